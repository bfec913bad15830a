"""Positions: the checked door, views and counts."""

from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import given
from position_strategies import positions

from tavla.base.errors import PositionError
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING, Position

EMPTY = [0] * 28


@given(positions)
def test_mirroring_twice_changes_nothing(position: Position) -> None:
    assert position == position.mirrored().mirrored()
    assert (position.own_total, position.other_total) == (
        position.mirrored().other_total,
        position.mirrored().own_total,
    )
    assert position.has_contact == position.mirrored().has_contact
    assert position.is_race != position.has_contact


def test_the_opening_is_alike_from_both_sides() -> None:
    assert OPENING == OPENING.mirrored() == OPENING.seen_by(Player.BLACK)
    assert 167 == OPENING.own_pips
    assert OPENING.has_contact


def changed(**numbers: object) -> list[object]:
    counts: list[object] = list(OPENING.counts)
    for name, value in numbers.items():
        counts[int(name[1:])] = value
    return counts


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        (OPENING.counts[:27], "28 numbers; found 27"),
        (changed(n5=5.0), "number 6"),
        (changed(n5=True), "number 6"),
        (changed(n24=-1), "bar or off"),
        (changed(n5=6), "16 checkers"),
        (changed(n4=-1), "opponent has 16"),
        (EMPTY, "0 checkers"),
        ([0] * 26 + [15, 15], "both sides"),
    ],
)
def test_an_impossible_position_is_refused_by_name(counts: Sequence[object], told: str) -> None:
    with pytest.raises(PositionError) as refusal:
        Position.from_counts(cast("Sequence[int]", counts))
    assert told in str(refusal.value)


def test_a_side_may_have_started_short() -> None:
    counts = list(OPENING.counts)
    counts[5] = 3
    assert Position.from_counts(counts).own_total == 13


def test_contact_ends_when_the_last_checkers_have_passed() -> None:
    counts = [0] * 28
    counts[5], counts[7] = 15, -15
    assert Position(tuple(counts)).is_race
    counts[9], counts[5] = 1, 14
    assert Position(tuple(counts)).has_contact
    counts[25], counts[7], counts[9], counts[5] = 1, -14, 0, 15
    assert Position(tuple(counts)).has_contact
    assert Position((0,) * 26 + (15, 0)).is_race


def test_checkers_are_counted_place_by_place() -> None:
    assert (5, 0, 0) == (OPENING.own_at(6), OPENING.own_at(12), OPENING.own_at(25))
    assert (0, 5) == (OPENING.other_at(6), OPENING.other_at(12))
