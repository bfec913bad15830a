"""A short finished match, its export, and everything a forger without the board's key can make of them."""

from functools import cache

from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable

from tavla.application.commands import director as ordered
from tavla.domain.facts.scene import Closing
from tavla.evidence.certificate import Certificate
from tavla.evidence.ed25519 import public_key
from tavla.evidence.trust import Trust
from tavla.services.signed_exports import export_of
from tavla.storage.codec import encode_event
from tavla.storage.framing import CLOSE_PAYLOAD, first_chain, header, next_chain, record

BOARD, ISSUER, STRANGER = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
TRUST = Trust({public_key(ISSUER): "Istanbul club"}, {})
WALL_CLOCK = "2026-11-21T18:00:00+03:00"


def journal_of(match_id: str, payloads: list[bytes]) -> bytes:
    """A journal whose chain is computed anew, as anybody can."""
    data = header(match_id)
    chain = first_chain(data)
    for seq, payload in enumerate(payloads, start=1):
        chain = next_chain(chain, seq, payload)
        data += record(seq, chain, payload)
    return data


@cache
def payloads() -> tuple[bytes, ...]:
    """A game won by a pass, a warning, and a disqualification in the second game."""
    table = RuledTable("wbgt", length=3)
    table.wins(WHITE)
    table.next_game()
    table.does(ordered.Warn(DIRECTOR, BLACK))
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK))
    return (*(encode_event(event) for event in table.history), CLOSE_PAYLOAD)


def certified(
    valid_from: str = "2026-11-01", valid_to: str = "2026-11-30", issuer: bytes = ISSUER, device: bytes = BOARD
) -> bytes:
    """A certificate for a board."""
    return Certificate(public_key(device), "Istanbul", "Open 2026", valid_from, valid_to, public_key(issuer)).signed(
        issuer
    )


@cache
def genuine() -> bytes:
    """The export of the match."""
    return export_of(journal_of("M1", list(payloads())), BOARD, certified(), WALL_CLOCK)
