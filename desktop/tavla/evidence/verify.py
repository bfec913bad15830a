"""Is this export what the board wrote? One answer, in the order of docs/evidence-format.md: the first thing that is
wrong.

Whose export it is comes before most of the reading, so that no stranger's file costs more than a moment.
"""

import re
from enum import IntEnum

from msgspec import Struct

from tavla.base.canonical_json import canonical_value
from tavla.base.errors import TavlaError
from tavla.base.sha256 import sha256
from tavla.evidence.certificate import DAY, read_certificate
from tavla.evidence.container import MEMBERS, VERSION, Unreadable, unpack
from tavla.evidence.dice_proof import SealFound, check_dice
from tavla.evidence.ed25519 import is_signed
from tavla.evidence.export import PURPOSE
from tavla.evidence.frames import check_frames
from tavla.evidence.heads import counts_to_sign, head_message, read_heads
from tavla.evidence.journal_view import DERIVATION, MOST_RECORDS, Derive, JournalView, ReadJournal
from tavla.evidence.readings import what_differs
from tavla.evidence.seen import Seen, first_seen
from tavla.evidence.trust import Trust

SIGNED_MEMBERS = MEMBERS[2:]
_KEYS = {"derivation", "device", "match_id", "members", "version", "wall_clock"}
MOST_WRITTEN_ANEW = 20_000
"""Records of a match that is written anew to be compared: three times what a match to 25 points has."""
NO_DAY = "9999-99-99"
"""Behind every day."""


class Exit(IntEnum):
    """The exit codes of `tavla verify`."""

    GENUINE = 0
    ALTERED = 1
    DAMAGED = 2
    UNKNOWN_SIGNER = 3
    NO_EXPORT = 4
    DICE_FAIL = 5
    CONTRADICTED = 6


class Verdict(Struct, frozen=True):
    """What became of an export, in a sentence; `signer` and `match_id` where they are known.

    `seals`: those of the dice; from the second on they were sealed again during the match.
    """

    exit: Exit
    sentence: str
    match_id: str = ""
    signer: str = ""
    proved_rolls: int = 0
    other_rolls: int = 0
    seals: tuple[SealFound, ...] = ()


class _Manifest(Struct, frozen=True):
    device: bytes
    match_id: str
    members: dict[str, str]
    derivation: int


class _FailedError(Exception):
    def __init__(self, code: Exit, sentence: str) -> None:
        self.code, self.sentence = code, sentence


def verify(
    data: bytes,
    trust: Trust,
    read_journal: ReadJournal,
    derive: Derive,
    minisig: bytes = b"",
    frames: bytes | None = None,
) -> Verdict:
    """The verdict on an export, beside which lie `minisig` and the device `frames`. Never raises, whatever the bytes
    are.
    """
    try:
        return _verified(data, trust, read_journal, derive, minisig, frames)
    except _FailedError as failed:
        return Verdict(failed.code, failed.sentence)


def _verified(
    data: bytes, trust: Trust, read_journal: ReadJournal, derive: Derive, minisig: bytes, frames: bytes | None
) -> Verdict:
    members = unpack(data)
    if isinstance(members, Unreadable):
        raise _FailedError(Exit.DAMAGED if members.is_export else Exit.NO_EXPORT, members.what)
    manifest = _manifest(members)
    by_the_board = is_signed(manifest.device, PURPOSE + members["manifest"], members["signature"])
    _need(by_the_board, Exit.ALTERED, "the board's signature does not fit the list of members")
    for name in SIGNED_MEMBERS:
        _need(
            manifest.members[name] == sha256(members[name]).hexdigest(),
            Exit.ALTERED,
            f"the member {name} is not the one that was signed",
        )
    begun = read_journal(members["journal"], 1)
    if begun is None or not begun.payloads:
        raise _FailedError(Exit.DAMAGED, "the journal does not begin")
    seen = first_seen(data, manifest.device, trust, minisig) if trust.seen or trust.revoked or minisig else None
    signer, dated = _signer(manifest.device, members["certificate"], _day(_event(begun.payloads[0], 0)), trust, seen)
    view = read_journal(members["journal"], MOST_RECORDS) or begun
    events = [_event(payload, number) for number, payload in enumerate(view.payloads)]
    _need(view.fault is None, Exit.DAMAGED, f"the journal is damaged: {view.fault}")
    _need(
        manifest.match_id == view.match_id == events[0].get("match_id"),
        Exit.ALTERED,
        "the export, its journal and its first event are not of one match",
    )
    _check_heads(manifest, members["heads"], view, events)
    _need(view.is_closed, Exit.DAMAGED, "the match is not finished: its journal has no close record")
    dice = check_dice(view.match_id, events[:-1])
    if dice.wrong is not None:
        raise _FailedError(Exit.DICE_FAIL, f"the dice cannot be proved: {dice.wrong}")
    differs = what_differs(events[:-1], members["match.mat"], members["summary.txt"])
    if differs is not None:
        raise _FailedError(Exit.ALTERED, differs)
    sentence = f"genuine: match {view.match_id}, {len(events) - 1} events, signed by {signer}{dated}"
    sentence += _frames(frames, view.match_id, events)
    if manifest.derivation > DERIVATION:
        sentence += (
            "; match.mat and summary.txt tell what was played, written in another version's way and not written anew"
        )
    elif len(events) > MOST_WRITTEN_ANEW:
        sentence += "; match.mat and summary.txt tell what was played; so long a match is not written anew"
    elif (odd := _not_written_anew(members, derive, manifest, events[:-1])) is not None:
        sentence += f"; {odd}"
    return Verdict(Exit.GENUINE, sentence, view.match_id, signer, dice.proved, dice.elsewhere, dice.seals)


def _manifest(members: dict[str, bytes]) -> _Manifest:
    found = canonical_value(members["manifest"])
    if isinstance(found, dict) and set(found) == _KEYS and found["version"] == VERSION:
        listed, device, derivation = found["members"], _hex(found["device"]), found["derivation"]
        is_numbered = type(derivation) is int and 1 <= derivation < 1 << 16
        texts = (
            isinstance(found["match_id"], str) and isinstance(found["wall_clock"], str) and found["version"] is not True
        )
        if (
            isinstance(listed, dict)
            and set(listed) == set(SIGNED_MEMBERS)
            and device is not None
            and texts
            and is_numbered
        ):
            return _Manifest(device, found["match_id"], listed, derivation)
    raise _FailedError(Exit.ALTERED, "the list of members is not one that a board writes")


def _event(payload: bytes, number: int) -> dict[str, object]:
    event = canonical_value(payload)
    if not isinstance(event, dict):
        raise _FailedError(Exit.ALTERED, f"event {number} is not in the canonical form")
    return event


def _day(event: dict[str, object]) -> str:
    day = str(event.get("wall_clock"))[:10]
    return day if re.fullmatch(DAY, day) else NO_DAY


def _signer(device: bytes, member: bytes, day: str, trust: Trust, seen: Seen | None) -> tuple[str, str]:
    """Who signed, and what there is to say of the day."""
    certificate = read_certificate(member) if member else None
    if not member:
        _need(
            device in trust.names,
            Exit.UNKNOWN_SIGNER,
            f"the board's key {device.hex()} is not trusted, and no certificate speaks for it",
        )
        return trust.names[device], _counts("the board's", device, trust, seen)
    if certificate is None or certificate.device != device:
        raise _FailedError(Exit.UNKNOWN_SIGNER, "the certificate is not one for this board, signed by its issuer")
    _need(
        certificate.issuer in trust.names,
        Exit.UNKNOWN_SIGNER,
        f"the certificate's issuer {certificate.issuer.hex()} is not trusted",
    )
    revoked = _counts("the issuer's", certificate.issuer, trust, seen)
    period = f"{certificate.valid_from} to {certificate.valid_to}"
    _need(
        certificate.covers(day), Exit.UNKNOWN_SIGNER, f"the certificate holds from {period}, the match began on {day}"
    )
    revoked += _counts("the board's", device, trust, seen)
    signer = f"{trust.names[certificate.issuer]}, for {certificate.event}"
    if revoked or (seen is not None and seen.day <= certificate.valid_to):
        return signer, revoked
    return signer, "; that it began within the certificate's days only the board says"


def _counts(whose: str, key: bytes, trust: Trust, seen: Seen | None) -> str:
    """What there is to say of a key that was revoked, and counts all the same."""
    if key not in trust.revoked:
        return ""
    since = f"{whose} key {key.hex()} was revoked from {trust.revoked[key]}"
    if seen is None:
        raise _FailedError(
            Exit.UNKNOWN_SIGNER,
            f"{since}, and nobody but its signer dates the export: a day of his own counts for nothing",
        )
    when = f"{seen.by} on {seen.day}"
    _need(seen.day < trust.revoked[key], Exit.UNKNOWN_SIGNER, f"{since}, and the first to date it otherwise: {when}")
    return f"; {since}, before which {when}"


def _check_heads(manifest: _Manifest, member: bytes, view: JournalView, events: list[dict[str, object]]) -> None:
    heads = read_heads(member)
    expected = counts_to_sign(events)
    if heads is None or [head.records for head in heads] != expected:
        raise _FailedError(Exit.ALTERED, "the signed heads are not those of this journal")
    for head in heads:
        message = head_message(view.match_id, head.records, view.heads[head.records - 1])
        _need(
            is_signed(manifest.device, message, head.signature),
            Exit.ALTERED,
            f"the first {head.records} records are not those the board signed",
        )


def _frames(frames: bytes | None, match_id: str, events: list[dict[str, object]]) -> str:
    if frames is None:
        return ""
    checked = check_frames(frames, match_id, events)
    _need(checked.are_proved, Exit.ALTERED, checked.said)
    return f"; {checked.said}"


def _not_written_anew(
    members: dict[str, bytes], derive: Derive, manifest: _Manifest, events: list[dict[str, object]]
) -> str | None:
    """What stands otherwise in members that tell what was played: a header, a comment, a blank."""
    try:
        derived = derive(manifest.match_id, events, manifest.derivation)
    except TavlaError as error:
        return f"BUT no board of this version writes such a journal: {error}"
    odd = [name for name, data in derived.items() if members[name] != data]
    return (
        f"BUT {' and '.join(odd)}, where what was played is told right, has other words than the board writes"
        if odd
        else None
    )


def _need(holds: bool, code: Exit, sentence: str) -> None:
    if not holds:
        raise _FailedError(code, sentence)


def _hex(text: object) -> bytes | None:
    try:
        data = bytes.fromhex(str(text))
    except ValueError:
        return None
    return data if data.hex() == text else None
