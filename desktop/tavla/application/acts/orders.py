"""What the director orders beside the board: dice, the clock that is pressed, help."""

from collections.abc import Sequence

from tavla.application.acts.directed import order
from tavla.application.assistance import assistance_of
from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant
from tavla.rules.ruleset import Ruleset


@order(ordered.OrderDice)
def order_dice(
    state: MatchState, _ruleset: Ruleset, command: ordered.OrderDice, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    if command.source is DiceSource.FILE and state.dice_file is None:
        return Refused(Refusal.NO_DICE_IN_FILE)
    if command.source is DiceSource.SHAKER and state.shaker_lost:
        return Refused(Refusal.SHAKER_IS_LOST)
    if command.source is (state.orders.dice_source or DiceSource.BUILT_IN) and not state.shaker_lost:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.DiceOrdered(command.source)


@order(ordered.OrderDiceFile)
def order_dice_file(
    state: MatchState, _ruleset: Ruleset, command: ordered.OrderDiceFile, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """The file that the match has had already goes on where it was: its first dice are known."""
    if not command.file.is_sound:
        return Refused(Refusal.NO_DICE_IN_FILE)
    if state.dice_file is None or state.dice_file.file.dice != command.file.dice:
        return changes.DiceFileOrdered(command.file)
    if state.orders.dice_source is DiceSource.FILE:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.DiceOrdered(DiceSource.FILE)


@order(ordered.OrderClockSource)
def order_clock_source(
    state: MatchState, _ruleset: Ruleset, command: ordered.OrderClockSource, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    if state.clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NO_CLOCK)
    if command.source is (state.orders.clock_source or ClockSource.BUILT_IN):
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.ClockSourceOrdered(command.source)


@order(ordered.AcceptDevice)
def accept_device(
    state: MatchState, _ruleset: Ruleset, command: ordered.AcceptDevice, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    known = state.device_for(command.use)
    if known is None or known.other != command.device:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.DeviceAccepted(command.use, command.device)


@order(ordered.SetAssistance)
def set_assistance(
    state: MatchState, ruleset: Ruleset, command: ordered.SetAssistance, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    if command.assistance.hints:
        return Refused(Refusal.NO_HINTS, ruleset.assistance.hints.clause)
    if command.assistance == assistance_of(state):
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.AssistanceSet(command.assistance)
