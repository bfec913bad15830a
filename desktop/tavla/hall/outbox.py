"""What a board says of its match's records, and when: a pure function of what was written, heard and sent.

A record goes out at once, those that follow within GATHER_MS together. What is lost on the way is said again when a
keeper asks; the journal is the queue. Times are milliseconds of a steady clock.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tavla.hall.envelope import fitting

GATHER_MS = 20
FACT_BYTES = 32 * 1024
BACK_BYTES = 96 * 1024
HERE_MS = 2_000
HERE_CLOSE_MS = 1_000
CLOSE_RESERVE_MS = 60_000
"""With less on a running clock *here* is said twice as often."""
HEARD_MS = 6_000
"""The desk is heard while its last word is younger."""

Sizes = Callable[[int, int], Sequence[int]]
"""Bytes of the payloads of records `first` to `last`, as many as are wanted at once."""


class Send(NamedTuple):
    """Say these records. `is_back`: in answer to a keeper."""

    first: int
    last: int
    is_back: bool


class Outbox(Struct, frozen=True):
    """`count` records of `match` are durable, all up to `sent` have been said since the link came up."""

    match: str = ""
    count: int = 0
    sent: int = 0
    connected: bool = False
    sent_at: int = -GATHER_MS
    """When records were last said."""
    asked: int = 0
    """A keeper wants the records from here on; 0 for none."""
    desk_holds: int = 0
    """What the desk has said that it holds."""
    desk_heard: int | None = None
    """When its last word came."""
    here_due: int = 0
    back_bytes: int = BACK_BYTES
    """An answer to a keeper has no more."""

    @property
    def behind(self) -> int:
        """So many records the desk is known not to hold."""
        return max(0, self.count - self.desk_holds)


def follows(box: Outbox, match: str, now: int) -> Outbox:
    """Another match, or "" for none, is on the board. What the link knows stays."""
    return Outbox(
        match=match, connected=box.connected, desk_heard=box.desk_heard, here_due=now, back_bytes=box.back_bytes
    )


def grown(box: Outbox, count: int) -> Outbox:
    """So many records are durable."""
    return replace(box, count=max(count, box.count))


def linked(box: Outbox, now: int, *, connected: bool) -> Outbox:
    """The link has come up or gone. What was written meanwhile is asked for: *here* tells of it at once."""
    if connected == box.connected:
        return box
    return replace(box, connected=connected, sent=box.count, asked=0, here_due=now, desk_heard=None)


def ask_heard(box: Outbox, match: str, first: int) -> Outbox:
    """Of several questions the one from the earliest record on is answered: it answers the others too."""
    if match != box.match or not 1 <= first <= box.count:
        return box
    return replace(box, asked=min(first, box.asked or first))


def desk_heard(box: Outbox, now: int) -> Outbox:
    """A desk that was not heard before may have missed what was said meanwhile: *here* tells of it at once."""
    is_back = box.desk_heard is None or now - box.desk_heard > HEARD_MS
    return replace(box, desk_heard=now, here_due=min(box.here_due, now) if is_back else box.here_due)


def holds_heard(box: Outbox, match: str, count: int) -> Outbox:
    """What a desk says it holds counts for what there is: a desk that was restored may hold less than before."""
    return replace(box, desk_holds=min(count, box.count)) if match == box.match else box


def due(box: Outbox, sizes: Sizes, now: int) -> tuple[Outbox, tuple[Send, ...]]:
    if not box.connected or not box.match:
        return box, ()
    sends: list[Send] = []
    if box.asked:
        sends.append(_send(box.asked, box.count, sizes, box.back_bytes, is_back=True))
        box = replace(box, asked=0)
    if now - box.sent_at >= GATHER_MS:
        while box.sent < box.count:
            send = _send(box.sent + 1, box.count, sizes, FACT_BYTES, is_back=False)
            sends.append(send)
            box = replace(box, sent=send.last, sent_at=now)
    return box, tuple(sends)


def _send(first: int, last: int, sizes: Sizes, most_bytes: int, *, is_back: bool) -> Send:
    return Send(first, first - 1 + fitting(sizes(first, last), most_bytes), is_back)


def here_said(box: Outbox, now: int, *, close: bool) -> Outbox:
    """*Here* was said; it is due again later, sooner while a running clock is `close` to its end."""
    return replace(box, here_due=now + (HERE_CLOSE_MS if close else HERE_MS))


def here_hurried(box: Outbox, now: int) -> Outbox:
    """Something happened that the desk should see at once: a call, a stop, a flag, an end."""
    return replace(box, here_due=now)


def next_wake(box: Outbox, now: int) -> int:
    """Milliseconds until something may be due; 0 for now."""
    if not box.connected:
        return HERE_MS
    if box.asked:
        return 0
    wakes = [box.here_due]
    if box.sent < box.count:
        wakes.append(box.sent_at + GATHER_MS)
    return max(0, min(wakes) - now)


class LinkState(NamedTuple):
    """How the line on the board stands: `heard` with `behind` records to go, or silent for so many milliseconds;
    None where the desk was never heard since the link was begun.
    """

    heard: bool
    behind: int
    silent_ms: int | None


def state_of(box: Outbox, now: int, last_heard: int | None) -> LinkState:
    """`last_heard`: when the desk was last heard over any link."""
    silent = None if last_heard is None else now - last_heard
    return LinkState(box.connected and silent is not None and silent <= HEARD_MS, box.behind, silent)
