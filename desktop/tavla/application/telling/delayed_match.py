"""A match as it stood some time ago, for those who watch: what must not help a player is left out before it is kept."""

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.facts.events import AttemptRefused, Event, MovesArranged
from tavla.domain.fold.match_state import MatchState
from tavla.domain.time.units import Instant

_START = Instant(0)
MOST_DELAY_MS = 600_000
"""What is older is forgotten: no longer delay can be asked for."""


class Moment(Struct, frozen=True):
    """What was on the board from `heard_ms` of the steady clock on; no state: no match was.

    `stands`: board time no longer ran.
    """

    heard_ms: int
    state: MatchState | None = None
    board_time: Instant = _START
    stands: bool = False

    def board_time_at(self, steady_ms: int) -> Instant:
        """The match's own time at a moment of the steady clock."""
        return self.board_time if self.stands else Instant(self.board_time + max(0, steady_ms - self.heard_ms))


class DelayedMatch:
    """All times are of one steady clock, in milliseconds.

    A play is kept once it is ended: while it is half-made it is nobody's yet.
    """

    def __init__(self) -> None:
        self._moments: deque[Moment] = deque((Moment(-MOST_DELAY_MS),))

    def hear(self, moment: Moment, events: Sequence[Event] = ()) -> None:
        """Keep a moment, unless it was nothing but a finger on a half-made play."""
        if events and all(isinstance(event, MovesArranged | AttemptRefused) for event in events):
            return
        state = moment.state
        self._moments.append(
            replace(moment, state=replace(state, moves=()) if state is not None and state.moves else state)
        )
        while len(self._moments) > 1 and self._moments[1].heard_ms <= moment.heard_ms - MOST_DELAY_MS:
            self._moments.popleft()

    def at(self, steady_ms: int) -> Moment:
        """What was on the board then; the oldest that is known where that is too long ago."""
        return next(
            (before for before, after in pairwise(self._moments) if after.heard_ms > steady_ms), self._moments[-1]
        )
