"""Acts of the director that no longer hold though play was not taken back over them."""

from collections.abc import Sequence
from enum import Enum

from tavla.domain.facts.director_events import ActWithdrawn, AppealDecided, AppealOutcome
from tavla.domain.facts.events import Event


class Fate(Enum):
    """Why an act no longer holds."""

    WITHDRAWN = "withdrawn"
    REVERSED = "reversed"


def fate_of(history: Sequence[Event], act: int) -> Fate | None:
    """Whether fact number `act` was withdrawn, or reversed by a committee whose decision stands; else None."""
    if is_withdrawn(history, act):
        return Fate.WITHDRAWN
    return (
        Fate.REVERSED
        if any(
            _reverses(history[number], act) and not is_withdrawn(history, number)
            for number in range(act + 1, len(history))
        )
        else None
    )


def is_withdrawn(history: Sequence[Event], act: int) -> bool:
    """Whether fact number `act` was withdrawn by a fact that was not withdrawn itself."""
    later = range(act + 1, len(history))
    return any(
        isinstance(event := history[number], ActWithdrawn) and event.act == act and not is_withdrawn(history, number)
        for number in later
    )


def _reverses(event: Event, act: int) -> bool:
    return isinstance(event, AppealDecided) and event.ruling == act and event.outcome is AppealOutcome.REVERSED
