"""A roll of two dice."""

from typing import Annotated

from msgspec import Meta, Struct

from tavla.base.errors import PositionError

Die = int
"""1 to 6."""

FAIR_BYTES = 252
"""Random bytes below this split evenly into six; a higher one is thrown away, or the low faces would come too often."""


class Roll(Struct, frozen=True, order=True, array_like=True):
    """Two dice in the order they fell; in an opening the first is White's."""

    first: Annotated[Die, Meta(ge=1, le=6)]
    second: Annotated[Die, Meta(ge=1, le=6)]

    @staticmethod
    def of(first: int, second: int) -> "Roll":
        """The checked door for dice from outside. Raises PositionError unless both are 1 to 6."""
        for die in (first, second):
            if type(die) is not int or not 1 <= die <= 6:
                msg = f"a die shows {die!r}; expected a whole number from 1 to 6"
                raise PositionError(msg)
        return Roll(first, second)

    @property
    def is_doublets(self) -> bool:
        """Whether both dice are equal."""
        return self.first == self.second

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice to play: two, or four of a kind for doublets, in the order they fell."""
        return (self.first,) * 4 if self.is_doublets else (self.first, self.second)

    def __str__(self) -> str:
        return f"{self.first}{self.second}"
