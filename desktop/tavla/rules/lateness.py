"""What lateness costs: penalty points, a running clock, the match; and the score that follows."""

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import Player
from tavla.domain.time.units import Millis
from tavla.rules.event_rules import LateForm, Lateness, LostAt
from tavla.rules.ruled import Ruled
from tavla.rules.ruleset import Ruleset

MINUTE = 60_000


class LateVerdict(Struct, frozen=True):
    """What it costs to be so late.

    `points` None: the director sets them. `clock_ran`: how long the absent player's clock has run.
    """

    points: int | None
    is_lost: bool
    clock_ran: Millis
    clause: str


def late_at_start(ruleset: Ruleset, late: Millis, score: MatchScore, offender: Player) -> LateVerdict:
    """What it costs `offender` to come `late` after the starting time.

    Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4), ISTAVDER Player Not Ready.
    """
    return _verdict(ruleset.lateness.at_start, late, score, offender)


def late_after_break(ruleset: Ruleset, late: Millis, score: MatchScore, offender: Player) -> LateVerdict:
    """What it costs `offender` to come back `late` after the end of a break.

    Source: as above, and ISTAVDER Break Policy.
    """
    return _verdict(ruleset.lateness.after_break, late, score, offender)


def is_lost_by(lost_at: LostAt, points: int, score: MatchScore, offender: Player) -> bool:
    """Whether so many penalty points lose `offender` the match.

    A clock that has run out is told by the clock, and what is the director's is not told here.
    """
    match lost_at:
        case LostAt.MORE_THAN_HALF:
            return 2 * points > score.length
        case LostAt.HALF_OR_MORE:
            return 2 * points >= score.length
        case LostAt.OPPONENTS_REMAINING:
            return points >= score.away(offender.opponent)
        case LostAt.TIME_RUN_OUT | LostAt.DIRECTOR_DECIDES:
            return False


def score_after_points(ruleset: Ruleset, score: MatchScore, offender: Player, points: int) -> MatchScore:
    """The score when `offender` has got penalty points between games, with the Crawford state of the next game.

    Source: USBGF 2.2.4 and WBGT 2.2 (4), implied.
    """
    if not ruleset.lateness.points_to_opponents_score.value:
        return score
    given = replace(score, points=score.points.replaced(offender.opponent, score.points[offender.opponent] + points))
    comes_to_one_point = given.crawford is Crawford.TO_COME and any(given.away(player) == 1 for player in Player)
    if comes_to_one_point and ruleset.lateness.points_can_bring_crawford_game.value:
        return replace(given, crawford=Crawford.THIS_GAME)
    return given


def _verdict(rule: Ruled[Lateness], late: Millis, score: MatchScore, offender: Player) -> LateVerdict:
    value, first_after = rule.value, rule.value.first_after_minutes * MINUTE
    match value.form:
        case LateForm.POINTS:
            points = 0 if late < first_after else 1 + (late - first_after) // (value.each_further_minutes * MINUTE)
            return LateVerdict(
                points, points > 0 and is_lost_by(value.lost_at, points, score, offender), Millis(0), rule.clause
            )
        case LateForm.POINTS_SET_BY_DIRECTOR:
            return LateVerdict(None, is_lost=False, clock_ran=Millis(0), clause=rule.clause)
        case LateForm.CLOCK_RUNS:
            return LateVerdict(0, is_lost=False, clock_ran=Millis(max(0, late - first_after)), clause=rule.clause)
