"""The process as POSIX has it."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM
from typing import NoReturn

assert sys.platform != "win32"  # noqa: S101 - so that mypy looks at it for POSIX alone

STOPPING = (SIGTERM, SIGINT)
"""The signals that ask a program to end."""
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3
_LARGE = 128 * 1024


def no_core_dumps() -> None:
    """Let this process leave no memory behind when it crashes: no core file, and nothing in one that is piped to a
    program.
    """
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The limit does not hold for a core that the kernel pipes away; the filter leaves every page out of it.
    with suppress(OSError):
        Path("/proc/self/coredump_filter").write_text("0", encoding="ascii")


def become(user: str) -> None:
    """Go on as this account, in its own home. Raises KeyError where there is none of that name, or OSError."""
    import pwd

    account = pwd.getpwnam(user)
    os.initgroups(user, account.pw_gid)
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)
    os.environ["HOME"] = account.pw_dir
    os.environ.pop("XDG_DATA_HOME", None)


class LineFromTerminal:
    """The terminal of this process, which shows nothing of what is typed. Raises OSError where there is none."""

    def __init__(self) -> None:
        self._fd = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)

    def ask(self, prompt: str, most: int) -> bytearray:
        """What is typed up to the end of the line, byte by byte into a buffer that can be wiped."""
        import termios

        typed = bytearray()
        try:
            before = termios.tcgetattr(self._fd)
            silent = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
            try:
                termios.tcsetattr(self._fd, termios.TCSAFLUSH, silent)
                os.write(self._fd, prompt.encode())
                while (byte := os.read(self._fd, 1)) not in {b"", b"\n", b"\r"} and len(typed) < most:
                    typed += byte
            finally:
                termios.tcsetattr(self._fd, termios.TCSAFLUSH, before)
                os.write(self._fd, b"\n")
        finally:
            os.close(self._fd)
        return typed


def begin_anew(program: Sequence[str]) -> NoReturn:
    """Put another program in this one's place, under the same number."""
    os.execv(program[0], [*program])  # noqa: S606


def command_of(number: int) -> tuple[str, ...]:
    """The words with which that process was started; none where it is not there, or is not told."""
    with suppress(OSError):
        return tuple(map(os.fsdecode, Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")))
    return ()


def end_with_us(_number: int) -> None:
    """POSIX leaves a child behind; the next to start knows it by its words."""


def end_by_force(number: int) -> None:
    os.kill(number, SIGKILL)


def ask_to_read_again(number: int) -> bool:
    """Let a server read its configuration once more. False where it has to be started again for that."""
    os.kill(number, SIGHUP)
    return True


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "darwin":
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


def use_two_heaps() -> None:
    """One heap for the screen's thread and one for all others, and large blocks go back at once.

    Source: mallopt(3), M_ARENA_MAX and M_MMAP_THRESHOLD.
    """
    _of_gnu_c_library("mallopt", _ARENA_MAX, 2)
    _of_gnu_c_library("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_memory_back() -> None:
    """Hand the allocator's free pages back."""
    _of_gnu_c_library("malloc_trim", 0)


def _of_gnu_c_library(name: str, *values: int) -> None:
    if sys.platform == "linux":
        import ctypes

        call = getattr(ctypes.CDLL(None), name, None)
        if call is not None:
            call(*values)
