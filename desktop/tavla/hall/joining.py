"""A board joins a hall: who each is, shown as six digits on both screens. Pure; bytes in, values out.

1. The board says its keys and a commitment to a nonce. 2. The desk says its key, its certificate and its own nonce.
3. The board says the nonce it has committed to. Neither can choose its nonce by the other's, so that somebody between
them meets both screens' digits with a chance of one in a million. Then the director touches the board's line.
"""

import hmac
from base64 import b32encode
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tavla.base import limits
from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.base.sha256 import sha256
from tavla.evidence.ed25519 import KEY_BYTES, is_signed, sign
from tavla.hall.names import Name, id_of
from tavla.hall.numbers import KEPT_MAX

JOIN_MAX = limits.INVITATION.most
NONCE_BYTES = 32
HOSTS_MAX = 8
INVITATION, OF_FEDERATION = "tavla-hall-1 ", "tavla-federation-1 "
"""How the text of an invitation begins: of a hall to a board, of a federation to a hall."""
_LINK = b"tavla/hall/link/v1\0"
_DIGITS = b"tavla/hall/join/v1\0"
_COMMIT = b"tavla/hall/commit/v1\0"
_USER_PREFIX = 20 << 3
"""Of the public keys of users. Source: NATS' nkeys, `PrefixByteUser`."""

Hex32: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Hex64: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
Pem: TypeAlias = Annotated[str, Meta(max_length=2000)]
Host: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9.:_-]{1,120}$")]
Port: TypeAlias = Annotated[int, Meta(ge=1, le=65_535)]


class Address(Struct, frozen=True):
    host: Host
    port: Port


class Invitation(Struct, frozen=True):
    """What the desk's QR code and the file on a stick hold: then nobody can stand between."""

    hall: Hex32
    name: Name
    certificate: Pem
    addresses: Annotated[tuple[Address, ...], Meta(min_length=1, max_length=HOSTS_MAX)]


class AskToJoin(Struct, frozen=True, tag="ask", tag_field="join"):
    """The board's first word. `certified`: its device key signs hall key and link key."""

    board: Hex32
    link: Hex32
    commitment: Hex32
    name: Name = ""


class HallAnswers(Struct, frozen=True, tag="answer", tag_field="join"):
    hall: Hex32
    name: Name
    certificate: Pem
    nonce: Hex32


class Opens(Struct, frozen=True, tag="open", tag_field="join"):
    """The nonce that was committed to, and the device key's word that the link key is its own in this hall."""

    nonce: Hex32
    certified: Hex64


class Admitted(Struct, frozen=True, tag="admitted", tag_field="join"):
    """The director has touched the board's line."""

    table: Name
    heard: Annotated[int, Meta(ge=0, le=KEPT_MAX)] = 0
    """The highest number that the desk has heard of the board: one that joins anew goes on from there."""


class Refused(Struct, frozen=True, tag="refused", tag_field="join"):
    """The director has said no, or another hall's turn it is."""


Joining: TypeAlias = AskToJoin | HallAnswers | Opens | Admitted | Refused
_DECODER: msgspec.json.Decoder[Joining] = msgspec.json.Decoder(Joining)
_INVITATION = msgspec.json.Decoder(Invitation)


def written(message: Joining) -> bytes:
    return canonical_json(message)


def read(data: bytes) -> Joining | None:
    """None for what is no message of joining, or beyond its bounds. A field that is not known here is left out."""
    if len(data) > JOIN_MAX:
        return None
    try:
        message = _DECODER.decode(data)
    except (ValueError, RecursionError):
        return None
    return message if canonical_value(data) is not None else None


def invitation_text(invitation: Invitation, begins: str = INVITATION) -> str:
    return begins + canonical_json(invitation).decode("utf-8")


def invitation_of(text: str, begins: str = INVITATION) -> Invitation | None:
    """What a QR code or a file says, or None where it is no invitation."""
    if len(text) > JOIN_MAX or not text.startswith(begins):
        return None
    try:
        return _INVITATION.decode(text.removeprefix(begins).strip().encode("utf-8"))
    except (ValueError, RecursionError):
        return None


def commitment(nonce: bytes) -> str:
    return bytes(sha256(_COMMIT + nonce).digest()).hex()


class Both(NamedTuple):
    """What both sides know once the nonces are open."""

    hall: bytes
    board: bytes
    link: bytes
    certificate: str
    board_nonce: bytes
    desk_nonce: bytes

    def digits(self) -> str:
        """The six digits that both screens show."""
        certificate = bytes(sha256(self.certificate.encode("utf-8")).digest())
        keys = (self.hall, self.board, self.link, certificate, self.board_nonce, self.desk_nonce)
        value = int.from_bytes(bytes(sha256(_DIGITS + b"".join(keys)).digest())[:8], "big")
        return f"{value % 10**6:06d}"


def certify_link(device_seed: bytes, hall: bytes, link: bytes) -> str:
    """The device key's word for a link key, once. The device key itself never logs in: a login signs a stranger's
    bytes.
    """
    return sign(device_seed, _LINK + hall + link).hex()


def opened(ask: AskToJoin, answer: HallAnswers, opens: Opens) -> Both | None:
    """What the desk knows, where the nonce is the one committed to and the link key is the board's."""
    both = both_of(ask, answer, bytes.fromhex(opens.nonce))
    if not hmac.compare_digest(commitment(both.board_nonce), ask.commitment):
        return None
    if not is_signed(both.board, _LINK + both.hall + both.link, bytes.fromhex(opens.certified)):
        return None
    return both


def both_of(ask: AskToJoin, answer: HallAnswers, nonce: bytes) -> Both:
    """What the board knows, who has made the nonce."""
    keys = (bytes.fromhex(key) for key in (answer.hall, ask.board, ask.link))
    hall, board, link = keys
    return Both(hall, board, link, answer.certificate, nonce, bytes.fromhex(answer.nonce))


class JoinSubject(NamedTuple):
    """Where a board that is not yet joined speaks with the desk; `hall` is not known to it, so it is not named."""

    asks: str
    answers: str


GUEST = "join"
"""Login and password of a board that asks to join: it may do that and nothing else."""


def join_subject(board: bytes) -> JoinSubject:
    name = id_of(board)
    return JoinSubject(f"t.join.{name}.ask", f"t.join.{name}.answer")


def nkey(public: bytes) -> str:
    """The name under which a broker knows a link key: base32 of prefix, key and CRC-16/XMODEM. Source: NATS' nkeys."""
    if len(public) != KEY_BYTES:
        msg = f"a key has {KEY_BYTES} bytes, not {len(public)}"
        raise ValueError(msg)
    raw = bytes((_USER_PREFIX,)) + public
    return b32encode(raw + _crc16(raw).to_bytes(2, "little")).decode("ascii").rstrip("=")


def _crc16(data: bytes) -> int:
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
        value &= 0xFFFF
    return value
