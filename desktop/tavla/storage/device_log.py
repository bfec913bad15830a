"""What devices said and what became of it, a line each, beside the matches; the last megabyte or two."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path

LOG_NAME = "devices.log"
LARGEST = 1_000_000
LONGEST_LINE = 400
WAITING_MOST = 1000


class DeviceLog:
    """A log that cannot be written costs nobody a match, nor a moment: its lines wait for the next one."""

    def __init__(self, folder: Path, wall_clock: Callable[[], str]) -> None:
        self.path = folder / LOG_NAME
        self._wall_clock = wall_clock
        self._waiting: deque[str] = deque(maxlen=WAITING_MOST)

    def write(self, line: str) -> None:
        """One line, with the hour; whatever a device said is cut and made printable."""
        said = "".join(map(_printable, line.replace("\n", " ").replace("\r", " ")))[:LONGEST_LINE]
        self._waiting.append(f"{self._wall_clock()}  {said}\n")
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size > LARGEST:
                self.path.replace(self.path.with_suffix(".log.1"))
            with self.path.open("ab", buffering=0) as log:
                _append("".join(self._waiting).encode("ascii"), log)
            self._waiting.clear()


def _append(data: bytes, log: FileIO) -> None:
    """All of it or nothing. Raises OSError."""
    size = log.tell()
    try:
        while data:
            data = data[log.write(data) :]
    except OSError:
        log.truncate(size)
        raise


def _printable(letter: str) -> str:
    return letter if " " <= letter <= "~" else letter.encode("unicode_escape").decode("ascii")
