"""A match as the list of acts that play it again: what robots touch and what a check decides."""

from msgspec import Struct

from tavla.application.commands.play import Command
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll


class Step(Struct, frozen=True):
    """One act, with the game it belongs to and its row on the score sheet, both from 1."""

    command: Command
    game: int
    row: int
    cube: int | None = None
    """The value a double was written with."""
    is_beaver: bool = False
    """Whether a double was taken and the cube turned once more at the same time."""


class Script(Struct, frozen=True):
    """Acts in order, and the rolls that the dice have to give meanwhile. In an opening the first die is White's."""

    players: ByPlayer[str]
    match_length: int
    steps: tuple[Step, ...]
    rolls: tuple[Roll, ...]
    set_up: tuple[int, int] | None = None
    """The game and row where the position was set by hand and the script ends, if it was."""
