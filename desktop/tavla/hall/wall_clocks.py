"""How a board's wall clock stands to the desk's. Neither is ever set: the offset is shown. Pure; milliseconds.

A word of the desk comes later than it was said, never earlier, so the least of several differences is the nearest.
Source: Cristian, "Probabilistic clock synchronization", 1989.
"""

from datetime import datetime

from msgspec import Struct

MOST = 8


class Offsets(Struct, frozen=True):
    """The last differences, and the last round trips."""

    differences: tuple[int, ...] = ()
    trips: tuple[int, ...] = ()

    @property
    def offset(self) -> int | None:
        """The board's wall clock less the desk's; None while it is not measured."""
        return min(self.differences, default=None)

    @property
    def trip(self) -> int | None:
        """In milliseconds; None while it is not measured."""
        return min(self.trips, default=None)


def measured(offsets: Offsets, desk: str, own: datetime, trip: float | None) -> Offsets:
    """A word of the desk, with its wall clock, has just come. `own` has its offset from UTC; `trip` is a round trip."""
    trips = offsets.trips if trip is None else (*offsets.trips, round(trip))[-MOST:]
    try:
        difference = round((own - datetime.fromisoformat(desk)).total_seconds() * 1000)
    except (ValueError, TypeError, OverflowError):  # no time, or one without its offset
        return Offsets(offsets.differences, trips)
    return Offsets((*offsets.differences, difference)[-MOST:], trips)
