"""The bytes of a journal: header and records, written and checked. Every byte is tabled in docs/evidence-format.md."""

import struct
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from tavla.base.file_names import is_file_name
from tavla.base.phrase import Phrase, phrase
from tavla.base.sha256 import sha256
from tavla.storage.errors import DamagedError

MAGIC = b"TavlaJ\r\n"
VERSION = 1
PAYLOAD_MAX = 64 * 1024
MATCH_ID_MAX = 64

_PREFIX = struct.Struct(">8sHH")
_CHECK = struct.Struct(">I")
_FRAME = struct.Struct(">IIQ32s")
_LINK = struct.Struct(">Q")
_ZEROS_OF_A_LENGTH = 2
"""A length begins with so many bytes that are 0 (or, of the longest record, a 1 in the second)."""
_COVERED_FROM = 8
"""The CRC covers seq, chain and payload: all that follows the first eight bytes of a record."""

SECTOR = 512
"""What a disk writes whole or not at all."""

FRAME_SIZE = _FRAME.size
HEADER_MAX = _PREFIX.size + MATCH_ID_MAX + _CHECK.size

CLOSE_PAYLOAD = b'{"journal":"close"}'
"""The last record of a finished match. A payload that begins with `OWN_MARK` is the journal's own; no event's does."""

OWN_MARK = b'{"journal":'


def is_match_id(text: str) -> bool:
    """Whether a match ID can be one: 1 to 64 of the letters A to Z, a to z, digits and `-`, the first not a `-`,
    and no name that Windows keeps for a device: it is a folder's name too.
    """
    is_spelt = 0 < len(text) <= MATCH_ID_MAX and text.isascii() and text.replace("-", "").isalnum() and text[0] != "-"
    return is_spelt and is_file_name(text)


def header(match_id: str) -> bytes:
    """The first bytes of a journal."""
    name = match_id.encode("ascii")
    plain = _PREFIX.pack(MAGIC, VERSION, len(name)) + name
    return plain + _CHECK.pack(crc32(plain))


def first_chain(header_bytes: bytes) -> bytes:
    """What the first record is chained to."""
    return bytes(sha256(header_bytes).digest())


def next_chain(previous: bytes, seq: int, payload: bytes) -> bytes:
    """The link of a record: SHA-256(previous chain ‖ seq ‖ payload)."""
    return bytes(sha256(previous + _LINK.pack(seq) + payload).digest())


def record(seq: int, chain: bytes, payload: bytes) -> bytes:
    covered = _LINK.pack(seq) + chain + payload
    return struct.pack(">II", len(payload), crc32(covered)) + covered


class Frame(NamedTuple):
    """A record whose length and CRC are good; whether it follows the one before it is another question."""

    seq: int
    chain: bytes
    payload: bytes
    end: int


def frame_at(data: bytes, offset: int) -> Frame | None:
    """The record that begins at a byte, or None if no whole and good one does."""
    if offset + FRAME_SIZE > len(data):
        return None
    length, check, seq, chain = _FRAME.unpack_from(data, offset)
    end = offset + FRAME_SIZE + length
    if not 0 < length <= PAYLOAD_MAX or end > len(data) or crc32(data[offset + _COVERED_FROM : end]) != check:
        return None
    return Frame(seq, chain, data[offset + FRAME_SIZE : end], end)


class Torn(NamedTuple):
    """The file ends in what an interrupted write leaves: a record that is short, or of which a sector was never
    written, with nothing good after it.
    """

    offset: int
    record: int


class Damage(NamedTuple):
    """Something broken that an interrupted write cannot have left behind."""

    offset: int
    record: int
    what: Phrase
    least: int = 0
    """So many records there were: the broken one is counted where it was whole once."""

    def error(self, path: Path) -> DamagedError:
        """The sentence that says it of a file."""
        return DamagedError(path, self.what, offset=self.offset, record=self.record)


class Contents(NamedTuple):
    """What a journal's bytes hold: the good records from the start on, and what ends them."""

    match_id: str
    payloads: tuple[bytes, ...]
    chain: tuple[bytes, ...]
    """The chain values: of the header, then of each good record."""
    end: int
    """The byte after the last good record."""
    last_start: int
    """Where the last good record, or the header, begins."""
    size: int
    fault: Torn | Damage | None

    @property
    def head(self) -> bytes:
        """The chain value of the last good record, or of the header."""
        return self.chain[-1]

    @property
    def is_closed(self) -> bool:
        """Whether the last good record is the close record."""
        return bool(self.payloads) and self.payloads[-1] == CLOSE_PAYLOAD

    @property
    def events(self) -> tuple[bytes, ...]:
        """The payloads without the journal's own."""
        return tuple(payload for payload in self.payloads if not payload.startswith(OWN_MARK))


def parse(
    data: bytes, *, looks_behind_faults: bool = True, most_records: int | None = None
) -> Contents | Torn | Damage:
    """Check a journal from its first byte. Without a good header: Torn if it was never completed, else Damage.

    Looking behind a fault tells damage from a torn end. In a stranger's file it could take hours; without it every bad
    record is Torn. Behind `most_records` every record is.
    """
    begun = _header_of(data)
    if begun is None:
        return _bad_header(data)
    match_id, offset = begun
    chain = [first_chain(data[:offset])]
    payloads: list[bytes] = []
    last_start = 0
    fault: Torn | Damage | None = None
    while offset < len(data):
        seq = len(payloads) + 1
        if len(payloads) == most_records:
            fault = Torn(offset, seq)
            break
        frame = frame_at(data, offset)
        if frame is None:
            fault = _bad_record(data, offset, seq) if looks_behind_faults else Torn(offset, seq)
            break
        if frame.seq != seq:
            fault = Damage(
                offset,
                seq,
                phrase(
                    "the record numbered {found} stands where record {expected} is expected",
                    found=frame.seq,
                    expected=seq,
                ),
            )
            break
        if frame.chain != next_chain(chain[-1], seq, frame.payload):
            fault = Damage(
                offset,
                seq,
                phrase(
                    "the record does not continue the one before it: something before it was changed, or it is "
                    "from another journal"
                ),
            )
            break
        chain.append(frame.chain)
        payloads.append(frame.payload)
        last_start, offset = offset, frame.end
    return Contents(match_id, tuple(payloads), tuple(chain), offset, last_start, len(data), fault)


def _header_of(data: bytes) -> tuple[str, int] | None:
    if len(data) < _PREFIX.size + _CHECK.size:
        return None
    magic, version, length = _PREFIX.unpack_from(data)
    end = _PREFIX.size + length + _CHECK.size
    if magic != MAGIC or version != VERSION or length > MATCH_ID_MAX or end > len(data):
        return None
    plain = data[: end - _CHECK.size]
    if _CHECK.unpack_from(data, end - _CHECK.size)[0] != crc32(plain):
        return None
    match_id = plain[_PREFIX.size :].decode("ascii", errors="replace")
    return (match_id, end) if is_match_id(match_id) else None


def _bad_header(data: bytes) -> Torn | Damage:
    magic, version = data[:8], int.from_bytes(data[8:10], "big")
    if len(data) > HEADER_MAX or _good_after(data, 0) is not None:
        if magic == MAGIC and version != VERSION:
            return Damage(
                8,
                0,
                phrase(
                    "the journal says it is of version {version}; this Tavla reads version {expected}",
                    version=version,
                    expected=VERSION,
                ),
            )
        if magic == MAGIC:
            return Damage(0, 0, phrase("the header of the journal is broken"))
        return Damage(0, 0, phrase("the header of the journal is broken, or the file is something else"))
    return Torn(0, 0)


def _bad_record(data: bytes, offset: int, seq: int) -> Torn | Damage:
    good = _good_after(data, offset + 1)
    if good is None:
        return _altered(offset, seq) if _was_whole(data, offset, seq) else Torn(offset, seq)
    start, frame = good
    return Damage(
        offset,
        seq,
        phrase(
            "record {broken} is broken, and record {good} after it, at byte {start}, is good",
            broken=seq,
            good=frame.seq,
            start=start,
        ),
    )


def _was_whole(data: bytes, offset: int, seq: int) -> bool:
    """Whether the broken record at the end of a journal was written to its last byte.

    It is as long as it says, or its CRC is right for all that follows and its length alone is wrong. A disk writes whole
    sectors: one that it never wrote is nothing but zeros, as no sector of a whole record is. Source: etcd's
    `isTornEntry`.
    """
    if offset + FRAME_SIZE >= len(data):
        return False
    length, check, found_seq, _ = _FRAME.unpack_from(data, offset)
    edge = offset - offset % SECTOR + SECTOR
    if found_seq == seq and crc32(data[offset + _COVERED_FROM :]) == check:
        return any(data[offset:edge]) or edge - offset <= _ZEROS_OF_A_LENGTH
    if not 0 < length <= PAYLOAD_MAX or offset + FRAME_SIZE + length != len(data):
        return False
    return all(any(data[start : start + SECTOR]) for start in range(edge, len(data), SECTOR))


def _altered(offset: int, seq: int) -> Damage:
    return Damage(
        offset,
        seq,
        phrase("record {number}, the last, was written to its end and has been altered since", number=seq),
        least=seq,
    )


def _good_after(data: bytes, offset: int) -> tuple[int, Frame] | None:
    """The first whole record at or after a byte.

    A length is at most 65,536, so that its first byte is 0; that makes the search quick.
    """
    offset = data.find(0, offset)
    while offset != -1:
        frame = frame_at(data, offset) if data[offset + 1 : offset + 2] in (b"\x00", b"\x01") else None
        if frame is not None and frame.seq > 0:
            return offset, frame
        offset = data.find(0, offset + 1)
    return None


def last_good(data: bytes) -> int:
    """The highest number of all whole records in a damaged journal, whatever stands between them; 0 for none."""
    highest, offset = 0, 0
    while good := _good_after(data, offset):
        highest, offset = max(highest, good[1].seq), good[1].end
    return highest


CLOSE_RECORD_SIZE = FRAME_SIZE + len(CLOSE_PAYLOAD)


def is_close_record(data: bytes) -> bool:
    """Whether these bytes, the last of a journal, are a good close record. Says nothing of what stands before."""
    frame = frame_at(data, 0)
    return frame is not None and frame.payload == CLOSE_PAYLOAD and frame.end == len(data)
