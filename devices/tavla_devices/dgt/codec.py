"""Bytes to frames and back, for both ends of the line. No byte raises; what is no frame becomes a Rejected; nothing
grows past a frame's length.

A frame of the board: an id with bit 7 set, the whole length in two bytes of seven bits, data without bit 7. There is no
checksum: a byte with bit 7 set inside a frame begins the next one. The readers go byte by byte, so that how the line
cuts its pieces changes nothing.
"""

from tavla_devices.dgt.clock_messages import CLOCK_MESSAGE, decode_clock, encode_clock, encode_message
from tavla_devices.dgt.frames import (
    RAW_KEPT,
    BatteryState,
    BoardFrame,
    BoardVersion,
    ClockAck,
    ClockTime,
    Command,
    EmptyReading,
    HostFrame,
    NoClock,
    Other,
    Reason,
    Rejected,
    Serial,
)

CLOCK, VERSION, SERIAL, BATTERY, LONG_SERIAL = 0x8D, 0x93, 0x91, 0xA0, 0xA2
HEAD = 3
LONGEST = 67
LENGTHS: dict[int, frozenset[int]] = {
    0x86: frozenset({67}),
    CLOCK: frozenset({10}),
    0x8E: frozenset({5}),
    0x90: frozenset({5}),
    SERIAL: frozenset({8}),
    0x92: frozenset(range(HEAD + 1, LONGEST + 1)),
    VERSION: frozenset({5}),
    0x94: frozenset({53}),
    0x95: frozenset({53}),
    BATTERY: frozenset({10, 12}),
    LONG_SERIAL: frozenset({13}),
}
"""Whole lengths by id. The store of moves, 0x8f, is not among them: it is never asked for."""
LONGEST_MESSAGE = 0x10
NO_FIGURE = 0x7F


class BoardReader:
    """The host's ear: what a board says."""

    __slots__ = ("_noise", "_piece")

    def __init__(self) -> None:
        self._piece = bytearray()
        self._noise = bytearray()

    def feed(self, data: bytes) -> list[BoardFrame | Rejected]:
        """The frames that `data` completes, with what was rejected on the way."""
        found: list[BoardFrame | Rejected] = []
        for byte in data:
            self._take(byte, found)
        return found

    def _take(self, byte: int, found: list[BoardFrame | Rejected]) -> None:
        if byte & 0x80:
            if self._piece:
                found.append(Rejected(Reason.CUT_SHORT, bytes(self._piece)))
                self._piece.clear()
            if byte not in LENGTHS:
                self._end_noise(found)
                self._noise.append(byte)
                return
        elif not self._piece:
            self._noise.append(byte)
            if len(self._noise) == RAW_KEPT:
                self._end_noise(found)
            return
        self._piece.append(byte)
        self._end_noise(found)
        if len(self._piece) < HEAD:
            return
        length = self._piece[1] << 7 | self._piece[2]
        if len(self._piece) == HEAD and length not in LENGTHS[self._piece[0]]:
            found.append(Rejected(Reason.BAD_LENGTH, bytes(self._piece)))
            self._piece.clear()
        elif len(self._piece) == length:
            found.append(_decoded(bytes(self._piece)))
            self._piece.clear()

    def _end_noise(self, found: list[BoardFrame | Rejected]) -> None:
        if self._noise:
            found.append(Rejected(Reason.UNKNOWN_IDENT if self._noise[0] & 0x80 else Reason.NOISE, bytes(self._noise)))
            self._noise.clear()


class HostReader:
    """The board's ear: what a host says. Simulators listen with it, in the same grammar the host speaks."""

    __slots__ = ("_piece",)

    def __init__(self) -> None:
        self._piece = bytearray()

    def feed(self, data: bytes) -> list[Command | bytes | Rejected]:
        """Commands, whole messages to the clock as their bytes, and what was neither."""
        found: list[Command | bytes | Rejected] = []
        for byte in data:
            self._take(byte, found)
        return found

    def _take(self, byte: int, found: list[Command | bytes | Rejected]) -> None:
        if not self._piece and byte != CLOCK_MESSAGE:
            found.append(Command(byte) if byte in _COMMANDS else Rejected(Reason.NOISE, bytes([byte])))
            return
        self._piece.append(byte)
        if len(self._piece) == 1:
            return
        size = self._piece[1]
        if not 3 <= size <= LONGEST_MESSAGE:
            found.append(Rejected(Reason.BAD_LENGTH, bytes(self._piece)))
            self._piece.clear()
        elif len(self._piece) == size + 2:
            sound = self._piece[2] == 0x03 and self._piece[-1] == 0
            found.append(bytes(self._piece) if sound else Rejected(Reason.BAD_CONTENT, bytes(self._piece)))
            self._piece.clear()


_COMMANDS = frozenset(Command)


def encode(frame: HostFrame) -> bytes:
    """What the host sends."""
    return bytes([frame]) if isinstance(frame, Command) else encode_message(frame)


def encode_board(frame: BoardFrame) -> bytes:
    match frame:
        case ClockTime() | NoClock() | EmptyReading() | ClockAck():
            return _framed(CLOCK, encode_clock(frame))
        case Serial(digits=digits):
            return _framed(SERIAL if len(digits) == 5 else LONG_SERIAL, digits.encode("ascii"))
        case BoardVersion(main=main, sub=sub):
            return _framed(VERSION, bytes([main & 0x7F, sub & 0x7F]))
        case BatteryState(percent=percent):
            return _framed(BATTERY, bytes([NO_FIGURE if percent is None else percent, *(NO_FIGURE,) * 7, 0]))
        case Other(ident=ident, data=data):
            return _framed(ident, data)


def _framed(ident: int, data: bytes) -> bytes:
    length = len(data) + HEAD
    return bytes([ident, length >> 7, length & 0x7F]) + data


def _decoded(raw: bytes) -> BoardFrame | Rejected:
    ident, data = raw[0], raw[HEAD:]
    if ident == CLOCK:
        said = decode_clock(data)
        return Rejected(said, raw) if isinstance(said, Reason) else said
    if ident in {SERIAL, LONG_SERIAL}:
        if not (data.isascii() and all(0x21 <= byte < 0x7F for byte in data)):
            return Rejected(Reason.BAD_CONTENT, raw)
        return Serial(data.decode("ascii"))
    if ident == VERSION:
        return BoardVersion(data[0], data[1])
    if ident == BATTERY:
        if data[0] > 100 and data[0] != NO_FIGURE:
            return Rejected(Reason.BAD_CONTENT, raw)
        return BatteryState(None if data[0] == NO_FIGURE else data[0])
    return Other(ident, data)
