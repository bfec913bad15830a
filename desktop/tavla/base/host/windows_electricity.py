"""Current as Windows tells of it. Source: Microsoft, GetSystemPowerStatus and SYSTEM_POWER_STATUS."""

import ctypes
import sys

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

_NO_BATTERY, _UNKNOWN = 128, 255


class _Status(ctypes.Structure):
    _fields_ = (
        ("on_mains", ctypes.c_ubyte),
        ("flags", ctypes.c_ubyte),
        ("charge", ctypes.c_ubyte),
        ("saver", ctypes.c_ubyte),
        ("seconds", ctypes.c_ulong),
        ("full_seconds", ctypes.c_ulong),
    )


def battery() -> tuple[int | None, bool]:
    """The charge in percent, None without a battery; and whether it is being used up."""
    status = _Status()
    if not ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status)):
        return None, False
    if status.flags == _UNKNOWN or status.flags & _NO_BATTERY or status.charge == _UNKNOWN:
        return None, False
    return status.charge, status.on_mains == 0
