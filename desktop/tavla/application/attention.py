"""What a match waits for that somebody should see across the room."""

from enum import Enum

from tavla.domain.facts.stops import FOR_THE_DIRECTOR, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.time.units import Instant


class Attention(Enum):
    NONE = "none"
    """Play goes on, or the match is over."""
    CALL = "call"
    """A player has called the director, or his page was opened and play stands."""
    FLAG = "flag"
    DEVICE = "device"
    """A shaker or clock that the match needs is gone."""
    LATE = "late"
    """A player is late from a break."""


def attention(state: MatchState, *, is_late: bool) -> Attention:
    """The first of these that holds."""
    stop = state.freeze.reason if state.freeze else None
    if state.phase is Phase.MATCH_OVER:
        return Attention.NONE
    if stop in FOR_THE_DIRECTOR:
        return Attention.CALL
    if state.clock.flag:
        return Attention.FLAG
    if stop is StopReason.SHAKER_LOST or state.clock_lost:
        return Attention.DEVICE
    return Attention.LATE if is_late else Attention.NONE


def is_late(state: MatchState, now: Instant) -> bool:
    """Whether a break is over and somebody not back."""
    return state.on_break is not None and state.on_break.ends_at < now
