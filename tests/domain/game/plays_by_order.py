"""Every order in which a result can be reached, for the laws of play."""

from tavla.domain.game.legality import at_or_beyond, legal_results, most_dice, without
from tavla.domain.game.play import CheckerMove, Play, moved
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.game.single_die import origins


def plays_reaching(position: Position, roll: Roll, result: Position) -> tuple[Play, ...]:
    """Every distinct sequence of moves that is a legal play and ends on `result`; none if it is no legal result."""
    if result not in legal_results(position, roll):
        return ()
    wanted = most_dice(position, roll)
    goal = at_or_beyond(result)
    found: list[Play] = []
    _walk(position, roll.dice, (), wanted, result, goal, found)
    return tuple(dict.fromkeys(found))


def _walk(
    position: Position,
    left: tuple[Die, ...],
    play: Play,
    wanted: int,
    result: Position,
    goal: list[int],
    found: list[Play],
) -> None:
    if wanted == 0:
        if position == result:
            found.append(play)
        return
    for die in dict.fromkeys(left):
        for origin in origins(position, die):
            move = CheckerMove(origin, die)
            after = moved(position, move)
            if all(mine >= theirs for mine, theirs in zip(at_or_beyond(after), goal, strict=True)):
                _walk(after, without(left, die), (*play, move), wanted - 1, result, goal, found)
