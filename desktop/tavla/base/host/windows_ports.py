"""Serial ports as Windows has them: COM1, COM2 and so on, which are no files. Source: Microsoft, QueryDosDeviceW."""

import ctypes
import errno
import sys

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

_DEVICE = "\\\\.\\"


class TerminalError(Exception):
    """Raised by nobody here."""


def is_serial(path: str) -> bool:
    """Whether a name may be a serial port's, without opening it."""
    name = path.removeprefix(_DEVICE).upper()
    return name.startswith("COM") and name[3:].isdecimal()


def is_there_without_a_file(path: str) -> bool:
    """Whether Windows knows a port of this name now."""
    room = ctypes.create_unicode_buffer(1024)
    return is_serial(path) and ctypes.windll.kernel32.QueryDosDeviceW(path.removeprefix(_DEVICE), room, len(room)) > 0


def mark_of(path: str) -> tuple[object, ...]:
    """Raises OSError: a port is no file."""
    raise FileNotFoundError(errno.ENOENT, "a port is no file", path)


def shut_out_others(_fd: int) -> None:
    """An open port is nobody else's there."""


def holder(_path: str) -> str:
    """Empty: Windows does not tell it."""
    return ""


def group_of(_path: str) -> str:
    """Empty: ports have no groups there."""
    return ""


def open_pair() -> tuple[int, int, str]:
    """Raises OSError: Windows has no pseudo-terminals that are serial ports."""
    raise OSError(errno.ENOSYS, "Windows has no pseudo-terminals; name a pair of ports instead")
