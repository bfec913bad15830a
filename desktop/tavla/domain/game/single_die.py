"""What one die allows, the rest of the roll left aside. Source: BASIC, RULINGS section 1."""

from tavla.domain.game.play import CheckerMove
from tavla.domain.game.position import BAR_POINT, OWN_BAR, POINTS, Position
from tavla.domain.game.roll import Die

HOME_POINTS = 6


def farthest_own(position: Position) -> int:
    """The place of the player's last checker: 25 with one on the bar, else a point; 0 if none is in play."""
    counts = position.counts
    for index in range(OWN_BAR, -1, -1):
        if counts[index] > 0:
            return index + 1
    return 0


def is_open(position: Position, point: int) -> bool:
    """Whether an own checker may land on a point: no two opposing checkers stand there."""
    return position.counts[point - 1] >= -1


def origins(position: Position, die: Die) -> tuple[int, ...]:
    """The places a checker may leave by one die, farthest first; 25 is the bar."""
    counts = position.counts
    if counts[OWN_BAR]:
        return (BAR_POINT,) if counts[BAR_POINT - die - 1] >= -1 else ()
    found = [index + 1 for index in range(POINTS - 1, die - 1, -1) if counts[index] > 0 and counts[index - die] >= -1]
    farthest = farthest_own(position)
    if 0 < farthest <= HOME_POINTS:
        if farthest < die:
            return (farthest,)
        if counts[die - 1] > 0:
            found.append(die)
    return tuple(found)


def can_move(position: Position, move: CheckerMove) -> bool:
    """Whether one checker may make this move by this die."""
    counts, target = position.counts, move.origin - move.die
    if counts[move.origin - 1] <= 0 or (counts[OWN_BAR] and move.origin != BAR_POINT):
        return False
    if target > 0:
        return counts[target - 1] >= -1
    farthest = farthest_own(position)
    return farthest <= HOME_POINTS and (target == 0 or farthest == move.origin)
