"""Source: Microsoft, SetThreadExecutionState."""

import ctypes
import sys

from tavla.base.host.windows_calls import call_of

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

_CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x1, 0x2


def keep_awake() -> bool | None:
    """Whether the screen stays on until the thread that asks ends."""
    state = call_of("kernel32", "SetThreadExecutionState", ctypes.c_ulong, ctypes.c_ulong)
    return bool(state(_CONTINUOUS | _SYSTEM | _DISPLAY))


def is_under_wayland() -> bool:
    return False
