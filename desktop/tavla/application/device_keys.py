"""The keys under which paired shakers sign their throws."""

from hashlib import sha256
from typing import Protocol

KEY_BYTES = 32


class DeviceKeys(Protocol):
    """Keeps them for the board, by the devices' serial numbers."""

    def all(self) -> tuple[tuple[str, bytes], ...]:
        """Serial numbers and keys."""

    def keep(self, serial: str, key: bytes | None) -> None:
        """Remember a device's key from now on; None: have none. Raises TavlaError where it cannot be made durable."""


def mark_of(key: bytes) -> str:
    """What tells one key from another on a screen, and tells nobody the key."""
    digits = sha256(b"Tavla device key" + key).hexdigest()[:8].upper()
    return f"{digits[:4]} {digits[4:]}"
