"""Whose signatures count: the keys in a folder, and when some of them stopped counting."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path

from msgspec import Struct, field

from tavla.base.limits import REVOKED as REVOKED_KEYS
from tavla.base.limits import SEEN as SEEN_EXPORTS
from tavla.base.limits import Limit, read_limited
from tavla.base.new_file import write_over
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.evidence.certificate import DAY
from tavla.evidence.ed25519 import KEY_BYTES
from tavla.evidence.errors import KeyFileError
from tavla.evidence.minisign import read_public

REVOKED, SEEN = "revoked", "seen"
_REVOKED = re.compile(rf"([0-9a-f]{{{2 * KEY_BYTES}}}) ({DAY})(?: .*)?")
_SEEN = re.compile(rf"([0-9a-f]{{64}}) ({DAY})")


class Trust(Struct, frozen=True):
    """Names of trusted keys, of issuers and of single boards alike, and the first day on which a revoked key no longer
    counts. `seen`: when exports were first seen here, by their SHA-256.
    """

    names: Mapping[bytes, str] = field(default_factory=dict)
    revoked: Mapping[bytes, str] = field(default_factory=dict)
    seen: Mapping[bytes, str] = field(default_factory=dict)


def read_trust(folder: Path) -> Trust:
    """The keys in `*.pub`, the list in `revoked` (key in hexadecimal, first day it does not count, a reason), and the
    one in `seen` (SHA-256 of an export, the day).

    Of a key or export that is listed twice the earlier day holds. Raises KeyFileError.
    """
    if not folder.is_dir():
        raise KeyFileError(folder, "is no folder of trusted keys")
    names = {found.key: found.name for found in map(read_public, sorted(folder.glob("*.pub")))}
    return Trust(
        names,
        read_revoked(folder),
        _days(folder / SEEN, _SEEN, SEEN_EXPORTS, "a sum"),
    )


def read_revoked(folder: Path) -> Mapping[bytes, str]:
    """The list in `revoked` alone. Raises KeyFileError."""
    return _days(folder / REVOKED, _REVOKED, REVOKED_KEYS, "a key")


def _days(path: Path, form: re.Pattern[str], limit: Limit, what: str) -> dict[bytes, str]:
    days: dict[bytes, str] = {}
    for number, line in enumerate(_lines(path, limit) if path.exists() else (), start=1):
        if line and not line.startswith("#"):
            found = form.fullmatch(line)
            if found is None:
                where, wanted = (
                    f"{path}, line {number}",
                    f"expected {what} of {2 * KEY_BYTES} hexadecimal digits and a day as YYYY-MM-DD",
                )
                raise KeyFileError(where, f"found {line!r}; {wanted}")
            key = bytes.fromhex(found[1])
            days[key] = min(found[2], days.get(key, found[2]))
    return days


def _lines(path: Path, limit: Limit) -> list[str]:
    try:
        return [line.removesuffix("\r") for line in read_limited(path, limit).decode().split("\n")]
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be read: {why}", why=found(error))) from error
    except ValueError as error:
        raise KeyFileError(path, "is no text in UTF-8") from error


def remember(folder: Path, known: Trust, digests: Iterable[str]) -> None:
    """Note in `seen` that these exports, by their SHA-256 in hexadecimal, were genuine today. Raises KeyFileError."""
    today = date.today().isoformat()  # noqa: DTZ011 - the day at the venue
    fresh = [digest for digest in dict.fromkeys(digests) if bytes.fromhex(digest) not in known.seen]
    path = folder / SEEN
    lines = _lines(path, SEEN_EXPORTS) if path.exists() else [""]
    data = "\n".join([*lines[: None if lines[-1] else -1], *(f"{digest} {today}" for digest in fresh), ""]).encode()
    if len(data) > SEEN_EXPORTS.most:
        raise KeyFileError(path, f"would be larger than {SEEN_EXPORTS.most} bytes: nothing was noted")
    try:
        write_over(path, data, 0o644)
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be written: {why}", why=found(error))) from error
