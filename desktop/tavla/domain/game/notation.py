"""Plays as they are written: `13/7*(2) 8/5`, `bar/20*/17`, `6/off`, and read back.

A place is 1 to 24, `bar` (or 25) as an origin, `off` (or 0) as a target; `*` marks a hit, `(n)` says n checkers do the
same, a chain names the stops of one checker. A hop over several dice without a `*` in between means the route that hits
nobody on the way.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from tavla.base.errors import PositionError
from tavla.domain.game.illegality import Hop
from tavla.domain.game.legality import LegalResults, legal_results, without
from tavla.domain.game.play import CheckerMove, Play, moved
from tavla.domain.game.position import BAR_POINT, Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.game.single_die import can_move

_MOST_MOVES = 4
_MOVE = re.compile(r"(bar|[0-9]{1,2})((?:/(?:off|[0-9]{1,2})\*?)+)(?:\(([1-4])\)(\*?))?", re.IGNORECASE)
_STOP = re.compile(r"/(off|[0-9]{1,2})(\*?)", re.IGNORECASE)
_BEFORE_COUNT = re.compile(r"(?<!\s)\s+(?=\()")


class WrittenMove(Struct, frozen=True):
    """One word of a written play: the places a checker touches, 25 = the bar and 0 = off, which of them are marked `*`,
    and how many checkers do it.
    """

    places: tuple[int, ...]
    hits: tuple[int, ...]
    count: int

    @property
    def hops(self) -> tuple[Hop, ...]:
        """From place to place, once for each checker."""
        return tuple(zip(self.places, self.places[1:], strict=False)) * self.count


def format_play(position: Position, play: Play) -> str:
    """The play in writing, farthest checker first; one checker's moves in one word, each hit marked.

    A dance is empty.
    """
    chains: list[list[tuple[int, bool]]] = []
    hit_already: set[int] = set()
    for move in play:
        target = move.target
        # A blot can be hit once in a play; from then on the point is the mover's, or empty.
        hit = target > 0 and position.counts[target - 1] == -1 and target not in hit_already
        if hit:
            hit_already.add(target)
        for chain in chains:
            if chain[-1][0] == move.origin:
                chain.append((target, hit))
                break
        else:
            chains.append([(move.origin, False), (target, hit)])
    counted: dict[tuple[int, ...], tuple[set[int], int]] = {}
    for chain in chains:
        stops = [chain[0][0], *(place for place, hit in chain[1:-1] if hit), chain[-1][0]]
        marks, count = counted.get(tuple(stops), (set(), 0))
        counted[tuple(stops)] = (marks | {place for place, hit in chain if hit}, count + 1)
    return " ".join(
        _word(places, *counted[places]) for places in sorted(counted, key=lambda places: (-places[0], places[1:]))
    )


def _word(places: tuple[int, ...], marks: set[int], count: int) -> str:
    stops = "/".join({BAR_POINT: "bar", 0: "off"}.get(place, str(place)) + "*" * (place in marks) for place in places)
    return f"{stops}({count})" if count > 1 else stops


def parse_written(text: str) -> tuple[WrittenMove, ...]:
    """The words of a written play, legal or not. Raises PositionError naming the word that cannot be read."""
    found = []
    for number, word in enumerate((_BEFORE_COUNT.sub("", text) if "(" in text else text).split(), start=1):
        move = _written_move(word)
        if isinstance(move, str):
            msg = f"move {number} of the play {text!r} is {word!r}; expected {move}"
            raise PositionError(msg)
        found.append(move)
    moves = sum([(len(move.places) - 1) * move.count for move in found])
    if moves > _MOST_MOVES:
        msg = f"the play {text!r} has {moves} moves; expected at most {_MOST_MOVES}"
        raise PositionError(msg)
    return tuple(found)


@lru_cache(maxsize=1024)
def _written_move(word: str) -> WrittenMove | str:
    """What a word says, or what was expected. The same few hundred words make up nearly every play."""
    match = _MOVE.fullmatch(word)
    if match is None:
        return "moves like 13/7*(2), bar/20*/17 or 6/off"
    stops = [(0 if place.lower() == "off" else int(place), bool(star)) for place, star in _STOP.findall(match[2])]
    origin = BAR_POINT if match[1].lower() == "bar" else int(match[1])
    places = (origin, *(place for place, _ in stops))
    if not 1 <= origin <= BAR_POINT or 0 in places[:-1] or max(places[1:]) >= BAR_POINT:
        return "places from 24 to 1, the bar (25) only first and off (0) only last"
    marks = tuple(place for place, star in stops if star) + (places[-1:] if match[4] else ())
    if 0 in marks:
        return "no hit mark on off"
    return WrittenMove(places, marks, int(match[3] or 1))


def legal_play(text: str, position: Position, roll: Roll) -> Play | None:
    """The legal play that a written one is, hit marks taken as a hint only; None where it is none. Raises PositionError
    only if the text is no notation.
    """
    best = _best_reading(parse_written(text), position, roll)
    return None if best is None else best.play


class _Reading(Struct, frozen=True):
    """One way to make the written moves: its plays, whom it hits, and where on the way unasked."""

    play: Play
    hits: frozenset[int]
    passing_hits: int


def _best_reading(written: tuple[WrittenMove, ...], position: Position, roll: Roll) -> _Reading | None:
    """The legal reading that fits the hit marks best: false and missing marks fewest, then the fewest hits between
    written stops, then the most dice.
    """
    marks = frozenset([place for move in written for place in move.hits])
    hops = tuple([hop for move in written for hop in move.hops])
    best: _Reading | None = None
    best_rank: tuple[int, ...] = ()
    for reading in _readings(hops, position, roll.dice, legal_results(position, roll), (), frozenset(), 0):
        rank = (len(marks - reading.hits), reading.hits != marks, reading.passing_hits, -len(reading.play))
        if best is None or rank < best_rank:
            best, best_rank = reading, rank
            if rank == (0, False, 0, -len(roll.dice)):
                break
    return best


def _readings(
    hops: tuple[Hop, ...],
    position: Position,
    left: tuple[Die, ...],
    results: LegalResults,
    play: Play,
    hits: frozenset[int],
    passing_hits: int,
) -> Iterator[_Reading]:
    """Every order and division into dice of the hops that can be made and ends on a legal result."""
    if not hops:
        if position in results:
            yield _Reading(play, hits, passing_hits)
        return
    if len(hops) > len(left):
        return
    for hop in dict.fromkeys(hops):
        for die in dict.fromkeys(left):
            move = CheckerMove(hop[0], die)
            if move.target < hop[1] or not can_move(position, move):
                continue
            at = hops.index(hop)
            rest = hops[:at] + ((move.target, hop[1]),) * (move.target > hop[1]) + hops[at + 1 :]
            hit = move.hits(position)
            now_hit = hits | {move.target} if hit else hits
            passing = passing_hits + (hit and move.target > hop[1])
            yield from _readings(
                rest, moved(position, move), without(left, die), results, (*play, move), now_hit, passing
            )
