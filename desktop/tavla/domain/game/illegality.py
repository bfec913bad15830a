"""Why a try is against the rules: the rule itself, for a sentence to be made of. Source: BASIC, RULINGS section 1."""

from collections.abc import Sequence
from enum import Enum

from tavla.domain.game.legality import at_or_beyond, dice_left, legal_results, most_dice, routes, without
from tavla.domain.game.play import CheckerMove, Play, moved, played
from tavla.domain.game.position import BAR_POINT, OWN_BAR, Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.game.single_die import HOME_POINTS, farthest_own, is_open, origins

Hop = tuple[int, int]
"""One checker from a place (25 = the bar) to another (0 = off), by however many dice."""


class Illegality(Enum):
    """The rule that a try breaks."""

    CHECKER_ON_BAR = "checker_on_bar"
    """A checker on the bar enters before anything else moves."""
    POINT_CLOSED = "point_closed"
    """Two or more opposing checkers hold the point landed on."""
    NO_CHECKER = "no_checker"
    """No own checker stands there."""
    NOT_YOUR_DIE = "not_your_die"
    """The dice left do not make that distance."""
    NOT_ALL_HOME = "not_all_home"
    """Bearing off with a checker outside the home board."""
    FARTHER_CHECKER = "farther_checker"
    """Bearing off by a larger die with a checker farther back."""
    BOTH_DICE = "both_dice"
    """Both dice can be played, so both must be."""
    HIGHER_DIE = "higher_die"
    """Only one die can be played, either of them, so it must be the higher."""
    MORE_DICE = "more_dice"
    """More of the roll can be played, and must be."""
    WRONG_WAY = "wrong_way"
    """Checkers move from the 24-point to the ace point and off."""


def why_illegal_move(position: Position, roll: Roll, made: Play, origin: int, target: int) -> Illegality | None:
    """Why the checker on `origin` may not go to `target` (0 = off) by one or several of the dice left;
    None if it may.
    """
    if routes(position, roll, made, origin, target):
        return None
    broken = _why_no_sequence(position, roll.dice, made)
    if broken is not None:
        return broken
    now, left = played(position, made), dice_left(roll, made)
    broken = _why_no_hop(now, origin, target)
    if broken is not None:
        return broken
    ways = _ways(origin, target, left)
    if not ways:
        return Illegality.NOT_ALL_HOME if target == 0 and farthest_own(now) > HOME_POINTS else Illegality.NOT_YOUR_DIE
    tries = [_why_no_sequence(now, left, way) for way in ways]
    return _why_short(position, roll, (*made, *ways[tries.index(None)])) if None in tries else tries[0]


def why_not_by_one_die(position: Position, move: CheckerMove) -> Illegality | None:
    """Why one checker may not move by one die, the rest of the roll left aside; None if it may."""
    broken = _why_no_hop(position, move.origin, move.target)
    if broken is not None:
        return broken
    if move.target > 0:
        return None if is_open(position, move.target) else Illegality.POINT_CLOSED
    farthest = farthest_own(position)
    if farthest > HOME_POINTS:
        return Illegality.NOT_ALL_HOME
    return Illegality.FARTHER_CHECKER if move.die > move.origin and farthest > move.origin else None


def why_incomplete(position: Position, roll: Roll, made: Play) -> tuple[Die, ...]:
    """The dice that must still be played after `made`; none when the turn may end.

    Where only one die of the roll can be played, only that one is named. Moves that cannot be part of a legal play
    leave the dice they should have been made by.
    """
    results = legal_results(position, roll)
    if _why_no_sequence(position, roll.dice, made) is None and played(position, made) in results:
        return ()
    needed = _dice_needed(position, roll)
    left = needed
    for move in made:
        if move.die in left:
            left = without(left, move.die)
    return left or needed


def why_illegal_play(position: Position, roll: Roll, play: Play) -> Illegality | None:
    """The first rule that a whole play breaks, move by move as it stands; None if it is legal."""
    broken = _why_no_sequence(position, roll.dice, play)
    if broken is not None:
        return broken
    return None if played(position, play) in legal_results(position, roll) else _why_short(position, roll, play)


def why_illegal_result(position: Position, roll: Roll, result: Position) -> Illegality | None:
    """The rule broken by whoever left `result` after this roll; None if a legal play leads there."""
    if result in legal_results(position, roll):
        return None
    before, after = at_or_beyond(position), at_or_beyond(result)
    if any(then > now for now, then in zip(before, after, strict=True)):
        return Illegality.WRONG_WAY
    plays = _plays_by_hand(position, roll.dice, (), result, after)
    if not plays:
        return Illegality.NOT_YOUR_DIE
    reasons = [why_illegal_play(position, roll, play) for play in plays]
    return next((reason for reason in reasons if reason in _TOO_SHORT), reasons[0])


def result_by_hand(position: Position, hops: Sequence[Hop]) -> Position | Illegality:
    """The position once checkers are put down as written, whatever the dice; or why they cannot be.

    Hops may stand in any order. Refused: an empty origin, the wrong way, a point held by two or more opposing checkers.
    """
    waiting = list(hops)
    while waiting:
        tries = [_why_not_by_hand(position, *hop) for hop in waiting]
        if None not in tries:
            return next(
                (broken for broken in tries if broken is not None and broken is not Illegality.NO_CHECKER),
                Illegality.NO_CHECKER,
            )
        origin, target = waiting.pop(tries.index(None))
        position = moved(position, CheckerMove(origin, origin - target))
    return position


def why_illegal_hops(position: Position, roll: Roll, hops: Sequence[Hop]) -> Illegality | None:
    """Why a play written as hops is not legal with this roll; None if it is."""
    result = result_by_hand(position, hops)
    return result if isinstance(result, Illegality) else why_illegal_result(position, roll, result)


_TOO_SHORT = (Illegality.BOTH_DICE, Illegality.HIGHER_DIE, Illegality.MORE_DICE)


def _why_no_hop(position: Position, origin: int, target: int) -> Illegality | None:
    """What forbids touching the checker on `origin` for this target at all."""
    if not 1 <= origin <= BAR_POINT or position.own_at(origin) == 0:
        return Illegality.NO_CHECKER
    if position.counts[OWN_BAR] and origin != BAR_POINT:
        return Illegality.CHECKER_ON_BAR
    return Illegality.WRONG_WAY if target >= origin else None


def _why_not_by_hand(position: Position, origin: int, target: int) -> Illegality | None:
    """What forbids putting a checker from `origin` down on `target`, whatever the dice."""
    if not 1 <= origin <= BAR_POINT or position.own_at(origin) == 0:
        return Illegality.NO_CHECKER
    if target >= origin:
        return Illegality.WRONG_WAY
    return None if target == 0 or is_open(position, target) else Illegality.POINT_CLOSED


def _why_no_sequence(position: Position, left: tuple[Die, ...], play: Play) -> Illegality | None:
    """The first rule that moves made one after another break, each looked at by itself."""
    for move in play:
        if move.die not in left:
            return Illegality.NOT_YOUR_DIE
        broken = why_not_by_one_die(position, move)
        if broken is not None:
            return broken
        position, left = moved(position, move), without(left, move.die)
    return None


def _ways(origin: int, target: int, left: tuple[Die, ...]) -> list[Play]:
    """The moves by which one checker covers the distance exactly with dice left, looking at no other checker; fewest
    dice first.
    """
    found: list[Play] = []
    level: list[tuple[Play, int, tuple[Die, ...]]] = [((), origin, left)]
    while level:
        deeper = []
        for play, at, dice in level:
            for die in dict.fromkeys(dice):
                move = CheckerMove(at, die)
                if move.target == target:
                    found.append((*play, move))
                elif move.target > target:
                    deeper.append(((*play, move), move.target, without(dice, die)))
        level = deeper
    return found


def _why_short(position: Position, roll: Roll, play: Play) -> Illegality:
    """Which rule asks for more than moves that are possible one by one, but cannot be part of a legal play."""
    if roll.is_doublets:
        return Illegality.MORE_DICE
    if most_dice(position, roll) > 1:
        return Illegality.BOTH_DICE
    return Illegality.HIGHER_DIE if play else Illegality.MORE_DICE


def _dice_needed(position: Position, roll: Roll) -> tuple[Die, ...]:
    """The dice that every legal play uses, in the order they fell."""
    count = most_dice(position, roll)
    if roll.is_doublets or count != 1:
        return roll.dice[:count]
    high = max(roll.dice)
    return (high,) if origins(position, high) else (min(roll.dice),)


def _plays_by_hand(
    position: Position, left: tuple[Die, ...], play: Play, result: Position, goal: list[int]
) -> list[Play]:
    """Plays by some of the dice that end on `result` when nothing but closed points and the distances are minded."""
    found = [play] if position == result else []
    for die in dict.fromkeys(left):
        for origin in range(BAR_POINT, 0, -1):
            move = CheckerMove(origin, die)
            if _why_not_by_hand(position, origin, move.target) is not None:
                continue
            after = moved(position, move)
            if all(mine >= theirs for mine, theirs in zip(at_or_beyond(after), goal, strict=True)):
                found += _plays_by_hand(after, without(left, die), (*play, move), result, goal)
    return found
