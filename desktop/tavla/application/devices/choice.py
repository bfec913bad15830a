"""Which devices the director has chosen, and what for."""

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import Player

ADDRESS_MAX = 255


class DeviceProtocol(Enum):
    TVL = "tvl"
    DGT = "dgt"
    GODICE = "godice"
    PIXELS = "pixels"

    @property
    def maker(self) -> str:
        """Whose Bluetooth dice they are; empty for what is at a port."""
        return {DeviceProtocol.GODICE: "GoDice", DeviceProtocol.PIXELS: "Pixels"}.get(self, "")


class ChosenDevice(Struct, frozen=True):
    """A device by its address: `usb:` and its USB serial number, a path, a URL of a box on the network, or `ble:` and
    the addresses of two dice.
    """

    address: Annotated[str, Meta(min_length=1, max_length=ADDRESS_MAX)]
    use: DeviceUse
    protocol: DeviceProtocol = DeviceProtocol.TVL
    left: Player = Player.WHITE
    """Who sits on the left of the clock, as one looks at its display."""
    lever_inverted: bool = False
    """Whether the end of a DGT clock's lever that is read as high was pressed: documents do not agree, so it is tried.
    """
