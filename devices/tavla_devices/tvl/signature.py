"""Signed rolls: HMAC-SHA256 under a paired key and the session's nonce.

It proves the device to this board; it does not prove the dice fair.
"""

import hmac

from tavla.base.copies import replace
from tavla_devices.tvl.frames import RollEvent
from tavla_devices.tvl.sentences import words

KEY_BYTES = 32
SIGNATURE_BYTES = 16


def signature_of(event: RollEvent, *, key: bytes, serial: str, nonce: str) -> str:
    """The first 16 bytes of the HMAC as upper-case hexadecimal digits, over `TVL1|serial|nonce|` and the sentence up to
    its signature.
    """
    message = f"TVL1|{serial}|{nonce}|{words(replace(event, signature=''))}"
    return hmac.digest(key, message.encode("ascii"), "sha256")[:SIGNATURE_BYTES].hex().upper()


def signed(event: RollEvent, *, key: bytes, serial: str, nonce: str) -> RollEvent:
    return replace(event, signature=signature_of(event, key=key, serial=serial, nonce=nonce))


def is_signed(event: RollEvent, *, key: bytes, serial: str, nonce: str) -> bool:
    """Whether the event carries the signature of this key, device and session."""
    return hmac.compare_digest(event.signature, signature_of(event, key=key, serial=serial, nonce=nonce))
