"""Numbers of words, which never fall: kept ahead on disk, so that no clock is needed and no restart repeats one."""

from collections.abc import Callable

STEP = 65_536
NUMBER_MAX = 2**53 - 1
KEPT_MAX = NUMBER_MAX - STEP
TERM = 2**40
"""A desk that takes a hall over gives numbers from the next multiple on, so that every word of the old desk is below
every one of its own.
"""


class Numbers:
    """Gives the numbers of one writer. `keep` makes a bound durable before a number below it is used."""

    def __init__(self, kept: int, keep: Callable[[int], None]) -> None:
        if not 0 <= kept <= KEPT_MAX:
            msg = f"{kept} is no bound of numbers"
            raise ValueError(msg)
        self._next, self._bound, self._keep = kept + 1, kept, keep

    @property
    def last(self) -> int:
        """The highest that was given, now or before."""
        return self._next - 1

    def reserve(self, count: int) -> None:
        """So many can be given without `keep`, which may raise."""
        if self._next + count > self._bound:
            self._keep(self._bound + STEP)
            self._bound += STEP

    def next(self) -> int:
        if self._next > self._bound:
            self._keep(self._bound + STEP)
            self._bound += STEP
        self._next += 1
        return self._next - 1


class Replays:
    """The highest number heard of one writer; a lower or equal one was said before.

    `kept` is the highest of earlier runs that is known.
    """

    def __init__(self, kept: int = 0) -> None:
        self.highest = kept

    def is_new(self, number: int) -> bool:
        """Once for each number, and only upwards."""
        if number <= self.highest:
            return False
        self.highest = number
        return True
