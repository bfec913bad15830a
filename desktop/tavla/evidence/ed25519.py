"""Ed25519 signatures, through libsodium, which refuses other spellings of a signature. Source: RFC 8032."""

KEY_BYTES = 32
SIGNATURE_BYTES = 64


def public_key(seed: bytes) -> bytes:
    """The public key that belongs to a seed of KEY_BYTES."""
    from nacl.bindings import crypto_sign_seed_keypair

    return bytes(crypto_sign_seed_keypair(seed)[0])


def sign(seed: bytes, message: bytes) -> bytes:
    """The signature of SIGNATURE_BYTES."""
    from nacl.bindings import crypto_sign, crypto_sign_seed_keypair

    return bytes(crypto_sign(message, crypto_sign_seed_keypair(seed)[1])[:SIGNATURE_BYTES])


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the holder of `key` signed this."""
    from nacl.bindings import crypto_sign_open
    from nacl.exceptions import CryptoError

    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        crypto_sign_open(signature + message, key)
    except CryptoError:
        return False
    return True
