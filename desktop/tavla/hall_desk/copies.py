"""A desk's copies of matches on disk: each byte for byte a journal, with the name of the board that signs it beside it.

Records are not synced one by one: the truth stands on the board, and what a desk loses it asks for again. The desk
begins to sync each second, the copy that waits longest first. On a disk that is slow for so many copies it goes on
without that second between, and a record is durable once each copy before it had its turn.
"""

import math
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tavla.base.limits import JOURNAL
from tavla.hall.names import ID_LETTERS
from tavla.hall_desk.keeper import MOVED, Copy, Grown
from tavla.storage.disk import (
    CHANGE,
    CREATE,
    Disk,
    RealDisk,
    close_quietly,
    make_directory,
    read_part,
    replace_file,
    sync_directory,
    write_all,
)
from tavla.storage.framing import CLOSE_PAYLOAD, FRAME_SIZE, Contents, header, parse, record

SUFFIX, BOARD_SUFFIX, PROOF_SUFFIX = ".journal", ".board", ".proof"
MOST_OPEN = 256
"""Journals that are open at once; the one that was written longest ago is closed for another."""


class _File(NamedTuple):
    fd: int
    end: int


class Copies:
    """Stores what `keeper.taken` lets grow. After OSError nothing of that growth counts, and it may be tried again."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._folder, self._disk = folder, disk or RealDisk()
        self._files: dict[str, _File] = {}
        self._unsynced: dict[str, None] = {}
        self.failed: set[str] = set()
        """Copies that the disk did not sync when they were last tried."""
        make_directory(self._disk, folder)

    def path(self, match_id: str) -> Path:
        return self._folder / f"{match_id}{SUFFIX}"

    def load(self) -> tuple[Copy, ...]:
        """What earlier runs have stored; a torn end is cut, a broken copy is put aside and asked for anew."""
        found = []
        for name in sorted(self._disk.listdir(self._folder)):
            if name.endswith(SUFFIX):
                copy = self._loaded(name.removesuffix(SUFFIX))
                if copy is not None:
                    found.append(copy)
        return tuple(found)

    def data(self, match_id: str) -> bytes:
        """The journal's bytes. Raises OSError."""
        return read_part(self._disk, self.path(match_id), JOURNAL.most)

    def append(self, before: Copy, after: Copy, grown: Grown) -> None:
        """Store records that a copy has grown by. Raises OSError."""
        file = self._open(before)
        end = file.end
        if before.board != after.board or not before.count:
            replace_file(
                self._folder / f"{after.match_id}{BOARD_SUFFIX}", f"{after.board}\n".encode("ascii"), self._disk
            )
        if grown.cut:
            end -= FRAME_SIZE + len(CLOSE_PAYLOAD)
        numbered = enumerate(grown.payloads, grown.first)
        data = b"".join(record(number, after.chain[number], payload) for number, payload in numbered)
        try:
            write_all(self._disk, file.fd, data, end)
            if end + len(data) < file.end:
                self._disk.truncate(file.fd, end + len(data))
        except OSError:
            self._close(after.match_id)
            raise
        self._files[after.match_id] = _File(file.fd, end + len(data))
        self._unsynced.setdefault(after.match_id)

    def sync(self, most_s: float = math.inf) -> bool:
        """Sync one copy after the other, the one that waits longest first; begin no other after `most_s` seconds. Gives
        whether none waits any more. A copy that fails keeps no other one back: its OSError is raised at the end, the
        first of several.
        """
        until, failed = time.monotonic() + most_s, None
        for match_id in tuple(self._unsynced):
            try:
                self.sync_one(match_id)
            except OSError as error:
                failed = failed or error
            if time.monotonic() >= until:
                break
        if failed is not None:
            raise failed
        return not self._unsynced

    def sync_one(self, match_id: str) -> None:
        """Sync this copy, where it waits. Raises OSError; it waits behind all others then."""
        if match_id in self._unsynced:
            del self._unsynced[match_id]
            try:
                self._disk.fdatasync(self._files[match_id].fd)
            except OSError:
                self._unsynced[match_id] = None
                self.failed.add(match_id)
                raise
            self.failed.discard(match_id)

    def rest(self, match_id: str) -> None:
        """Close its file, once what was stored is durable."""
        if match_id not in self._unsynced:
            self._close(match_id)

    def keep_proof(self, match_id: str, *envelopes: bytes) -> None:
        """The envelopes in which a board contradicts itself; the first ones stay. Raises OSError."""
        for number, envelope in enumerate(envelopes, 1):
            path = self._folder / f"{match_id}{PROOF_SUFFIX}-{number}"
            if envelope and not self._disk.exists(path):
                replace_file(path, envelope, self._disk)

    def put_aside(self, match_id: str) -> None:
        """Keep what is stored under another name; the match is stored anew. Raises OSError."""
        self._close(match_id)
        if self._disk.exists(self.path(match_id)):
            self._set_aside(match_id)

    def close(self) -> None:
        """Close the files. Each is synced before, where the disk can."""
        with suppress(OSError):
            self.sync()
        for match_id in tuple(self._files):
            self._close(match_id)

    # Inside

    def _loaded(self, match_id: str) -> Copy | None:
        try:
            data = self.data(match_id)
            board = read_part(self._disk, self._folder / f"{match_id}{BOARD_SUFFIX}", ID_LETTERS).decode("ascii")
        except (OSError, ValueError):
            return None
        contents = parse(data, looks_behind_faults=False)
        if not isinstance(contents, Contents) or contents.match_id != match_id:
            self._set_aside(match_id)
            return None
        moves = tuple(number for number, payload in enumerate(contents.payloads, 1) if MOVED in payload)
        return Copy(match_id, board, contents.chain, contents.end, moves, contents.is_closed)

    def _set_aside(self, match_id: str) -> None:
        number = 1
        while self._disk.exists(aside := self._folder / f"{match_id}{SUFFIX}.aside-{number}"):
            number += 1
        self._disk.replace(self.path(match_id), aside)
        sync_directory(self._disk, self._folder)

    def _open(self, copy: Copy) -> _File:
        file = self._files.pop(copy.match_id, None)
        if file is None:
            while len(self._files) >= MOST_OPEN:
                oldest = next(iter(self._files))
                if oldest in self._unsynced:
                    self._disk.fdatasync(self._files[oldest].fd)
                self._close(oldest)
            file = self._opened(copy)
        self._files[copy.match_id] = file  # the last to be closed for another
        return file

    def _opened(self, copy: Copy) -> _File:
        path = self.path(copy.match_id)
        if not copy.count:
            if self._disk.exists(path):
                self._set_aside(copy.match_id)
            fd = self._disk.open(path, CREATE)
            head = header(copy.match_id)
            try:
                write_all(self._disk, fd, head, 0)
            except OSError:
                close_quietly(self._disk, fd)
                self._disk.unlink(path)
                raise
            return _File(fd, len(head))
        fd = self._disk.open(path, CHANGE)
        try:
            self._disk.truncate(fd, copy.size)
        except OSError:
            close_quietly(self._disk, fd)
            raise
        return _File(fd, copy.size)

    def _close(self, match_id: str) -> None:
        file = self._files.pop(match_id, None)
        self._unsynced.pop(match_id, None)
        self.failed.discard(match_id)
        if file is not None:
            close_quietly(self._disk, file.fd)
