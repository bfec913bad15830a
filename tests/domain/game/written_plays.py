"""Written plays, read where they are known to be legal."""

from tavla.domain.game.notation import legal_play
from tavla.domain.game.play import Play
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll


def read_play(text: str, position: Position, roll: Roll) -> Play:
    play = legal_play(text, position, roll)
    assert play is not None, f"{text!r} is not legal with the roll {roll}"
    return play
