"""Records of a match as they travel, signed by the board that wrote them. Bytes in, values out.

No chain value travels but the one before the first record: the reader computes the others and checks the signature over
what it computed. A bit that flips on the way so breaks the signature and accuses nobody; a board that signs two pasts
cannot deny either.
"""

import struct
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from tavla.base.limits import JOURNAL_RECORDS
from tavla.evidence.ed25519 import SIGNATURE_BYTES, is_signed, sign
from tavla.storage.framing import PAYLOAD_MAX, is_match_id, next_chain

MAGIC = b"TvH1"
ENVELOPE_MAX = 128 * 1024
"""The broker takes no larger message."""
_DOMAIN = b"tavla/hall/facts/v1\0"
_COUNT_MAX = 0xFFFF
_FIXED = struct.Struct(">Q32sH")
_LENGTH = struct.Struct(">I")
_SEQ = struct.Struct(">Q")
OVERHEAD = len(MAGIC) + 1 + 64 + SIGNATURE_BYTES + _FIXED.size
"""Bytes of an envelope without its records, at most."""
RECORD_OVERHEAD = _LENGTH.size


class Bad(Enum):
    """Why bytes are no envelope."""

    TOO_LARGE = "too large"
    NO_ENVELOPE = "no envelope"
    MATCH_ID = "no match ID"
    NUMBERS = "record numbers that cannot be"
    LENGTH = "a length that is not that of what follows"


class Envelope(Struct, frozen=True):
    """Records `first`, `first` + 1, … of a match. Nothing of it is believed until `is_signed_by` says so."""

    match_id: str
    signature: bytes
    first: int
    before: bytes
    """The chain value before the first record."""
    payloads: tuple[bytes, ...]

    @property
    def last(self) -> int:
        """The number of the last record."""
        return self.first + len(self.payloads) - 1

    def chain(self) -> tuple[bytes, ...]:
        """The chain values of the records, computed from the one before them."""
        values, value = [], self.before
        for number, payload in enumerate(self.payloads, self.first):
            value = next_chain(value, number, payload)
            values.append(value)
        return tuple(values)

    def is_signed_by(self, board_key: bytes, hall: str, reached: bytes) -> bool:
        """`reached` is the last value of `chain()`."""
        signed = _signed_bytes(hall, board_key, self.match_id, self.last, reached)
        return is_signed(board_key, signed, self.signature)


class Signer(Struct, frozen=True):
    """A board that says records in one hall."""

    seed: bytes
    public: bytes
    hall: str

    def seal(self, match_id: str, first: int, before: bytes, payloads: Sequence[bytes]) -> bytes:
        """The envelope of these records. The caller keeps to the limits; `fitting` says how many records go in."""
        chained = Envelope(match_id, b"", first, before, tuple(payloads))
        signed = _signed_bytes(self.hall, self.public, match_id, chained.last, chained.chain()[-1])
        name = match_id.encode("ascii")
        head = MAGIC + bytes((len(name),)) + name + sign(self.seed, signed) + _FIXED.pack(first, before, len(payloads))
        return head + b"".join(_LENGTH.pack(len(payload)) + payload for payload in payloads)


def fitting(sizes: Sequence[int], most_bytes: int) -> int:
    """How many records of these sizes go into an envelope of so many bytes; at least one, so that a long one goes."""
    total, count = OVERHEAD, 0
    for size in sizes[:_COUNT_MAX]:
        total += RECORD_OVERHEAD + size
        if total > most_bytes and count:
            break
        count += 1
    return count


def opened(data: bytes) -> Envelope | Bad:
    """What the bytes say, within the limits; not yet believed."""
    if len(data) > ENVELOPE_MAX:
        return Bad.TOO_LARGE
    start = len(MAGIC) + 1
    if len(data) < start or not data.startswith(MAGIC):
        return Bad.NO_ENVELOPE
    end_of_name = start + data[len(MAGIC)]
    fixed_at = end_of_name + SIGNATURE_BYTES
    if len(data) < fixed_at + _FIXED.size:
        return Bad.LENGTH
    match_id = data[start:end_of_name].decode("ascii", errors="replace")
    if not is_match_id(match_id):
        return Bad.MATCH_ID
    first, before, count = _FIXED.unpack_from(data, fixed_at)
    if first < 1 or count < 1 or first + count - 1 > JOURNAL_RECORDS.most:
        return Bad.NUMBERS
    payloads = _payloads(data, fixed_at + _FIXED.size, count)
    if payloads is None:
        return Bad.LENGTH
    return Envelope(match_id, data[end_of_name:fixed_at], first, before, payloads)


def _payloads(data: bytes, offset: int, count: int) -> tuple[bytes, ...] | None:
    found: list[bytes] = []
    for _ in range(count):
        if offset + RECORD_OVERHEAD > len(data):
            return None
        (length,) = _LENGTH.unpack_from(data, offset)
        offset += RECORD_OVERHEAD
        if not 0 < length <= PAYLOAD_MAX or offset + length > len(data):
            return None
        found.append(data[offset : offset + length])
        offset += length
    return tuple(found) if offset == len(data) else None


def _signed_bytes(hall: str, board_key: bytes, match_id: str, last: int, reached: bytes) -> bytes:
    name = match_id.encode("ascii")
    return b"".join((_DOMAIN, hall.encode("ascii"), board_key, bytes((len(name),)), name, _SEQ.pack(last), reached))
