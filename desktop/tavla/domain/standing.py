"""The facts of a match that still stand, for those who write down what was played."""

from collections.abc import Sequence

from tavla.domain.changes import RollVoided, TakenBack
from tavla.domain.director_events import ChangeMade
from tavla.domain.events import Event, MovesArranged, OpeningRolled, Rolled, TurnEnded


def standing(history: Sequence[Event]) -> tuple[Event, ...]:
    """The history without what was taken back or voided; the acts that did so stay in it."""
    return tuple(history[number] for number in standing_numbers(history))


def standing_numbers(history: Sequence[Event]) -> tuple[int, ...]:
    """The numbers of those facts in the match, from 0."""
    return _standing(history, len(history))


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
            back = (place for place in range(len(kept) - 1, -1, -1) if isinstance(history[kept[place]], Rolled | OpeningRolled | TurnEnded))
            rolled = next(back, len(kept))
            if rolled < len(kept) and isinstance(history[kept[rolled]], TurnEnded):
                rolled = len(kept)  # its roll is gone already, from the part of the match that was gone back to
            kept[rolled:] = [other for other in kept[rolled:] if not isinstance(history[other], Rolled | OpeningRolled | MovesArranged)]
        kept.append(number)
    return tuple(kept)
