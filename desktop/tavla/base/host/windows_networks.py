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
