"""Signed heads: at the start of a match, at each game's end, at each act of the director and at the end the board signs
what it has written so far.
"""

import struct
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from tavla.evidence.ed25519 import SIGNATURE_BYTES, is_signed, sign

PURPOSE = b"tavla/export/v1\0"
_HEAD = struct.Struct(f">Q{SIGNATURE_BYTES}s")
_SIGNED_KINDS = ("MatchStarted", "GameEnded", "MatchEnded")


class SignedHead(NamedTuple):
    """The board's word that the match's first `records` records end in a certain chain value."""

    records: int
    signature: bytes


def head_message(match_id: str, records: int, head: bytes) -> bytes:
    """What is signed: PURPOSE ‖ len(match_id) ‖ match_id ‖ records ‖ head."""
    name = match_id.encode()
    return PURPOSE + struct.pack(">H", len(name)) + name + struct.pack(">Q", records) + head


def sign_head(seed: bytes, match_id: str, records: int, head: bytes) -> SignedHead:
    """The board signs the chain value of so many records."""
    return SignedHead(records, sign(seed, head_message(match_id, records, head)))


def wants_signature(payload: dict[str, object]) -> bool:
    """Whether the board signs at this event: a start, the end of a game or of the match, an act of the director."""
    return payload.get("event") in _SIGNED_KINDS or payload.get("authority") is not None


def counts_to_sign(payloads: Iterable[dict[str, object]]) -> list[int]:
    """After which records the board signs, the last one of them too.

    They are asked for one after the other: those of a long match fill mebibytes.
    """
    counts: list[int] = []
    number = 0
    for number, payload in enumerate(payloads, start=1):
        if wants_signature(payload):
            counts.append(number)
    return counts if counts and counts[-1] == number else [*counts, number]


def write_heads(heads: Sequence[SignedHead]) -> bytes:
    """Their bytes, one after the other."""
    return b"".join(_HEAD.pack(*head) for head in heads)


def read_heads(data: bytes) -> list[SignedHead] | None:
    """The heads, or None when bytes are left over."""
    if len(data) % _HEAD.size:
        return None
    return [SignedHead(*fields) for fields in _HEAD.iter_unpack(data)]


def contradiction(member: bytes, match_id: str, chain: Sequence[bytes], keys: Collection[bytes]) -> str | None:
    """What heads that one of `keys` signed before say against a record whose chain values are `chain`, in words; None
    where they agree.
    """
    signed = read_heads(member)
    if signed is None:
        return "the heads signed while it was played are damaged"
    for records, signature in signed:
        if not 0 < records <= len(chain):
            return f"{records} records were signed while it was played, it holds {len(chain)}"
        message = head_message(match_id, records, chain[records - 1])
        if not any(is_signed(key, message, signature) for key in keys):
            return f"its first {records} records are not those that were signed while it was played"
    return None
