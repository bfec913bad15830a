"""One checker moved by one die, and the moves of a whole roll."""

from typing import Annotated

from msgspec import Meta, Struct

from tavla.domain.game.position import OTHER_BAR, OWN_OFF, Position
from tavla.domain.game.roll import Die


class CheckerMove(Struct, frozen=True, order=True, array_like=True):
    """A checker leaves `origin` (a point 1 to 24, or 25 for the bar) by one die, as its owner counts."""

    origin: Annotated[int, Meta(ge=1, le=25)]
    die: Annotated[Die, Meta(ge=1, le=6)]

    @property
    def target(self) -> int:
        """Where it lands: a point, or 0 for off."""
        return max(0, self.origin - self.die)

    def hits(self, position: Position) -> bool:
        """Whether it lands on a blot of the opponent's."""
        return self.target > 0 and position.counts[self.target - 1] == -1


Play = tuple[CheckerMove, ...]
"""The moves of a whole roll in the order they are made; empty for a dance."""


def moved(position: Position, move: CheckerMove) -> Position:
    """The position after one move that is taken to be possible: an own checker stands at the origin, the target is
    open.
    """
    return played(position, (move,))


def played(position: Position, play: Play) -> Position:
    """The position after a play, move by move."""
    counts = list(position.counts)
    for move in play:
        place = move.origin - 1  # that of the bar is OWN_BAR
        reached = place - move.die
        counts[place] -= 1
        if reached < 0:
            counts[OWN_OFF] += 1
        elif counts[reached] < 0:
            counts[reached] = 1
            counts[OTHER_BAR] += 1
        else:
            counts[reached] += 1
    return Position(tuple(counts))
