"""Every position a roll can legally lead to, as packed integers. Source: BASIC, RULINGS section 1.

Bit i of a mask is number i of the position: 0 to 23 for points 1 to 24, and 24 for the bar. A checker on the bar is
then simply the farthest one. The order of play matters only where a checker enters, hits, passes over, or bears off.
"""

from typing import Final

from tavla.domain.game.packed import BLOT, CHANGE, CHANGE_HITTING, OPEN, OWN, REVERSED_PLACES, bytes_of, key_of

_BAR: Final = 1 << 24
_OUTSIDE: Final = 1 << 6
"""A mask below this has every checker in the home board."""


def packed_results(counts: tuple[int, ...], first: int, second: int) -> set[int]:
    """The packed positions after every legal play; the unchanged position alone for a dance."""
    raw = bytes_of(*counts)
    places = raw[REVERSED_PLACES]
    key = key_of(raw)
    own = int(places.translate(OWN), 2)
    open_ = int(places.translate(OPEN), 2)
    blots = int(places.translate(BLOT), 2)
    if first == second:
        return _after_doublets(key, own, open_, blots, first)
    high, low = (first, second) if first > second else (second, first)
    results: set[int] = set()
    _add_both(results, counts, key, own, open_, blots, high, low)
    _add_both(results, counts, key, own, open_, blots, low, high)
    if results:
        return results
    die, origins = high, _origins(own, open_, high)
    if not origins:
        die, origins = low, _origins(own, open_, low)
    change, hitting, hits = CHANGE[die], CHANGE_HITTING[die], blots << die
    while origins:
        index = origins.bit_length() - 1
        bit = 1 << index
        origins ^= bit
        results.add(key + (hitting[index] if hits & bit else change[index]))
    return results or {key}


def _origins(own: int, open_: int, die: int) -> int:
    """The places from which a checker may move by one die."""
    if own >= _BAR:
        return _BAR & open_ << die
    origins = own & open_ << die
    if own < _OUTSIDE and own:
        farthest = own.bit_length()
        if farthest <= die:
            return 1 << farthest - 1
        origins |= own & 1 << die - 1
    return origins


def _add_both(
    results: set[int], counts: tuple[int, ...], key: int, own: int, open_: int, blots: int, die: int, other: int
) -> None:
    """Adds what follows when `die` is played first and then `other`."""
    origins = _origins(own, open_, die)
    change, hitting = CHANGE[other], CHANGE_HITTING[other]
    while origins:
        index = origins.bit_length() - 1
        bit = 1 << index
        origins ^= bit
        then_own = own ^ bit if counts[index] == 1 else own
        then_hits = blots << other
        if index < die:
            after = key + CHANGE[die][index]
        else:
            reached = bit >> die
            then_own |= reached
            if blots & reached:
                after = key + CHANGE_HITTING[die][index]
                then_hits = (blots ^ reached) << other
            else:
                after = key + CHANGE[die][index]
        then = _origins(then_own, open_, other)
        while then:
            index = then.bit_length() - 1
            bit = 1 << index
            then ^= bit
            results.add(after + (hitting[index] if then_hits & bit else change[index]))


def _after_doublets(key: int, own: int, open_: int, blots: int, die: int) -> set[int]:
    """Up to four moves by one number, made from the farthest origin to the nearest.

    Any legal play of a doublet can be put in that order, and two different choices of origins never end alike: each
    play is found once.
    """
    change, hitting = CHANGE[die], CHANGE_HITTING[die]
    level = [(key, own, blots, 25)]
    for _ in range(4):
        deeper = []
        for now, mine, theirs, limit in level:
            origins = _origins(mine, open_, die) & (2 << limit) - 1
            while origins:
                index = origins.bit_length() - 1
                bit = 1 << index
                origins ^= bit
                left = mine ^ bit if now >> 8 * index & 255 == 129 else mine
                reached = bit >> die
                if theirs & reached:
                    deeper.append((now + hitting[index], left | reached, theirs ^ reached, index))
                else:
                    deeper.append((now + change[index], left | reached, theirs, index))
        if not deeper:
            break
        level = deeper
    return {state[0] for state in level}
