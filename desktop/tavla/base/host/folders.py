"""Where a user's data lie, what can be made anew, and programs that no path names."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_folders import PROGRAMS, cache, data
else:
    from tavla.base.host.posix_folders import PROGRAMS, cache, data

__all__ = ["PROGRAMS", "cache", "data"]
