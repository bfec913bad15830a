"""What the session of two dice knows, what it is told, and what a step of it gives."""

from msgspec import Struct

from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import DeviceEvent, NotARollKind
from tavla_devices.smart_dice.said import DieSaid, Maker
from tavla_devices.tvl.state import ForgetDice, ThrowDice

DICE = 2
HOLD = Millis(400)
"""So long whole dice must lie untouched before they are a roll."""
APART = Millis(1_500)
"""A second die that has not begun to roll so long after the first came to rest was not thrown with it."""
KNOCK = Millis(500)
"""A die that lay for longer was not knocked by the other one, but taken up again."""
LONGEST_THROW = Millis(20_000)
ASK_AGAIN = Millis(1_500)
TRIES = 3
CHARGE_EVERY = Millis(60_000)
_BEGINNING = Instant(0)


class Opened(Struct, frozen=True):
    """Both dice are connected. `seed` is fresh randomness, which names this connection; `name` is theirs."""

    seed: bytes
    name: str = ""


class Closed(Struct, frozen=True):
    """A die is not connected any more."""


class Said(Struct, frozen=True):
    """Die 0 or 1 says something."""

    die: int
    what: DieSaid


class Timeout(Struct, frozen=True):
    """`wake_at` has come."""


Input = Opened | Closed | Said | ThrowDice | ForgetDice | Timeout


class Lies(Struct, frozen=True):
    """How a die of the throw lies: its face, or why it shows none."""

    at: Instant
    face: int = 0
    spoiled: NotARollKind | None = None


class Throw(Struct, frozen=True):
    """One throw: each die that is part of it, None while it is in motion."""

    begun_at: Instant
    dice: tuple[tuple[int, Lies | None], ...]

    @property
    def lying(self) -> tuple[Lies, ...]:
        return tuple(lies for _die, lies in self.dice if lies is not None)

    @property
    def is_still(self) -> bool:
        return len(self.lying) == len(self.dice)


class Request(Struct, frozen=True):
    """A roll that is awaited."""

    count: int
    at: Instant
    is_doubtful: bool = False
    """The dice were away since it was asked for: whether they fell meanwhile, nobody can say."""


class DiceState(Struct, frozen=True):
    maker: Maker
    serial: str
    name: str = ""
    is_open: bool = False
    is_ready: bool = False
    boot_id: str = ""
    seq: int = 0
    known: tuple[str, str] = ("", "")
    """What each die has said of itself."""
    charges: tuple[int | None, int | None] = (None, None)
    asks: int = 0
    ask_at: Instant = _BEGINNING
    throw: Throw | None = None
    request: Request | None = None


class Step(Struct, frozen=True):
    """What one input leads to; `send` names the die."""

    state: DiceState
    send: tuple[tuple[int, bytes], ...] = ()
    events: tuple[DeviceEvent, ...] = ()
    wake_at: Instant | None = None
