"""The help that players choose for themselves."""

from tavla.application.acts.table import MATCH_LASTS, act
from tavla.application.assistance import assistance_of, may_move_forced, moves_forced
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.domain.facts.events import (
    Event,
    ForcedPlaysWanted,
    MovesArranged,
    OpeningRolled,
    PointsNumbered,
    Rolled,
)
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.legality import forced_moves
from tavla.domain.time.units import Instant
from tavla.rules.ruleset import Ruleset


@act(asked.NumberPoints, MATCH_LASTS)
def number_points(state: MatchState, _ruleset: Ruleset, command: asked.NumberPoints, now: Instant) -> Decision:
    if state.points_numbered[command.player] is command.shown:
        return Refused(Refusal.NOT_NOW)
    if command.shown and not assistance_of(state).point_numbers:
        return Refused(Refusal.POINT_NUMBERS_FORBIDDEN)
    return Accepted((PointsNumbered(now, command.player, command.shown),))


def with_forced(state: MatchState, events: tuple[Event, ...], now: Instant) -> tuple[Event, ...]:
    """The same, and after a roll what it forces, where the two want the board to move that."""
    if not (moves_forced(state) and any(isinstance(event, Rolled | OpeningRolled) for event in events)):
        return events
    for event in events:
        state = apply(state, event)
    if state.phase is not Phase.MOVING or state.on_roll is None or state.roll is None:
        return events
    forced = forced_moves(state.position.seen_by(state.on_roll), state.roll)
    return (*events, MovesArranged(now, state.on_roll, forced)) if forced else events


@act(asked.WantForcedPlays, MATCH_LASTS)
def want_forced_plays(state: MatchState, _ruleset: Ruleset, command: asked.WantForcedPlays, now: Instant) -> Decision:
    if state.forced_wanted[command.player] is command.wanted:
        return Refused(Refusal.NOT_NOW)
    if command.wanted and not may_move_forced(state):
        return Refused(Refusal.FORCED_PLAYS_FORBIDDEN)
    return Accepted((ForcedPlaysWanted(now, command.player, command.wanted),))
