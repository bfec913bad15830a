"""Single, gammon, backgammon."""

import pytest

from tavla.domain.game.outcome import Grade, grade_won, worth
from tavla.domain.game.position import Position


def lost(**other: int) -> Position:
    """The winner has borne all off; the loser stands as given: `p20` on the winner's 20-point, `bar`, `off`."""
    counts = [0] * 28
    counts[26] = 15
    for place, count in other.items():
        if place == "bar":
            counts[25] = count
        elif place == "off":
            counts[27] = count
        else:
            counts[int(place[1:]) - 1] = -count
    return Position(tuple(counts))


@pytest.mark.parametrize(
    ("position", "grade"),
    [
        (lost(p24=14, off=1), Grade.SINGLE),
        (lost(p3=14, off=1), Grade.SINGLE),
        (lost(p24=15), Grade.GAMMON),
        (lost(p7=1, p24=14), Grade.GAMMON),
        (lost(p6=1, p24=14), Grade.BACKGAMMON),
        (lost(bar=1, p24=14), Grade.BACKGAMMON),
        (lost(p24=12), Grade.GAMMON),
    ],
    ids=[
        "one off",
        "one off though back",
        "none off",
        "outside the home board",
        "in the home board",
        "on the bar",
        "started short, none off",
    ],
)
def test_the_grade_follows_what_the_loser_has_borne_off_and_where_he_stands(position: Position, grade: Grade) -> None:
    assert grade is grade_won(position)


@pytest.mark.parametrize(
    ("grade", "cube", "points"), [(Grade.SINGLE, 1, 1), (Grade.GAMMON, 4, 8), (Grade.BACKGAMMON, 2, 6)]
)
def test_a_game_is_worth_its_grade_times_the_cube(grade: Grade, cube: int, points: int) -> None:
    assert points == worth(grade, cube)
