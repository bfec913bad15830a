"""Matches that go on from another board, and training matches."""

import pytest
from ruled_table import BLACK, CLOCK, DIRECTOR, WHITE, RuledTable, ruleset_text

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import Approval, MatchInProgress, StartMatch
from tavla.application.decide import Accepted, Decision, start
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts.events import MatchStarted, StopReason
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.formats.from_events import record_of
from tavla.storage.codec import decode_event, encode_event

MOVED = MatchInProgress(ByPlayer(3, 2), Crawford.TO_COME, Cube(2, BLACK), OPENING, WHITE, Roll(6, 5))
MINUTE = 60_000


def started(
    given: MatchInProgress | None,
    ruleset: str = "usbgf-2016",
    clock: ClockSettings = CLOCK,
    match_id: str = "M1",
    *,
    training: bool = False,
) -> Decision:
    text, approval = ruleset_text(ruleset), Approval(DIRECTOR, "as announced")
    command = StartMatch(
        match_id, ByPlayer("Ann", "Bo"), 7, clock, text, "2026-11-21T12:00:00+01:00", training, given, approval=approval
    )
    return start(command, Instant(0))


def begins(given: MatchInProgress, ruleset: str = "usbgf-2016", clock: ClockSettings = CLOCK) -> MatchState:
    decision = started(given, ruleset, clock)
    assert isinstance(decision, Accepted), decision
    return begun(decision.events[0])


def test_a_match_goes_on_from_where_it_stood_once_both_have_confirmed() -> None:
    state = begins(MOVED)
    assert (ByPlayer(3, 2), Cube(2, BLACK), WHITE, Roll(6, 5), Phase.MOVING) == (
        state.score.points,
        state.cube,
        state.on_roll,
        state.roll,
        state.phase,
    )
    assert state.freeze is not None
    assert (StopReason.CONTINUED, False) == (state.freeze.reason, state.clock.is_running)
    table = RuledTable()
    table.state = state
    table.does(asked.AgreeToResume(WHITE))
    table.does(asked.AgreeToResume(BLACK))
    assert (WHITE, True) == (table.state.clock.turn_of, table.state.clock.is_running)
    table.moves((24, 18), (18, 13))
    assert BLACK is table.state.on_roll


@pytest.mark.parametrize(("ruleset", "minutes"), [("usbgf-2016", 9), ("nbf", 9), ("wbgt", 9)])
def test_its_times_are_given_or_those_of_the_ruleset_for_a_clock_in_mid_match(ruleset: str, minutes: int) -> None:
    clock = replace(CLOCK, method=ClockMethod.BRONSTEIN) if ruleset == "wbgt" else CLOCK
    assert ByPlayer.both(minutes * MINUTE) == begins(MOVED, ruleset, clock).clock.reserves
    given = ByPlayer(Millis(120_000), Millis(90_000))
    assert given == begins(replace(MOVED, reserves=given), ruleset, clock).clock.reserves


def test_breaks_taken_before_are_not_to_be_had_again() -> None:
    between_games = replace(MOVED, cube=Cube(), on_roll=None, roll=None, breaks=ByPlayer(1, 0))
    table = RuledTable()
    table.state = begins(between_games)
    assert table.state.setup.begun_from is not None
    assert (ByPlayer(1, 0), ByPlayer(1, 0)) == (table.state.breaks, table.state.setup.begun_from.breaks)
    for player in (WHITE, BLACK):
        table.does(asked.AgreeToResume(player))
    assert Refusal.NO_BREAK_LEFT is table.refused(asked.TakeBreak(WHITE, "")).reason
    table.does(asked.TakeBreak(BLACK, ""))
    assert Refusal.FIGURE_IMPOSSIBLE is getattr(started(replace(between_games, breaks=ByPlayer(0, -1))), "reason", None)


@pytest.mark.parametrize(("points", "begun_before"), [(ByPlayer(0, 0), False), (ByPlayer(1, 0), True)])
def test_one_taken_over_before_its_first_game_has_no_break_yet(points: ByPlayer[int], begun_before: bool) -> None:
    table = RuledTable()
    table.state = begins(replace(MOVED, points=points, cube=Cube(), on_roll=None, roll=None))
    for player in (WHITE, BLACK):
        table.does(asked.AgreeToResume(player))
    if begun_before:
        table.does(asked.TakeBreak(WHITE, ""))
    else:
        assert Refusal.BREAK_IN_GAME_GRANTED is table.refused(asked.TakeBreak(WHITE, "")).reason


@pytest.mark.parametrize(
    ("ruleset", "minutes", "refused"), [("nbf", 3, False), ("nbf", 0, True), ("usbgf-2016", 3, True), ("wbgt", 1, True)]
)
def test_the_minutes_a_point_are_the_directors_where_the_rules_count_in_them(
    ruleset: str, minutes: int, refused: bool
) -> None:
    """Source: NBF 3.5 (v), (vi)."""
    clock = replace(CLOCK, method=ClockMethod.BRONSTEIN) if ruleset == "wbgt" else CLOCK
    card, approval = MatchCard(minutes_per_point=minutes), Approval(DIRECTOR, "as announced")
    command = StartMatch(
        "M1",
        ByPlayer("Ann", "Bo"),
        7,
        clock,
        ruleset_text(ruleset),
        "",
        in_progress=MOVED,
        card=card,
        approval=approval,
    )
    decision = start(command, Instant(0))
    assert refused is isinstance(decision, Refused)
    if isinstance(decision, Accepted):
        begun_here = decode_event(encode_event(decision.events[0]))
        assert isinstance(begun_here, MatchStarted)
        assert (minutes, ByPlayer.both(13 * MINUTE + MINUTE // 2)) == (
            begun_here.card.minutes_per_point,
            begun(begun_here).clock.reserves,
        )


def test_a_clock_ordered_later_has_the_same_minutes_a_point() -> None:
    bare, card = ClockSettings(ClockMethod.NONE, Millis(0), Millis(0)), MatchCard(minutes_per_point=3)
    command = StartMatch(
        "M1",
        ByPlayer("Ann", "Bo"),
        7,
        bare,
        ruleset_text("nbf"),
        "",
        in_progress=MOVED,
        card=card,
        approval=Approval(DIRECTOR, "so"),
    )
    decision = start(command, Instant(0))
    assert isinstance(decision, Accepted)
    table = RuledTable("nbf")
    table.state, table.history = begun(decision.events[0]), list(decision.events)
    table.agreed(ordered.OrderClock(DIRECTOR, CLOCK, matter=Matter.CLOCK_WANTED))
    assert ByPlayer.both(13 * MINUTE + MINUTE // 2) == table.state.clock.reserves


def test_where_the_ruleset_names_no_times_the_director_must_enter_them() -> None:
    assert Refusal.DIRECTOR_MUST_ENTER is getattr(started(MOVED, "istavder-2025"), "reason", None)
    bare = ClockSettings(ClockMethod.NONE, Millis(0), Millis(0))
    assert isinstance(started(MOVED, "istavder-2025", bare), Accepted)


CLOSED_OUT = Position((2,) * 6 + (0,) * 12 + (-2,) * 6 + (3, 3, 0, 0))
SHORT = Position((*OPENING.counts[:5], 4, *OPENING.counts[6:]))


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        (replace(MOVED, points=ByPlayer(7, 2)), Refusal.FIGURE_IMPOSSIBLE),
        (replace(MOVED, points=ByPlayer(9, 2)), Refusal.FIGURE_IMPOSSIBLE),
        (replace(MOVED, points=ByPlayer(6, 2)), Refusal.FIGURE_IMPOSSIBLE),
        (replace(MOVED, points=ByPlayer(6, 2), crawford=Crawford.THIS_GAME), Refusal.FIGURE_IMPOSSIBLE),
        (replace(MOVED, points=ByPlayer(6, 2), crawford=Crawford.THIS_GAME, cube=Cube()), None),
        (replace(MOVED, points=ByPlayer(6, 2), crawford=Crawford.PLAYED), None),
        (replace(MOVED, cube=Cube(3, WHITE)), Refusal.FIGURE_IMPOSSIBLE),
        (replace(MOVED, on_roll=None), Refusal.ON_ROLL_MISSING),
        (replace(MOVED, on_roll=None, roll=None, cube=Cube()), None),
        (replace(MOVED, position=SHORT), Refusal.SHORT_SIDE),
        (replace(MOVED, position=SHORT, short=True), None),
        (replace(MOVED, position=Position((0,) * 28), short=True), Refusal.POSITION_IMPOSSIBLE),
        (replace(MOVED, roll=None, cube=Cube(), doubled=True), None),
        (replace(MOVED, doubled=True, cube=Cube()), Refusal.ON_ROLL_MISSING),
        (replace(MOVED, roll=None, doubled=True), Refusal.CUBE_NOT_YOURS),
        (
            replace(MOVED, roll=None, doubled=True, points=ByPlayer(6, 2), crawford=Crawford.THIS_GAME, cube=Cube()),
            Refusal.CRAWFORD_GAME,
        ),
        (replace(MOVED, roll=None, doubled=True, points=ByPlayer(5, 2), cube=Cube(2, WHITE)), Refusal.CUBE_DEAD),
        (replace(MOVED, position=CLOSED_OUT), Refusal.POSITION_IMPOSSIBLE),
        (replace(MOVED, reserves=ByPlayer(Millis(0), Millis(1))), Refusal.FIGURE_IMPOSSIBLE),
    ],
)
def test_what_cannot_be_is_not_carried_over(given: MatchInProgress, refusal: Refusal | None) -> None:
    assert refusal is getattr(started(given), "reason", None)


def test_the_first_fact_holds_all_of_it() -> None:
    decision = started(MOVED)
    assert isinstance(decision, Accepted)
    kept = decode_event(encode_event(decision.events[0]))
    assert decision.events[0] == kept
    assert begins(MOVED) == begun(kept)
    assert ("Continued from another board",) == record_of(decision.events).comments


@pytest.mark.parametrize(("match_id", "training"), [("M1", True), ("training-1", False)])
def test_a_training_match_and_its_id_say_so_both(match_id: str, training: bool) -> None:
    assert Refusal.TRAINING_ID is getattr(started(None, match_id=match_id, training=training), "reason", None)


def test_a_training_match_is_one_in_its_first_fact_its_state_and_its_file() -> None:
    decision = started(None, match_id="training-20261121-120000", training=True)
    assert isinstance(decision, Accepted)
    first = decision.events[0]
    assert isinstance(first, MatchStarted)
    assert (True, True) == (first.training, begun(first).setup.training)
    record = record_of(decision.events)
    assert ("Training match: not a result",) == record.comments
    assert ("Match ID", "training-20261121-120000") in record.tags
