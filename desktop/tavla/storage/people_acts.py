"""Who named, removed or gave another PIN to whom: a line an act, durable before the act is done, never changed."""

import json
from contextlib import suppress
from enum import Enum
from pathlib import Path

from msgspec import Struct, convert, to_builtins

from tavla.base.phrase import phrase
from tavla.storage.disk import CHANGE, CREATE, PRIVATE, Disk, read_file, sync_directory, write_all
from tavla.storage.errors import failure


class Deed(Enum):
    DIRECTOR = "director"
    """Named director."""
    ASSISTANT = "assistant"
    """Named assistant."""
    MONITOR = "monitor"
    """Named monitor."""
    NEW_PIN = "new_pin"
    LIMITED = "limited"
    """Given a limit in time, or none any more."""
    KEY = "key"
    """A key on a stick."""
    KEY_FORGOTTEN = "key_forgotten"
    REMOVED = "removed"
    RECOVERED = "recovered"
    """The file of directors was begun anew."""
    UNREADABLE = "unreadable"
    """A line that cannot be read."""


class PeopleAct(Struct, frozen=True, omit_defaults=True):
    """One line.

    `at`: wall clock, ISO 8601; `by`: whose PIN stood behind it, empty for the machine's own keyboard; `whom`: a name.
    """

    at: str
    by: str
    deed: Deed
    whom: str
    until: str = ""
    """When the role ends from then on, where that was changed."""


class PeopleActs:
    """Reads and writes the file; whoever writes holds the lock of the file of directors."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self._disk = disk

    def read(self) -> tuple[PeopleAct, ...]:
        """All of them, the oldest first. Raises JournalError."""
        try:
            lines = read_file(self._disk, self.path).splitlines()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise failure(self.path, phrase("could not read who named whom"), error) from error
        return tuple(_parsed(line) for line in lines if line)

    def write(self, act: PeopleAct) -> None:
        """One more, durable when this returns. Raises JournalError."""
        line = json.dumps(to_builtins(act), ensure_ascii=False).encode("utf-8")
        try:
            is_new = not self._disk.exists(self.path)
            fd = self._disk.open(self.path, CREATE if is_new else CHANGE, PRIVATE)
            try:
                size = self._disk.size(fd)
                try:
                    # A line of its own, also after one that a power cut broke off.
                    write_all(self._disk, fd, b"\n" + line, size)
                    self._disk.fsync(fd)
                except OSError:
                    with suppress(OSError):
                        self._disk.truncate(fd, size)
                    raise
            finally:
                self._disk.close(fd)
            if is_new:
                sync_directory(self._disk, self.path.parent)
        except OSError as error:
            raise failure(self.path, phrase("could not write who named whom"), error) from error


_UNREADABLE = PeopleAct("", "", Deed.UNREADABLE, "")


def _parsed(line: bytes) -> PeopleAct:
    try:
        return convert(json.loads(line), PeopleAct)
    except (ValueError, RecursionError):
        return _UNREADABLE
