"""Legal plays straight from the rules, tried one by one: slow, and sharing nothing with the program but the 28 numbers."""

from collections.abc import Iterator

BAR = 25


def reference_results(counts: tuple[int, ...], dice: tuple[int, int]) -> tuple[set[tuple[int, ...]], int]:
    """The set of tuples a roll can lead to, {counts} for a dance; and how many dice every legal play uses."""
    if dice[0] == dice[1]:
        level, used = {counts}, 0
        while used < 4:
            deeper = {after for now in level for after in steps(now, dice[0])}
            if not deeper:
                break
            level, used = deeper, used + 1
        return level, used
    both = {last for first, second in (dice, dice[::-1]) for now in steps(counts, first) for last in steps(now, second)}
    if both:
        return both, 2
    for die in sorted(dice, reverse=True):
        one = set(steps(counts, die))
        if one:
            return one, 1
    return {counts}, 0


def steps(counts: tuple[int, ...], die: int) -> Iterator[tuple[int, ...]]:
    """Every position after one checker's move by one die."""
    places = [place for place in range(1, 26) if counts[place - 1] > 0]
    for place in places:
        if BAR in places and place != BAR:
            continue
        after = list(counts)
        after[place - 1] -= 1
        target = place - die
        if target >= 1:
            if counts[target - 1] <= -2:
                continue
            if counts[target - 1] == -1:
                after[target - 1] = 0
                after[25] += 1
            after[target - 1] += 1
        else:
            if places[-1] > 6:
                continue
            if target < 0 and places[-1] > place:
                continue
            after[26] += 1
        yield tuple(after)
