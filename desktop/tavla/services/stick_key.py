"""A director's key on a stick: a secret of Ed25519, sealed with a PIN as backups are.

Whoever copies the file may guess the PIN elsewhere, at the cost of argon2id for each guess; the board counts only the
guesses that are made at it.
"""

import io
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.limits import DIRECTOR_KEY, UnfitFileError, read_limited
from tavla.base.new_file import write_new, write_over
from tavla.base.phrase import phrase
from tavla.evidence.ed25519 import KEY_BYTES, public_key
from tavla.storage.errors import JournalError, failure
from tavla.storage.people import NAME_MAX
from tavla.storage.pin import Pin
from tavla.storage.sealed_file import Sealing, Unsealed, WrongPassphraseError, is_sealed

NAME = "tavla-director.key"


class StickKey(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says. `sealed` is base64 of the secret, sealed with the PIN."""

    form: Literal["tavla director key 1"]
    name: Annotated[str, Meta(min_length=1, max_length=NAME_MAX)]
    public: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    sealed: str


_DECODER = msgspec.json.Decoder(StickKey)


def write_key(stick: Path, name: str, pin: Pin, old: str) -> str:
    """Leave a fresh key on a stick, durable; `old` is the person's key so far, which alone it may replace.

    Gives the public key. Raises TavlaError.
    """
    seed, sealed = os.urandom(KEY_BYTES), io.BytesIO()
    sealing = Sealing(sealed, pin.digits)
    sealing.write(seed)
    sealing.finish()
    public = public_key(seed).hex()
    key = StickKey("tavla director key 1", name, public, b64encode(sealed.getvalue()).decode("ascii"))
    path = stick / NAME
    write = write_over if old and _is_of(path, old) else write_new
    try:
        write(path, msgspec.json.encode(key) + b"\n")
    except FileExistsError:
        raise TavlaError(
            phrase("The stick has another key: delete {file} there, or take another stick.", file=NAME)
        ) from None
    except OSError as error:
        raise failure(path, phrase("could not write the key"), error) from error
    return public


@contextmanager
def new_key(stick: Path, name: str, pin: Pin, old: str) -> Iterator[str]:
    """The same, and where the body fails, what was on the stick before. Raises TavlaError."""
    path = stick / NAME
    before = msgspec.json.encode(read_key(path)) + b"\n" if old and _is_of(path, old) else b""
    public = ""
    try:
        public = write_key(stick, name, pin, old)  # its name may stand there before the stick fails
        yield public
    except BaseException:
        with suppress(OSError):
            if before:
                write_over(path, before)
            elif public:
                files.remove(path)
        raise


def read_key(path: Path) -> StickKey:
    """Raises TavlaError for a stick or a file that is not there, and for one that is too large or damaged."""
    try:
        return _DECODER.decode(read_limited(path, DIRECTOR_KEY))
    except FileNotFoundError:
        if not os.path.isdir(path.parent):  # noqa: PTH112 - a medium that fails is gone too
            raise TavlaError(phrase("The stick with this key is gone: plug it in again.")) from None
        raise TavlaError(phrase("The stick has no director's key ({file}).", file=NAME)) from None
    except UnfitFileError as error:
        raise TavlaError(error.said) from error
    except OSError as error:
        raise failure(path, phrase("could not read the key"), error) from error
    except ValueError as error:
        raise _damaged() from error


def opens(key: StickKey, pin: Pin, public: str) -> bool:
    """Whether the PIN opens it, and what it seals is the secret to the board's public key. Raises TavlaError."""
    try:
        sealed = io.BytesIO(b64decode(key.sealed, validate=True))
        if not is_sealed(sealed):
            raise _damaged()
        seed = Unsealed(sealed, pin.digits).read(KEY_BYTES + 1)
    except WrongPassphraseError:
        return False
    except ValueError as error:
        raise _damaged() from error
    if len(seed) != KEY_BYTES:
        raise _damaged()
    return public_key(seed).hex() == public


def _is_of(path: Path, public: str) -> bool:
    """Raises JournalError where the stick cannot be read."""
    try:
        return read_key(path).public == public
    except JournalError:
        raise
    except TavlaError:
        return False


def _damaged() -> TavlaError:
    return TavlaError(phrase("The key on the stick is damaged: have a director make a new one."))
