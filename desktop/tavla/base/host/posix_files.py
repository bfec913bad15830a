"""Files as POSIX has them. Every function is one system call and raises OSError as that call does."""

import fcntl
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

assert sys.platform != "win32"  # noqa: S101 - so that mypy looks at it for POSIX alone

READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
"""A pipe that somebody put in a file's place keeps nobody waiting."""
FOREIGN = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK
"""The same for a file from outside, which may be a link."""
CREATE = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
CHANGE = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
REPLACE = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
SYNCED = READ
"""A file that is opened only to be synced."""
DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_LOCKS = Path("/proc/locks")

open_file = open_at_once = os.open
read_at = os.pread
write_at = os.pwrite
replace = os.replace
remove = remove_at_once = os.unlink
link = os.link

if sys.platform == "darwin":

    def sync(fd: int) -> None:
        """Source: fsync(2) of macOS, which leaves the bytes in the drive's memory; F_FULLFSYNC does not."""
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)

    sync_data = sync
else:
    sync = os.fsync
    sync_data = os.fdatasync


def reader(fd: int) -> BinaryIO:
    """A file that is open, which closes it."""
    return os.fdopen(fd, "rb")


def take_lock(fd: int) -> bool:
    """Take the exclusive lock of a file; False when another process or another descriptor has it."""
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def lock_holder(fd: int) -> int | None:
    """The number of the process that has the lock, where the kernel tells it."""
    status = os.fstat(fd)
    place = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    try:
        lines = _LOCKS.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    for fields in map(str.split, lines):
        if len(fields) > 5 and fields[1] == "FLOCK" and fields[5] == place and int(fields[4]) > 0:
            return int(fields[4])
    return None


def closed_to_others(fd: int) -> bool:
    """Close a file to everybody but its owner; whether it was open to others. Not where a disk knows no owners."""
    was_open = bool(os.fstat(fd).st_mode & 0o077)
    if was_open:
        with suppress(OSError):
            os.fchmod(fd, 0o600)
    return was_open and not os.fstat(fd).st_mode & 0o077


def wait_for(path: Path) -> None:
    """Nobody holds a file here; to open and close it would drop all locks that this process has on it (fcntl(2))."""


def make_private_folder(path: Path) -> None:
    os.mkdir(path, 0o700)  # noqa: PTH102


def remove_tree(path: Path) -> None:
    """A folder and what is in it; what cannot be removed only takes room."""
    shutil.rmtree(path, ignore_errors=True)


def free_space(path: Path) -> int:
    """Bytes that this user may still write."""
    status = os.statvfs(path)
    return status.f_bavail * status.f_frsize
