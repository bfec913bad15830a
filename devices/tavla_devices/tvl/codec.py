"""Bytes into frames and frames into bytes. No byte whatever raises; what makes no frame is a value; memory is bounded.

A line is judged at its LF. Each `$` begins a line anew, so that noise, a broken-off line or a line without an end never
hides the next good one.
"""

from binascii import crc_hqx

from tavla.base.errors import TavlaError
from tavla_devices.tvl.frames import (
    READER_LIMIT,
    SIGNED_LIMIT,
    WRITER_LIMIT,
    Frame,
    Rejected,
    RejectedReason,
    RollEvent,
)
from tavla_devices.tvl.sentences import READERS, UnknownWordError, words

CRC_START = 0xFFFF
_DOLLAR = b"$"
_STAR = ord("*")
_SHORTEST = len("$PTVLQ,*0000")


class UnwritableFrameError(TavlaError):
    """A frame whose text no line may carry: a fault of whoever made it."""


def checksum(body: bytes) -> bytes:
    """The four upper-case hexadecimal digits after `*`: CRC-16/CCITT-FALSE over everything between `$` and `*`."""
    return b"%04X" % crc_hqx(body, CRC_START)


def encode(frame: Frame) -> bytes:
    """The line of a frame, with CR LF.

    Raises UnwritableFrameError for text outside the grammar or too long to write.
    """
    text = words(frame)
    if not (text.isascii() and text.isprintable()) or "$" in text or "*" in text:
        msg = f"{text!r} has a character no field may have"
        raise UnwritableFrameError(msg)
    body = text.encode("ascii")
    line = b"$%b*%b\r\n" % (body, checksum(body))
    if len(line) > (SIGNED_LIMIT if isinstance(frame, RollEvent) and frame.signature else WRITER_LIMIT):
        msg = f"{text!r} makes a line of {len(line)} characters, which is too long"
        raise UnwritableFrameError(msg)
    return line


class Codec:
    """Reads a stream of bytes however it is cut. Holds at most one line of 120 bytes between calls."""

    __slots__ = ("_begun", "_skipping")

    def __init__(self) -> None:
        self._begun = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[Frame | Rejected]:
        """The frames and rejects that `data` completes, in order."""
        found: list[Frame | Rejected] = []
        lines = data.split(b"\n")
        rest = lines.pop()
        for line in lines:
            if self._begun or self._skipping or line.rfind(_DOLLAR) or len(line) > READER_LIMIT:
                self._take(line, found)
                if self._begun:
                    found.append(judged(self._begun))
                self._begun = b""
                self._skipping = False
            else:
                found.append(judged(line))
        if rest:
            self._take(rest, found)
        return found

    def _take(self, piece: bytes, found: list[Frame | Rejected]) -> None:
        """Add bytes without an LF to the line begun."""
        first, *anew = piece.split(_DOLLAR)
        self._lengthen(first, found)
        for part in anew:
            if self._begun:
                found.append(Rejected(RejectedReason.NOISE, self._begun))
            self._begun = _DOLLAR
            self._skipping = False
            self._lengthen(part, found)

    def _lengthen(self, part: bytes, found: list[Frame | Rejected]) -> None:
        if self._skipping:
            return
        begun = self._begun + part[: READER_LIMIT + 1]
        if len(begun) > READER_LIMIT:
            found.append(Rejected(RejectedReason.TOO_LONG, begun[:READER_LIMIT]))
            self._begun = b""
            self._skipping = True
        else:
            self._begun = begun


def judged(line: bytes) -> Frame | Rejected:
    """What one line of at most 120 bytes, without its LF, says."""
    text = line[:-1] if line.endswith(b"\r") else line
    if not text.startswith(_DOLLAR):
        return Rejected(RejectedReason.NOISE, line)
    if len(text) < _SHORTEST or text[-5] != _STAR:
        return Rejected(RejectedReason.NO_CHECKSUM, line)
    body = text[1:-5]
    if checksum(body) != text[-4:]:
        return Rejected(RejectedReason.BAD_CHECKSUM, line)
    try:
        said = body.decode("ascii")
    except UnicodeDecodeError:
        return Rejected(RejectedReason.BAD_CHARACTER, line)
    if not said.isprintable() or "*" in said:
        return Rejected(RejectedReason.BAD_CHARACTER, line)
    talker, *fields = said.split(",")
    reader = READERS.get(talker)
    if reader is None:
        return Rejected(RejectedReason.UNKNOWN_SENTENCE, line)
    try:
        return reader(fields)
    except UnknownWordError:
        return Rejected(RejectedReason.UNKNOWN_SENTENCE, line)
    except (ValueError, IndexError, KeyError):
        return Rejected(RejectedReason.BAD_FIELD, line)
