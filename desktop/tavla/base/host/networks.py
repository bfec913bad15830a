"""The machine's own addresses in its networks."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_networks import own_ipv4
else:
    from tavla.base.host.posix_networks import own_ipv4

__all__ = ["own_ipv4"]
