"""What the director reads beside an act under each ruleset: the rules on it, whether it is in time, the clause chosen
beforehand, who is asked.
"""

import pytest
from act_forms import form, leave, read
from clause_table import BLACK, DIRECTOR, SECOND, WHITE, ClauseTable, asked, places
from director_hands import press
from proofs import by, proves
from rules_as_shown import as_foreseen
from rulings_table import RULESETS

from tavla.application.acts.matter import Matter
from tavla.application.acts.since_then import turns_ended
from tavla.application.commands import director as ordered
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING
from tavla.domain.time.clock import ClockMethod
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of
from tavla_ui.robots.finder import items

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
ENDING = places(w1=2, b24=8)
IN_TIME, LATE, ELSE = "Still within the time limit.", "too late", "Not covered by the rules"


def verdict(shown: str) -> str:
    """In time, late, not as the rules have it, or nothing."""
    return next((one for one in (IN_TIME, LATE, ELSE) if one.casefold() in shown.casefold()), "")


def white_has_moved(
    table: ClauseTable, ruleset: str, *, rolls: tuple[tuple[int, int], ...] = ((6, 5), (4, 2), (6, 1))
) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), rolls=rolls)
    table.stage.end_turn_somehow()


BACK = {"illegal": "row2.0", "unrelated": "row2.1", "setup": "row2.2", "press": "row2.3", "crawford": "row2.4"}


BACK_ROWS = ("row0.much_less", "row0.much_less")
"""To White's roll, the first moment there is."""


def read_of_going_back(table: ClauseTable, matter: str) -> tuple[str, str]:
    return read(table, "back", *BACK_ROWS, BACK[matter])


def on_going_back(table: ClauseTable, matter: str) -> tuple[str, str]:
    table.enter_as_director()
    press(table.stage, "acts.back", *(f"act.{row}" for row in BACK_ROWS), f"act.{BACK[matter]}")
    return table.stage.text("act.clause"), table.stage.text("act.foreseen")


@proves("play.illegal_play_corrected_until", "play.unrelated_to_dice_corrected_until", "play.illegal_play_noted_by")
def test_until_when_an_illegal_play_is_corrected(table: ClauseTable, ruleset: str) -> None:
    own = {matter: by(ruleset, *clauses) for matter, clauses in {
        "illegal": ("USBGF 4.2.3 (a)", "NBF 4.2 (iii) (a)", "WBGT 4.2 (3) 1", "ISTAVDER Illegal Moves"),
        "unrelated": ("USBGF 4.2.3 (e)", "NBF 4.2 (iii) (a)", "WBGT 4.2 (3) 1", "ISTAVDER Handling the Checkers"),
    }.items()}  # fmt: skip

    def judged(matter: str) -> str:
        clause, shown = read_of_going_back(table, matter)
        key = {"illegal": "play.illegal_play_corrected_until", "unrelated": "play.unrelated_to_dice_corrected_until"}[
            matter
        ]
        assert as_foreseen(ruleset, key) in shown
        assert as_foreseen(ruleset, "play.illegal_play_noted_by") in shown
        cites_it_late = (ruleset, matter) == ("istavder-2025", "unrelated")
        assert clause == own[matter] if verdict(shown) == IN_TIME else cites_it_late or clause != own[matter]
        return verdict(shown)

    white_has_moved(table, ruleset)
    assert [IN_TIME, IN_TIME] == [judged("illegal"), judged("unrelated")]
    white_has_moved(table, ruleset)
    table.touch("cube", "black.bigButton")
    assert by(ruleset, [IN_TIME, IN_TIME], [LATE, LATE], [IN_TIME, IN_TIME], [LATE, LATE]) == [
        judged("illegal"),
        judged("unrelated"),
    ]
    white_has_moved(table, ruleset)
    table.touch("black.bigButton")
    assert by(ruleset, [LATE, IN_TIME], [LATE, LATE], [LATE, LATE], [LATE, LATE]) == [
        judged("illegal"),
        judged("unrelated"),
    ]
    leave(table)
    table.must(ordered.VoidRoll(DIRECTOR))
    assert by(ruleset, IN_TIME, IN_TIME, LATE, LATE) == judged("illegal")
    white_has_moved(table, ruleset)
    table.touch("black.bigButton")
    table.stage.end_turn_somehow()
    table.touch("white.bigButton")
    assert LATE == judged("unrelated")


@proves("play.illegal_play_found_late")
def test_what_becomes_of_an_illegal_play_found_late(table: ClauseTable, ruleset: str) -> None:
    white_has_moved(table, ruleset)
    table.touch("black.bigButton")
    clause, shown = on_going_back(table, "illegal")
    assert as_foreseen(ruleset, "play.illegal_play_found_late") in shown
    stands = DISCRETION
    assert by(ruleset, "USBGF 4.2.3 (f)", stands, stands, "ISTAVDER Illegal Moves & Corrections") == clause
    table.touch("act.row1.1", "act.reason0", "act.do")
    asks = [player for player in (WHITE, BLACK) if table.stage.sees(f"{player.value}.accept")]
    assert by(ruleset, [WHITE, BLACK], [], [], [BLACK]) == asks


@proves("play.illegal_play_found_after_double", under=("nbf", "istavder-2025"))
def test_what_becomes_of_an_illegal_play_after_which_the_opponent_doubled(table: ClauseTable, ruleset: str) -> None:
    """The time is closed by a double as well as by a roll, and not with the same consequence."""
    white_has_moved(table, ruleset)
    table.touch("cube", "black.bigButton")
    clause, shown = on_going_back(table, "illegal")
    closes = ruleset in ("nbf", "istavder-2025")
    assert closes == (as_foreseen(ruleset, "play.illegal_play_found_after_double") in shown)
    own = ("USBGF 4.2.3 (a)", DISCRETION, "WBGT 4.2 (3) 1", DISCRETION)
    assert by(ruleset, *own) == clause
    table.touch("act.row1.1", "act.reason0", "act.do")
    assert [] == [player for player in (WHITE, BLACK) if table.stage.sees(f"{player.value}.accept")]


@proves("play.unrelated_to_dice_found_late", under=("nbf", "wbgt", "istavder-2025"))
def test_what_becomes_of_a_play_unrelated_to_the_dice_found_late(table: ClauseTable, ruleset: str) -> None:
    white_has_moved(table, ruleset)
    table.touch("black.bigButton")
    clause, shown = on_going_back(table, "unrelated")
    late = ruleset != "usbgf-2016"
    assert late == (as_foreseen(ruleset, "play.unrelated_to_dice_found_late") in shown)
    assert by(ruleset, "USBGF 4.2.3 (e)", DISCRETION, DISCRETION, "ISTAVDER Handling the Checkers") == clause
    table.touch("act.row1.1", "act.reason0", "act.do")
    asks = [player for player in (WHITE, BLACK) if table.stage.sees(f"{player.value}.accept")]
    assert by(ruleset, [], [], [], [BLACK]) == asks


@proves("play.unrelated_to_dice_found_late", under=("usbgf-2016",))
def test_a_play_unrelated_to_the_dice_is_late_once_its_player_has_rolled_again(
    table: ClauseTable, ruleset: str
) -> None:
    """Source: USBGF 4.2.3 (e), (f)."""
    white_has_moved(table, ruleset)
    table.touch("black.bigButton")
    table.stage.end_turn_somehow()
    table.touch("white.bigButton")
    clause, shown = read_of_going_back(table, "unrelated")
    assert by(ruleset, "USBGF 4.2.3 (f)", DISCRETION, DISCRETION, "ISTAVDER Handling the Checkers") == clause
    assert as_foreseen(ruleset, "play.unrelated_to_dice_found_late") in shown
    asks = by(ruleset, "Anna and Bora", "", "", "Bora")
    assert (f"the agreement of {asks}." in shown) is bool(asks)


@proves("play.redone_time")
def test_the_time_of_a_player_who_plays_again(table: ClauseTable, ruleset: str) -> None:
    white_has_moved(table, ruleset)
    _, shown = on_going_back(table, "illegal")
    assert as_foreseen(ruleset, "play.redone_time") in shown
    table.touch("act.reason0", "act.do")
    restored = by(ruleset, True, False, False, False)
    assert restored == bool(table.state.proposal)
    table.agree_all()
    leave(table)
    early = table.asks(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    own = by(ruleset, None, "NBF 4.2 (iii) (c)", "WBGT 4.2 (3) 3", None)
    assert own == (early and early.clause)
    if early is None:
        return
    assert "runs out first" in table.seat_says(WHITE)
    table.let_pass(12 * SECOND)
    table.must(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    table.let_pass(SECOND)
    assert by(ruleset, "", "9:59", "9:59", "") == table.clock(WHITE)[0]


@proves("play.redone_time")
def test_a_turn_taken_back_keeps_its_delay_unless_the_rules_say_otherwise(table: ClauseTable, ruleset: str) -> None:
    """White had used five seconds of twelve. ISTAVDER's delay is new, unless the referee refuses it to a repeater.

    Source: ISTAVDER Match Duration and Clock Usage; NBF 4.2 (iii) (c); WBGT 4.2 (3) 3.
    """

    def left_after(*fields: str) -> str:
        table.open(ruleset, on_roll=WHITE, roll=(3, 1), rolls=((6, 5), (4, 2)))
        table.let_pass(5 * SECOND)
        table.stage.end_turn_somehow()
        table.enter_as_director()
        press(table.stage, "acts.back", *(f"act.{row}" for row in (*BACK_ROWS, *fields)))
        table.touch("act.reason0", "act.do")
        table.agree_all()
        leave(table)
        time, delay = table.clock(WHITE)
        return delay or time.removeprefix("10:")  # WBGT's clock shows both in one figure

    something_else, times_as_now, new_delay = "row2.5", "row1.1", "row1.2"
    assert by(ruleset, "7", "7", "07", "7") == left_after(something_else)
    assert "12" == left_after(something_else, new_delay)
    assert "12" == left_after(BACK["illegal"])
    assert by(ruleset, "7", "12", "12", "7") == left_after(BACK["illegal"], times_as_now)


@proves("play.impossible_position_corrected_until")
def test_until_when_an_impossible_position_is_corrected(table: ClauseTable, ruleset: str) -> None:
    white_has_moved(table, ruleset)
    table.touch("black.bigButton")
    clause, shown = read(table, "position", "row1.2")
    assert as_foreseen(ruleset, "play.impossible_position_corrected_until") in shown
    assert by(ruleset, ("USBGF 4.2.3 (d)", IN_TIME), (DISCRETION, ""), (DISCRETION, ""), (DISCRETION, "")) == (
        clause,
        verdict(shown),
    )


@proves("play.setup_corrected_until", "play.setup_error_replayed_if_it_mattered")
def test_until_when_a_wrong_setup_is_corrected(table: ClauseTable, ruleset: str) -> None:
    """On wood so many turns have been played; the next one has not begun, or has."""
    last = {}
    for rolled in (False, True):
        table.open(ruleset, on_roll=WHITE, roll=(3, 1) if rolled else None)
        form(table, "position", "row1.3")
        turns = 0
        while verdict(table.stage.text("act.foreseen")) == IN_TIME and turns < 10:
            turns += 1
            table.touch("act.row2.more")
        last[rolled] = turns
    shown = table.stage.text("act.foreseen")
    assert as_foreseen(ruleset, "play.setup_corrected_until") in shown
    assert as_foreseen(ruleset, "play.setup_error_replayed_if_it_mattered") in shown
    assert by(ruleset, (4, 4), (3, 2), (3, 2), (5, 4)) == (last[False], last[True])


@proves("play.setup_error_replayed_if_it_mattered")
def test_a_game_can_be_begun_anew(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 4.2.4: replayed from the original starting position with new dice rolls."""
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), position=ENDING, cube=Cube(2, BLACK), rolls=((6, 5), (4, 2)))
    clause, shown = form(table, "anew")
    assert as_foreseen(ruleset, "play.setup_error_replayed_if_it_mattered") in shown
    own = ("USBGF 4.2.4", IN_TIME), (DISCRETION, ELSE), (DISCRETION, ELSE), (DISCRETION, ELSE)
    assert by(ruleset, *own) == (clause, verdict(shown))
    table.touch("act.reason0", "act.do")
    leave(table)
    state = table.state
    assert (Phase.OPENING, OPENING, Cube(), None) == (state.phase, state.position, state.cube, state.on_roll)
    table.stage.open_game()
    assert table.state.roll is not None
    assert 0 == turns_ended(table.stage.session.history)


@proves("director.position_noted_without_clock")
def test_a_position_is_noted_without_a_clock_when_the_turn_is_over(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, method=ClockMethod.NONE)
    clause, shown = read(table, "rule", "row1.0")
    assert as_foreseen(ruleset, "director.position_noted_without_clock") in shown
    assert by(ruleset, "USBGF 1.7.2", "NBF 1.7 (ii)", "WBGT 1.7 (1)", PHOTOS) == clause


@proves("clock.press_forgotten")
def test_a_forgotten_press(table: ClauseTable, ruleset: str) -> None:
    white_has_moved(table, ruleset)
    own, own_word = by(ruleset, "USBGF 4.1.8.1, 4.3.4", "NBF 4.3 (iv)", DISCRETION, DISCRETION), DISCRETION
    clause, shown = on_going_back(table, "press")
    assert as_foreseen(ruleset, "clock.press_forgotten") in shown
    assert by(ruleset, (own, ""), (own_word, ELSE), (own_word, ""), (own_word, "")) == (clause, verdict(shown))
    told = table.stage.text("act.told")
    assert by(ruleset, True, False, False, False) == ("the times with it" in told)
    leave(table)
    assert own == read(table, "give_time", "row2.0")[0]


def doubled(
    table: ClauseTable, ruleset: str, length: int, doubler: Player, answer: type[asked.TakeDouble | asked.DropDouble]
) -> None:
    """A double at 4–3 in what should be the Crawford game, of which the board knows nothing, and its answer; after a
    take Black gives the game up.
    """
    table.open(
        ruleset,
        length,
        points=(4, 3),
        crawford=Crawford.PLAYED if length == 5 else None,
        position=ENDING,
        on_roll=doubler,
        rolls=((6, 5),) * 3,
    )
    table.touch("cube", f"{doubler.value}.bigButton")
    table.does(answer(doubler.opponent))


def next_game(table: ClauseTable) -> None:
    leave(table)
    table.touch("white.bigButton", "black.bigButton")
    table.stage.open_game()


@proves("cube.crawford_double_taken")
@proves("cube.crawford_double_later_if_both_agree", under=RULESETS[1:])
def test_a_crawford_double_that_was_taken(table: ClauseTable, ruleset: str) -> None:
    own = by(ruleset, "USBGF 4.4.6.1", "NBF 4.4 (iv) (a), (b)", "WBGT 4.4 (4) 1, 2", "ISTAVDER example 3")
    doubled(table, ruleset, 9, BLACK, asked.TakeDouble)
    clause, shown = read(table, "cube", "row2.1")
    assert as_foreseen(ruleset, "cube.crawford_double_taken") in shown
    assert (own, IN_TIME) == (clause, verdict(shown))
    leave(table)
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    clause, shown = read(table, "score", "row4.1")
    assert (own, IN_TIME) == (clause, verdict(shown))
    next_game(table)
    clause, shown = form(table, "cube", "row2.1")
    late, both = (DISCRETION, LATE), ("ISTAVDER 26", LATE)
    assert by(ruleset, (own, IN_TIME), late, late, both) == (clause, verdict(shown))
    if ruleset != "usbgf-2016":
        assert as_foreseen(ruleset, "cube.crawford_double_later_if_both_agree") in shown
    table.touch("act.row0.more", "act.row1.2", "act.reason0", "act.do")
    assert by(ruleset, False, False, False, True) == bool(table.state.proposal)


@proves("cube.crawford_double_that_won")
def test_a_crawford_double_that_won_the_match(table: ClauseTable, ruleset: str) -> None:
    doubled(table, ruleset, 5, BLACK, asked.TakeDouble)
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    clause, shown = read(table, "score", "row4.1")
    assert as_foreseen(ruleset, "cube.crawford_double_that_won") in shown
    assert by(ruleset, "USBGF 4.4.6.1", "NBF 4.4 (iv) (c)", "WBGT 4.4 (4) 3", "ISTAVDER 26") == clause
    assert by(ruleset, IN_TIME, IN_TIME, IN_TIME, LATE) == verdict(shown)


@proves(
    "cube.crawford_double_passed_by_leader",
    "cube.crawford_pass_resumed_from_double",
    "cube.crawford_double_later_if_both_agree",
)
def test_a_crawford_double_that_the_leader_passed(table: ClauseTable, ruleset: str) -> None:
    doubled(table, ruleset, 5, BLACK, asked.DropDouble)
    clause, shown = read(table, "score", "row4.1")
    assert as_foreseen(ruleset, "cube.crawford_double_passed_by_leader") in shown
    assert (by(ruleset, "USBGF 4.4.6.2", "NBF 4.4 (iv) (b)", "WBGT 4.4 (4) 2", "ISTAVDER example 3"), IN_TIME) == (
        clause,
        verdict(shown),
    )
    leave(table)
    clause, shown = on_going_back(table, "crawford")
    assert as_foreseen(ruleset, "cube.crawford_pass_resumed_from_double") in shown
    score_alone = (DISCRETION, ELSE)
    assert by(ruleset, ("USBGF 4.4.6.2", IN_TIME), score_alone, score_alone, score_alone) == (clause, verdict(shown))
    assert "the times with it" in table.stage.text("act.told")
    next_game(table)
    _, shown = read(table, "score", "row4.1")
    assert LATE == verdict(shown)
    assert as_foreseen(ruleset, "cube.crawford_double_later_if_both_agree") in shown.splitlines()


@proves("cube.crawford_double_passed_by_trailer")
def test_a_crawford_double_that_the_trailing_player_passed(table: ClauseTable, ruleset: str) -> None:
    doubled(table, ruleset, 7, WHITE, asked.DropDouble)
    clause, shown = read(table, "score", "row4.1")
    assert as_foreseen(ruleset, "cube.crawford_double_passed_by_trailer") in shown
    assert by(ruleset, "USBGF 4.4.6.2", "NBF 4.4 (iv) (c)", "WBGT 4.4 (4) 3", "ISTAVDER 26") == clause
    next_game(table)
    assert by(ruleset, IN_TIME, IN_TIME, IN_TIME, LATE) == verdict(read(table, "score", "row4.1")[1])


@proves("cube.dead_cube_may_be_turned", "cube.crawford_double_taken", under=("usbgf-2016", "nbf"))
@proves("cube.dead_cube_may_be_turned", under=("wbgt", "istavder-2025"))
def test_a_double_with_a_dead_cube_is_void_as_long_as_one_in_the_crawford_game(
    table: ClauseTable, ruleset: str
) -> None:
    """On wood the owner of a cube at 4 doubled at 4 away. Source: USBGF 4.4.9, NBF 4.4 (vii)."""
    own, ruled = by(ruleset, "USBGF 4.4.9", "NBF 4.4 (vii)", DISCRETION, DISCRETION), ruleset in ("usbgf-2016", "nbf")
    table.open(ruleset, 9, points=(5, 3), on_roll=WHITE, cube=Cube(8, BLACK), position=ENDING)
    in_time = (own, IN_TIME if ruled else ELSE)
    clause, shown = read(table, "cube", "row2.2")
    assert as_foreseen(ruleset, "cube.dead_cube_may_be_turned") in shown
    assert ruled == (as_foreseen(ruleset, "cube.crawford_double_taken") in shown)
    assert in_time == (clause, verdict(shown))
    table.open(ruleset, 25, points=(5, 3), on_roll=BLACK, cube=Cube(8, BLACK), position=ENDING, rolls=((6, 5),) * 3)
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    clause, shown = read(table, "score", "row4.2")
    assert in_time == (clause, verdict(shown))
    next_game(table)
    clause, shown = read(table, "score", "row4.2")
    assert by(ruleset, in_time, (DISCRETION, LATE), in_time, in_time) == (clause, verdict(shown))


@proves("cube.wrong_level_corrected_until", "cube.wrong_level_score_corrected", "cube.wrong_level_disputed")
def test_a_cube_at_a_wrong_level(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, cube=Cube(2, BLACK))
    clause, shown = read(table, "cube", "row2.0")
    assert as_foreseen(ruleset, "cube.wrong_level_corrected_until") in shown
    assert as_foreseen(ruleset, "cube.wrong_level_disputed") in shown
    level = by(ruleset, "USBGF 4.4.8", "NBF 4.4 (vi)", "WBGT 4.4 (6)", "ISTAVDER 25, example 4")
    assert level == clause
    leave(table)
    clause, shown = read(table, "score", "row4.0")
    assert as_foreseen(ruleset, "cube.wrong_level_score_corrected") in shown
    assert by(ruleset, (level, IN_TIME), (level, IN_TIME), (level, IN_TIME), (DISCRETION, LATE)) == (
        clause,
        verdict(shown),
    )
    leave(table)
    table.open(ruleset, position=ENDING, on_roll=BLACK, cube=Cube(2, BLACK))
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    clause, shown = form(table, "score", "row4.0")
    assert as_foreseen(ruleset, "cube.wrong_level_score_corrected") in shown
    assert (level, IN_TIME) == (clause, verdict(shown))


@proves("play.repeated_illegal_plays")
def test_every_sanction_is_the_next_step_where_the_director_may_give_any(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 4.2.3 (g), "any sanctions that the Tournament Director deems just"."""
    table.open(ruleset, on_roll=WHITE)
    table.must(ordered.Warn(DIRECTOR, WHITE, Matter.ILLEGAL_PLAYS))
    forms = (("points", "row0.0", "row2.2"), ("take_time", "row0.0", "row2.2"), ("end", "row0.0", "row1.0", "row2.0"))
    own = ("NBF 4.2 (iii) (d)", DISCRETION, DISCRETION), ("WBGT 4.2 (3) 4", DISCRETION, DISCRETION)
    expected = by(ruleset, ("USBGF 4.2.3 (g)",) * 3, *own, (DISCRETION,) * 3)
    assert expected == tuple(read(table, act, *fields)[0] for act, *fields in forms)


def test_an_appeal_is_not_too_late_where_nothing_has_been_ruled(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, rolls=((3, 1), (6, 5)))
    table.touch("white.bigButton")
    table.stage.end_turn_somehow()
    assert "" == verdict(form(table, "appeal")[1])


WARN_ROWS = {"illegal": "row1.0", "unclear": "row1.1", "slow": "row1.2"}


@proves(
    "play.repeated_illegal_plays",
    "play.repeated_unclear_moves",
    "play.players_must_note_illegal_play",
    "director.repeaters_sent_to_digital_board",
)
def test_what_repeated_offences_lead_to(table: ClauseTable, ruleset: str) -> None:
    for matter, clauses, ladder in (
        (
            "illegal",
            ("USBGF 4.2.3 (g)", "NBF 4.2 (iii) (d)", "WBGT 4.2 (3) 4", DISCRETION),
            (
                ["warning", "sanction"],
                ["warning", "penalty points"],
                ["warning", "penalty points"],
                ["a referee watches", "digital board for all his matches"],
            ),
        ),
        (
            "unclear",
            ("USBGF 4.2.1", "NBF 4.2 (i), (ii)", DISCRETION, DISCRETION),
            (
                ["warning", "sanction"],
                ["warning", "penalty points"],
                ["", ""],
                ["digital board for all his matches"] * 2,
            ),
        ),
    ):
        table.open(ruleset, on_roll=WHITE)
        table.must(ordered.Warn(DIRECTOR, WHITE, Matter.SLOW_PLAY))  # of something else: no step of this ladder
        seen = []
        key = {"illegal": "play.repeated_illegal_plays", "unclear": "play.repeated_unclear_moves"}[matter]
        for _ in range(2):
            clause, shown = form(table, "warn", "row0.0", WARN_ROWS[matter])
            assert as_foreseen(ruleset, key) in shown
            assert as_foreseen(ruleset, "director.repeaters_sent_to_digital_board") in shown
            assert (matter == "illegal") == (as_foreseen(ruleset, "play.players_must_note_illegal_play") in shown)
            seen.append(shown.partition("Next step by the rules: ")[2].rstrip("."))
            if len(seen) == 1:
                assert by(ruleset, *clauses) == clause
            table.touch("act.reason0", "act.do")
            leave(table)
        assert (matter, by(ruleset, *ladder)) == (matter, seen)


@proves("times.slow_play", "times.slow_play_on_request")
def test_what_is_done_against_slow_play(table: ClauseTable, ruleset: str) -> None:
    """A clock is ordered where there is none. Source: USBGF 2.3.1, NBF 2.3 (i) (b)."""
    for method, means in ((ClockMethod.NONE, ["clock"]), (None, [])):
        table.open(ruleset, on_roll=WHITE, method=method)
        foreseen = []
        for act, *fields in (("warn", "row1.2"), ("points", "row2.4"), ("clock", "row0.0", "row3.0")):
            clause, shown = read(table, act, *fields)
            assert as_foreseen(ruleset, "times.slow_play") in shown
            assert as_foreseen(ruleset, "times.slow_play_on_request") in shown
            assert (clause == DISCRETION) == (verdict(shown) == ELSE)
            foreseen += [act] if verdict(shown) == "" else []
        every = ["warn", "points", *means]
        assert by(ruleset, means, every, every, []) == foreseen


def test_only_a_clock_brought_in_is_ordered_by_its_clause(table: ClauseTable, ruleset: str) -> None:
    """With one, only a faulty clock has a clause. Source: USBGF 3.5.6, 3.5.2.4 (b), 3.7.2."""
    rules = ruleset_of(table.ruleset_text(ruleset)).times
    faulty = rules.faulty_clock.clause
    brought_in = [faulty, rules.imposed_reserve.clause, rules.imposed_reserve_by_order.clause]
    for method, clauses in ((ClockMethod.NONE, brought_in), (None, [faulty, DISCRETION, DISCRETION])):
        table.open(ruleset, on_roll=WHITE, method=method)
        chosen = [read(table, "clock", "row0.0", row)[0] for row in ("row3.1", "row3.2", "row3.3")]
        assert [DISCRETION if one.startswith(("(ours)", "silent")) else one for one in clauses] == chosen


PHOTOS = "ISTAVDER Position and Match Recording"
READ = (
    ("set_times", "row2.1", "length.director_may_set_times", ("USBGF 4.8.6", *(DISCRETION,) * 3), (True,) * 4),
    (
        "take_time",
        "row2.0",
        "lateness.time_penalty_after_break",
        (*(DISCRETION,) * 3, "ISTAVDER Break Policy"),
        (0, 0, 0, 1),
    ),
    ("flag", "row1.0", "clock.time_may_be_agreed_away", ("USBGF 3.5.2.1", *(DISCRETION,) * 3), (1, 0, 0, 0)),
    (
        "void",
        "row0.0",
        "dice.flat_on_checker_counts",
        (DISCRETION, "NBF 4.1 (iv) (a)", "WBGT 4.1 (4) 1", "ISTAVDER Use of Dice Cups"),
        (0, 1, 1, 1),
    ),
    (
        "void",
        "row0.1",
        "dice.left_of_bar_by_leave",
        ("USBGF 4.1.4", "NBF 4.1 (iv) (a)", "WBGT 4.1 (4) 1", "ISTAVDER Use of Dice Cups"),
        (1, 1, 1, 1),
    ),
    (
        "void",
        "row0.2",
        "dice.uneven_surface_counts",
        ("USBGF 4.1.4.1", DISCRETION, "WBGT 4.1 (4)", "ISTAVDER Use of Dice Cups"),
        (1, 0, 1, 1),
    ),
    ("dice", "", "dice.source", ("USBGF 3.4.1, 3.4.4", "NBF 3.4 (i)", "WBGT 3.4 (1)", DISCRETION), (1, 1, 1, 0)),
    ("premature", "", "dice.waived_by_tolerance", (), ()),
    (
        "points",
        "row2.0",
        "lateness.at_start",
        ("USBGF 2.2.4", "NBF 2.2 (iv)", "WBGT 2.2 (4)", DISCRETION),
        (1, 1, 1, 0),
    ),
    (
        "points",
        "row2.1",
        "lateness.after_break",
        ("USBGF 2.2.4", "NBF 2.2 (iv)", "WBGT 2.2 (4)", DISCRETION),
        (1, 1, 1, 0),
    ),
    ("clock", "row0.1", "clock.use", (DISCRETION,) * 4, (1, 1, 1, 1)),
    ("both_flags", "", "clock.both_flags_may_cost_next_match", (), ()),
    ("break", "", "breaks.leaving_the_board_is_a_break", (), ()),
    ("break", "", "breaks.best_of_three_only_between_matches", (), ()),
    ("give_time", "", "clock.players_may_add_time", (DISCRETION,) * 4, (1, 1, 1, 1)),
    (
        "clock",
        "",
        "clock.may_only_mark_turns",
        (DISCRETION,) * 4,
        (1, 1, 1, 1),
    ),
    (
        "rule",
        "row1.0",
        "director.position_noted_in",
        ("USBGF 1.7.2", "NBF 1.7 (ii)", "WBGT 1.7 (1)", PHOTOS),
        (1, 1, 1, 1),
    ),
    ("rule", "row1.0", "play.fixed_by_noting_position", (), ()),
    ("rule", "row1.0", "director.analysis_before_match_ends", (), ()),
    ("rule", "row1.1", "cube.repositioning_must_be_announced", ("USBGF 4.4.3", *(DISCRETION,) * 3), (1, 1, 1, 1)),
    ("rule", "row1.2", "clock.double_answered_before_press", (*(DISCRETION,) * 3, "ISTAVDER 24"), (1, 1, 1, 1)),
    (
        "rule",
        "row1.3",
        "director.recorder_may_be_named",
        ("USBGF 3.8", DISCRETION, "WBGT 3.8", "ISTAVDER Position and Match Recording"),
        (1, 1, 1, 1),
    ),
    (
        "rule",
        "row1.4",
        "director.board_replaced",
        ("USBGF 3.1, 3.7.1", "NBF 3.1, 3.7 (i)", "WBGT 3.1, 3.7 (1)", DISCRETION),
        (1, 1, 1, 1),
    ),
    ("appeal", "", "director.committee_votes", (), ()),
    ("appeal", "", "director.appeal_by", (), ()),
    (
        "score",
        "",
        "director.score_dispute",
        ("USBGF 4.7", "NBF 4.7 (first)", "WBGT 4.7", "ISTAVDER 22 Keeping Score"),
        (1, 1, 1, 1),
    ),
)
"""Act, field touched, value read beside it; the clause chosen beforehand, and whether the rules have it so."""


@proves(*(key for _, _, key, _, _ in READ))
def test_what_the_director_reads_beside_an_act(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    for act, field, key, clauses, holds in READ:
        clause, shown = read(table, act, *filter(None, (field,)))
        assert as_foreseen(ruleset, key) in shown.splitlines()
        if clauses:
            assert (key, by(ruleset, *clauses)) == (key, clause)
            assert (key, bool(by(ruleset, *holds))) == (key, verdict(shown) != ELSE)


@proves("times.faulty_clock")
def test_the_times_of_a_clock_that_replaces_a_faulty_one(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 7, on_roll=WHITE)
    clause, shown = form(table, "set_times", "row2.0")
    assert as_foreseen(ruleset, "times.faulty_clock") in shown.splitlines()
    assert by(ruleset, "USBGF 3.7.2", "NBF 3.7 (ii)", "WBGT 3.7 (2)", DISCRETION) == clause
    assert by(ruleset, "14:00", "10:00", "10:00", "10:00") == table.stage.text("act.row0.value")


@proves("director.result_corrected_until", "director.result_given_by")
def test_a_result_that_was_given_in_wrongly(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 3, points=(2, 0), crawford=Crawford.THIS_GAME, position=ENDING, on_roll=BLACK)
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    clause, shown = read(table, "score")
    assert as_foreseen(ruleset, "director.result_corrected_until") in shown
    assert as_foreseen(ruleset, "director.result_given_by") in shown
    assert by(ruleset, "USBGF 4.6", "NBF 4.6", "WBGT 4.6", "ISTAVDER 28") == clause


@proves("director.appeal_by")
def test_until_when_an_appeal_is_made(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.must(ordered.Warn(DIRECTOR, BLACK))
    assert "" == verdict(read(table, "appeal")[1])
    leave(table)
    table.stage.end_turn_somehow()
    assert by(ruleset, "", "", LATE, LATE) == verdict(read(table, "appeal")[1])


@proves("dice.premature_ladder_applied_by")
def test_who_puts_the_ladder_of_premature_rolls_in_force(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    if ruleset != "nbf":  # where the first one is warned of
        table.must(ordered.PunishPrematureRoll(DIRECTOR, BLACK))
    assert as_foreseen(ruleset, "dice.premature_ladder_applied_by") in form(table, "premature", "row0.1")[1]
    told = table.stage.text("act.told")
    both = "Anna · Bora will be asked"
    assert by(ruleset, "Bora will be asked", both, both, "") in told
    assert by(ruleset, False, True, True, False) == (both in told)


@proves("director.report", "director.all_results_reported")
def test_what_is_reported_stands_beside_the_reports(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.enter_as_director()
    press(table.stage, "director.section.report")
    table.stage.driver.hands.look()
    shown = [str(item.property("text")) for item in items(table.stage.window.contentItem()) if item.isVisible()]
    assert as_foreseen(ruleset, "director.report") in shown
    assert as_foreseen(ruleset, "director.all_results_reported") in shown


@proves("director.score_check")
def test_what_both_do_with_the_score_before_the_next_game(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 9, position=ENDING, on_roll=BLACK)
    press(table.stage, "black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    note = str(table.stage.seen("white.bigButton").property("note"))
    assert (
        by(ruleset, "agree on it aloud", "say it aloud", "say it aloud, check both sheets", "both write it down")
        == note
    )


OUT_OF_PLACE = {
    ("settled", "row0.0"): "Nobody has claimed that the game is settled",
    ("word", "row0.0", "row1.0"): "This player is on turn: the double is not out of turn",
    ("word", "row0.1", "row1.3"): "No double is offered to this player",
    ("word", "row0.0", "row1.5"): "The dice are rolled already",
}


def test_the_form_says_why_an_act_is_out_of_place(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.enter_as_director()
    for (act, *fields), why in OUT_OF_PLACE.items():
        press(table.stage, f"acts.{act}", *(f"act.{field}" for field in fields))
        table.stage.driver.hands.look()
        assert table.stage.text("act.told").startswith(why)
        press(table.stage, "act.back")
