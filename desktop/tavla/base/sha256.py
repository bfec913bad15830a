"""SHA-256 without OpenSSL's library where Python has its own: the library would take 4 MB of a running board."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256

__all__ = ["hmac_sha256", "sha256"]

_BLOCK_BYTES = 64
_INNER = bytes(number ^ 0x36 for number in range(256))
_OUTER = bytes(number ^ 0x5C for number in range(256))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """The HMAC of a message. Source: RFC 2104."""
    block = (key if len(key) <= _BLOCK_BYTES else sha256(key).digest()).ljust(_BLOCK_BYTES, b"\0")
    inner = sha256(block.translate(_INNER) + message).digest()
    return sha256(block.translate(_OUTER) + inner).digest()
