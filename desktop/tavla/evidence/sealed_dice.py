"""Dice sealed before the match and checkable by anyone afterwards: scheme TD1, described in docs/evidence-format.md.

A chain of secrets ends in the commitment that players see before they stir; each roll opens the next secret. The dice
are fixed before anybody stirs, and nobody who keeps one contribution to himself can be rolled for.
"""

import struct
from itertools import count

from msgspec import Struct

from tavla.base.sha256 import hmac_sha256, sha256
from tavla.base.unicode import nfc
from tavla.domain.facts.dice_seal import LONGEST_STIR
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import FAIR_BYTES, Roll

_be32 = struct.Struct(">I").pack

CHAIN_LENGTH = 4096
"""Rolls of one epoch."""
SECRET_BYTES = 32


class Seal(Struct, frozen=True):
    """What both players see before they stir. An epoch's chain serves CHAIN_LENGTH rolls."""

    match_id: str
    epoch: int
    commitment: bytes


class SealedChain(Struct, frozen=True):
    """All secrets of an epoch, the commitment first: `links[i]` is opened by roll i.

    Whoever holds it can look ahead.
    """

    seal: Seal
    links: tuple[bytes, ...]

    @staticmethod
    def made(match_id: str, epoch: int, secret: bytes) -> "SealedChain":
        """The chain that ends in `secret`, SECRET_BYTES of the system's randomness."""
        links = [secret]
        for index in range(CHAIN_LENGTH - 1, -1, -1):
            links.append(_link(match_id, epoch, index, links[-1]))
        return SealedChain(Seal(match_id, epoch, links[-1]), tuple(reversed(links)))


def contribution(text: str) -> str:
    """A player's stirring as it counts: NFC, at most LONGEST_STIR characters; empty from one who will not stir."""
    return nfc(text)[:LONGEST_STIR]


def mixed(seal: Seal, stirred: ByPlayer[str]) -> bytes:
    """The seal with what both players stirred in."""
    texts = (contribution(text).encode() for text in (stirred.white, stirred.black))
    return sha256(
        _fields(b"tavla/td1/mix", seal.match_id.encode(), _be32(seal.epoch), seal.commitment, *texts)
    ).digest()


def sealed_roll(mix: bytes, index: int, secret: bytes) -> Roll:
    """Roll `index` of an epoch, from 1; in an opening the first die is White's."""
    blocks = (
        hmac_sha256(secret, _fields(b"tavla/td1/roll", mix, _be32(index) + _be32(counter))) for counter in count()
    )
    dice = (byte % 6 + 1 for block in blocks for byte in block if byte < FAIR_BYTES)
    return Roll(next(dice), next(dice))


def opens(match_id: str, epoch: int, index: int, secret: bytes, before: bytes) -> bool:
    """Whether `secret` is the one of roll `index`, given that of the roll before it, or the commitment for roll 1."""
    return _link(match_id, epoch, index - 1, secret) == before


def _link(match_id: str, epoch: int, index: int, secret: bytes) -> bytes:
    """The secret of `index` from the one after it."""
    return sha256(_fields(b"tavla/td1/link", match_id.encode(), _be32(epoch) + _be32(index), secret)).digest()


def _fields(*fields: bytes) -> bytes:
    """Every field after its length, so that no two lists of fields read alike."""
    return b"".join([_be32(len(field)) + field for field in fields])
