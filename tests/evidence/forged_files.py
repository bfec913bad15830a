"""What forgeries are made of: genuine exports, and the ways of listing and signing members anew."""

import random
from functools import cache
from typing import NamedTuple

from proved_match import BOARD, WALL_CLOCK, certified, genuine, journal_of
from proved_match import payloads as plain_payloads
from sealed_match import exported

from tavla.base.canonical_json import canonical_json
from tavla.base.errors import TavlaError
from tavla.base.sha256 import sha256
from tavla.evidence.container import MEMBERS, unpack
from tavla.evidence.ed25519 import public_key, sign
from tavla.evidence.export import PURPOSE, export
from tavla.evidence.journal_view import DERIVATION
from tavla.services.signed_exports import derived
from tavla.services.signed_heads import view_of

Members = dict[str, bytes]
Facts = list[bytes]
ACTS = 24
"""Of either epoch in the sealed match that is forged."""

SIGNED = MEMBERS[2:]


class Forgery(NamedTuple):
    """A file that must not be taken for genuine."""

    kind: str
    data: bytes


def members_of(data: bytes) -> Members:
    found = unpack(data)
    assert isinstance(found, dict)
    return found


def sealed() -> bytes:
    return exported(3, 11, "M1", ACTS)


def files() -> tuple[bytes, ...]:
    """Genuine exports: plain, sealed, another match's, and one of the same match ID with the same number of records."""
    return genuine(), sealed(), exported(3, 12, "M2", ACTS), twin()


@cache
def twin() -> bytes:
    """The same match as it might have gone: as many records, another warning."""
    facts = [fact.replace(b"so that the round can go on", b"so that the round may go on") for fact in plain_payloads()]
    return signed_anew({"journal": journal_of("M1", facts)}, BOARD)


def facts_of(data: bytes) -> tuple[str, Facts]:
    view = view_of(members_of(data)["journal"])
    assert view is not None
    return view.match_id, list(view.payloads)


def any_file(chance: random.Random) -> bytes:
    return chance.choice(files())


def listed(members: Members, seed: bytes, /, **changes: object) -> Members:
    """The members under a manifest that lists them, signed by whoever has the seed."""
    fields: dict[str, object] = {
        "derivation": DERIVATION,
        "device": public_key(seed).hex(),
        "match_id": "M1",
        "members": {name: sha256(members[name]).hexdigest() for name in SIGNED},
        "version": 1,
        "wall_clock": WALL_CLOCK,
    }
    manifest = canonical_json({**fields, **changes})
    return {**members, "manifest": manifest, "signature": sign(seed, PURPOSE + manifest)}


def signed_anew(changed: Members, seed: bytes, certificate: bytes | None = None) -> bytes:
    """An export of a changed journal with everything signed by whoever has the seed; members that do not follow from
    the journal any more stay as they were.
    """
    view = view_of(changed["journal"])
    assert view is not None
    old = {name: members_of(genuine())[name] for name in ("match.mat", "summary.txt")}
    try:
        follows = derived(view)
    except TavlaError:
        follows = old
    follows |= {name: changed[name] for name in old if name in changed}
    return export(changed["journal"], view._replace(fault=None), follows, seed, certificate or certified(), WALL_CLOCK)
