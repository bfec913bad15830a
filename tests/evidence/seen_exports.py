"""Exports of a board or under a certificate whose key was taken and revoked, with what others say of their day."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from proved_match import BOARD, ISSUER, STRANGER, TRUST, WALL_CLOCK, certified, journal_of, payloads

from tavla.evidence.ed25519 import public_key, sign
from tavla.evidence.minisign import COMMENT, TRUSTED, SecretKey
from tavla.evidence.trust import Trust
from tavla.services.signed_exports import export_of

TAKEN, TAKEN_ISSUER, DIRECTOR, FORMER = (bytes([number]) * 32 for number in (1, 2, 3, 4))
REVOKED_FROM = "2026-11-25"
BEFORE, ON_THE_DAY = 1_795_564_799, 1_795_564_800
"""Seconds: the end of 2026-11-24, UTC, and the first of the day after."""


class Case(NamedTuple):
    """An export and what lies beside it."""

    kind: str
    data: bytes
    minisig: bytes


def _by(seed: bytes, certificate: bytes) -> bytes:
    return export_of(journal_of("M1", list(payloads())), seed, certificate, WALL_CLOCK)


TAKEN_BOARD = _by(TAKEN, certified(device=TAKEN))
SEEN, SEEN_LATE = (_by(TAKEN, certified(until, "2026-11-30", device=TAKEN)) for until in ("2026-11-02", "2026-11-03"))
UNDER_TAKEN = _by(BOARD, certified(issuer=TAKEN_ISSUER))
WITNESSES = Trust(
    dict(TRUST.names)
    | {public_key(key): name for key, name in ((TAKEN_ISSUER, "i"), (DIRECTOR, "Ayşe"), (FORMER, "f"), (TAKEN, "b"))},
    {public_key(key): REVOKED_FROM for key in (TAKEN, TAKEN_ISSUER, FORMER)},
    {sha256(SEEN).digest(): "2026-11-24", sha256(SEEN_LATE).digest(): REVOKED_FROM},
)


def countersigned(comment: str, data: bytes = TAKEN_BOARD, seed: bytes = DIRECTOR) -> bytes:
    """As minisign writes it."""
    return SecretKey(seed, bytes(8), "somebody").countersign(data, comment)


def cases() -> Iterator[Case]:
    """Those that count are called genuine."""
    good = countersigned(f"file:M1 timestamp:{BEFORE}")
    lines = good.decode().split("\n")
    plain, tabbed = sign(DIRECTOR, TAKEN_BOARD), f"timestamp:{BEFORE}\tfile:M1"
    both = sign(DIRECTOR, plain + tabbed.encode())
    of_the_bytes = "\n".join((COMMENT, _base64(b"Ed" + bytes(8) + plain), TRUSTED + tabbed, _base64(both), "")).encode()
    for what, minisig in {
        "countersigned before": good,
        "countersigned in minisign's older form": of_the_bytes,
        "with lines ended as elsewhere": good.replace(b"\n", b"\r\n"),
        "with more behind it": good + b"more\n" * 3000,
        "without the last line's end": good.rstrip(b"\n"),
        "with 12 digits": countersigned("timestamp:00" + str(BEFORE)),
    }.items():
        yield Case(f"genuine, taken, {what}", TAKEN_BOARD, minisig)
    late = f"timestamp:{ON_THE_DAY}"
    for what, minisig in {
        "nobody dates it": b"",
        "countersigned on the day": countersigned(late),
        "the first time counts": countersigned(f"{late} timestamp:{BEFORE}"),
        "countersigned by itself": countersigned(f"timestamp:{BEFORE}", seed=TAKEN),
        "countersigned by a revoked key": countersigned(f"timestamp:{BEFORE}", seed=FORMER),
        "countersigned by a stranger": countersigned(f"timestamp:{BEFORE}", seed=STRANGER),
        "a countersignature of another": countersigned(f"timestamp:{BEFORE}", UNDER_TAKEN),
        "another day put into it": countersigned(late).replace(str(ON_THE_DAY).encode(), str(BEFORE).encode()),
        "without a time": countersigned("approved"),
        "a time in a longer word": countersigned(f"xtimestamp:{BEFORE}"),
        "a time with more behind it": countersigned(f"timestamp:{BEFORE}Z"),
        "a time of 13 digits": countersigned("timestamp:000" + str(BEFORE)),
        "a time behind all years": countersigned("timestamp:253402300800"),
        "cut behind the third line": "\n".join(lines[:3]).encode(),
        "an untrusted comment otherwise": good.replace(b"untrusted", b"untrusty", 1),
        "a trusted comment otherwise": good.replace(b"\ntrusted comment", b"\nTrusted comment"),
        "base64 with bits left over": (lines[0] + "\n" + _loose(lines[1]) + "\n" + "\n".join(lines[2:])).encode(),
        "base64 with a blank": good.replace(lines[3].encode(), lines[3].encode() + b" "),
        "another algorithm": good.replace(b"\nRUQ", b"\nRUV"),
        "too much behind it": good + b"more\n" * 4000,
        "no letters behind it": good + b"\xff\n",
    }.items():
        yield Case(f"taken, {what}", TAKEN_BOARD, minisig)
    yield Case("genuine, taken, seen here before", SEEN, b"")
    yield Case("taken, seen here on the day", SEEN_LATE, b"")
    yield Case("genuine, seen late, countersigned before", SEEN_LATE, countersigned(f"timestamp:{BEFORE}", SEEN_LATE))
    yield Case("taken issuer, nobody dates it", UNDER_TAKEN, b"")
    yield Case("genuine, taken issuer", UNDER_TAKEN, countersigned(f"timestamp:{BEFORE}", UNDER_TAKEN))
    yield Case("taken issuer, by himself", UNDER_TAKEN, countersigned(f"timestamp:{BEFORE}", UNDER_TAKEN, TAKEN_ISSUER))
    honest = _by(BOARD, certified(issuer=ISSUER))
    yield Case("genuine, a countersignature that is none", honest, b"\xff")


def _base64(data: bytes) -> str:
    from base64 import b64encode

    return b64encode(data).decode()


def _loose(line: str) -> str:
    """The same bytes, and bits behind them that are not 0."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    last = line.rstrip("=")[-1]
    return line.replace(last + "=", letters[letters.index(last) + 1] + "=")
