"""What the points written for a game are: the cube's, capped by the program that wrote them, or a mark of a game broken
off.
"""

from enum import Enum

from tavla.domain.game.outcome import worth
from tavla.domain.game.player import Player
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF
from tavla.formats.record import Doubled, Dropped, GameRecord, SetUp, Took

HIGHEST_GRADE = 3


class PointsVerdict(Enum):
    """What the points of a game's result tell."""

    OPEN = "open"
    """The game has no result: it was broken off there."""
    AS_PLAYED = "as played"
    """One, two or three times the cube, and what the final position is worth if it was played out."""
    CAPPED = "capped"
    """Cut to what the winner still needed: the rules' score would be higher."""
    ABORTED = "aborted"
    """Time ran out or the game was broken off: the points are a mark, thousands times the cube."""
    WRONG = "wrong"
    """Nothing the cube and the position can give."""


def cube_of(game: GameRecord) -> int:
    """The cube when the game ended: doubles that were taken."""
    cube, offered = 1, 1
    for act in game.acts:
        if isinstance(act, Doubled):
            offered = act.value or offered * 2
        elif isinstance(act, Took):
            cube = offered
        elif isinstance(act, SetUp):
            cube = offered = act.cube.value
    return cube


def points_verdict(game: GameRecord, match_length: int) -> PointsVerdict:
    """What the points of a game are; `match_length` 0 for money play."""
    if game.result is None:
        return PointsVerdict.OPEN
    if game.result.is_aborted:
        return PointsVerdict.ABORTED
    possible = {worth(grade, cube_of(game)) for grade in _grades(game, game.result.winner)}
    if game.result.points in possible:
        return PointsVerdict.AS_PLAYED
    needed = match_length - game.scores[game.result.winner]
    if match_length and game.result.points == needed < max(possible):
        return PointsVerdict.CAPPED
    return PointsVerdict.WRONG


def _grades(game: GameRecord, winner: Player) -> range:
    """The grades the game can have ended with: one if it was played out or dropped, any if it was conceded."""
    if any(isinstance(act, Dropped) for act in game.acts):
        return range(1, 2)
    view = game.last_position.seen_by(winner)
    if view.own_in_play:
        return range(1, HIGHEST_GRADE + 1)
    if view.counts[OTHER_OFF]:
        return range(1, 2)
    at_home = view.counts[OTHER_BAR] > 0 or any(view.other_at(point) for point in range(1, 7))
    return range(3, 4) if at_home else range(2, 3)
