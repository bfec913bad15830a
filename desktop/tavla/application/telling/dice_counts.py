"""How often each roll fell, and what such counts can show: nothing but arithmetic."""

from collections import Counter
from collections.abc import Iterable
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from tavla.domain.facts.changes import Change, DiceFileOrdered, DiceOrdered, PositionCorrected, RollVoided, TakenBack
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, OpeningRolled, Rolled
from tavla.domain.game.player import ByPlayer, Player

FACES = range(1, 7)
LEAST_FACES = 30
"""Fewer dice than five for each face: χ² over the six faces says nothing. Source: the usual rule of five expected."""
LEAST_ROLLS = 180
"""Fewer rolls than five for each doublet: χ² over the 21 rolls says nothing."""
RARE = 0.01
"""So rarely a fair sample is called unusual."""
_TWO_SIDED_99 = 2.5758293


class DiceCounts(Struct, frozen=True):
    """Counts of rolls of two dice, whatever their order;
    a roll that was voided or taken back has fallen all the same.
    """

    rolls: tuple[tuple[int, int, int], ...] = ()
    """(higher die, lower die, how often), for those that fell."""
    sources: tuple[tuple[DiceSource, int], ...] = ()
    """Where they came from, and how many from there, the most first."""

    @property
    def total(self) -> int:
        """How many rolls."""
        return sum(count for _, _, count in self.rolls)

    @property
    def doublets(self) -> int:
        """How many of them were doublets."""
        return sum(count for high, low, count in self.rolls if high == low)

    @property
    def faces(self) -> tuple[int, ...]:
        """How often each face 1 to 6 fell, on either die."""
        return tuple(sum(count * ((high == face) + (low == face)) for high, low, count in self.rolls) for face in FACES)

    @property
    def pips(self) -> int:
        """Pips of all rolls, doublets played four times."""
        return sum(count * (high + low) * (2 if high == low else 1) for high, low, count in self.rolls)

    @property
    def faces_chi2(self) -> float:
        """χ² with 5 degrees of freedom over the faces; 0 without dice."""
        expected = 2 * self.total / 6
        return sum((count - expected) ** 2 for count in self.faces) / expected if expected else 0.0

    @property
    def rolls_chi2(self) -> float:
        """χ² with 20 degrees of freedom over the 21 rolls; 0 without dice."""
        found = {(high, low): count for high, low, count in self.rolls}
        cells = [
            (high, low, self.total * (1 if high == low else 2) / 36) for high in FACES for low in range(1, high + 1)
        ]
        return (
            sum((found.get((high, low), 0) - expected) ** 2 / expected for high, low, expected in cells)
            if self.total
            else 0.0
        )

    @property
    def are_too_few(self) -> bool:
        """Whether nothing can be said of them."""
        return self.chance is None

    @property
    def chance(self) -> float | None:
        """How large a share of fair samples of this size differ at least as much: over the 21 rolls, over the faces
        where rolls are few, or None.
        """
        if self.total >= LEAST_ROLLS:
            return chance_of_20(self.rolls_chi2)
        return chance_of_5(self.faces_chi2) if 2 * self.total >= LEAST_FACES else None

    @property
    def usual_doublets(self) -> tuple[int, int]:
        """Between how many doublets 99 fair samples of 100 lie."""
        mean, spread = self.total / 6, sqrt(self.total * 5 / 36)
        return max(0, round(mean - _TWO_SIDED_99 * spread)), min(self.total, round(mean + _TWO_SIDED_99 * spread))

    def with_others(self, others: "DiceCounts") -> "DiceCounts":
        counts = Counter({(high, low): count for high, low, count in self.rolls})
        counts.update({(high, low): count for high, low, count in others.rolls})
        return _of(counts, Counter(dict(self.sources)) + Counter(dict(others.sources)))


NO_DICE = DiceCounts()


def count_dice(history: Iterable[Event]) -> DiceCounts:
    """Every roll of a match, the opening's with its ties; but for an opening that keeps a die of the one before, which
    is counted already.
    """
    counts: Counter[tuple[int, int]] = Counter()
    sources: Counter[DiceSource] = Counter()
    keeps = False
    for event in history:
        if isinstance(event, ChangeMade):
            keeps = _keeps_a_die(event.change, keeps=keeps)
        elif isinstance(event, Rolled) or (isinstance(event, OpeningRolled) and not keeps):
            counts[_sorted(*((event.roll.first, event.roll.second) if isinstance(event, Rolled) else event.dice))] += 1
            sources[event.source] += 1
        keeps = keeps and not isinstance(event, OpeningRolled)
    return _of(counts, sources)


def _keeps_a_die(change: Change, *, keeps: bool) -> bool:
    """Whether the next opening keeps a die, after a change; `keeps` says so of before it."""
    match change:
        case TakenBack(scene=scene) | RollVoided(scene) | PositionCorrected(scene):
            return any(die is not None for die in scene.opening_dice)
        case DiceOrdered() | DiceFileOrdered():
            return False
        case _:
            return keeps


def count_by_player(history: Iterable[Event]) -> ByPlayer[DiceCounts]:
    """Each player's own rolls; the opening's dice, one of each, are nobody's roll."""
    rolled = [event for event in history if isinstance(event, Rolled)]
    return ByPlayer(*(count_dice(event for event in rolled if event.player is player) for player in Player))


def chance_of_5(chi2: float) -> float:
    """P(χ²(5) ≥ `chi2`), in closed form. Source: Abramowitz and Stegun 26.4.4."""
    return erfc(sqrt(chi2 / 2)) + sqrt(2 * chi2 / pi) * exp(-chi2 / 2) * (1 + chi2 / 3)


def chance_of_20(chi2: float) -> float:
    """P(χ²(20) ≥ `chi2`), in closed form. Source: Abramowitz and Stegun 26.4.5."""
    term = total = 1.0
    for step in range(1, 10):
        term *= chi2 / 2 / step
        total += term
    return exp(-chi2 / 2) * total


def _sorted(first: int, second: int) -> tuple[int, int]:
    return max(first, second), min(first, second)


def _of(counts: Counter[tuple[int, int]], sources: Counter[DiceSource]) -> DiceCounts:
    return DiceCounts(
        tuple((high, low, count) for (high, low), count in sorted(counts.items())), tuple(sources.most_common())
    )
