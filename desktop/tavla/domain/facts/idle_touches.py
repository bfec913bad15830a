"""Touches of the board that changed nothing, counted by place: a panel that is deaf or touched by itself is seen."""

from enum import Enum

from msgspec import Struct

from tavla.domain.time.units import Instant


class TouchedPlace(Enum):
    POINT = "point"
    BAR = "bar"
    TRAY = "tray"
    DICE = "dice"
    CUBE = "cube"


class TouchCount(Struct, frozen=True):
    """How often one place was touched. `point`: 1 to 24 as White counts; 0 where it is none."""

    place: TouchedPlace
    point: int
    count: int


class TouchesCounted(Struct, frozen=True, tag_field="event"):
    """Since the last count."""

    at: Instant
    counts: tuple[TouchCount, ...]
