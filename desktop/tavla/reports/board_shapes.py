"""A diagram as plain shapes, one point of the board wide each unit; drawn by whoever writes a report, as lines, never
as dots.
"""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from tavla.domain.game.player import Player
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF
from tavla.reports.document import Diagram

WIDTH, HEIGHT = 16.4, 13.2
_LEFT, _TOP, _POINT, _FIELD = 1.4, 1.1, 4.6, 11.0
_BAR, _TRAY = _LEFT + 6, _LEFT + 13.15
_MOST = 5
"""So many checkers stand on a point side by side; the last bears the number where there are more."""


class Ink(Enum):
    """What a shape is, for its colours."""

    PAPER = "paper"
    FRAME = "frame"
    DARK_POINT = "dark"
    LIGHT_POINT = "light"
    WHITE = "white"
    BLACK = "black"
    CUBE = "cube"


class Box(Struct, frozen=True):
    """A rectangle, rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    ink: Ink


class Triangle(Struct, frozen=True):
    """A point of the board: its base's left end, its width, and where its tip lies."""

    x: float
    base: float
    tip: float
    ink: Ink


class Disc(Struct, frozen=True):
    """A checker, or a pip of a die."""

    x: float
    y: float
    radius: float
    ink: Ink


class Label(Struct, frozen=True):
    """A text in the middle of a place. `on`: what it stands on."""

    x: float
    y: float
    size: float
    text: str
    on: Ink


Shape = Box | Triangle | Disc | Label


def empty_board() -> Iterator[Shape]:
    """What is the same in every diagram."""
    yield Box(_LEFT, _TOP, 13, _FIELD, 0.1, Ink.PAPER)
    for point in range(1, 25):
        x = _x(point)
        up = point <= 12
        base = _TOP + _FIELD if up else _TOP
        yield Triangle(
            x - 0.5, base, base - _POINT if up else base + _POINT, Ink.DARK_POINT if point % 2 else Ink.LIGHT_POINT
        )
        yield Label(x, _TOP + _FIELD + 0.55 if up else _TOP - 0.5, 0.62, str(point), Ink.PAPER)
    yield Box(_BAR, _TOP, 1, _FIELD, 0, Ink.FRAME)


def things_on(diagram: Diagram) -> Iterator[Shape]:
    """Checkers, cube and dice."""
    counts = diagram.position.counts
    for index in range(24):
        if counts[index]:
            yield from _stack(index + 1, abs(counts[index]), Ink.WHITE if counts[index] > 0 else Ink.BLACK)
    yield from _on_bar(counts[OWN_BAR], counts[OTHER_BAR])
    yield from _borne_off(counts[OWN_OFF], counts[OTHER_OFF])
    if diagram.cube is not None:
        owner, value = diagram.cube.owner, diagram.cube.value
        y = _TOP + _FIELD / 2 if owner is None else _TOP + _FIELD - 0.7 if owner is Player.WHITE else _TOP + 0.7
        yield Box(_LEFT - 1.3, y - 0.55, 1.1, 1.1, 0.15, Ink.CUBE)
        yield Label(_LEFT - 0.75, y, 0.62 if value < 100 else 0.48, "64" if value == 1 else str(value), Ink.CUBE)
    if diagram.roll is not None and diagram.on_roll is not None:
        yield from _dice(diagram.roll.first, diagram.roll.second, diagram.on_roll)


def _x(point: int) -> float:
    column = 12 - point if point <= 12 else point - 13
    return _LEFT + 0.5 + column + (1 if column > 5 else 0)


def _stack(point: int, count: int, ink: Ink) -> Iterator[Shape]:
    up = point <= 12
    first, step = (_TOP + _FIELD - 0.48, -0.93) if up else (_TOP + 0.48, 0.93)
    for number in range(min(count, _MOST)):
        yield Disc(_x(point), first + number * step, 0.45, ink)
    if count > _MOST:
        yield Label(_x(point), first + (_MOST - 1) * step, 0.6, str(count), ink)


def _on_bar(own: int, other: int) -> Iterator[Shape]:
    for count, ink, way in ((own, Ink.WHITE, 1), (other, Ink.BLACK, -1)):
        middle = _TOP + _FIELD / 2
        for number in range(min(count, 4)):
            yield Disc(_BAR + 0.5, middle + way * (0.7 + 0.93 * number), 0.45, ink)
        if count > 4:
            yield Label(_BAR + 0.5, middle + way * (0.7 + 0.93 * 3), 0.6, str(count), ink)


def _borne_off(own: int, other: int) -> Iterator[Shape]:
    for count, ink, base, way in ((own, Ink.WHITE, _TOP + _FIELD, -1), (other, Ink.BLACK, _TOP, 1)):
        for number in range(count):
            edge = base + way * 0.33 * number
            yield Box(_TRAY, edge - 0.28 if way < 0 else edge, 0.95, 0.28, 0.05, ink)
        if count:
            yield Label(_TRAY + 0.48, base + way * (0.33 * count + 0.35), 0.55, str(count), Ink.PAPER)


_PIPS = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1))}
_PIPS |= {5: (*_PIPS[4], (0, 0)), 6: (*_PIPS[4], (-1, 0), (1, 0))}


def _dice(first: int, second: int, player: Player) -> Iterator[Shape]:
    ink, pip = (Ink.WHITE, Ink.BLACK) if player is Player.WHITE else (Ink.BLACK, Ink.WHITE)
    middle = _BAR + 1 + 3 if player is Player.WHITE else _BAR - 3
    for die, x in ((first, middle - 0.75), (second, middle + 0.75)):
        y = _TOP + _FIELD / 2
        yield Box(x - 0.52, y - 0.52, 1.04, 1.04, 0.18, ink)
        for right, down in _PIPS[die]:
            yield Disc(x + 0.28 * right, y + 0.28 * down, 0.1, pip)
