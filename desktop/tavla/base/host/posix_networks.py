"""Networks as POSIX has them: interfaces with names."""

import fcntl
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress

assert sys.platform != "win32"  # noqa: S101 - so that mypy looks at it for POSIX alone

_FLAGS, _ADDRESS = (0x8913, 0x8915) if sys.platform != "darwin" else (0xC0206911, 0xC0206921)
"""SIOCGIFFLAGS and SIOCGIFADDR. Source: netdevice(7), and Darwin's <sys/sockio.h>."""
_LOOPBACK, _RUNNING = 0x8, 0x40
_REQUEST = struct.Struct("16s24x")
_NAME, _FLAGS_AT, _ADDRESS_AT = 15, 16, 20


def own_ipv4() -> tuple[str, ...]:
    """One of each interface that carries something, loopback left out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        return tuple(_addresses(asked))
    return ()


def _addresses(asked: socket.socket) -> Iterator[str]:
    for _, name in socket.if_nameindex():
        request = _REQUEST.pack(name.encode("utf-8", "surrogateescape")[:_NAME])
        with suppress(OSError):
            (flags,) = struct.unpack_from("=H", fcntl.ioctl(asked, _FLAGS, request), _FLAGS_AT)
            if flags & _RUNNING and not flags & _LOOPBACK:
                told = fcntl.ioctl(asked, _ADDRESS, request)
                yield socket.inet_ntoa(told[_ADDRESS_AT : _ADDRESS_AT + 4])
