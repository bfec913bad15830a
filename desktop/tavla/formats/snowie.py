"""Positions as Snowie writes them in a line: `5;0;0;0;0;Bob;Ann;0;1;2;1;0;` 26 numbers `3;1;`.

Match length (0: money), Jacoby, two that are not used, whose turn (0 or 1), the names of the player on roll and of the
other, Crawford, both scores, cube, its owner (1 the player on roll, -1 the other, 0 nobody), the points from the bar of
the one to the bar of the other (positive: of the player on roll), two dice.
"""

import re

from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import POINTS
from tavla.formats.board_state import position_of
from tavla.formats.record import SetUp

TURN, NAMES = 4, (5, 6)
CUBE, OWNER, BOARD = 10, 11, 12
FIELDS = BOARD + POINTS + 2 + 2
_NUMBER = re.compile(r"-?\d{1,6}")


def parse_snowie(text: str, players: ByPlayer[str]) -> SetUp:
    """The position, for whom of `players` it names as being on roll. Raises PositionError."""
    fields = text.strip().removesuffix(";").split(";")
    numbers = [field.strip() for index, field in enumerate(fields) if index not in NAMES]
    if len(fields) != FIELDS or not all(map(_NUMBER.fullmatch, numbers)):
        msg = f"{len(fields)} fields"
        raise PositionError(msg)
    board = [int(field) for field in fields[BOARD : BOARD + POINTS + 2]]
    first = {player: players[player] for player in Player if players[player] == fields[NAMES[0]].strip()}
    on_roll = next(iter(first), Player.WHITE if int(fields[TURN]) == 0 else Player.BLACK)
    value = int(fields[CUBE])
    if value < 1 or value & (value - 1):
        msg = f"a cube of {value}"
        raise PositionError(msg)
    owner = {1: on_roll, -1: on_roll.opponent}.get(int(fields[OWNER]))
    position = position_of(board[1:-1], ByPlayer(abs(board[0]), abs(board[-1])))
    return SetUp(on_roll, position.seen_by(on_roll), Cube(value, owner))
