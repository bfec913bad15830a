"""The session's log of facts, as a journal keeps it."""

from collections.abc import Callable, Sequence

from tavla.domain.facts.events import Event
from tavla.storage.codec import encode_event
from tavla.storage.errors import JournalError
from tavla.storage.writer import Writer


class JournalLog:
    """Fits the session's `FactLog`: each event a record, in order."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def append(
        self, events: Sequence[Event], *, durable: bool, done: Callable[[JournalError | None], None] | None = None
    ) -> None:
        """Write the facts; `done` is called once they would survive a power cut, on the writer's thread."""
        try:
            payloads = [encode_event(event) for event in events]
        except JournalError as error:
            if done is None:
                raise
            done(error)
            return
        self._writer.submit(payloads, durable, done)
