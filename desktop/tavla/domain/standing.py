"""The facts of a match that still stand, for those who write down what was played."""

from collections.abc import Sequence

from tavla.domain.changes import RollVoided, TakenBack
from tavla.domain.director_events import ChangeMade
from tavla.domain.events import Event, MovesArranged, OpeningRolled, Rolled, TurnEnded


def standing(history: Sequence[Event]) -> tuple[Event, ...]:
    """The history without what was taken back or voided; the acts that did so stay in it."""
    back = next((number for number in range(len(history) - 1, -1, -1) if _takes_back(history[number])), None)
    if back is not None:
        event = history[back]
        to = event.change.to if isinstance(event, ChangeMade) and isinstance(event.change, TakenBack) else 0
        return _without_void_rolls((*standing(history[:to]), *history[back:]))
    return _without_void_rolls(history)


def _takes_back(event: Event) -> bool:
    return isinstance(event, ChangeMade) and isinstance(event.change, TakenBack)


def _without_void_rolls(history: Sequence[Event]) -> tuple[Event, ...]:
    kept: list[Event] = []
    for event in history:
        if isinstance(event, ChangeMade) and isinstance(event.change, RollVoided):
            rolled = next((number for number in range(len(kept) - 1, -1, -1) if isinstance(kept[number], Rolled | OpeningRolled | TurnEnded)), len(kept))
            if rolled < len(kept) and isinstance(kept[rolled], TurnEnded):
                rolled = len(kept)  # its roll is gone already, from the part of the match that was gone back to
            kept[rolled:] = [other for other in kept[rolled:] if not isinstance(other, Rolled | OpeningRolled | MovesArranged)]
        kept.append(event)
    return tuple(kept)
