"""Every message of a hall but the facts: frozen values with bounds, signed by who says them. Bytes in, values out.

The bytes of a word: its number n (8, big-endian), canonical JSON of at most WORD_MAX bytes, an Ed25519 signature (64)
over DOMAIN ‖ subject ‖ n ‖ JSON. No n reaches 2^56, so that a zero byte ends the subject.

Another version of Tavla may say more or less: a field that is not known here is left out, one that is not said has its
default. What a word means never changes under the same name, and a word without a field that has no default is none.
"""

import struct
from enum import Enum
from typing import Annotated, NamedTuple, TypeAlias, Union

import msgspec
from msgspec import Meta, Struct

from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.evidence.ed25519 import SIGNATURE_BYTES, is_signed, sign
from tavla.hall.joining import Address, Hex32
from tavla.hall.names import Name, Subject
from tavla.hall.numbers import NUMBER_MAX

WORD_MAX = 16 * 1024
PROOF_BYTES = 6 * 1024
"""A word that another word carries."""
_DOMAIN = b"tavla/hall/word/v1\0"
_NUMBER = struct.Struct(">Q")

MatchId: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9-]*$", max_length=64)]
AnyMatch: TypeAlias = Annotated[str, Meta(pattern="^([A-Za-z0-9][A-Za-z0-9-]*)?$", max_length=64)]
"""A match ID, or "" for none."""
Ident: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9._-]*$", max_length=64)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Head: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{16})?$")]
"""The first 8 bytes of a chain value."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=65_536)]
Generation: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Ms: TypeAlias = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Offset: TypeAlias = Annotated[int, Meta(ge=-(10**14), le=10**14)]
WallClock: TypeAlias = Annotated[str, Meta(max_length=40)]
Pair: TypeAlias = tuple[Name, Name]


class Standing(Enum):
    FREE = "free"
    SHOWN = "shown"
    """An assignment is on its start page."""
    ACCEPTED = "accepted"
    """The players have touched it; the match is being set up."""
    PLAYING = "playing"
    STOPPED = "stopped"
    CALLED = "called"
    """A player has called the director."""
    FLAG = "flag"
    OVER = "over"


class Side(Enum):
    WHITE = "white"
    BLACK = "black"


class HereClock(Struct, frozen=True):
    """The clock when the word was said: milliseconds, White's first. `running` is None while it stands."""

    reserves: tuple[Ms, Ms]
    delay_left: Ms = 0
    running: Side | None = None
    falls_in: Ms | None = None


def clock_after(clock: HereClock, gone: int) -> HereClock:
    """The clock so many milliseconds later: first the delay that was left runs, then the reserve."""
    if clock.running is None:
        return clock
    from_reserve = max(0, gone - clock.delay_left)
    white, black = clock.reserves
    reserves = (white - from_reserve, black) if clock.running is Side.WHITE else (white, black - from_reserve)
    falls_in = None if clock.falls_in is None else clock.falls_in - gone
    return HereClock(reserves, max(0, clock.delay_left - gone), clock.running, falls_in)


class Here(Struct, frozen=True, tag="here", tag_field="word"):
    """How a board stands: enough to draw its table. What its facts say must agree with it."""

    match: AnyMatch = ""
    count: Count = 0
    head: Head = ""
    standing: Standing = Standing.FREE
    players: Pair = ("", "")
    score: tuple[Points, Points] = (0, 0)
    length: Points = 0
    turn: Side | None = None
    clock: HereClock | None = None
    stop: Ident = ""
    called_by: Side | None = None
    table: Name = ""
    assigned: Ident = ""
    generation: Generation = 0
    software: Name = ""
    ruleset: Digest = ""
    wall_clock: WallClock = ""
    offset: Offset | None = None
    """The board's wall clock less the desk's, in ms; None while it is not measured."""
    trip: Annotated[int, Meta(ge=0, le=10**6)] | None = None
    """The least of the last round trips to the broker, in ms."""
    disk_free: Annotated[int, Meta(ge=0, le=2**50)] = 0
    mirror: Ident = ""
    devices: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    languages: tuple[Ident, Ident] = ("", "")


class SanctionsOf(Struct, frozen=True, tag="sanctions_of", tag_field="word"):
    """Asks what stands against these two."""

    ask: Ident
    players: Pair


class HeldOf(Struct, frozen=True, tag="held_of", tag_field="word"):
    """Asks what the desk holds of this match."""

    ask: Ident
    match: MatchId


class Waiting(Struct, frozen=True, tag="waiting", tag_field="word"):
    """Asks which matches could be taken over."""

    ask: Ident


class TakeOver(Struct, frozen=True, tag="take_over", tag_field="word"):
    """Asks for the records of a match from `first` on: it goes on at this board, by a director's PIN there, or it is
    this board's own and its disk has lost some of it.
    """

    ask: Ident
    match: MatchId
    first: Annotated[int, Meta(ge=1, le=65_536)] = 1


class TakeHomeOf(Struct, frozen=True, tag="take_home_of", tag_field="word"):
    """Asks for a page from which a phone takes the files of a match that is over. The board has `count` records."""

    ask: Ident
    match: MatchId
    count: Count


class Ask(Struct, frozen=True, tag="ask", tag_field="word"):
    """Say the records from this one on once more."""

    match: MatchId
    first: Annotated[int, Meta(ge=1, le=65_536)]


class Overtaken(Struct, frozen=True, tag="overtaken", tag_field="word"):
    """Another desk with the hall's key has spoken, further on: its last word to all, or its first to this board, in
    base64. The desk that hears it is the desk no more.
    """

    proof: Annotated[str, Meta(max_length=PROOF_BYTES // 3 * 4)]


class Player(Struct, frozen=True):
    name: Name
    key: Ident = ""
    number: Name = ""


class Sanction(Struct, frozen=True):
    """What stands against a player; `certain`: the register is sure that it is he."""

    player: Name
    measure: Name
    clause: Name = ""
    certain: bool = True


class Assignment(Struct, frozen=True, tag="assignment", tag_field="word"):
    """A match for this board. Nothing starts by it: a touch accepts it."""

    id: Ident
    generation: Generation
    event: Name
    round: Name
    table: Name
    players: tuple[Player, Player]
    length: Points
    rules: Ident
    rules_sha256: Digest = ""
    clock: Name = ""
    board_only: bool = False
    """Rule 22: one of them must play on a digital board."""
    sanctions: Annotated[tuple[Sanction, ...], Meta(max_length=16)] = ()
    not_before: WallClock = ""


class Answered(Struct, frozen=True, tag="answered", tag_field="word"):
    match: AnyMatch
    who: Name
    minutes: Annotated[int, Meta(ge=0, le=120)]


class Release(Struct, frozen=True, tag="release", tag_field="word"):
    """The assignment is taken back where its match is not begun; one that is accepted only by the director's word."""

    id: Ident
    generation: Generation
    even_accepted: bool = False


class Sanctions(Struct, frozen=True, tag="sanctions", tag_field="word"):
    """The answer to `SanctionsOf`."""

    ask: Ident
    sanctions: Annotated[tuple[Sanction, ...], Meta(max_length=16)]


class Held(Struct, frozen=True, tag="held", tag_field="word"):
    """What the desk has verified and stored of a match; it answers `HeldOf` and `TakeOver`, or comes without them."""

    match: MatchId
    count: Count
    head: Head = ""
    ask: Ident = ""
    signer: Ident = ""
    """The board that may go on with it; in the answer to `TakeOver` the one that wrote its last record."""
    rival: Name = ""
    """The table, or the board, that speaks for this match too."""


class TakeHome(Struct, frozen=True, tag="take_home", tag_field="word"):
    """The answer to `TakeHomeOf`: where the page is open, behind which secret, and for how long; without an address it
    is not.
    """

    ask: Ident
    address: Address | None = None
    token: Annotated[str, Meta(pattern="^([A-Za-z0-9_-]{43})?$")] = ""
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0


class WaitingMatch(Struct, frozen=True):
    match: MatchId
    count: Count
    players: Pair
    table: Name = ""
    score: tuple[Points, Points] = (0, 0)
    length: Points = 0


class Matches(Struct, frozen=True, tag="matches", tag_field="word"):
    ask: Ident
    matches: Annotated[tuple[WaitingMatch, ...], Meta(max_length=40)]


class DeskHere(Struct, frozen=True, tag="desk", tag_field="word"):
    hall: Name
    generation: Generation = 0
    wall_clock: WallClock = ""
    software: Name = ""
    rulesets: Annotated[tuple[Digest, ...], Meta(max_length=40)] = ()
    keepers: Annotated[tuple[Ident, ...], Meta(max_length=4)] = ()
    deputies: Annotated[tuple[Address, ...], Meta(max_length=4)] = ()
    """Where boards go when this desk is not heard."""


class HaveOf(Struct, frozen=True):
    match: MatchId
    board: Ident
    count: Count
    head: Head


class Have(Struct, frozen=True, tag="have", tag_field="word"):
    """What a keeper holds: a part of its list."""

    copies: Annotated[tuple[HaveOf, ...], Meta(max_length=80)]


class Decided(Struct, frozen=True, tag="decided", tag_field="word"):
    """For the deputy: matches that another board may take over although their own is heard, and by match the boards
    that the director has decided against. The latest, where there are more.
    """

    let_go: Annotated[tuple[MatchId, ...], Meta(max_length=80)] = ()
    ruled_out: Annotated[tuple[tuple[MatchId, Ident], ...], Meta(max_length=60)] = ()


class CallOf(Struct, frozen=True):
    """A call that was seen at the desk, by the record that it came with."""

    board: Ident
    match: AnyMatch
    count: Count
    who: Name = ""
    minutes: Annotated[int, Meta(ge=0, le=120)] = 0
    is_answered: bool = False


class Calls(Struct, frozen=True, tag="calls", tag_field="word"):
    """For the deputy: calls that were seen at the desk, a part of them."""

    calls: Annotated[tuple[CallOf, ...], Meta(max_length=16)]


class DisputeOf(Struct, frozen=True):
    """A match of which no result is taken: its board signed two pasts, or `rivals` speak for it too."""

    match: MatchId
    at: Count
    rivals: Annotated[tuple[Ident, ...], Meta(max_length=4)] = ()
    is_broken: bool = False


class Disputes(Struct, frozen=True, tag="disputes", tag_field="word"):
    """For the deputy: matches that are disputed. The latest, where there are more than fit."""

    disputes: Annotated[tuple[DisputeOf, ...], Meta(max_length=30)] = ()
    is_all: bool = True


class RosterBoard(Struct, frozen=True):
    key: Hex32
    link: Hex32
    table: Name
    name: Name = ""


class Roster(Struct, frozen=True, tag="roster", tag_field="word"):
    """Boards that have joined, a part of them, for the deputy."""

    boards: Annotated[tuple[RosterBoard, ...], Meta(max_length=32)]


class Listening(Struct, frozen=True, tag="listening", tag_field="word"):
    """The deputy's own word: where boards would find it, and how many records of the desk it has not."""

    address: Address
    behind: Count = 0


class Show(Struct, frozen=True, tag="show", tag_field="word"):
    """A table as everybody may see it now, for the federation; without players it is shown no more."""

    table: Name = ""
    players: Pair = ("", "")
    score: tuple[Points, Points] = (0, 0)
    length: Points = 0
    is_over: bool = False


Word: TypeAlias = Union[  # noqa: UP007 - msgspec's decoder takes the union's parts
    Here,
    SanctionsOf,
    HeldOf,
    Waiting,
    TakeOver,
    TakeHomeOf,
    Overtaken,
    Ask,
    Assignment,
    Answered,
    Release,
    Sanctions,
    Held,
    Matches,
    TakeHome,
    DeskHere,
    Have,
    Decided,
    Calls,
    Disputes,
    Roster,
    Listening,
    Show,
]

SPOKEN: dict[tuple[str, str], tuple[type[Struct], ...]] = {
    ("b", "here"): (Here,),
    ("b", "asks"): (SanctionsOf, HeldOf, Waiting, TakeOver, TakeHomeOf, Overtaken),
    ("d", "ask"): (Ask,),
    ("d", "tell"): (Assignment, Answered, Release, Sanctions, Held, Matches, TakeHome),
    ("d", "here"): (DeskHere,),
    ("k", "have"): (Have, Decided, Calls, Disputes, Roster, Listening),
    ("k", "ask"): (Ask,),
    ("result", "here"): (Here,),
    ("show", "line"): (Show,),
    ("f", "ask"): (Ask, Held),
}
"""The words of each subject, by party and kind."""


class Wrong(Enum):
    """Why bytes are no word."""

    TOO_LARGE = "too large"
    SHORT = "too short"
    NUMBER = "a number that cannot be"
    SIGNATURE = "not signed by its sender"
    FORM = "no word"
    PLACE = "a word of another subject"


class Said(NamedTuple):
    """A word that its sender signed. Whether its number is new is for `Replays` to say."""

    number: int
    word: Word


_DECODER: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


def said(seed: bytes, subject: Subject, number: int, word: Word) -> bytes:
    """The bytes of a word. Raises ValueError for one beyond its bounds: that is this program's own mistake."""
    body = canonical_json(word)
    if len(body) > WORD_MAX or not 0 < number <= NUMBER_MAX or type(word) not in SPOKEN[subject.party, subject.kind]:
        msg = f"{type(word).__name__} {number} of {len(body)} bytes does not fit {subject}"
        raise ValueError(msg)
    _DECODER.decode(body)
    return _NUMBER.pack(number) + body + sign(seed, _signed_bytes(subject, number, body))


def heard(key: bytes, subject: Subject, data: bytes) -> Said | Wrong:
    """What the holder of `key` said there. The signature is checked before the words are read."""
    if len(data) > _NUMBER.size + WORD_MAX + SIGNATURE_BYTES:
        return Wrong.TOO_LARGE
    if len(data) <= _NUMBER.size + SIGNATURE_BYTES:
        return Wrong.SHORT
    (number,) = _NUMBER.unpack_from(data)
    if not 0 < number <= NUMBER_MAX:
        return Wrong.NUMBER
    body = data[_NUMBER.size : -SIGNATURE_BYTES]
    if not is_signed(key, _signed_bytes(subject, number, body), data[-SIGNATURE_BYTES:]):
        return Wrong.SIGNATURE
    try:
        word = _DECODER.decode(body)
        if canonical_value(body) is None:
            return Wrong.FORM
    except (ValueError, RecursionError):
        return Wrong.FORM
    return Said(number, word) if type(word) in SPOKEN[subject.party, subject.kind] else Wrong.PLACE


def _signed_bytes(subject: Subject, number: int, body: bytes) -> bytes:
    return _DOMAIN + str(subject).encode("ascii") + _NUMBER.pack(number) + body
