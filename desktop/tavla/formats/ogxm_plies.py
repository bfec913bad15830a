"""The plies of OGXM and the acts they say, and the codec that makes bytes of them.

Points are absolute: White moves from 1 to 24 and enters from 0, Black from 24 to 1 and enters from 25; dice stand the
lower first.
"""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tavla.base.errors import PositionError, TavlaError
from tavla.domain.game.cube import Cube
from tavla.domain.game.legality import legal_results
from tavla.domain.game.play import CheckerMove, moved
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import BAR_POINT, OPENING, OTHER_BAR, OWN_BAR, POINTS, Position
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import position_of
from tavla.formats.errors import FormatError
from tavla.formats.record import Act, Doubled, Dropped, Played, SetUp, Took, Unplayed, after

COLOURS = {Player.WHITE: 1, Player.BLACK: 0}
PLAYERS = {colour: player for player, colour in COLOURS.items()}
DOUBLE, TAKE, DROP, SET_POSITION = 21, 22, 23, 31
MARKERS = frozenset({24, 25, 26, 29, 30})
RESIGNATION = 27
RESIGNATIONS = frozenset({RESIGNATION, 28})
ROLLS = tuple(Roll(low, high) for low in range(1, 7) for high in range(low, 7))
Tree = dict[str, Any]


class NoCodecError(TavlaError):
    """The package that reads and writes OGXM is not there."""


def codec() -> ModuleType:
    """The reference codec. Raises NoCodecError saying how it is installed."""
    try:
        import ogxm
    except ImportError as error:
        msg = "files of OGXM need the package ogxm; install it with: pip install 'tavla[ogxm]'"
        raise NoCodecError(msg) from error
    module: ModuleType = ogxm
    return module


def action_of(roll: Roll) -> int:
    """The number of a roll among the 21: 11, 12 … 16, 22 … 66."""
    low, high = sorted((roll.first, roll.second))
    return (0, 6, 11, 15, 18, 20)[low - 1] + high - low


def absolute(player: Player, origin: int) -> int:
    """The point a checker leaves, as OGXM counts."""
    return 25 - origin if player is Player.WHITE else origin


def board_of(position: Position) -> list[int]:
    """White's view of a position as OGXM's 26 numbers: White's bar, the points from his far end, Black's bar."""
    counts = position.counts
    return [counts[OWN_BAR], *reversed(counts[:POINTS]), -counts[OTHER_BAR]]


def ply_of(act: Act) -> Tree | None:
    """The ply that says the act; None where the format has none for it."""
    colour = COLOURS[act.player]
    match act:
        case Played(player, roll, play):
            moves = [{"from": absolute(player, move.origin), "pips": move.die} for move in play]
            return {"action_id": action_of(roll), "color": colour, "moves": moves}
        case Unplayed(_, Roll() as roll, _):
            return {"action_id": action_of(roll), "color": colour, "moves": []}
        case Doubled(_, _, "Doubles"):
            return {"action_id": DOUBLE, "color": colour}
        case Took():
            return {"action_id": TAKE, "color": colour}
        case Dropped():
            return {"action_id": DROP, "color": colour}
        case SetUp(_, position):
            return {"action_id": SET_POSITION, "color": colour, "set_position": board_of(position)}
        case _:
            return None


def native_acts(plies: list[dict[str, Any]]) -> Iterator[Act]:
    """The acts that the plies of a game say. Raises FormatError for a ply that is none of backgammon's."""
    position, cube = OPENING, Cube()
    for number, ply in enumerate(plies, start=1):
        action = ply["action_id"]
        if action in MARKERS or action in RESIGNATIONS:
            continue
        player = PLAYERS.get(ply.get("color", -1))
        if player is None:
            raise _wrong(number=number, found="nobody's act", expected="White's or Black's")
        act: Act
        match action:
            case int() if action < len(ROLLS):
                act = _play(number, player, ROLLS[action], ply.get("moves", []), position.seen_by(player))
            case _ if action == DOUBLE:
                act = Doubled(player, cube.offered_value)
            case _ if action == TAKE:
                act, cube = Took(player), cube.taken_by(player)
            case _ if action == DROP:
                act = Dropped(player)
            case _ if action == SET_POSITION:
                act = SetUp(player, _board(number, ply.get("set_position")), cube)
            case _:
                raise _wrong(
                    number=number,
                    found=f"action {action!r:.20}",
                    expected="a roll with its play, a double, a take, a drop or a position set by hand",
                )
        yield act
        position = after(position, act)


def _wrong(*, number: int, found: str, expected: str) -> FormatError:
    return FormatError(found=f"{found} in ply {number} of a game", expected=expected)


def _own_at(position: Position, origin: int) -> int:
    """How many own checkers stand there; none on a place that is none."""
    if origin == BAR_POINT:
        return position.counts[OWN_BAR]
    return position.own_at(origin) if 1 <= origin <= POINTS else 0


def _play(number: int, player: Player, roll: Roll, steps: list[dict[str, int]], position: Position) -> Act:
    high = Roll(roll.second, roll.first)
    play = []
    for step in steps:
        origin = 25 - step["from"] if player is Player.WHITE else step["from"]
        move = CheckerMove(origin, step["pips"])
        if not _own_at(position, origin) or (move.target and position.other_at(move.target) > 1):
            raise _wrong(
                number=number,
                found=f"the move {origin}/{move.target or 'off'}",
                expected="a move that can be made from the position",
            )
        play.append(move)
        position = moved(position, move)
    if not play and position.own_in_play and position.other_in_play and not legal_results(position, high).is_dance:
        return Unplayed(player, high)
    return Played(player, high, tuple(play))


def _board(number: int, board: object) -> Position:
    if (
        not isinstance(board, list)
        or len(board) != POINTS + 2
        or not all(type(count) is int and -15 <= count <= 15 for count in board)
    ):
        raise _wrong(number=number, found="a board", expected="26 numbers of checkers")
    try:
        return position_of(list(reversed(board[1:-1])), ByPlayer(max(0, board[0]), max(0, -board[-1])))
    except PositionError as error:
        raise _wrong(number=number, found=f"a board on which {error}", expected="a position of backgammon") from error
