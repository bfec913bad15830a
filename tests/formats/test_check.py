"""Match files replayed through the rules of the board."""

from pathlib import Path

import pytest
from by_day import by_day

from tavla.application.refusals import Refusal
from tavla.domain.game.cube import Cube
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.play import CheckerMove, moved
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.formats.check import Fault, Misrecorded, Verdict, check
from tavla.formats.mat_reader import parse_mat, read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import Act, Doubled, Dropped, GameRecord, MatchRecord, Played, RecordedResult, SetUp, Unplayed

ROOT = Path(__file__).parents[2]
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
MATCHES = sorted((ROOT / "tests" / "data" / "matches").glob("*.mat"))
WITH_TRUTH = [path for path in MATCHES if path.with_suffix(".truth.json").exists()]
ODD = [path for path in MATCHES if path not in WITH_TRUTH]

GAME = """ 3 point match

 Game 1
 Ann : 0                          Bo : 0
  1) 31: 8/5 6/5                  {black}
"""


def verdict_of(black: str) -> Verdict:
    return check(parse_mat(GAME.format(black=black).encode()), REPLAY)


def test_all_the_real_matches_are_here() -> None:
    assert (63, 9) == (len(WITH_TRUTH), len(ODD))


@by_day("path", WITH_TRUTH, *WITH_TRUTH[::8], ids=lambda path: path.stem)
def test_a_real_match_is_legal_from_the_first_act_to_the_last(path: Path) -> None:
    assert check(read_mat(path), REPLAY).fault is None


@pytest.mark.parametrize("path", ODD, ids=lambda path: path.stem)
def test_a_match_with_a_dialects_quirk_gets_a_clear_verdict(path: Path) -> None:
    verdict = check(read_mat(path), REPLAY)
    if "Minchy" in path.stem:
        assert (Misrecorded.BROKEN_OFF, 10) == (
            verdict.fault.reason if verdict.fault else None,
            verdict.fault.game if verdict.fault else 0,
        )
    else:
        assert (None, True) == (verdict.fault, bool(verdict.capped))


@pytest.mark.parametrize(
    ("black", "reason"),
    [
        ("65: 24/18 13/9", Illegality.NOT_YOUR_DIE),
        ("65: 24/18", Illegality.BOTH_DICE),
        ("61: 24/18 24/22", Illegality.NOT_YOUR_DIE),
        ("66: 24/18 24/18 13/7", Illegality.MORE_DICE),
        ("51: 24/23 13/8", None),
        ("21: 24/22 24/23", None),
        ("55: 13/8", Illegality.MORE_DICE),
    ],
)
def test_the_first_illegal_play_is_named_with_its_rule(black: str, reason: Illegality | None) -> None:
    verdict = verdict_of(black)
    assert reason is (verdict.fault.reason if verdict.fault else None)
    if verdict.fault:
        assert (1, 1, Player.BLACK) == (verdict.fault.game, verdict.fault.row, verdict.fault.player)


def test_a_double_out_of_turn_is_named() -> None:
    text = GAME.format(black="65: 24/18 13/8") + "  2)                               Doubles => 2\n"
    verdict = check(parse_mat(text.encode()), REPLAY)
    assert (Refusal.NOT_YOUR_TURN, 2) == (
        verdict.fault.reason if verdict.fault else None,
        verdict.fault.row if verdict.fault else 0,
    )


def test_a_score_that_does_not_follow_is_named() -> None:
    text = GAME.format(black="Doubles => 2") + (
        "  2) Drops                        Wins 1 point\n\n Game 2\n Ann : 0                          Bo : 2\n  1) "
        "31: 8/5 6/5\n"
    )
    verdict = check(parse_mat(text.encode()), REPLAY)
    assert Misrecorded.SCORE is (verdict.fault.reason if verdict.fault else None)


OPENED = """  1) 31: 8/5 6/5                  64: 24/14
"""
SHEET = """ {length} point match

 Game 1
 Ann : {ann}                          Bo : {bo}
{rows}"""
RIGHT = " " * 34


def fault_of(rows: str, length: int = 3, ann: int = 0, bo: int = 0) -> Fault | None:
    return check(parse_mat(SHEET.format(length=length, ann=ann, bo=bo, rows=OPENED + rows).encode()), REPLAY).fault


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("  2)  Doubles => 4              Takes\n", Misrecorded.CUBE),
        ("  2)  Doubles => 4              Drops\n      Wins 1 point\n", Misrecorded.CUBE),
        (f"  2)  Doubles => 2              Drops\n{RIGHT}Wins 1 point\n", Misrecorded.WINNER),
        (f"  2) 31: 24/23 13/10            Losses 1 point\n{RIGHT}Wins 1 point\n", Misrecorded.WINNER),
        ("  2)  Doubles => 2              Drops\n      Wins 1 point and the match\n", Misrecorded.MATCH_WON),
        ("\n Game 2\n Ann : 1                          Bo : 0\n" + OPENED, Misrecorded.NO_RESULT),
        (
            "  2)  Doubles => 2              Drops\n      Wins 1 point\n\n Game 2\n Ann : 1                        "  # noqa: ISC004
            "  Bo : 0\n  1) 66: 24/18(2) 13/7(2)\n",
            Misrecorded.OPENING,
        ),
        ("  2) 31: Cannot Move            64: 24/14\n", Illegality.BOTH_DICE),
        ("  2)  Doubles => 2              Takes\n  3) 31: ????                     \n      Wins 2 points\n", None),
    ],
)
def test_what_is_recorded_wrongly_is_named_in_the_last_game_too(
    rows: str, reason: Misrecorded | Illegality | None
) -> None:
    fault = fault_of(rows)
    assert reason is (fault.reason if fault else None)


def test_a_play_of_a_closed_out_player_is_named_by_the_rule_it_breaks() -> None:
    rows = """  2) 42: 8/4 6/4                  21: 14/11
  3) 53: 8/3 6/3                  21: 11/8
  4) 65: 13/2                     21: 8/5
  5) 65: 13/2                     21: 8/5
  6) 66: 13/7(2) 7/1*(2)          21: {}
"""
    assert fault_of(rows.format("Cannot Move")) is None
    fault = fault_of(rows.format("8/5"))
    assert (6, Player.BLACK, Illegality.CHECKER_ON_BAR) == ((fault.row, fault.player, fault.reason) if fault else None)


def test_a_game_after_the_end_of_the_match_is_the_one_that_is_named() -> None:
    rows = (
        "  2)  Doubles => 2              Takes\n  3) 31: ????\n      Wins 4 points\n\n Game 2\n Ann : 4             "
        "             Bo : 0\n"
    )
    fault = fault_of(rows + OPENED)
    assert (2, Refusal.MATCH_OVER) == ((fault.game, fault.reason) if fault else None)


def test_a_match_that_starts_at_one_point_away_starts_with_the_crawford_game_or_after_it() -> None:
    doubled = "  2)  Doubles => 2              Drops\n      Wins 1 point\n"
    assert fault_of(doubled, length=7, ann=3, bo=6) is None
    for ann, bo in ((6, 3), (0, 6), (6, 0)):
        fault = fault_of(doubled, length=7, ann=ann, bo=bo)
        assert (1, Refusal.CRAWFORD_GAME) == ((fault.game, fault.reason) if fault else None)
    sheet = SHEET.format(length=7, ann=3, bo=6, rows=OPENED + doubled)
    fault = check(parse_mat(f'; [Crawford "On"]\n{sheet}'.encode()), REPLAY).fault
    assert (1, Refusal.CRAWFORD_GAME) == ((fault.game, fault.reason) if fault else None)
    lost = "      Wins 1 point\n\n Game 2\n Ann : 4                          Bo : 6\n"
    assert fault_of(lost + OPENED + doubled, length=7, ann=3, bo=6) is None
    won = "      Wins 1 point\n\n Game 2\n Ann : 6                          Bo : 3\n"
    fault = fault_of(won + OPENED + doubled, length=7, ann=5, bo=3)
    assert (2, Refusal.CRAWFORD_GAME) == ((fault.game, fault.reason) if fault else None)


PLAYED = (
    Played(Player.WHITE, Roll.of(3, 1), (CheckerMove(8, 3), CheckerMove(6, 1))),
    Played(Player.BLACK, Roll.of(6, 5), (CheckerMove(24, 6), CheckerMove(18, 5))),
)
WRONGLY_PLAYED = (*PLAYED[:1], Played(Player.BLACK, Roll.of(6, 5), (CheckerMove(24, 6), CheckerMove(13, 4))))
ENDED = (Doubled(Player.WHITE, 4), Dropped(Player.BLACK))


@pytest.mark.parametrize(
    ("position", "acts", "reason"),
    [
        (OPENING, (*PLAYED, *ENDED), None),
        (OPENING, (*WRONGLY_PLAYED, *ENDED), Illegality.NOT_YOUR_DIE),
        (moved(OPENING, CheckerMove(24, 1)), (Unplayed(Player.WHITE, Roll.of(3, 1), "????"),), None),
    ],
    ids=["cube", "cube, and an illegal play", "position"],
)
def test_a_file_of_a_match_begun_elsewhere_is_accused_of_nothing_but_an_illegal_play(
    position: Position, acts: tuple[Act, ...], reason: Illegality | None
) -> None:
    set_up = SetUp(Player.WHITE, position, Cube(2, Player.WHITE))
    game = GameRecord(1, ByPlayer(3, 2), (set_up, *acts), RecordedResult(Player.WHITE, 2))
    verdict = check(parse_mat(format_mat(MatchRecord(ByPlayer("Liv", "Can"), 7, (game,))).encode()), REPLAY)
    assert reason is (verdict.fault.reason if verdict.fault else None)


def test_a_game_in_which_nothing_happened_is_no_fault() -> None:
    record = parse_mat(b" 3 point match\n\n Game 1\n Ann : 0                    Bob : 0\n")
    assert (record.games[0].acts, check(record, REPLAY).fault) == ((), None)


@pytest.mark.parametrize("length", [1, 3])
def test_a_cube_that_was_turned_in_a_match_to_one_point_is_no_fault_of_its_file(length: int) -> None:
    """The board let it be turned by some rules, and other programs do."""
    text = (
        GAME.replace("3 point", f"{length} point").format(black=" Doubles => 2")
        + "  2) Drops\n                                  Wins 1 point\n"
    )
    assert not check(parse_mat(text.encode()), REPLAY).fault
