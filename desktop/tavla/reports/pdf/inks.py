"""A diagram painted with lines and fills."""

from collections.abc import Iterable
from typing import assert_never

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPolygonF

from tavla.reports.board_shapes import WIDTH, Box, Disc, Ink, Label, Shape, Triangle, empty_board, things_on
from tavla.reports.document import Diagram

_EDGE = QColor("#1b1f23")
_FILLS = {
    Ink.PAPER: QColor("#ffffff"),
    Ink.FRAME: QColor("#d9dfdd"),
    Ink.DARK_POINT: QColor("#a9b8b4"),
    Ink.LIGHT_POINT: QColor("#e4eae8"),
    Ink.WHITE: QColor("#ffffff"),
    Ink.BLACK: QColor("#2b2f33"),
    Ink.CUBE: QColor("#fff6df"),
}
_EDGES = {Ink.PAPER: 0.12, Ink.FRAME: 0.05, Ink.WHITE: 0.07, Ink.BLACK: 0.07, Ink.CUBE: 0.07}


def paint_board(painter: QPainter, diagram: Diagram, x: float, y: float, width: float, font: QFont) -> None:
    """A diagram, its left upper corner at (x, y), all in the painter's own units; `font` gives the family."""
    painter.save()
    painter.translate(x, y)
    unit = width / WIDTH
    _paint(painter, empty_board(), unit, font)
    _paint(painter, things_on(diagram), unit, font)
    painter.restore()


def _paint(painter: QPainter, shapes: Iterable[Shape], unit: float, font: QFont) -> None:
    for shape in shapes:
        match shape:
            case Box(x, y, width, height, radius, ink):
                _use(painter, ink, unit)
                painter.drawRoundedRect(
                    QRectF(x * unit, y * unit, width * unit, height * unit), radius * unit, radius * unit
                )
            case Triangle(x, base, tip, ink):
                _use(painter, ink, unit)
                corners = (
                    QPointF(x * unit, base * unit),
                    QPointF((x + 1) * unit, base * unit),
                    QPointF((x + 0.5) * unit, tip * unit),
                )
                painter.drawPolygon(QPolygonF(corners))
            case Disc(x, y, radius, ink):
                _use(painter, ink, unit)
                painter.drawEllipse(QPointF(x * unit, y * unit), radius * unit, radius * unit)
            case Label(x, y, size, text, on):
                sized = QFont(font)
                sized.setPixelSize(max(1, round(size * unit)))
                sized.setBold(on in {Ink.WHITE, Ink.BLACK, Ink.CUBE})
                painter.setFont(sized)
                painter.setPen(QColor("#ffffff") if on is Ink.BLACK else _EDGE)
                painter.drawText(
                    QRectF((x - 2) * unit, (y - 1) * unit, 4 * unit, 2 * unit), Qt.AlignmentFlag.AlignCenter, text
                )
            case _:
                assert_never(shape)


def _use(painter: QPainter, ink: Ink, unit: float) -> None:
    edge = _EDGES.get(ink)
    painter.setPen(QPen(_EDGE, edge * unit) if edge else Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(_FILLS[ink]))
