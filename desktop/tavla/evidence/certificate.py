"""A certificate: a federation's or a director's key says which board plays at an event, and from when to when."""

import re

from msgspec import Struct
from msgspec.structs import asdict

from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.evidence.ed25519 import KEY_BYTES, SIGNATURE_BYTES, is_signed, sign

PURPOSE = b"tavla/certificate/v1\0"
DAY = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
"""The pattern of a day."""


class Certificate(Struct, frozen=True):
    """Days are `YYYY-MM-DD` at the venue, both included. Keys are raw bytes."""

    device: bytes
    venue: str
    event: str
    valid_from: str
    valid_to: str
    issuer: bytes

    def signed(self, seed: bytes) -> bytes:
        """The certificate as it travels: its text, then the issuer's signature."""
        text = self._text()
        return text + sign(seed, PURPOSE + text)

    def covers(self, day: str) -> bool:
        """Whether the day lies within it."""
        return self.valid_from <= day <= self.valid_to

    def _text(self) -> bytes:
        return canonical_json({**asdict(self), "device": self.device.hex(), "issuer": self.issuer.hex()})


def read_certificate(data: bytes) -> Certificate | None:
    """The certificate if its issuer signed it, else None. Whether the issuer is known is another question."""
    text, signature = data[:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:]
    fields = canonical_value(text)
    if (
        not isinstance(fields, dict)
        or set(fields) != set(Certificate.__struct_fields__)
        or not all(isinstance(value, str) for value in fields.values())
    ):
        return None
    keys = [_key(fields["device"]), _key(fields["issuer"])]
    days = [fields["valid_from"], fields["valid_to"]]
    device, issuer = keys
    if device is None or issuer is None or not all(re.fullmatch(DAY, day) for day in days):
        return None
    found = Certificate(**{**fields, "device": device, "issuer": issuer})
    return found if is_signed(issuer, PURPOSE + text, signature) else None


def _key(text: str) -> bytes | None:
    return bytes.fromhex(text) if re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", text) else None
