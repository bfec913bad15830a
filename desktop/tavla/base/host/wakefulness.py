"""Whether the system itself can be asked to keep the screen on, without a desktop's bus, and who draws on it."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_wakefulness import is_under_wayland, keep_awake
else:
    from tavla.base.host.posix_wakefulness import is_under_wayland, keep_awake

__all__ = ["is_under_wayland", "keep_awake"]
