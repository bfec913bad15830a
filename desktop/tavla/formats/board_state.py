"""Everything an identifier can tell of a moment in a match."""

from enum import Enum, IntEnum

from msgspec import Struct

from tavla.base.errors import PositionError
from tavla.base.phrase import phrase
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import CHECKERS, Position
from tavla.domain.game.roll import Roll

DEFAULT_CUBE_LIMIT_LOG2 = 10
"""What programs write as the highest cube, 1024; Tavla itself knows no limit."""


class Offer(Enum):
    """What the player on roll has offered instead of rolling, or what was answered to it; the last two only in money
    play.
    """

    DOUBLE = "D"
    BEAVER = "B"
    RACCOON = "R"


class GameState(IntEnum):
    """How far the game is, as a GNUBG match ID counts it."""

    NOT_STARTED = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


class BoardState(Struct, frozen=True):
    """A position from the side of the player on roll, with what stands around it.

    White is the bottom player of an XGID (upper case) and gnubg's player 1; Black the top one. `match_length` 0 is a
    money session. With a double offered the player on roll is the one who offered it. `resigned` is 0, or the grade
    offered by a resignation.
    """

    position: Position
    on_roll: Player = Player.WHITE
    roll: Roll | None = None
    offer: Offer | None = None
    cube: int = 1
    cube_owner: Player | None = None
    scores: ByPlayer[int] = ByPlayer(0, 0)
    match_length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    resigned: int = 0
    game_state: GameState = GameState.PLAYING
    cube_limit_log2: int = DEFAULT_CUBE_LIMIT_LOG2

    @property
    def cube_log2(self) -> int:
        """How often the cube was turned."""
        return self.cube.bit_length() - 1


def refuse_short_sides(position: Position, form: str) -> None:
    """Raises PositionError when a side started with fewer than 15 checkers, which an identifier cannot tell from
    checkers borne off.
    """
    for name, total in (("the player on roll", position.own_total), ("the opponent", position.other_total)):
        if total != CHECKERS:
            msg = f"{name} has {total} checkers; {form} cannot hold a side that started with fewer than {CHECKERS}"
            raise PositionError(msg)


def position_of(points: list[int], bar: ByPlayer[int]) -> Position:
    """White's position from his points and both bars; whatever is not there has been borne off.

    Raises PositionError beyond 15 checkers.
    """
    white = sum(count for count in points if count > 0) + bar.white
    black = -sum(count for count in points if count < 0) + bar.black
    for total, which in ((white, phrase("the bottom player")), (black, phrase("the top player"))):
        if total > CHECKERS:
            raise PositionError(
                phrase("{name} has {count} checkers; expected at most {most}", name=which, count=total, most=CHECKERS)
            )
    return Position.from_counts((*points, bar.white, bar.black, CHECKERS - white, CHECKERS - black))
