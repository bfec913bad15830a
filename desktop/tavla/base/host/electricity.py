"""Where the current comes from."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_electricity import battery
else:
    from tavla.base.host.posix_electricity import battery

__all__ = ["battery"]
