"""One line a board: presence × record × match, with what needs the director first. Pure; times are steady milliseconds.

A silent link says nothing of a match: the last good state stays shown, with how long ago it was said.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tavla.hall.words import Assignment, Here, Side, Standing, clock_after

LATE_MS, SILENT_MS = 5_000, 15_000
GREY_MS = 3_000
"""A clock that was heard longer ago is shown grey."""
SOON_MS = 30_000
BEHIND_MS = 2_000
"""Records that are on the way for so long are told."""
DEAF_MS = 6_000
"""No board heard for so long: then it is the desk that hears nothing."""


class Presence(Enum):
    NEVER = "never"
    """Joined, and not yet heard by this desk."""
    HERE = "here"
    LATE = "late"
    SILENT = "silent"
    GONE = "gone"
    """Removed by hand."""


class RecordState(Enum):
    NONE = "none"
    WHOLE = "whole"
    BEHIND = "behind"
    SHORTER = "shorter"
    """The board holds less than it has said before."""
    TWO_BOARDS = "two boards"
    """Another board speaks for this match too."""
    ELSEWHERE = "elsewhere"
    """The match goes on at another board."""
    BROKEN = "broken"
    """The board signed two pasts, or says otherwise than its facts."""
    NEWER = "newer"
    """Facts of a newer Tavla: kept byte for byte, not read here."""
    NOT_KEPT = "not kept"
    """The desk's disk takes no copy, or there are too many."""
    TWIN = "twin"
    """No copy: a disk without capitals takes its ID for that of another match."""


class MatchStage(Enum):
    FREE = "free"
    ASSIGNED = "assigned"
    SHOWN = "shown"
    ACCEPTED = "accepted"
    PLAYING = "playing"
    STOPPED = "stopped"
    CALLED = "called"
    FLAG = "flag"
    OVER = "over"
    COLLECTED = "collected"


class Call(Struct, frozen=True):
    """A player calls the director. Answering writes nothing into the match; his act at the board closes it."""

    since: int
    by: Side | None = None
    is_seen: bool = False
    who: str = ""
    minutes: int = 0
    answered_at: int | None = None
    match: str = ""
    count: int = 0
    """The last record of the match when it was first heard."""


class Record(Struct, frozen=True):
    """How the copy of a board's match stands."""

    state: RecordState = RecordState.NONE
    held: int = 0
    told: int = 0
    at: int = 0
    """The record at which it is broken, or held by two boards."""

    @property
    def behind(self) -> int:
        return max(0, self.told - self.held)


class BoardAtDesk(Struct, frozen=True):
    """What the desk knows of a joined board."""

    board: str
    table: str
    here: Here | None = None
    heard_at: int | None = None
    is_gone: bool = False
    record: Record = Record()
    behind_since: int | None = None
    sent: Assignment | None = None
    """The assignment that the desk wants there."""
    call: Call | None = None
    collected: str = ""
    """The match of which the result was collected."""


class ClockShown(NamedTuple):
    """The clock as it must stand now, White's first. `is_grey`: it was said too long ago to be sure."""

    reserves: tuple[int, int]
    delay_left: int
    running: Side | None
    falls_in: int | None
    is_grey: bool


class Need(Enum):
    """What a line asks of the director, the most urgent first."""

    CALL = "call"
    FLAG = "flag"
    BROKEN = "broken"
    TWO_BOARDS = "two boards"
    PERHAPS_FLAG = "perhaps flag"
    """A flag may have fallen since the board was last heard."""
    FALLS_SOON = "falls soon"
    RESULT = "result"
    """A match is over and its result not collected."""
    NOT_KEPT = "not kept"
    SHORTER = "shorter"
    SILENT = "silent"
    STOPPED = "stopped"
    OLD_DRAW = "old draw"
    BEHIND = "behind"
    ANSWERED = "answered"
    NOTHING = "nothing"


class Line(NamedTuple):
    """A table as the director sees it."""

    board: str
    table: str
    presence: Presence
    silent_ms: int
    record: Record
    stage: MatchStage
    need: Need
    players: tuple[str, str]
    score: tuple[int, int]
    length: int
    turn: Side | None
    clock: ClockShown | None
    call: Call | None
    here: Here | None
    has_old_draw: bool


def said_here(board: BoardAtDesk, here: Here, now: int) -> BoardAtDesk:
    """A signed and new word of the board. A call begins and is closed by what the board says of its match."""
    call = board.call
    if here.standing is not Standing.CALLED:
        call = None
    elif call is None:
        call = Call(now, here.called_by, match=here.match, count=here.count)
    return replace(board, here=here, heard_at=now, is_gone=False, call=call)


def with_record(board: BoardAtDesk, record: Record, now: int) -> BoardAtDesk:
    """How the copy stands now. What is on the way for a moment is nothing to be told."""
    since = board.behind_since if board.behind_since is not None else now
    return replace(board, record=record, behind_since=since if record.behind else None)


def call_seen(board: BoardAtDesk) -> BoardAtDesk:
    return board if board.call is None else replace(board, call=replace(board.call, is_seen=True))


def call_answered(board: BoardAtDesk, who: str, minutes: int, now: int) -> BoardAtDesk:
    if board.call is None:
        return board
    call = replace(board.call, is_seen=True, who=who, minutes=minutes, answered_at=now)
    return replace(board, call=call)


def presence_of(board: BoardAtDesk, now: int) -> Presence:
    if board.is_gone:
        return Presence.GONE
    if board.heard_at is None:
        return Presence.NEVER
    silent = now - board.heard_at
    if silent > SILENT_MS:
        return Presence.SILENT
    return Presence.LATE if silent > LATE_MS else Presence.HERE


_STAGES = {standing: MatchStage(standing.value) for standing in Standing}


def stage_of(board: BoardAtDesk) -> MatchStage:
    here = board.here
    if here is None:
        return MatchStage.ASSIGNED if board.sent is not None else MatchStage.FREE
    if here.standing is Standing.OVER and here.match and here.match == board.collected:
        return MatchStage.COLLECTED
    if here.standing is Standing.FREE and board.sent is not None:
        return MatchStage.ASSIGNED
    return _STAGES[here.standing]


def clock_of(board: BoardAtDesk, now: int) -> ClockShown | None:
    """The clock run on from the last word."""
    here = board.here
    if here is None or here.clock is None or board.heard_at is None:
        return None
    clock, gone = here.clock, now - board.heard_at
    is_grey = gone > GREY_MS
    if clock.running is not None:
        clock = clock_after(clock, gone)
    return ClockShown(clock.reserves, clock.delay_left, clock.running, clock.falls_in, is_grey)


def line(board: BoardAtDesk, generation: int, now: int) -> Line:
    """The line of a board; `generation` is that of the draw in force."""
    here, presence, stage = board.here, presence_of(board, now), stage_of(board)
    is_elsewhere = board.record.state is RecordState.ELSEWHERE
    clock = None if is_elsewhere else clock_of(board, now)
    players = here.players if here is not None and any(here.players) else _assigned_players(board)
    has_old_draw = stage in _BEFORE_PLAY and _old_generation(board, generation)
    return Line(
        board.board,
        board.table,
        presence,
        0 if board.heard_at is None else now - board.heard_at,
        board.record,
        stage,
        _need(board, stage, clock, now, has_old_draw=has_old_draw),
        players,
        (0, 0) if here is None else here.score,
        here.length if here is not None and here.match else (board.sent.length if board.sent is not None else 0),
        None if here is None or is_elsewhere else here.turn,
        clock,
        board.call,
        here,
        has_old_draw,
    )


_BEFORE_PLAY = (MatchStage.ASSIGNED, MatchStage.SHOWN)


def _assigned_players(board: BoardAtDesk) -> tuple[str, str]:
    return ("", "") if board.sent is None else (board.sent.players[0].name, board.sent.players[1].name)


def _old_generation(board: BoardAtDesk, generation: int) -> bool:
    shown = board.here.generation if board.here is not None and board.here.assigned else 0
    return 0 < shown < generation


_RECORD_NEEDS = {
    RecordState.BROKEN: Need.BROKEN,
    RecordState.TWO_BOARDS: Need.TWO_BOARDS,
    RecordState.NOT_KEPT: Need.NOT_KEPT,
    RecordState.TWIN: Need.NOT_KEPT,
    RecordState.SHORTER: Need.SHORTER,
    RecordState.BEHIND: Need.BEHIND,
}


def _need(board: BoardAtDesk, stage: MatchStage, clock: ClockShown | None, now: int, *, has_old_draw: bool) -> Need:
    presence = presence_of(board, now)
    if presence is Presence.GONE or board.record.state is RecordState.ELSEWHERE:
        return Need.NOTHING
    found = {_RECORD_NEEDS.get(board.record.state, Need.NOTHING)}
    if board.behind_since is None or now - board.behind_since < BEHIND_MS:
        found = (found - {Need.BEHIND}) | {Need.NOTHING}
    if stage is MatchStage.CALLED and board.call is not None:
        found.add(Need.CALL if board.call.answered_at is None else Need.ANSWERED)
    if stage is MatchStage.FLAG:
        found.add(Need.FLAG)
    if stage is MatchStage.STOPPED:
        found.add(Need.STOPPED)
    if stage is MatchStage.OVER:
        found.add(Need.RESULT)
    if has_old_draw:
        found.add(Need.OLD_DRAW)
    if stage is not MatchStage.FREE and presence is Presence.SILENT:
        found.add(Need.SILENT)
    if clock is not None and clock.falls_in is not None:
        if clock.falls_in <= 0:
            found.add(Need.PERHAPS_FLAG)
        elif clock.falls_in <= SOON_MS:
            found.add(Need.FALLS_SOON)
    return min(found, key=_ORDER.index)


_ORDER = tuple(Need)


def lines(boards: Iterable[BoardAtDesk], generation: int, now: int) -> tuple[Line, ...]:
    """All boards: what needs the director first, then table by table; boards removed by hand last."""
    found = [line(board, generation, now) for board in boards]
    return tuple(
        sorted(found, key=lambda one: (one.presence is Presence.GONE, _ORDER.index(one.need), _in_numbers(one.table)))
    )


def _in_numbers(table: str) -> tuple[int, str]:
    digits = "".join(letter for letter in table if letter.isascii() and letter.isdigit())
    return int(digits[:9]) if digits else 10**9, table


def deaf_ms(boards: Iterable[BoardAtDesk], now: int) -> int | None:
    """For how long no board at all was heard, where that is too long; the fault may be the desk's own."""
    heard = [board.heard_at for board in boards if board.heard_at is not None and not board.is_gone]
    silent = now - max(heard) if heard else 0
    return silent if silent > DEAF_MS else None
