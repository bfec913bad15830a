"""The keys under which paired shakers sign their throws."""

from typing import Protocol

from tavla.base.sha256 import sha256

KEY_BYTES = 32


class DeviceKeys(Protocol):
    """Keeps them for the board, by the devices' serial numbers."""

    fault: str
    """What was damaged, so that keys are lost; empty while none is."""

    def all(self) -> tuple[tuple[str, bytes | None], ...]:
        """Serial numbers and keys; None for a device that a director lets play without one though keys were lost."""

    def wants_key(self, serial: str) -> bool:
        """Whether a device may have had a key that is lost, so that nothing of it counts until it is paired anew."""

    def keep(self, serial: str, key: bytes | None) -> None:
        """Remember a device's key from now on; None: have none. Raises TavlaError where it cannot be made durable."""


def mark_of(key: bytes) -> str:
    """What tells one key from another on a screen, and tells nobody the key."""
    digits = sha256(b"Tavla device key" + key).hexdigest()[:8].upper()
    return f"{digits[:4]} {digits[4:]}"
