"""The board's materials, drawn once for a size and its colours: wood, cloth, inlaid points, checkers, dice and cube.

Light comes from straight above: what throws a shadow throws it all round, so that both seats see the same board.
"""

import math
from random import Random
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from tavla.domain.game.player import Player
from tavla_ui.board.geometry import BoardLayout, Rect

VERSION = 3
"""Counts the changes of what is drawn here: pictures of another version are made anew."""

_GRAIN, _CLOTH_TILE = 220, 192
_OPAQUE, _CLEAR = QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied
_NO_PEN, _NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush


class Colours(Struct, frozen=True):
    """Of the board, as QML writes them; the shades of each follow from it."""

    ground: str
    frame: str
    bar: str
    field: str
    point_dark: str
    point_light: str


class Pictures(NamedTuple):
    """Of a club's own board: the files laid over field and bar, and how much of each is seen, from 0 to 1."""

    field: str = ""
    field_strength: float = 0.0
    bar: str = ""
    bar_strength: float = 0.0


NO_PICTURES = Pictures()


def board_picture(
    layout: BoardLayout, colours: Colours, ratio: float = 1.0, pictures: Pictures = NO_PICTURES
) -> QImage:
    """Everything of the board that never moves; `ratio`: pixels of the screen in a logical one."""
    picture = QImage(round(layout.width * ratio), round(layout.height * ratio), _OPAQUE)
    painter = _painter(picture)
    painter.scale(ratio, ratio)
    _Board(painter, layout, colours, pictures).draw()
    painter.end()
    return picture


class _Board:
    """One picture while it is drawn."""

    def __init__(self, painter: QPainter, layout: BoardLayout, colours: Colours, pictures: Pictures) -> None:
        self.painter, self.layout, self.pictures = painter, layout, pictures
        self.unit = layout.scale
        self.frame, self.bar, self.field = map(QColor, (colours.frame, colours.bar, colours.field))
        self.points = QColor(colours.point_dark), QColor(colours.point_light)
        field, bar = _q(layout.field), _q(layout.bar)
        self.halves = (
            QRectF(field.left(), field.top(), bar.left() - field.left(), field.height()),
            QRectF(bar.right(), field.top(), field.right() - bar.right(), field.height()),
        )

    def draw(self) -> None:
        whole, field = QRectF(0, 0, self.layout.width, self.layout.height), _q(self.layout.field)
        sides = (
            QRectF(0, 0, field.left(), whole.height()),
            QRectF(field.right(), 0, whole.right() - field.right(), whole.height()),
        )
        for number, side in enumerate(sides):
            _wood(self.painter, side, self.frame, _rough(number), self.unit)
        for number, top in enumerate((0.0, field.bottom())):
            rail = QRectF(field.left(), top, field.width(), field.top())
            _wood(self.painter, rail, self.frame, _rough(10 + number), self.unit, upright=False)
        self._bevel(whole)
        self._draw_bar()
        for number, half in enumerate(self.halves):
            self._cloth(half, number)
        for point in range(1, 25):
            self._point(point)
        for half in self.halves:
            self._rim(half)
        for player in Player:
            self._recess(_q(self.layout.tray(player)), self.frame)

    def _bevel(self, whole: QRectF) -> None:
        """The frame is rounded: darker to its outer edge, and a light line along it."""
        painter, unit = self.painter, self.unit
        _inner_shade(painter, whole, 9 * unit, 64)
        painter.setBrush(_NO_BRUSH)
        painter.setPen(QPen(QColor(255, 244, 224, 26), 1.2 * unit))
        painter.drawRect(whole.adjusted(5 * unit, 5 * unit, -5 * unit, -5 * unit))

    def _draw_bar(self) -> None:
        painter, unit, bar = self.painter, self.unit, _q(self.layout.bar)
        bar.setTop(0)
        bar.setBottom(self.layout.height)
        _wood(painter, bar, self.bar, _rough(5), unit)
        _lay(painter, bar, self.pictures.bar, self.pictures.bar_strength)
        # The two halves of the board meet in a seam; each half of the bar is rounded towards it.
        for left, width in ((bar.left(), bar.width() / 2), (bar.center().x(), bar.width() / 2)):
            shade = QLinearGradient(left, 0, left + width, 0)
            for at, strength in ((0, 92), (0.22, 0), (0.8, 0), (1, 78)):
                shade.setColorAt(at if left == bar.left() else 1 - at, QColor(0, 0, 0, strength))
            painter.fillRect(QRectF(left, bar.top(), width, bar.height()), shade)
        middle = bar.center().x()
        painter.setPen(QPen(QColor(0, 0, 0, 170), 1.6 * unit))
        painter.drawLine(QLineF(middle, bar.top(), middle, bar.bottom()))
        for aside in (-1.8, 1.8):
            painter.setPen(QPen(QColor(255, 240, 215, 30), 1 * unit))
            painter.drawLine(QLineF(middle + aside * unit, bar.top(), middle + aside * unit, bar.bottom()))
        for y in (26 * unit, self.layout.height - 26 * unit):
            self._hinge(QPointF(middle, y))

    def _hinge(self, at: QPointF) -> None:
        """Two leaves with their screws, and the barrel between them: brass, or steel on a grey frame."""
        painter, unit = self.painter, self.unit
        metal = QColor("#b4975a" if self.frame.saturationF() > 0.35 else "#7f8a91")
        shaded, dark = metal.darker(135), metal.darker(240)
        for side in (-1, 1):
            leaf = QRectF(at.x() + (2 if side > 0 else -17) * unit, at.y() - 13 * unit, 15 * unit, 26 * unit)
            _soft_shade(painter, leaf, 2.5 * unit, 3, 26, unit)
            sheen = QLinearGradient(leaf.topLeft(), leaf.topRight())
            for part, colour in ((0, shaded), (0.5, metal), (1, shaded)):
                sheen.setColorAt(part, colour)
            painter.setPen(QPen(dark, 0.8 * unit))
            painter.setBrush(sheen)
            painter.drawRoundedRect(leaf, 2.5 * unit, 2.5 * unit)
            for y in (-8, 8):
                screw = QPointF(leaf.center().x(), at.y() + y * unit)
                painter.setBrush(metal.darker(150))
                painter.drawEllipse(screw, 2.5 * unit, 2.5 * unit)
                painter.drawLine(QLineF(screw.x() - 1.6 * unit, screw.y(), screw.x() + 1.6 * unit, screw.y()))
        barrel = QRectF(at.x() - 3.2 * unit, at.y() - 16 * unit, 6.4 * unit, 32 * unit)
        tube = QLinearGradient(barrel.topLeft(), barrel.topRight())
        for part, colour in ((0, metal.darker(190)), (0.5, metal.lighter(122)), (1, metal.darker(190))):
            tube.setColorAt(part, colour)
        painter.setPen(QPen(dark, 0.8 * unit))
        painter.setBrush(tube)
        painter.drawRoundedRect(barrel, 2.4 * unit, 2.4 * unit)

    def _cloth(self, half: QRectF, number: int) -> None:
        painter = self.painter
        light = QRadialGradient(half.center(), 0.62 * math.hypot(half.width(), half.height()))
        light.setColorAt(0, self.field.lighter(112))
        light.setColorAt(1, self.field.darker(122))
        painter.fillRect(half, light)
        _lay(painter, half, self.pictures.field, self.pictures.field_strength, turned=number == 1)
        rough = _rough(20 + number)
        _clouds(painter, half, rough, QSize(9, 11), 10, self.field.lighter(150))
        painter.fillRect(half, QBrush(_grains(rough, _CLOTH_TILE, 15)))

    def _point(self, number: int) -> None:
        """Let into the cloth: its own grain, a dark joint round it, and a soft light line within."""
        painter, unit = self.painter, self.unit
        left, tip, right = (QPointF(spot.x, spot.y) for spot in self.layout.triangle(number))
        colour = self.points[0 if number % 2 == 1 else 1]
        shape = QPainterPath(left)
        for corner in (tip, right):
            shape.lineTo(corner)
        shape.closeSubpath()
        shade = QLinearGradient(left.x(), left.y(), left.x(), tip.y())
        shade.setColorAt(0, colour.lighter(104))
        shade.setColorAt(1, colour.darker(106))
        painter.setPen(_NO_PEN)
        painter.setBrush(shade)
        painter.drawPath(shape)
        painter.save()
        painter.setClipPath(shape)
        box = shape.boundingRect()
        rough = _rough(40 + number)
        for _ in range(16):
            x = box.left() + rough.random() * box.width()
            tone = QColor(0, 0, 0, rough.randint(5, 14)) if rough.random() < 0.6 else QColor(255, 246, 230, 9)
            painter.setPen(QPen(tone, (0.5 + 1.6 * rough.random()) * unit))
            painter.drawLine(QLineF(x, box.top(), x + rough.uniform(-3, 3) * unit, box.bottom()))
        painter.setBrush(_NO_BRUSH)
        painter.setPen(QPen(QColor(255, 250, 238, 34), 3.6 * unit))
        painter.drawPath(shape)
        painter.restore()
        painter.setBrush(_NO_BRUSH)
        painter.setPen(QPen(QColor(0, 0, 0, 96), 1.3 * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawPolyline(QPolygonF([left, tip, right]))

    def _rim(self, half: QRectF) -> None:
        """The frame stands above the cloth and throws a soft shade on it."""
        painter, unit = self.painter, self.unit
        _inner_shade(painter, half, 14 * unit, 80)
        painter.setBrush(_NO_BRUSH)
        painter.setPen(QPen(self.frame.lighter(140), 1.6 * unit))
        painter.drawRoundedRect(half.adjusted(-1.2 * unit, -1.2 * unit, 1.2 * unit, 1.2 * unit), 3 * unit, 3 * unit)
        painter.setPen(QPen(QColor(0, 0, 0, 110), 1 * unit))
        painter.drawRoundedRect(half.adjusted(-2.6 * unit, -2.6 * unit, 2.6 * unit, 2.6 * unit), 4 * unit, 4 * unit)

    def _recess(self, rect: QRectF, wood: QColor) -> None:
        painter, unit = self.painter, self.unit
        round_ = 7 * unit
        path = QPainterPath()
        path.addRoundedRect(rect, round_, round_)
        floor = QColor.fromHsvF(max(0.0, wood.hueF()), wood.saturationF(), min(0.16, 0.3 * wood.valueF()))
        painter.fillPath(path, floor)
        painter.save()
        painter.setClipPath(path)
        _inner_shade(painter, rect, 11 * unit, 80)
        painter.restore()
        painter.setBrush(_NO_BRUSH)
        painter.setPen(QPen(wood.lighter(140), 1.4 * unit))
        painter.drawRoundedRect(rect, round_, round_)


# Checkers, dice, cube


def checker_picture(diameter: int, body: QColor, edge: QColor, *, lifted: bool = False) -> QImage:
    """A turned checker, with its shadow, in the middle of a picture `picture_side` wide."""
    side = picture_side(diameter, lifted=lifted)
    picture = QImage(side, side, _CLEAR)
    picture.fill(0)
    painter = _painter(picture)
    middle, radius = QPointF(side / 2, side / 2), diameter / 2
    _round_shade(painter, middle, side / 2, radius, 112 if lifted else 150)
    high, low = _raised(body)
    bowl = QRadialGradient(middle, radius)
    for at, tone in ((0, body), (0.60, body), (0.66, low), (0.71, high), (0.88, high), (0.95, body), (1, low)):
        bowl.setColorAt(at, tone)
    pen = max(1.0, 0.078 * radius)
    painter.setPen(QPen(edge, pen))
    painter.setBrush(bowl)
    painter.drawEllipse(middle, radius - pen / 2, radius - pen / 2)
    dish = QRadialGradient(middle, 0.62 * radius)
    for at, tone in ((0, high), (0.5, body), (0.92, body.darker(106)), (1, low)):
        dish.setColorAt(at, tone)
    painter.setPen(_NO_PEN)
    painter.setBrush(dish)
    painter.drawEllipse(middle, 0.62 * radius, 0.62 * radius)
    painter.end()
    return picture


def picture_side(diameter: int, *, lifted: bool = False) -> int:
    """How wide the picture of a checker is: it has room for the shadow, and as many pixels on each side."""
    return diameter + 2 * round((0.26 if lifted else 0.09) * diameter)


def flat_picture(width: int, height: int, body: QColor, edge: QColor) -> QImage:
    """A checker on its edge, as it lies in a tray."""
    picture = QImage(width, height, _CLEAR)
    picture.fill(0)
    painter = _painter(picture)
    high, low = _raised(body)
    rect = QRectF(0.5, 0.5, width - 1, height - 1)
    across = QLinearGradient(rect.topLeft(), rect.topRight())
    for at, tone in ((0, low), (0.14, body), (0.5, high), (0.86, body), (1, low)):
        across.setColorAt(at, tone)
    painter.setPen(QPen(edge, max(1.0, 0.06 * height)))
    painter.setBrush(across)
    painter.drawRoundedRect(rect, 0.28 * height, 0.28 * height)
    painter.setPen(QPen(QColor(0, 0, 0, 46), max(1.0, 0.07 * height)))
    for at in (0.36, 0.64):  # two turned grooves
        painter.drawLine(QLineF(rect.left() + 2, height * at, rect.right() - 2, height * at))
    painter.end()
    return picture


_CORNERS = ((-1, -1), (1, 1))
_OTHER_CORNERS = ((-1, 1), (1, -1))
_SIDES = ((-1, 0), (1, 0))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _CORNERS,
    3: (*_CORNERS, (0, 0)),
    4: (*_CORNERS, *_OTHER_CORNERS),
    5: (*_CORNERS, *_OTHER_CORNERS, (0, 0)),
    6: (*_CORNERS, *_OTHER_CORNERS, *_SIDES),
}
"""The faces of a die as places of pips from -1 to 1."""


def die_picture(side: int, value: int, body: QColor, edge: QColor, pip: QColor) -> QImage:
    """A die with its shadow; `side` is that of the die, the picture is a fifth wider."""
    whole = side + 2 * round(0.1 * side)
    picture, painter = _block(whole, side, 0.2, body, edge)
    middle = whole / 2
    for x, y in PIPS[value]:
        at, radius = QPointF(middle + 0.262 * x * side, middle + 0.262 * y * side), 0.098 * side
        hollow = QRadialGradient(at, radius)
        hollow.setColorAt(0, pip)
        hollow.setColorAt(0.86, pip)
        hollow.setColorAt(1, QColor(pip.red(), pip.green(), pip.blue(), 128))
        painter.setPen(_NO_PEN)
        painter.setBrush(hollow)
        painter.drawEllipse(at, radius, radius)
    painter.end()
    return picture


def cube_picture(side: int, body: QColor, edge: QColor) -> QImage:
    """The doubling cube without its number."""
    picture, painter = _block(side + 2 * round(0.1 * side), side, 0.14, body, edge)
    painter.end()
    return picture


def _block(whole: int, side: int, rounding: float, body: QColor, edge: QColor) -> tuple[QImage, QPainter]:
    picture = QImage(whole, whole, _CLEAR)
    picture.fill(0)
    painter = _painter(picture)
    rect = QRectF((whole - side) / 2, (whole - side) / 2, side, side)
    _soft_shade(painter, rect, rounding * side, round(0.1 * side), 17, 1.0)
    high, low = _raised(body)
    painter.setPen(QPen(edge, max(1.0, 0.026 * side)))
    painter.setBrush(low)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), rounding * side, rounding * side)
    face = QRadialGradient(rect.center(), 0.76 * side)
    for at, tone in ((0, high), (0.7, body), (1, body.darker(112))):
        face.setColorAt(at, tone)
    inset = 0.045 * side
    painter.setPen(_NO_PEN)
    painter.setBrush(face)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 0.8 * rounding * side, 0.8 * rounding * side)
    return picture, painter


def point_picture(width: int, height: int, line: int, upright: int, colour: QColor, edge: QColor) -> QImage:
    """A point of the flat board; `line` in tenths of a pixel."""
    picture = QImage(width, height, _CLEAR)
    picture.fill(0)
    pen = line / 10
    right, low = width - pen, height
    base, tip = (low, pen) if upright else (0, low - pen)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, pen))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(pen, base), QPointF((pen + right) / 2, tip), QPointF(right, base)]))
    painter.end()
    return picture


# How it is done


def _rough(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - the same board every time


def _painter(picture: QImage) -> QPainter:
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _q(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def _lay(painter: QPainter, rect: QRectF, file: str, strength: float, *, turned: bool = False) -> None:
    """A picture over all of a rectangle, its middle in the middle; a file that cannot be read leaves it as it is."""
    picture = QImage(file) if file else QImage()
    if picture.isNull():
        return
    scale = max(rect.width() / picture.width(), rect.height() / picture.height())
    part = QRectF(0, 0, rect.width() / scale, rect.height() / scale)
    part.moveCenter(QRectF(picture.rect()).center())
    painter.save()
    painter.setOpacity(strength)
    if turned:
        painter.translate(rect.center() * 2)
        painter.rotate(180)
    painter.drawImage(rect, picture, part)
    painter.restore()


def _raised(body: QColor) -> tuple[QColor, QColor]:
    """Its lit and its shaded tone."""
    bright = body.lightnessF() > 0.5
    return body.lighter(104 if bright else 135), body.darker(142 if bright else 165)


def _veil(rough: Random, width: int, height: int, strength: int, colour: QColor) -> QImage:
    """Random grains of one colour, up to `strength` of 255 opaque."""
    depth = bytes(strength * value // 255 for value in range(256))
    stride = -(-width // 4) * 4
    grains = QImage(
        rough.randbytes(stride * height).translate(depth), width, height, stride, QImage.Format.Format_Alpha8
    )
    picture = grains.convertToFormat(_CLEAR)
    tint = QPainter(picture)
    tint.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    tint.fillRect(picture.rect(), colour)
    tint.end()
    return picture


def _grains(rough: Random, side: int, strength: int) -> QImage:
    """A tile of cloth: single threads, dark and light."""
    tile = _veil(rough, side, side, 2 * strength, QColor("black"))
    painter = QPainter(tile)
    painter.drawImage(0, 0, _veil(rough, side, side, strength, QColor("white")))
    painter.end()
    return tile


def _clouds(painter: QPainter, rect: QRectF, rough: Random, cells: QSize, strength: int, light: QColor) -> None:
    """Slow changes of lightness: a few random cells, drawn out smoothly over the rectangle."""
    for colour in (QColor("black"), light):
        painter.drawImage(rect, _veil(rough, cells.width(), cells.height(), strength, colour))


def _wood(painter: QPainter, rect: QRectF, colour: QColor, rough: Random, unit: float, *, upright: bool = True) -> None:
    """Streaks of several widths along the grain, wavy year rings, and pores."""
    painter.save()
    painter.setClipRect(rect)
    painter.fillRect(rect, colour)
    along, across = (rect.height(), rect.width()) if upright else (rect.width(), rect.height())
    for long_cells, width, strength in ((3, 26.0, 78), (5, 9.0, 62), (9, 2.6, 52)):
        wide_cells = max(2, round(across / (width * unit)))
        cells = QSize(wide_cells, long_cells) if upright else QSize(long_cells, wide_cells)
        _clouds(painter, rect, rough, cells, strength, colour.lighter(155))
    painter.translate(rect.topLeft())
    if not upright:  # the same, laid over
        painter.translate(0, across)
        painter.rotate(-90)
    painter.setBrush(_NO_BRUSH)
    sway, turn = rough.uniform(2, 5) * unit, rough.uniform(0, 6)
    x = 0.0
    while x < across:
        x += rough.uniform(2.5, 8.5) * unit
        dark = rough.random() < 0.72
        painter.setPen(
            QPen(
                QColor(0, 0, 0, rough.randint(10, 34)) if dark else QColor(255, 226, 188, rough.randint(5, 14)),
                rough.uniform(0.5, 1.7) * unit,
            )
        )
        ring = QPainterPath(QPointF(x + sway * math.sin(turn), 0))
        steps = max(6, round(along / (60 * unit)))
        for step in range(1, steps + 1):
            y = along * step / steps
            ring.lineTo(x + sway * math.sin(turn + 5.2 * step / steps + x / (70 * unit)), y)
        painter.drawPath(ring)
    pores = [
        QLineF(px, py, px + rough.uniform(-0.6, 0.6) * unit, py + rough.uniform(4, 16) * unit)
        for px, py in (
            (rough.random() * across, rough.random() * along)
            for _ in range(min(900, round(across * along / (150 * unit * unit))))
        )
    ]
    painter.setPen(QPen(QColor(0, 0, 0, 46), 0.8 * unit))
    painter.drawLines(pores)
    painter.restore()


def _round_shade(painter: QPainter, at: QPointF, reach: float, radius: float, strength: int) -> None:
    """A shadow all round, from a disc's edge to nothing at `reach`."""
    shade = QRadialGradient(at, reach)
    start = min(0.98, 0.9 * radius / reach)
    for part in range(5):
        shade.setColorAt(start + (1 - start) * part / 4, QColor(0, 0, 0, int(strength * (1 - part / 4) ** 1.6)))
    painter.setPen(_NO_PEN)
    painter.setBrush(shade)
    painter.drawEllipse(at, reach, reach)


def _inner_shade(painter: QPainter, rect: QRectF, reach: float, strength: int) -> None:
    """A shadow along the inside of a rectangle's four sides, without a step at any size."""
    low = QRectF(rect.left(), rect.top(), rect.width(), reach)
    across = QRectF(rect.left(), rect.top(), reach, rect.height())
    for part, start, end in (
        (low, rect.topLeft(), low.bottomLeft()),
        (low.translated(0, rect.height() - reach), rect.bottomLeft(), rect.bottomLeft() - QPointF(0, reach)),
        (across, rect.topLeft(), across.topRight()),
        (across.translated(rect.width() - reach, 0), rect.topRight(), rect.topRight() - QPointF(reach, 0)),
    ):
        shade = QLinearGradient(start, end)
        for step in range(9):
            shade.setColorAt(step / 8, QColor(0, 0, 0, round(strength * (1 - step / 8) ** 2)))
        painter.fillRect(part, shade)


def _soft_shade(painter: QPainter, rect: QRectF, rounding: float, steps: int, strength: int, unit: float) -> None:
    """A shadow all round a block."""
    painter.setPen(_NO_PEN)
    painter.setBrush(QColor(0, 0, 0, strength))
    for step in range(steps):
        out = step * unit
        painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), rounding + out, rounding + out)


__all__ = [
    "NO_PICTURES",
    "PIPS",
    "VERSION",
    "Colours",
    "Pictures",
    "board_picture",
    "checker_picture",
    "cube_picture",
    "die_picture",
    "flat_picture",
    "picture_side",
    "point_picture",
]
