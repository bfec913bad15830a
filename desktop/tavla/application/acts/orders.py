"""What the director orders beside the board: dice, the clock that is pressed, help."""

from collections.abc import Sequence

from tavla.application.acts.directed import order
from tavla.application.assistance import assistance_of
from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change
from tavla.domain.facts.dice_file import DiceInFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, OpeningRolled, Rolled
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
    if command.source is DiceSource.FILE and state.dice_file and state.dice_file.next_roll is None:
        return Refused(Refusal.DICE_FILE_USED_UP)
    if command.source is DiceSource.SHAKER and state.shaker_lost:
        return Refused(Refusal.SHAKER_IS_LOST)
    if command.source is (state.orders.dice_source or DiceSource.BUILT_IN) and not state.shaker_lost:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.DiceOrdered(command.source)


@order(ordered.OrderDiceFile)
def order_dice_file(
    state: MatchState, _ruleset: Ruleset, command: ordered.OrderDiceFile, _now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """A file that the match has had already goes on where it was: its first dice are known."""
    if not command.file.is_sound:
        return Refused(Refusal.NO_DICE_IN_FILE)
    is_same = state.dice_file is not None and state.dice_file.file.dice == command.file.dice
    if is_same and state.orders.dice_source is DiceSource.FILE:
        return Refused(Refusal.NOTHING_CHANGES)
    used = _known_dice(history, command.file.dice)
    if DiceInFile(command.file, used).next_roll is None:
        return Refused(Refusal.DICE_FILE_USED_UP)
    return changes.DiceOrdered(DiceSource.FILE) if is_same else changes.DiceFileOrdered(command.file, used)


def _known_dice(history: Sequence[Event], dice: str) -> int:
    """So many of the first dice, an even number, have fallen in this match from a file that begins with the same; of
    those that were taken back too the players know.
    """
    files: list[DiceInFile] = []
    for event in history:
        if isinstance(event, ChangeMade) and isinstance(event.change, changes.DiceFileOrdered):
            files.append(DiceInFile(event.change.file, event.change.used))
        elif isinstance(event, OpeningRolled | Rolled) and event.source is DiceSource.FILE and files:
            files[-1] = files[-1].after_roll
    return max((_alike(dice, one.file.dice[: one.used]) // 2 * 2 for one in files), default=0)


def _alike(one: str, other: str) -> int:
    """With so many letters both begin."""
    differs = (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differs, min(len(one), len(other)))


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
