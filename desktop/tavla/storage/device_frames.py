"""The raw frames of the devices of a match, a line each, beside its journal: written by a thread of its own, so that no
match ever waits for it. The bytes stand in docs/evidence-format.md.
"""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from tavla.base.limits import DEVICE_FRAMES
from tavla.base.sha256 import sha256
from tavla.domain.facts.device_events import FramesNoted, FramesTurn
from tavla.storage.disk import CHANGE, CREATE, Disk, RealDisk, close_quietly, read_all, sync_directory, write_all
from tavla.storage.errors import JournalError
from tavla.storage.journal import FREE_TO_BEGIN, check_free_space

SUFFIX = ".tavla.frames"
GATHER_S = 0.2
"""How long a frame may wait for others before all are written."""
LEAVE_S = 2.0
"""How long the end of a match waits at most for a slow disk."""
MOST_IN_LINE = 1024
"""Bytes of a device in one line: what came together and is longer stands in several."""


class FramesSum(NamedTuple):
    """How far the file is on the disk."""

    turn: FramesTurn
    file: str
    length_bytes: int
    sha256: str


Told = Callable[[FramesSum], None]
"""Hears on the thread of the file."""


def frames_path(folder: Path) -> Path:
    """The file of the match whose folder this is: beside its export, under the export's name."""
    return folder / f"{folder.name}{SUFFIX}"


class FrameFile:
    """Takes frames and writes them; `note` tells how far it is. Once it is full or lost, it takes no more.

    `number` is of a new file, by chance; `noted`: what the journal says of files so far.
    """

    def __init__(
        self, path: Path, number: str, noted: Sequence[FramesNoted], told: Told, disk: Disk | None = None
    ) -> None:
        self.path, self._number, self._told, self._disk = path, number, told, disk or RealDisk()
        self._noted = {note.file: note for note in noted}
        self._fd, self._end, self._sum = -1, 0, sha256()
        self._sure = FramesSum(FramesTurn.KEPT, number, 0, self._sum.hexdigest())
        self._turn = FramesTurn.KEPT
        self._lines: list[str] = []
        self.waiting_bytes = 0
        self._is_asked = self._is_ended = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="device frames", daemon=True)
        self._thread.start()

    def put(self, at: int, address: str, data: bytes, *, is_sent: bool) -> None:
        """One frame, at so many milliseconds of board time. Never waits for the disk."""
        head = f"{at} {'>' if is_sent else '<'} {quote(address, safe=':/')} "
        lines = [f"{head}{data[k : k + MOST_IN_LINE].hex()}\n" for k in range(0, len(data), MOST_IN_LINE)]
        with self._news:
            if self.waiting_bytes > DEVICE_FRAMES.most:
                return  # the disk hangs
            self._lines += lines
            self.waiting_bytes += sum(map(len, lines))
            self._news.notify()

    def note(self) -> None:
        """Make all of it durable, and tell its sum."""
        with self._news:
            self._is_asked = True
            self._news.notify()

    def close(self, wait_s: float = LEAVE_S) -> None:
        """Write what is left, if the disk takes it in time, and let go."""
        with self._news:
            self._is_ended = True
            self._news.notify()
        self._thread.join(wait_s)

    # Its own thread

    def _run(self) -> None:
        self._guarded(self._open)
        is_ended = False
        while not is_ended:
            with self._news:
                self._news.wait_for(lambda: self._is_ended or self._is_asked or bool(self._lines))
                self._news.wait_for(lambda: self._is_ended or self._is_asked, GATHER_S)
                lines, self._lines, self.waiting_bytes = self._lines, [], 0
                is_asked, self._is_asked, is_ended = self._is_asked, False, self._is_ended
            if self._turn is FramesTurn.KEPT:
                self._guarded(partial(self._write, lines, tells=is_asked))
        if self._fd >= 0:
            close_quietly(self._disk, self._fd)

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (OSError, JournalError):
            self._over(FramesTurn.LOST)

    def _over(self, turn: FramesTurn) -> None:
        self._turn = turn
        self._told(self._sure._replace(turn=turn))

    def _open(self) -> None:
        """Go on with the file that lies there if it holds what the journal says of it; else put it aside."""
        check_free_space(self._disk, self.path.parent, FREE_TO_BEGIN)
        if self._disk.exists(self.path):
            self._fd = self._disk.open(self.path, CHANGE)
            data = read_all(self._disk, self._fd, DEVICE_FRAMES.most + 1)
            number = self._number_of(data)
            if number:
                self._number = number
                self._append(data, write=False)
                self._append(b"" if data.endswith(b"\n") else b"\n")
            else:
                close_quietly(self._disk, self._fd)
                self._fd = -1
                self._set_aside()
        if self._fd < 0:
            self._fd = self._disk.open(self.path, CREATE)
            sync_directory(self._disk, self.path.parent)
            self._append(f"tavla frames 1 {self.path.parent.name} {self._number}\n".encode())
        self._keep_sure(tells=True)

    def _number_of(self, data: bytes) -> str:
        """Of the file that begins so; empty where it is not the one that the journal knows."""
        head = data.partition(b"\n")[0].decode("utf-8", "replace").split(" ")
        note = self._noted.get(head[-1])
        if head[:-1] != ["tavla", "frames", "1", self.path.parent.name] or note is None:
            return ""
        begun = data[: note.length_bytes]
        return head[-1] if sha256(begun).hexdigest() == note.sha256 else ""

    def _set_aside(self) -> None:
        count = 1
        while self._disk.exists(aside := self.path.with_name(f"{self.path.name}.aside-{count}")):
            count += 1
        self._disk.replace(self.path, aside)
        sync_directory(self._disk, self.path.parent)

    def _write(self, lines: list[str], *, tells: bool) -> None:
        room = max(0, DEVICE_FRAMES.most - self._end)
        data = "".join(lines).encode()
        if len(data) > room:
            self._append(data[: data.rfind(b"\n", 0, room) + 1])
            self._keep_sure(tells=False)
            self._over(FramesTurn.FULL)
            return
        self._append(data)
        if tells:
            self._keep_sure(tells=True)

    def _append(self, data: bytes, *, write: bool = True) -> None:
        if write:
            write_all(self._disk, self._fd, data, self._end)
        self._sum.update(data)
        self._end += len(data)

    def _keep_sure(self, *, tells: bool) -> None:
        self._disk.fdatasync(self._fd)
        self._sure = FramesSum(FramesTurn.KEPT, self._number, self._end, self._sum.hexdigest())
        if tells:
            self._told(self._sure)
