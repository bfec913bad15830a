"""Who came late to the match or back from a break, and what the rules give for it: worked out, and the director's to
give.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from tavla.application.acts.claims import late_start
from tavla.base.copies import replace
from tavla.domain.facts.changes import Occasion, PenaltyPointsGiven, TakenBack
from tavla.domain.facts.claim_events import BreakBegan
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.units import Millis
from tavla.rules.event_rules import LostAt
from tavla.rules.lateness import LateVerdict, is_lost_by, late_after_break
from tavla.rules.ruleset import Ruleset


class LatePlayer(Struct, frozen=True):
    """Who was how late, and what it costs him."""

    player: Player
    occasion: Occasion
    late: Millis
    verdict: LateVerdict


def late_players(state: MatchState, ruleset: Ruleset, history: Sequence[Event]) -> tuple[LatePlayer, ...]:
    """Those whose lateness costs points that have not been given: at the start while the first game lasts, after a
    break until the next game begins.

    Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4).
    """
    if state.phase is Phase.MATCH_OVER:
        return ()
    begun_from = state.setup.begun_from
    first = state.game == (begun_from.game if begun_from else 1)
    found = []
    for player in Player:
        at_start, after_break = state.setup.card.late[player], state.late_back[player]
        if at_start and first and not _given(history, player, Occasion.LATE_AT_START):
            found.append(
                LatePlayer(player, Occasion.LATE_AT_START, at_start, late_start(state, ruleset, at_start, player))
            )
        if after_break and not _given(history, player, Occasion.LATE_AFTER_BREAK):
            found.append(
                LatePlayer(
                    player,
                    Occasion.LATE_AFTER_BREAK,
                    after_break,
                    late_after_break(ruleset, after_break, state.score, player),
                )
            )
    return tuple(_with_earlier_points(late, state, ruleset, history) for late in found if late.verdict.points != 0)


def _with_earlier_points(late: LatePlayer, state: MatchState, ruleset: Ruleset, history: Sequence[Event]) -> LatePlayer:
    """The match is lost by all points under one limit. Source: NBF 2.2 (iv), WBGT 2.2 (4)."""
    lost = is_lost_with(state, ruleset, history, late.occasion, late.player, late.verdict.points or 0)
    return replace(late, verdict=replace(late.verdict, is_lost=lost))


def is_lost_with(
    state: MatchState, ruleset: Ruleset, history: Sequence[Event], late: Occasion, offender: Player, points: int
) -> bool:
    """Whether `points` more lose `offender` the match, with those that he has had under the same limit.

    Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4).
    """
    limits = {
        Occasion.LATE_AT_START: ruleset.lateness.at_start.value.lost_at,
        Occasion.LATE_AFTER_BREAK: ruleset.lateness.after_break.value.lost_at,
    }
    limit = limits.get(late)
    if limit is None:
        return False
    alike = [
        occasion for occasion in limits if limits[occasion] is limit and limit is not LostAt.OPPONENTS_REMAINING
    ]  # those are in the score already
    return is_lost_by(limit, points + _points_against(history, offender, alike), state.score, offender)


def _points_against(history: Sequence[Event], offender: Player, occasions: Collection[Occasion]) -> int:
    given = [change for _, change in _standing_points(history)]
    return sum(change.points for change in given if change.offender is offender and change.occasion in occasions)


def _given(history: Sequence[Event], player: Player, occasion: Occasion) -> bool:
    """Whether he has had points for it since he last went."""
    went = -1
    if occasion is Occasion.LATE_AFTER_BREAK:
        breaks = (at for at, event in enumerate(history) if isinstance(event, BreakBegan) and event.player is player)
        went = max(breaks, default=-1)
    return any(
        number > went and change.offender is player and change.occasion is occasion
        for number, change in _standing_points(history)
    )


def _standing_points(history: Sequence[Event]) -> tuple[tuple[int, PenaltyPointsGiven], ...]:
    """Each with its number in the history; those that were taken back with the play do not count."""
    given: tuple[tuple[int, PenaltyPointsGiven], ...] = ()
    before = []
    for number, event in enumerate(history):
        before.append(given)
        if isinstance(event, ChangeMade) and isinstance(event.change, TakenBack):
            given = before[event.change.to]
        elif isinstance(event, ChangeMade) and isinstance(event.change, PenaltyPointsGiven):
            given = (*given, (number, event.change))
    return given
