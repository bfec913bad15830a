"""Which word of which device a roll was."""

from msgspec import Struct

RollKey = tuple[str, str, int]
"""What tells one roll of a device from every other: serial number, boot id, number."""


class RollOrigin(Struct, frozen=True):
    """A roll's device (`serial`), its power-up (`boot_id`) and the number it said it under."""

    serial: str
    boot_id: str
    seq: int
    is_verified: bool = True
    """False when something the device said before the roll is missing."""
    is_computed: bool = False
    """Whether the device computes its dice instead of reading thrown ones."""

    @property
    def key(self) -> RollKey:
        """What tells this roll from every other."""
        return (self.serial, self.boot_id, self.seq)
