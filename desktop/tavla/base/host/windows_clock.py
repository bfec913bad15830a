"""Clocks as Windows has them: one that stands still while the machine sleeps beside one that does not.

Python's own monotonic clock goes on in sleep there. Source: Microsoft, QueryUnbiasedInterruptTimePrecise and
QueryInterruptTimePrecise: units of 100 ns, since Windows 10.
"""

import ctypes
import sys
from collections.abc import Callable
from typing import Any

from tavla.base.host.windows_calls import call_of

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

_LIBRARIES = ("kernelbase", "kernel32")
_UNIT_NS = 100


def _call_if_there(library: str, name: str) -> Callable[..., Any] | None:
    try:
        return call_of(library, name, None, ctypes.c_void_p)
    except AttributeError:
        return None


def _clock(*names: str) -> Callable[[], int]:
    """One of Windows' clocks, in nanoseconds: of some names the first that this Windows has."""
    read = next(filter(None, (_call_if_there(library, name) for name in names for library in _LIBRARIES)), None)
    if read is None:  # Wine 8: a clock of milliseconds that goes on in sleep
        ticks = call_of("kernel32", "GetTickCount64", ctypes.c_ulonglong)
        return lambda: int(ticks()) * 1_000_000

    def now() -> int:
        units = ctypes.c_ulonglong()
        read(ctypes.byref(units))
        return units.value * _UNIT_NS

    return now


steady_ns = _clock("QueryUnbiasedInterruptTimePrecise", "QueryUnbiasedInterruptTime")
"""Nanoseconds from some moment on, without those in which the machine slept."""
_with_sleep_ns = _clock("QueryInterruptTimePrecise", "QueryInterruptTime")


def slept_ms() -> int:
    """How long the machine has slept since it was switched on."""
    return (_with_sleep_ns() - steady_ns()) // 1_000_000


def clock_source() -> str:
    """Empty: Windows does not tell what it reads the time from."""
    return ""
