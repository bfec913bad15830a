"""What is certain: exact in a race, against a plain search of every roll and play; sound with contact."""

from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tavla.domain.game.certainty import certain_grade, highest_grade
from tavla.domain.game.legality import legal_results
from tavla.domain.game.outcome import Grade, grade_won
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll

WHITE, BLACK = Player.WHITE, Player.BLACK
ROLLS = [Roll(first, second) for first in range(1, 7) for second in range(1, first + 1)]


def placed(own: dict[int, int], other: dict[int, int], own_off: int = 0, other_off: int = 0) -> Position:
    """Own checkers on own points, the other's on the same points; nobody on the bar."""
    counts = [0] * 28
    for point, count in own.items():
        counts[point - 1] += count
    for point, count in other.items():
        counts[point - 1] -= count
    counts[26], counts[27] = own_off, other_off
    return Position(tuple(counts))


@cache
def slow(view: Position, to_move: bool, grade: int) -> bool:
    """Whether the view's owner wins at least `grade` whatever is rolled and whatever the other plays."""
    if view.own_in_play == 0:
        return grade_won(view) >= grade
    if view.other_in_play == 0:
        return False
    if to_move:
        return all(any(slow(result, False, grade) for result in legal_results(view, roll)) for roll in ROLLS)
    return all(
        slow(result.mirrored(), True, grade) for roll in ROLLS for result in legal_results(view.mirrored(), roll)
    )


@cache
def may_still_win(view: Position, to_move: bool, grade: int) -> bool:
    """Whether rolls can fall so that the view's owner wins at least `grade`, whatever the other plays."""
    if view.own_in_play == 0:
        return grade_won(view) >= grade
    if view.other_in_play == 0:
        return False
    if to_move:
        return any(may_still_win(result, False, grade) for roll in ROLLS for result in legal_results(view, roll))
    return any(
        all(may_still_win(result.mirrored(), True, grade) for result in legal_results(view.mirrored(), roll))
        for roll in ROLLS
    )


home = st.dictionaries(st.integers(1, 4), st.integers(1, 2), min_size=1, max_size=2)


@settings(max_examples=60)
@given(
    own=home,
    far=st.dictionaries(st.integers(16, 24), st.integers(1, 2), min_size=1, max_size=2),
    off=st.integers(0, 1),
    to_move=st.booleans(),
)
def test_in_a_race_it_is_what_a_search_of_every_roll_and_play_finds(
    own: dict[int, int], far: dict[int, int], off: int, to_move: bool
) -> None:
    view = placed(own, far, 15 - sum(own.values()), off)
    found = certain_grade(view, WHITE, WHITE if to_move else BLACK, None)
    expected = max((grade for grade in Grade if slow(view, to_move, grade)), default=None)
    assert expected == found


@pytest.mark.parametrize(
    ("own", "other", "off", "on_roll", "roll", "grade"),
    [
        ({1: 2}, {24: 15}, 0, WHITE, None, Grade.GAMMON),
        ({1: 2}, {24: 15}, 0, BLACK, None, Grade.SINGLE),
        ({1: 1}, {2: 15}, 0, BLACK, None, Grade.BACKGAMMON),
        ({1: 2}, {24: 4}, 11, BLACK, None, None),
        ({1: 2}, {24: 4}, 11, BLACK, Roll(6, 5), Grade.SINGLE),
        ({1: 4}, {24: 4}, 11, WHITE, Roll(1, 1), Grade.SINGLE),
        ({1: 4}, {24: 4}, 11, WHITE, Roll(2, 1), None),
    ],
)
def test_a_roll_already_made_is_counted(
    own: dict[int, int], other: dict[int, int], off: int, on_roll: Player, roll: Roll | None, grade: Grade | None
) -> None:
    view = placed(own, other, 15 - sum(own.values()), off)
    assert grade == certain_grade(view, WHITE, on_roll, roll)
    assert grade == certain_grade(view.mirrored(), BLACK, on_roll.opponent, roll)


def test_with_contact_a_certain_win_is_found_and_the_undecided_is_not_certain() -> None:
    last_two = list(placed({1: 1, 2: 1}, {24: 14}, 13).counts)
    last_two[25] = 1
    assert Grade.SINGLE is certain_grade(Position(tuple(last_two)), WHITE, WHITE, None)
    assert certain_grade(Position(tuple(last_two)), WHITE, BLACK, None) is None
    assert certain_grade(OPENING, WHITE, WHITE, None) is None


@given(
    own=st.dictionaries(st.integers(1, 4), st.integers(1, 2), min_size=1, max_size=2),
    far=st.dictionaries(st.integers(16, 24), st.integers(1, 2), min_size=1, max_size=2),
    off=st.integers(0, 1),
    to_move=st.booleans(),
)
@example(own={1: 1}, far={17: 1, 24: 1}, off=0, to_move=False)  # 2-1 bears a checker off, 3-2 does not
def test_the_highest_grade_left_in_a_race_is_never_below_what_a_search_finds(
    own: dict[int, int], far: dict[int, int], off: int, to_move: bool
) -> None:
    view = placed(own, far, 15 - sum(own.values()), off)
    found = highest_grade(view, WHITE, WHITE if to_move else BLACK, None)
    expected = max((grade for grade in Grade if may_still_win(view, to_move, grade)), default=Grade.SINGLE)
    assert found >= expected


@pytest.mark.parametrize(
    ("own", "far", "off", "roll", "expected"),
    [
        ({1: 2}, {6: 10}, 5, None, Grade.SINGLE),
        ({1: 2, 2: 3}, {24: 14, 6: 1}, 0, None, Grade.GAMMON),
        ({1: 2}, {1: 15}, 0, None, Grade.BACKGAMMON),
        ({1: 8}, {24: 15}, 0, None, Grade.SINGLE),
        ({1: 12}, {19: 15}, 0, None, Grade.GAMMON),
    ],
)
def test_the_highest_grade_that_is_left(
    own: dict[int, int], far: dict[int, int], off: int, roll: Roll | None, expected: Grade
) -> None:
    """`far` as the winner counts: his 24-point is the loser's ace point."""
    view = placed(own, far, 15 - sum(own.values()), off)
    assert expected is highest_grade(view, WHITE, WHITE, roll)
