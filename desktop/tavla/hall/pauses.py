"""How long a link waits before it tries again. Pure: chance comes as a number.

A broker that was away is heard by the last of its boards within the longest pause, whatever time it was away.
"""

from typing import NamedTuple

SPREAD = (0.7, 1.3)
"""Boards that lost their links together do not come back together."""
_MOST_DOUBLINGS = 16


class Pauses(NamedTuple):
    """Seconds: the first, twice as long after each try that failed, up to the longest."""

    first: float
    longest: float

    def after(self, failed: int, chance: float) -> float:
        """The pause after so many failed tries in a row; 0 where the link was up. `chance` is from 0 to 1."""
        doubled = self.first * 2.0 ** min(_MOST_DOUBLINGS, max(0, failed - 1))
        low, high = SPREAD
        return min(doubled, self.longest) * (low + (high - low) * chance)

    @property
    def at_most(self) -> float:
        """No pause is longer, whatever chance says."""
        return self.longest * SPREAD[1]


OF_BOARDS = Pauses(0.5, 2.0)
OF_DESK = Pauses(0.1, 0.4)
"""Its broker is on the same machine, and what boards say before the desk listens has to be asked for."""
