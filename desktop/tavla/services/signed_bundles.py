"""Whose a register's bundle is: it carries minisign's signature beside it, `NAME.bundle.minisig`, by the board that
wrote it or by a person.
"""

import base64
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.evidence.device_key import device_key, keys_of_the_board, make_device_key
from tavla.evidence.minisign import NUMBER_BYTES, PublicKey, SecretKey, is_countersigned, read_public
from tavla.evidence.trust import read_trust
from tavla.storage.disk import PRIVATE, READ, RealDisk, replace_file
from tavla.storage.register import bundle
from tavla.storage.register.bundle import Bundle
from tavla.storage.register.register import Register

TRUSTED = Path("trusted")
MOST_BYTES = 4096
"""Of a signature's file."""


class Signer(Struct, frozen=True):
    """Who signed a bundle, as far as this board knows. Without a fingerprint nobody did."""

    name: str = ""
    fingerprint: str = ""
    is_trusted: bool = False

    @property
    def said(self) -> Phrase:
        """In words."""
        if not self.fingerprint:
            return phrase("Signed by nobody: anybody can have written it. Each record is taken over by itself.")
        if not self.is_trusted:
            return phrase(
                "Signed by a key that is not trusted here: {fingerprint}. Each record is taken over by itself.",
                fingerprint=self.fingerprint,
            )
        return phrase("Signed by {name}, trusted here: {fingerprint}", name=self.name, fingerprint=self.fingerprint)


def write_signed(register: Register, path: Path, by: str, keys: Path) -> Bundle:
    """A bundle and beside it this board's signature. Raises TavlaError."""
    made = bundle.write_bundle(register, path, by)
    key = device_key(keys) or make_device_key(keys)
    signer = SecretKey(key.seed, key.public.number, key.public.name)
    signature = signer.countersign(made.data, f"register bundle of {made.made_by}, {made.made_at}")
    replace_file(signature_of(path), signature, RealDisk(), PRIVATE)
    return made


def signature_of(path: Path) -> Path:
    """Where the signature lies."""
    return path.with_name(f"{path.name}.minisig")


def signer_of(path: Path, data: bytes, keys: Path) -> Signer:
    """Whose the bytes of a bundle are. Raises TavlaError where a trusted key's signature does not fit them."""
    minisig = _read(signature_of(path))
    number = _number_of(minisig)
    if not number:
        return Signer()
    for key in _known(keys):
        if is_countersigned(key, data, minisig) is not None:
            return Signer(key.name, key.number.hex(), is_trusted=True)
        if key.number == number:
            raise TavlaError(
                phrase("{file}: the signature of {name} is not over these bytes", file=str(path), name=key.name)
            )
    return Signer("", number.hex())


def _known(keys: Path) -> Iterator[PublicKey]:
    """The board's own keys, and those trusted here that were not revoked."""
    for own in keys_of_the_board(keys):
        yield PublicKey(own, own[:NUMBER_BYTES], f"tavla board {own[:5].hex()}")
    folder = keys / TRUSTED
    if folder.is_dir():
        revoked = read_trust(folder).revoked
        yield from (key for key in map(read_public, sorted(folder.glob("*.pub"))) if key.key not in revoked)


def _number_of(minisig: bytes) -> bytes:
    with suppress(ValueError, IndexError):
        signature = base64.b64decode(minisig.decode().split("\n")[1], validate=True)
        return signature[2 : 2 + NUMBER_BYTES] if len(signature) > 2 + NUMBER_BYTES else b""
    return b""


def _read(path: Path) -> bytes:
    """Empty where there is none."""
    try:
        fd = os.open(path, READ)
    except OSError:
        return b""
    with os.fdopen(fd, "rb") as file:
        return file.read(MOST_BYTES)
