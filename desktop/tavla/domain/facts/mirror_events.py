"""The second copy of the record, kept on another medium while the match is played, as the record itself tells of it."""

from enum import Enum

from msgspec import Struct

from tavla.domain.time.units import Instant


class MirrorTurn(Enum):
    """What became of the second copy."""

    BEGAN = "began"
    LOST = "lost"
    """It cannot be written: the medium is gone, full or broken."""
    CAUGHT_UP = "caught_up"
    """It is there again and holds what the board's own record holds."""
    ENDED = "ended"
    """The director wants none there any more."""
    TAKEN = "taken"
    """The board's own record was damaged and went on from it."""


class MirrorNoted(Struct, frozen=True, tag_field="event"):
    """Something became of the second copy in `folder`, the one the director chose."""

    at: Instant
    folder: str
    turn: MirrorTurn
