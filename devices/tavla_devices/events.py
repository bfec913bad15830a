"""What a device's session tells the board: facts and claims as values.

None of them moves anything; `decide` judges what counts.
"""

from enum import Enum

from msgspec import Struct

BootId = str
"""Eight upper-case hexadecimal digits, new at every power-up of the device."""


class DeviceClass(Enum):
    DICE = "DICE"
    CLOCK = "CLOCK"
    BOTH = "BOTH"
    RNG = "RNG"
    """Computes its dice instead of reading thrown ones: labelled so wherever it is named."""
    LAMP = "LAMP"

    @property
    def gives_rolls(self) -> bool:
        return self not in {DeviceClass.CLOCK, DeviceClass.LAMP}

    @property
    def has_clock(self) -> bool:
        """Whether it has a lever and a clock's display."""
        return self in {DeviceClass.CLOCK, DeviceClass.BOTH}


class Light(Enum):
    """Why a lamp is lit."""

    OFF = "OFF"
    CALL = "CALL"
    """A player calls the director."""
    FLAG = "FLAG"
    DEVICE = "DEVICE"
    """A device that the match needs is gone."""
    LATE = "LATE"
    """A player is late from a break."""


class Side(Enum):
    """A side of a clock as one looks at its display."""

    LEFT = "L"
    RIGHT = "R"


class Tray(Enum):
    """What the dice tray is doing."""

    EMPTY = "EMPTY"
    LOADED = "LOADED"
    OPEN = "OPEN"
    SHAKING = "SHAKING"
    SETTLING = "SETTLING"
    SETTLED = "SETTLED"


class NotARollKind(Enum):
    """Why dice that fell make no roll."""

    COCKED = "COCKED"
    OFFTRAY = "OFFTRAY"
    MISREAD = "MISREAD"
    HANDLED = "HANDLED"
    VOID = "VOID"


class ClaimReason(Enum):
    """Why whole dice are held as a claim."""

    NOT_ASKED = "no roll was asked for"
    BEFORE_REQUEST = "the dice fell before the roll was asked for"
    OTHER_NUMBER = "another number of dice was asked for"


class LostReason(Enum):
    """Why a device is no longer there."""

    NO_HEARTBEAT = "the device has fallen silent"
    UNPLUGGED = "the device was unplugged"
    CLOSED = "the port was closed"


class Sentence(Enum):
    """What was refused, in plain words; `is_final` ones release the port until the device is plugged in anew."""

    NO_ANSWER = "nothing on this port answers"
    NOT_TVL = "something on this port talks, but not TVL/1: another device, or another speed"
    VERSION_TOO_NEW = "the device speaks a newer protocol than this board"
    VERSION_UNKNOWN = "the device names no protocol version this board knows"
    WRONG_CLASS = "the device is of another kind than the one chosen"
    FIRMWARE_TOO_OLD = "the device's firmware is too old to be relied on"
    DUPLICATE_SERIAL = "two devices say the same serial number"
    NOT_OPENED = "the device does not open a session"
    NOT_READY = "the device is not ready"
    COMMAND_NOT_ANSWERED = "the device did not answer a command"
    DEVICE_ERROR = "the device refused a command"
    BUTTON_NOT_HELD = "the device takes a key only while its button is held"
    TOO_MANY_COMMANDS = "too many commands wait for the device"
    BAD_SIGNATURE = "a roll was not signed by the paired device"
    FACES_DISAGREE = "the top and bottom faces of a die do not sum to seven"
    SAME_NUMBER_OTHER_WORDS = "the device said two different things under one number"
    NUMBERS_WENT_BACK = "the device's numbering went back"
    CLOCK_NOT_CONNECTED = "no clock is connected to the device"
    CLOCK_SET_REFUSED = "the clock refused its times: it is not in the mode for a board"
    IMPOSSIBLE_TIME = "the clock reported an impossible time"

    @property
    def is_final(self) -> bool:
        """Whether the port is to be released, and not probed again until the device is plugged in anew."""
        return self in _FINAL


_FINAL = frozenset(
    {
        Sentence.NO_ANSWER,
        Sentence.NOT_TVL,
        Sentence.VERSION_TOO_NEW,
        Sentence.VERSION_UNKNOWN,
        Sentence.WRONG_CLASS,
        Sentence.FIRMWARE_TOO_OLD,
        Sentence.DUPLICATE_SERIAL,
    }
)


class Identity(Struct, frozen=True):
    device_class: DeviceClass
    maker: str
    model: str
    serial: str
    firmware: str
    protocol: str
    name: str = ""
    """As Bluetooth tells it before the device is spoken with."""

    @property
    def computes_dice(self) -> bool:
        """Whether its dice are computed, which every face that names the device must say."""
        return self.device_class is DeviceClass.RNG


class Identified(Struct, frozen=True):
    """The device answered, suits, and its session is open."""

    identity: Identity
    boot_id: BootId
    features: tuple[str, ...] = ()
    signs: bool = False
    """Whether rolls are checked against a paired key."""


class Paired(Struct, frozen=True):
    """The device has taken the key it was offered: from now on none of its rolls counts without a signature."""

    serial: str
    key: bytes


class Rolled(Struct, frozen=True):
    """Dice fell after they were asked for, whole and readable. The device's word still: `decide` judges it."""

    serial: str
    boot_id: BootId
    seq: int
    dice: tuple[int, ...]
    verified: bool
    """False when something the device said before is missing: then the players are asked."""
    at_ms: int
    """By the device's own clock."""
    computed: bool = False


class RollClaimed(Struct, frozen=True):
    """Whole dice nobody had asked for. Never a roll by itself; the ruleset says what becomes of it."""

    serial: str
    boot_id: BootId
    seq: int
    dice: tuple[int, ...]
    verified: bool
    at_ms: int
    reason: ClaimReason
    computed: bool = False


class NotARoll(Struct, frozen=True):
    """Dice fell, but make no roll. It ends the request: a re-roll is a decision."""

    kind: NotARollKind
    serial: str
    boot_id: BootId
    seq: int
    tops: tuple[int, ...]
    """0 is a face that cannot be read."""
    asked: bool
    at_ms: int


class TrayChanged(Struct, frozen=True):
    """The tray is doing something else."""

    tray: Tray


class LeverPressed(Struct, frozen=True):
    """A clock's lever was pressed on that side."""

    side: Side
    at_ms: int = 0
    """By the clock of the device; by the board's for a DGT board, which has none."""


class ButtonPressed(Struct, frozen=True):
    button: str
    at_ms: int = 0


class ClockShown(Struct, frozen=True):
    """What a clock's display shows, in milliseconds."""

    left: int
    right: int
    running: Side | None
    delay_left: int = 0
    lever: Side | None = None
    """The side that is down: the one pressed last, where the device tells it."""


class Battery(Struct, frozen=True):
    """The charge of a device's battery; None on mains."""

    percent: int | None


class Restarted(Struct, frozen=True):
    """The device was powered up anew in the middle of a session."""

    boot_id: BootId


class Gap(Struct, frozen=True):
    """Events of these numbers were missed and could not be replayed."""

    first: int
    last: int


class Lost(Struct, frozen=True):
    """The device is no longer there."""

    reason: LostReason


class Refused(Struct, frozen=True):
    """Something the device is, said or did not do was refused, or the device refused something."""

    sentence: Sentence
    detail: str = ""


DeviceEvent = (
    Identified
    | Paired
    | Rolled
    | RollClaimed
    | NotARoll
    | TrayChanged
    | LeverPressed
    | ButtonPressed
    | ClockShown
    | Battery
    | Restarted
    | Gap
    | Lost
    | Refused
)
"""Everything a device's session can tell."""
