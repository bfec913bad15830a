"""The facts of a match that still stand, for those who write down what was played."""

from collections.abc import Sequence

from tavla.domain.facts import changes
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import RollVoided, TakenBack
from tavla.domain.facts.director_events import ChangeMade, WarningGiven
from tavla.domain.facts.events import Event, MovesArranged, OpeningRolled, Rolled, TurnEnded

_OF_PLAY = (
    facts.DoubleOffered,
    facts.DoubleTaken,
    facts.DoubleDropped,
    facts.ConcessionOffered,
    facts.ConcessionAccepted,
    facts.GameEnded,
    facts.FlagFell,
    facts.FlagClaimed,
    facts.MatchEnded,
)
"""What is undone when play is taken back; what the director said and when play stood still is not."""


def standing(history: Sequence[Event]) -> tuple[Event, ...]:
    """The history without what was taken back or voided; the acts that did so stay in it."""
    return tuple(history[number] for number in standing_numbers(history))


def standing_numbers(history: Sequence[Event]) -> tuple[int, ...]:
    """The numbers of those facts in the match, from 0."""
    return _standing(history, len(history))


def undone_numbers(history: Sequence[Event]) -> frozenset[int]:
    """The numbers of the acts, answers and results that do not stand, because play was taken back or the flag lifted
    later.
    """
    undone: set[int] = set()
    end = len(history)
    while (
        back := next((number for number in range(end - 1, -1, -1) if _takes_back(history[number])), None)
    ) is not None:
        event = history[back]
        if not isinstance(event, ChangeMade) or not isinstance(event.change, TakenBack):
            break
        end = event.change.to
        undone.update(number for number in range(end, back) if _falls_with(history[number], number, event.change))
    for number, event in enumerate(history):
        if number not in undone and isinstance(event, ChangeMade) and isinstance(event.change, changes.FlagLifted):
            undone.update(_won_on_time(history, number))
    return frozenset(undone)


def _falls_with(event: Event, number: int, back: TakenBack) -> bool:
    """Whether a fact that play goes back over is undone by it: a longer delay is not, nor a warning, unless play goes
    back to just before that.
    """
    match event:
        case WarningGiven() | ChangeMade(change=changes.PrematureRollPunished()):
            return number == back.to
        case ChangeMade(change=changes.DelayGranted()):
            return False
        case ChangeMade(
            change=changes.TimesSet()
            | changes.ClockOrdered()
            | changes.FlagLifted()
            | changes.BothFlagsFound(won_by=None)
        ):
            return back.with_times
        case _:
            return isinstance(event, (ChangeMade, *_OF_PLAY))


def _won_on_time(history: Sequence[Event], lifted: int) -> list[int]:
    """The claim on a flag that was lifted as fact number `lifted`, and the result that it brought."""
    fell = next((number for number in range(lifted - 1, -1, -1) if isinstance(history[number], facts.FlagFell)), lifted)
    return [
        number for number in range(fell, lifted) if isinstance(history[number], facts.FlagClaimed | facts.MatchEnded)
    ]


def _standing(history: Sequence[Event], end: int) -> tuple[int, ...]:
    back = next((number for number in range(end - 1, -1, -1) if _takes_back(history[number])), None)
    if back is None:
        return _without_void_rolls(history, range(end))
    event = history[back]
    to = event.change.to if isinstance(event, ChangeMade) and isinstance(event.change, TakenBack) else 0
    return _without_void_rolls(history, (*_standing(history, to), *range(back, end)))


def _takes_back(event: Event) -> bool:
    return isinstance(event, ChangeMade) and isinstance(event.change, TakenBack)


def _without_void_rolls(history: Sequence[Event], numbers: Sequence[int]) -> tuple[int, ...]:
    kept: list[int] = []
    for number in numbers:
        event = history[number]
        if isinstance(event, ChangeMade) and isinstance(event.change, RollVoided):
            back = (
                place
                for place in range(len(kept) - 1, -1, -1)
                if isinstance(history[kept[place]], Rolled | OpeningRolled | TurnEnded)
            )
            rolled = next(back, len(kept))
            if rolled < len(kept) and isinstance(history[kept[rolled]], TurnEnded):
                rolled = len(kept)  # its roll is gone already, from the part of the match that was gone back to
            kept[rolled:] = [
                other
                for other in kept[rolled:]
                if not isinstance(history[other], Rolled | OpeningRolled | MovesArranged)
            ]
        kept.append(number)
    return tuple(kept)
