"""What may be opened as a device. Other schemes of the serial library open files, other ports or programs' classes."""

import re
from urllib.parse import urlsplit

from tavla.base.phrase import phrase

URL_SCHEMES = ("socket", "rfc2217")
"""A serial port behind a box on the network, raw or by telnet (RFC 2217)."""
NO_ADDRESS = phrase("only socket://host:port and rfc2217://host:port are opened")

BLUETOOTH = "ble:"
_DIE = re.compile(r"[0-9A-F]{2}(:[0-9A-F]{2}){5}|[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}")
"""A Bluetooth address, or the number that macOS has in its place."""


def dice_at(address: str) -> tuple[str, str] | None:
    """The addresses of the two dice in `ble:` first `+` second; None for anything else, and for one die twice."""
    first, plus, second = address.removeprefix(BLUETOOTH).upper().partition("+")
    is_pair = address.startswith(BLUETOOTH) and plus and first != second
    return (first, second) if is_pair and _DIE.fullmatch(first) and _DIE.fullmatch(second) else None


def is_address(typed: str) -> bool:
    """Whether it is a path, `usb:` and a serial number, a pair of dice, or a URL of one of these schemes with host and
    port and nothing else: behind them the serial library takes orders, such as to wait for ever or to log.
    """
    if typed.startswith(BLUETOOTH):
        return dice_at(typed) is not None
    if "://" not in typed:
        return bool(typed)
    try:
        parts = urlsplit(typed)
        is_bare = parts.netloc == typed.partition("://")[2].removesuffix("/") and parts.username is None
        return parts.scheme in URL_SCHEMES and is_bare and bool(parts.hostname) and bool(parts.port)
    except ValueError:
        return False
