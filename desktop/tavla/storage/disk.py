# A method is the system call of its name.
"""The system calls storage is built on, and what is always done with several of them together."""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Protocol

from tavla.base.host import files
from tavla.base.limits import FOLDER, OWN_FILE, Limit, too_large
from tavla.base.new_file import draft_of
from tavla.base.phrase import phrase
from tavla.storage.errors import failure

READ, CREATE, CHANGE, REPLACE, DIRECTORY = files.READ, files.CREATE, files.CHANGE, files.REPLACE, files.DIRECTORY
"""How a file is opened: to be read; made anew; changed; written from nothing; and a folder whose names are synced."""

PRIVATE = 0o600
"""Mode of a journal and of what lies beside it."""

READABLE = 0o644
"""Mode of files made to be handed on."""


class Disk(Protocol):
    """A disk as storage sees it; every method is one system call and raises OSError as that call does."""

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int: ...
    def close(self, fd: int) -> None: ...
    def size(self, fd: int) -> int: ...
    def read(self, fd: int, size: int, offset: int) -> bytes: ...
    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int: ...
    def truncate(self, fd: int, size: int) -> None: ...
    def fdatasync(self, fd: int) -> None: ...
    def fsync(self, fd: int) -> None: ...
    def lock(self, fd: int) -> bool: ...
    def lock_holder(self, fd: int) -> int | None: ...
    def mkdir(self, path: Path) -> None: ...
    def listdir(self, path: Path) -> list[str]: ...
    def replace(self, source: Path, target: Path) -> None: ...
    def unlink(self, path: Path) -> None: ...
    def exists(self, path: Path) -> bool: ...
    def free_space(self, path: Path) -> int: ...


class RealDisk:
    """The operating system's own calls."""

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        return files.open_file(path, flags, mode)

    def close(self, fd: int) -> None:
        os.close(fd)

    def size(self, fd: int) -> int:
        return os.fstat(fd).st_size

    def read(self, fd: int, size: int, offset: int) -> bytes:
        return files.read_at(fd, size, offset)

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        return files.write_at(fd, data, offset)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def fdatasync(self, fd: int) -> None:
        files.sync_data(fd)

    def fsync(self, fd: int) -> None:
        files.sync(fd)

    def lock(self, fd: int) -> bool:
        """Take the exclusive lock of a file; False when another process or another descriptor has it."""
        return files.take_lock(fd)

    def lock_holder(self, fd: int) -> int | None:
        """The number of the process that has the lock, where the system tells it."""
        return files.lock_holder(fd)

    def mkdir(self, path: Path) -> None:
        files.make_private_folder(path)

    def listdir(self, path: Path) -> list[str]:
        with os.scandir(path) as entries:
            return [entry.name for entry in islice(entries, FOLDER.most)]

    def replace(self, source: Path, target: Path) -> None:
        files.replace(source, target)

    def unlink(self, path: Path) -> None:
        files.remove(path)

    def exists(self, path: Path) -> bool:
        return os.path.lexists(path)

    def free_space(self, path: Path) -> int:
        return files.free_space(path)


def close_quietly(disk: Disk, fd: int) -> None:
    """Let go of a descriptor on which nothing hangs that was promised."""
    with suppress(OSError):
        disk.close(fd)


def sync_directory(disk: Disk, path: Path) -> None:
    """Make the names in a folder durable."""
    fd = disk.open(path, DIRECTORY)
    try:
        disk.fsync(fd)
    finally:
        disk.close(fd)


def put_in_place(disk: Disk, draft: Path, path: Path) -> None:
    """Give a draft that is written and synced its name, durable.

    FAT keeps a file's size beside its name: under the new one it is nothing until the file is synced once more, and a
    stick pulled before holds an empty file. Source: seen on a FAT stick under Linux 6.1.
    """
    disk.replace(draft, path)
    fd = disk.open(path, files.SYNCED)
    try:
        disk.fsync(fd)
    finally:
        disk.close(fd)
    sync_directory(disk, path.parent)


def make_directory(disk: Disk, path: Path) -> None:
    """Make a folder, and its parents where they are missing, durable; no harm if it is there."""
    missing = []
    while not disk.exists(path):
        missing.append(path)
        path = path.parent
    for folder in reversed(missing):
        with suppress(FileExistsError):  # another process was quicker
            disk.mkdir(folder)
        sync_directory(disk, folder.parent)


def write_all(disk: Disk, fd: int, data: bytes, offset: int) -> None:
    """Write every byte, however short the single writes are."""
    rest = memoryview(data)
    while rest:
        written = disk.write(fd, rest, offset)
        if written <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        offset += written
        rest = rest[written:]


def read_all(disk: Disk, fd: int, most: int = OWN_FILE.most + 1) -> bytes:
    """The content of an open file, so many bytes of it at most."""
    parts: list[bytes] = []
    offset = 0
    while part := disk.read(fd, max(1, min(disk.size(fd), most) - offset), offset):
        parts.append(part)
        offset += len(part)
        if offset >= most:
            break
    return b"".join(parts)


def read_file(disk: Disk, path: Path, limit: Limit = OWN_FILE) -> bytes:
    """The whole content of a file by name; UnfitFileError for one beyond the limit."""
    fd = disk.open(path, READ)
    try:
        data = read_all(disk, fd, limit.most + 1)
    finally:
        disk.close(fd)
    if len(data) > limit.most:
        raise too_large(path, limit)
    return data


def read_part(disk: Disk, path: Path, most: int) -> bytes:
    """The first bytes of a file by name, at most so many: one more than is allowed tells that it is too long."""
    fd = disk.open(path, READ)
    try:
        return disk.read(fd, most, 0)
    finally:
        disk.close(fd)


def create_file(disk: Disk, path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Make a new file durable, content and name; FileExistsError rather than writing over one."""
    create_in_pieces(disk, path, (data,), mode)


def create_in_pieces(disk: Disk, path: Path, content: Iterable[bytes], mode: int = PRIVATE) -> None:
    """The same of a content that is never in memory as a whole."""
    fd, offset = disk.open(path, CREATE, mode), 0
    try:
        for piece in content:
            write_all(disk, fd, piece, offset)
            offset += len(piece)
        disk.fsync(fd)
    finally:
        disk.close(fd)
    sync_directory(disk, path.parent)


def create_whole(disk: Disk, path: Path, data: bytes) -> None:
    """Make a new file durable, whole or not at all, where no other program makes one; a draft of before is written
    over. FileExistsError rather than writing over a file.
    """
    if disk.exists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    _put(disk, path, data, PRIVATE)


def _put(disk: Disk, path: Path, data: bytes, mode: int) -> None:
    """The draft first, durable, and then its name."""
    draft = draft_of(path)
    fd = disk.open(draft, REPLACE, mode)
    try:
        write_all(disk, fd, data, 0)
        disk.fsync(fd)
    finally:
        disk.close(fd)
    put_in_place(disk, draft, path)


def replace_file(path: Path, data: bytes, disk: Disk, mode: int = READABLE) -> None:
    """Put a file in place whole or not at all: after a power cut it holds the old bytes or the new.

    Raises JournalError.
    """
    try:
        _put(disk, path, data, mode)
    except OSError as error:
        with suppress(OSError):  # the draft may not exist: it was not made, or already renamed
            disk.unlink(draft_of(path))
        raise failure(path, phrase("could not write the file"), error) from error
