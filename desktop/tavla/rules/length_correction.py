"""What becomes of a match whose length is found wrong."""

from enum import Enum

from msgspec import Struct

from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import Player
from tavla.rules.event_rules import CorrectLength
from tavla.rules.ruleset import Ruleset


class LengthVerdict(Enum):
    STANDS = "stands"
    """The match was finished at the wrong length, and stands."""
    GOES_ON = "goes_on"
    """It goes on at the correct length with the next game."""
    WON = "won"
    """The correct length has been reached: `winner` has the match."""
    ONE_MORE_GAME = "one_more_game"
    """Tied at or over the correct length: who wins one more game without the cube has the match."""
    NOT_APPLIED = "not_applied"
    """It would end the match, so the match is played to the wrong length."""
    DIRECTOR_DECIDES = "director_decides"


class LengthCorrection(Struct, frozen=True):
    """The verdict, its clause, the score that play goes on from (None where it does not), and who has the match (None
    where nobody has).
    """

    verdict: LengthVerdict
    clause: str
    score: MatchScore | None = None
    winner: Player | None = None


def length_corrected(
    ruleset: Ruleset, score: MatchScore, correct_length: int, *, is_over: bool = False
) -> LengthCorrection:
    """What becomes of a match at `score` (its length the wrong one) once the game in progress is over.

    `is_over`: the match has ended, by points or otherwise.

    Source: USBGF 4.8.3 to 4.8.5, NBF 4.7 (second), ISTAVDER example 5.
    """
    rules = ruleset.length
    if is_over or score.winner is not None:
        if rules.finished_match_stands.value:
            return LengthCorrection(LengthVerdict.STANDS, rules.finished_match_stands.clause, winner=score.winner)
        return LengthCorrection(LengthVerdict.DIRECTOR_DECIDES, rules.finished_match_stands.clause)
    rule = rules.when_longer if correct_length > score.length else rules.when_shorter
    if rule.value is CorrectLength.DIRECTOR_DECIDES:
        return LengthCorrection(LengthVerdict.DIRECTOR_DECIDES, rule.clause)
    if any(points >= correct_length for points in score.points):
        if rule.value is CorrectLength.NEXT_GAME_UNLESS_IT_ENDS:
            return LengthCorrection(LengthVerdict.NOT_APPLIED, rule.clause, score)
        return _decided_by_score(score, correct_length, rule.clause)
    return LengthCorrection(LengthVerdict.GOES_ON, rule.clause, _anew(score, correct_length))


def _decided_by_score(score: MatchScore, length: int, clause: str) -> LengthCorrection:
    """One at or over the correct length, or both: the higher score wins; tied, one more game.

    Source: USBGF 4.8.5 (b) to (d).
    """
    white, black = score.points
    if white == black:
        last_game = MatchScore(length, score.points, Crawford.PLAYED)
        return LengthCorrection(LengthVerdict.ONE_MORE_GAME, clause, last_game)
    return LengthCorrection(LengthVerdict.WON, clause, winner=Player.WHITE if white > black else Player.BLACK)


def _anew(score: MatchScore, length: int) -> MatchScore:
    """The score at another length. The Crawford game is the next one if a player is one point away by that length, else
    it is still to come.

    Source: USBGF 4.8.5 (a).
    """
    if length == score.length:
        return score
    one_away = any(length - points == 1 for points in score.points)
    return MatchScore(length, score.points, Crawford.THIS_GAME if one_away else Crawford.TO_COME)
