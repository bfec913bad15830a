"""The broker's certificate: made once a hall, valid from 1970 to 2100, and pinned by every board.

A board whose clock stands in 1970 must get in; the dates say nothing, the key that was pinned at joining everything.
"""

from datetime import UTC, datetime
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_FROM, _TO = datetime(1970, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


class Pem(NamedTuple):
    certificate: str
    key: str


def made(hall: str) -> Pem:
    """A fresh key and its certificate, for boards."""
    return _made(hall, Ed25519PrivateKey.generate())


def made_for_browsers(hall: str) -> Pem:
    """The same on P-256: browsers take no Ed25519 from a server."""
    return _made(hall, generate_private_key(SECP256R1()))


def _made(hall: str, key: Ed25519PrivateKey | EllipticCurvePrivateKey) -> Pem:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"tavla hall {hall}")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_FROM)
        .not_valid_after(_TO)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, None if isinstance(key, Ed25519PrivateKey) else SHA256())
    )
    return Pem(
        certificate.public_bytes(Encoding.PEM).decode("ascii"),
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode("ascii"),
    )
