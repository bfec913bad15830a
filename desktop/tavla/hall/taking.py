"""The records of a match as the desk sends them to a board that goes on with it, gathered until all are there. Pure.

What is lost on the way is asked for again from the first record that is missing. Times are steady milliseconds.
"""

from msgspec import Struct
from msgspec.structs import replace

from tavla.base.limits import JOURNAL
from tavla.hall.envelope import Bad, opened
from tavla.hall.words import Held, TakeOver
from tavla.storage.framing import first_chain, header, record

ASK_AGAIN_MS = 1_500


class Taking(Struct, frozen=True):
    """`held`: what the desk has answered; with a count of 0 it gives the match to nobody here."""

    match: str
    ask: str
    chain: tuple[bytes, ...]
    """The header's value, then that of each record that came."""
    payloads: tuple[bytes, ...] = ()
    held: Held | None = None
    asked_at: int | None = None

    @property
    def is_refused(self) -> bool:
        return self.held is not None and self.held.count == 0

    @property
    def is_whole(self) -> bool:
        held = self.held
        return (
            held is not None
            and len(self.payloads) == held.count > 0
            and self.chain[-1][:8].hex() == (held.head or self.chain[-1][:8].hex())
        )

    def journal(self) -> bytes:
        """The bytes of the match's journal as far as it came."""
        records = (record(number, self.chain[number], one) for number, one in enumerate(self.payloads, 1))
        return header(self.match) + b"".join(records)


def begun(match: str, ask: str) -> Taking:
    return Taking(match, ask, (first_chain(header(match)),))


def answered(taking: Taking, held: Held) -> Taking:
    """The desk says what it holds. The first answer counts: from then on nobody else writes into the match."""
    if taking.held is not None or (held.ask, held.match) != (taking.ask, taking.match):
        return taking
    return replace(taking, held=held)


def came(taking: Taking, data: bytes, key: bytes, hall: str) -> Taking:
    """Records that the hall's `key` has signed. What does not follow those that are there changes nothing."""
    envelope = opened(data)
    if isinstance(envelope, Bad) or (envelope.match_id, envelope.first) != (taking.match, len(taking.chain)):
        return taking
    chain = envelope.chain()
    if envelope.before != taking.chain[-1] or not envelope.is_signed_by(key, hall, chain[-1]):
        return taking
    most = taking.held.count - len(taking.payloads) if taking.held is not None else 0
    payloads = (*taking.payloads, *envelope.payloads[:most])
    if sum(map(len, payloads)) > JOURNAL.most:
        return taking
    return replace(taking, payloads=payloads, chain=(*taking.chain, *chain[:most]), asked_at=None)


def asks(taking: Taking, now: int) -> tuple[Taking, TakeOver | None]:
    """The question to put now, if any: one in flight, again after ASK_AGAIN_MS."""
    is_waiting = taking.asked_at is not None and now - taking.asked_at < ASK_AGAIN_MS
    if is_waiting or taking.is_refused or taking.is_whole:
        return taking, None
    return replace(taking, asked_at=now), TakeOver(taking.ask, taking.match, len(taking.chain))
