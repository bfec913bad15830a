"""The second copy of a running match's journal, on another medium: written by a thread of its own, so that no match
ever waits for it.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tavla.base.limits import SECOND_COPIES, SECOND_COPY
from tavla.base.phrase import phrase
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.storage.disk import (
    CHANGE,
    CREATE,
    READ,
    Disk,
    RealDisk,
    close_quietly,
    make_directory,
    read_all,
    read_part,
    replace_file,
    sync_directory,
    write_all,
)
from tavla.storage.errors import JournalError, failure
from tavla.storage.framing import CLOSE_RECORD_SIZE, Contents, is_close_record, is_match_id, parse
from tavla.storage.journal import FREE_TO_GO_ON, check_free_space

MIRROR_FOLDER = "tavla-mirror"
"""In the chosen folder.

It is made when the folder is chosen and never again, so that an empty place where a stick was is not taken for the
stick.
"""
SUFFIX = ".journal"
RETRY_S = 2.0
LEAVE_S = 5.0
"""How long the end of a match waits at most for a slow medium."""

Sign = Callable[[str, bytes], bytes]
"""Gives the signature's file of a match's copy."""
SIGNATURE_SUFFIX = ".minisig"
Told = Callable[[MirrorTurn, JournalError | None], None]
"""Hears what becomes of the copy, on the mirror's thread; with why it is lost."""


def prepare_mirror(folder: Path, disk: Disk | None = None) -> None:
    """Make a folder ready for second copies. Raises JournalError."""
    disk = disk or RealDisk()
    try:
        disk.listdir(folder)
        make_directory(disk, folder / MIRROR_FOLDER)
    except OSError as error:
        raise failure(folder, phrase("could not keep second copies there"), error) from error
    check_free_space(disk, folder / MIRROR_FOLDER, FREE_TO_GO_ON)


class Mirror:
    """Keeps `folder/tavla-mirror/<match id>.journal` equal to the durable part of a journal, byte by byte.

    `feed` takes the journal's bytes as they become durable: it fits `Journal.follow`. All of them stay in memory, so
    that the copy can be made whole again whatever has become of either medium. A loss is told once; every two seconds
    the mirror tries again, and tells when it has caught up.
    """

    def __init__(
        self,
        folder: Path,
        match_id: str,
        told: Told,
        disk: Disk | None = None,
        *,
        retry_s: float = RETRY_S,
        sign: Sign | None = None,
    ) -> None:
        self.path = folder / MIRROR_FOLDER / f"{match_id}{SUFFIX}"
        self._told = told
        self._disk = disk or RealDisk()
        self._retry_s, self._sign = retry_s, sign
        self._bytes = bytearray()
        self._fd = -1
        self._end = 0
        self._turn: MirrorTurn | None = None
        self._ended = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="journal mirror", daemon=True)
        self._thread.start()

    def feed(self, data: bytes) -> None:
        """More of the journal is durable. Never waits for the medium."""
        with self._news:
            self._bytes += data
            self._news.notify()

    def close(self, wait_s: float = LEAVE_S) -> None:
        """Write what is left, if the medium takes it in time, and let go."""
        with self._news:
            self._ended = True
            self._news.notify()
        self._thread.join(wait_s)

    def _run(self) -> None:
        ended, data = False, b""
        while not ended:
            with self._news:
                if self._turn is MirrorTurn.LOST:
                    self._news.wait_for(lambda: self._ended, self._retry_s)
                else:
                    self._news.wait_for(lambda: self._ended or self._end < len(self._bytes))
                ended, data = self._ended, bytes(self._bytes)
            if data:
                self._catch_up(data)
        if self._end < len(data):  # once more: nobody comes back for the last records
            self._catch_up(data)
        self._let_go()

    def _catch_up(self, data: bytes) -> None:
        try:
            if self._fd < 0:
                self._open(data)
            write_all(self._disk, self._fd, data[self._end :], self._end)
            self._disk.fdatasync(self._fd)
            if self._sign is not None:
                signature = self._sign(self.path.name.removesuffix(SUFFIX), data)
                replace_file(self.path.with_name(self.path.name + SIGNATURE_SUFFIX), signature, self._disk)
        except (OSError, JournalError) as error:
            self._let_go()
            if self._turn is not MirrorTurn.LOST:
                self._turn = MirrorTurn.LOST
                found = (
                    error.what
                    if isinstance(error, JournalError)
                    else failure(self.path, phrase("could not write the second copy"), error).what
                )
                self._told(
                    MirrorTurn.LOST,
                    JournalError(
                        self.path, found, advice=phrase("The match goes on; this is tried again every two seconds.")
                    ),
                )
            return
        self._end = len(data)
        turn = MirrorTurn.CAUGHT_UP if self._turn is MirrorTurn.LOST else MirrorTurn.BEGAN
        if self._turn in (None, MirrorTurn.LOST):
            self._turn = turn
            self._told(turn, None)

    def _open(self, data: bytes) -> None:
        """Take up the copy that lies there, or begin one; a file that is no beginning of this journal is kept under
        another name.

        All of it is written once more: what a failed sync left can be read and yet not be on the medium.
        """
        self._end = 0
        folder = self.path.parent
        with suppress(FileNotFoundError):
            self._fd = self._disk.open(self.path, CHANGE)
            if not data.startswith(read_all(self._disk, self._fd)):
                self._let_go()
                self._set_aside(folder)
        if self._fd < 0:
            self._fd = self._disk.open(self.path, CREATE)
        sync_directory(self._disk, folder)

    def _set_aside(self, folder: Path) -> None:
        number = 1
        while self._disk.exists(aside := folder / f"{self.path.name}.aside-{number}"):
            number += 1
        self._disk.replace(self.path, aside)
        sync_directory(self._disk, folder)

    def _let_go(self) -> None:
        if self._fd >= 0:
            close_quietly(self._disk, self._fd)
            self._fd = -1


class MirrorCopy(NamedTuple):
    """A second copy that was found: the good part of it, and the chosen folder it lies in."""

    folder: Path
    contents: Contents
    data: bytes

    @property
    def path(self) -> Path:
        return self.folder / MIRROR_FOLDER / f"{self.contents.match_id}{SUFFIX}"


def find_copy(match_id: str, folders: Iterable[Path], disk: Disk | None = None) -> MirrorCopy | None:
    """The longest good second copy of a match that these folders hold.

    What follows the first bad record of it does not count.
    """
    found: list[MirrorCopy] = []
    for folder in folders:
        with suppress(OSError):
            data = read_part(disk or RealDisk(), folder / MIRROR_FOLDER / f"{match_id}{SUFFIX}", SECOND_COPY.most)
            contents = parse(data, looks_behind_faults=False)
            if isinstance(contents, Contents) and contents.match_id == match_id and contents.payloads:
                found.append(MirrorCopy(folder, contents, data[: contents.end]))
    return max(found, key=lambda copy: len(copy.contents.payloads), default=None)


def match_of(path: Path) -> str:
    """The ID of the match whose second copy would be this file; empty where it cannot be one."""
    match_id = path.name.removesuffix(SUFFIX)
    return match_id if path.name.endswith(SUFFIX) and is_match_id(match_id) else ""


def copies_in(folder: Path, disk: Disk | None = None) -> Iterator[tuple[Path, int]]:
    """The files of second copies in a chosen folder that do not end as those of finished matches do, the latest first,
    and their sizes; a folder that cannot be read has none.
    """
    disk = disk or RealDisk()
    try:
        names = disk.listdir(folder / MIRROR_FOLDER)
    except OSError:
        return
    paths = (folder / MIRROR_FOLDER / name for name in sorted(names, reverse=True))
    for path in islice(filter(match_of, paths), SECOND_COPIES.most):
        with suppress(OSError):
            size, tail = _end_of(disk, path)
            if not is_close_record(tail):
                yield path, size


def _end_of(disk: Disk, path: Path) -> tuple[int, bytes]:
    fd = disk.open(path, READ)
    try:
        size = disk.size(fd)
        return size, disk.read(fd, CLOSE_RECORD_SIZE, max(0, size - CLOSE_RECORD_SIZE))
    finally:
        disk.close(fd)
