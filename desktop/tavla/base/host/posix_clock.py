"""Clocks as POSIX has them. Source: clock_gettime(2), CLOCK_BOOTTIME and CLOCK_MONOTONIC."""

import sys
import time
from pathlib import Path

assert sys.platform != "win32"  # noqa: S101 - so that mypy looks at it for POSIX alone

_SOURCE = Path("/sys/devices/system/clocksource/clocksource0/current_clocksource")

steady_ns = time.monotonic_ns
"""Nanoseconds from some moment on, without those in which the machine slept."""


def slept_ms() -> int:
    """How long the machine has slept since it was switched on: the steady clock stands still meanwhile, the other does
    not. Always 0 where the system does not tell.
    """
    if sys.platform == "darwin":
        return 0
    return (time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.clock_gettime_ns(time.CLOCK_MONOTONIC)) // 1_000_000


def clock_source() -> str:
    """What the kernel reads the time from; empty where it does not tell."""
    try:
        return _SOURCE.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
