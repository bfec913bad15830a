"""The two sides, and pairs of what both of them have."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")
U = TypeVar("U")


class Player(Enum):
    """A side. White sits at the bottom edge by default and stands in the left column of a `.mat` file."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> "Player":
        """The other side."""
        return BLACK if self is WHITE else WHITE


WHITE, BLACK = Player
"""The same by a shorter way, for what is asked all the time: Python 3.11 is slow to find a member in its class."""


class ByPlayer(Struct, Generic[T], frozen=True):
    """A pair of values, one a side: `scores[Player.WHITE]`."""

    white: T
    black: T

    def __getitem__(self, player: Player) -> T:
        return self.white if player is WHITE else self.black

    def __iter__(self) -> Iterator[T]:
        return iter((self.white, self.black))

    def replaced(self, player: Player, value: T) -> "ByPlayer[T]":
        """The same pair with `player`'s value changed."""
        return ByPlayer(value, self.black) if player is WHITE else ByPlayer(self.white, value)

    def map(self, change: Callable[[T], U]) -> "ByPlayer[U]":
        """The pair of `change` of each value."""
        return ByPlayer(change(self.white), change(self.black))

    @staticmethod
    def both(value: U) -> "ByPlayer[U]":
        """A pair that holds one value twice."""
        return ByPlayer(value, value)
