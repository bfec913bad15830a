"""A sealed file's key, from a passphrase or from digits in a buffer."""

import io

import pytest
from nacl.pwhash import argon2id

from tavla.base.limits import KEY_MEMORY, KEY_OPERATIONS
from tavla.storage.sealed_file import MAGIC, Sealing, Unsealed, WrongPassphraseError


@pytest.mark.parametrize("passphrase", ["", "en lang setning", "Æ ç ı 1"])
def test_the_key_is_the_one_that_libsodium_makes(passphrase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = list[bytes]()

    def sealed(piece: bytes, _nonce: bytes, key: bytes) -> bytes:
        keys.append(key)
        return piece

    monkeypatch.setattr("nacl.bindings.crypto_secretbox", sealed)
    file = io.BytesIO()
    Sealing(file, passphrase).finish()
    salt = file.getvalue()[len(MAGIC) :][:16]
    made = argon2id.kdf(32, passphrase.encode(), salt, opslimit=KEY_OPERATIONS, memlimit=KEY_MEMORY.most)
    assert {made} == set(keys)


def test_digits_are_read_in_the_buffer_of_their_owner() -> None:
    file, digits = io.BytesIO(), bytearray(b"284615")
    sealing = Sealing(file, digits)
    sealing.write(b"a secret")
    sealing.finish()
    assert b"a secret" == Unsealed(file, digits).read() == Unsealed(file, "284615").read()
    digits[:] = bytes(6)
    with pytest.raises(WrongPassphraseError):
        Unsealed(file, digits)
