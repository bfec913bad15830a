"""The process as Windows has it."""

import ctypes
import errno
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGBREAK)
_FAIL_CRITICAL, _NO_FAULT_BOX = 0x1, 0x2
_NO_HEAP = 0x1


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


def ask_to_read_again(_number: int) -> bool:
    return False


def cores() -> int:
    return os.cpu_count() or 1


def use_two_heaps() -> None:
    """Windows' heap is its own affair."""


def give_memory_back() -> None:
    """Windows' heap is its own affair."""
