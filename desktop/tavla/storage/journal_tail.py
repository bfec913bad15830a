"""Reads along while somebody else writes: what has come to a journal since the last look."""

from pathlib import Path

from tavla.base.limits import JOURNAL
from tavla.domain.facts.events import Event
from tavla.storage.codec import decode_event
from tavla.storage.framing import OWN_MARK, frame_at, header
from tavla.storage.journal import JOURNAL_NAME


class JournalTail:
    """The facts of a match as they come to the disk.

    Locks and changes nothing; the chain is checked by whoever opens the journal.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / JOURNAL_NAME
        self._offset = len(header(folder.name))

    def __call__(self) -> tuple[Event, ...]:
        """The facts since the last call; one that is just being written counts next time."""
        with self._path.open("rb") as journal:
            journal.seek(self._offset)
            data = journal.read(JOURNAL.most)
        events: list[Event] = []
        offset = 0
        while frame := frame_at(data, offset):
            offset = frame.end
            if not frame.payload.startswith(OWN_MARK):
                events.append(decode_event(frame.payload, self._path))
        self._offset += offset
        return tuple(events)
