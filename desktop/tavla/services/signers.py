"""Whose a file from another board is: it carries minisign's signature beside it, `NAME.minisig`, by the board that
wrote it or by a person.
"""

import base64
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from socket import gethostname

from msgspec import Struct

from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.limits import SIGNATURE, read_limited
from tavla.base.phrase import phrase
from tavla.base.sha256 import sha256
from tavla.evidence.device_key import SEED, keys_of_the_board, own_device_key
from tavla.evidence.errors import KeyFileError
from tavla.evidence.minisign import NUMBER_BYTES, PublicKey, SecretKey, is_countersigned, read_public
from tavla.evidence.trust import read_revoked
from tavla.storage.disk import PRIVATE, Disk, RealDisk, replace_file

TRUSTED = Path("trusted")
_BYTES = re.compile(rb"^trusted comment: second copy of [A-Za-z0-9-]+, ([0-9]{1,8}) bytes$", re.MULTILINE)


class Signer(Struct, frozen=True):
    """Who signed a file, as far as this board knows. Without a fingerprint nobody did."""

    name: str = ""
    fingerprint: str = ""
    is_trusted: bool = False
    is_own: bool = False
    """This board did."""


def own_name(name: str, keys: Path) -> str:
    """With figures of this board's key, for what it writes on a stick where another board may have written the same; of
    what is left of a key that cannot be used, and the machine's name.
    """
    try:
        mark = own_device_key(keys).public.key[:5].hex()
    except KeyFileError:
        mark = sha256(_read(keys / SEED) + gethostname().encode("utf-8", "backslashreplace")).hexdigest()[:10]
    return f"{name}-{mark}"


def sign_beside(path: Path, data: bytes, comment: str, keys: Path, disk: Disk | None = None) -> None:
    """Leave this board's signature of a file's bytes beside it, durable. Raises TavlaError."""
    key = own_device_key(keys)
    signer = SecretKey(key.seed, key.public.number, key.public.name)
    replace_file(signature_of(path), signer.countersign(data, comment), disk or RealDisk(), PRIVATE)


def second_copy_signer(keys: Path) -> Callable[[str, bytes], bytes]:
    """Signs second copies: how many bytes stands in the trusted comment, since what follows may be newer than it.

    Raises TavlaError.
    """
    key = own_device_key(keys)
    signer = SecretKey(key.seed, key.public.number, key.public.name)
    return lambda match_id, data: signer.countersign(data, f"second copy of {match_id}, {len(data)} bytes")


def signed_part(path: Path, data: bytes, keys: Path) -> tuple[Signer, bytes]:
    """Whose a second copy is, and what of it is signed; nobody's, and all of it, where the signature does not fit."""
    found = _BYTES.search(_read(signature_of(path)))
    part = data[: int(found[1])] if found is not None else data
    try:
        signer = signer_of(path, part, keys)
    except TavlaError:
        signer = Signer()
    return (signer, part) if signer.is_trusted else (signer, data)


def signature_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.minisig")


def signer_of(path: Path, data: bytes, keys: Path) -> Signer:
    """Whose the bytes of a file are. Raises TavlaError where a trusted key's signature does not fit them."""
    minisig = _read(signature_of(path))
    number = _number_of(minisig)
    if not number:
        return Signer()
    own = keys_of_the_board(keys)
    for key in _known(keys):
        if is_countersigned(key, data, minisig) is not None:
            return Signer(key.name, key.number.hex(), is_trusted=True, is_own=key.key in own)
        if key.number == number:
            raise TavlaError(
                phrase("{file}: the signature of {name} is not over these bytes", file=str(path), name=key.name)
            )
    return Signer("", number.hex())


def _known(keys: Path) -> Iterator[PublicKey]:
    """The board's own keys, and those trusted here, without those that were revoked: a retired key may be a stolen
    one.
    """
    folder = keys / TRUSTED
    revoked = read_revoked(folder)
    for own in keys_of_the_board(keys) - revoked.keys():
        yield PublicKey(own, own[:NUMBER_BYTES], f"tavla board {own[:5].hex()}")
    yield from (key for key in map(read_public, sorted(folder.glob("*.pub"))) if key.key not in revoked)


def _number_of(minisig: bytes) -> bytes:
    with suppress(ValueError, IndexError):
        signature = base64.b64decode(minisig.decode().split("\n")[1], validate=True)
        return signature[2 : 2 + NUMBER_BYTES] if len(signature) > 2 + NUMBER_BYTES else b""
    return b""


def _read(path: Path) -> bytes:
    """Empty where there is none, or a link: it lies beside a file from outside."""
    with suppress(OSError):
        return read_limited(path, SIGNATURE, files.READ)
    return b""
