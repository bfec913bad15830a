"""What a link says of itself: a state, and the reason as a value with a sentence in plain words."""

from enum import Enum

from msgspec import Struct

from tavla.base.phrase import Said


class LinkState(Enum):
    CLOSED = "closed"
    """Not begun, or ended by the board."""
    OPENING = "opening"
    """The port is looked for, or being opened."""
    OPEN = "open"
    """Bytes go both ways."""
    LOST = "lost"
    """The port is not to be had, and why; it is tried again."""


class Trouble(Enum):
    """Why a port is not to be had."""

    NOT_THERE = "not there"
    VANISHED = "vanished"
    IN_USE = "in use"
    NO_PERMISSION = "no permission"
    NOT_SERIAL = "not serial"
    WRONG_DEVICE = "wrong device"
    TWO_ALIKE = "two alike"
    UNREACHABLE = "unreachable"
    NOT_TAKING = "not taking"
    OUT_OF_REACH = "out of reach"
    """A die that cannot be connected: asleep, empty, too far away, or connected to a phone."""
    NO_BLUETOOTH = "no bluetooth"
    FAULT = "fault"


class LinkStatus(Struct, frozen=True):
    """A link's state; `port` as people know it (`/dev/ttyACM0`, `COM3`, an address); `detail` is who, which group, or
    the system's own words.
    """

    state: LinkState
    port: str
    trouble: Trouble | None = None
    detail: Said = ""
    name: str = ""
    """As what is open tells it, where a name is told before anything is said."""

    @property
    def sentence(self) -> str:
        """The state in plain words."""
        if self.trouble is not None:
            text = _TROUBLES[self.trouble].format(
                port=self.port, detail=self.detail, by=self.detail or "another program"
            )
        else:
            text = _STATES[self.state].format(port=self.port)
        return text.replace("the device", "The device", 1) if text.startswith("the device") else text


_STATES = {
    LinkState.CLOSED: "{port} is closed.",
    LinkState.OPENING: "Opening {port}.",
    LinkState.OPEN: "{port} is open.",
    LinkState.LOST: "{port} is lost.",
}

_TROUBLES = {
    Trouble.NOT_THERE: "{port} is not there. Plug the device in.",
    Trouble.VANISHED: "{port} was unplugged. It goes on when it is plugged in again.",
    Trouble.IN_USE: "{port} is in use by {by}. Close that first.",
    Trouble.NO_PERMISSION: "You may not open {port}. {detail}",
    Trouble.NOT_SERIAL: "{port} is not a serial port.",
    Trouble.WRONG_DEVICE: "{port} is another device: {detail} Unplug it or choose another port.",
    Trouble.TWO_ALIKE: "{port} is there twice, on {detail}. Unplug one.",
    Trouble.UNREACHABLE: "{port} cannot be reached: {detail}.",
    Trouble.NOT_TAKING: "{port} does not take what is sent to it.",
    Trouble.OUT_OF_REACH: "{port} is asleep, out of reach, or connected elsewhere.",
    Trouble.NO_BLUETOOTH: "This machine's Bluetooth is off or missing: {detail}",
    Trouble.FAULT: "{port} cannot be used: {detail}.",
}
