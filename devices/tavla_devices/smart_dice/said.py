"""What one die says, whoever made it."""

from collections.abc import Callable

from msgspec import Struct

from tavla_devices.events import NotARollKind

NORDIC = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
"""Nordic's serial service: GoDice use its numbers, and Pixels did at first."""
MOST_BYTES = 512
"""No characteristic of Bluetooth LE is longer."""


class Rolling(Struct, frozen=True):
    """It is in motion."""


class InHand(Struct, frozen=True):
    """Somebody holds it."""


class Resting(Struct, frozen=True):
    """It was rolled and lies flat."""

    face: int


class NotRolled(Struct, frozen=True):
    """It lies still, and how it lies is no roll."""

    kind: NotARollKind


class Charge(Struct, frozen=True):
    percent: int


class Introduced(Struct, frozen=True):
    """It has six faces and answers."""

    firmware: str


class WrongDie(Struct, frozen=True):
    """It has another number of faces, or none that count."""

    what: str


class TooOld(Struct, frozen=True):
    """What it says of its faces is not to be relied on before its maker's update."""

    built: str


class Rejected(Struct, frozen=True):
    """It cannot be believed, or means nothing here."""

    why: str


DieSaid = Rolling | InHand | Resting | NotRolled | Charge | Introduced | WrongDie | TooOld | Rejected


class Ends(Struct, frozen=True):
    """Where a die is heard and told: UUIDs of a service and of its characteristics."""

    service: str
    notify: str
    write: str


class Maker(Struct, frozen=True):
    """How one maker's dice are spoken with. A notification is a whole message."""

    name: str
    ends: tuple[Ends, ...]
    """By the age of its firmware a die has one of them."""
    hello: tuple[bytes, ...]
    """Asks who it is; its charge comes with it."""
    ask_charge: bytes
    read: Callable[[bytes], DieSaid]
