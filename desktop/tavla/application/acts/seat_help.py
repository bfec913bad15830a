"""What a player has the board show at his own seat alone."""

from tavla.application.acts.table import MATCH_LASTS, act
from tavla.application.assistance import assistance_of
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.domain.facts.events import PointsNumbered
from tavla.domain.fold.match import MatchState
from tavla.domain.time.units import Instant
from tavla.rules.ruleset import Ruleset


@act(asked.NumberPoints, MATCH_LASTS)
def number_points(state: MatchState, _ruleset: Ruleset, command: asked.NumberPoints, now: Instant) -> Decision:
    if state.points_numbered[command.player] is command.shown:
        return Refused(Refusal.NOT_NOW)
    if command.shown and not assistance_of(state).point_numbers:
        return Refused(Refusal.POINT_NUMBERS_FORBIDDEN)
    return Accepted((PointsNumbered(now, command.player, command.shown),))
