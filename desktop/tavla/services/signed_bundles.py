"""Bundles of the register with the signature of the board that wrote them."""

from pathlib import Path

from tavla.base.phrase import Phrase, phrase
from tavla.services.signers import Signer, sign_beside
from tavla.storage.register import bundle
from tavla.storage.register.bundle import Bundle
from tavla.storage.register.register import Register


def whose(signer: Signer) -> Phrase:
    if not signer.fingerprint:
        return phrase("Signed by nobody: anybody can have written it. Each record is taken over by itself.")
    if not signer.is_trusted:
        return phrase(
            "Signed by a key that is not trusted here: {fingerprint}. Each record is taken over by itself.",
            fingerprint=signer.fingerprint,
        )
    return phrase("Signed by {name}, trusted here: {fingerprint}", name=signer.name, fingerprint=signer.fingerprint)


def write_signed(register: Register, path: Path, by: str, keys: Path) -> Bundle:
    """A bundle and beside it this board's signature. Raises TavlaError."""
    made = bundle.write_bundle(register, path, by)
    sign_beside(path, made.data, f"register bundle of {made.made_by}, {made.made_at}", keys)
    return made
