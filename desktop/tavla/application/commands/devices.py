"""What the devices beside the board bring to a match, and what the players answer to it."""

from msgspec import Struct

from tavla.domain.facts.device_events import FramesTurn, SpoiledKind
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Die
from tavla.domain.time.units import Millis


class TakeThrow(Struct, frozen=True):
    """Dice that `player` was asked to throw, whole and readable: two, or one in an opening."""

    player: Player
    dice: tuple[Die, ...]
    origin: RollOrigin


class TakeSpoiledThrow(Struct, frozen=True):
    """Dice that `player` was asked to throw and that make no roll. `tops`: the faces seen, 0 for none."""

    player: Player
    kind: SpoiledKind
    tops: tuple[int, ...]
    origin: RollOrigin


class TakeStrayThrow(Struct, frozen=True):
    """Whole dice that nobody had asked for. `owner`: whose shaker it is; None for one that serves both."""

    dice: tuple[Die, ...]
    origin: RollOrigin
    owner: Player | None = None


class AnswerHeldRoll(Struct, frozen=True):
    """`player` lets held dice of his opponent stand, or has them thrown again."""

    player: Player
    stands: bool


class MeetDevice(Struct, frozen=True):
    use: DeviceUse
    device: DeviceIdentity
    wall_clock: str


class LoseShaker(Struct, frozen=True):
    serial: str
    wall_clock: str


class FindShaker(Struct, frozen=True):
    serial: str


class LoseClock(Struct, frozen=True):
    """The clock beside the board is gone."""

    serial: str


class FindClock(Struct, frozen=True):
    """The clock beside the board is there again."""

    serial: str


class RecordTrial(Struct, frozen=True):
    """A device was tried: put the certificate into the record."""

    serial: str
    made_by: str
    is_computed: bool
    rolls: tuple[tuple[Die, ...], ...]
    waits: tuple[Millis, ...]
    levers: int
    chi_square_hundredths: int
    troubles: tuple[str, ...]
    passed: bool
    wall_clock: str


class NoteFrames(Struct, frozen=True):
    """How far the raw frames of the devices are kept."""

    turn: FramesTurn
    file: str
    length_bytes: int
    sha256: str


DeviceCommand = (
    TakeThrow
    | TakeSpoiledThrow
    | TakeStrayThrow
    | AnswerHeldRoll
    | MeetDevice
    | LoseShaker
    | FindShaker
    | LoseClock
    | FindClock
    | RecordTrial
    | NoteFrames
)
