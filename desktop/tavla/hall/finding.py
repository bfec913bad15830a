"""How a board finds a desk in its own network: multicast DNS (RFC 6762) with service records (RFC 6763). Sans-IO.

Nothing here is believed: whose the desk is, the six digits of joining say.
"""

import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address
from typing import NamedTuple

from tavla.base.host.networks import own_ipv4
from tavla.hall.names import ID_LETTERS

GROUP, PORT = "224.0.0.251", 5353
PACKET_MAX = 1_500
HOP_LIMIT = 255
_SERVICE = ("_tavla-hall", "_tcp", "local")
_HEAD, _QUESTION, _RECORD = struct.Struct(">6H"), struct.Struct(">2H"), struct.Struct(">2HIH")
_A, _PTR, _TXT, _SRV, _ANY = 1, 12, 16, 33, 255
_IN, _OWN = 0x0001, 0x8000
"""`_OWN`: in a question, answer to me alone; in a record, nobody else has this name."""
_ANSWER = 0x8400
_TTL_S, _TTL_OF_GUEST_S = 120, 10
_MOST_RECORDS, _MOST_JUMPS, _MOST_NAME = 64, 16, 255
_TEXT_MAX = 240


class Announced(NamedTuple):
    """A desk as it makes itself known. `hall`: its name of base32; `hosts`: IPv4, which alone is asked over."""

    hall: str
    name: str
    port: int
    hosts: tuple[str, ...]


class Asked(NamedTuple):
    """A question after desks. `is_alone`: the answer goes to the asker, else to all."""

    number: int
    is_alone: bool


class Found(NamedTuple):
    """A desk that answered: how it calls its hall, where it says to be."""

    hall: str
    name: str
    hosts: tuple[str, ...]
    port: int

    def address(self, answered_from: str) -> str:
        """`host:port` by which it is joined: the way on which it has answered, where that is one of its own."""
        return f"{answered_from if answered_from in self.hosts else self.hosts[0]}:{self.port}"


def question() -> bytes:
    """To all: who keeps a hall here."""
    return _HEAD.pack(0, 0, 1, 0, 0, 0) + _name(_SERVICE) + _QUESTION.pack(_PTR, _IN | _OWN)


def asked(data: bytes, port: int) -> Asked | None:
    """The question after desks in a packet that came from that port; None for any other packet."""
    with suppress(ValueError, struct.error, IndexError):
        number, flags, questions = _HEAD.unpack_from(data)[:3]
        at = _HEAD.size
        for _ in range(0 if flags & 0x8000 else min(questions, _MOST_RECORDS)):
            name, at = _name_at(data, at)
            kind, group = _QUESTION.unpack_from(data, at)
            at += _QUESTION.size
            if name == _SERVICE and kind in (_PTR, _ANY):
                return Asked(number, bool(group & _OWN) or port != PORT)
    return None


def answer(desk: Announced, asker: Asked) -> bytes:
    """The desk, in one packet. One who asks from another port than DNS's gets his question back (RFC 6762, 6.7)."""
    own, ttl = (_IN, _TTL_OF_GUEST_S) if asker.is_alone else (_IN | _OWN, _TTL_S)
    instance, target = (desk.hall, *_SERVICE), (f"tavla-{desk.hall}", "local")
    text = b"name=" + desk.name.encode("utf-8")[:_TEXT_MAX].decode("utf-8", "ignore").encode("utf-8")
    records = [
        _record(_SERVICE, _PTR, _IN, ttl, _name(instance)),
        _record(instance, _SRV, own, ttl, struct.pack(">3H", 0, 0, desk.port) + _name(target)),
        _record(instance, _TXT, own, ttl, bytes((len(text),)) + text),
    ]
    records += (_record(target, _A, own, ttl, IPv4Address(host).packed) for host in desk.hosts[:8])
    asks = _name(_SERVICE) + _QUESTION.pack(_PTR, _IN) if asker.is_alone else b""
    head = _HEAD.pack(asker.number if asker.is_alone else 0, _ANSWER, bool(asks), len(records), 0, 0)
    return head + asks + b"".join(records)


def found(data: bytes) -> tuple[Found, ...]:
    """The desks in a packet; none where it is no answer, or where a part of it cannot be read."""
    try:
        records = tuple(_records(data))
    except (ValueError, struct.error, IndexError):
        return ()
    desks = []
    for hall in dict.fromkeys(_instance(one) for one in records if one.kind == _PTR and one.name == _SERVICE):
        of_hall = [one for one in records if one.name == (hall, *_SERVICE)]
        service = next((one for one in of_hall if one.kind == _SRV), None)
        if not _is_hall(hall) or service is None or len(service.data) < 6:
            continue
        of_host = (one.data for one in records if one.kind == _A and one.name == service.points_to)
        hosts = tuple(str(IPv4Address(data)) for data in of_host if len(data) == 4)
        (port,) = struct.unpack_from(">H", service.data, 4)
        if hosts and port:
            desks.append(Found(hall, _called(of_hall), hosts, port))
    return tuple(desks)


class _Record(NamedTuple):
    name: tuple[str, ...]
    kind: int
    data: bytes
    points_to: tuple[str, ...]


def _records(data: bytes) -> Iterable[_Record]:
    _, flags, questions, *counts = _HEAD.unpack_from(data)
    if not flags & 0x8000 or questions + sum(counts) > _MOST_RECORDS:
        return
    at = _HEAD.size
    for _ in range(questions):
        at = _name_at(data, at)[1] + _QUESTION.size
    for _ in range(sum(counts)):
        name, at = _name_at(data, at)
        kind, _group, _ttl, size = _RECORD.unpack_from(data, at)
        at += _RECORD.size
        if at + size > len(data):
            raise ValueError
        target = {_PTR: at, _SRV: at + 6}.get(kind)
        yield _Record(name, kind, data[at : at + size], () if target is None else _name_at(data, target)[0])
        at += size


def _instance(pointer: _Record) -> str:
    return pointer.points_to[0] if pointer.points_to[1:] == _SERVICE else ""


def _is_hall(name: str) -> bool:
    return len(name) == ID_LETTERS and name.isascii() and name.isalnum()


def _called(records: Iterable[_Record]) -> str:
    for record in records:
        texts = record.data if record.kind == _TXT else b""
        while texts:
            size, key, text = texts[0], texts[1:6], texts[6 : 1 + texts[0]]
            if key == b"name=":
                return text.decode("utf-8", "ignore")
            texts = texts[1 + size :]
    return ""


def _record(name: tuple[str, ...], kind: int, group: int, ttl: int, data: bytes) -> bytes:
    return _name(name) + _RECORD.pack(kind, group, ttl, len(data)) + data


def _name(labels: Iterable[str]) -> bytes:
    coded = (label.encode("ascii") for label in labels)
    return b"".join(bytes((len(label),)) + label for label in coded) + b"\0"


def _name_at(data: bytes, at: int) -> tuple[tuple[str, ...], int]:
    """A name in lower case, and where what is behind it begins. Raises ValueError or IndexError."""
    labels: list[str] = []
    behind, jumps, long = 0, 0, 0
    while size := data[at]:
        if size >= 0xC0:
            behind, jumps = behind or at + 2, jumps + 1
            at = (size & 0x3F) << 8 | data[at + 1]
        else:
            label = data[at + 1 : at + 1 + size]
            labels.append(label.decode("ascii", "replace").lower())
            at, long = at + 1 + size, long + 1 + size
        if jumps > _MOST_JUMPS or long > _MOST_NAME:
            raise ValueError
    return tuple(labels), behind or at + 1


def own_addresses() -> tuple[str, ...]:
    """The machine's own in the networks it is in, the one that leads out first; no packet is sent."""
    hosts: list[str] = []
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            hosts.append(probe.getsockname()[0])
    return tuple(dict.fromkeys((*hosts, *own_ipv4()))) or ("127.0.0.1",)
