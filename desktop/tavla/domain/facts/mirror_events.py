"""The second copy of the record, kept on another medium while the match is played, as the record itself tells of it."""

from enum import Enum
from typing import NamedTuple

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
    """The match went on from it: the board's own record was damaged, or its board was lost."""


class DeskCopy(NamedTuple):
    """The copy that a hall's desk keeps: up to which record, and the board that wrote it."""

    hall: str
    board: str
    record: int


_OF_DESK = "hall:"


def of_desk(copy: DeskCopy) -> str:
    """How a fact names it, in a folder's place."""
    return f"{_OF_DESK}{copy.board}/{copy.record}/{copy.hall}"


def desk_copy(folder: str) -> DeskCopy | None:
    """The copy that a fact names so; None where it names a folder."""
    if not folder.startswith(_OF_DESK):
        return None
    board, _, rest = folder.removeprefix(_OF_DESK).partition("/")
    record, slash, hall = rest.partition("/")
    is_one = board.isalnum() and record.isascii() and record.isdigit() and len(record) < 9 and slash
    return DeskCopy(hall, board, int(record)) if is_one else None


class MirrorNoted(Struct, frozen=True, tag_field="event"):
    """Something became of the second copy in `folder`, the one the director chose."""

    at: Instant
    folder: str
    turn: MirrorTurn
