"""`python verify_export.py FILE --trust DIR [OTHER …]`: is an export genuine, and no OTHER one of its match that goes on
otherwise? Written from docs/evidence-format.md alone; it shares nothing with Tavla. Needs PyNaCl.

0 genuine · 1 altered · 2 damaged · 3 unknown signer · 4 no export · 5 unproved dice · 6 contradicted · 64 no verdict.
"""

import hmac
import json
import re
import sys
import unicodedata
from base64 import b64encode
from binascii import a2b_base64, crc32
from bisect import bisect_right
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import blake2b, sha256
from itertools import accumulate, groupby
from pathlib import Path
from struct import pack

try:
    from nacl import bindings, exceptions
except ImportError:
    raise SystemExit(
        sys.stderr.write("no verdict: PyNaCl is missing (python -m pip install pynacl)\n") and 64
    ) from None

LIMIT, SHORT, CLOSE = 20 << 20, range(1, 65536), b'{"journal":"close"}'
LIMITS = {"journal": 8 << 20, "heads": 4096 * 72, "match.mat": 1 << 20, "summary.txt": 1 << 20}
RECORDS, BRACKETS, DOUBLE = 65536, 8 * 65536, 10**4300
NAMES = ("manifest", "signature", "journal", "heads", "certificate", "match.mat", "summary.txt")
TEXT, KEY, MATCH_ID = (
    re.compile(r".*", re.DOTALL),
    re.compile(r"[0-9a-f]{64}"),
    re.compile(rb"[A-Za-z0-9][A-Za-z0-9-]{0,63}"),
)
KEPT, DAY = re.compile(r'null|"black"|"white"'), re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
MANIFEST = {
    "derivation": SHORT,
    "device": KEY,
    "match_id": TEXT,
    "members": dict.fromkeys(NAMES[2:], KEY),
    "version": range(1, 2),
    "wall_clock": TEXT,
}
CERTIFICATE = {"device": KEY, "event": TEXT, "issuer": KEY, "valid_from": DAY, "valid_to": DAY, "venue": TEXT}

# Unicode 14.0, whatever Python has. BLANK: where code points of the categories Other and Separator begin and end.
# CHANGES: where those without a meaning and those with one begin, in turn, each as its distance in base 36.
BLANK = [
    *(0x0, 0x20, 0x7F, 0xA1, 0xAD, 0xAE, 0x600, 0x606, 0x61C, 0x61D, 0x6DD, 0x6DE, 0x70F, 0x710, 0x890, 0x892),
    *(0x8E2, 0x8E3, 0x1680, 0x1681, 0x180E, 0x180F, 0x2000, 0x2010, 0x2028, 0x2030, 0x205F, 0x2065, 0x2066, 0x2070),
    *(0x3000, 0x3001, 0xD800, 0xF900, 0xFEFF, 0xFF00, 0xFFF9, 0xFFFC, 0x110BD, 0x110BE, 0x110CD, 0x110CE, 0x13430),
    *(0x13439, 0x1BCA0, 0x1BCA4, 0x1D173, 0x1D17B, 0xE0001, 0xE0002, 0xE0020, 0xE0080, 0xF0000, 0xFFFFE),
    *(0x100000, 0x10FFFE),
]
CHANGES = """
oo 2 6 4 7 1 1 1 k 1 b1 1 12 2 1e 2 3 1 1j 8 r 4 6 b 7i 1 1o 2 2t e 1n 2 1d 2 f 1 s 2 1 1 b 5 v 1 2 6 6k 1 8 2 2 2 m 1
7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 2 2 3 3 1 7 4 1 1 7 h a 3 1 9 1 3 1 m
1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2 i a 2 1 6 3 3 1 4 3 2 1
1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5 d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4 2 a 7 m 1 3 1 n 1 a 1 5 2 9 1 3
1 4 7 2 6 2 1 4 2 a 1 2 d d 1 3 1 1f 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 3 c 1m 4 t 11 2 1 1
1 5 1 o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 w 20 1 10 4 13 1 10 1 f 1 d 11 5i 1 1 5 1 2 ah 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2
7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 w 3 q 6 2e 2 6 2 il 3 2h 7 m 9 o 9 k c d 1 3 1 2 c 2m 2 a 6 a 6 q 6 2h 7 17 5 1y a v 1 c
4 c 4 1 3 16 2 5 b 18 4 q 6 b 3 1q 2 1t 1 t 2 b 6 a 6 e 2 v 1d 25 3 1b 1 38 8 1o 3 f 3 1o 7 17 2 b 8 17 5 eu 2 6 2 12
2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2 3 1 9 1 2t 1 c 2 r 1 d 3 x f x f 3w 4 if p b l 1ec 2 w 1 9p 5 19 1 1 5
1 2 1k 7 2 e o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 3i y q 1 2h c 5y q c 4 1s 1 2e 2 2v 5 17 1 2m 1 2c c 1b 1 mlp 3 1j 9
9o k 54 8 5n 5 2 1 1 1 5 o 1n 3 a 6 1k 8 1y 8 c 6 38 b u 3 26 1 b 4 x 1 1j 9 e 2 a 2 2v o s a 6 2 6 2 6 9 7 1 7 1 1o 4
3i 2 a 6 8mc c n 4 1d 4 6su 2 2y 12 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3h g cd 2 1i 7 1 w 16 6 1f 1 j 1 4 4 5 1 3r 2 1 1 5a 3
6 2 6 2 6 2 3 3 7 1 7 a 5 2 c 1 q 1 j 1 2 1 f 2 e y 3f 5 3 4 19 3 2g 1 d 3 1 1b 1a 3m t 3 1d f s 4 10 9 u 5 17 5 u 1
11 4 e 16 4e 2 a 6 10 4 10 4 14 8 1g b c 1 f 1 7 1 2 1 b 1 f 1 7 1 2 1v 8n 9 m a 8 o 6 1 16 1 9 1x 6 2 1 1 18 1 2 3 1
2 n 1 20 8 9 1c j 1 2 5 x 3 r 5 1 1s 1k 4 k 2 1e 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 1s w 13 4 c 9 1i 3 t 2 r 5 q 7 4 c 7 28
21 1j 1f d 1f 7 1a 8 a 86 v 1 16 1 3 2 2 26 14 8 16 m q 12 s k n 9 26 4 10 9 1w a 1 2 p 7 a 6 1h 1 i 8 13 9 2o 1 k b i
1 18 1t 7 1 1 1 4 1 f 1 b 6 1n 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1 5 7 2 7 3 5 3v 2k 1 5 u 20 8 a 4m
1i 2 12 y 1x b a 6 d j 1m 6 a 1i r 2 f 4 n 55 1o 2s 2b c 8 2 1 2 8 1 2 1 u 1 2 2 c 9 a 1y 8 2 1a 2 b r 20 8 2b d 21 7b
9 1 19 1 e a t 3 w 2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 8 a 6 6 1 2 1 11 1 2 1 6 7 a 8m p 53 1 f 1e d pn 2u 33 1 5 b 5g
218 2r d tr 1 9 347 g7 6nt ft 7 v 1 a 4 29 1 a 6 u 2 6 a 1y a a 1 7 1 l 5 j j4 2j 2t 23 4 1l 7 h 1s 5 b 2 e 4qg 8 ye
16 9 6w7 4 1 7 1 2 1 83 19 3 h 4 8 b0 1s4 2z 5 d 3 9 7 a 2 8 3mk 1a 2 n 9 38 1o 6u a 13 2 5e l 1y 4a k c 2f 9 p 3r 2d
1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 84 2 ji f 5 1 f uo v 69 7 1 h 2 7 1 2 1 5
5x 19 3 e 2 a 4 2 8w v h 1m 5 1 yo 7 1 4 1 2 1 f 1 5h 2 g 15 24 4 a 4 2 lt 1w 24 1p 5e 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1
1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 1g 2 7i 18 4 2s c f
2 f 1 f 1 11 a 4u 1k t d 18 4 9 7 2 e 6 4a rc 5 g 3 d 3 38 c 2h 7 c 4 1 f c 4 1k 8 a 6 14 8 u 2 2 26 9g c e 2 5 3 5 3
7 9 t 3 b 5 6 a a 6 8 8 7 9 43 1 1j 11 a sm wyo w 37d 7 66 2 4g2 e 5rl 2e7 f2 15u 3t7 fcfq 1 u 2o 3k 6o 1e6o 1eke 2
1eke
"""
CHANGES = [*accumulate(int(distance, 36) for distance in CHANGES.split())]

SIDE, WHOLE, DIE = re.compile("black|white"), range(-(10**9), 10**9), range(1, 7)
CUBE = {"DoubleOffered": "Doubles => {}", "DoubleTaken": "Takes", "DoubleDropped": "Drops"}
BY_HAND = re.compile(
    "PositionCorrected|CubeCorrected|ScoreCorrected|LengthFoundWrong|LengthCorrected|PenaltyPointsGiven"
)
WINS, STEPS = r"Wins [0-9]+ points?(?: and the match)?", r"(?: (?:bar|[0-9]+)/(?:off|[0-9]+)[*]?)+"
CELL = re.compile(rf" *([1-6][1-6]:(?: Cannot Move| [?]{{4}}|{STEPS})?|Doubles => [0-9]+|Takes|Drops|{WINS})")
EVENT = re.compile(
    "MatchStarted|OpeningRolled|Rolled|MovesArranged|TurnEnded|CubeTouched|CubeReturned|DoubleOffered|DoubleTaken|DoubleDropped|"
    "ConcessionOffered|ConcessionAccepted|ConcessionDeclined|GameEnded|ScoreConfirmed|FlagFell|FlagClaimed|MatchEnded|PlayStopped|ResumeAgreed|"
    "AttemptRefused|PointsNumbered|ForcedPlaysWanted|TailCut|MirrorNoted|TouchesCounted|RulingGiven|ResultSigned|WarningGiven|ActWithdrawn|AppealDecided|ChangeProposed|ChangeAnswered|ChangeMade|"
    "ChangeWithdrawn|MatchMoved|ClockStopped|BoardStalled|BreakBegan|BreakEnded|SettledClaimed|SettledAgreed|SettledDisputed|SettledRuled|ClocksPressed|"
    "AbsentArrived|ClockHeld|ClockReleased|RollEntered|RollAnswered|OpeningDieFell|RollSpoiled|RollHeld|HeldRollAnswered|ShakerLost|ShakerBack|"
    "ClockLost|ClockBack|DeviceMet|DeviceTried|FramesNoted|DiceSealed|DiceStirred"
)


class VerdictError(Exception):
    """The first thing found wrong: the exit code and a sentence."""


def require(holds, code, sentence):
    """Go on only where this holds."""
    if not holds:
        raise VerdictError(code, sentence)


def fits(value, form):
    """Whether a value has a form: an object or list of forms, a range of whole numbers (true and false are none), or a pattern of texts."""
    if isinstance(form, list):
        return isinstance(value, list) and len(value) == len(form) and all(map(fits, value, form))
    if isinstance(form, dict):
        return (
            isinstance(value, dict) and value.keys() == form.keys() and all(fits(value[key], form[key]) for key in form)
        )
    return (
        type(value) is int and value in form
        if isinstance(form, range)
        else isinstance(value, str) and form.fullmatch(value) is not None
    )


def levels(value):
    """How many objects and lists lie in one another."""
    return (
        1 + max(map(levels, value.values() if isinstance(value, dict) else value), default=0)
        if isinstance(value, dict | list)
        else 0
    )


def canonical(data):
    """The object whose canonical JSON these bytes are, or None; more than 64 KiB are not read. A fraction becomes a list, and so differs."""
    with suppress(ValueError, RecursionError):
        value = json.loads(str(data[:65537], "utf-8"), parse_float=list, parse_constant=list)
        again = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
        return (
            value if isinstance(value, dict) and again == data and len(data) <= 65536 and levels(value) <= 32 else None
        )
    return None


def is_signed(key, signature, *message):
    """Whether this is the key's signature of the message; the library refuses an S of L or above."""
    with suppress(exceptions.CryptoError, ValueError):
        return (
            len(signature) == 64
            and bindings.crypto_sign_open(b"".join((signature, *message)), bytes.fromhex(key)) is not None
        )
    return False


def members_of(data):
    """The seven members of the container."""
    require(
        len(data) <= LIMIT and data[8:12] == b"\0\1\0\7",
        2,
        "damaged: longer than 20 MiB, or not version 1 with 7 members",
    )
    found, at = {}, 12
    for name in NAMES:
        size, begin = int.from_bytes(data[at + 1 : at + 5], "big"), at + 5 + len(name)
        starts = data[at:begin] == pack(">BI", len(name), size) + name.encode()
        require(starts and begin + size <= len(data), 2, f"damaged: no whole member {name} at byte {at}")
        require(size <= LIMITS.get(name, LIMIT), 2, f"damaged: {name} is longer than {LIMITS.get(name)} bytes")
        found[name], at = data[begin : begin + size], begin + size
    require(at == len(data), 2, f"damaged: bytes follow the last member at byte {at}")
    brackets = sum(map(bytes(found["journal"]).count, (b"[", b"{")))
    require(brackets <= BRACKETS, 2, f"damaged: the journal has more than {BRACKETS} lists and objects")
    return found


def records_of(journal, at):
    """Payload and chain of every record that is good and follows, and None in the place of the first that is not."""
    seq, chain = 0, sha256(journal[:at]).digest()
    while at < len(journal):
        seq, size = seq + 1, int.from_bytes(journal[at : at + 4], "big")
        body = bytes(journal[at + 8 : at + 48 + min(size, 65536)])
        chain = sha256(chain + pack(">Q", seq) + body[40:]).digest()
        good = (
            seq <= RECORDS
            and 40 < len(body) == 40 + size
            and pack(">I", crc32(body)) == journal[at + 4 : at + 8]
            and body[:40] == pack(">Q", seq) + chain
        )
        yield (body[40:], chain) if good else None
        at = at + 48 + size if good else len(journal)


def seen_by(data, minisig, device, trusted, revoked, seen):
    """The first day on which somebody else saw an export: that noted here, or that of a trusted key's countersignature; `~` behind every day."""
    days = [seen[sha256(data).hexdigest()]] if sha256(data).hexdigest() in seen else []
    with suppress(ValueError):
        lines = [line.removesuffix("\r") for line in str(minisig[:16385], "utf-8").split("\n")][:4]
        (_, first, comment, both), titles = lines, ("untrusted comment: ", "trusted comment: ")
        stamp = re.search(r"(?<![^ \t])timestamp:([0-9]{1,12})(?![^ \t])", comment[17:])
        decoded, last = a2b_base64(first), a2b_base64(both)
        formed = [len(decoded), len(last)] == [74, 64] and decoded[:2] in (b"ED", b"Ed") and len(minisig) <= 16384
        formed = formed and all(map(str.startswith, lines[::2], titles))
        formed = formed and [b64encode(decoded).decode(), b64encode(last).decode()] == [first, both]
        if formed and stamp and int(stamp[1]) <= 253402300799:
            signature, message = decoded[10:], blake2b(data).digest() if decoded[:2] == b"ED" else bytes(data)
            if any(
                is_signed(key, signature, message) and is_signed(key, last, signature, comment[17:].encode())
                for key in trusted - {device} - revoked.keys()
            ):
                days.append(str(datetime.fromtimestamp(int(stamp[1]), UTC).date()))
    return min(days, default="~")


def check_signer(data, device, day, trusted, revoked, first):
    """Whether somebody trusted answers for the board's key on that day; `first`: when others saw the export. Gives the day until which it may be."""
    word = "and nobody but its signer dates the export before that: a day of his own counts for nothing"
    if data:
        paper = canonical(data[:-64])
        signed = fits(paper, CERTIFICATE) and is_signed(
            paper["issuer"], data[-64:], b"tavla/certificate/v1\0", data[:-64]
        )
        require(
            signed and paper["device"] == device,
            3,
            "unknown signer: the certificate is not its issuer's word on this board",
        )
        require(paper["issuer"] in trusted, 3, "unknown signer: the certificate's issuer is not trusted")
        require(first < revoked.get(paper["issuer"], "~~"), 3, f"expired signer: the issuer's key was revoked, {word}")
        require(
            paper["valid_from"] <= day <= paper["valid_to"],
            3,
            "expired signer: the certificate does not hold on the day of the match",
        )
    require(
        data or device in trusted, 3, f"unknown signer: there is no certificate, and the board {device} is not trusted"
    )
    require(first < revoked.get(device, "~~"), 3, f"expired signer: the key of the board {device} was revoked, {word}")
    return paper["valid_to"] if data else "~"


def lp(*fields):
    """Every field after its length."""
    return b"".join(pack(">I", len(field)) + field for field in fields)


def check_dice(events, match_id):
    """Words on rolls and seals. `link`: the secret below; `lies`: the dice of an opening, after each record `lain`; `stands`: what a void roll left of them."""
    epoch = index = proved = others = 0
    anew, link, texts, mix, lies, stands, lain = [], b"", {}, b"", {}, {}, [{}]
    for count, event in enumerate(events, 1):
        holds, name, player = True, event.get("event"), event.get("player")
        shown = event.get("roll" if name == "Rolled" else "dice")
        if name == "DiceSealed":
            epoch, index, texts = epoch + 1, 0, {}
            anew += [str(count)] * (epoch > 1)
            holds = fits(event.get("commitment"), KEY) and fits(event.get("epoch"), range(epoch, epoch + 1))
            link = bytes.fromhex(event["commitment"]) if holds else b""
        elif name == "DiceStirred":
            holds = (
                epoch > 0 == index
                and player in ("white", "black")
                and player not in texts
                and fits(event.get("text"), TEXT)
            )
            texts |= {player: nfc(event["text"])[:64].encode()} if holds else {}
            stirs = texts.get("white", b""), texts.get("black", b"")
            mix = sha256(lp(b"tavla/td1/mix", match_id, pack(">I", epoch), link, *stirs)).digest()
        elif (
            name == "ChangeMade"
            and isinstance(change := event.get("change"), dict)
            and isinstance(scene := change.get("scene"), dict)
        ):
            lies, says = lain[change["to"]] if fits(change.get("to"), range(count)) else lies, scene.get("opening_dice")
            stands = {
                side: die
                for side, die in lies.items()
                if isinstance(says, dict) and fits(says.get(side), range(die, die + 1))
            }
        elif name in ("OpeningRolled", "Rolled") and event.get("source") == "built_in":
            proof, proved, index = event.get("proof"), proved + 1, index + 1
            form = {
                "epoch": range(epoch, epoch + 1),
                "index": range(index, min(index, 4096) + 1),
                "kept": KEPT,
                "secret": KEY,
            }
            holds = (
                len(texts) == 2
                and isinstance(proof, dict)
                and fits({**proof, "kept": json.dumps(proof.get("kept", 0))}, form)
            )
            above, link = link, bytes.fromhex(proof["secret"]) if holds else b""
            holds = (
                holds and above == sha256(lp(b"tavla/td1/link", match_id, pack(">II", epoch, index - 1), link)).digest()
            )
            faces = (
                byte % 6 + 1
                for n in range(99)
                for byte in hmac.digest(link, lp(b"tavla/td1/roll", mix, pack(">II", index, n)), "sha256")
                if byte < 252
            )
            kept = {
                side: die for side, die in stands.items() if holds and name == "OpeningRolled" and side == proof["kept"]
            }
            dice = (
                dict(zip(("white", "black"), faces, strict=False)) | kept
                if name == "OpeningRolled"
                else [next(faces), next(faces)]
            )
            holds = (
                holds
                and len(kept) == (proof["kept"] is not None)
                and json.dumps(shown) == json.dumps(dice, sort_keys=True)
            )
        if name in ("OpeningRolled", "Rolled"):
            others += event.get("source") != "built_in"
            lies, stands = (
                shown
                if name == "OpeningRolled" and fits(shown, dict.fromkeys(("black", "white"), range(1, 7)))
                else {},
                {},
            )
        lain.append(lies)
        require(holds, 5, f"the dice cannot be proved at record {count}")
    return (
        f"{proved} rolls proved, {others} from elsewhere"
        + f"; THE DICE WERE SEALED ANEW at record {', '.join(anew)}" * (anew != [])
    )


def is_unassigned(sign):
    """Whether Unicode 14.0 gives the code point no meaning."""
    return bisect_right(CHANGES, ord(sign)) % 2 == 1


def nfc(text):
    """The form NFC of Unicode 14.0: later versions differ only in what 14.0 gives no meaning."""
    runs = ((unknown, "".join(run)) for unknown, run in groupby(text, is_unassigned))
    return "".join(run if unknown else unicodedata.normalize("NFC", run) for unknown, run in runs)


def utf8(data):
    """The text of these bytes; each that is no UTF-8 is U+FFFD."""
    return re.sub("[\ud800-\udfff]", "\ufffd", str(data, "utf-8", "surrogateescape"))


def change_of(event):
    """The change that an event makes, empty where it makes none."""
    return event["change"] if event["event"] == "ChangeMade" and isinstance(event.get("change"), dict) else {}


def standing(events):
    """The events that stand, in order: from the last to the first, and from a TakenBack to the event before its `to`."""
    found, at = [], len(events)
    while at:
        at, change = at - 1, change_of(events[at - 1])
        found.append(events[at])
        if change.get("kind") == "TakenBack":
            require(
                fits(change.get("to"), range(at + 1)),
                1,
                f"altered: record {at + 1} takes play back to where it never was",
            )
            at = change["to"]
    return found[::-1]


def played(events, room):
    """What these events tell, in order: cells with whose they are, and scores with None. `room`: no match file has more letters of the cube."""
    told, cube, dice, score = [(None, "0 : 0")], 1, "", {"white": 0, "black": 0}
    for event in events:
        name, play = event["event"], event.get("play")
        side = event.get("winner" if name == "GameEnded" else "player")
        holds = fits(side, SIDE)
        if name in ("OpeningRolled", "Rolled"):
            faces = event.get("roll" if name == "Rolled" else "dice")
            holds = fits(faces, [DIE, DIE] if name == "Rolled" else dict.fromkeys(score, DIE))
            dice = (
                "{}{}".format(*(faces if name == "Rolled" else sorted(faces.values(), reverse=True))) if holds else ""
            )
        elif name == "TurnEnded":
            holds = holds and isinstance(play, list) and all(fits(move, [range(1, 26), DIE]) for move in play)
            steps = (
                [
                    f" {'bar' if origin == 25 else origin}/{origin - die if origin > die else 'off'}"
                    for origin, die in play
                ]
                if holds
                else []
            )
            told += [(side, f"{dice}:{''.join(steps)}")] if steps else []
        elif name in CUBE:
            holds = holds and 2 * cube < DOUBLE
            told += [(side, CUBE[name].format(2 * cube if room > 0 else ""))] if holds else []
            room -= len(told[-1][1])
            cube *= 2 if name == "DoubleTaken" else 1
        elif name == "GameEnded" and holds and fits(event.get("points"), WHOLE):
            cube, score[side] = 1, score[side] + event["points"]
            told += [(side, f"Wins {event['points']}"), (None, f"{score['white']} : {score['black']}")]
        else:
            holds = name != "GameEnded"
        require(holds, 1, f"altered: an event {name} in another form")
    return told


def name_of(text, size=31):
    """A name as the two members write it."""
    text = "".join(" " if bisect_right(BLANK, ord(sign)) % 2 or is_unassigned(sign) else sign for sign in text)
    return (
        re.sub(" +", " ", text.replace(":", "."))
        .strip(" ")
        .lstrip(";# ")
        .encode()[:size]
        .decode("utf-8", "ignore")
        .rstrip(" ")
    )


def cells_of(mat, names, length):
    """What the lines of a match file tell, in order, like `played`; `length` is a pattern."""
    told, head = [], re.compile(" {} : ([0-9]+) +{} : ([0-9]+)".format(*map(re.escape, names)))
    silent = re.compile(f"|;.*| Game [0-9]+| {length} point match")
    for line in utf8(mat).split("\n"):
        if score := head.fullmatch(line):
            told.append((None, f"{score[1]} : {score[2]}"))
        elif not silent.fullmatch(line):
            row = re.match(rf" *[0-9]+\)|(?=(?: {{6}}| {{42}}){WINS}\Z)", line)
            begin = at = row.end() if row else len(line)
            while cell := CELL.match(line, at):
                told.append(("white" if cell.start(1) < 20 else "black", re.sub(r"[*]| points?.*", "", cell[1])))
                at = cell.end()
            require(
                at > begin and not line[at:].strip(" "),
                1,
                f"altered: a line of match.mat is none of this match: {line}",
            )
    return [(side, cell) for side, cell in told if not cell.endswith((":", "Cannot Move", "????"))]


def check_readings(events, mat, summary):
    """Whether the match file and the summary tell what was played."""
    players, length, stand = events[0].get("players"), events[0].get("match_length"), standing(events)
    require(
        fits(players, {"black": TEXT, "white": TEXT}) and fits(length, WHOLE),
        1,
        "altered: the match begins without players or length",
    )
    short, due = {side: name_of(player) for side, player in players.items()}, played(stand, len(mat))
    white, black = short["white"] or "White", short["black"] or "Black"
    loose = events[0].get("begun_from") is not None or any(
        fits(change_of(event).get("kind"), BY_HAND) for event in events
    )
    told = cells_of(mat, (white, black if black != white else name_of(black, 29) + " 2"), "[0-9]+" if loose else length)
    wins = [item for item in due if item[1][:4] == "Wins"]
    tells = told in (due, due[:-1] if due[-1][0] is None else due)
    if loose:
        due, told = (
            [(side, cell.split(":")[-1]) for side, cell in items if "/" in cell or cell[:4] == "Wins"]
            for items in (due, told)
        )
        rest = iter(due)
        tells = all(item in rest for item in told) and wins == [item for item in told if item[1][:4] == "Wins"]
    require(tells, 1, "altered: match.mat does not tell what was played")
    games = [f"Game {count}: {short[side]} {cell.lower()}" for count, (side, cell) in enumerate(wins, 1)]
    page, title = utf8(summary).split("\n"), f"{short['white']} against {short['black']}, {length} points"
    require(
        page[1:2] == [title] and page[4 : 4 + len(games)] == games,
        1,
        "altered: summary.txt does not tell what was played",
    )


def check_frames(events, match_id, frames):
    """What there is to say of the device frames that lie beside an export."""
    head = re.match(rb"tavla frames 1 %b ([0-9a-f]{16})\n" % match_id, frames[: LIMITS["journal"]])
    file, begun, at = str(head[1], "ascii") if head else None, sha256(), 0
    noted = [event for event in events if event["event"] == "FramesNoted" and event.get("file") == file]
    form = {"length_bytes": range(len(frames) + 1), "sha256": KEY}
    sums = [{name: event.get(name) for name in form} for event in noted]
    holds = head and len(frames) <= LIMITS["journal"] and sums and all(fits(one, form) for one in sums)
    for length, digest in sorted(map(tuple, map(dict.values, sums))) if holds else ():
        begun.update(frames[at:length])
        at, holds = length, holds and begun.hexdigest() == digest
    require(holds, 1, "altered: the device frames beside it are not those of the journal")
    return f"; {at} bytes of device frames proved, {len(frames) - at} behind them not"


def verify(data, trusted, revoked, seen=None, minisig=b"", frames=None):
    """The sentence on a genuine export, given the trusted keys, the day from which each revoked one does not count, that on which exports were seen, and what lies
    beside it as its countersignature and its device frames. Raises VerdictError on any other.
    """
    require(data[:8] == b"TavlaE\r\n", 4, "not an export of Tavla")
    members = members_of(memoryview(data))
    manifest, journal, heads = canonical(members["manifest"]), members["journal"], members["heads"]
    signed = fits(manifest, MANIFEST) and is_signed(
        manifest["device"], members["signature"], b"tavla/manifest/v1\0", members["manifest"]
    )
    require(signed, 1, "altered: the manifest is not in its form, or not signed by its board")
    for name in NAMES[2:]:
        require(
            sha256(members[name]).hexdigest() == manifest["members"][name],
            1,
            f"altered: {name} is not what the board signed",
        )
    end, payload, asked = 16 + int.from_bytes(journal[10:12], "big"), b"", []
    device, match_id = manifest["device"], bytes(journal[12 : end - 4])
    good = journal[end - 4 : end] == pack(">I", crc32(journal[: end - 4]))
    require(
        good and end < len(journal) and journal[:10] == b"TavlaJ\r\n\0\1" and MATCH_ID.fullmatch(match_id),
        2,
        "damaged: the journal does not begin",
    )
    for count, record in enumerate(records_of(journal, end), 1):
        require(
            record and payload != CLOSE,
            2,
            f"damaged: the journal is torn or damaged at record {count}, or goes on behind its end",
        )
        (payload, chain), event = record, canonical(record[0])
        require(event is not None, 1, f"altered: record {count} is not canonical JSON of an object")
        if count == 1:
            first, day = event, str(event.get("wall_clock"))[:10]
            seen_on = seen_by(data, minisig, device, trusted, revoked, seen or {})
            day = day if DAY.fullmatch(day) else "9999-99-99"
            until = check_signer(members["certificate"], device, day, trusted, revoked, seen_on)
            word = "" if seen_on <= until else "; its day only the board says"
        if event.get("event") in ("MatchStarted", "GameEnded", "MatchEnded") or event.get("authority") is not None:
            asked.append(pack(">Q", count) + chain)
    require(
        manifest["match_id"] == match_id.decode() == first.get("match_id"),
        1,
        "altered: the match is called otherwise in different places",
    )
    asked += [pack(">Q", count) + chain] * (asked[-1:] != [pack(">Q", count) + chain])
    require(len(heads) == 72 * len(asked), 1, "altered: there are not as many signed heads as the journal asks for")
    for at, head in enumerate(asked):
        mine, words = heads[at * 72 : at * 72 + 72], pack(">H", len(match_id)) + match_id + head
        require(
            mine[:8] == head[:8] and is_signed(device, mine[8:], b"tavla/export/v1\0", words),
            1,
            f"altered: signed head {at + 1} is not that of the journal",
        )
    require(payload == CLOSE, 2, "incomplete: the journal is not closed")
    events = [json.loads(payload) for payload, _ in records_of(journal, end)]
    dice = check_dice(events, match_id)
    require(
        all(fits(event.get("event"), EVENT) and "journal" not in event for event in events[:-1]),
        1,
        "altered: an event that no board writes",
    )
    check_readings(events[:-1], members["match.mat"], members["summary.txt"])
    word += "" if frames is None else check_frames(events[:-1], match_id, frames)
    return f"genuine: match {match_id.decode()}, {count} records of the board {device}; {dice}{word}"


def content(path, most):
    """A file's bytes, one more than it may have at most. Whatever is no file would keep us waiting."""
    require(path.is_file() or path.is_dir() or not path.exists(), 64, f"no verdict: {path} is a pipe or a device")
    with path.open("rb") as file:
        return file.read(most + 1)


def keys_of(folder):
    """The trusted keys of a folder, the first day of each revoked one, and when exports were seen."""
    trusted, revoked, seen = set(), {}, {}
    require(folder.is_dir(), 64, f"no verdict: {folder} is no folder of trusted keys")
    for path in folder.glob("*.pub"):
        data = content(path, 16384)
        found = re.match(r"untrusted comment: [^\n]*\n([A-Za-z0-9+/]{56})\r?(?:\n|\Z)", str(data, "utf-8"))
        fits = len(data) <= 16384 and found and a2b_base64(found[1])[:2] == b"Ed"
        require(fits, 64, f"no verdict: {path} is no key in minisign's form")
        trusted.add(a2b_base64(found[1])[10:].hex())
    for name, found, form, most in (("revoked", revoked, "(?: .*)?", 1 << 20), ("seen", seen, "", 4 << 20)):
        path = folder / name
        data = content(path, most) if path.exists() else b""
        require(len(data) <= most, 64, f"no verdict: {path} is longer than {most} bytes")
        for line in str(data, "utf-8").split("\n"):
            words = re.fullmatch(rf"({KEY.pattern}) ({DAY.pattern}){form}|#.*|", line.removesuffix("\r"))
            require(words, 64, f"no verdict: a line of {path} is in no form: {line}")
            found.update({words[1]: min(words[2], found.get(words[1], "~"))} if words[1] else {})
    return trusted, revoked, seen


def beside(name):
    """What lies beside a file as its countersignature, and as its device frames."""
    found, frames = b"", Path(f"{name}.frames")
    with suppress(OSError, VerdictError):
        found = content(Path(f"{name}.minisig"), 16384)
    return found, content(frames, LIMITS["journal"]) if frames.exists() else None


def course(data):
    """The chain values of a genuine export from its header on, and whether it was closed as the match moved."""
    journal = members_of(memoryview(data))["journal"]
    end = 16 + int.from_bytes(journal[10:12], "big")
    payloads, chains = zip(*records_of(journal, end), strict=True)
    return [sha256(journal[:end]).digest(), *chains], canonical(payloads[-2]).get("event") == "MatchMoved"


def parts_at(one, other):
    """The first record that is another in two genuine exports; 0 where both can be true."""
    ends = len(one[0]), len(other[0])
    at = bisect_right(range(min(ends)), False, key=lambda number: one[0][number] != other[0][number])
    return 0 if at in ends or any(moved and at == len(chains) - 1 for chains, moved in (one, other)) else at


def check_other(name, courses, keys):
    """What another export says of the genuine ones before it: nothing, where it is not genuine itself."""
    other = content(Path(name), LIMIT)
    try:
        verify(other, *keys, *beside(name))
    except VerdictError as wrong:
        require(wrong.args[0] != 64, *wrong.args)
        return f"; {name} says nothing of it: {wrong.args[1]}"
    courses[name] = course(other)
    for before, one in courses.items():
        at = parts_at(one, courses[name])
        require(not at, 6, f"contradicted: {before} and {name} are genuine, and go on otherwise from record {at} on")
    return ""


if __name__ == "__main__":
    try:
        asked = len(sys.argv) > 3 and sys.argv[2] == "--trust"
        require(asked, 64, "no verdict: expected FILE --trust DIR [OTHER ...]")
        export, keys = content(Path(sys.argv[1]), LIMIT), keys_of(Path(sys.argv[3]))
        code, sentence = 0, verify(export, *keys, *beside(sys.argv[1]))
        courses = {sys.argv[1]: course(export)}
        sentence += "".join(check_other(name, courses, keys) for name in sys.argv[4:])
    except (VerdictError, OSError, ValueError) as wrong:
        code, sentence = wrong.args if isinstance(wrong, VerdictError) else (64, f"no verdict: {wrong}")
    sys.stdout.write(ascii(sentence)[1:-1] + "\n")
    raise SystemExit(code)
