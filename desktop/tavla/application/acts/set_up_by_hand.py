"""What cannot be set up by hand: positions, cubes, scores."""

from tavla.application.refusals import Refusal, Refused
from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import Player
from tavla.domain.game.position import CHECKERS, OTHER_BAR, OWN_BAR, POINTS, Position


def impossible(position: Position, *, short: bool) -> Refused | None:
    """Why a position set up by hand cannot be played on."""
    try:
        Position.from_counts(position.counts)
    except PositionError:
        return Refused(Refusal.POSITION_IMPOSSIBLE)
    if not position.own_in_play or not position.other_in_play or both_closed_out(position):
        return Refused(Refusal.POSITION_IMPOSSIBLE)
    if not short and (position.own_total < CHECKERS or position.other_total < CHECKERS):
        return Refused(Refusal.SHORT_SIDE)
    return None


def both_closed_out(position: Position) -> bool:
    """Whether both sides have checkers on the bar against six closed points: nobody could enter, ever, and no play
    leads there.
    """
    counts, home = position.counts, 6
    closed = min(counts[:home]) >= 2 and max(counts[POINTS - home : POINTS]) <= -2
    return closed and counts[OWN_BAR] > 0 and counts[OTHER_BAR] > 0


def impossible_cube(cube: Cube, score: MatchScore) -> bool:
    """Whether the cube cannot lie so: a value that is no power of two, one that nobody turned but somebody owns, any in
    the Crawford game.
    """
    power = cube.value >= 1 and cube.value & (cube.value - 1) == 0
    return not power or (cube.value == 1) != cube.is_centred or (score.has_no_cube and cube.value > 1)


def impossible_score(score: MatchScore) -> bool:
    """Whether no match can stand so: a length below 1, points below 0, both at the length, a Crawford game with nobody
    one point away.
    """
    if score.length < 1 or min(score.points) < 0 or min(score.points) >= score.length:
        return True
    return score.winner is None and score.is_crawford_game and all(score.away(player) != 1 for player in Player)
