"""Exports that every verifier is asked about: the genuine, called so, and those that are to be found out."""

import json
import random
from collections.abc import Iterator
from unittest.mock import patch

import sealed_match
from forged_files import facts_of, files, listed, members_of, signed_anew
from forgeries import forgeries
from proved_match import BOARD, WALL_CLOCK, certified, genuine, journal_of
from sealed_match import exported, exported_with_kept_dice

from tavla.base.canonical_json import canonical_json
from tavla.domain.game.player import ByPlayer
from tavla.evidence.container import pack
from tavla.evidence.journal_view import DERIVATION
from tavla.services.signed_exports import derived, export_of
from tavla.services.signed_heads import view_of

ODD_DIRECTOR = "Dana\u202e\u200b\nGame 9: Bo wins 3"
"""As a board may have recorded it before it refused such names."""
LATER = {
    "Unicode 15": "Ann \U0001fa77",
    "Unicode 15, Chinese": "\U00031350 Li",
    "Unicode 16": "Ann \U0001cc00",
    "Unicode 17": "Ann \U0001fac8",
    "never assigned": "Ann \U000e0fff",
    "a mark of Unicode 16": "a\u0897\u0327",
    "not printable": "\u202eAnn\u200b \ufeffx",
    "composed": "A\u030a\u0327 \u212b",
    "half a column": "n" * 30 + "\u00e9",
}
"""Names that a version of Unicode behind 14.0 reads otherwise, or that any might."""
STIRS = {
    "composed": "cafe\u0301",
    "of Unicode 16": "a\u0897\u0327",
    "of Unicode 15": "\U00011f36\u0327\u0301x\U0001e4ec\u0323",
    "of 64 letters": "e\u0301" * 70,
}


def corpus(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """Kinds and files."""
    for number, data in enumerate(files()):
        yield f"genuine {number}", data
    yield "genuine with five points", exported(5, 7)
    for voided, back in (("b", None), ("wbb", None), ("wbw", 0), ("bwb", 1)):
        yield f"genuine with kept dice {voided} {back}", exported_with_kept_dice(voided, back)
    for what, name in LATER.items():
        yield f"genuine with a name, {what}", named(name)
    for what, text in STIRS.items():
        yield f"genuine with a stir, {what}", stirred(text)
    for derivation in range(1, DERIVATION + 1):
        yield f"genuine in way {derivation} of writing, ruled by an odd name", ruled_by(ODD_DIRECTOR, derivation)
    yield from forgeries(seed, count)
    yield from damages(seed, count // 4)


def named(name: str) -> bytes:
    """The match of somebody called so, as boards wrote it before they refused such names."""
    match_id, facts = facts_of(genuine())
    first = json.loads(facts[0])
    first["players"]["white"] = name
    return export_of(journal_of(match_id, [canonical_json(first), *facts[1:]]), BOARD, certified(), WALL_CLOCK)


def journal_ruled_by(director: str) -> bytes:
    """That of the same match, with another director."""
    match_id, facts = facts_of(genuine())
    told = [json.loads(fact) for fact in facts]
    for fact in told:
        if "authority" in fact:
            fact["authority"]["director"] = director
    return journal_of(match_id, [*map(canonical_json, told[:-1]), facts[-1]])


def ruled_by(director: str, derivation: int) -> bytes:
    """Its export, the last two members in one of the ways of writing."""
    journal = journal_ruled_by(director)
    view = view_of(journal)
    assert view is not None
    written = members_of(signed_anew({"journal": journal, **derived(view, derivation)}, BOARD))
    return pack(listed(written, BOARD, derivation=derivation))


def stirred(text: str) -> bytes:
    """A match of sealed dice into which this was stirred and recorded as it was typed."""
    with patch.object(sealed_match, "TEXTS", ByPlayer(text, "")):
        facts = [json.loads(fact) for fact in sealed_match.played.__wrapped__(3, 11, "M1", 24)]
    for fact in facts:
        if fact.get("event") == "DiceStirred" and fact["player"] == "white":
            fact["text"] = text
    return signed_anew({"journal": journal_of("M1", [canonical_json(fact) for fact in facts])}, BOARD)


def damages(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """Bits that turned, and files that were cut short or doubled."""
    chance = random.Random(seed)
    for number in range(count):
        data = bytearray(chance.choice(files()))
        at = chance.randrange(len(data))
        if number % 3 == 0:
            data[at] ^= 1 << chance.randrange(8)
            yield "damage, a bit", bytes(data)
        elif number % 3 == 1:
            yield "damage, cut short", bytes(data[:at])
        else:
            yield "damage, a part doubled", bytes(data[:at] + data[chance.randrange(at + 1) :])
