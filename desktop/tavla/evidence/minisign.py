"""Keys and signatures of people, in minisign's own files, so that `minisign` reads and writes them too.

Source: minisign's documentation, "Signature format".
"""

import base64
import binascii
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tavla.base.limits import KEY, read_limited
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.base.unicode import printable
from tavla.evidence.ed25519 import KEY_BYTES, is_signed, public_key, sign
from tavla.evidence.errors import KeyFileError, NoPassphraseError, WrongPassphraseError

COMMENT = "untrusted comment: "
TRUSTED = "trusted comment: "
NUMBER_BYTES = 8
NAME_MAX = 120
"""Letters of a key's name, which anybody may write into its file."""
_ALGORITHM, _PREHASHED, _SCRYPT, _BLAKE2, _NO_PASSPHRASE = b"Ed", b"ED", b"Sc", b"B2", bytes(2)
_OPERATIONS, _MEMORY = 1 << 21, 1 << 26
"""What guessing a passphrase once costs: 64 MiB."""
_MOST_OPERATIONS, _MOST_MEMORY = 1 << 25, 1 << 30
"""What minisign asks for itself."""
_PUBLIC_SIZE, _SECRET_SIZE, _HIDDEN_SIZE = 2 + NUMBER_BYTES + KEY_BYTES, 158, 104


class PublicKey(Struct, frozen=True):
    """A key others know. `number` only tells keys apart; `name` is what its file says of it."""

    key: bytes
    number: bytes
    name: str

    def written(self) -> bytes:
        """The key's file."""
        return _lines(f"{COMMENT}{_line(self.name)}", _base64(_ALGORITHM + self.number + self.key))


class SecretKey(Struct, frozen=True):
    """A key that signs. It never leaves memory but under a passphrase."""

    seed: bytes
    number: bytes
    name: str

    @property
    def public(self) -> PublicKey:
        """The key others know."""
        return PublicKey(public_key(self.seed), self.number, self.name)

    def written(self, passphrase: str, salt: bytes) -> bytes:
        """The key's file under a passphrase; `salt` is 32 fresh random bytes."""
        pair = self.seed + public_key(self.seed)
        plain = self.number + pair + _checksum(self.number, pair)
        hidden = _crossed(plain, _stretched(passphrase, salt, _OPERATIONS, _MEMORY))
        costs = _OPERATIONS.to_bytes(8, "little") + _MEMORY.to_bytes(8, "little")
        return _lines(f"{COMMENT}{_line(self.name)}", _base64(_ALGORITHM + _SCRYPT + _BLAKE2 + salt + costs + hidden))

    def countersign(self, data: bytes, trusted_comment: str) -> bytes:
        """The `.minisig` file of `data`. The trusted comment is under the signature."""
        signature = sign(self.seed, _blake2(data))
        comment = _line(trusted_comment)
        both = sign(self.seed, signature + comment.encode())
        return _lines(
            f"{COMMENT}{_line(self.name)}",
            _base64(_PREHASHED + self.number + signature),
            TRUSTED + comment,
            _base64(both),
        )


def read_public(path: Path) -> PublicKey:
    """A public key from its file. Raises KeyFileError."""
    name, data = _read(path, _PUBLIC_SIZE, "a public key")
    return PublicKey(data[2 + NUMBER_BYTES :], data[2 : 2 + NUMBER_BYTES], name)


def read_secret(path: Path, passphrase: str) -> SecretKey:
    """A secret key from its file.

    One without a passphrase is refused: it signs for whoever finds the stick. Raises KeyFileError, NoPassphraseError,
    WrongPassphraseError.
    """
    import hmac

    name, data = _read(path, _SECRET_SIZE, "a secret key")
    salt, costs, hidden = data[6:38], data[38:54], data[54:]
    if data[2:4] == _NO_PASSPHRASE:
        raise NoPassphraseError(path, f"has no passphrase; give it one: minisign -C -s {path}")
    if data[2:6] != _SCRYPT + _BLAKE2:
        raise KeyFileError(path, f"is hidden in a way {data[2:6]!r} that is not known; expected {_SCRYPT + _BLAKE2!r}")
    operations, memory = int.from_bytes(costs[:8], "little"), int.from_bytes(costs[8:], "little")
    if operations > _MOST_OPERATIONS or memory > _MOST_MEMORY:
        raise KeyFileError(
            path,
            f"opening it would take {operations} steps and {memory >> 20} MiB of memory; expected at most "
            f"{_MOST_OPERATIONS} and {_MOST_MEMORY >> 20}",
        )
    plain = _crossed(hidden, _stretched(passphrase, salt, operations, memory))
    number, pair, checksum = plain[:NUMBER_BYTES], plain[NUMBER_BYTES:72], plain[72:]
    if not hmac.compare_digest(checksum, _checksum(number, pair)) or public_key(pair[:KEY_BYTES]) != pair[KEY_BYTES:]:
        raise WrongPassphraseError(path, "this passphrase does not open the key")
    return SecretKey(pair[:KEY_BYTES], number, name)


def is_secret(path: Path) -> bool:
    """Whether a file is a secret key, whatever opens it."""
    try:
        _read(path, _SECRET_SIZE, "a secret key")
    except KeyFileError:
        return False
    return True


def is_countersigned(key: PublicKey, data: bytes, minisig: bytes) -> str | None:
    """The trusted comment if `minisig` is the countersignature of `data` by `key`, else None."""
    return _comment(key, lambda algorithm: _blake2(data) if algorithm == _PREHASHED else data, minisig)


def is_digest_countersigned(key: PublicKey, digest: bytes, minisig: bytes) -> str | None:
    """The same of a file whose BLAKE2b is known, in minisign's usual form, which signs that."""
    return _comment(key, lambda algorithm: digest if algorithm == _PREHASHED else None, minisig)


def _comment(key: PublicKey, message_for: Callable[[bytes], bytes | None], minisig: bytes) -> str | None:
    try:
        lines = minisig.decode().split("\n")
        first, both = base64.b64decode(lines[1], validate=True), base64.b64decode(lines[3], validate=True)
    except (ValueError, IndexError, binascii.Error):
        return None
    signature, comment = first[2 + NUMBER_BYTES :], lines[2].removeprefix(TRUSTED)
    message = message_for(first[:2])
    whole = (
        message is not None
        and first[2 : 2 + NUMBER_BYTES] == key.number
        and is_signed(key.key, message, signature)
        and is_signed(key.key, signature + comment.encode(), both)
    )
    return comment if whole else None


def _read(path: Path, size: int, what: str) -> tuple[str, bytes]:
    try:
        lines = [line.removesuffix("\r") for line in read_limited(path, KEY).decode().split("\n")]
        data = base64.b64decode(lines[1], validate=True)
    except OSError as error:
        raise KeyFileError(path, phrase("cannot be read: {why}", why=found(error))) from error
    except (ValueError, IndexError) as error:
        raise KeyFileError(path, f"is no key's file; expected {what} as minisign writes it") from error
    if not lines[0].startswith(COMMENT) or _base64(data) != lines[1]:
        raise KeyFileError(
            path,
            (
                f"is no key's file; expected a line that begins with {COMMENT.rstrip()} and one of base64, as minisign "
                "writes them"
            ),
        )
    if len(data) != size or data[:2] != _ALGORITHM:
        raise KeyFileError(path, f"is not {what}; expected {size} bytes that begin with Ed, found {len(data)}")
    return printable(lines[0].removeprefix(COMMENT))[:NAME_MAX], data


def _stretched(passphrase: str, salt: bytes, operations: int, memory: int) -> bytes:
    """The bytes that hide a key. Source: libsodium, crypto_pwhash_scryptsalsa208sha256, pickparams."""
    import hashlib

    operations = max(operations, 32_768)
    block = 8
    lanes = 1
    if operations < memory // 32:
        rounds = _power_below(operations // (block * 4))
    else:
        rounds = _power_below(memory // (block * 128))
        lanes = max(1, min(operations // 4 // rounds, 0x3FFFFFFF) // block)
    room = 128 * block * (rounds + lanes + 2) + (1 << 20)
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=rounds, r=block, p=lanes, maxmem=room, dklen=_HIDDEN_SIZE)


def _power_below(most: int) -> int:
    power = 2
    while power <= most // 2:
        power *= 2
    return power


def _checksum(number: bytes, pair: bytes) -> bytes:
    return _blake2(_ALGORITHM + number + pair, 32)


def _blake2(data: bytes, size: int = 64) -> bytes:
    import hashlib  # with OpenSSL's library, which a key's file does not need

    return hashlib.blake2b(data, digest_size=size).digest()


def _crossed(data: bytes, stream: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _line(text: str) -> str:
    """A comment that stays on its line."""
    return " ".join(text.split())


def _lines(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
