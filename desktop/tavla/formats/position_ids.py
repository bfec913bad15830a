"""The XGID of a match as it stands at a moment."""

from tavla.base.errors import PositionError
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.formats.board_state import BoardState, Offer
from tavla.formats.xgid import format_xgid


def xgid_of(state: MatchState) -> str:
    """The ID, as the side on roll sees it; empty where nobody is on roll, or for a side that began with fewer checkers."""
    if state.on_roll is None:
        return ""
    offered = state.phase is Phase.DOUBLE_OFFERED
    board = BoardState(
        position=state.position.seen_by(state.on_roll),
        on_roll=state.on_roll,
        roll=None if offered else state.roll,
        offer=Offer.DOUBLE if offered else None,
        cube=state.cube.value,
        cube_owner=state.cube.owner,
        scores=state.score.points,
        match_length=state.score.length,
        crawford=state.score.is_crawford_game,
    )
    try:
        return format_xgid(board)
    except PositionError:
        return ""
