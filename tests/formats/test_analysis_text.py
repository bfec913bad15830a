"""Texts for people: gnubg's of a game, and positions of eXtreme Gammon, BGBlitz and Snowie."""

import random
from pathlib import Path

import gnubg_counterpart as gnubg
import pytest
from board_states import random_state
from dialects import gnubg_text, xg_text
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.domain.game.legality import legal_results
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.board_state import Offer
from tavla.formats.check import check
from tavla.formats.errors import FormatError
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import GALAXY, Conceded, Doubled, Dropped, GameRecord, MatchRecord, Played, Took
from tavla.formats.snowie import parse_snowie_state
from tavla.formats.source import Encoding
from tavla.formats.table import by_name, read_match, read_matches
from tavla.formats.xgid import format_xgid, parse_xgid
from tavla.formats.xgid_list import format_xgid_list

ROOT = Path(__file__).parents[2]
DIALECTS = ROOT / "tests" / "data" / "dialects"
MATCHES = sorted((ROOT / "tests" / "data" / "matches").glob("*.mat"), key=lambda path: path.stat().st_size)
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")


GAME = """\
The score (after 0 games) is: A 0, B 0 (match to 5 points)
Move number 1:  A to play 31
* A moves 8/5 7/6
"""


def read(form: str, data: bytes) -> MatchRecord:
    known = by_name(form)
    assert known is not None
    return known.read(data, Encoding.UTF_8)


def told(game: GameRecord) -> object:
    acts = [
        (type(act), act.player, getattr(act, "roll", None), position)
        for act, position in game.positions()
        if isinstance(act, Played | Doubled | Took | Dropped | Conceded)
    ]
    return acts, game.scores, game.result and (game.result.winner, game.result.points)


@pytest.mark.parametrize("path", MATCHES[:30], ids=lambda path: path.stem)
def test_a_game_of_gnubgs_text_is_the_game(path: Path) -> None:
    record = read_mat(path)
    again = read("gnubg-text", gnubg_text(record))
    assert (again.players, again.match_length) == (record.players, record.match_length)
    assert told(again.games[0]) == told(record.games[0])
    assert again.tags == (("EventDate", "2024.04.22"), ("Site", "Oslo"))
    assert (again.crawford_game() is not None) == (record.crawford_game() is record.games[0])


def test_names_of_which_one_begins_the_other_are_told_apart() -> None:
    record = replace(read_mat(MATCHES[0]), players=ByPlayer("Ann moves", "Ann"))
    assert told(read("gnubg-text", gnubg_text(record)).games[0]) == told(record.games[0])


def test_a_last_roll_that_gnubg_tells_twice_is_one() -> None:
    dance = "Move number 2:  B to play 66\n* B cannot move\n"
    game = GAME.replace("7/6", "6/5") + dance + dance.replace("2:", "3:") + "A wins 1 point\n"
    assert [type(act).__name__ for act in read("gnubg-text", game.encode()).games[0].acts] == ["Played", "Unplayed"]
    other = (
        GAME.replace("7/6", "6/5")
        + dance
        + "Move number 3:  A to play 65\n* A cannot move\n"
        + dance.replace("2:", "4:")
    )
    assert len(read("gnubg-text", other.encode()).games[0].acts) == 4


@pytest.mark.parametrize(("points", "is_right"), [(1, True), (2, True), (3, False)])
def test_a_game_for_stakes_counts_by_its_site_or_by_its_position(points: int, *, is_right: bool) -> None:
    record = read_mat(ROOT / "tests" / "data" / "cases" / "jacoby_money.mat")
    game = record.games[0]
    assert game.result is not None
    staked = replace(
        record,
        match_length=16,
        tags=(("Site", GALAXY),),
        games=(replace(game, result=replace(game.result, points=points)),),
    )
    assert (check(staked, REPLAY).fault is None) is is_right


if gnubg.GNUBG is not None:

    def test_what_gnubg_itself_exports_is_read(tmp_path: Path) -> None:
        records = [record_of(robot_history(seed)) for seed in range(6)]
        script = []
        for number, record in enumerate(records):
            (tmp_path / f"{number}.mat").write_text(format_mat(record), encoding="utf-8")
            script += [f"import mat {tmp_path}/{number}.mat", f"export match text {tmp_path}/{number}.txt"]
            script += [f"export position snowietxt {tmp_path}/{number}.snowie.txt"]
        gnubg.answers(script)
        for number, record in enumerate(records):
            for at, game in enumerate(record.games):
                text = tmp_path / (f"{number}_{at + 1:03}.txt" if at else f"{number}.txt")
                again = read_matches(text, Encoding.UTF_8)
                assert again.form.name == "gnubg-text"
                assert again.records[0].players == record.players
                positions = [position for act, position in game.positions() if isinstance(act, Played)]
                found = [position for act, position in again.records[0].games[0].positions() if isinstance(act, Played)]
                assert (found, again.records[0].games[0].scores) == (positions, game.scores)
                assert check(again.records[0], REPLAY).fault is None
            saved = read_matches(tmp_path / f"{number}.snowie.txt", Encoding.UTF_8)
            assert saved.form.name == "positions"
            assert saved.records[0].games[0].last_position == record.games[-1].last_position
            assert saved.records[0].players == record.players


def identifiers(record: MatchRecord) -> list[str]:
    return [line.split("\t")[-1] for line in format_xgid_list(record).splitlines()[1:]]


@pytest.mark.parametrize("seed", range(4))
def test_every_xgid_read_is_the_xgid_written(seed: int, tmp_path: Path) -> None:
    record = record_of(robot_history(seed))
    decisions = [line for line in identifiers(record) if ":B:" not in line and ":R:" not in line][:150]
    path = tmp_path / "positions.txt"
    path.write_bytes(xg_text(record))
    found = read_matches(path, Encoding.UTF_8)
    assert found.form.name == "positions"
    for wanted, read_back in zip(decisions, found.records, strict=False):
        assert wanted in identifiers(read_back)
        assert read_back.players == record.players
        assert check(read_back, REPLAY).fault is None


def test_every_state_has_its_xgid_back_from_a_position() -> None:
    chance = random.Random(29)
    states = [state for state in (random_state(chance) for _ in range(400)) if state.offer in (None, Offer.DOUBLE)]
    kept = 0
    for state in states:
        xgid = format_xgid(replace(state, resigned=0))
        if parse_xgid(xgid).roll is None and state.cube_owner not in (None, state.on_roll):
            continue  # nobody decides anything there
        if state.roll is not None and len(legal_results(state.position, state.roll)) < 2:
            continue
        written = identifiers(read("positions", f"{xgid}\n".encode()))
        kept += bool(written)
        fields = [line.split(":")[:9] for line in written]
        assert not written or xgid.split(":")[:9] in fields, (xgid, written)
    assert kept > 100


@pytest.mark.parametrize("path", sorted(DIALECTS.glob("position_*.txt")), ids=lambda path: path.stem)
def test_a_position_in_any_language_is_read(path: Path) -> None:
    record = read_match(path, Encoding.UTF_8)
    expected = {"bgblitz": ("Rød", "Grønn"), "xg": ("Ann Lee", "Bo Ek"), "snowie": ("Ann Lee", "Bo Ek")}
    assert tuple(record.players) == expected[path.stem.split("_")[1]]
    assert "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10" in identifiers(record)
    assert check(record, REPLAY).fault is None


PASTED = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


@pytest.mark.parametrize("line", ["XGID={}", "{}", "> XGID={}", ">> {}", "\u00a0XGID={}"])
def test_a_position_pasted_from_a_page_is_read(line: str, tmp_path: Path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text(f"What would you play?\n\n{line.format(PASTED)}\n> X:Ann   O:Bob\n", encoding="utf-8")
    assert f"XGID={PASTED}" in identifiers(read_match(path, Encoding.UTF_8))


@pytest.mark.parametrize("line", ["My play in XGID={} was 8/5", "<b>XGID={}</b>"])
def test_a_position_among_words_is_told_as_that(line: str, tmp_path: Path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text(f"Hello\n{line.format(PASTED)}\n", encoding="utf-8")
    with pytest.raises(FormatError, match="found an XGID among other words; expected each XGID in a line of its own"):
        read_match(path, Encoding.UTF_8)


@pytest.mark.parametrize(
    ("xgid", "column", "found"),
    [
        (PASTED.replace("-E-C-", "-P-C-"), 12, "'P'"),
        (PASTED[1:], 31, "25 characters"),
        (f"-{PASTED}", 32, "27 characters"),
        (PASTED.replace("-b", "-~", 1), 7, "'~'"),
        (PASTED.removesuffix(":10"), None, "9 fields"),
        (PASTED.replace(":31:", ":3x:"), 40, "'3x'"),
        ("-b----E", None, "1 fields"),
        (PASTED * 3, None, "28 fields"),
    ],
)
@pytest.mark.parametrize("before", ["", f"XGID={PASTED}\n\n", f"> Hello\n> {PASTED}\n"])
@pytest.mark.parametrize("mark", ["", "> ", f"{'':12}"])
def test_an_xgid_that_is_none_is_told_with_its_place(
    before: str, mark: str, xgid: str, column: int | None, found: str, tmp_path: Path
) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text(f"{before}{mark}XGID={xgid}\n", encoding="utf-8")
    with pytest.raises(FormatError) as refusal:
        read_matches(path, Encoding.UTF_8)
    assert (str(refusal.value.found), refusal.value.line) == (found, before.count("\n") + 1)
    if column is not None:
        assert refusal.value.column == len(mark) + column


def test_a_beaver_that_waits_is_told_with_its_line() -> None:
    with pytest.raises(FormatError, match="line 3: found a beaver or raccoon that waits"):
        read(
            "positions", f"XGID={PASTED}\n\nXGID={PASTED.replace(':31:', ':B:').replace('0:7:10', '3:0:10')}\n".encode()
        )


def test_a_line_of_snowie_tells_all_around_the_position() -> None:
    line = "7;0;0;0;1;Bo;Ann;1;6;2;4;-1;0;-1;0;0;0;0;5;3;2;0;0;-1;-4;3;0;0;0;-3;0;-5;-1;1;0;0;0;1;3;1;"
    names, state = parse_snowie_state(line)
    assert names == ByPlayer("Ann", "Bo")
    assert (state.on_roll, tuple(state.scores), state.crawford) == (Player.BLACK, (2, 6), True)
    assert (state.cube, state.cube_owner, str(state.roll)) == (4, Player.WHITE, "31")
    assert (state.position.own_total, state.position.other_total) == (15, 15)


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("gnubg-text", "hello", "line 1: found no score"),
        (
            "gnubg-text",
            GAME,
            "line 3, column 11: found '8/5 7/6' with 31",
        ),
        (
            "gnubg-text",
            GAME.replace("7/6", "6/5") + "* B verdoppelt\n",
            "line 4: found '\\* B verdoppelt'; expected .*then moves",
        ),
        ("gnubg-text", GAME.replace("7/6", "6/5") + "> * B doubles\n", "line 4: found '> \\* B doubles'"),
        ("positions", "hello", "found no position"),
        ("positions", "\nXGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:7:10\n", "line 2, column .*found"),
        ("positions", "XGID=-o----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n", "line 1"),
        (
            "positions",
            "7;0;0;0;1;Bo;Ann;1;6;2;3;-1;0;-1;0;0;0;0;5;3;2;0;0;-1;-4;3;0;0;0;-3;0;-5;-1;1;0;0;0;1;3;1;",
            "line 1: found a position in which a cube of 3",
        ),
    ],
)
def test_what_is_wrong_in_a_text_is_told_with_its_place(form: str, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read(form, text.encode())
