"""What is to be seen of the devices beside the board: values, without words of any language."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from msgspec import Struct

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.base.phrase import Said
from tavla.domain.game.player import Player
from tavla.domain.time.units import Millis


class DiceDoubt(Struct, frozen=True):
    """What looks odd about a device's dice: the same throw so often in a row, or else faces far from even."""

    last: tuple[int, ...] = ()
    in_a_row: int = 0
    """Times; 0 where it is the faces that look odd."""
    chi_square: float = 0.0
    dice: int = 0


class Lamp(Enum):
    """How a device stands, in one colour."""

    OFF = "off"
    COMING = "coming"
    """It is looked for, or being asked who it is."""
    READY = "ready"
    BUSY = "busy"
    """It is asked for a throw, shows whose time runs, or is lit."""
    TROUBLE = "trouble"


class DeviceWord(Enum):
    """The last word about a device."""

    LOOKED_FOR = auto()
    IDENTIFYING = auto()
    READY = auto()
    SHAKE = auto()
    """A throw is awaited."""
    SHAKING = auto()
    SETTLING = auto()
    TRAY_OPEN = auto()
    TRAY_EMPTY = auto()
    ROLLED = auto()
    COCKED = auto()
    OFF_TRAY = auto()
    MISREAD = auto()
    HANDLED = auto()
    VOID = auto()
    NOT_ASKED = auto()
    LEVER = auto()
    BUTTON = auto()
    SHOWS_TIMES = auto()
    LIT = auto()
    RESTARTED = auto()
    GAP = auto()
    PAIRED = auto()
    KEY_FORGOTTEN = auto()
    KEY_NOT_KEPT = auto()
    """The file of the keys cannot be written."""
    KEY_LOST = auto()
    """The file of the keys cannot be read: it may have been paired."""
    # Of the line
    NOT_THERE = auto()
    VANISHED = auto()
    IN_USE = auto()
    NO_PERMISSION = auto()
    NOT_SERIAL = auto()
    WRONG_DEVICE = auto()
    TWO_ALIKE = auto()
    UNREACHABLE = auto()
    NOT_TAKING = auto()
    OUT_OF_REACH = auto()
    NO_BLUETOOTH = auto()
    DIE_TAKEN = auto()
    FAULT = auto()
    # Of what it says
    SILENT = auto()
    NO_ANSWER = auto()
    NOT_TVL = auto()
    VERSION_TOO_NEW = auto()
    VERSION_UNKNOWN = auto()
    WRONG_CLASS = auto()
    FIRMWARE_TOO_OLD = auto()
    OTHER_DEVICE = auto()
    DUPLICATE_SERIAL = auto()
    NOT_OPENED = auto()
    NOT_READY = auto()
    COMMAND_NOT_ANSWERED = auto()
    DEVICE_ERROR = auto()
    TOO_MANY_COMMANDS = auto()
    BUTTON_NOT_HELD = auto()
    BAD_SIGNATURE = auto()
    FACES_DISAGREE = auto()
    SAME_NUMBER_OTHER_WORDS = auto()
    NUMBERS_WENT_BACK = auto()
    CLOCK_NOT_CONNECTED = auto()
    CLOCK_SET_REFUSED = auto()
    IMPOSSIBLE_TIME = auto()
    NO_PLUG_IN = auto()
    """This build has no plug-in for what it speaks."""


class DeviceShown(Struct, frozen=True):
    """One chosen device as the tray shows it. `detail` goes with the word: faces, a port, the system's own words."""

    choice: ChosenDevice
    lamp: Lamp
    word: DeviceWord
    detail: Said = ""
    port: str = ""
    name: str = ""
    """Maker and model; empty until it has said who it is."""
    serial: str = ""
    battery: int | None = None
    computes_dice: bool = False
    is_ready: bool = False
    key: str = ""
    """The mark of the key it is paired with; empty for none."""
    is_key_lost: bool = False
    """It may have been paired, and the keys are lost: nothing of it counts until it is paired anew, or let off."""
    doubt: DiceDoubt | None = None

    @property
    def is_in_trouble(self) -> bool:
        """Whether somebody should look at it."""
        return self.lamp is Lamp.TROUBLE or bool(self.doubt)


class PortShown(Struct, frozen=True):
    """A serial port of this machine that could be chosen."""

    address: str
    path: str
    description: str


class DieShown(Struct, frozen=True):
    """A Bluetooth die that can be heard."""

    address: str
    name: str
    protocol: DeviceProtocol


class TrialShown(Struct, frozen=True):
    """A trial of a device, in progress or over."""

    address: str
    rolls: tuple[tuple[int, ...], ...]
    rolls_due: int
    levers: int
    levers_due: int
    waits: tuple[Millis, ...]
    """From asking to each roll."""
    chi_square: float
    is_even: bool
    """Whether the faces are such as fair dice show."""
    troubles: tuple[tuple[DeviceWord, str], ...]
    """What went wrong: the word and its detail."""
    is_over: bool
    is_passed: bool
    is_known: bool
    """Whether the device has said who it is."""
    is_computed: bool = False
    is_recorded: bool = False


class DeviceService(Protocol):
    """What the screen asks of whoever looks after the devices. Called and calling on the screen's thread."""

    @property
    def shown(self) -> tuple[DeviceShown, ...]: ...

    @property
    def trial(self) -> TrialShown | None: ...

    @property
    def speaks(self) -> tuple[str, ...]:
        """The protocols of this build, by the values of DeviceProtocol."""

    def look_for_dice(self, heard: Callable[[tuple[DieShown, ...]], None], failed: Callable[[Said], None]) -> None:
        """The Bluetooth dice that can be heard now; it takes some seconds."""

    def attach(self, session: Session) -> None:
        """A match is on the board."""

    def detach(self) -> None:
        """No match is on the board."""

    def tell_refusals(self, heard: Callable[[Player, Refused], None]) -> None:
        """Who hears what a lever asked for and the rules refused."""

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` whenever something of this has changed."""

    def leave(self, heard: Callable[[], None]) -> None:
        """Call it no longer."""

    def look_for_ports(self, heard: Callable[[tuple[PortShown, ...]], None], failed: Callable[[Said], None]) -> None:
        """The ports there are now; looked up beside the screen's thread."""

    def choose(self, choice: ChosenDevice) -> None:
        """Use a device from now on; one of the same address is replaced."""

    def remove(self, address: str) -> None:
        """Use it no longer."""

    def pair(self, address: str) -> None:
        """Give a shaker a new key, while its button is held; from then on none of its throws counts unsigned.

        Its word says how it went.
        """

    def forget_key(self, address: str) -> None:
        """Take its throws without signatures again."""

    def try_out(self, address: str) -> None:
        """Begin a trial: ten throws of a shaker, four presses of a lever."""

    def end_trial(self) -> None:
        """End it before its time, or put a finished one away."""

    def record_trial(self) -> None:
        """Put the certificate into the record of the match, or of the next one to begin."""
