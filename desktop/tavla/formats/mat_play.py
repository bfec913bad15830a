"""Plays as match files write them, made into moves on the position they are played from.

What the rules allow is read by the hit marks (`tavla.domain.game.notation`). A file may also hold plays that the rules
forbid: what can be moved at all is kept, whether it was legal is another's question.
"""

from tavla.base.errors import PositionError
from tavla.domain.game.notation import legal_play, parse_written
from tavla.domain.game.play import CheckerMove, Play, moved, played
from tavla.domain.game.position import BAR_POINT, Position
from tavla.domain.game.roll import Roll


def read_play(text: str, position: Position, roll: Roll) -> Play:
    """The play that `text` writes, by the mover's position; one that is not legal as one move for each written step,
    whatever its distance.

    Raises PositionError for text that is no play and for moves that cannot be made at all: no checker there, a closed
    point, the wrong way.
    """
    legal = legal_play(text, position, roll)
    return _by_hand(text, position) if legal is None else legal


def read_steps(text: str, position: Position, roll: Roll) -> Play:
    """The same where no step leaves one out that hits: a legal play that leads where the steps lead, else the steps
    themselves.
    """
    legal = legal_play(text, position, roll)
    by_hand = _by_hand(text, position)
    return by_hand if legal is None or played(position, legal) != played(position, by_hand) else legal


def is_read_as(text: str, position: Position, roll: Roll, play: Play) -> bool:
    """Whether a reader of `text` comes to where `play` leads; not so where a step without its die passes over a blot
    that a legal play would hit.
    """
    try:
        return played(position, read_play(text, position, roll)) == played(position, play)
    except PositionError:
        return False


def _by_hand(text: str, position: Position) -> Play:
    play = []
    for written in parse_written(text):
        for origin, target in written.hops:
            move = CheckerMove(origin, origin - target)
            _require_possible(position, move)
            play.append(move)
            position = moved(position, move)
    return tuple(play)


def _require_possible(position: Position, move: CheckerMove) -> None:
    if move.die <= 0:
        msg = f"{move.origin}/{move.origin - move.die} goes the wrong way"
    elif (position.counts[24] if move.origin == BAR_POINT else position.own_at(move.origin)) == 0:
        msg = (
            f"there is no checker to move from {'the bar' if move.origin == BAR_POINT else f'the {move.origin}-point'}"
        )
    elif move.target and position.other_at(move.target) > 1:
        msg = f"the {move.target}-point is closed by {position.other_at(move.target)} checkers of the opponent"
    else:
        return
    raise PositionError(msg)
