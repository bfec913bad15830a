"""Positions and rolls for property tests: short-handed sides, bars, closed boards and bear-offs as often as openings."""

import random

from hypothesis import strategies as st

from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll

_OWN_AREAS = (range(26), range(7), range(1, 9), range(13, 26), range(1, 26), (*range(1, 7), 25))


def random_position(source: random.Random) -> Position:
    """A position any rule may bear on, from a source with random's methods."""
    if source.random() < 0.25:
        return _few_against_many(source)
    counts = [0] * 28
    area = source.choice(_OWN_AREAS)
    width = source.randint(1, 8)
    places = [source.choice(area) for _ in range(width)]
    for _ in range(source.choice((15, 15, source.randint(1, 15)))):
        place = source.choice(places)
        counts[26 if place == 0 else place - 1] += 1
    free = [index for index in range(24) if counts[index] == 0]
    held = [source.choice(free) for _ in range(source.randint(1, 9))]
    for _ in range(source.choice((15, 15, source.randint(1, 15)))):
        index = source.choice((*held, 25, 27)) if source.random() < 0.3 else source.choice(held)
        counts[index] += 1 if index > 23 else -1
    if not any(counts[index] for index in range(26)):
        counts[0], counts[26] = 1, counts[26] - 1
    return Position.from_counts(counts)


def _few_against_many(source: random.Random) -> Position:
    """One to four checkers among closed points, where one die may be all that can be played."""
    counts = [0] * 28
    for place in source.choices(range(1, 26), k=source.randint(1, 4)):
        counts[place - 1] += 1
    free = [index for index in range(24) if counts[index] == 0]
    for index in source.sample(free, source.randint(4, 7)):
        counts[index] = -2
    return Position.from_counts(counts)


rolls = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
positions = st.randoms(use_true_random=False).map(random_position)
