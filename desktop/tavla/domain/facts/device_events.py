"""The facts of dice shakers and clocks beside the board: what they said, what became of it, and when they were gone."""

from enum import Enum

from msgspec import Struct

from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Die
from tavla.domain.time.units import Instant, Millis


class SpoiledKind(Enum):
    """Why thrown dice make no roll."""

    COCKED = "cocked"
    OFF_TRAY = "off_tray"
    MISREAD = "misread"
    HANDLED = "handled"
    VOID = "void"
    """No proper throw."""


class HeldReason(Enum):
    """Why whole dice are no roll by themselves."""

    PREMATURE = "premature"
    """Thrown before the opponent had ended his turn."""
    BEFORE_REQUEST = "before_request"
    """It is not certain that they were thrown after the board had asked."""
    UNVERIFIED = "unverified"
    """Something the device said before is missing."""
    NOT_ASKED = "not_asked"
    PLAY_STOPPED = "play_stopped"
    OTHER_DEVICE = "other_device"
    """The device is not the one that serves in this match."""


class HeldRuling(Enum):
    """What becomes of held dice."""

    STANDS = "stands"
    """They are the roll once it is that side's turn."""
    OPPONENT_CHOOSES = "opponent_chooses"
    """The opponent lets them stand or has them thrown again."""
    STANDS_UNLESS_DEMANDED = "stands_unless_demanded"
    """They stand unless the opponent has them thrown again before he ends his turn."""
    VOID = "void"
    """They do not count."""
    NOTHING = "nothing"
    """They move nothing; no rule says more."""


class FramesTurn(Enum):
    """What became of the file of raw device frames."""

    KEPT = "kept"
    """All of it so far is on the disk."""
    FULL = "full"
    """It has reached its limit."""
    LOST = "lost"
    """The disk does not take it."""


class OpeningDieFell(Struct, frozen=True, tag_field="event"):
    """One side's die of the opening, thrown in a shaker; with the other's it makes the opening roll."""

    at: Instant
    player: Player
    die: Die
    origin: RollOrigin


class RollSpoiled(Struct, frozen=True, tag_field="event"):
    """Dice that were asked for make no roll and are thrown again. `tops`: the faces seen, 0 for none.

    `double_lost`: with it went the right to double in this turn. `fresh_delay`: the delay began anew. `both`: in an
    opening, the other's die too is thrown again. Source: 4.1 and 4.4 (ii) of NBF, USBGF 4.4.2, ISTAVDER Use of Dice
    Cups.
    """

    at: Instant
    player: Player
    kind: SpoiledKind
    tops: tuple[int, ...]
    origin: RollOrigin
    double_lost: bool
    fresh_delay: bool
    both: bool


class RollHeld(Struct, frozen=True, tag_field="event"):
    """Whole dice that are no roll by themselves, and what the rules make of them. `player` threw them, where that is
    known.

    Source: USBGF 4.1.7, NBF 4.1 (v), WBGT 4.1 (5), ISTAVDER Move Execution.
    """

    at: Instant
    player: Player | None
    dice: tuple[Die, ...]
    origin: RollOrigin
    reason: HeldReason
    ruling: HeldRuling
    clause: str


class HeldRollAnswered(Struct, frozen=True, tag_field="event"):
    """The opponent of the side that threw lets the dice stand, or has them thrown again."""

    at: Instant
    player: Player
    stands: bool
    double_lost: bool


class ShakerLost(Struct, frozen=True, tag_field="event"):
    """The shaker is no longer there: play stands still. `serial` is empty where none was there at all."""

    at: Instant
    serial: str
    wall_clock: str


class ShakerBack(Struct, frozen=True, tag_field="event"):
    """The shaker is there again; a stop that was its alone is over."""

    at: Instant
    serial: str


class ClockLost(Struct, frozen=True, tag_field="event"):
    """The clock beside the board is no longer there; the board's own goes on from these reserves."""

    at: Instant
    serial: str
    times: ByPlayer[Millis]


class ClockBack(Struct, frozen=True, tag_field="event"):
    """The clock beside the board is there again and shows these reserves."""

    at: Instant
    serial: str
    times: ByPlayer[Millis]


class DeviceMet(Struct, frozen=True, tag_field="event"):
    """A device beside the board said who it is. `counts`: it is the one that serves in this match; else another answers
    in its place, and nothing of it counts until the director accepts it.
    """

    at: Instant
    use: DeviceUse
    device: DeviceIdentity
    counts: bool
    wall_clock: str


class DeviceTried(Struct, frozen=True, tag_field="event"):
    """A device was tried before or during the match, and how it did."""

    at: Instant
    serial: str
    made_by: str
    """Maker, model and firmware."""
    is_computed: bool
    rolls: tuple[tuple[Die, ...], ...]
    waits: tuple[Millis, ...]
    """From asking to each roll."""
    levers: int
    chi_square_hundredths: int
    """Of the faces, with five degrees of freedom, times 100."""
    troubles: tuple[str, ...]
    passed: bool
    wall_clock: str


class FramesNoted(Struct, frozen=True, tag_field="event"):
    """How far the file of raw device frames is on the disk: its first bytes, and their SHA-256 in hexadecimal."""

    at: Instant
    turn: FramesTurn
    file: str
    """Its number by chance, which stands in its first line: each board of a moved match has its own."""
    length_bytes: int
    sha256: str


DeviceEvent = (
    OpeningDieFell
    | RollSpoiled
    | RollHeld
    | HeldRollAnswered
    | ShakerLost
    | ShakerBack
    | ClockLost
    | ClockBack
    | DeviceMet
    | DeviceTried
    | FramesNoted
)
