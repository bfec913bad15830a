"""The facts of a match in order, which also tells how the match stood after any number of them."""

from collections.abc import Iterable, Sequence

from tavla.domain.facts.claim_events import ClockHeld
from tavla.domain.facts.events import Event, GameEnded, MatchEnded
from tavla.domain.fold.match import MatchState, apply, begun

STRIDE = 64
"""A state is kept after every so many facts: no moment is farther from one than that."""


FOLLOWS_AT_ONCE = (GameEnded, MatchEnded, ClockHeld)
"""Facts that only ever come with the one before them."""


class MatchHistory(list[Event]):
    """Facts are only ever added. What has been folded once is kept."""

    def __init__(self, facts: Iterable[Event]) -> None:
        super().__init__(facts)
        self._kept: list[MatchState] = []

    def stood(self, after: int) -> MatchState:
        """The match after its first `after` facts, one or more."""
        while len(self._kept) <= (after - 1) // STRIDE:
            self._kept.append(self._folded(1 + len(self._kept) * STRIDE))
        return self._folded(after)

    def _folded(self, after: int) -> MatchState:
        place = min((after - 1) // STRIDE, len(self._kept) - 1)
        state, read = (self._kept[place], 1 + place * STRIDE) if place >= 0 else (begun(self[0]), 1)
        for event in self[read:after]:
            state = apply(state, event)
        return state


def stood(history: Sequence[Event], after: int) -> MatchState:
    """The match after its first `after` facts, one or more."""
    return (history if isinstance(history, MatchHistory) else MatchHistory(history)).stood(after)


def never_stood(history: Sequence[Event], after: int) -> bool:
    """Whether the match was at no time as its first `after` facts have it: the next one came together with the last of
    them.
    """
    return after < len(history) and isinstance(history[after], FOLLOWS_AT_ONCE)
