"""How a game and a match end."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from tavla.domain.player import Player
from tavla.domain.position import OTHER_BAR, OTHER_OFF, Position


class Grade(IntEnum):
    """What a game is worth before the cube. Source: BASIC."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


class Ending(Enum):
    """What ended a game."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    CONCEDED = "conceded"
    FORFEITED = "forfeited"
    SETTLED = "settled"
    """Both agreed, or the director found, that nothing could change it any more."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who won a game, how, and for how many points (the cube counted in, not capped at the match length)."""

    winner: Player
    grade: Grade
    points: int
    ending: Ending


def grade_won(position: Position) -> Grade:
    """The grade of a game that the position's own player has just won.

    A loser who started short has not borne the missing checkers off. Source: BASIC; RULINGS 1.
    """
    if position.counts[OTHER_OFF] > 0:
        return Grade.SINGLE
    in_winners_home = any(count < 0 for count in position.counts[:6])
    return Grade.BACKGAMMON if in_winners_home or position.counts[OTHER_BAR] else Grade.GAMMON
