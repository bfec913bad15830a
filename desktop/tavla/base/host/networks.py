"""The machine's networks: its own addresses in them, and a port that it shares with the system."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_networks import own_ipv4, share_port
else:
    from tavla.base.host.posix_networks import own_ipv4, share_port

__all__ = ["own_ipv4", "share_port"]
