"""A file that is made anew: whole or not at all, and in no other's place, also where the program is killed."""

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

from tavla.base.host import files
from tavla.base.sha256 import sha256

LONGEST = 250
"""Bytes of a name, so that its draft's has the 255 that file systems take."""
PATIENCE_S = 2.0
"""For another program that writes the same file."""


def draft_of(path: Path) -> Path:
    """Where a file is written before it gets its name."""
    name = os.fsencode(path.name)
    return path.with_name(f".{path.name if len(name) <= LONGEST else sha256(name).hexdigest()[:32]}.new")


def write_new(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Durable when this returns. Raises OSError; FileExistsError where a file of the name is there.

    The draft has one name, and a lock keeps it to one program: what a killed one left is written over.
    """
    draft = draft_of(path)
    fd = files.open_file(draft, files.CHANGE | os.O_CREAT, mode)
    try:
        if not files.take_lock(fd):
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(draft))  # noqa: TRY301
        if os.path.lexists(path):  # asked under the lock: what was the draft a moment ago may be this file
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        os.ftruncate(fd, 0)
        try:
            _put(fd, data, draft, path)
            sync_folder(path.parent)
        except OSError:
            _remove_own(fd, path)  # what is not durable is not there
            raise
    except OSError as error:
        if not isinstance(error, BlockingIOError):
            _remove_own(fd, draft)
        raise
    finally:
        os.close(fd)


def write_over(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Durable when this returns, and the old bytes or the new at any time before. Raises OSError.

    Of several programs that write it, one waits for the other: they have one draft.
    """
    draft = draft_of(path)
    fd = _own_draft(draft, mode)
    try:
        os.ftruncate(fd, 0)
        _put(fd, data, draft, path)
    except OSError:
        _remove_own(fd, draft)
        raise
    finally:
        os.close(fd)
    sync_folder(path.parent)


def remove_if_there(path: Path) -> None:
    """Raises OSError."""
    with suppress(FileNotFoundError):
        files.remove(path)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable. Raises OSError."""
    fd = files.open_file(folder, files.DIRECTORY)
    try:
        files.sync(fd)
    finally:
        os.close(fd)


def _own_draft(draft: Path, mode: int) -> int:
    """The draft, open and locked. Raises OSError."""
    until = time.monotonic() + PATIENCE_S
    while True:
        fd = files.open_file(draft, files.CHANGE | os.O_CREAT, mode)
        if _is_locked(fd) and _is_at(fd, draft):  # or another program has put it in its place a moment ago
            return fd
        os.close(fd)
        if time.monotonic() > until:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(draft))
        time.sleep(0.01)


def _is_locked(fd: int) -> bool:
    try:
        return files.take_lock(fd)
    except OSError:  # a file system without locks, such as some network ones
        return True


def _is_at(fd: int, path: Path) -> bool:
    """Whether the open file has this name."""
    try:
        return os.path.samestat(os.fstat(fd), path.lstat())
    except OSError:
        return False


def _remove_own(fd: int, path: Path) -> None:
    """Where the open file has this name; what cannot be removed stays."""
    with suppress(OSError):
        if _is_at(fd, path):
            files.remove(path)


def _put(fd: int, data: bytes, draft: Path, path: Path) -> None:
    rest, offset = memoryview(data), 0
    while rest:
        written = files.write_at(fd, rest, offset)
        rest, offset = rest[written:], offset + written
    files.sync(fd)
    files.replace(draft, path)
    files.sync(fd)  # FAT keeps the size beside the name
