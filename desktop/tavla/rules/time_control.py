"""Which times a match has: at its start, and when a clock is brought in mid-match. None: the director must enter it."""

from enum import Enum

from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_rules import DelaySetBy, ImposedReserve, KindTimes, ReserveBasis, TimesAfterPenaltyPoints

MINUTE = 60_000
SECOND = 1000
USUAL_DELAY = Millis(12 * SECOND)


class Directive(Enum):
    """What the director must enter before a match can be set up, because the rules name no figure."""

    RESERVE = "reserve"
    DELAY = "delay"


def times_of(ruleset: Ruleset, kind: MatchKind) -> KindTimes:
    """The rules for the times of one kind of match, with their clauses."""
    match kind:
        case MatchKind.SINGLES:
            return ruleset.times.singles
        case MatchKind.DOUBLES:
            return ruleset.times.doubles
        case MatchKind.CONSULTATION:
            return ruleset.times.consultation
        case MatchKind.SPEED_GAMMON:
            return ruleset.times.speed_gammon


def reserve_for(ruleset: Ruleset, match_length: int, kind: MatchKind = MatchKind.SINGLES) -> Millis | None:
    """The reserve of each player.

    Source: USBGF 3.5.5, NBF 3.5 (v), WBGT 3.5 (5), ISTAVDER Match Duration and Clock Usage.
    """
    rule = times_of(ruleset, kind).reserve.value
    match rule.basis:
        case ReserveBasis.PER_POINT:
            return Millis(match_length * rule.minutes_per_point * MINUTE)
        case ReserveBasis.BY_LENGTH:
            return next(
                (Millis(entry.seconds * SECOND) for entry in rule.by_length if entry.match_length == match_length), None
            )
        case ReserveBasis.DIRECTOR_MUST_ENTER:
            return None


def delay_for(ruleset: Ruleset, kind: MatchKind = MatchKind.SINGLES) -> Millis | None:
    """The delay of a turn unless the director sets another. Source: as for the reserve."""
    rule = times_of(ruleset, kind).delay.value
    return None if rule.set_by is DelaySetBy.DIRECTOR_MUST else Millis(rule.seconds * SECOND)


def delay_range(ruleset: Ruleset, kind: MatchKind = MatchKind.SINGLES) -> tuple[Millis, Millis]:
    """The least and the most that the director may set as delay; the same twice where he has no choice."""
    rule = times_of(ruleset, kind).delay.value
    return Millis(rule.least_seconds * SECOND), Millis(rule.most_seconds * SECOND)


def delay_to_begin_with(ruleset: Ruleset, kind: MatchKind) -> Millis:
    """Where the director's figure begins: the ruleset's delay; where he must set one, ours as far as he may."""
    least, most = delay_range(ruleset, kind)
    given = delay_for(ruleset, kind)
    return Millis(min(max(USUAL_DELAY, least), most)) if given is None else given


def stepped_delay(ruleset: Ruleset, kind: MatchKind, delay: Millis | None, by: int) -> Millis:
    """A delay `by` milliseconds longer; the first step from none gives the figure to begin with."""
    return delay_to_begin_with(ruleset, kind) if delay is None else Millis(max(0, delay + by))


def imposed_reserve(
    ruleset: Ruleset,
    away: ByPlayer[int],
    kind: MatchKind = MatchKind.SINGLES,
    *,
    by_order: bool = False,
    minutes_per_point: int | None = None,
) -> Millis | None:
    """The reserve of both players when a clock is brought in mid-match; `away` is what each still needs.

    `by_order`: the director orders it of his own accord. `minutes_per_point`: what the director set, else the ruleset's
    for the kind. Source: USBGF 3.5.6, NBF 3.5 (vi), WBGT 3.5 (6).
    """
    rule = ruleset.times.imposed_reserve_by_order if by_order else ruleset.times.imposed_reserve
    minutes = (
        times_of(ruleset, kind).reserve.value.minutes_per_point if minutes_per_point is None else minutes_per_point
    )
    return _imposed(rule.value, away, minutes)


def _imposed(rule: ImposedReserve, away: ByPlayer[int], minutes: int) -> Millis | None:
    needs = away.white + away.black
    match rule:
        case ImposedReserve.SUM_OF_NEEDS:
            return Millis(needs * MINUTE)
        case ImposedReserve.HALF_SUM_PER_POINT:
            return Millis(needs * minutes * MINUTE // 2) if minutes else None
        case ImposedReserve.DIRECTOR_MUST_ENTER:
            return None


def minutes_may_be_set(ruleset: Ruleset, kind: MatchKind = MatchKind.SINGLES) -> bool:
    """Whether a clock brought in mid-match has as many minutes a point as the director says.

    Source: NBF 3.5 (v), (vi).
    """
    return (
        ruleset.times.imposed_reserve.value is ImposedReserve.HALF_SUM_PER_POINT
        and times_of(ruleset, kind).reserve.value.director_may
    )


def times_are_set_anew(ruleset: Ruleset, *, after_break: bool) -> bool:
    """Whether penalty points for lateness set the times anew: `imposed_reserve` from the new score.

    Source: WBGT 2.2 (4).
    """
    match ruleset.times.after_penalty_points.value:
        case TimesAfterPenaltyPoints.NEVER:
            return False
        case TimesAfterPenaltyPoints.AT_THE_START:
            return not after_break
        case TimesAfterPenaltyPoints.ALSO_AFTER_A_BREAK:
            return True
