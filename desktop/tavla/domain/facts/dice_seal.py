"""Sealed dice in a match's record: the seal, what the players stirred in, and the proof that goes with each roll.

Scheme TD1, docs/evidence-format.md.
"""

from enum import Enum

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant

LONGEST_STIR = 64
"""Characters of a contribution."""


class SealReason(Enum):
    """Why an epoch of sealed dice begins."""

    START = "start"
    USED_UP = "used_up"
    """Every roll of the epoch before has fallen."""
    SECRET_LOST = "secret_lost"  # noqa: S105 - a reason, no secret
    """The secret of the epoch before is gone from this board."""


class DiceProof(Struct, frozen=True):
    """Which sealed roll it was, and the secret that opens it, in hexadecimal.

    `kept`: whose die of an opening stands while the other is rolled again.
    """

    epoch: int
    index: int
    secret: str
    kept: Player | None = None


class DiceSealed(Struct, frozen=True, tag_field="event"):
    """The dice of an epoch are fixed; `commitment`, in hexadecimal, binds the board before anybody stirs."""

    at: Instant
    epoch: int
    commitment: str
    reason: SealReason


class DiceStirred(Struct, frozen=True, tag_field="event"):
    """A player's contribution; empty from one who will not stir."""

    at: Instant
    player: Player
    text: str


SealEvent = DiceSealed | DiceStirred


class SealState(Struct, frozen=True):
    """The epoch in force: who has stirred, and how many of its rolls have fallen."""

    epoch: int
    commitment: str
    stirred: ByPlayer[str | None] = ByPlayer(None, None)
    used: int = 0

    @property
    def is_stirred(self) -> bool:
        """Whether both have stirred, so that the dice can fall."""
        return None not in (self.stirred.white, self.stirred.black)


def seal_after(seal: SealState | None, proof: DiceProof | None) -> SealState | None:
    """The epoch after a roll."""
    return seal if seal is None or proof is None else replace(seal, used=proof.index)


def seal_after_fact(seal: SealState | None, event: SealEvent) -> SealState | None:
    """The epoch after one of these facts."""
    if isinstance(event, DiceSealed):
        return SealState(event.epoch, event.commitment)
    return seal and replace(seal, stirred=seal.stirred.replaced(event.player, event.text))
