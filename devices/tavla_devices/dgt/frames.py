"""What passes between the host and a DGT board, as values.

Source: the board's serial protocol, single-board mode, as restated in README.md.
"""

from enum import Enum, IntEnum, auto

from msgspec import Struct

from tavla_devices.events import Side

RAW_KEPT = 120
"""Bytes of a rejected piece that are kept for the log."""
LONGEST_SECONDS = 9 * 3600 + 59 * 60 + 59
"""The clock shows 9:59:59 and no more."""


class Model(Enum):
    """Which clock stands on the cable, by the main number of its version."""

    XL = "DGT XL"
    DGT3000 = "DGT 3000"
    UNKNOWN = "DGT clock"


class Command(IntEnum):
    """The bytes a host says by themselves. What could harm a board is not in this list and so cannot be said.

    Left out on purpose: 0x49 (empties eight seconds of stored moves into the line), 0x4a (bus mode), 0x4e (boot
    loader).
    """

    ASK_CLOCK = 0x41
    ASK_SERIAL = 0x45
    UPDATE_NICE = 0x4B
    ASK_BATTERY = 0x4C
    ASK_VERSION = 0x4D
    ASK_LONG_SERIAL = 0x55


class ClockCommand(IntEnum):
    """The number of a message to the clock, repeated in its acknowledgement."""

    SEGMENTS = 0x01
    END_TEXT = 0x03
    BUTTON = 0x08
    VERSION = 0x09
    SET_AND_RUN = 0x0A
    BEEP = 0x0B
    ASCII = 0x0C


# --- from the host
# ---------------------------------------------------------------------------------------------------------------------------------------


class AskClockVersion(Struct, frozen=True):
    """The question which clock it is."""


class SetAndRun(Struct, frozen=True):
    """Both sides in whole seconds, and who runs: None holds the clock paused.

    The toggle at the lever is never asked for, nor counting up: Tavla's clock says what runs.
    """

    left: int
    right: int
    running: Side | None = None


class ShowText(Struct, frozen=True):
    """A word in place of the times: six characters on an XL, eight on a 3000."""

    text: str
    model: Model
    beep: bool = False


class EndText(Struct, frozen=True):
    """Back to the times."""


class Beep(Struct, frozen=True):
    """A tone of `length` times 64 ms."""

    length: int


ClockMessage = AskClockVersion | SetAndRun | ShowText | EndText | Beep
HostFrame = Command | ClockMessage

# --- from the board
# --------------------------------------------------------------------------------------------------------------------------------------


class ClockTime(Struct, frozen=True):
    """A reading of the clock in whole seconds. `right_high` is the lever: true while its right end stands high."""

    left: int
    right: int
    running: bool
    right_high: bool
    turn: Side | None = None
    battery_low: bool = False
    left_flag: bool = False
    right_flag: bool = False


class NoClock(Struct, frozen=True):
    """The board lives, the clock does not answer it: no clock on the cable, or a reading that is not valid."""


class EmptyReading(Struct, frozen=True):
    """A reading of nothing but zeros, which boards send by mistake: it says nothing."""


class ClockAck(Struct, frozen=True):
    """An acknowledgement, or a word the clock says by itself (`command` from 0x80 up)."""

    code: int
    command: int
    first: int = 0
    second: int = 0

    @property
    def is_good(self) -> bool:
        return self.code == ACK_GOOD

    @property
    def is_spontaneous(self) -> bool:
        """Whether nobody had asked."""
        return bool(self.command & 0x80)


ACK_GOOD = 0x10
SAYS_READY = 0x81
SAYS_BUTTON = 0x88
SAYS_MODE = 0x8A
SAYS_NOT_IN_MODE = 0x90


class Serial(Struct, frozen=True):
    """The board's serial number: five digits, or ten of the long form."""

    digits: str


class BoardVersion(Struct, frozen=True):
    """The version of the board's program."""

    main: int
    sub: int


class BatteryState(Struct, frozen=True):
    """The board's battery; None where the board does not say."""

    percent: int | None


class Other(Struct, frozen=True):
    """A sound frame that has nothing to do with clocks: pieces, addresses, trademarks."""

    ident: int
    data: bytes


BoardFrame = ClockTime | NoClock | EmptyReading | ClockAck | Serial | BoardVersion | BatteryState | Other


class Reason(Enum):
    """Why bytes became no frame."""

    NOISE = auto()
    UNKNOWN_IDENT = auto()
    CUT_SHORT = auto()
    BAD_LENGTH = auto()
    BAD_CONTENT = auto()
    IMPOSSIBLE_TIME = auto()


class Rejected(Struct, frozen=True):
    """Bytes that are no frame, at most RAW_KEPT of them, and why."""

    reason: Reason
    raw: bytes
