"""Positions as XGID or GNUBG ID: that of a match as it stands, and one that is typed or scanned for the set-up."""

from tavla.application.ports.matches import IdRead
from tavla.base.errors import PositionError, TavlaError
from tavla.base.phrase import phrase
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import OPENING
from tavla.formats.board_state import BoardState, GameState, Offer
from tavla.formats.gnubg_id import parse_gnubg_id
from tavla.formats.xgid import format_xgid, parse_xgid


def xgid_of(state: MatchState) -> str:
    """The ID, as the side on roll sees it; empty where nobody is on roll,
    or for a side that began with fewer checkers.
    """
    if state.on_roll is None:
        return ""
    score = state.score
    if score.is_deciding_game:  # no ID knows such a score: each needs a point, and there is no cube
        score = MatchScore(score.points.white + 1, score.points, Crawford.THIS_GAME)
    offered = state.phase is Phase.DOUBLE_OFFERED
    board = BoardState(
        position=state.position.seen_by(state.on_roll),
        on_roll=state.on_roll,
        roll=None if offered else state.roll,
        offer=Offer.DOUBLE if offered else None,
        cube=state.cube.value,
        cube_owner=state.cube.owner,
        scores=score.points,
        match_length=score.length,
        crawford=score.is_crawford_game,
    )
    try:
        return format_xgid(board)
    except PositionError:
        return ""


_XGID_COLONS = 9
_DONE = (GameState.OVER, GameState.RESIGNED, GameState.DROPPED)


def read_id(text: str) -> IdRead:
    """What an ID says, as White at the bottom sees it.

    Raises TavlaError whose message names the character, or what cannot be taken over.
    """
    text = "".join(text.split())
    state = parse_xgid(text) if text[:5].upper() == "XGID=" or text.count(":") == _XGID_COLONS else parse_gnubg_id(text)
    _refuse(state)
    position = state.position.seen_by(state.on_roll)
    begins = state.game_state is GameState.NOT_STARTED and position == OPENING
    points = None if state.match_length == 0 else ByPlayer(state.scores.white, state.scores.black)
    return IdRead(
        position,
        None if begins else state.on_roll,
        state.roll,
        Cube(state.cube, state.cube_owner),
        state.match_length,
        points,
        is_crawford=state.crawford,
        doubled=state.offer is Offer.DOUBLE,
    )


def _refuse(state: BoardState) -> None:
    """What an ID can say and a match cannot go on from."""
    if state.offer not in {None, Offer.DOUBLE} or state.resigned:
        wrong = phrase(
            "found an offer of money play or of the game; expected a side that rolls, plays its roll or has doubled"
        )
    elif state.game_state in _DONE:
        wrong = phrase("found a game that is over; expected one in progress")
    elif (state.cube == 1) != (state.cube_owner is None):
        wrong = (
            phrase(
                "found a cube at {cube} in the middle; expected 1 in the middle, or more with an owner", cube=state.cube
            )
            if state.cube_owner is None
            else phrase(
                "found a cube at {cube} with an owner; expected 1 in the middle, or more with an owner", cube=state.cube
            )
        )
    else:
        return
    raise TavlaError(wrong)
