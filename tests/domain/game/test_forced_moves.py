"""What of a roll is forced, against all plays that the rules allow."""

import random

import pytest
from position_strategies import random_position
from written_positions import moves, place

from tavla.domain.game.legality import forced_moves, legal_results, next_moves
from tavla.domain.game.play import Play, played
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll

ROLLS = [Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def completed(position: Position, roll: Roll, made: Play) -> set[Position]:
    """Where the plays that begin with these moves lead."""
    further = next_moves(position, roll, made)
    if not further:
        return {played(position, made)}
    return {result for move in further for result in completed(position, roll, (*made, move))}


def test_forced_is_what_every_legal_play_contains() -> None:
    chance, partly = random.Random(13), 0
    for _ in range(150):
        position, roll = random_position(chance), chance.choice([roll for roll in ROLLS if not roll.is_doublets])
        results, forced = set(legal_results(position, roll)), forced_moves(position, roll)
        assert results == completed(position, roll, forced)
        assert all(results != completed(position, roll, (*forced, move)) for move in next_moves(position, roll, forced))
        partly += bool(forced) and len(results) > 1
    assert partly > 5


@pytest.mark.parametrize(
    ("own", "other", "roll", "forced"),
    [
        ("bar bar 6 6", "22 22", (5, 3), "25/5"),
        ("bar 6 6", "24 24 23 23 22 22 21 21 20 20 19 19", (6, 5), ""),
        ("24 5 5 4", "1 1", (6, 1), "24/6"),
        ("24 24", "12 12", (6, 6), "24/6 24/6"),
        ("3", "24", (6, 5), "3/6"),
    ],
)
def test_forced_moves_by_hand(own: str, other: str, roll: tuple[int, int], forced: str) -> None:
    assert moves(forced) == forced_moves(place(own, other), Roll(*roll))


def test_nothing_is_forced_in_an_opening() -> None:
    assert [] == [roll for roll in ROLLS if forced_moves(OPENING, roll) and roll.dice != (5,) * 4]
