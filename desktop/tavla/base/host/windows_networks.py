"""Networks as Windows has them: its own name stands for all of its addresses."""

import socket
import sys
from contextlib import suppress

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone


def own_ipv4() -> tuple[str, ...]:
    """Of every network, loopback left out."""
    with suppress(OSError):
        hosts = (str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
        return tuple(host for host in hosts if not host.startswith("127."))
    return ()


def share_port(made: socket.socket) -> None:
    """Let others of this machine have the socket's port too, and have theirs. Raises OSError."""
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
