"""The board's own key, made once, and the certificate that speaks for it.

A PIN never guards it: its folder's owner has it.
"""

import os
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from msgspec import Struct

from tavla.base.host import files
from tavla.base.limits import KEY, read_limited
from tavla.base.new_file import remove_if_there, sync_folder, write_new
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.evidence.ed25519 import KEY_BYTES, public_key
from tavla.evidence.errors import KeyFileError

if TYPE_CHECKING:
    from tavla.evidence.minisign import PublicKey

SEED, CERTIFICATE = "board.key", "board.certificate"
_PREFIX = "tavla board key 1 "
_MAKING = Lock()


class DeviceKey(Struct, frozen=True):
    """Signs what this board writes."""

    seed: bytes

    @property
    def public(self) -> "PublicKey":
        """The key others know; its number is its own first bytes."""
        from tavla.evidence.minisign import PublicKey  # a running match needs it not, nor OpenSSL's library behind it

        key = public_key(self.seed)
        return PublicKey(key, key[:8], f"tavla board {key[:5].hex()}")


def device_key(folder: Path) -> DeviceKey | None:
    """The board's key, or None where none was made.

    Raises KeyFileError for a damaged one; nothing is made in its place.
    """
    return _read(folder / SEED)


def own_device_key(folder: Path) -> DeviceKey:
    """The board's key, made where there is none: who wants the first one at the same time gets the same.

    Raises KeyFileError.
    """
    with _MAKING:
        key = device_key(folder)
        if key is None:
            try:
                return make_device_key(folder)
            except KeyFileError:
                key = device_key(folder)  # another program was quicker
                if key is None:
                    raise
        return key


def keys_of_the_board(folder: Path) -> frozenset[bytes]:
    """The public keys with which this board has signed: the one it has now, and those that were retired.

    Raises KeyFileError.
    """
    found = (_read(path) for path in (folder / SEED, *folder.glob(f"{SEED}.until-*")))
    return frozenset(public_key(key.seed) for key in found if key is not None)


def _read(path: Path) -> DeviceKey | None:
    try:
        data = read_limited(path, KEY)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be read: {why}", why=found(error))) from error
    try:
        text = data.decode("ascii")
        seed = bytes.fromhex(text.removeprefix(_PREFIX).strip()) if text.startswith(_PREFIX) else b""
    except ValueError:
        seed = b""
    if len(seed) != KEY_BYTES:
        raise KeyFileError(
            path,
            phrase(
                "is damaged; expected {prefix} and {count} hexadecimal digits",
                prefix=repr(_PREFIX.strip()),
                count=2 * KEY_BYTES,
            ),
        )
    return DeviceKey(seed)


def make_device_key(folder: Path) -> DeviceKey:
    """A fresh key, durable before this returns. Raises KeyFileError where one is there or the disk refuses."""
    path, seed = folder / SEED, os.urandom(KEY_BYTES)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new(path, f"{_PREFIX}{seed.hex()}\n".encode("ascii"))
    except FileExistsError as error:
        raise KeyFileError(path, phrase("is there already; nothing was written over")) from error
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be made: {why}", why=found(error))) from error
    return DeviceKey(seed)


def retire_device_key(folder: Path, day: str) -> Path:
    """Keep the key aside under the day's name, so that a fresh one can be made.

    Gives where it lies. Raises KeyFileError.
    """
    path, aside = folder / SEED, folder / f"{SEED}.until-{day}"
    if aside.exists():
        raise KeyFileError(aside, "is there already: a key was retired on this day")
    try:
        files.replace(path, aside)
        remove_if_there(folder / CERTIFICATE)
        sync_folder(folder)
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be put aside: {why}", why=found(error))) from error
    return aside


def device_certificate(folder: Path) -> bytes:
    """The certificate that speaks for the key, as it travels; empty where there is none. Raises KeyFileError."""
    path = folder / CERTIFICATE
    try:
        return read_limited(path, KEY)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be read: {why}", why=found(error))) from error
