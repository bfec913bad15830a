"""What may be opened as a device. Other schemes of the serial library open files, other ports or programs' classes."""

from urllib.parse import urlsplit

from tavla.base.phrase import phrase

URL_SCHEMES = ("socket", "rfc2217")
"""A serial port behind a box on the network, raw or by telnet (RFC 2217)."""
NO_ADDRESS = phrase("only socket://host:port and rfc2217://host:port are opened")


def is_address(typed: str) -> bool:
    """Whether it is a path, `usb:` and a serial number, or a URL of one of these schemes with host and port."""
    if "://" not in typed:
        return bool(typed)
    try:
        parts = urlsplit(typed)
        return parts.scheme in URL_SCHEMES and bool(parts.hostname) and parts.port is not None
    except ValueError:
        return False
