"""The heartbeat of a running turn: a small side file that says how far the clock had run."""

import struct
from pathlib import Path
from zlib import crc32

from tavla.base.phrase import phrase
from tavla.domain.time.units import Instant
from tavla.storage.disk import CHANGE, Disk, RealDisk, close_quietly, create_file, read_file, write_all
from tavla.storage.errors import JournalError, failure

HEARTBEAT_NAME = "heartbeat"

MAGIC = b"TvHB"
SLOTS = (0, 4096)
"""Where the two slots begin: never in one block of the disk, so that a torn write harms one at most."""

_SLOT = struct.Struct(">4sQQ")
_CHECK = struct.Struct(">I")
SLOT_SIZE = _SLOT.size + _CHECK.size


class Heartbeat:
    """Two alternating checked slots; the newer good one counts. Opened at the first beat."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self._disk = disk or RealDisk()
        self._fd = -1
        self._counter = 0
        self._fault: JournalError | None = None

    def beat(self, at: Instant) -> None:
        """Make an instant durable. Raises JournalError, and after the first time does so at every beat."""
        if self._fault is not None:
            raise self._fault
        try:
            if self._fd < 0:
                self._open()
            counter = self._counter + 1
            write_all(self._disk, self._fd, slot(counter, at), SLOTS[counter % 2])
            self._disk.fdatasync(self._fd)
        except OSError as error:
            self._fault = failure(self.path, phrase("could not write the heartbeat"), error)
            raise self._fault from error
        self._counter = counter

    def last(self) -> Instant | None:
        """The last durable instant, or None if there is none that is good.

        Raises JournalError when the file cannot be read.
        """
        try:
            found = newest(read_file(self._disk, self.path))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise failure(self.path, phrase("could not read the heartbeat"), error) from error
        return found[1] if found else None

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            close_quietly(self._disk, self._fd)
            self._fd = -1

    def _open(self) -> None:
        if not self._disk.exists(self.path):
            create_file(self._disk, self.path, b"")
        found = newest(read_file(self._disk, self.path))
        self._counter = found[0] if found else 0
        self._fd = self._disk.open(self.path, CHANGE)


def slot(counter: int, at: Instant) -> bytes:
    """The bytes of one slot: magic, counter, instant, CRC of the three."""
    plain = _SLOT.pack(MAGIC, counter, at)
    return plain + _CHECK.pack(crc32(plain))


def newest(data: bytes) -> tuple[int, Instant] | None:
    """Counter and instant of the good slot with the higher counter, or None if neither is good."""
    found: tuple[int, Instant] | None = None
    for start in SLOTS:
        raw = data[start : start + SLOT_SIZE]
        if len(raw) < SLOT_SIZE or _CHECK.unpack_from(raw, _SLOT.size)[0] != crc32(raw[: _SLOT.size]):
            continue
        magic, counter, at = _SLOT.unpack_from(raw)
        if magic == MAGIC and (found is None or counter > found[0]):
            found = (counter, Instant(at))
    return found
