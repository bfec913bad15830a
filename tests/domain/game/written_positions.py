"""Positions and plays in short, for tests."""

from tavla.domain.game.play import CheckerMove, Play
from tavla.domain.game.position import Position


def place(own: str, other: str = "", *, own_off: int = 0, other_off: int = 0) -> Position:
    """`place("bar 6 6", "20 20")`: a checker for each word, the opponent's on points as the mover counts."""
    counts = [0] * 28
    for point in own.split():
        counts[24 if point == "bar" else int(point) - 1] += 1
    for point in other.split():
        if point == "bar":
            counts[25] += 1
        else:
            counts[int(point) - 1] -= 1
    counts[26], counts[27] = own_off, other_off
    return Position(tuple(counts))


def moves(text: str) -> Play:
    """`moves("13/2 8/1")`: origin and die of each move."""
    return tuple(
        CheckerMove(int(origin), int(die)) for origin, _, die in (move.partition("/") for move in text.split())
    )
