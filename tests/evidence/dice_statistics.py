"""What people know of fair dice, counted over a stream of rolls and judged at the 99 % level.

`python tests/domain/dice_statistics.py ROLLS [SEED]` prints the figures of the sealed dice.
"""

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.evidence.sealed_dice import CHAIN_LENGTH, SealedChain, mixed, sealed_roll

ONE_SIDED_99, TWO_SIDED_99 = 2.3263479, 2.5758293
"""How far out of a normal distribution one in a hundred lies, above alone and on both sides."""


@dataclass(frozen=True)
class Judged:
    """One test: its value, and the bounds within which 99 of 100 fair samples lie."""

    name: str
    value: float
    least: float
    most: float

    @property
    def is_fair(self) -> bool:
        """Whether the value lies within its bounds."""
        return self.least <= self.value <= self.most


def sealed_rolls(count: int, seed: int) -> Iterator[Roll]:
    """Rolls of epochs whose secrets come from the seed."""
    for epoch in range(1, count // CHAIN_LENGTH + 2):
        chain = SealedChain.made(f"S{seed}", epoch, hashlib.sha256(f"{seed}/{epoch}".encode()).digest())
        mix = mixed(chain.seal, ByPlayer(str(seed), str(epoch)))
        for index in range(1, min(CHAIN_LENGTH, count - (epoch - 1) * CHAIN_LENGTH) + 1):
            yield sealed_roll(mix, index, chain.links[index])


def judged(rolls: Iterable[Roll]) -> list[Judged]:
    """All tests over the rolls."""
    singles: Counter[int] = Counter()
    pairs: Counter[int] = Counter()
    across = [0] * 36
    number = doublets = runs = high = 0
    before = last_die = -1
    was_high: bool | None = None
    for roll in rolls:
        first, second = roll.first - 1, roll.second - 1
        cell = first * 6 + second
        singles[cell] += 1
        if number % 2:
            pairs[before * 36 + cell] += 1
        if last_die >= 0:
            across[last_die * 6 + first] += 1
        doublets += first == second
        for die in (first, second):
            is_high = die > 2
            high += is_high
            runs += is_high is not was_high
            was_high = is_high
        before, last_die, number = cell, second, number + 1
    dice, low = 2 * number, 2 * number - high
    runs_mean = 2 * high * low / dice + 1
    runs_spread = sqrt((runs_mean - 1) * (runs_mean - 2) / (dice - 1))
    doublets_spread = sqrt(number * 5 / 36)
    return [
        Judged("chi2(35) over rolls", chi2(singles.values(), 36), 0, chi2_99(35)),
        Judged("chi2(1295) over pairs of rolls", chi2(pairs.values(), 1296), 0, chi2_99(1295)),
        Judged("serial chi2(35), last die and next", chi2(across, 36), 0, chi2_99(35)),
        _within("runs of high and low dice", runs, runs_mean, runs_spread),
        _within("doublets", doublets, number / 6, doublets_spread),
    ]


def chi2(counts: Iterable[int], cells: int) -> float:
    """How far the counts lie from all being alike; cells that never came count as 0."""
    found = list(counts)
    expected = sum(found) / cells
    return sum((count - expected) ** 2 for count in found) / expected + (cells - len(found)) * expected


def chi2_99(freedom: int) -> float:
    """Above this lies one fair sample in a hundred. Source: Wilson and Hilferty, PNAS 17 (1931) 684."""
    ninth = 2 / (9 * freedom)
    return float(freedom * (1 - ninth + ONE_SIDED_99 * sqrt(ninth)) ** 3)


def _within(name: str, value: float, mean: float, spread: float) -> Judged:
    return Judged(name, value, mean - TWO_SIDED_99 * spread, mean + TWO_SIDED_99 * spread)


if __name__ == "__main__":
    wanted = int(float(sys.argv[1]))
    print(f"{wanted:,} sealed rolls")
    for test in judged(sealed_rolls(wanted, int(sys.argv[2]) if len(sys.argv) > 2 else 1)):
        print(
            f"{test.name}: {test.value:,.2f}, within {test.least:,.2f} to {test.most:,.2f}: "
            f"{'fair' if test.is_fair else 'NOT FAIR'}"
        )
