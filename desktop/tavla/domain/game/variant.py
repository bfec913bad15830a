"""Games that differ from backgammon by where the checkers stand at the start, and by nothing else."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from tavla.domain.game.position import OPENING, POINTS, Position


class Variant(Enum):
    NACKGAMMON = "nackgammon"
    HYPERGAMMON = "hypergammon"
    """Three checkers a side."""
    LONGGAMMON = "longgammon"

    @property
    def title(self) -> str:
        """As match files call it."""
        return self.value.capitalize() if self is not Variant.LONGGAMMON else "LongGammon"


def _start(points: Mapping[int, int]) -> Position:
    """Both sides alike: so many checkers on each of these points, as their owner counts."""
    counts = [0] * (POINTS + 4)
    for point, count in points.items():
        counts[point - 1] += count
        counts[POINTS - point] -= count
    return Position.from_counts(counts)


STARTS: Mapping[Variant | None, Position] = MappingProxyType(
    {
        None: OPENING,
        Variant.NACKGAMMON: _start({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
        Variant.HYPERGAMMON: _start({24: 1, 23: 1, 22: 1}),
        Variant.LONGGAMMON: _start({24: 15}),
    }
)
"""Where the checkers stand at the start of each game.

Source: bkgm.com/variants: Nackgammon, HyperBackgammon ("one on each of the opponent's one-point, two-point, and
three-point"), LongGammon. XG knows the three by the same names.
"""
