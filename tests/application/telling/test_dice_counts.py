"""Counts of dice, and what they can show."""

import math
from random import Random

import pytest
from ruled_table import BLACK, DIRECTOR, RuledTable

from tavla.application.commands import director as ordered
from tavla.application.telling.dice_counts import DiceCounts, chance_of_5, chance_of_20, count_by_player, count_dice
from tavla.domain.facts.events import DiceSource, Event, OpeningRolled, Rolled
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant

OPENING = OpeningRolled(Instant(0), ByPlayer(3, 1), DiceSource.BUILT_IN)


def rolled(player: Player, first: int, second: int) -> Event:
    return Rolled(Instant(0), player, Roll.of(first, second), DiceSource.BUILT_IN)


def fair(count: int, seed: int) -> DiceCounts:
    random = Random(seed)
    return count_dice(rolled(Player.WHITE, random.randint(1, 6), random.randint(1, 6)) for _ in range(count))


def test_rolls_faces_and_doublets_are_counted_whatever_the_order_of_the_dice() -> None:
    counts = count_dice([OPENING, rolled(Player.WHITE, 2, 5), rolled(Player.BLACK, 5, 2), rolled(Player.WHITE, 4, 4)])
    assert ((3, 1, 1), (4, 4, 1), (5, 2, 2)) == counts.rolls
    assert (4, 1, (1, 2, 1, 2, 2, 0), 4 + 7 + 7 + 16) == (counts.total, counts.doublets, counts.faces, counts.pips)


def test_a_tie_of_the_opening_is_a_roll_and_nobodys_own() -> None:
    tie = OpeningRolled(Instant(0), ByPlayer(2, 2), DiceSource.BUILT_IN)
    history = [tie, OPENING, rolled(Player.BLACK, 6, 6)]
    assert (3, 2) == (count_dice(history).total, count_dice(history).doublets)
    assert (0, 1) == tuple(counts.total for counts in count_by_player(history))


@pytest.mark.parametrize(("ruleset", "kept"), [("istavder-2025", True), ("usbgf-2016", False)])
def test_an_opening_that_keeps_a_die_is_counted_once(ruleset: str, kept: bool) -> None:
    table = RuledTable(ruleset)
    table.dice(5, 3)
    table.does(ordered.VoidRoll(DIRECTOR, of=BLACK))
    table.resumes()
    table.dice(1, 6)
    assert (((5, 3, 1),) if kept else ((5, 3, 1), (6, 1, 1))) == count_dice(table.history).rolls
    table.does(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    table.dice(6, 2)
    assert (6, 2, 1) in count_dice(table.history).rolls


def test_dice_are_counted_by_where_they_came_from() -> None:
    typed = Rolled(Instant(0), Player.WHITE, Roll.of(6, 5), DiceSource.TYPED)
    one, other = count_dice([OPENING, typed, rolled(Player.BLACK, 2, 1)]), count_dice([typed, typed])
    assert ((DiceSource.BUILT_IN, 2), (DiceSource.TYPED, 1)) == one.sources
    assert ((DiceSource.TYPED, 3), (DiceSource.BUILT_IN, 2)) == one.with_others(other).sources


def test_matches_are_added_up() -> None:
    one, other = count_dice([OPENING]), count_dice([OPENING, rolled(Player.WHITE, 6, 6)])
    assert ((3, 1, 2), (6, 6, 1)) == one.with_others(other).rolls


@pytest.mark.parametrize(
    ("function", "value", "share"),
    [
        (chance_of_5, 11.0705, 0.05),
        (chance_of_5, 15.0863, 0.01),
        (chance_of_20, 31.4104, 0.05),
        (chance_of_20, 37.5662, 0.01),
    ],
)
def test_the_shares_of_chi_square_are_those_of_the_tables(function: object, value: float, share: float) -> None:
    assert callable(function)
    assert math.isclose(share, function(value), rel_tol=1e-4)
    assert math.isclose(1.0, function(0.0))


def test_a_few_rolls_say_nothing_some_are_judged_by_their_faces_and_many_by_all_rolls() -> None:
    assert None is fair(14, 1).chance
    some, many = fair(60, 1), fair(600, 1)
    assert chance_of_5(some.faces_chi2) == some.chance
    assert chance_of_20(many.rolls_chi2) == many.chance


def test_of_fair_samples_one_in_a_hundred_is_called_unusual() -> None:
    unusual = sum((fair(400, seed).chance or 0) < 0.01 for seed in range(400))
    assert 0 <= unusual <= 12


def test_loaded_dice_are_called_unusual_once_there_are_enough_of_them() -> None:
    random = Random(1)
    loaded = count_dice(
        rolled(Player.WHITE, random.choice((1, 2, 3, 4, 5, 6, 6)), random.choice((1, 2, 3, 4, 5, 6, 6)))
        for _ in range(3000)
    )
    assert (loaded.chance or 0) < 0.01


def test_ninety_nine_of_a_hundred_fair_samples_have_so_many_doublets() -> None:
    low, high = fair(360, 1).usual_doublets
    assert (42, 78) == (low, high)
    assert (0, 0) == DiceCounts().usual_doublets
