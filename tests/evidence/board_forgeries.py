"""Forgeries by whoever has the board's own key: forms no board writes, journals that break, dice the seal does not
give, members that do not follow.
"""

import json
import random
import re
from collections.abc import Callable
from typing import Any

from forged_files import SIGNED, Forgery, Members, any_file, facts_of, files, listed, members_of, sealed, signed_anew
from proved_match import BOARD, STRANGER, certified, genuine, journal_of
from sealed_match import exported_with_kept_dice

from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.base.sha256 import sha256
from tavla.evidence.container import pack
from tavla.evidence.ed25519 import public_key, sign
from tavla.evidence.export import PURPOSE
from tavla.evidence.journal_view import DERIVATION
from tavla.storage.framing import CLOSE_PAYLOAD

SPELLINGS = (
    b"1.0",
    b"1e0",
    b"-0",
    b"01",
    b"+1",
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"1E+0",
    b"0x1",
    b"1_0",
    b"\xd9\xa1",
    b" 1",
    b'"\\u0031"',
    b"9" * 4400,
)


def expired(chance: random.Random) -> bytes:
    before, after = (
        f"2026-{chance.randint(1, 10):02}-{chance.randint(1, 28):02}",
        f"2027-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}",
    )
    begun, ended = chance.choice(
        (
            ("2025-01-01", before),
            (after, "2028-01-01"),
            (after, before),
            ("2026-11-01", "2026-11-31x"),
            ("2026-13-01", "2027-01-01"),
        )
    )
    ended = chance.choice((ended, ended.replace("-", "/"), ended.replace("2", "\u0662"))) if ended == before else ended
    return signed_anew({"journal": members_of(any_file(chance))["journal"]}, BOARD, certified(begun, ended))


def other_json(chance: random.Random) -> bytes:
    """JSON that says the same, or nearly, in another way; signed by the board's own key."""
    match_id, facts = facts_of(any_file(chance))
    spelling = chance.choice(SPELLINGS)
    ways: list[Callable[[bytes], bytes]] = [
        lambda text: re.sub(rb":[0-9]+", lambda _: b":" + spelling, text, count=1),
        lambda text: text[:-1] + b',"at":' + str(chance.randrange(9)).encode() + b"}",
        lambda text: b'{"at":0,' + text[1:],
        lambda text: text.replace(b":", b": ", 1),
        lambda text: text + chance.choice((b" ", b"\n", b"\r\n", b"\0", b"{}")),
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.decode().encode("utf-16"),
        lambda text: text.replace(b'"event"', b'"\\u0065vent"'),
        lambda text: b"[" * chance.choice((40, 900, 990, 1000, 40000)) + text,
        lambda _: b'{"a":' + b"[" * 40 + b"]" * 40 + b"}",
        lambda _: b'{"a":"\\ud800"}',
        lambda _: b'{"a":"\xed\xa0\x80"}',
        lambda _: b'{"a":1.5}',
        lambda text: json.dumps(dict(reversed(json.loads(text).items())), separators=(",", ":")).encode(),
        lambda text: text[: chance.randrange(1, len(text))],
        lambda _: chance.randbytes(chance.randint(1, 40)),
    ]
    place = chance.randrange(len(facts) - 1)
    written = facts[place]
    while canonical_value(written) is not None:
        written = chance.choice(ways)(facts[place])
    target = chance.randrange(4)
    if target == 0:
        members = members_of(genuine())
        manifest = chance.choice(ways)(members["manifest"])
        return (
            pack({**members, "manifest": manifest, "signature": sign(BOARD, PURPOSE + manifest)})
            if manifest != members["manifest"]
            else b"TavlaE\r\n"
        )
    return signed_anew({"journal": journal_of(match_id, [*facts[:place], written, *facts[place + 1 :]])}, BOARD)


def odd_manifest(chance: random.Random) -> bytes:
    members = members_of(genuine())
    changes: list[dict[str, object]] = [
        {"version": True},
        {"version": 2},
        {"version": "1"},
        {"wall_clock": 5},
        {"wall_clock": None},
        {"match_id": None},
        {"match_id": "M2"},
        {"match_id": "\u041c1"},
        {"device": public_key(BOARD).hex().upper()},
        {"device": public_key(BOARD).hex()[:-2]},
        {"device": None},
        {"derivation": True},
        {"derivation": 0},
        {"derivation": -1},
        {"derivation": 1 << 16},
        {"members": []},
        {"members": {}},
        {"members": {name: sha256(members[name]).hexdigest().upper() for name in SIGNED}},
        {"members": dict.fromkeys(SIGNED)},
        {"more": 1},
        {"wall_clock": "x" * 70000},
        {
            chance.choice(("device", "match_id", "members", "version")): chance.choice(
                (chance.randrange(9), [], {}, "", None, True)
            )
        },
    ]
    return pack(listed(members, BOARD, **chance.choice([change for change in changes if change != {"match_id": "M1"}])))


def broken_by_the_board(chance: random.Random) -> bytes:
    """Journals that break off or do not follow, listed and signed by the board's own key."""
    data = any_file(chance)
    members = members_of(data)
    journal = members["journal"]
    at = chance.randrange(len(journal))
    other = members_of(chance.choice(files()))["journal"]
    broken = chance.choice(
        (
            journal[:at],
            journal + chance.randbytes(chance.randint(1, 200)),
            journal[:at] + bytes([journal[at] ^ 1 << chance.randrange(8)]) + journal[at + 1 :],
            journal + journal[16 + len(facts_of(data)[0]) :],
            journal[: at - at % 5] + other[at - at % 5 :],
            b"",
            journal[:18],
            bytes(len(journal)),
        )
    )
    broken = broken if broken != journal else journal[:-1]
    certificate = chance.choice((members["certificate"], members["certificate"], b"", certified(issuer=STRANGER)))
    return pack(listed({**members, "journal": broken, "certificate": certificate}, BOARD, match_id=facts_of(data)[0]))


def _alter_proof(way: int, proof: dict[str, Any], chance: random.Random) -> None:
    secret, epoch = proof["secret"], proof["epoch"]
    if way == 0:
        proof["secret"] = chance.randbytes(32).hex()
    elif way == 2:
        proof["index"] += chance.choice((-1, 1, 4096))
    elif way == 3:
        proof["epoch"] = chance.choice((0, 3, epoch % 2 + 1))
    else:
        proof["secret"] = chance.choice((secret.upper(), secret[:-2], " " + secret[1:], secret + "00"))


def other_dice(chance: random.Random) -> Forgery:
    """Dice that the seal does not give, in an export that is otherwise the board's."""
    facts = [json.loads(fact) for fact in facts_of(sealed())[1]]
    rolls = [place for place, fact in enumerate(facts) if fact.get("proof")]
    place, another = chance.sample(rolls, 2)
    seals = [number for number, fact in enumerate(facts) if fact.get("event") == "DiceSealed"]
    stirs = [number for number, fact in enumerate(facts) if fact.get("event") == "DiceStirred"]
    proof, seal, stir = facts[place]["proof"], facts[chance.choice(seals)], chance.choice(stirs)
    before = json.dumps(facts)
    way = chance.randrange(13)
    if way in {0, 2, 3, 11}:
        _alter_proof(way, proof, chance)
    elif way == 1:
        facts[place]["proof"], facts[another]["proof"] = facts[another]["proof"], facts[place]["proof"]
    elif way == 4:
        facts[place]["proof"] = None
    elif way == 5:
        seal["commitment"] = chance.choice(
            (chance.randbytes(32).hex(), seal["commitment"].upper(), seal["commitment"][:-2], "")
        )
    elif way == 6:
        seal["epoch"] += chance.choice((-1, 1))
    elif way == 7:
        facts[stir]["text"] = chance.choice((facts[stir]["text"] + "!", "\u041a", " "))
    elif way == 8:
        facts[stir]["player"] = "white" if facts[stir]["player"] == "black" else "black"
    elif way == 9:
        del facts[chance.choice([*seals, *stirs])]
    elif way == 10:
        dice = facts[place].get("roll") or facts[place]["dice"]
        key = chance.choice(list(dice)) if isinstance(dice, dict) else chance.randrange(2)
        dice[key] = dice[key] % 6 + 1
    else:
        other = chance.choice(stirs)
        facts.insert(another, facts[other])
    if json.dumps(facts) == before:
        return other_dice(chance)
    return Forgery(
        "dice forgeries", signed_anew({"journal": journal_of("M1", [canonical_json(fact) for fact in facts])}, BOARD)
    )


def dice_in_other_forms(chance: random.Random) -> Forgery:
    """Sealed dice that say the same in a form no board writes: `true` for 1, a key more or less."""
    facts = [json.loads(fact) for fact in facts_of(sealed())[1]]
    rolls = [fact for fact in facts if fact.get("proof")]
    opening, rolled = (
        chance.choice([fact for fact in rolls if fact["event"] == kind]) for kind in ("OpeningRolled", "Rolled")
    )
    first = rolls[0]["proof"]
    proof = chance.choice((opening, rolled))["proof"]
    ways: list[Callable[[], object]] = [
        lambda: first.update(epoch=True),
        lambda: first.update(index=True),
        lambda: next(fact for fact in facts if fact.get("event") == "DiceSealed").update(epoch=True),
        lambda: [
            fact.update(roll=[die if die != 1 else True for die in fact["roll"]])
            for fact in rolls
            if 1 in fact.get("roll", ())
        ],
        lambda: opening["dice"].update(red=chance.randint(1, 6)),
        lambda: rolled["roll"].append(chance.randint(1, 6)),
        lambda: proof.update(more=None),
        lambda: proof.pop("kept"),
        lambda: proof.update(kept=chance.choice(("green", "null", "", 0, False, [], {}, ["white"]))),
        lambda: rolled["proof"].update(kept=chance.choice(("white", "black"))),
    ]
    before = json.dumps(facts)
    chance.choice(ways)()
    if json.dumps(facts) == before:
        return dice_in_other_forms(chance)
    return Forgery(
        "dice in other forms",
        signed_anew({"journal": journal_of("M1", [canonical_json(fact) for fact in facts])}, BOARD),
    )


def kept_die(chance: random.Random) -> Forgery:
    """A die of an opening that is said to be kept, which nobody left there, or another one than lay there."""
    if chance.random() < 0.5:
        facts = [json.loads(fact) for fact in facts_of(sealed())[1]]
        opening = chance.choice([fact for fact in facts if fact.get("event") == "OpeningRolled" and fact["proof"]])
        side = chance.choice(("white", "black"))
        opening["proof"]["kept"] = side
        opening["dice"][side] = chance.randint(1, 6)
    else:
        facts = [json.loads(fact) for fact in facts_of(exported_with_kept_dice())[1]]
        opening = next(fact for fact in facts if fact.get("proof") and fact["proof"]["kept"])
        voided = next(fact["change"] for fact in facts if fact.get("change", {}).get("kind") == "RollVoided")
        before = next(fact for fact in facts if fact.get("event") == "OpeningRolled")
        side = opening["proof"]["kept"]
        other = before["dice"][side] % 6 + 1
        ways: list[Callable[[], object]] = [
            lambda: opening["dice"].update({side: other}),
            lambda: voided["scene"]["opening_dice"].update({side: other}),
            lambda: (opening["dice"].update({side: other}), voided["scene"]["opening_dice"].update({side: other})),
            lambda: voided["scene"]["opening_dice"].update({side: None}),
            lambda: opening["proof"].update(kept=None),
            lambda: opening["proof"].update(kept="white" if side == "black" else "black"),
            lambda: voided.update(to=0),
        ]
        chance.choice(ways)()
    return Forgery(
        "a die said to be kept",
        signed_anew({"journal": journal_of("M1", [canonical_json(fact) for fact in facts])}, BOARD),
    )


def told_otherwise(chance: random.Random, members: Members) -> Members:
    """A match file or a summary that tells another play, name, score or result: one bit of what was played."""
    name = chance.choice(("match.mat", "match.mat", "summary.txt"))
    lines = members[name].splitlines(keepends=True)
    begun = next(place for place, line in enumerate(members["match.mat"].splitlines()) if line.endswith(b"point match"))
    telling = [
        place
        for place, line in enumerate(lines)
        if (
            place > begun and line.strip() and b"Game" not in line
            if name == "match.mat"
            else place == 1 or line.startswith(b"Game ")
        )
    ]
    place = chance.choice(telling)
    line = lines[place]
    at = chance.choice([at for at, letter in enumerate(line) if at > 4 and chr(letter).isalnum()])
    lines[place] = line[:at] + bytes([line[at] ^ 1 << chance.randrange(7)]) + line[at + 1 :]
    return {**members, name: b"".join(lines)}


def not_following(chance: random.Random) -> Forgery:
    """What the board's thief signs: facts that no match holds, or a match file and a summary that do not tell what was
    played.
    """
    data = chance.choice((genuine(), sealed()))
    match_id, facts = facts_of(data)
    members = members_of(data)
    if chance.random() < 0.7:
        derivation = chance.choice((DERIVATION, DERIVATION + 1, 65535))
        return Forgery(
            "the board's thief: members that do not follow",
            pack(listed(told_otherwise(chance, members), BOARD, derivation=derivation)),
        )
    changed = [
        *facts[:-1],
        chance.choice(
            (
                b'{"at":0,"event":"Invented"}',
                b'{"at":0,"event":["Rolled"]}',
                b'{"at":0,"event":"Rolled","journal":1}',
                b'{"journal":"note"}',
                b"{}",
            )
        ),
        CLOSE_PAYLOAD,
    ]
    old = {name: members[name] for name in ("match.mat", "summary.txt")}
    return Forgery(
        "the board's thief: facts that no match holds",
        signed_anew({"journal": journal_of(match_id, changed), **old}, BOARD),
    )
