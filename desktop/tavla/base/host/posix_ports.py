"""Serial ports as POSIX has them: files of characters."""

import fcntl
import os
import stat
import sys
import termios
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

assert sys.platform != "win32"  # noqa: S101 - so that mypy looks at it for POSIX alone

TerminalError: type[Exception] = termios.error
"""The system's own class, which is no OSError."""
_PROCESSES = Path("/proc")


def is_serial(path: str) -> bool:
    """Whether a path may be a serial port, without opening it: opening strangers may harm them. Raises OSError."""
    return stat.S_ISCHR(os.stat(path).st_mode)  # noqa: PTH116 - a serial port's name, not a file of ours


def is_there_without_a_file(_path: str) -> bool:
    """False: a port that is no file is not there."""
    return False


def mark_of(path: str) -> tuple[object, ...]:
    """What is another when a port is plugged in anew. Raises OSError.

    The change time moves with the owner and the rights too: a rule that was just installed is tried at once.
    """
    here = os.stat(path)  # noqa: PTH116 - a serial port's name, not a file of ours
    return (path, here.st_ino, here.st_rdev, here.st_ctime_ns)


def shut_out_others(fd: int) -> None:
    """Programs that never heard of locks are refused too. Raises OSError."""
    fcntl.ioctl(fd, termios.TIOCEXCL)


def holder(path: str) -> str:
    """The program that keeps others from a port, with its process number; "" when it cannot be known. Of several that
    have it open it is the one with the lock.
    """
    with suppress(OSError):
        wanted = Path(path).resolve()
        ends = [entry for process in _processes() for entry in _open_files(process) if _leads_to(entry, wanted)]
        for entry in sorted(ends, key=_has_lock, reverse=True):
            with suppress(OSError):
                process = entry.parent.parent
                name = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
                return f"{name} (process {process.name})"
    return ""


def _processes() -> Iterator[Path]:
    return (process for process in _PROCESSES.iterdir() if process.name.isdigit())


def _open_files(process: Path) -> list[Path]:
    with suppress(OSError):
        return list((process / "fd").iterdir())
    return []


def _has_lock(entry: Path) -> bool:
    with suppress(OSError):
        return "\nlock:" in (entry.parent.parent / "fdinfo" / entry.name).read_text(encoding="ascii", errors="replace")
    return False


def _leads_to(entry: Path, wanted: Path) -> bool:
    with suppress(OSError):
        return str(entry.readlink()) == str(wanted)
    return False


def group_of(path: str) -> str:
    """The group whose members may open a port; "" where there is none."""
    import grp

    with suppress(OSError, KeyError):
        owner = os.stat(path)  # noqa: PTH116 - a serial port's name, not a file of ours
        if owner.st_mode & stat.S_IRGRP and owner.st_mode & stat.S_IWGRP and owner.st_gid:
            return grp.getgrgid(owner.st_gid).gr_name
    return ""


def open_pair() -> tuple[int, int, str]:
    """A pseudo-terminal for a simulated device: its own end, which never waits; the port's end; and the port's name."""
    import tty

    master, slave = os.openpty()
    # The far end stays open here, or a port nobody has opened yet would read as hung up.
    tty.setraw(slave)
    os.set_blocking(master, False)
    return master, slave, os.ttyname(slave)
