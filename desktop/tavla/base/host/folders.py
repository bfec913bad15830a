"""Where a user's data lie, what can be made anew, and programs that no path names."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_folders import cache, data, program
else:
    from tavla.base.host.posix_folders import cache, data, program

__all__ = ["cache", "data", "program"]
