"""What help the board gives in a match: the director's order, else the ruleset's."""

from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.fold.match import MatchState
from tavla.domain.game.legality import next_moves, routes
from tavla.domain.game.player import ByPlayer
from tavla.rules.departures import assistance_of as of_ruleset
from tavla.rules.loader import ruleset_of


def assistance_of(state: MatchState) -> Assistance:
    """The help in force. Source: USBGF 1.7.1, NBF 1.7 (i), WBGT 1.7 (1)."""
    return state.orders.assistance or of_ruleset(ruleset_of(state.setup.ruleset))


def is_sealed(state: MatchState) -> bool:
    """Whether the board gives no help that a wooden board does not give, in a match that counts."""
    given = assistance_of(state)
    is_on = given.highlights is not Highlights.OFF or given.pip_count or given.hints or any(points_numbered(state))
    return not (state.setup.training or is_on or moves_forced(state))


def points_numbered(state: MatchState) -> ByPlayer[bool]:
    """At whose seat the points are numbered."""
    return state.points_numbered if assistance_of(state).point_numbers else ByPlayer.both(False)


def may_move_forced(state: MatchState) -> bool:
    """Whether the two may agree that the board moves what is forced."""
    return state.setup.training or assistance_of(state).forced_plays


def moves_forced(state: MatchState) -> bool:
    """Whether the board moves what is forced."""
    return all(state.forced_wanted) and may_move_forced(state)


def targets(state: MatchState, origin: int | None) -> tuple[int, ...]:
    """Where a checker of the side on roll may go from `origin` (25 the bar), by one die or several.

    None: where any checker may go by one die. 0 is off.
    """
    if state.on_roll is None or state.roll is None:
        return ()
    position = state.position.seen_by(state.on_roll)
    if origin is None:
        return tuple(sorted({move.target for move in next_moves(position, state.roll, state.moves)}))
    return tuple(target for target in range(origin) if routes(position, state.roll, state.moves, origin, target))
