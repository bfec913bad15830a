"""What the facts of play under rules make of a match."""

from typing import assert_never

from tavla.base.copies import replace
from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts.claim_events import ClaimEvent
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import Break, EnteredRoll, Freeze, MatchState, SettledClaim
from tavla.domain.fold.scenes import fresh_turn
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockTurn
from tavla.domain.time.units import Instant, Millis


def after_claim(state: MatchState, event: ClaimEvent) -> MatchState:
    """The state after one of these facts."""
    match event:
        case claimed.ClockStopped():
            stopped = _stopped(state, event.reason, event.at)
            freeze = stopped.freeze and replace(stopped.freeze, called_by=event.player, after=event.after)
            return replace(stopped, freeze=freeze, double_lost=stopped.double_lost or _has_rolled(state, event.reason))
        case claimed.BoardStalled(at, until):
            return replace(_stopped(state, StopReason.STALLED, at), clock=stalled_clock(state.clock, at, until))
        case claimed.BreakBegan():
            taken = state.breaks.replaced(event.player, state.breaks[event.player] + event.count)
            had = state.had_break.replaced(event.player, value=True)
            joins = state.on_break is not None and not state.on_break.has(event.player)
            first = event.player.opponent if joins else event.player
            return replace(state, breaks=taken, on_break=Break(first, event.ends_at, joins), had_break=had)
        case claimed.BreakEnded(at, player, late, charged):
            away, late_back = state.on_break, state.late_back.replaced(player, Millis(state.late_back[player] + late))
            return replace(
                state,
                on_break=Break(player.opponent, away.ends_at) if away is not None and away.both else None,
                late_back=late_back,
                clock=state.clock.charged(player, charged, at) if charged else state.clock,
            )
        case claimed.SettledClaimed() | claimed.SettledAgreed() | claimed.SettledDisputed() | claimed.SettledRuled():
            return _after_settled_claim(state, event)
        case claimed.ClocksPressed(at, absent, at_once):
            clock = (
                state.clock.start_both(at) if at_once and len(absent) > 1 else _absent_turn(state.clock, absent[0], at)
            )
            return replace(state, absent=absent, freeze=None, clock=clock)
        case claimed.AbsentArrived(at, player):
            return _arrived(state, player, at)
        case claimed.ClockHeld(at, player):
            return replace(state, clock_held_by=player, clock=fresh_turn(state.clock, state.on_roll, at))
        case claimed.ClockReleased(at):
            return replace(state, clock_held_by=None, off_the_clock=False, clock=state.clock.resume(at))
        case claimed.RollEntered(at, player, roll):
            entered = EnteredRoll(player, roll, state.clock.is_running)
            return replace(state, entered=entered, clock=state.clock.stop(at))
        case claimed.RollAnswered(at):
            runs = state.entered is not None and state.entered.clock_was_running
            return replace(state, entered=None, clock=state.clock.resume(at) if runs else state.clock)
        case _:
            assert_never(event)


def _has_rolled(state: MatchState, reason: StopReason) -> bool:
    """Whether the side on roll has rolled, validly or not: he no longer doubles, where the rules have it so.

    Source: NBF 4.4 (ii).
    """
    thrown = (StopReason.INVALID_ROLL, StopReason.DISPUTED_ROLL, StopReason.DICE_OUT_OF_AREA)
    return state.phase is Phase.TO_ROLL and reason in thrown


def _after_settled_claim(
    state: MatchState,
    event: claimed.SettledClaimed | claimed.SettledAgreed | claimed.SettledDisputed | claimed.SettledRuled,
) -> MatchState:
    match event:
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
        case _:
            assert_never(event)


def _arrived(state: MatchState, player: Player, at: Instant) -> MatchState:
    absent = tuple(other for other in state.absent if other is not player)
    if absent and state.clock.turn_of is absent[0]:  # in turn, and it is the other's
        return replace(state, absent=absent)
    clock = _absent_turn(state.clock, absent[0], at) if absent else state.clock.rest(at)
    return replace(state, absent=absent, clock=clock)


def _absent_turn(clock: Clock, player: Player, at: Instant) -> Clock:
    """The time of a player who is not there runs, without a delay."""
    clock = clock.rest(at)
    return clock if clock.flag is not None else replace(clock, turn=ClockTurn(player, Millis(0), Millis(0), at))


def stalled_clock(clock: Clock, since: Instant, until: Instant) -> Clock:
    """The clock after a time in which the board answered nobody: no flag falls in it."""
    charged = clock.stop(until)
    return charged if charged.flag is None else clock.stop(since)


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
