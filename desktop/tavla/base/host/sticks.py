"""The sticks that are plugged in and mounted."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_sticks import ROOTS, mounted
else:
    from tavla.base.host.posix_sticks import ROOTS, mounted

__all__ = ["ROOTS", "mounted"]
