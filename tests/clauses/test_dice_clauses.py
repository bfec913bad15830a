"""Premature, invalid and refused rolls under each ruleset, at the window."""

import pytest
from clause_table import BLACK, DIRECTOR, SECOND, WHITE, ClauseTable, asked
from proofs import by, proves
from rulings_table import RULESETS

from tavla.application.commands import devices as device
from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Millis

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)


def punished(table: ClauseTable, offender: Player) -> None:
    """The director puts the next step for a premature roll in force; who is asked agrees."""
    table.must(ordered.PunishPrematureRoll(DIRECTOR, offender))
    table.agree_all()
    if table.state.freeze is not None:
        table.resume()


@proves("dice.premature_ladder")
@proves("dice.time_penalty_after_delay", under=("usbgf-2016", "wbgt"))
def test_the_ladder_of_premature_rolls(table: ClauseTable, ruleset: str) -> None:
    """Black has rolled too early, White is on turn; then Black's turn comes."""
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    shown: list[object] = []
    for _ in range(3):
        punished(table, BLACK)
        shown.append(table.clock(BLACK)[0])
    steps = [event.change.consequence for event in table.stage.session.history if isinstance(event, ChangeMade)]  # type: ignore[union-attr]
    assert (
        by(
            ruleset,
            ["warning", "take_seconds", "take_seconds"],
            ["no_delay_next_turn"] * 3,
            ["warning", "take_seconds", "take_seconds"],
            ["warning", "may_be_disqualified", "may_be_disqualified"],
        )
        == steps
    )
    assert by(ruleset, ["10:00", "9:30", "9:00"], ["10:00"] * 3, ["10:12"] * 3, ["10:00"] * 3) == shown
    assert by(ruleset, 0, 0, 60, 0) * SECOND == table.state.clock.owed[BLACK]
    table.stage.end_turn_somehow()
    early = table.asks(asked.RollDice(BLACK)) if ruleset == "nbf" else None
    assert by(ruleset, None, Refusal.DELAY_RUNS, None, None) is (early and early.reason)
    table.let_pass(13 * SECOND)
    assert by(ruleset, "8:59", "9:59", "9:59", "9:59") == table.clock(BLACK)[0]
    if ruleset == "wbgt":
        refused = table.asks(asked.RollDice(BLACK))
        assert refused is not None
        assert "WBGT 4.1 (5) 2" == refused.clause


@proves(
    "dice.time_penalty_floor_seconds",
    "dice.time_penalty_at_floor",
    "dice.time_penalty_exact",
    "dice.time_penalty_looks_at",
    under=("usbgf-2016", "wbgt"),
)
def test_with_hardly_any_time_left_the_penalty_has_a_floor_and_then_the_match_is_lost(
    table: ClauseTable, ruleset: str
) -> None:
    if ruleset not in ("usbgf-2016", "wbgt"):
        table.open(ruleset, on_roll=WHITE, roll=(3, 1), reserve_ms=20 * SECOND)
        for _ in range(3):
            punished(table, BLACK)
        assert (Phase.MOVING, 20 * SECOND) == (table.state.phase, table.state.clock.reserves.black)
        return
    for reserve in (20 * SECOND, 30 * SECOND):
        table.open(ruleset, on_roll=WHITE, roll=(3, 1), reserve_ms=reserve)
        punished(table, BLACK)
        punished(table, BLACK)
        assert (Phase.MOVING, SECOND, reserve) == (
            table.state.phase,
            table.state.clock.reserves.black,
            table.state.clock.reserves.white,
        )
        table.must(ordered.PunishPrematureRoll(DIRECTOR, BLACK))
        table.agree_all()
        assert Phase.MATCH_OVER is table.state.phase


@proves("dice.time_penalty_floor_seconds", "dice.time_penalty_looks_at")
@proves("dice.time_penalty_exact", under=("usbgf-2016", "wbgt"))
def test_time_that_the_director_takes_has_the_floor_of_the_penalty(table: ClauseTable, ruleset: str) -> None:
    """Half a minute of ten, of exactly half a minute, of less; his opponent has hardly any."""
    for reserve, left in ((600, 570), (31, 1), (30, 1), (20, 1)):
        table.open(ruleset, on_roll=WHITE, roll=(3, 1))
        table.must(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(20 * SECOND), Millis(reserve * SECOND))))
        table.agree_all()
        table.must(ordered.TakeTime(DIRECTOR, BLACK, Millis(30 * SECOND)))
        table.agree_all()
        lost = reserve <= 30 and ruleset in ("nbf", "istavder-2025")
        assert (reserve, lost) == (reserve, table.state.phase is Phase.MATCH_OVER)
        if not lost:
            reserves = table.state.clock.reserves
            assert (reserve, 20 * SECOND, left * SECOND) == (reserve, reserves.white, reserves.black)


@proves("dice.double_lost_after_invalid_roll")
def test_after_an_invalid_roll_the_right_to_double_is_gone(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, "USBGF 4.4.2", "NBF 4.4 (ii)", "WBGT 4.4 (2)", "ISTAVDER 24, example 2")
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.must(ordered.VoidRoll(DIRECTOR))
    table.resume()
    table.touch("cube")
    assert f"({clause})" in table.notice(WHITE)
    assert Phase.TO_ROLL is table.state.phase


@proves("dice.cocked_opening_roll")
def test_which_dice_of_an_invalid_opening_are_rolled_again(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, rolls=((3, 1), (5, 6)))
    table.touch("white.bigButton")
    table.must(ordered.VoidRoll(DIRECTOR, WHITE))
    table.agree_all()
    if table.state.freeze is not None:
        table.resume()
    table.touch("white.bigButton")
    roll = table.state.roll
    assert roll is not None
    assert by(ruleset, {5, 6}, {5, 6}, {5, 6}, {5, 1}) == {roll.first, roll.second}


@proves("assistance.illegal_attempts")
def test_a_try_at_an_illegal_play_is_refused_and_counted(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.touch("white.bigButton")
    assert "" != table.notice(WHITE)
    assert (1, WHITE) == (table.state.attempts[WHITE], table.state.on_roll)


@proves(
    "refusals.turn_incomplete",
    "refusals.illegal_play",
    "refusals.not_your_turn",
    "refusals.already_rolled",
    "refusals.not_now",
)
def test_a_refusal_quotes_its_clause(table: ClauseTable, ruleset: str) -> None:
    incomplete = by(ruleset, "(USBGF 4.2.3)", "(NBF 4.2 (iii))", "(WBGT 4.2 (3))", "(ISTAVDER Illegal Moves)")
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.touch("white.bigButton")
    assert str(incomplete) in table.notice(WHITE)
    table.stage.driver._drag(WHITE, 24, 19)
    table.stage.settle()
    assert str(incomplete) in table.notice(WHITE)
    moves = "ISTAVDER Move Execution"
    for command, clauses in (
        (asked.EndTurn(BLACK), ("USBGF 4.2.2", "NBF 4.2 (ii)", "WBGT 4.2 (2)", moves)),
        (asked.TouchCube(WHITE), ("USBGF 4.4.2", "NBF 4.4 (ii)", "WBGT 4.4 (2)", "ISTAVDER 24")),
        (asked.TakeDouble(WHITE), ("USBGF 4.1.8.1", "", "WBGT 4.1 (6) 2", moves)),
    ):
        refused = table.asks(command)
        assert refused is not None
        assert (command, by(ruleset, *clauses)) == (command, refused.clause)


@proves("refusals.cube_not_yours")
def test_the_opponents_cube_is_refused_with_its_clause(table: ClauseTable, ruleset: str) -> None:
    basic = "BASIC the doubling cube"
    table.open(ruleset, on_roll=WHITE, cube=Cube(2, BLACK))
    refused = table.asks(asked.TouchCube(WHITE))
    assert refused is not None
    assert by(ruleset, "USBGF 4.4.2", basic, basic, basic) == refused.clause


@proves("refusals.roll_first")
def test_to_move_before_the_roll_is_refused_without_a_clause(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    refused = table.asks(asked.MoveChecker(WHITE, 24, 23))
    assert refused is not None
    assert by(ruleset, "", "", "", "") == refused.clause


def thrown_early(table: ClauseTable, ruleset: str, method: ClockMethod | None = None) -> None:
    """White is on turn, the dice come from a shaker, and Black has thrown before White has ended his turn."""
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), method=method)
    table.board.services.devices.detach()  # no shaker is plugged in here, and nobody shall miss it
    table.must(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
    table.must(device.MeetDevice(DeviceUse.DICE, DeviceIdentity("DICE", "Acme", "Shaker", "S-1"), ""))
    table.must(device.TakeStrayThrow((6, 5), RollOrigin("S-1", "B-1", 1), BLACK))


@proves("dice.premature_roll_with_clock", "dice.premature_roll_without_clock", "dice.play_may_be_revised")
def test_what_becomes_of_a_premature_roll(table: ClauseTable, ruleset: str) -> None:
    choice, stands = (True, True), (False, True)
    for method, expected in (
        (None, ((False, False), stands, choice, choice)),
        (ClockMethod.NONE, (choice, stands, choice, choice)),
    ):
        thrown_early(table, ruleset, method)
        asks = table.stage.sees("white.accept")
        if asks:
            table.touch("white.accept")
        table.does(asked.MoveChecker(WHITE, 8, 5))
        table.touch("white.undo")
        table.stage.end_turn_somehow()
        table.stage.settle()
        counts = table.state.roll is not None and {6, 5} == {table.state.roll.first, table.state.roll.second}
        assert (method, by(ruleset, *expected)) == (method, (asks, counts))


@proves("dice.premature_roll_with_clock", "dice.premature_roll_without_clock")
def test_a_premature_roll_that_nobody_answers_stands_unless_it_waits_for_the_choice(
    table: ClauseTable, ruleset: str
) -> None:
    """Source: USBGF 4.1.7.1, NBF 4.1 (v) (a), WBGT 4.1 (5) 1, ISTAVDER Move Execution."""
    for method in (None, ClockMethod.NONE):
        thrown_early(table, ruleset, method)
        table.must(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
        table.must(asked.EndTurn(WHITE))  # as a clock beside the board does
        assert (method, by(ruleset, False, True, True, False)) == (method, table.state.roll is not None)


@proves("dice.cocked_roll")
def test_an_invalid_roll_in_a_turn_is_rolled_again_with_both_dice(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), rolls=((5, 6),))
    table.must(ordered.VoidRoll(DIRECTOR))
    table.resume()
    table.touch("white.bigButton")
    assert table.state.roll is not None
    assert by(ruleset, (5, 6), (5, 6), (5, 6), (5, 6)) == (table.state.roll.first, table.state.roll.second)


@proves("play.redone_undoes_all_since")
def test_a_play_made_again_undoes_all_that_followed(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    to = len(table.stage.session.history)
    before = table.state.position
    table.stage.end_turn_somehow()
    table.touch("cube", "black.bigButton")
    table.does(asked.TakeDouble(WHITE))
    table.must(ordered.TakePlayBack(DIRECTOR, to, with_times=True))
    table.agree_all()
    assert (before, 1, WHITE) == (table.state.position, table.state.cube.value, table.state.on_roll)
