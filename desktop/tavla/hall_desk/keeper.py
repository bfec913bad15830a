"""What a desk believes of the records that boards say, and what it asks for again. Pure: nothing is stored here.

A signature over other bytes than those that came is noise on the way and accuses nobody. A board accuses itself by a
signature over records that contradict those it signed before.
"""

from enum import Enum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tavla.base.limits import JOURNAL
from tavla.hall.envelope import Bad, Envelope, opened
from tavla.hall.words import Here
from tavla.storage.framing import CLOSE_PAYLOAD, FRAME_SIZE, first_chain, header

GAP_MS = 300
"""So long a gap may close by itself."""
ASK_AGAIN_MS = 1_500
MATCHES_A_BOARD = 64
"""More than a board plays in a week."""
MOVED = b'"event":"MatchMoved"'
_TAKEN = (b'"event":"MirrorNoted"', b'"turn":"taken"')
"""Quotes inside a text are escaped, so that no name or reason of a player can hold these."""


class Copy(Struct, frozen=True):
    """A match as far as it is verified. `chain`: the header's value, then each record's."""

    match_id: str
    board: str
    chain: tuple[bytes, ...]
    size: int
    """Bytes of its journal."""
    moves: tuple[int, ...] = ()
    """The numbers of its `MatchMoved`."""
    is_closed: bool = False
    proof: bytes = b""
    """An envelope in which `board` signs the last record; empty while a copy is only read from disk."""
    released_to: str = ""
    """The board to which the director has given the match."""
    unheld: int = 0
    """Records whose chain values are on the disk alone: `chain` begins with the last of them."""

    @property
    def holder(self) -> str:
        """The board that may go on with it."""
        return self.released_to or self.board

    @property
    def count(self) -> int:
        return self.unheld + len(self.chain) - 1

    @property
    def head(self) -> str:
        """As words give it: 16 hexadecimal digits."""
        return self.chain[-1][:8].hex()


def begun(match_id: str, board: str) -> Copy:
    head = header(match_id)
    return Copy(match_id, board, (first_chain(head),), len(head))


class Noise(NamedTuple):
    """Broken on the way, or from somebody else: dropped and counted."""

    why: str


class Known(NamedTuple):
    """Nothing new."""


class Grown(NamedTuple):
    """Records to store behind those there are, after `cut` of these (a close record that a move overtook) are gone."""

    first: int
    payloads: tuple[bytes, ...]
    cut: int = 0


class Gap(NamedTuple):
    """Records between those held and these are wanted first."""

    held: int
    told: int


class Broken(NamedTuple):
    """The board signed two pasts, which part at this record."""

    at: int


class TwoBoards(NamedTuple):
    """Another board than the match's own speaks for it, without a move that makes it so."""

    at: int
    held_by: str


Outcome = Noise | Known | Grown | Gap | Broken | TwoBoards


def read(data: bytes, key: bytes, hall: str) -> tuple[Envelope, tuple[bytes, ...]] | Noise:
    """An envelope that the holder of `key` signed in this hall, with its chain values."""
    envelope = opened(data)
    if isinstance(envelope, Bad):
        return Noise(envelope.value)
    chain = envelope.chain()
    if not envelope.is_signed_by(key, hall, chain[-1]):
        return Noise("not signed by this board over what came")
    return envelope, chain


def taken(
    copy: Copy, board: str, envelope: Envelope, chain: tuple[bytes, ...], data: bytes = b""
) -> tuple[Copy, Outcome]:
    """What becomes of a copy by an envelope that `read` let pass. Store what has Grown before the new copy counts."""
    if envelope.first > copy.count + 1:
        return copy, Gap(copy.count, envelope.last)
    parts_at = _parts_at(copy, envelope, chain)
    if copy.released_to and board != copy.released_to:
        is_known = parts_at is None and envelope.last <= copy.count
        return copy, Known() if is_known else TwoBoards(parts_at or copy.count + 1, copy.released_to)
    if board != copy.board:
        return _from_another(copy, board, envelope, chain, parts_at, data)
    if parts_at is not None:
        return copy, Broken(parts_at)
    return _grown(copy, board, envelope, chain, data)


def copied(copy: Copy, envelope: Envelope, chain: tuple[bytes, ...]) -> tuple[Copy, Outcome]:
    """The same of the desk's envelope to its deputy: what goes on from here is verified, whichever boards wrote it."""
    if envelope.first > copy.count + 1 or _parts_at(copy, envelope, chain) is not None:
        return taken(copy, copy.holder, envelope, chain)
    return _grown(copy, copy.holder, envelope, chain, b"")


def _parts_at(copy: Copy, envelope: Envelope, chain: tuple[bytes, ...]) -> int | None:
    """The first record that is another than the one held; that before the first, where already the past differs."""
    if envelope.before != copy.chain[envelope.first - 1]:
        return max(1, envelope.first - 1)
    for number, value in enumerate(chain, envelope.first):
        if number > copy.count:
            break
        if value != copy.chain[number]:
            return number
    return None


def _grown(
    copy: Copy, board: str, envelope: Envelope, chain: tuple[bytes, ...], data: bytes, cut: int = 0
) -> tuple[Copy, Outcome]:
    held = copy.count - cut
    if envelope.last <= held:
        is_head = envelope.last == held and board == copy.board
        return (replace(copy, proof=data) if is_head and data else copy), Known()
    if copy.is_closed and not cut:
        return copy, Broken(copy.count + 1)
    new = envelope.payloads[held + 1 - envelope.first :]
    size = copy.size + sum(FRAME_SIZE + len(payload) for payload in new)
    if cut:
        size -= FRAME_SIZE + len(CLOSE_PAYLOAD)
    if size > JOURNAL.most:
        return copy, Noise("a record longer than any verifier takes")
    if any(payload == CLOSE_PAYLOAD for payload in new[:-1]):
        return copy, Broken(held + 1 + new.index(CLOSE_PAYLOAD) + 1)
    moves = tuple(number for number, payload in enumerate(new, held + 1) if MOVED in payload)
    grown = Copy(
        copy.match_id,
        board,
        (*copy.chain[: held + 1], *chain[held + 1 - envelope.first :]),
        size,
        (*copy.moves, *moves),
        new[-1] == CLOSE_PAYLOAD,
        data,
    )
    return grown, Grown(held + 1, new, cut)


def _from_another(
    copy: Copy,
    board: str,
    envelope: Envelope,
    chain: tuple[bytes, ...],
    parts_at: int | None,
    data: bytes,
) -> tuple[Copy, Outcome]:
    """A match goes to another board by its `MatchMoved`, or by the director's word at the desk.

    The old board's close record behind the move is the one fork that is allowed.
    """
    if parts_at is not None:
        fork_is_close = parts_at - 1 in copy.moves
        if fork_is_close and parts_at == copy.count and copy.is_closed:
            return _grown(copy, board, envelope, chain, data, cut=1)
        if fork_is_close and envelope.last == parts_at and envelope.payloads[-1] == CLOSE_PAYLOAD:
            return copy, Known()  # the old board closes its own record
        return copy, TwoBoards(parts_at, copy.board)
    if envelope.last <= copy.count:
        return copy, Known()
    next_new = envelope.payloads[copy.count + 1 - envelope.first]
    is_moved = copy.count in copy.moves or (copy.released_to == board and all(mark in next_new for mark in _TAKEN))
    if copy.count and not is_moved:
        return copy, TwoBoards(copy.count + 1, copy.board)
    return _grown(copy, board, envelope, chain, data)


def released(copy: Copy, board: str) -> Copy:
    """The director gives the match to this board, which may take it over from the last record on."""
    return replace(copy, released_to="" if board == copy.board else board)


def resting(copy: Copy) -> Copy:
    """As little of it as memory must hold. Nothing is `taken` by it, and no word fits it, before the disk has given its
    chain; the envelope that signs its last record is gone, as after a restart.
    """
    return replace(copy, chain=copy.chain[-1:], unheld=copy.count, proof=b"")


class HereFit(Enum):
    """How a board's word of its match fits the copy."""

    WHOLE = "whole"
    BEHIND = "behind"
    """The board has written more."""
    SHORTER = "shorter"
    """It holds less than it said before: its disk has lost records."""
    OTHER = "other"
    """Its last record is another than the one held under that number."""


def fit(copy: Copy, here: Here) -> HereFit:
    if here.count > copy.count:
        return HereFit.BEHIND
    if here.head and here.head != copy.chain[here.count][:8].hex():
        return HereFit.OTHER
    return HereFit.WHOLE if here.count == copy.count else HereFit.SHORTER


class Asking(Struct, frozen=True):
    """What of a match is wanted of its board: known to be there up to `told`, held up to `held`."""

    told: int = 0
    held: int = 0
    behind_since: int | None = None
    asked_at: int | None = None


def told(asking: Asking, count: int, now: int) -> Asking:
    """The board has so many records."""
    asking = replace(asking, told=max(asking.told, count))
    is_behind = asking.told > asking.held
    since = asking.behind_since if asking.behind_since is not None else now
    return replace(asking, behind_since=since if is_behind else None)


def held(asking: Asking, count: int, now: int) -> Asking:
    """So many are stored. Where that is progress and more is wanted, it is asked for at once."""
    has_grown = count > asking.held
    asking = replace(asking, held=count, told=max(count, asking.told))
    if asking.told == count:
        return replace(asking, behind_since=None, asked_at=None)
    if has_grown and asking.asked_at is not None:
        return replace(asking, asked_at=None, behind_since=now - GAP_MS)
    return replace(asking, behind_since=asking.behind_since if asking.behind_since is not None else now)


def restarted(asking: Asking) -> Asking:
    """The board or the link began anew: what was asked is not answered any more, and the board may hold less."""
    return Asking(held=asking.held)


def asks(asking: Asking, now: int) -> tuple[Asking, int | None]:
    """The first record to ask for now, if any: one question in flight, again after ASK_AGAIN_MS."""
    if asking.behind_since is None or now - asking.behind_since < GAP_MS:
        return asking, None
    if asking.asked_at is not None and now - asking.asked_at < ASK_AGAIN_MS:
        return asking, None
    return replace(asking, asked_at=now), asking.held + 1
