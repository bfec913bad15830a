"""What a roll allows: the positions it may lead to, the plays that lead there, and the moves open in mid-turn.

Legality is a set of results: a turn may end when, and only when, its position is one of them. Source: BASIC, RULINGS
section 1.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from struct import error as StructError  # noqa: N812
from typing import Final, TypeVar

from tavla.domain.game.generation import packed_results
from tavla.domain.game.packed import pack, unpack
from tavla.domain.game.play import CheckerMove, Play, moved
from tavla.domain.game.position import BAR_POINT, POINTS, Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.game.single_die import can_move, origins

T = TypeVar("T")
_DICE: Final = range(1, 7)


class LegalResults(AbstractSet[Position]):
    """The positions that may stand when the turn ends, seen by the mover (sides not swapped); for a dance the unchanged
    one alone.

    Held as packed integers; a position is decoded only when it is looked at.
    """

    __slots__ = ("_packed", "_start")

    def __init__(self, start: Position, packed: set[int]) -> None:
        self._start = start
        self._packed = packed

    @classmethod
    def _from_iterable(cls, it: Iterable[T]) -> frozenset[T]:
        return frozenset(it)

    @property
    def packed(self) -> frozenset[int]:
        """The same positions as `tavla.domain.game.packed` integers."""
        return frozenset(self._packed)

    @property
    def is_dance(self) -> bool:
        """Whether no die of the roll can be played."""
        return len(self._packed) == 1 and pack(self._start) in self._packed

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position):
            return False
        try:
            return pack(position) in self._packed
        except StructError:
            return False

    def __iter__(self) -> Iterator[Position]:
        return map(unpack, self._packed)

    def __len__(self) -> int:
        return len(self._packed)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LegalResults):
            return self._packed == other._packed
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"LegalResults({len(self)} positions)"


def legal_results(position: Position, roll: Roll) -> LegalResults:
    """Every position a legal play of the roll leads to, from the mover's side."""
    return LegalResults(position, packed_results(position.counts, roll.first, roll.second))


def legal_plays(position: Position, roll: Roll) -> tuple[tuple[Position, Play], ...]:
    """Each legal result once with one play that reaches it: farthest checker first, higher die first where either order
    does.

    A dance gives the unchanged position with the empty play.
    """
    found: dict[Position, Play] = {position: ()}
    orders = (roll.dice,) if roll.is_doublets else ((max(roll.dice), min(roll.dice)), (min(roll.dice), max(roll.dice)))
    levels: list[dict[Position, tuple[Play, int]]] = [{position: ((), BAR_POINT)} for _ in orders]
    for depth in range(len(roll.dice)):
        deeper = [
            _one_deeper(level, order[depth], in_order=roll.is_doublets)
            for level, order in zip(levels, orders, strict=True)
        ]
        if not any(deeper):
            break
        if depth == 0 and len(orders) > 1:
            found = {result: play for result, (play, _) in (deeper[0] or deeper[1]).items()}
        else:
            found = {}
            for level in deeper:
                for result, (play, _) in level.items():
                    found.setdefault(result, play)
        levels = deeper
    return tuple(found.items())


def _one_deeper(
    level: dict[Position, tuple[Play, int]], die: Die, *, in_order: bool
) -> dict[Position, tuple[Play, int]]:
    """The plays one move longer; `in_order` lets no checker move from farther than the one before it."""
    deeper: dict[Position, tuple[Play, int]] = {}
    for position, (play, limit) in level.items():
        for origin in origins(position, die):
            if in_order and origin > limit:
                continue
            move = CheckerMove(origin, die)
            deeper.setdefault(moved(position, move), ((*play, move), origin))
    return deeper


def most_dice(position: Position, roll: Roll) -> int:
    """How many dice every legal play uses: as many as any order allows.

    Source: BASIC (both dice, as many of a doublet as possible).
    """
    return _deepest(position, roll.dice)


def _deepest(position: Position, left: tuple[Die, ...]) -> int:
    deepest = 0
    for die in dict.fromkeys(left):
        for origin in origins(position, die):
            deepest = max(deepest, 1 + _deepest(moved(position, CheckerMove(origin, die)), without(left, die)))
            if deepest == len(left):
                return deepest
    return deepest


def at_or_beyond(position: Position) -> list[int]:
    """How many own checkers stand on each place from the bar down, or farther: a move only ever lowers these."""
    counts, total, sums = position.counts, 0, []
    for index in range(POINTS, -1, -1):
        total += max(0, counts[index])
        sums.append(total)
    return sums


def without(dice: tuple[Die, ...], die: Die) -> tuple[Die, ...]:
    """The dice with one die of that number taken out."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def dice_left(roll: Roll, made: Play) -> tuple[Die, ...]:
    """The dice of the roll not yet used, in the order they fell; dice that `made` uses without having them are passed
    over.
    """
    left = roll.dice
    for move in made:
        if move.die in left:
            left = without(left, move.die)
    return left


def next_moves(position: Position, roll: Roll, made: Play) -> tuple[CheckerMove, ...]:
    """The moves after `made` from which a legal play can still be completed; none if the turn must end, or cannot end
    legally.
    """
    turn = _after_made(position, roll, made)
    if turn is None:
        return ()
    now, left = turn
    results = legal_results(position, roll)
    return tuple(
        move
        for die in dict.fromkeys(left)
        for move in (CheckerMove(origin, die) for origin in origins(now, die))
        if _can_complete(moved(now, move), without(left, die), results)
    )


def forced_moves(position: Position, roll: Roll) -> Play:
    """What the mover has to play whatever he chooses: as many moves as leave every legal result within reach."""
    results = legal_results(position, roll).packed
    made: Play = ()
    now, left = position, roll.dice
    while forced := next(
        (
            move
            for move in next_moves(position, roll, made)
            if _reached(moved(now, move), without(left, move.die)) == results
        ),
        None,
    ):
        made, now, left = (*made, forced), moved(now, forced), without(left, forced.die)
    return made


def _reached(position: Position, left: tuple[Die, ...]) -> set[int]:
    """The packed results of playing these equal dice, as many of them as can be."""
    level = {position}
    for die in left:
        level = {moved(one, CheckerMove(origin, die)) for one in level for origin in origins(one, die)} or level
    return {pack(one) for one in level}


def _after_made(position: Position, roll: Roll, made: Play) -> tuple[Position, tuple[Die, ...]] | None:
    """The position and dice left after moves already made; None if one of them could not be made."""
    left = roll.dice
    for move in made:
        if move.die not in left or not can_move(position, move):
            return None
        position, left = moved(position, move), without(left, move.die)
    return position, left


def _can_complete(position: Position, left: tuple[Die, ...], results: LegalResults) -> bool:
    if position in results:
        return True
    steps = (
        (CheckerMove(origin, die), without(left, die))
        for die in dict.fromkeys(left)
        for origin in origins(position, die)
    )
    return any(_can_complete(moved(position, move), then_left, results) for move, then_left in steps)


def routes(position: Position, roll: Roll, made: Play, origin: int, target: int) -> tuple[Play, ...]:
    """Every way one checker can go on from `origin` to `target` (0 = off) with the dice left, so that the turn can
    still be completed.

    Fewest dice first, then the first die of the roll first: `play[0].die` tells which die leads a route.
    """
    turn = _after_made(position, roll, made)
    if turn is None or target >= origin:
        return ()
    results = legal_results(position, roll)
    found: list[Play] = []
    level: list[tuple[Play, Position, tuple[Die, ...]]] = [((), *turn)]
    while level:
        deeper = []
        for play, now, left in level:
            at = play[-1].target if play else origin
            for die in dict.fromkeys(left):
                move = CheckerMove(at, die)
                if move.target < target or not can_move(now, move):
                    continue
                step = ((*play, move), moved(now, move), without(left, die))
                if move.target > target:
                    deeper.append(step)
                elif _can_complete(step[1], step[2], results):
                    found.append(step[0])
        level = deeper
    return tuple(found)


def point_making(position: Position, roll: Roll, made: Play, target: int) -> Play | None:
    """Two checkers, each by one die, that together make an empty point or one with an opposing blot; None if that is
    not legal.
    """
    turn = _after_made(position, roll, made)
    if turn is None or not 1 <= target <= POINTS or turn[0].counts[target - 1] not in (0, -1):
        return None
    now, left = turn
    results = legal_results(position, roll)
    for dice in dict.fromkeys((left[:2], left[1::-1])):
        if len(dice) < 2:
            return None
        play = tuple(CheckerMove(target + die, die) for die in dice)
        after: Position | None = now
        for move in play:
            after = (
                moved(after, move) if after is not None and move.origin <= BAR_POINT and can_move(after, move) else None
            )
        if after is not None and _can_complete(after, left[2:], results):
            return play
    return None


def is_closed_out(position: Position) -> bool:
    """Whether no roll whatever moves a checker, as with one on the bar against six closed points."""
    return not any(origins(position, die) for die in _DICE)
