"""Plays written and read."""

import pytest
from written_plays import read_play
from written_positions import moves, place

from tavla.base.errors import PositionError
from tavla.domain.game.notation import WrittenMove, format_play, legal_play, parse_written
from tavla.domain.game.play import played
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll


@pytest.mark.parametrize(
    ("position", "play", "expected"),
    [
        (OPENING, "8/3 6/1", "8/5 6/5"),
        (OPENING, "13/6 13/5", "13/7 13/8"),
        (OPENING, "24/6 18/5", "24/13"),
        (OPENING, "13/2 13/2 6/2 6/2", "13/11(2) 6/4(2)"),
        (OPENING, "24/3 24/3 21/3 21/3", "24/18(2)"),
        (place("13 13 8", "7"), "13/6 13/6 8/3", "13/7*(2) 8/5"),
        (place("bar 8"), "25/5 8/1", "bar/20 8/7"),
        (place("bar 8", "20"), "25/5 20/3", "bar/20*/17"),
        (place("6 2"), "6/6 2/1", "6/off 2/1"),
        (place("6 6 6 6"), "6/6 6/6 6/6 6/6", "6/off(4)"),
        (place("13", "8 5"), "13/5 8/3", "13/8*/5*"),
        (place("13", "8 5"), "13/3 10/5", "13/5*"),
        (OPENING, "", ""),
    ],
)
def test_a_play_is_written_in_the_fields_way(position: Position, play: str, expected: str) -> None:
    assert expected == format_play(position, moves(play))


@pytest.mark.parametrize(
    ("text", "position", "roll", "expected"),
    [
        ("8/5 6/5", OPENING, Roll(3, 1), "8/3 6/1"),
        ("  8/5   6/5 ", OPENING, Roll(1, 3), "8/3 6/1"),
        ("24/13", OPENING, Roll(6, 5), "24/6 18/5"),
        ("24/18 18/13", OPENING, Roll(6, 5), "24/6 18/5"),
        ("6/4(2) 13/11(2)", OPENING, Roll(2, 2), "6/2 6/2 13/2 13/2"),
        ("13/11 (2) 6/4 (2)", OPENING, Roll(2, 2), "13/2 13/2 6/2 6/2"),
        ("BAR/20 8/7", place("bar 8"), Roll(5, 1), "25/5 8/1"),
        ("8/7 25/20", place("bar 8"), Roll(5, 1), "25/5 8/1"),
        ("6/Off 2/1", place("6 2"), Roll(6, 1), "6/6 2/1"),
        ("6/0 2/1", place("6 2"), Roll(6, 1), "6/6 2/1"),
        ("7/off", place("7 2 2"), Roll(6, 1), "7/6 1/1"),
        ("7/off(2)", place("7 7"), Roll(4, 4), "7/4 7/4 3/4 3/4"),
        ("6/off 8/5", place("8 6"), Roll(6, 3), "8/3 6/6"),
        ("13/7*(2) 8/2(2)", place("13 13 8 8", "7"), Roll(6, 6), "13/6 13/6 8/6 8/6"),
        ("", place("bar", "24 24 23 23"), Roll(2, 1), ""),
    ],
)
def test_a_written_play_is_read_die_by_die(text: str, position: Position, roll: Roll, expected: str) -> None:
    assert sorted(moves(expected)) == sorted(read_play(text, position, roll))
    assert played(position, moves(expected)) == played(position, read_play(text, position, roll))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("13/5", "13/3 10/5"),
        ("13/8*/5", "13/5 8/3"),
        ("13/8* 8/5", "13/5 8/3"),
        ("13/10/5", "13/3 10/5"),
        ("13/8/5", "13/5 8/3"),
    ],
)
def test_hit_marks_choose_the_route(text: str, expected: str) -> None:
    assert moves(expected) == read_play(text, place("13 6 6", "8"), Roll(5, 3))


@pytest.mark.parametrize("text", ["13/5", "13/5*", "13/8/5", "13/8*/5*", "13/8*/5"])
def test_marks_may_be_missing_where_only_hitting_routes_exist(text: str) -> None:
    assert moves("13/5 8/3") == read_play(text, place("13 6 6", "8 5 10 10"), Roll(5, 3))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("13-7", "move 1"),
        ("8/5 6", "'6'"),
        ("8/5 6/x", "move 2"),
        ("26/20", "places from 24"),
        ("off/5", "expected moves like"),
        ("8/bar", "expected moves like"),
        ("8/25", "places from 24"),
        ("0/0", "places from 24"),
        ("8/0/5", "places from 24"),
        ("8/5(5)", "expected moves like"),
        ("6/off*", "no hit mark on off"),
        ("8/7(4) 6/5", "at most 4"),
        ("٨/5", "expected moves like"),
    ],
)
def test_a_play_that_cannot_be_read_is_refused_with_the_reason(text: str, told: str) -> None:
    with pytest.raises(PositionError) as refusal:
        parse_written(text)
    assert told in str(refusal.value)


@pytest.mark.parametrize("text", ["8/5", "8/5 6/4", "24/19", "5/8", ""])
def test_a_play_that_is_not_legal_is_none(text: str) -> None:
    assert legal_play(text, OPENING, Roll(3, 1)) is None


def test_the_words_of_a_play_are_read_without_a_position() -> None:
    assert parse_written("bar/20*/17 13/7*(2)") == (WrittenMove((25, 20, 17), (20,), 1), WrittenMove((13, 7), (7,), 2))
    assert parse_written("13/7(2)*") == (WrittenMove((13, 7), (7,), 2),)
    assert parse_written("13/7(2)")[0].hops == ((13, 7), (13, 7))
    assert parse_written("") == ()


def test_a_play_that_is_not_legal_is_none_and_marks_are_hints() -> None:
    assert [None, None, None] == [
        legal_play(text, OPENING, roll)
        for text, roll in (("8/5", Roll(3, 1)), ("24/19", Roll(3, 2)), ("6/5(4)", Roll(2, 1)))
    ]
    assert moves("8/3 6/1") == legal_play("8/5* 6/5", OPENING, Roll(3, 1))
    with pytest.raises(PositionError):
        legal_play("eight/five", OPENING, Roll(3, 1))
