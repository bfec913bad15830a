"""A writer on the caller's thread."""

from collections.abc import Callable, Sequence

from tavla.base.phrase import phrase
from tavla.domain.time.units import Instant
from tavla.storage.errors import JournalError
from tavla.storage.heartbeat import Heartbeat
from tavla.storage.journal import Journal
from tavla.storage.writer import Done


class InlineWriter:
    """Every batch is durable when `submit` returns."""

    def __init__(
        self,
        journal: Journal,
        heartbeat: Heartbeat | None = None,
        on_fault: Callable[[JournalError], None] | None = None,
    ) -> None:
        self._journal = journal
        self._heartbeat = heartbeat
        self._on_fault = on_fault
        self._ended = False

    def submit(self, payloads: Sequence[bytes], durable: bool, done: Done | None = None) -> None:
        """Write payloads in order and sync, `durable` or not."""
        error: JournalError | None = (
            JournalError(self._journal.path, phrase("the writer was closed; nothing was written"))
            if self._ended
            else None
        )
        if error is None:
            try:
                self._journal.append(payloads)
            except JournalError as found:
                error = found
                self._tell_fault(found)
        if done is not None:
            done(error)

    def beat(self, at: Instant) -> None:
        """Make an instant durable."""
        if self._heartbeat is None or self._ended:
            return
        try:
            self._heartbeat.beat(at)
        except JournalError as error:
            self._tell_fault(error)

    def close(self) -> None:
        """Take nothing more."""
        self._ended = True

    def _tell_fault(self, error: JournalError) -> None:
        if self._on_fault is not None:
            on_fault, self._on_fault = self._on_fault, None
            on_fault(error)
