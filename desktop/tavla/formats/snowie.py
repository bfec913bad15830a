"""Positions as Snowie writes them in a line: `5;0;0;0;0;Bob;Ann;0;1;2;1;0;` 26 numbers `3;1;`.

Match length (0: money), Jacoby, two that are not used, whose turn (0 or 1), the names of the player on roll and of the
other, Crawford, both scores, cube, its owner (1 the player on roll, -1 the other, 0 nobody), the points from the bar of
the one to the bar of the other (positive: of the player on roll), two dice. Programs differ in
whose bar comes first; its sign tells it.
"""

import re

from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import POINTS, Position
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import BoardState, position_of
from tavla.formats.record import SetUp

JACOBY, TURN, NAMES, CRAWFORD, SCORES = 1, 4, (5, 6), 7, 8
CUBE, OWNER, BOARD = 10, 11, 12
FIELDS = BOARD + POINTS + 2 + 2
_NUMBER = re.compile(r"-?\d{1,6}")


SNOWIE_LINE = re.compile(r"\s*\d{1,4};[01];[01];[01];[01];[^;]{0,80};[^;]{0,80};(?:\s*-?\d{1,6}\s*;){32}-?\d{1,6};?\s*")
"""A line that holds nothing else."""


def parse_snowie(text: str, players: ByPlayer[str]) -> SetUp:
    """The position, for whom of `players` it names as being on roll. Raises PositionError."""
    fields = _fields(text)
    first = {player: players[player] for player in Player if players[player] == fields[NAMES[0]].strip()}
    on_roll = next(iter(first), Player.WHITE if int(fields[TURN]) == 0 else Player.BLACK)
    position = _position(fields)
    return SetUp(on_roll, position.seen_by(on_roll), _cube(fields, on_roll))


def parse_snowie_state(text: str) -> tuple[ByPlayer[str], BoardState]:
    """Both names, and the position with all that a line tells around it. Raises PositionError."""
    fields = _fields(text)
    on_roll = Player.WHITE if int(fields[TURN]) == 0 else Player.BLACK
    own, other = (fields[at].strip() for at in NAMES)
    names = ByPlayer(own, other) if on_roll is Player.WHITE else ByPlayer(other, own)
    scores = (int(fields[SCORES]), int(fields[SCORES + 1]))
    first, second = (int(die) for die in fields[-2:])
    if min(scores) < 0 or not (0 <= first <= 6 and 0 <= second <= 6):
        msg = f"a score or dice of {scores[0]}, {scores[1]}, {first}, {second}"
        raise PositionError(msg)
    cube, length = _cube(fields, on_roll), int(fields[0])
    return names, BoardState(
        _position(fields),
        on_roll=on_roll,
        roll=Roll(first, second) if first and second else None,
        cube=cube.value,
        cube_owner=cube.owner,
        scores=ByPlayer(*(scores if on_roll is Player.WHITE else reversed(scores))),
        match_length=length,
        crawford=fields[CRAWFORD].strip() == "1",
        jacoby=fields[JACOBY].strip() == "1" and not length,
    )


def _fields(text: str) -> list[str]:
    fields = text.strip().removesuffix(";").split(";")
    numbers = [field.strip() for index, field in enumerate(fields) if index not in NAMES]
    if len(fields) != FIELDS or not all(map(_NUMBER.fullmatch, numbers)):
        msg = f"{len(fields)} fields"
        raise PositionError(msg)
    return fields


def _position(fields: list[str]) -> Position:
    """As the player on roll sees it."""
    board = [int(field) for field in fields[BOARD : BOARD + POINTS + 2]]
    bars = board[0], board[-1]
    own, other = sum(max(0, count) for count in bars), -sum(min(0, count) for count in bars)
    return position_of(board[1:-1], ByPlayer(own, other))


def _cube(fields: list[str], on_roll: Player) -> Cube:
    value = int(fields[CUBE])
    if value < 1 or value & (value - 1):
        msg = f"a cube of {value}"
        raise PositionError(msg)
    return Cube(value, {1: on_roll, -1: on_roll.opponent}.get(int(fields[OWNER])))
