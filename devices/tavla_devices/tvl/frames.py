"""The sentences of TVL/1 as values. Source: devices/PROTOCOL.md."""

from enum import Enum

from msgspec import Struct

from tavla_devices.events import Light, Side, Tray

READER_LIMIT = 120
"""Characters of a line before its LF; a longer one is dropped."""

WRITER_LIMIT = 82
"""Characters of a written line with CR LF; a signed roll may take up to SIGNED_LIMIT."""

SIGNED_LIMIT = 98


class RollResult(Enum):
    """How dice lie; only OK may become a roll."""

    OK = "OK"
    COCKED = "COCKED"
    OFFTRAY = "OFFTRAY"
    MISREAD = "MISREAD"
    HANDLED = "HANDLED"
    VOID = "VOID"


class RejectedReason(Enum):
    """Why bytes make no frame."""

    NOISE = "bytes outside a sentence"
    TOO_LONG = "longer than 120 characters"
    NO_CHECKSUM = "no checksum at its end"
    BAD_CHECKSUM = "the checksum does not fit"
    BAD_CHARACTER = "a character no field may have"
    BAD_FIELD = "a field is missing or cannot be read"
    UNKNOWN_SENTENCE = "a sentence of a later version"


class Rejected(Struct, frozen=True):
    """Bytes that make no frame; the first 120 of them."""

    reason: RejectedReason
    raw: bytes


class IdQuery(Struct, frozen=True):
    """Asks who the device is."""

    tag: int


class CapQuery(Struct, frozen=True):
    tag: int


class ReplayQuery(Struct, frozen=True):
    """Say again every event from `seq` on."""

    tag: int
    seq: int


class ClockQuery(Struct, frozen=True):
    tag: int


class OpenCommand(Struct, frozen=True):
    """A session begins under this nonce of 16 upper-case hexadecimal digits."""

    tag: int
    nonce: str


class AckCommand(Struct, frozen=True):
    """Event `seq` and all before it have arrived."""

    tag: int
    seq: int


class DiceCommand(Struct, frozen=True):
    """A roll of one die or two is asked for."""

    tag: int
    count: int


class ClockSetCommand(Struct, frozen=True):
    """Show these times, in milliseconds, standing still; `delay` is the simple delay of a turn."""

    tag: int
    left: int
    right: int
    delay: int


class ClockRunCommand(Struct, frozen=True):
    """Let that side run, or neither."""

    tag: int
    side: Side | None


class LampCommand(Struct, frozen=True):
    tag: int
    light: Light


class PairCommand(Struct, frozen=True):
    """Half of a key, 32 upper-case hexadecimal digits; taken only while a button of the device is held."""

    tag: int
    half: int
    digits: str


class IdAnswer(Struct, frozen=True):
    """Protocol version, class (a word of DeviceClass, or a later one), maker, model, serial number, firmware."""

    tag: int
    protocol: str
    kind: str
    maker: str
    model: str
    serial: str
    firmware: str


class CapAnswer(Struct, frozen=True):
    """Features, milliseconds between heartbeats, events kept for replay."""

    tag: int
    features: tuple[str, ...]
    heartbeat_ms: int
    replay_depth: int


class ClockAnswer(Struct, frozen=True):
    tag: int
    running: Side | None
    left: int
    right: int
    delay_left: int
    lever: Side | None


class OkAnswer(Struct, frozen=True):
    """Done. To OPEN, and best to DICE too, with the boot id and the number of the next event."""

    tag: int
    boot_id: str = ""
    next_seq: int | None = None


class ErrAnswer(Struct, frozen=True):
    """Not done, and why: -1xx command, -2xx execution, -3xx device, -4xx query."""

    tag: int
    code: int
    text: str


class BootEvent(Struct, frozen=True):
    """The device has powered up."""

    boot_id: str
    seq: int
    at_ms: int
    protocol: str


class TrayEvent(Struct, frozen=True):
    boot_id: str
    seq: int
    at_ms: int
    tray: Tray


class RollEvent(Struct, frozen=True):
    """Dice came to rest: the top faces, the bottoms (0 cannot be read, or there is no such die), and the signature of a
    paired device.
    """

    boot_id: str
    seq: int
    at_ms: int
    result: RollResult
    tops: tuple[int, int]
    bottoms: tuple[int, int]
    signature: str = ""

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The dice that lie whole: two, or one when the second die has no faces at all.

        None when a face is missing or a pair does not sum to seven.
        """
        dice = self.tops[:1] if self.tops[1] == self.bottoms[1] == 0 else self.tops
        if any(top == 0 or top + bottom != 7 for top, bottom in zip(dice, self.bottoms, strict=False)):
            return None
        return dice


class ClockEvent(Struct, frozen=True):
    """What the clock shows: the side that runs, times in milliseconds, delay left, the side of the lever that is down:
    the one pressed last.
    """

    boot_id: str
    seq: int
    at_ms: int
    running: Side | None
    left: int
    right: int
    delay_left: int
    lever: Side | None


class ButtonEvent(Struct, frozen=True):
    """The lever was pressed (`which` is the side, L or R), or a button, `which` its name."""

    boot_id: str
    seq: int
    at_ms: int
    button: str
    which: str


class OtherEvent(Struct, frozen=True):
    """An event of a later version: its number counts, its words are passed over."""

    boot_id: str
    seq: int
    at_ms: int
    kind: str


class Heartbeat(Struct, frozen=True):
    """The number of the last event, the tray (None: no tray), the battery in per cent (None: mains)."""

    boot_id: str
    seq: int
    at_ms: int
    tray: Tray | None
    battery: int | None


Command = (
    IdQuery
    | CapQuery
    | ReplayQuery
    | ClockQuery
    | OpenCommand
    | AckCommand
    | DiceCommand
    | ClockSetCommand
    | ClockRunCommand
    | LampCommand
    | PairCommand
)
"""What the board sends."""

Answer = IdAnswer | CapAnswer | ClockAnswer | OkAnswer | ErrAnswer
"""What a device answers."""

Event = BootEvent | TrayEvent | RollEvent | ClockEvent | ButtonEvent | OtherEvent
"""What a device says of itself, numbered."""

Frame = Command | Answer | Event | Heartbeat
"""Every sentence."""
