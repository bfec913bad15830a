"""A file that only its passphrase opens: in pieces, so that none is in memory whole, each sealed with its place.

    bytes    what
    10       MAGIC
    16       salt of the key, which is argon2id of the passphrase (UTF-8, NFC): OPERATIONS passes over MEMORY bytes
    15       the front of each piece's nonce; the rest is its number (8 bytes, big-endian) and 1 for the last, else 0
    16       piece 0, of nothing: it tells a wrong passphrase from damage
    …        pieces 1, 2, …, each PIECE bytes and 16 of libsodium's secretbox, the last one shorter or as long

A piece that is exchanged, left out or the last of a cut file does not open.
"""

import io
import os
from typing import TYPE_CHECKING, BinaryIO

from tavla.base.limits import KEY_MEMORY, KEY_OPERATIONS, PIECE
from tavla.base.unicode import nfc

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MAGIC = b"TavlaB\r\n\0\1"
_SALT, _FRONT, _MORE, _KEY = 16, 15, 16, 32
_BEGIN = len(MAGIC) + _SALT + _FRONT + _MORE


class WrongPassphraseError(ValueError):
    """The file is sealed with another passphrase, or its first bytes are damaged."""


class Sealing(io.RawIOBase):
    """Takes the content, and writes it sealed. `finish` seals the last piece.

    A passphrase in a buffer, such as a PIN's digits, is read where it is: no copy of it is made.
    """

    def __init__(self, file: BinaryIO, passphrase: str | bytearray) -> None:
        super().__init__()
        salt, self._front = os.urandom(_SALT), os.urandom(_FRONT)
        self._file, self._key = file, _key(passphrase, salt)
        self._waiting, self._number, self._taken = bytearray(), 0, 0
        file.write(MAGIC + salt + self._front)
        self._seal(b"", is_last=False)

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._taken

    def write(self, data: "ReadableBuffer", /) -> int:
        self._waiting += data
        self._taken += len(memoryview(data))
        while len(self._waiting) > PIECE:
            self._seal(bytes(self._waiting[:PIECE]), is_last=False)
            del self._waiting[:PIECE]
        return len(memoryview(data))

    def finish(self) -> None:
        self._seal(bytes(self._waiting), is_last=True)

    def _seal(self, piece: bytes, *, is_last: bool) -> None:
        from nacl.bindings import crypto_secretbox

        self._file.write(crypto_secretbox(piece, _nonce(self._front, self._number, is_last=is_last), self._key))
        self._number += 1


class Unsealed(io.RawIOBase):
    """The content of a sealed file, from any place of it.

    Raises WrongPassphraseError at once, ValueError where it reads a piece that is damaged.
    """

    def __init__(self, file: BinaryIO, passphrase: str | bytearray) -> None:
        super().__init__()
        file.seek(len(MAGIC))
        self._file, self._key = file, _key(passphrase, file.read(_SALT))
        self._front = file.read(_FRONT)
        sealed = file.seek(0, io.SEEK_END) - _BEGIN
        self._last = -(-sealed // (PIECE + _MORE))
        self._size = sealed - _MORE * self._last
        self._place, self._number, self._piece = 0, 0, b""
        if self._opened(0, len(MAGIC) + _SALT + _FRONT, _MORE) is None:
            msg = "this passphrase does not open it"
            raise WrongPassphraseError(msg)
        self._take(self._last)  # or a cut between two pieces would show only to who reads to the end

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET, /) -> int:
        self._place = place + {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._size}[whence]
        return self._place

    def tell(self) -> int:
        return self._place

    def read(self, size: int | None = -1, /) -> bytes:
        end = self._size if size is None or size < 0 else min(self._size, self._place + size)
        parts = []
        while self._place < end:
            number, at = divmod(self._place, PIECE)
            self._take(number + 1)
            part = self._piece[at : at + end - self._place]
            parts.append(part)
            self._place += len(part)
        return b"".join(parts)

    def _take(self, number: int) -> None:
        if number != self._number:
            piece = self._opened(number, _BEGIN + (number - 1) * (PIECE + _MORE), PIECE + _MORE) if number > 0 else None
            if not piece:
                msg = "a piece is damaged, or the file is cut"
                raise ValueError(msg)
            self._number, self._piece = number, piece

    def _opened(self, number: int, place: int, size: int) -> bytes | None:
        from nacl.bindings import crypto_secretbox_open
        from nacl.exceptions import CryptoError

        self._file.seek(place)
        nonce = _nonce(self._front, number, is_last=0 < number == self._last)
        try:
            return bytes(crypto_secretbox_open(self._file.read(size), nonce, self._key))
        except (CryptoError, ValueError):
            return None


def unsealed(file: BinaryIO, passphrase: str) -> Unsealed:
    """The content, also where the passphrase was typed when a board kept one space between its words and none around
    them. Raises WrongPassphraseError.
    """
    try:
        return Unsealed(file, passphrase)
    except WrongPassphraseError:
        words = " ".join(passphrase.split())
        if words == passphrase:
            raise
        return Unsealed(file, words)


def is_sealed(file: BinaryIO) -> bool:
    """Whether it begins as a sealed file does; it stands at its beginning again."""
    found = file.read(len(MAGIC))
    file.seek(0)
    return found == MAGIC


def _key(passphrase: str | bytearray, salt: bytes) -> bytes:
    from argon2.low_level import ARGON2_VERSION, Type, error_to_str, ffi, lib  # type: ignore[attr-defined]

    words = bytearray(nfc(passphrase).encode()) if isinstance(passphrase, str) else passphrase
    salt, key = salt.ljust(_SALT), ffi.new("uint8_t[]", _KEY)
    cost = (KEY_OPERATIONS, KEY_MEMORY.most // 1024, 1)
    with ffi.from_buffer("uint8_t[]", words) as read:
        code = lib.argon2_hash(
            *cost, read, len(words), salt, len(salt), key, _KEY, ffi.NULL, 0, Type.ID.value, ARGON2_VERSION
        )
    if code != lib.ARGON2_OK:
        raise MemoryError(error_to_str(code))
    return bytes(key)


def _nonce(front: bytes, number: int, *, is_last: bool) -> bytes:
    return front.ljust(_FRONT) + number.to_bytes(8, "big") + bytes([is_last])
