"""The process as Windows has it."""

import ctypes
import errno
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import NoReturn

from tavla.base.host.windows_calls import call_of

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGBREAK)
_FAIL_CRITICAL, _NO_FAULT_BOX = 0x1, 0x2
_NO_HEAP = 0x1
_SET_QUOTA, _TERMINATE = 0x100, 0x1
_EXTENDED_LIMITS = 9
_KILL_ON_JOB_CLOSE = 0x2000


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("times", ctypes.c_int64 * 2),
        ("flags", ctypes.c_uint32),
        ("working_set", ctypes.c_size_t * 2),
        ("most_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("classes", ctypes.c_uint32 * 2),
        ("counters", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


def no_core_dumps() -> None:
    """Let this process leave no memory behind when it crashes: Windows' error reporting gets nothing of it.

    Source: Microsoft, SetErrorMode and WerSetFlags, WER_FAULT_REPORTING_FLAG_NOHEAP.
    """
    ctypes.windll.kernel32.SetErrorMode(_FAIL_CRITICAL | _NO_FAULT_BOX)
    with suppress(AttributeError, OSError):  # Wine has no error reporting
        ctypes.windll.kernel32.WerSetFlags(_NO_HEAP)


def become(user: str) -> NoReturn:  # noqa: ARG001 - the port's
    """Raises OSError: Windows lets no program go on in another account; it is started there."""
    raise OSError(errno.ENOSYS, "Windows has no such step; run this command in the board's own account")


class LineFromTerminal:
    """The console of this process, which shows nothing of what is typed. Raises OSError where there is none."""

    def __init__(self) -> None:
        for name in ("CONIN$", "CONOUT$"):
            os.close(os.open(name, os.O_RDWR | os.O_NOINHERIT))

    def ask(self, prompt: str, most: int) -> bytearray:
        """What is typed up to the end of the line, byte by byte into a buffer that can be wiped."""
        import msvcrt

        typed = bytearray()
        for letter in prompt:
            msvcrt.putwch(letter)
        while (letter := msvcrt.getwch()) not in {"\r", "\n"} and len(typed) < most:
            if letter == "\x03":
                raise KeyboardInterrupt
            if letter == "\b":
                del typed[-1:]
            elif letter in {"\0", "\xe0"}:  # an arrow or a function key, whose own code comes next
                msvcrt.getwch()
            else:
                typed += letter.encode()
        msvcrt.putwch("\r")
        msvcrt.putwch("\n")
        return typed


def begin_anew(program: Sequence[str]) -> NoReturn:
    """Run another program in this one's place: Windows cannot put it there, so this one waits for its end.

    A kiosk's shell would take the end of this one for the board's.
    """
    import subprocess

    sys.exit(subprocess.run(program, check=False).returncode)  # noqa: S603 - this program once more


def command_of(_number: int) -> tuple[str, ...]:
    """Windows does not tell the words of another process without its own toolbox."""
    return ()


def end_by_force(number: int) -> None:
    os.kill(number, signal.SIGTERM)  # TerminateProcess


def end_with_us(number: int) -> None:
    """Let that child end when this process does, also by force. Raises OSError.

    Source: Microsoft, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE: the system closes the job with the last process that has it.
    """
    kernel, handle = "kernel32", ctypes.c_void_p
    opened = call_of(kernel, "OpenProcess", handle, ctypes.c_ulong, ctypes.c_int, ctypes.c_ulong)
    child = _found(opened(_SET_QUOTA | _TERMINATE, 0, number))
    try:
        _found(call_of(kernel, "AssignProcessToJobObject", ctypes.c_int, handle, handle)(_job(), child))
    finally:
        call_of(kernel, "CloseHandle", ctypes.c_int, handle)(child)


@cache
def _job() -> int:
    kernel, handle = "kernel32", ctypes.c_void_p
    job = _found(call_of(kernel, "CreateJobObjectW", handle, handle, ctypes.c_wchar_p)(None, None))
    limits = _Limits(flags=_KILL_ON_JOB_CLOSE)
    told = call_of(kernel, "SetInformationJobObject", ctypes.c_int, handle, ctypes.c_int, handle, ctypes.c_ulong)
    _found(told(job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)))
    return job


def _found(given: int | None) -> int:
    """What a call gave. Raises OSError where it gave nothing."""
    if not given:
        raise ctypes.WinError(ctypes.get_last_error())
    return given


def ask_to_read_again(_number: int) -> bool:
    return False


def cores() -> int:
    return os.cpu_count() or 1


def use_two_heaps() -> None:
    """Windows' heap is its own affair."""


def give_memory_back() -> None:
    """Windows' heap is its own affair."""
