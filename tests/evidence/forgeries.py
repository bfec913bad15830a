"""Forgeries of exports, made by a seed: what a forger without the board's key can do, and with board_forgeries what one
with it can.

Every kind is a function of a chance that gives a whole file. Whoever has no key of the board edits, rebuilds, cuts,
swaps and signs with a key of his own.
"""

import json
import random
import re
from collections.abc import Callable, Iterator

from board_forgeries import (
    broken_by_the_board,
    dice_in_other_forms,
    expired,
    kept_die,
    not_following,
    odd_manifest,
    other_dice,
    other_json,
)
from forged_files import (
    SIGNED,
    Facts,
    Forgery,
    Members,
    any_file,
    facts_of,
    files,
    listed,
    members_of,
    signed_anew,
    twin,
)
from proved_match import BOARD, STRANGER, certified, genuine, journal_of

from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.base.sha256 import sha256
from tavla.evidence.container import MEMBERS, pack
from tavla.evidence.ed25519 import public_key
from tavla.storage.framing import CLOSE_PAYLOAD

LOOK_ALIKES = {
    "A": "\u0410",
    "a": "\u0430",
    "o": "\u043e",
    "B": "\u0412",
    "n": "\u0578",
    "e": "\u0435",
    "S": "\u0405",
    "i": "\u0456",
    "h": "\u04bb",
}
MARKS = ("\u202e", "\u200f", "\u200b", "\u0301", "\ufeff", "\u00a0")


def forged(chance: random.Random, data: bytes, changed: Members) -> bytes:
    """The changed members put in the file as a forger without the board's key can: as they are, listed anew, or all
    signed by his own key.
    """
    members = {**members_of(data), **changed}
    way = chance.randrange(5)
    if way == 0:
        return pack(members)
    if way == 1:
        manifest = canonical_value(members["manifest"])
        assert isinstance(manifest, dict)
        manifest["members"] = {name: sha256(members[name]).hexdigest() for name in SIGNED}
        return pack({**members, "manifest": canonical_json(manifest)})
    if way == 2:
        return pack(listed(members, STRANGER, device=public_key(BOARD).hex()))
    certificate = chance.choice(
        (
            members["certificate"],
            b"",
            certified(device=STRANGER, issuer=STRANGER),
            certified(device=STRANGER)[:-64] + bytes(64),
        )
    )
    if way == 3 or "journal" not in changed:
        return pack(listed({**members, "certificate": certificate}, STRANGER))
    return signed_anew({"journal": changed["journal"]}, STRANGER, certificate or certified())


def rebuilt(chance: random.Random, change: Callable[[random.Random, Facts], Facts]) -> bytes:
    """A journal with changed records, its chain computed anew."""
    data = any_file(chance)
    match_id, facts = facts_of(data)
    changed = facts
    while changed == facts:
        changed = change(chance, facts)
    return forged(chance, data, {"journal": journal_of(match_id, changed)})


def edited(chance: random.Random, facts: Facts) -> Facts:
    place = chance.randrange(len(facts) - 1)
    digits = [found.start() for found in re.finditer(rb"[0-9]|[a-z]", facts[place])]
    at = chance.choice(digits)
    other = chance.choice(b"0123456789" if facts[place][at : at + 1].isdigit() else b"abcdefghijklmnopqrstuvwxyz")
    return [*facts[:place], facts[place][:at] + bytes([other]) + facts[place][at + 1 :], *facts[place + 1 :]]


def cut(chance: random.Random, facts: Facts) -> Facts:
    kept = facts[: chance.randrange(1, len(facts))]
    return kept if chance.random() < 0.5 else [*kept[:-1], CLOSE_PAYLOAD] if len(kept) > 1 else kept


def swapped(chance: random.Random, facts: Facts) -> Facts:
    one, other = chance.sample(range(len(facts)), 2)
    changed = list(facts)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def appended(chance: random.Random, facts: Facts) -> Facts:
    more = chance.choice([*facts, b'{"at":1,"event":"GameEnded"}', b'{"journal":"note"}', b"{}", b"[]"])
    place = chance.choice((len(facts), len(facts) - 1, chance.randrange(len(facts))))
    return [*facts[:place], more, *facts[place:]]


def deleted(chance: random.Random, facts: Facts) -> Facts:
    place = chance.randrange(len(facts))
    return [*facts[:place], *facts[place + 1 :]]


def of_another_match(chance: random.Random) -> bytes:
    data, other = chance.sample(files(), 2)
    mine, theirs = members_of(data), members_of(other)
    names = chance.sample([name for name in MEMBERS if mine[name] != theirs[name]], chance.randint(1, 3))
    mixed = {**mine, **{name: theirs[name] for name in names}}
    return pack(mixed) if mixed != theirs else data[:-1]


def another_key(chance: random.Random) -> bytes:
    data = any_file(chance)
    own = chance.randbytes(32)
    certificate = chance.choice(
        (
            b"",
            certified(),
            certified(device=own),
            certified(device=own, issuer=own),
            certified(issuer=own),
            chance.randbytes(chance.randrange(300)),
        )
    )
    if chance.random() < 0.5 and certificate != certified(device=own):
        return signed_anew({"journal": members_of(data)["journal"]}, own, certificate or chance.randbytes(80))
    key = chance.choice(
        (public_key(own), bytes(32), bytes([1]) + bytes(31), b"\xec" + b"\xff" * 30 + b"\x7f", b"\xff" * 32)
    )
    members = listed(members_of(data), own, device=key.hex())
    return pack(
        {
            **members,
            "signature": chance.choice((members["signature"], key + bytes(32), bytes(64), chance.randbytes(64))),
        }
    )


def earlier_head(chance: random.Random) -> bytes:
    data = any_file(chance)
    member = members_of(data)["heads"]
    heads = [member[at : at + 72] for at in range(0, len(member), 72)]
    place, other = chance.sample(range(len(heads)), 2)
    other_file = members_of(chance.choice(files()))["heads"]
    changed = chance.choice(
        (
            [*heads[:place], heads[place][:8] + heads[other][8:], *heads[place + 1 :]],
            [*heads[:place], heads[other], *heads[place + 1 :]],
            heads[:place],
            [*heads[:place], *heads[place + 1 :]],
            [*heads, heads[place]],
            [*heads, chance.randbytes(chance.randint(1, 71))],
            [other_file] if other_file != member else [],
        )
    )
    if chance.random() < 0.5:  # the thief of the board's key, in another mood, lists what does not belong there
        return pack(listed({**members_of(data), "heads": b"".join(changed)}, BOARD, match_id=facts_of(data)[0]))
    return forged(chance, data, {"heads": b"".join(changed)})


def with_one_count(chance: random.Random) -> bytes:
    one, other = chance.sample((genuine(), twin()), 2)
    mine, theirs = members_of(one), members_of(other)
    names = chance.choice(
        (["journal"], ["heads"], ["journal", "summary.txt", "match.mat"], ["heads", "manifest"], ["heads", "signature"])
    )
    mixed = {**mine, **{name: theirs[name] for name in names}}
    return (
        pack(listed(mixed, BOARD))
        if len(names) == 1 and chance.random() < 0.5
        else pack(mixed)
        if mixed != theirs
        else one[:-1]
    )


def look_alike(chance: random.Random) -> bytes:
    data = any_file(chance)
    match_id, facts = facts_of(data)
    first = json.loads(facts[0])
    side = chance.choice(("white", "black"))
    name = first["players"][side]
    places = [place for place, letter in enumerate(name) if letter in LOOK_ALIKES]
    if places and chance.random() < 0.7:
        place = chance.choice(places)
        name = name[:place] + LOOK_ALIKES[name[place]] + name[place + 1 :]
    else:
        place = chance.randrange(len(name) + 1)
        name = name[:place] + chance.choice(MARKS) + name[place:]
    first["players"][side] = name
    return forged(chance, data, {"journal": journal_of(match_id, [canonical_json(first), *facts[1:]])})


def line_ends(chance: random.Random) -> bytes:
    data = any_file(chance)
    members = members_of(data)
    name = chance.choice(("match.mat", "summary.txt", "journal"))
    if chance.random() < 0.2:
        return data.replace(b"\r\n", b"\n") if chance.random() < 0.5 else data.replace(b"\n", b"\r\n")
    if name == "journal":
        match_id, facts = facts_of(data)
        return forged(
            chance,
            data,
            {
                "journal": journal_of(
                    match_id, [facts[0].replace(b"\\n", b"\\r\\n", chance.randint(1, 300)), *facts[1:]]
                )
            },
        )
    ends = [found.start() for found in re.finditer(rb"\n", members[name])]
    at = chance.choice(ends)
    return forged(
        chance,
        data,
        {name: members[name][:at] + chance.choice((b"\r\n", b"\r", b" \n", b"\n\n")) + members[name][at + 1 :]},
    )


def bytes_changed(chance: random.Random) -> bytes:
    data = any_file(chance)
    at = chance.randrange(len(data)) if chance.random() < 0.5 else chance.randrange(200)
    way = chance.randrange(6)
    if way == 0:
        return data[:at]
    if way == 1:
        return data[:at] + chance.randbytes(chance.randint(1, 9)) + data[at:]
    if way == 2:
        return data + chance.randbytes(chance.randint(1, 9))
    if way == 3:
        return data[:at] + data[at + chance.randint(1, 90) :]
    if way == 4:
        return chance.randbytes(chance.randint(0, 300))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


KINDS: dict[str, Callable[[random.Random], bytes | Forgery]] = {
    "edit and rebuild": lambda chance: rebuilt(chance, edited),
    "cut on a record boundary": lambda chance: rebuilt(chance, cut),
    "swap": lambda chance: rebuilt(chance, swapped),
    "append": lambda chance: rebuilt(chance, appended),
    "delete": lambda chance: rebuilt(chance, deleted),
    "another match's signature": of_another_match,
    "key substituted": another_key,
    "certificate expired": expired,
    "head of an earlier game": earlier_head,
    "two exports with one count": with_one_count,
    "other JSON": other_json,
    "other manifests": odd_manifest,
    "look-alike names": look_alike,
    "CRLF changes": line_ends,
    "bytes changed": bytes_changed,
    "broken journals the board signed": broken_by_the_board,
    "dice forgeries": other_dice,
    "dice in other forms": dice_in_other_forms,
    "a die said to be kept": kept_die,
    "the board's thief": not_following,
}


def forgeries(seed: int, count: int) -> Iterator[Forgery]:
    """So many, the kinds in turn."""
    chance = random.Random(seed)
    kinds = list(KINDS.items())
    for number in range(count):
        kind, make = kinds[number % len(kinds)]
        made = make(chance)
        yield made if isinstance(made, Forgery) else Forgery(kind, made)
