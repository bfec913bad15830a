"""The container of an export: named members in a fixed order, in one way of writing them.

The bytes are tabled in docs/evidence-format.md.
"""

import struct
from typing import NamedTuple

from tavla.base.limits import JOURNAL, JOURNAL_BRACKETS, JOURNAL_HEADS
from tavla.base.phrase import Grouped

MAGIC = b"TavlaE\r\n"
VERSION = 1
MOST_BYTES = 20 << 20
MEMBERS = ("manifest", "signature", "journal", "heads", "certificate", "match.mat", "summary.txt")
"""Every export has all of them, in this order; an empty certificate is none."""
MOST_OF = {"journal": JOURNAL.most, "heads": JOURNAL_HEADS.most * 72, "match.mat": 1 << 20, "summary.txt": 1 << 20}
"""Bytes of a member: seven times and more what a match to 25 points has. The others are limited by their form."""
MOST_BRACKETS = JOURNAL_BRACKETS.most
"""Of the bytes `[` and `{` in a journal."""

_PREFIX = struct.Struct(">8sHH")
_MEMBER = struct.Struct(">BI")


class Unreadable(NamedTuple):
    """Why bytes are no container."""

    what: str
    is_export: bool
    """Whether they begin as one does."""


def pack(members: dict[str, bytes]) -> bytes:
    parts = [_PREFIX.pack(MAGIC, VERSION, len(MEMBERS))]
    for name in MEMBERS:
        parts += [_MEMBER.pack(len(name), len(members[name])), name.encode(), members[name]]
    return b"".join(parts)


def unpack(data: bytes) -> dict[str, bytes] | Unreadable:
    """The members, or why not. Nothing may be left over."""
    if not data.startswith(MAGIC):
        return Unreadable(f"the file does not begin as an export does ({data[:8]!r})", is_export=False)
    if len(data) > MOST_BYTES:
        return Unreadable(
            f"the file has {Grouped(len(data))} bytes; an export has at most {Grouped(MOST_BYTES)}", is_export=True
        )
    if len(data) < _PREFIX.size:
        return Unreadable("the file ends in its first lines", is_export=True)
    _, version, count = _PREFIX.unpack_from(data)
    if (version, count) != (VERSION, len(MEMBERS)):
        return Unreadable(
            f"it is of version {version} with {count} members; expected version {VERSION} with {len(MEMBERS)}",
            is_export=True,
        )
    members: dict[str, bytes] = {}
    offset = _PREFIX.size
    for expected in MEMBERS:
        begin = offset + _MEMBER.size + len(expected)
        if begin > len(data):
            return Unreadable(
                f"the file ends at byte {Grouped(len(data))}, before the member {expected}", is_export=True
            )
        length, size = _MEMBER.unpack_from(data, offset)
        if length != len(expected) or data[offset + _MEMBER.size : begin] != expected.encode():
            return Unreadable(f"at byte {Grouped(offset)} the member {expected} should begin", is_export=True)
        offset = begin + size
        if offset > len(data):
            return Unreadable(
                f"the file ends at byte {Grouped(len(data))}, within the member {expected}", is_export=True
            )
        if size > MOST_OF.get(expected, size):
            return Unreadable(
                f"{expected} has {Grouped(size)} bytes; at most {Grouped(MOST_OF[expected])} are read", is_export=True
            )
        members[expected] = data[begin:offset]
    if offset != len(data):
        return Unreadable(f"{Grouped(len(data) - offset)} bytes follow the last member", is_export=True)
    if sum(map(members["journal"].count, (b"[", b"{"))) > MOST_BRACKETS:
        return Unreadable(f"the journal has more than {Grouped(MOST_BRACKETS)} lists and objects", is_export=True)
    return members
