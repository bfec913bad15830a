"""The export of a match: journal, signed heads, certificate, and what follows from the journal, under the board's
signature.
"""

from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.base.sha256 import sha256
from tavla.evidence.container import VERSION, pack
from tavla.evidence.ed25519 import public_key, sign
from tavla.evidence.heads import counts_to_sign, sign_head, write_heads
from tavla.evidence.journal_view import DERIVATION, JournalView

PURPOSE = b"tavla/manifest/v1\0"


def export(
    journal: bytes, view: JournalView, derived: dict[str, bytes], seed: bytes, certificate: bytes, wall_clock: str
) -> bytes:
    """The bytes of a `.tavla` file.

    `certificate` is empty where the board has none. Raises TavlaError for a damaged journal.
    """
    if view.fault is not None:
        raise TavlaError(
            phrase(
                "the journal of {match} is damaged and cannot be exported: {fault}",
                match=view.match_id,
                fault=view.fault,
            )
        )
    counts = counts_to_sign(fields for payload in view.payloads if isinstance(fields := canonical_value(payload), dict))
    heads = write_heads([sign_head(seed, view.match_id, count, view.heads[count - 1]) for count in counts])
    members = {"journal": journal, "heads": heads, "certificate": certificate, **derived}
    manifest = canonical_json(
        {
            "derivation": DERIVATION,
            "device": public_key(seed).hex(),
            "match_id": view.match_id,
            "members": {name: sha256(data).hexdigest() for name, data in members.items()},
            "version": VERSION,
            "wall_clock": wall_clock,
        }
    )
    return pack({"manifest": manifest, "signature": sign(seed, PURPOSE + manifest), **members})
