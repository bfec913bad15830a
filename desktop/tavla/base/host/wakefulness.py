"""Whether the system itself can be asked to keep the screen on, without a desktop's bus."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_wakefulness import keep_awake
else:
    from tavla.base.host.posix_wakefulness import keep_awake

__all__ = ["keep_awake"]
