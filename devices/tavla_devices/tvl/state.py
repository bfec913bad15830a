"""What a session knows, what it is asked to do, and what a step of it gives."""

from enum import Enum, auto

from msgspec import Struct

from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import DeviceClass, DeviceEvent, Identity, Light, LostReason, Side, Tray
from tavla_devices.tvl.frames import Command, Event, RollEvent

ID_TRIES = 3
ID_SPAN = Millis(4_000)
COMMAND_TRIES = 3
COMMAND_WAIT = Millis(500)
DICE_RETRY = Millis(2_000)
"""A request that the device does not answer, or refuses, stands: the device is asked again so much later. A light that
is not answered likewise."""
REPLAY_TRIES = 3
REPLAY_WAIT = Millis(500)
SILENCE = Millis(3_000)
"""No sentence of the device for so long: it is lost."""

LOST_RETRY = Millis(2_000)
_BEGINNING = Instant(0)
MOST_HELD = 16
MOST_QUEUED = 8
REMEMBERED = 64
"""Rolls and events of which a second coming is known."""


class Wanted(Enum):
    """What the device was chosen for."""

    DICE = auto()
    CLOCK = auto()
    LAMP = auto()
    EITHER = auto()

    def suits(self, kind: DeviceClass) -> bool:
        """Whether a device of that class can do it."""
        match self:
            case Wanted.EITHER:
                return True
            case Wanted.LAMP:
                return kind is DeviceClass.LAMP
            case Wanted.DICE:
                return kind.gives_rolls
            case Wanted.CLOCK:
                return kind.has_clock


class Stage(Enum):
    """How far the session is. REFUSED releases the port."""

    CLOSED = auto()
    IDENTIFYING = auto()
    OPENING = auto()
    READY = auto()
    LOST = auto()
    REFUSED = auto()


class Connected(Struct, frozen=True):
    """The port is open. `seed` is fresh randomness, from which the session's nonces come."""

    seed: bytes


class Disconnected(Struct, frozen=True):
    """The port is closed."""

    reason: LostReason = LostReason.UNPLUGGED


class ThrowDice(Struct, frozen=True):
    """A roll of one die or two is awaited; an earlier request is withdrawn."""

    count: int = 2


class ForgetDice(Struct, frozen=True):
    """No roll is awaited any longer."""


class SetClock(Struct, frozen=True):
    """Show these times standing still."""

    left: Millis
    right: Millis
    delay: Millis


class RunClock(Struct, frozen=True):
    """Let that side run, or neither."""

    side: Side | None


class ShowLight(Struct, frozen=True):
    """Light the lamp so, now and whenever it comes up anew."""

    light: Light


class ReadClock(Struct, frozen=True):
    """Ask what the clock shows."""


class PairDevice(Struct, frozen=True):
    """Give the device a key of 32 bytes, while its button is held.

    Once it has taken both halves, rolls are checked against the key.
    """

    key: bytes


class ForgetKey(Struct, frozen=True):
    """Check the device's rolls no longer."""


class Timeout(Struct, frozen=True):
    """`wake_at` has come."""


Request = (
    Connected
    | Disconnected
    | ThrowDice
    | ForgetDice
    | SetClock
    | RunClock
    | ReadClock
    | ShowLight
    | PairDevice
    | ForgetKey
)


class Pending(Struct, frozen=True):
    """A command that awaits its answer."""

    command: Command
    tries: int
    due: Instant


class RollRequest(Struct, frozen=True):
    """A roll that is awaited: from event `first` on, once the device has agreed; rolls that come before it has are kept
    until then.
    """

    count: int
    first: int | None = None
    early: tuple[RollEvent, ...] = ()
    again_at: Instant | None = None
    """When a device that refused the request is asked again."""
    is_refused: bool = False
    """The board has been told so."""


class Missing(Struct, frozen=True):
    """Events up to `until` that were asked for again."""

    until: int
    tries: int
    due: Instant


class SessionState(Struct, frozen=True):
    wanted: Wanted
    keys: tuple[tuple[str, bytes | None], ...] = ()
    """Paired keys by serial number; None for a device that needs none."""
    otherwise: bytes | None = None
    """The key asked of every other device: one that nobody has, where keys were lost."""
    offered: bytes = b""
    """The key that the device is being given."""
    stage: Stage = Stage.CLOSED
    seed: bytes = b""
    openings: int = 0
    nonce: str = ""
    tag: int = 0
    pending: Pending | None = None
    queue: tuple[Command, ...] = ()
    identity: Identity | None = None
    features: tuple[str, ...] = ()
    heard_at: Instant = _BEGINNING
    has_noise: bool = False
    was_ready: bool = False
    is_present: bool = False
    boot_id: str = ""
    first_seq: int = 0
    """The first event of this boot that the session was there for."""
    last_seq: int = 0
    held: tuple[Event, ...] = ()
    missing: Missing | None = None
    is_doubtful: bool = False
    """Something is missing since the last request."""
    told: tuple[Event, ...] = ()
    rolled: tuple[tuple[str, int], ...] = ()
    """Boot id and number of every roll judged, the last 64."""
    refused_seq: int = -1
    request: RollRequest | None = None
    light: Light = Light.OFF
    tray: Tray | None = None
    battery: int | None = None
    battery_told: bool = False

    @property
    def key(self) -> bytes | None:
        """The key of the identified device, when it is paired."""
        return dict(self.keys).get(self.identity.serial, self.otherwise) if self.identity else None


class Step(Struct, frozen=True):
    """What one input leads to."""

    state: SessionState
    send: tuple[bytes, ...] = ()
    events: tuple[DeviceEvent, ...] = ()
    wake_at: Instant | None = None
