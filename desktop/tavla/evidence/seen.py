"""Who else has seen an export, and when: a day that only its signer wrote proves nothing."""

import base64
import re
from datetime import UTC, datetime

from msgspec import Struct

from tavla.base.limits import SIGNATURE
from tavla.base.sha256 import sha256
from tavla.evidence.ed25519 import SIGNATURE_BYTES, is_signed
from tavla.evidence.minisign import COMMENT, NUMBER_BYTES, TRUSTED
from tavla.evidence.trust import Trust

_LAST = 253_402_300_799
"""Seconds: the end of the year 9999."""
_STAMP = re.compile(r"(?:^|[ \t])timestamp:([0-9]{1,12})(?=[ \t]|$)")


class Seen(Struct, frozen=True):
    """The day on which somebody else saw an export, and who in words."""

    day: str
    by: str


def stamped(comment: str, now: datetime) -> str:
    """A trusted comment with the time in the words of minisign."""
    return comment if _STAMP.search(comment) else f"{comment} timestamp:{int(now.timestamp())}"


def first_seen(data: bytes, device: bytes, trust: Trust, minisig: bytes) -> Seen | None:
    """The earliest that is known; None where nobody but its signer dates it."""
    found = [Seen(day, "it was seen here") for day in [trust.seen.get(sha256(data).digest())] if day is not None]
    counted = _countersigned(data, device, trust, minisig)
    return min([*found, *([counted] if counted is not None else [])], key=lambda seen: seen.day, default=None)


def _countersigned(data: bytes, device: bytes, trust: Trust, minisig: bytes) -> Seen | None:
    first, comment, both = _parts(minisig)
    found = _STAMP.search(comment)
    if not first or found is None or int(found[1]) > _LAST:
        return None
    from hashlib import blake2b  # with OpenSSL's library, which most exports do not need

    message = blake2b(data).digest() if first.startswith(b"ED") else data
    signature = first[2 + NUMBER_BYTES :]
    for key, name in trust.names.items():
        counts = key != device and key not in trust.revoked
        if counts and is_signed(key, message, signature) and is_signed(key, signature + comment.encode(), both):
            return Seen(f"{datetime.fromtimestamp(int(found[1]), UTC):%Y-%m-%d}", f"{name} countersigned it")
    return None


def _parts(minisig: bytes) -> tuple[bytes, str, bytes]:
    """The first signature with what stands before it, the trusted comment, and the second signature; all empty where
    the file is not in its form.
    """
    try:
        lines = [line.removesuffix("\r") for line in minisig.decode().split("\n")][:4]
        first, both = (base64.b64decode(line, validate=True) for line in lines[1::2])
    except ValueError:
        return b"", "", b""
    again = [base64.b64encode(part).decode() for part in (first, both)]
    fits = (
        len(minisig) <= SIGNATURE.most
        and (len(first), len(both)) == (2 + NUMBER_BYTES + SIGNATURE_BYTES, SIGNATURE_BYTES)
        and first[:2] in (b"ED", b"Ed")
        and again == lines[1::2]
        and lines[0].startswith(COMMENT)
        and lines[2].startswith(TRUSTED)
    )
    return (first, lines[2].removeprefix(TRUSTED), both) if fits else (b"", "", b"")
