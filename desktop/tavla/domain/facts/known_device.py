"""Who a device beside the board is, and what it serves for."""

from enum import Enum

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.game.player import Player


class DeviceUse(Enum):
    DICE = "dice"
    """A shaker for both players."""
    DICE_WHITE = "dice_white"
    """The shaker of White alone."""
    DICE_BLACK = "dice_black"
    CLOCK = "clock"
    LAMP = "lamp"
    """Lights up while the match waits for somebody; no fact tells of it."""

    @property
    def gives_rolls(self) -> bool:
        return self not in {DeviceUse.CLOCK, DeviceUse.LAMP}

    @property
    def owner(self) -> Player | None:
        return {DeviceUse.DICE_WHITE: Player.WHITE, DeviceUse.DICE_BLACK: Player.BLACK}.get(self)

    def serves(self, player: Player | None) -> bool:
        """Whether a throw of this player's can come of it; None: of nobody in particular."""
        return self.gives_rolls and (player is None or self.owner in (None, player))


class DeviceIdentity(Struct, frozen=True):
    """What a device says of itself. A text is empty where it was not said."""

    kind: str
    """DICE, CLOCK, BOTH or RNG."""
    maker: str
    model: str
    serial: str
    firmware: str = ""
    name: str = ""
    """As Bluetooth tells it before it is spoken with."""

    def is_other(self, said: "DeviceIdentity", use: DeviceUse) -> bool:
        """Whether `said` is of another device. A shaker says everything each time but its name; of a clock that is read
        through a board, a part may be missing at one time and there at another.
        """
        if use.gives_rolls and replace(said, name=self.name) != self:
            return True
        mine, its = ((who.kind, who.maker, who.model, who.serial, who.name) for who in (self, said))
        return any(one and other and one != other for one, other in zip(mine, its, strict=True))

    def with_more(self, said: "DeviceIdentity") -> "DeviceIdentity":
        """The same device, with what is known of it by now."""
        texts = {field: getattr(self, field) or getattr(said, field) for field in self.__struct_fields__}
        return DeviceIdentity(**texts)


class KnownDevice(Struct, frozen=True):
    """The device that serves for something in a match, and another that has answered in its place since."""

    use: DeviceUse
    device: DeviceIdentity | None
    """None while the director has let none count yet."""
    other: DeviceIdentity | None = None

    @property
    def serial(self) -> str:
        """Of the device that counts; empty while none does."""
        return self.device.serial if self.device is not None and self.other is None else ""

    def is_met_by(self, said: DeviceIdentity) -> bool:
        """Whether this is the device that counts, and it does count now."""
        return self.device is not None and self.other is None and not self.device.is_other(said, self.use)
