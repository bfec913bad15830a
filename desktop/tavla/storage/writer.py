"""The writer's thread: what is asked for is written in order, made durable, and only then acknowledged."""

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from tavla.base.phrase import phrase
from tavla.domain.time.units import Instant
from tavla.storage.errors import JournalError
from tavla.storage.heartbeat import Heartbeat
from tavla.storage.journal import Journal

Done = Callable[[JournalError | None], None]
"""Called once the payloads are durable, or with what went wrong; on the writer's thread."""

IDLE_SYNC_MS = 250
"""What is written behind is durable at the latest this long after."""


class Writer(Protocol):
    """Port of the fact log: journal and heartbeat of one match."""

    def submit(self, payloads: Sequence[bytes], durable: bool, done: Done | None = None) -> None:
        """Write payloads in order.

        `done` is called once they are durable; without `durable` that may take a quarter of a second.
        """

    def beat(self, at: Instant) -> None:
        """Make an instant of the running turn durable, after what is waiting to be written."""

    def close(self) -> None:
        """Write and sync everything submitted; later submits get an error. The journal stays open."""


class _Batch(NamedTuple):
    payloads: Sequence[bytes]
    durable: bool
    done: Done | None


_END = "end"
_NEXT_TRY_S = 0.005


class JournalWriter:
    """A thread that owns a journal and its heartbeat until it is closed.

    Everything that waits in the queue when the disk is free shares a sync as far as the journal allows. After an error
    every batch gets it; the thread going on without memory, or meeting a mistake of its own, is one.
    `on_fault` hears the first error of the journal or the heartbeat, on the writer's thread, whether or not a `done`
    hears it too.
    """

    def __init__(
        self,
        journal: Journal,
        heartbeat: Heartbeat | None = None,
        on_fault: Callable[[JournalError], None] | None = None,
    ) -> None:
        self._journal = journal
        self._heartbeat = heartbeat
        self._on_fault = on_fault
        self._told = False
        self._ended = False
        self._running = True
        self._mistake: Exception | None = None
        self._broke_off = _broke_off(journal)
        self._queue: SimpleQueue[_Batch | Instant | str] = SimpleQueue()
        self._unsynced: deque[tuple[int, _Batch]] = deque()
        self._sync_due: float | None = None
        self._beat_due: Instant | None = None
        self._thread = threading.Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def submit(self, payloads: Sequence[bytes], durable: bool, done: Done | None = None) -> None:
        """Write payloads in order; see `Writer`."""
        if self._ended:
            if done is not None:
                done(_ended(self._journal))
            return
        self._queue.put(_Batch(tuple(payloads), durable, done))

    def beat(self, at: Instant) -> None:
        """Make an instant durable when nothing else waits; of several the last counts."""
        if not self._ended:
            self._queue.put(at)

    def close(self) -> None:
        """Drain the queue, sync, end the thread."""
        if not self._ended:
            self._ended = True
            self._queue.put(_END)
        self._thread.join()

    def _run(self) -> None:
        while self._running or self._mistake is not None:
            try:
                if self._mistake is not None:
                    self._break_off(self._mistake)
                else:
                    self._take_all()
            except Exception as error:  # noqa: BLE001 - whatever it is, nobody may wait for ever
                self._mistake = error

    def _take_all(self) -> None:
        self._take(self._wait())
        while self._running:
            try:
                item = self._queue.get_nowait()
            except Empty:
                break
            self._take(item)
        if not self._running or self._is_sync_due():
            self._sync()
        if self._beat_due is not None:
            self._write_beat(self._beat_due)

    def _wait(self) -> "_Batch | Instant | str | None":
        if self._sync_due is None:
            return self._queue.get()
        try:
            return self._queue.get(timeout=max(0.0, self._sync_due - time.monotonic()))
        except Empty:
            return None

    def _take(self, item: "_Batch | Instant | str | None") -> None:
        if isinstance(item, _Batch):
            self._write(item)
        elif isinstance(item, int):
            self._beat_due = item
        elif item == _END:
            self._running = False

    def _is_sync_due(self) -> bool:
        if self._sync_due is None:
            return False
        return any(batch.durable for _, batch in self._unsynced) or time.monotonic() >= self._sync_due

    def _write(self, batch: _Batch) -> None:
        self._unsynced.append((self._journal.seq + len(batch.payloads), batch))
        try:
            self._journal.append(batch.payloads, durable=False)
        except JournalError as error:
            self._unsynced.pop()
            self._fail(error, batch)
            return
        if self._sync_due is None:
            self._sync_due = time.monotonic() + IDLE_SYNC_MS / 1000
        self._acknowledge()

    def _sync(self) -> None:
        if not self._unsynced:
            return
        try:
            self._journal.sync()
        except JournalError as error:
            self._fail(error)
            return
        self._acknowledge()

    def _acknowledge(self) -> None:
        durable = self._journal.durable_seq
        while self._unsynced and self._unsynced[0][0] <= durable:
            _call(self._unsynced.popleft()[1].done, None)
        if not self._unsynced:
            self._sync_due = None

    def _fail(self, error: JournalError, batch: _Batch | None = None) -> None:
        """Tell it to everything not yet durable.

        A refused payload, that leaves the journal alive, concerns its own batch alone.
        """
        self._tell_fault(error)
        if self._journal.fault is not None:
            self._acknowledge()
            while self._unsynced:
                _call(self._unsynced.popleft()[1].done, error)
            self._sync_due = None
        if batch is not None:
            _call(batch.done, error)

    def _break_off(self, mistake: Exception) -> None:
        """Write nothing more and tell it, tried again until there is the memory to."""
        if isinstance(mistake, MemoryError):
            time.sleep(_NEXT_TRY_S)
        elif self._journal.fault is None:
            sys.excepthook(type(mistake), mistake, mistake.__traceback__)
        self._journal.give_up(self._broke_off)
        self._fail(self._broke_off)
        self._mistake = None
        if self._ended and self._queue.empty():  # what was in hand may have been the end
            self._running = False

    def _write_beat(self, at: Instant) -> None:
        self._beat_due = None
        if self._heartbeat is None or self._journal.fault is not None:
            return
        try:
            self._heartbeat.beat(at)
        except JournalError as error:
            self._tell_fault(error)

    def _tell_fault(self, error: JournalError) -> None:
        if not self._told:
            _call(self._on_fault, error)
            self._told = True


def _ended(journal: Journal) -> JournalError:
    return JournalError(journal.path, phrase("the writer was closed; nothing was written"))


def _broke_off(journal: Journal) -> JournalError:
    """Made beforehand: there may be no memory for it when it is needed."""
    return JournalError(
        journal.path,
        phrase("the writing of the record broke off: the machine is out of memory, or Tavla made a mistake"),
        advice=phrase("Start Tavla again: the match goes on from the last acknowledged fact."),
    )


def _call(tell: Callable[[JournalError], None] | Done | None, error: JournalError | None) -> None:
    """A listener's own mistake must not keep the next ones from being told; without memory none of them can be."""
    if tell is None:
        return
    try:
        tell(error)  # type: ignore[arg-type]
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001
        sys.excepthook(*sys.exc_info())
