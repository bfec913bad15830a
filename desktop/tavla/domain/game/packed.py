"""A position in one integer, so that sets of positions are quick to make, and the same moves as additions to it.

Number i of the 28 lies in byte i, raised by 128. A move is then the addition of a constant: the byte it leaves goes
down by one, the byte it reaches goes up by one, and no byte ever carries into the next.
"""

from struct import Struct
from typing import Final

from tavla.domain.game.position import OTHER_BAR, OWN_BAR, OWN_OFF, POINTS, Position

_LAYOUT: Final = Struct("28b")
_RAISED: Final = int.from_bytes(b"\x80" * 28, "little")
_ENTRIES: Final = POINTS + 1

bytes_of: Final = _LAYOUT.pack
"""The 28 numbers, passed one by one, as 28 signed bytes."""


def key_of(raw: bytes) -> int:
    """The packed integer of 28 signed bytes."""
    return int.from_bytes(raw, "little") ^ _RAISED


def pack(position: Position) -> int:
    """The position as one integer; two positions are equal when their integers are."""
    return int.from_bytes(_LAYOUT.pack(*position.counts), "little") ^ _RAISED


def unpack(key: int) -> Position:
    """The position that `pack` made the integer of."""
    return Position(_LAYOUT.unpack((key ^ _RAISED).to_bytes(28, "little")))


def _change(index: int, die: int, *, hit: bool) -> int:
    """What moving the checker of number `index` (24 = the bar) by `die` adds to a packed position."""
    left = -(1 << 8 * index)
    if index < die:
        return left + (1 << 8 * OWN_OFF)
    reached = 1 << 8 * (index - die)
    return left + (2 * reached + (1 << 8 * OTHER_BAR) if hit else reached)


CHANGE: Final = tuple(tuple(_change(index, die, hit=False) for index in range(_ENTRIES)) for die in range(7))
"""`CHANGE[die][index]`: the addition for a move from number `index` by `die` to an own or empty point, or off."""
CHANGE_HITTING: Final = tuple(tuple(_change(index, die, hit=True) for index in range(_ENTRIES)) for die in range(7))
"""The same for a move that hits."""

_SIGNED: Final = tuple(value - 256 if value > 127 else value for value in range(256))
OWN: Final = bytes(ord("1" if value > 0 else "0") for value in _SIGNED)
"""Translation of the signed bytes to the binary digits of "own checkers stand here"."""
OPEN: Final = bytes(ord("1" if value >= -1 else "0") for value in _SIGNED)
"""The same of "an own checker may land here"."""
BLOT: Final = bytes(ord("1" if value == -1 else "0") for value in _SIGNED)
"""The same of "a blot of the opponent's stands here"."""
REVERSED_PLACES: Final = slice(OWN_BAR, None, -1)
"""The bytes of the own bar and points 24 to 1: read as binary digits, bit i is number i of the position."""
