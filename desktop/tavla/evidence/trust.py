"""Whose signatures count: the keys in a folder, and when some of them stopped counting."""

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from tavla.base.limits import REVOKED as REVOKED_KEYS
from tavla.base.limits import read_limited
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.evidence.certificate import DAY
from tavla.evidence.ed25519 import KEY_BYTES
from tavla.evidence.errors import KeyFileError
from tavla.evidence.minisign import read_public

REVOKED = "revoked"
_LINE = re.compile(rf"([0-9a-f]{{{2 * KEY_BYTES}}}) ({DAY})(?: .*)?")


class Trust(Struct, frozen=True):
    """Names of trusted keys, of issuers and of single boards alike, and the first day on which a revoked key no longer
    counts.
    """

    names: Mapping[bytes, str] = field(default_factory=dict)
    revoked: Mapping[bytes, str] = field(default_factory=dict)

    def counts(self, key: bytes, day: str) -> bool:
        """Whether the key's signature counts for a match begun on that day."""
        return key not in self.revoked or day < self.revoked[key]


def read_trust(folder: Path) -> Trust:
    """The keys in `*.pub` and the list in `revoked` (key in hexadecimal, first day it does not count, a reason).

    A key that is listed twice does not count from the earlier day on. Raises KeyFileError.
    """
    if not folder.is_dir():
        raise KeyFileError(folder, "is no folder of trusted keys")
    names = {found.key: found.name for found in map(read_public, sorted(folder.glob("*.pub")))}
    revoked: dict[bytes, str] = {}
    path = folder / REVOKED
    for number, line in enumerate(_lines(path) if path.exists() else (), start=1):
        found = _LINE.fullmatch(line)
        if line and not line.startswith("#"):
            if found is None:
                where, wanted = (
                    f"{path}, line {number}",
                    f"expected a key of {2 * KEY_BYTES} hexadecimal digits and a day as YYYY-MM-DD",
                )
                raise KeyFileError(where, f"found {line!r}; {wanted}")
            key = bytes.fromhex(found[1])
            revoked[key] = min(found[2], revoked.get(key, found[2]))
    return Trust(names, revoked)


def _lines(path: Path) -> list[str]:
    try:
        return [line.removesuffix("\r") for line in read_limited(path, REVOKED_KEYS).decode().split("\n")]
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be read: {why}", why=found(error))) from error
    except ValueError as error:
        raise KeyFileError(path, "is no text in UTF-8") from error
