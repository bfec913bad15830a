"""A match taken up again: the fold of its journal, stopped, charged to the last sign of life."""

from collections.abc import Iterable

from msgspec import Struct

from tavla.application.commands.play import StopPlay
from tavla.application.decide import Accepted, decide
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import Event, PlayStopped, StopReason, TailCut
from tavla.domain.facts.mirror_events import MirrorNoted, MirrorTurn
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.time.clock import Clock
from tavla.domain.time.units import Instant
from tavla.storage.codec import decode_event, encode_event
from tavla.storage.errors import NeverBeganError
from tavla.storage.match_store import MatchStore, OpenMatch


class Resumed(Struct, frozen=True):
    """An unfinished match as it stood, opened for writing.

    `at` is the board time to go on from: the last fact or, if later, the last durable heartbeat; the time the board was
    down is not in it.
    `clock_before` is the clock as the last fact left it, to be shown beside the clock of `state`. `told` are sentences
    for people.
    """

    match: OpenMatch
    history: tuple[Event, ...]
    state: MatchState
    at: Instant
    clock_before: Clock
    told: tuple[Phrase, ...]


def fold(events: Iterable[Event]) -> MatchState:
    """The state after all of a match's facts.

    Raises TavlaError where there is none, or where the first is no start of a match.
    """
    facts = iter(events)
    first = next(facts, None)
    if first is None:
        msg = "the match holds no fact: it never began"
        raise TavlaError(msg)
    state = begun(first)
    for event in facts:
        state = apply(state, event)
    return state


MOVE_BROKEN_OFF = phrase(
    "This match was being moved to another board. Go on with it here only if the other board did not take it over."
)


def resume(
    store: MatchStore, match_id: str, wall_clock: str, *, taken_over: bool = False, copy_in: str = ""
) -> Resumed:
    """Open an unfinished match, one just `taken_over` from another board, or one restored from the second copy in
    `copy_in`.

    The stop is durable before this returns. Raises JournalError, and then nothing has been written.
    """
    match = store.open(match_id)
    try:
        return _resumed(match, wall_clock, taken_over=taken_over, copy_in=copy_in)
    except Exception:
        store.leave(match)
        raise


def _resumed(match: OpenMatch, wall_clock: str, *, taken_over: bool, copy_in: str) -> Resumed:
    recovered = match.recovered
    if recovered is None or not recovered.events:
        raise NeverBeganError(match.journal.path, phrase("the journal holds no fact: the match never began"))
    path = match.journal.path
    history = [decode_event(payload, path, number) for number, payload in enumerate(recovered.events, start=1)]
    state = fold(history)
    at = Instant(max(history[-1].at, match.heartbeat.last() or 0))
    before = state.clock
    added: list[Event] = [TailCut(at, cut.length_bytes, cut.kept_as.name) for cut in recovered.cuts]
    moved = isinstance(history[-1], MatchMoved)
    if copy_in and not moved:
        added.append(MirrorNoted(at, copy_in, MirrorTurn.TAKEN))
    if moved and taken_over:
        added.append(PlayStopped(at, StopReason.CONTINUED, None, wall_clock))
    elif state.phase is not Phase.MATCH_OVER:
        decision = decide(state, StopPlay(StopReason.RESTART, None, wall_clock), at)
        if isinstance(decision, Accepted):
            added.extend(decision.events)
    match.journal.append([encode_event(event) for event in added])
    for event in added:
        state = apply(state, event)
    told = [cut.said for cut in recovered.cuts] + ([MOVE_BROKEN_OFF] if moved and not taken_over else [])
    return Resumed(match, (*history, *added), state, at, before, tuple(told))
