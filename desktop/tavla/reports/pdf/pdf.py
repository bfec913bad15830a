"""A report as PDF: A4, the names and the match on every page, pages counted."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, assert_never

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from tavla.domain.game.player import Player
from tavla.reports.board_shapes import HEIGHT, WIDTH
from tavla.reports.document import (
    Block,
    Cell,
    Diagram,
    Document,
    Facts,
    Heading,
    NewPage,
    Note,
    Paragraph,
    Score,
    Signatures,
    Table,
)
from tavla.reports.pdf.inks import paint_board
from tavla.reports.pdf.sheets import MARGIN, MUTE, PAPER_HEIGHT, PAPER_WIDTH, TEXT_WIDTH, Sheets, Style, dots, face

_LEFT = dots(MARGIN)
_BOARD = dots(56)
_GAP = dots(4)
_ABOVE = {1: 8, 2: 6, 3: 4}
"""A heading's level -> the space over it, in mm."""
_MOST_TOGETHER = 150
"""A heading and what stands under it are kept on one page up to so many mm."""
_RULE = QColor("#22383a")
_WINE = QColor("#7a2230")


def format_pdf(document: Document) -> bytes:
    """The whole file. A QGuiApplication must run, and the fonts be loaded."""
    sheets = _Setter(document).sheets
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(600)
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    writer.setTitle(f"{document.title} – {document.running}")
    writer.setCreator("Tavla")
    painter = QPainter(writer)
    small = Style(face(8), MUTE)
    for number, page in enumerate(sheets.pages, start=1):
        if number > 1:
            writer.newPage()
        _frame(
            painter,
            document,
            small,
            document.page.replace("{page}", str(number)).replace("{pages}", str(len(sheets.pages))),
        )
        for paint in page:
            paint(painter)
    painter.end()
    buffer.close()
    return bytes(kept.data())


def _frame(painter: QPainter, document: Document, style: Style, page: str) -> None:
    painter.setFont(style.font)
    painter.setPen(MUTE)
    title = f"{document.title} · "
    running = style.metrics.elidedText(document.running, _elided(), TEXT_WIDTH - style.metrics.horizontalAdvance(title))
    painter.drawText(QPointF(_LEFT, dots(13)), title + running)
    painter.drawText(QPointF(_LEFT, dots(PAPER_HEIGHT - 10)), "Tavla")
    painter.drawText(
        QPointF(dots(PAPER_WIDTH - MARGIN) - style.metrics.horizontalAdvance(page), dots(PAPER_HEIGHT - 10)), page
    )
    painter.setPen(QPen(_RULE, dots(0.2)))
    painter.drawLine(QPointF(_LEFT, dots(15)), QPointF(dots(PAPER_WIDTH - MARGIN), dots(15)))


class _Measured(NamedTuple):
    """A note's lines, and how high it is without the rim."""

    title: list[str]
    words: list[str]
    captions: list[list[str]]
    height: float


class _Setter:
    """Sets the blocks, one under the other."""

    def __init__(self, document: Document) -> None:
        self.sheets = Sheets()
        self._body, self._mute, self._bold = Style(face(9)), Style(face(9), MUTE), Style(face(9, bold=True))
        self._struck, self._small = Style(face(9, struck=True), MUTE), Style(face(7.5), MUTE)
        self._loud = Style(face(11, bold=True), _WINE)
        self._titles = {1: Style(face(20, bold=True)), 2: Style(face(13, bold=True)), 3: Style(face(10.5, bold=True))}
        self._large = Style(face(30, bold=True))
        self._heads: Table | None = None
        self._text(document.title, self._titles[1])
        self._text(document.subtitle, Style(face(12), MUTE))
        self.sheets.skip(dots(3))
        for number, block in enumerate(document.blocks):
            if isinstance(block, Heading):
                self._begins(document.blocks[number:])
            self._set(block)

    def _begins(self, blocks: Sequence[Block]) -> None:
        """Room for a heading with what stands under it, as far as its first note or rows: it is not left behind."""
        height = 0.0
        for block in blocks:
            if height >= dots(_MOST_TOGETHER):
                break
            match block:
                case Heading(text, level):
                    title = self._titles[level]
                    height += dots(_ABOVE[level] + 1) + len(title.lines(text, TEXT_WIDTH)) * title.line
                case Paragraph(text, is_loud):
                    style = self._loud if is_loud else self._body
                    height += len(style.lines(text, TEXT_WIDTH)) * style.line + dots(1)
                case Note():
                    height += self._measured(block).height + dots(5)
                    break
                case _:
                    height += dots(22)
                    break
        self.sheets.needs(min(height, dots(_MOST_TOGETHER)))

    def _set(self, block: Block) -> None:
        match block:
            case Heading(text, level):
                self._heads = None
                self.sheets.skip(dots(_ABOVE[level]))
                self._text(text, self._titles[level])
                self.sheets.skip(dots(1))
            case Paragraph(text, is_loud):
                self._text(text, self._loud if is_loud else self._body)
                self.sheets.skip(dots(1))
            case Facts(rows):
                self._facts(rows)
            case Table():
                self._table(block)
            case Note():
                self._note(block)
            case Score():
                self._score(block)
            case Signatures(names):
                self._signatures(names)
            case NewPage():
                if not self.sheets.is_fresh:
                    self.sheets.new_page()
            case _:
                assert_never(block)

    def _text(self, text: str, style: Style) -> None:
        for line in style.lines(text, TEXT_WIDTH):
            self.sheets.needs(style.line)
            self.sheets.y = self.sheets.set_lines([line], style, _LEFT, self.sheets.y)

    def _facts(self, rows: tuple[tuple[str, str], ...]) -> None:
        label_width = max((self._mute.metrics.horizontalAdvance(label) for label, _ in rows), default=0) + _GAP
        for label, value in rows:
            lines = self._body.lines(value, TEXT_WIDTH - label_width)
            self.sheets.needs(len(lines) * self._body.line)
            self.sheets.set_lines([label], self._mute, _LEFT, self.sheets.y)
            self.sheets.y = self.sheets.set_lines(lines, self._body, _LEFT + label_width, self.sheets.y)
        self.sheets.skip(dots(2))

    def _table(self, table: Table) -> None:
        if table.heads:
            self._heads = table
            self.sheets.needs(3 * self._bold.line)
            self._row(tuple(Cell(head) for head in table.heads), table, self._bold, line=True)
        for row in table.rows:
            self._row(row, table, self._body, line=False)
        self.sheets.skip(dots(1.5))

    def _row(self, row: tuple[Cell, ...], table: Table, style: Style, *, line: bool) -> None:
        whole, gap, air = sum(table.shares), dots(4), dots(0.6)
        widths = [TEXT_WIDTH * share / whole - gap for share in table.shares]
        styles = [self._struck if cell.is_struck else style for cell in row]
        broken = [styles[column].lines(cell.text, widths[column]) for column, cell in enumerate(row)]
        height = max(map(len, broken)) * style.line + 2 * air
        if self.sheets.needs(height) and not line and self._heads is not None:
            self._row(tuple(Cell(head) for head in self._heads.heads), self._heads, self._bold, line=True)
        x, top = _LEFT, self.sheets.y
        for column, lines in enumerate(broken):
            for number, text in enumerate(lines):
                if text:
                    over = (
                        widths[column] - styles[column].metrics.horizontalAdvance(text) if column in table.right else 0
                    )
                    self.sheets.set_lines([text], styles[column], x + over, top + air + number * style.line)
            x += widths[column] + gap
        self.sheets.y = top + height
        self._rule(dots(0.25) if line else dots(0.08))

    def _rule(self, thickness: float) -> None:
        y = self.sheets.y

        def paint(painter: QPainter) -> None:
            painter.setPen(QPen(_RULE if thickness > dots(0.1) else QColor("#c3ccca"), thickness))
            painter.drawLine(QPointF(_LEFT, y), QPointF(_LEFT + TEXT_WIDTH, y))

        self.sheets.add(paint)

    def _note(self, note: Note) -> None:
        """One board stands beside the words, two stand under them."""
        pad, beside, (title, words, captions, height) = dots(2), len(note.diagrams) == 1, self._measured(note)
        self.sheets.needs(height + 2 * pad + dots(1))
        top, left = self.sheets.y, _LEFT + dots(4)
        self._shade(top, height + 2 * pad, note.is_ruling)
        x = left + (_BOARD + _GAP if beside else 0)
        when = self._mute.metrics.horizontalAdvance(note.when)
        self.sheets.set_lines([note.when], self._mute, _LEFT + TEXT_WIDTH - when - pad, top + pad)
        y = self.sheets.set_lines(title, self._bold, x, top + pad)
        y = self.sheets.set_lines(words, self._body, x, y)
        for number, diagram in enumerate(note.diagrams):
            place = left + number * (_BOARD + _GAP)
            board_top = top + pad if beside else y + pad
            self._board(diagram, place, board_top)
            self.sheets.set_lines(captions[number], self._small, place, board_top + _BOARD * HEIGHT / WIDTH)
        self.sheets.y = top + height + 2 * pad
        self.sheets.skip(dots(2))

    def _measured(self, note: Note) -> "_Measured":
        inner, beside = TEXT_WIDTH - dots(6), len(note.diagrams) == 1
        width = inner - _BOARD - _GAP if beside else inner
        when = self._mute.metrics.horizontalAdvance(note.when) + _GAP
        title = self._bold.lines(note.title, width - when)
        words = [line for text in note.lines for line in self._body.lines(text, width)]
        text_height = (len(title) + len(words)) * self._body.line
        captions = [self._small.lines(diagram.caption, _BOARD) for diagram in note.diagrams]
        board_height = max(
            (_BOARD * HEIGHT / WIDTH + len(caption) * self._small.line for caption in captions), default=0
        )
        height = (
            max(text_height, board_height) if beside else text_height + board_height + (dots(2) if note.diagrams else 0)
        )
        return _Measured(title, words, captions, height)

    def _shade(self, top: float, height: float, is_ruling: bool) -> None:
        def paint(painter: QPainter) -> None:
            painter.fillRect(QRectF(_LEFT, top, TEXT_WIDTH, height), QColor("#fbf5f2" if is_ruling else "#f4f7f6"))
            painter.fillRect(QRectF(_LEFT, top, dots(1), height), _WINE if is_ruling else QColor("#9fb3ad"))

        self.sheets.add(paint)

    def _board(self, diagram: Diagram, x: float, y: float) -> None:
        font = self._small.font
        self.sheets.add(lambda painter: paint_board(painter, diagram, x, y, _BOARD, font))

    def _score(self, score: Score) -> None:
        width, height = (TEXT_WIDTH - _GAP) / 2, self._bold.line + self._large.line + dots(5)
        self.sheets.needs(height + dots(2))
        top = self.sheets.y
        for number, player in enumerate(Player):
            x, won = _LEFT + number * (width + _GAP), player is score.winner
            self.sheets.add(partial(_box, place=QRectF(x, top, width, height), thickness=dots(0.9 if won else 0.2)))
            name = self._bold.metrics.elidedText(score.names[player], _elided(), width - dots(8))
            y = self.sheets.set_lines([name], self._bold, x + dots(4), top + dots(2))
            self.sheets.set_lines([str(score.points[player])], self._large, x + dots(4), y)
        self.sheets.y = top + height
        self.sheets.skip(dots(3))

    def _signatures(self, names: tuple[str, ...]) -> None:
        self.sheets.needs(dots(30))
        self.sheets.skip(dots(22))
        width, top = (TEXT_WIDTH - dots(12)) / 2, self.sheets.y
        for number, name in enumerate(names):
            x = _LEFT + number * (width + dots(12))
            self.sheets.add(partial(_line, x=x, y=top, width=width))
            self.sheets.set_lines([self._body.metrics.elidedText(name, _elided(), width)], self._body, x, top + dots(1))
        self.sheets.y = top + dots(8)


def _elided() -> Qt.TextElideMode:
    return Qt.TextElideMode.ElideRight


def _box(painter: QPainter, place: QRectF, thickness: float) -> None:
    painter.setPen(QPen(_RULE, thickness))
    painter.setBrush(QColor("#ffffff"))
    painter.drawRect(place)


def _line(painter: QPainter, x: float, y: float, width: float) -> None:
    painter.setPen(QPen(QColor("#1b1f23"), dots(0.25)))
    painter.drawLine(QPointF(x, y), QPointF(x + width, y))
