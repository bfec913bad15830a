"""A hash that costs nothing, for tests of what stands around it."""

import hashlib

from tavla.storage.pin import Pin


class PlainHasher:
    """SHA-256 of the digits; counts its looks."""

    def __init__(self) -> None:
        self.looks = 0

    def hash(self, pin: Pin) -> str:
        return hashlib.sha256(pin.digits).hexdigest()

    def fits(self, kept: str, pin: Pin) -> bool:
        if len(kept) != 64:
            msg = "no hash"
            raise ValueError(msg)
        self.looks += 1
        return kept == self.hash(pin)


def pin(digits: str) -> Pin:
    return Pin(bytearray(digits.encode()))
