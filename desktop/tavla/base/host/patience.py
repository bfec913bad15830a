"""A file that another program holds for a moment, as antivirus programs and indexers do, is tried again before that is
a fault.
"""

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

T = TypeVar("T")

PATIENCE_S = 2.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.005, 0.1


def patiently(
    act: Callable[[], T],
    is_held: Callable[[OSError], bool],
    now: Callable[[], float] = monotonic,
    pause: Callable[[float], None] = sleep,
) -> T:
    """What `act` gives; an OSError that `is_held` is raised only when it has lasted for `PATIENCE_S`."""
    until, wait = now() + PATIENCE_S, FIRST_PAUSE_S
    while True:
        try:
            return act()
        except OSError as error:
            if not is_held(error) or now() >= until:
                raise
        pause(wait)
        wait = min(2 * wait, LONGEST_PAUSE_S)
