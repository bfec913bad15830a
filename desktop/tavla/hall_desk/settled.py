"""What was settled at the desk, kept so that it stands after a restart as before.

One file, written anew with each change: after a power cut it holds the old state or the new, and none has a torn end.
What the director did is kept before a board hears of it.
"""

from collections import deque
from collections.abc import Callable
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.hall.words import Assignment, CallOf, Calls, DisputeOf, Disputes, Release
from tavla.hall_desk.acts import Note
from tavla.hall_desk.tables import Call, RecordState

AGAIN_MS = 1_000
"""A disk that took nothing is tried again."""
RESTS = 10
"""So many times as long as a try took that failed: one may wait for a file that another program holds."""
MOST_NOTES = 10_000
"""Lines of the record that wait for room; of more the oldest are let go."""


class KeptCall(Struct, frozen=True):
    """A call that was seen, by the record that it came with: a later one is another call."""

    match: str
    count: int
    who: str
    minutes: int
    is_answered: bool


class Dispute(Struct, frozen=True):
    """Why no result of a match is taken: `at` is the record, `rivals` are boards that speak for it too."""

    match: str
    state: RecordState
    at: int
    rivals: tuple[str, ...] = ()


class OfMatches(Struct, frozen=True):
    """Whose matches are: `given` to a board that may go on, `ruled_out` for another board. Pairs of match and board."""

    given: tuple[tuple[str, str], ...] = ()
    ruled_out: tuple[tuple[str, str], ...] = ()
    disputes: tuple[Dispute, ...] = ()


class Settled(Struct, frozen=True):
    """By board the match that was sent, or taken back, and a call that was seen; boards that were hidden; matches that
    another may take over; results in the order they came.
    """

    generation: int = 0
    sent: dict[str, Assignment] = {}
    released: dict[str, Release] = {}
    gone: tuple[str, ...] = ()
    let_go: tuple[str, ...] = ()
    calls: dict[str, KeptCall] = {}
    matches: OfMatches = OfMatches()
    collected: tuple[str, ...] = ()


NOTHING = Settled()
CALLS_A_WORD, MOST_DISPUTES, MOST_RIVALS = 16, 30, 4


def calls_told(calls: dict[str, KeptCall]) -> list[Calls]:
    """As the deputy is told of them."""
    found = [CallOf(board, one.match, one.count, one.who, one.minutes, one.is_answered) for board, one in calls.items()]
    return [Calls(tuple(found[at : at + CALLS_A_WORD])) for at in range(0, len(found), CALLS_A_WORD)]


def calls_heard(word: Calls) -> dict[str, KeptCall]:
    return {one.board: KeptCall(one.match, one.count, one.who, one.minutes, one.is_answered) for one in word.calls}


def disputes_told(disputes: tuple[Dispute, ...]) -> Disputes:
    found = (
        DisputeOf(one.match, one.at, one.rivals[:MOST_RIVALS], one.state is RecordState.BROKEN)
        for one in disputes[-MOST_DISPUTES:]
    )
    return Disputes(tuple(found), len(disputes) <= MOST_DISPUTES)


def disputes_heard(word: Disputes) -> tuple[Dispute, ...]:
    states = (RecordState.TWO_BOARDS, RecordState.BROKEN)
    return tuple(Dispute(one.match, states[one.is_broken], one.at, one.rivals) for one in word.disputes)


def kept_call(call: Call | None) -> KeptCall | None:
    """None for one that nobody has seen."""
    if call is None or not call.is_seen:
        return None
    return KeptCall(call.match, call.count, call.who, call.minutes, call.answered_at is not None)


def call_again(call: Call | None, kept: KeptCall | None, now: int) -> Call | None:
    """A call that a desk hears of after its start, as it stood before."""
    if call is None or kept is None or (call.match, call.count) != (kept.match, kept.count):
        return call
    answered_at = now if kept.is_answered else None
    return replace(call, is_seen=True, who=kept.who, minutes=kept.minutes, answered_at=answered_at)


class Tries:
    """What fails with TavlaError is tried again, and takes little of the desk's time. Steady ms; `clock` in seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._again_at = clock, 0
        self.fault: Said = ""
        """Why it is not done now."""

    def make(self, act: Callable[[], None], now: int) -> None:
        if self.fault and now < self._again_at:
            return
        began = self._clock()
        try:
            act()
        except TavlaError as error:
            self.fault = error.said
            self._again_at = now + max(AGAIN_MS, round((self._clock() - began) * 1000) * (1 + RESTS))
        else:
            self.fault = ""


class Keeping:
    """Keeps what changes: first the state, then the lines of the record. `keep` and `note` raise TavlaError."""

    def __init__(
        self,
        before: Settled,
        keep: Callable[[Settled], None],
        note: Callable[[Note], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._kept, self._keep, self._note = before, keep, note
        self._notes: deque[Note] = deque(maxlen=MOST_NOTES)
        self._tries = Tries(clock)

    @property
    def fault(self) -> Said:
        """Why it is not kept now; it is tried again."""
        return self._tries.fault

    def add(self, note: Note) -> None:
        self._notes.append(note)

    def keep(self, settled: Settled, now: int) -> None:
        if settled != self._kept or self._notes:
            self._tries.make(lambda: self._keep_all(settled), now)

    def _keep_all(self, settled: Settled) -> None:
        if settled != self._kept:
            self._keep(settled)
            self._kept = settled
        while self._notes:
            self._note(self._notes[0])
            self._notes.popleft()
