"""The clock under each ruleset, at the window: its face, its stops, its flag, and what the settled claim leads to."""

import pytest
from act_forms import form, leave
from clause_table import BLACK, DIRECTOR, MINUTE, SECOND, WHITE, ClauseTable, asked, places
from director_hands import press
from proofs import by, proves
from ruled_stage import entries
from rules_as_shown import as_foreseen
from rulings_table import ROWS, RULESETS

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal
from tavla.base.copies import replace
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.events import PlayStopped, StopReason
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.facts.turn import Phase
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Millis
from tavla.reports.document import Note
from tavla.reports.match_report import match_report
from tavla.text.words import Words

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)

OWN_DICE = ordered.OrderDice(DIRECTOR, DiceSource.TYPED)
BESIDE = ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL)
WON = places(w1=2, b24=8)
GIN = places(w1=2, b24=15)
"""White wins the game, and a gammon, whatever is rolled."""


def closed_out() -> Position:
    """Black's last checker on the bar before six closed points."""
    counts = [0] * 28
    counts[:6] = [2, 2, 2, 2, 2, 5]
    counts[25], counts[27] = 1, 14
    return Position.from_counts(counts)


@proves("clock.method", "times.delay_accumulates")
def test_the_clocks_face_runs_as_the_method_says(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.let_pass(5 * SECOND)
    assert by(ruleset, ("10:00", "7"), ("10:00", "7"), ("10:07", ""), ("10:00", "7")) == table.clock(WHITE)
    table.touch("cube", "white.bigButton")
    assert by(ruleset, "10:00", "10:00", "10:12", "10:00") == table.clock(BLACK)[0]
    table.let_pass(20 * SECOND)
    assert ("9:52", by(ruleset, "10:00", "10:00", "10:12", "10:00")) == (table.clock(BLACK)[0], table.clock(WHITE)[0])


@proves("clock.opening_started_by", under=("istavder-2025",))
def test_the_lower_roller_starts_the_starters_time_where_the_document_says_so(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, rolls=((3, 1),))
    table.touch("white.bigButton")
    waits = by(ruleset, False, False, False, True)
    assert (waits, not waits) == (table.stage.sees("black.bigButton"), table.runs(WHITE))
    if waits:
        table.touch("black.bigButton")
        assert table.runs(WHITE)


@proves("clock.turn_ends_by_press", "play.may_be_changed_until_turn_ends", "play.only_player_on_turn_touches")
def test_a_turn_ends_with_the_press_and_until_then_its_player_alone_may_change_it(
    table: ClauseTable, ruleset: str
) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.does(asked.MoveChecker(WHITE, 8, 5))
    table.does(asked.MoveChecker(WHITE, 6, 5))
    table.stage.driver._drag(BLACK, 13, 12)
    table.stage.settle()
    assert (WHITE, True, 2) == (table.state.on_roll, table.runs(WHITE), len(table.state.moves))
    table.touch("white.undo")
    assert 1 == len(table.state.moves)
    table.does(asked.MoveChecker(WHITE, 6, 5))
    table.touch("white.bigButton")
    assert (BLACK, True) == (table.state.on_roll, table.runs(BLACK))


@proves("clock.closed_out_turn_is_pressed")
def test_a_player_closed_out_presses_all_the_same_and_the_other_has_his_full_delay(
    table: ClauseTable, ruleset: str
) -> None:
    table.open(ruleset, on_roll=BLACK, position=closed_out(), rolls=((6, 6),))
    assert (BLACK, True) == (table.state.on_roll, table.runs(BLACK))
    table.touch("black.bigButton")
    assert (WHITE, Phase.TO_ROLL, by(ruleset, "12", "12", "", "12")) == (
        table.state.on_roll,
        table.state.phase,
        table.clock(WHITE)[1],
    )


@proves("clock.double_is_pressed", "clock.take_gives_new_delay", "clock.pass_stops_clock", "refusals.not_your_answer")
def test_time_at_a_double_a_take_and_a_pass(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.let_pass(20 * SECOND)
    table.touch("cube", "white.bigButton")
    assert (False, True) == (table.runs(WHITE), table.runs(BLACK))
    refused = table.asks(asked.TakeDouble(WHITE))
    assert refused is not None
    assert by(ruleset, "USBGF 4.4.4", "NBF 4.4 (iii)", "WBGT 4.4 (3)", "ISTAVDER 24") == refused.clause
    table.does(asked.TakeDouble(BLACK))
    assert (True, by(ruleset, ("9:52", "12"), ("9:52", "12"), ("10:04", ""), ("9:52", "12"))) == (
        table.runs(WHITE),
        table.clock(WHITE),
    )
    table.open(ruleset, on_roll=WHITE)
    table.touch("cube", "white.bigButton")
    table.does(asked.DropDouble(BLACK))
    assert (Phase.BETWEEN_GAMES, False, False) == (table.state.phase, table.runs(WHITE), table.runs(BLACK))


@proves("clock.frozen_in_dispute", "refusals.frozen")
def test_nothing_changes_once_the_director_is_called(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.touch("black.director")
    table.stage.driver._drag(WHITE, 8, 5)
    table.stage.settle()
    assert ((), False) == (table.state.moves, table.runs(WHITE))
    refused = table.asks(asked.MoveChecker(WHITE, 8, 5))
    assert refused is not None
    assert by(ruleset, "USBGF 5.1", "NBF 5.1", "WBGT 5.1", "ISTAVDER 29") == refused.clause


@proves("clock.settled_claim", "clock.settled_claim_bonus_seconds")
def test_a_settled_claim_that_is_not_agreed_to(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, position=WON, on_roll=BLACK)
    refused = table.asks(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    assert (ruleset == "istavder-2025") == (refused is not None)
    if refused is not None:
        return
    table.touch("black.decline")
    waits = by(ruleset, False, False, True, None)
    assert (waits, not waits) == (table.state.freeze is not None, table.runs(BLACK))
    if waits:
        table.must(ordered.RuleOnSettled(DIRECTOR, objector_is_right=True))
        table.resume()
        assert "12:12" == table.clock(BLACK)[0]


GROUNDS = {
    StopReason.DIE_ON_FLOOR: ("both", "none", "both", "director"),
    StopReason.DICE_OUT_OF_AREA: ("none", "none", "none", "opponent"),
    StopReason.INVALID_ROLL: ("none", "both", "none", "opponent"),
    StopReason.DISPUTED_ROLL: ("none", "both", "none", "director"),
    StopReason.DISPUTE: ("both", "none", "none", "director"),
    StopReason.DICE_PICKED_UP_EARLY: ("both", "both", "mover", "director"),
    StopReason.DICE_TAKEN_AND_PRESSED: ("both", "both", "both", "director"),
    StopReason.ILLEGAL_PLAY: ("both", "both", "both", "both"),
    StopReason.EMERGENCY: ("none", "none", "none", "director"),
    StopReason.OTHER: ("none", "none", "none", "director"),
}
"""Who may stop the clock for it with dice of their own: both, the opponent of the player on turn or the latter, nobody;
or whoever asks the director.
"""

RUNS_ON, FRESH, RESTORED, OFF = ("9:52", "0"), ("9:52", "12"), ("10:00", "12"), None
AFTER = {
    StopReason.DICE_TAKEN_AND_PRESSED: (RESTORED, RUNS_ON, OFF, "no stop"),
    StopReason.ILLEGAL_PLAY: (RUNS_ON, RUNS_ON, ("9:52", ""), RUNS_ON),
    StopReason.INVALID_ROLL: ("no stop", FRESH, "no stop", FRESH),
    StopReason.DISPUTED_ROLL: ("no stop", RUNS_ON, "no stop", "no stop"),
    StopReason.DICE_OUT_OF_AREA: ("no stop", "no stop", "no stop", FRESH),
    StopReason.DICE_PICKED_UP_EARLY: (RUNS_ON, RUNS_ON, ("9:52", ""), "no stop"),
    StopReason.DIE_ON_FLOOR: (RUNS_ON, "no stop", ("9:52", ""), "no stop"),
    StopReason.DISPUTE: (RUNS_ON, "no stop", "no stop", "no stop"),
}
"""What the clock of the player on turn shows when it runs on, 20 seconds into his turn."""


@proves("clock.stops", "clock.stop_list_is_closed")
def test_the_clock_stops_for_the_grounds_of_the_ruleset_alone(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.must(OWN_DICE)
    for ground, said in GROUNDS.items():
        expected = by(ruleset, *said)
        refused = {
            "both": (None, None),
            "opponent": (Refusal.STOP_NOT_YOURS, None),
            "mover": (None, Refusal.STOP_NOT_YOURS),
            "none": (Refusal.STOP_NOT_ALLOWED, Refusal.STOP_NOT_ALLOWED),
            "director": (Refusal.ASK_DIRECTOR, Refusal.ASK_DIRECTOR),
        }[str(expected)]
        assert (ground, *refused) == (ground, *(_why_not_stopped(table, ground, player) for player in Player))


def _why_not_stopped(table: ClauseTable, ground: StopReason, player: Player) -> object:
    refused = table.would(asked.StopPlay(ground, player, ""))
    return refused and refused.reason


@proves("clock.stops")
def test_the_clock_runs_on_after_a_stop_as_the_ruleset_has_it(table: ClauseTable, ruleset: str) -> None:
    for ground, said in AFTER.items():
        expected = by(ruleset, *said)
        if expected == "no stop":
            continue
        table.open(ruleset, on_roll=WHITE)
        table.must(OWN_DICE)
        table.let_pass(20 * SECOND)
        by_mover = ground is StopReason.DICE_PICKED_UP_EARLY
        table.must(asked.StopPlay(ground, WHITE if by_mover else BLACK, ""))
        table.resume()
        assert (ground, expected) == (ground, table.clock(WHITE) if table.runs(WHITE) else None)


@proves("clock.stops")
def test_no_ground_is_offered_that_the_boards_dice_cannot_bring_about(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.touch("black.menu", "black.menu.stop")
    offered = [ground.value for ground in StopReason if table.stage.sees(f"black.menu.stop_{ground.value}")]
    assert by(ruleset, ["dispute"], [], [], ["emergency"]) == [ground for ground in offered if ground != "other"]
    refused = table.asks(asked.StopPlay(StopReason.ILLEGAL_PLAY, BLACK, ""))
    assert Refusal.BOARD_ROLLS is (refused and refused.reason)
    table.touch("black.menu.back", "black.menu.close")


@proves("clock.stops")
def test_each_ground_is_offered_with_its_clause_and_as_it_may_or_must_be_used(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.must(OWN_DICE)
    stops = {f"stop_{stop['ground']}": stop for stop in ROWS["clock.stops"][RULESETS.index(ruleset)][0]}
    for player, of_the_other in ((BLACK, "mover"), (WHITE, "opponent")):
        table.touch(f"{player.value}.menu", f"{player.value}.menu.stop")
        shown = entries(table.stage, player)
        offered = [ground for ground in shown if ground in stops]
        assert len(offered) == by(ruleset, 5, 5, 4, 4)
        for ground in offered:
            who = by(ruleset, *GROUNDS[StopReason(ground.removeprefix("stop_"))])
            whose = {"director": "the director's · ", of_the_other: "your opponent's · "}
            before = whose.get(who, "you must · " if stops[ground]["must"] else "")
            assert (ground, before + stops[ground]["clause"]) == (ground, shown[ground])
        table.touch(f"{player.value}.menu.close")


@proves("clock.stops")
def test_the_report_cites_the_clause_by_which_the_clock_was_stopped(table: ClauseTable, ruleset: str) -> None:
    clauses = {stop["ground"]: stop["clause"] for stop in ROWS["clock.stops"][RULESETS.index(ruleset)][0]}
    for act in (asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, "12:00"), ordered.GrantBreak(DIRECTOR, WHITE)):
        table.open(ruleset, on_roll=WHITE)
        table.must(act)
        stop = next(event for event in table.stage.session.history if isinstance(event, PlayStopped))
        lines = [
            line
            for block in match_report(table.stage.session.history, Words()).blocks
            if isinstance(block, Note)
            for line in block.lines
        ]
        cited = clauses.get(stop.reason.value, "")
        told = {line.partition(" · ")[2] for line in lines if line.startswith("At ")}
        assert (stop.reason, {cited} - {""}) == (stop.reason, told - {""})


@proves("clock.break_times_recorded")
def test_both_times_stand_in_the_record_of_a_break(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.let_pass(20 * SECOND)
    table.must(ordered.GrantBreak(DIRECTOR, WHITE))
    table.touch("white.bigButton")
    began = next(event for event in table.stage.session.history if type(event).__name__ == "BreakBegan")
    assert (592 * SECOND, 600 * SECOND) == tuple(began.times)  # type: ignore[union-attr]
    assert "9:52" == table.clock(WHITE)[0]


@proves("clock.flag_must_be_claimed", "clock.flag_claimed_by", under=("usbgf-2016", "nbf", "wbgt"))
@proves("clock.flag_must_be_claimed", under=("istavder-2025",))
@proves("refusals.flag_not_fallen")
def test_a_fallen_flag_is_claimed_or_ends_the_match_by_itself(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    refused = table.asks(asked.ClaimFlag(BLACK))
    assert refused is not None
    assert (
        by(ruleset, "USBGF 4.3.3", "NBF 4.3 (iii)", "WBGT 4.3 (3)", "ISTAVDER Match Duration and Clock Usage")
        == refused.clause
    )
    table.let_pass(11 * MINUTE)
    claimed = by(ruleset, True, True, True, False)
    assert (claimed, claimed) == (table.stage.sees("black.claim"), table.state.phase is not Phase.MATCH_OVER)
    if claimed:
        table.touch("black.claim")
    assert "wins the match on time" in table.stage.text("black.band")


@proves("clock.flag_claimed_by", under=("usbgf-2016", "nbf", "wbgt"))
@proves("clock.spectator_and_flag")
def test_the_director_calls_a_fallen_flag_himself(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    _, shown = form(table, "call_flag")
    assert as_foreseen(ruleset, "clock.flag_claimed_by") in shown
    assert as_foreseen(ruleset, "clock.spectator_and_flag") in shown
    press(table.stage, "act.reason0", "act.do")
    assert table.state.phase is not Phase.MATCH_OVER
    leave(table)
    if ruleset == "istavder-2025":
        return
    table.let_pass(11 * MINUTE)
    assert by(ruleset, "USBGF 4.3.3, 1.6.1", "NBF 4.3 (iii)", "WBGT 4.3 (3)", "") == form(table, "call_flag")[0]
    press(table.stage, "act.reason0", "act.do")
    assert (Phase.MATCH_OVER, BLACK) == (
        table.state.phase,
        table.state.match_result and table.state.match_result.winner,
    )
    leave(table)
    assert "wins the match on time" in table.stage.text("black.band")


@proves("clock.gin")
def test_gin_saves_from_a_fallen_flag_where_the_document_has_it(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 1, position=GIN, on_roll=WHITE)
    table.let_pass(11 * MINUTE)
    if ruleset != "istavder-2025":
        table.touch("black.claim")
    won = table.state.match_result
    assert by(ruleset, BLACK, BLACK, WHITE, BLACK) == (won and won.winner)
    told = by(ruleset, "on time", "on time", "certain to win when time ran out", "on time")
    assert told in table.stage.text("black.band")
    if ruleset != "istavder-2025":
        table.open(ruleset, 1, position=GIN, on_roll=WHITE)
        table.let_pass(11 * MINUTE)
        table.must(ordered.CallFlag(DIRECTOR))
        called = table.state.match_result
        assert won == called
    table.open(ruleset, 1, position=GIN, on_roll=WHITE)
    table.must(BESIDE)
    table.asks(ordered.FindBothFlagsDown(DIRECTOR, Millis(MINUTE)))
    table.agree_all()
    assert by(ruleset, False, True, True, False) == (table.state.phase is Phase.MATCH_OVER)


@proves("clock.runs_on_after_fall", under=("usbgf-2016", "nbf", "wbgt"))
def test_the_clock_runs_on_for_both_until_a_fall_is_claimed(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 4.3.2, 4.3.3: a fall is no ground to stop the clock, and the other may fall too."""
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), rolls=((6, 5), (4, 2)))
    table.let_pass(11 * MINUTE)
    if ruleset == "istavder-2025":
        assert Phase.MATCH_OVER is table.state.phase
        return
    one_down = table.asks(ordered.FindBothFlagsDown(DIRECTOR, Millis(MINUTE)))
    assert Refusal.FALL_KNOWN is (one_down and one_down.reason)
    table.stage.end_turn_somehow()
    assert [False, True] == [table.runs(WHITE), table.runs(BLACK)]
    table.let_pass(MINUTE)
    assert "9:12" == table.clock(BLACK)[0]
    table.let_pass(11 * MINUTE)
    assert ["0:00.0", "0:00.0"] == [table.clock(player)[0] for player in (WHITE, BLACK)]
    refused = table.asks(ordered.FindBothFlagsDown(DIRECTOR, Millis(MINUTE)))
    assert refused is not None
    assert Refusal.FALL_KNOWN is refused.reason
    table.touch("white.claim")
    assert BLACK is (table.state.match_result and table.state.match_result.winner)


@proves("clock.both_flags")
def test_both_flags_down_the_rest_is_played_as_the_document_has_it(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    early = table.asks(ordered.FindBothFlagsDown(DIRECTOR, Millis(MINUTE)))
    assert early is not None
    assert early.reason is Refusal.FLAG_NOT_FALLEN
    table.must(BESIDE)
    refused = table.asks(ordered.FindBothFlagsDown(DIRECTOR))
    assert by(ruleset, "USBGF 4.3.3", None, None, "silent: the director decides") == (refused and refused.clause)
    if refused:
        table.must(ordered.FindBothFlagsDown(DIRECTOR, Millis(MINUTE)))
    table.agree_all()
    table.resume()
    assert by(ruleset, "1:00", "", "", "1:00") == (table.clock(WHITE)[0] if table.stage.sees("white.clock") else "")


@proves("times.imposed_reserve")
def test_a_clock_brought_in_with_a_match_in_progress(table: ClauseTable, ruleset: str) -> None:
    decision = table.open(ruleset, 9, points=(4, 2), on_roll=WHITE, imposed=True)
    clause = getattr(decision, "clause", "")
    assert by(ruleset, "", "", "", "silent: the director decides") == clause
    if not clause:
        assert by(ruleset, "12:00", "12:00", "12:12", None) == table.clock(WHITE)[0]
    table.open(ruleset, 9, points=(4, 2), on_roll=WHITE, method=ClockMethod.NONE)
    slow = ordered.OrderClock(
        DIRECTOR, ClockSettings(ClockMethod.SIMPLE, Millis(0), Millis(12 * SECOND)), matter=Matter.SLOW_PLAY
    )
    refused = table.asks(slow)
    assert by(ruleset, None, None, None, "silent: the director decides") == (refused and refused.clause)
    if refused is None:
        table.agree_all()
        table.resume()
        assert "12:00" == table.clock(WHITE)[0]


@proves("times.imposed_reserve", "times.imposed_reserve_by_order", under=("usbgf-2016",))
def test_a_clock_brought_into_a_match_of_doubles(table: ClauseTable, ruleset: str) -> None:
    """The points that both need are minutes too where the rules name none for a point. Source: USBGF 3.5.6."""
    slow = ordered.OrderClock(DIRECTOR, ClockSettings(ClockMethod.SIMPLE, Millis(0), Millis(12 * SECOND)))
    for order in (slow, replace(slow, matter=Matter.SLOW_PLAY)):
        table.open(
            ruleset, 9, points=(4, 2), on_roll=WHITE, method=ClockMethod.NONE, card=MatchCard(kind=MatchKind.DOUBLES)
        )
        refused = table.asks(order)
        by_order = by(ruleset, None, "NBF 3.5 (i) (e)", "WBGT 3.5 (1) 5", "silent: the director decides")
        else_ = by(ruleset, None, "NBF 3.5 (vi)", None, "silent: the director decides")
        assert (by_order if order is slow else else_) == (refused and refused.clause)
        if refused is None:
            table.agree_all()
            table.resume()
            assert "12:00" == table.clock(WHITE)[0]


@proves("times.imposed_reserve", under=("nbf",))
def test_a_clock_brought_in_has_the_minutes_a_point_that_the_director_has_set(table: ClauseTable, ruleset: str) -> None:
    """Of twelve points that both need, half times three minutes. Source: NBF 3.5 (v), (vi)."""
    card = MatchCard(minutes_per_point=3)
    decision = table.open(ruleset, 9, points=(4, 2), on_roll=WHITE, imposed=True, card=card)
    set_by_him = ruleset == "nbf"
    assert set_by_him == (getattr(decision, "reason", None) is None)
    if set_by_him:
        assert "18:00" == table.clock(WHITE)[0]


@proves("times.imposed_reserve_by_order")
def test_a_clock_that_the_director_orders_of_his_own_accord(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 9, points=(4, 2), on_roll=WHITE, method=ClockMethod.NONE)
    refused = table.asks(
        ordered.OrderClock(DIRECTOR, ClockSettings(ClockMethod.SIMPLE, Millis(0), Millis(12 * SECOND)))
    )
    silent = by(
        ruleset,
        None,
        "NBF 3.5 (i) (e)",
        "WBGT 3.5 (1) 5",
        "silent: the director decides",
    )
    assert silent == (refused and refused.clause)
    if refused is None:
        table.agree_all()
        table.resume()
        assert "12:00" == table.clock(WHITE)[0]
