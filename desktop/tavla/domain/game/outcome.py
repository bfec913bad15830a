"""How a game and a match end."""

from enum import Enum, IntEnum

from msgspec import Struct

from tavla.domain.game.player import Player
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF, Position


class Grade(IntEnum):
    """What a game is worth before the cube. Source: BASIC."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


class Ending(Enum):
    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    CONCEDED = "conceded"
    SETTLED = "settled"
    """Both agreed, or the director found, that nothing could change it any more."""
    RULED = "ruled"
    """The director ruled that a player loses it. Source: NBF 4.3 (iv)."""


def worth(grade: int, cube: int) -> int:
    """The points of a game won at `grade` while the cube shows `cube`, not capped at the match length.
    Source: BASIC.
    """
    return grade * cube


class GameResult(Struct, frozen=True):
    """Who won a game, how, and for how many points (the cube counted in, not capped at the match length)."""

    winner: Player
    grade: Grade
    points: int
    ending: Ending


def most_to_lose(position: Position, *, backgammon_after_bearing_off: bool = False) -> Grade:
    """The highest grade that the position's own player can still lose the game with; without contact no checker comes
    back.
    """
    has_borne_off = position.counts[OWN_OFF] > 0
    if has_borne_off and not backgammon_after_bearing_off:
        return Grade.SINGLE
    is_back = position.counts[OWN_BAR] > 0 or any(count > 0 for count in position.counts[18:24])
    if is_back or position.has_contact:
        return Grade.BACKGAMMON
    return Grade.SINGLE if has_borne_off else Grade.GAMMON


def grade_won(position: Position, *, backgammon_after_bearing_off: bool = False) -> Grade:
    """The grade of a game that the position's own player has just won.

    A loser who started short has not borne the missing checkers off. `backgammon_after_bearing_off`: one who has borne
    off can still lose a backgammon. Source: BASIC; ISTAVDER 27.
    """
    is_back = any(count < 0 for count in position.counts[:6]) or position.counts[OTHER_BAR] > 0
    if position.counts[OTHER_OFF] > 0:
        return Grade.BACKGAMMON if is_back and backgammon_after_bearing_off else Grade.SINGLE
    return Grade.BACKGAMMON if is_back else Grade.GAMMON
