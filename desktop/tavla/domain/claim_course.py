"""What the facts of play under rules make of a match."""

from dataclasses import replace
from typing import assert_never

from tavla.domain import claim_events as claimed
from tavla.domain.claim_events import ClaimEvent
from tavla.domain.clock import ClockTurn
from tavla.domain.match_state import Break, Freeze, MatchState, SettledClaim
from tavla.domain.player import ByPlayer
from tavla.domain.scenes import fresh_turn
from tavla.domain.stops import StopReason
from tavla.domain.units import Instant, Millis


def after_claim(state: MatchState, event: ClaimEvent) -> MatchState:
    """The state after one of these facts."""
    match event:
        case claimed.ClockStopped():
            stopped = _stopped(state, event.reason, event.at)
            freeze = stopped.freeze and replace(stopped.freeze, called_by=event.player, fresh_delay=event.fresh_delay)
            return replace(stopped, freeze=freeze)
        case claimed.BreakBegan():
            taken = state.breaks.replaced(event.player, state.breaks[event.player] + event.count)
            return replace(state, breaks=taken, on_break=Break(event.player, event.ends_at))
        case claimed.BreakEnded():
            return replace(state, on_break=None)
        case claimed.SettledClaimed(at, player, winner, grade):
            return replace(_stopped(state, StopReason.GAME_SETTLED, at), claim=SettledClaim(player, winner, grade))
        case claimed.SettledAgreed():
            return replace(state, claim=None, freeze=None)
        case claimed.SettledDisputed(at, _, waits):
            if waits:
                return replace(state, claim=state.claim and replace(state.claim, is_disputed=True))
            runs = state.freeze is not None and state.freeze.clock_was_running
            return replace(state, claim=None, freeze=None, clock=state.clock.resume(at) if runs else state.clock)
        case claimed.SettledRuled():
            return _ruled(state, event)
        case claimed.ClocksPressed(at, absent):
            return replace(state, absent=absent, clock=replace(state.clock.rest(at), turn=ClockTurn(absent, Millis(0), Millis(0), at)))
        case claimed.AbsentArrived(at):
            return replace(state, absent=None, clock=state.clock.rest(at))
        case claimed.ClockHeld(at, player):
            return replace(state, clock_held_by=player, clock=fresh_turn(state.clock, state.on_roll, at))
        case claimed.ClockReleased(at):
            return replace(state, clock_held_by=None, clock=state.clock.resume(at))
        case _:
            assert_never(event)


def _stopped(state: MatchState, reason: StopReason, at: Instant) -> MatchState:
    running = state.freeze.clock_was_running if state.freeze else state.clock.is_running
    return replace(state, freeze=Freeze(reason, None, ByPlayer.both(False), running), clock=state.clock.stop(at))


def _ruled(state: MatchState, event: claimed.SettledRuled) -> MatchState:
    """The objector's time grows where he was right; the rest, a result included, is said by other facts."""
    if not event.objector_is_right or state.claim is None:
        return replace(state, claim=None, freeze=None)
    objector = state.claim.player.opponent
    clock = state.clock
    if event.bonus:
        clock = clock.adjusted(objector, Millis(clock.reading(objector, event.at).shown + event.bonus), event.at)
    return replace(state, claim=None, clock=clock)
