"""On Linux the desktop and the system are asked over their buses; on macOS a program of the system does it."""

import os
import sys


def keep_awake() -> bool | None:
    """Whether the screen stays on until this process ends; None where somebody else is to be asked.

    Source: caffeinate(8) of macOS.
    """
    if sys.platform == "darwin":
        import subprocess

        try:
            subprocess.Popen(["/usr/bin/caffeinate", "-dimsw", str(os.getpid())])  # noqa: S603 - of the system
        except OSError:
            return False
        return True
    return None


def is_under_wayland() -> bool:
    """Xwayland too."""
    return "WAYLAND_DISPLAY" in os.environ
