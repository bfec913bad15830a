"""Pages as they fill: what is set goes to a page first, so that the pages are counted when they are painted."""

from collections.abc import Callable

from msgspec import Struct, field
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

DOTS_A_MM = 600 / 25.4
PAPER_WIDTH, PAPER_HEIGHT = 210, 297
MARGIN, TOP, BOTTOM = 15, 20, 20
TEXT_WIDTH = (PAPER_WIDTH - 2 * MARGIN) * DOTS_A_MM
FAMILY = "Inter"
INK, MUTE = QColor("#1b1f23"), QColor("#4a5560")

Paint = Callable[[QPainter], None]


def dots(millimetres: float) -> float:
    """Millimetres in the dots that everything is set in."""
    return millimetres * DOTS_A_MM


def face(points: float, *, bold: bool = False, struck: bool = False) -> QFont:
    """A font of so many points.

    Letters stand in their first shape: of any other, a figure of one width or a colon raised between figures, a PDF
    does not say what it is, and whoever searches, copies or listens to the page misses it.
    """
    font = QFont(FAMILY)
    font.setPixelSize(round(points / 72 * 600))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("calt"), 0)
    font.setBold(bold)
    font.setStrikeOut(struck)
    return font


class Style:
    """A font with its measures; asked for often, so made once."""

    def __init__(self, font: QFont, colour: QColor = INK) -> None:
        self.font, self.colour = font, colour
        self.metrics = QFontMetricsF(font)
        self.line = self.metrics.height() * 1.12

    def lines(self, text: str, width: float) -> list[str]:
        """The text broken so that each line fits; a word that is longer than a line is broken too."""
        if self.metrics.horizontalAdvance(text) <= width:
            return [text]
        layout = QTextLayout(text, self.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        broken: list[str] = []
        units = text.encode("utf-16-le")
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            begin = 2 * line.textStart()
            broken.append(units[begin : begin + 2 * line.textLength()].decode("utf-16-le", "replace").rstrip())
        layout.endLayout()
        return broken


class Sheets(Struct):
    """The pages so far, and how far down the last one is filled."""

    pages: list[list[Paint]] = field(default_factory=lambda: [[]])
    y: float = dots(TOP)

    @property
    def end(self) -> float:
        return dots(PAPER_HEIGHT - BOTTOM)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing stands on the page yet."""
        return not self.pages[-1]

    def new_page(self) -> None:
        """Go on at the top of another."""
        self.pages.append([])
        self.y = dots(TOP)

    def needs(self, height: float) -> bool:
        """Room for so much in one piece; True when that took a new page."""
        if self.y + height <= self.end or self.is_fresh:
            return False
        self.new_page()
        return True

    def add(self, paint: Paint) -> None:
        self.pages[-1].append(paint)

    def skip(self, height: float) -> None:
        """Leave a space, but none at the top of a page."""
        if not self.is_fresh:
            self.y += height

    def set_lines(self, lines: list[str], style: Style, x: float, y: float) -> float:
        """Lines one under the other from (x, y); gives where they end."""
        ascent = style.metrics.ascent()

        def paint(painter: QPainter) -> None:
            painter.setFont(style.font)
            painter.setPen(style.colour)
            for number, line in enumerate(lines):
                painter.drawText(QPointF(x, y + ascent + number * style.line), line)

        self.add(paint)
        return y + len(lines) * style.line
