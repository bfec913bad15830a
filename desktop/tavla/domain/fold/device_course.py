"""What the facts of shakers and clocks beside the board make of a match."""

from typing import assert_never

from tavla.base.copies import replace
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import DeviceEvent, HeldRuling
from tavla.domain.facts.known_device import KnownDevice
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import Freeze, HeldRoll, MatchState
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Instant

REMEMBERED = 64
"""Rolls of devices that are known one by one."""


def after_device(state: MatchState, event: DeviceEvent) -> MatchState:
    """The state after one of these facts."""
    match event:
        case devices.OpeningDieFell(_, player, die, origin):
            return replace(remembering(state, origin), opening_dice=state.opening_dice.replaced(player, die), held=None)
        case devices.RollSpoiled():
            return _spoiled(remembering(state, event.origin), event)
        case devices.RollHeld(_, player, dice, origin, reason, ruling):
            state = remembering(state, origin)
            if player is None or ruling in (HeldRuling.VOID, HeldRuling.NOTHING):
                return state
            return replace(state, held=HeldRoll(player, dice, origin, reason, ruling))
        case devices.HeldRollAnswered(_, _, stands, double_lost):
            held = state.held and replace(state.held, ruling=HeldRuling.STANDS) if stands else None
            return replace(state, held=held, double_lost=state.double_lost or double_lost)
        case devices.ShakerLost(at):
            return _without_shaker(state, at)
        case devices.ShakerBack(at):
            return _with_shaker(state, at)
        case devices.ClockLost():
            return replace(state, clock_lost=True)
        case devices.ClockBack():
            return replace(state, clock_lost=False)
        case devices.DeviceMet():
            return _met(state, event)
        case devices.DeviceTried() | devices.FramesNoted():
            return state
        case _:
            assert_never(event)


def _met(state: MatchState, event: devices.DeviceMet) -> MatchState:
    known = state.device_for(event.use)
    if event.counts:
        return state.with_device(KnownDevice(event.use, event.device))
    return state.with_device(KnownDevice(event.use, known.device if known else None, event.device))


def _without_shaker(state: MatchState, at: Instant) -> MatchState:
    if state.freeze is not None:
        return replace(state, shaker_lost=True)
    lost = Freeze(StopReason.SHAKER_LOST, None, ByPlayer.both(False), state.clock.is_running)
    return replace(state, shaker_lost=True, freeze=lost, clock=state.clock.stop(at))


def _with_shaker(state: MatchState, at: Instant) -> MatchState:
    stop = state.freeze
    if stop is None or stop.reason is not StopReason.SHAKER_LOST or state.proposal is not None:
        return replace(state, shaker_lost=False)
    clock = state.clock.resume(at) if stop.clock_was_running else state.clock
    return replace(state, shaker_lost=False, freeze=None, clock=clock)


def remembering(state: MatchState, origin: RollOrigin | None) -> MatchState:
    """The state that knows this roll of a device again."""
    if origin is None:
        return state
    seen = (*state.rolls_seen, origin.key)
    highest = {before[:2]: before for before in state.rolls_before}
    for key in seen[:-REMEMBERED]:
        highest[key[:2]] = max(key, highest.get(key[:2], key))
    return replace(state, rolls_seen=seen[-REMEMBERED:], rolls_before=tuple(highest.values()))


def _spoiled(state: MatchState, event: devices.RollSpoiled) -> MatchState:
    if state.phase is Phase.OPENING:
        return replace(
            state, opening_dice=ByPlayer(None, None) if event.both else state.opening_dice.replaced(event.player, None)
        )
    clock = (
        state.clock.resume(event.at, fresh_delay=True) if event.fresh_delay and state.clock.is_running else state.clock
    )
    return replace(state, double_lost=state.double_lost or event.double_lost, clock=clock)
