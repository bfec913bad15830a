"""What the points written for a game are: the cube's, cut by the program that wrote them, given up, or a mark of a game
broken off.
"""

from enum import Enum

from tavla.domain.game.outcome import worth
from tavla.domain.game.player import Player
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF
from tavla.formats.record import Dropped, GameRecord, MatchRecord, Played, RecordedResult

HIGHEST_GRADE = 3


class PointsVerdict(Enum):
    """What the points of a game's result tell."""

    OPEN = "open"
    """The game has no result: it was broken off there."""
    AS_PLAYED = "as played"
    """One, two or three times the cube, and what the final position is worth if it was played out."""
    CAPPED = "capped"
    """Cut to what the winner still needed, or to the match length: the rules' score would be higher."""
    AWARDED = "awarded"
    """More than the cube can give, and all that was needed or more, in a game that was given up: the match was awarded,
    not played.
    """
    ABORTED = "aborted"
    """Time ran out or the game was broken off: the points are a mark, thousands times the cube."""
    WRONG = "wrong"
    """Nothing the cube and the position can give."""


def cube_of(game: GameRecord) -> int:
    """The cube when the game ended: doubles that were taken."""
    return game.last_cube.value


def grade_given_up(game: GameRecord, result: RecordedResult) -> int:
    """The grade that a game was given up for, by its points, which may be cut."""
    return max(1, min(HIGHEST_GRADE, -(-result.points // cube_of(game))))


def is_played_out(game: GameRecord) -> bool:
    """Whether a side has borne off its last checker, or passed a double."""
    last = game.last_position
    return 0 in (last.own_in_play, last.other_in_play) or any(isinstance(act, Dropped) for act in game.acts)


def points_verdict(record: MatchRecord, game: GameRecord) -> PointsVerdict:
    """What the points of a game of a match are."""
    result = game.result
    if result is None:
        return PointsVerdict.OPEN
    if result.is_aborted:
        return PointsVerdict.ABORTED
    possible = {worth(grade, cube_of(game)) for grade in _grades(record, game, result.winner)}
    if result.points in possible and not _is_without_a_roll(game):
        return PointsVerdict.AS_PLAYED
    needed = record.match_length - game.scores[result.winner]
    if record.match_length and result.points in (needed, record.match_length) and result.points < max(possible):
        return PointsVerdict.CAPPED
    is_award = result.points >= needed and result.points > max(possible) and not is_played_out(game)
    if record.match_length and is_award:
        return PointsVerdict.AWARDED
    return PointsVerdict.AWARDED if result.points in possible else PointsVerdict.WRONG


def _is_without_a_roll(game: GameRecord) -> bool:
    return not any(isinstance(act, Played) or getattr(act, "roll", None) for act in game.acts)


def _grades(record: MatchRecord, game: GameRecord, winner: Player) -> range:
    """The grades the game can have ended with: one if it was played out or dropped, any if it was conceded. A game for
    stakes counts single by its site, and by its position where another program has written it anew.
    """
    if any(isinstance(act, Dropped) for act in game.acts):
        return range(1, 2)
    view = game.last_position.seen_by(winner)
    if view.own_in_play:
        return range(1, HIGHEST_GRADE + 1)
    if view.counts[OTHER_OFF] or (record.has_jacoby and game.last_cube.is_centred):
        return range(1, 2)
    at_home = view.counts[OTHER_BAR] > 0 or any(view.other_at(point) for point in range(1, 7))
    grade = 3 if at_home else 2
    return range(1 if record.is_for_stakes and game.last_cube.is_centred else grade, grade + 1)
