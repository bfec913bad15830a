"""Sticks as Windows has them: drives of the kind that can be taken out.

Source: Microsoft, GetLogicalDrives, GetDriveTypeW, SetThreadErrorMode.
"""

import ctypes
import sys
from pathlib import Path
from string import ascii_uppercase

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

ROOTS: tuple[str, ...] = ()
"""A stick is a drive of its own there."""
_REMOVABLE, _FAIL_CRITICAL = 2, 0x1


def mounted() -> tuple[Path, ...]:
    """The drives that can be taken out and hold something; an empty reader of cards is none."""
    kernel = ctypes.windll.kernel32
    kernel.SetThreadErrorMode(_FAIL_CRITICAL, None)  # or an empty drive asks for a disk in a window
    letters = kernel.GetLogicalDrives()
    drives = (f"{letter}:\\" for place, letter in enumerate(ascii_uppercase) if letters >> place & 1)
    return tuple(
        Path(drive)
        for drive in drives
        if kernel.GetDriveTypeW(ctypes.c_wchar_p(drive)) == _REMOVABLE and Path(drive).is_dir()
    )
