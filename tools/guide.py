"""The director's guide and the player's card in three languages, with pictures taken from the real window.

`python tools/guide.py OUT` writes `tavla-guide.LANGUAGE.html` and `.pdf`, the same of `tavla-card`, and the pictures.
The texts are docs/guide/*.md, in a plain part of Markdown; what stands in [[double brackets]] is a label of the
program, and comes from its own catalogue, so that guide and screen agree.
`--no-pdf` leaves the PDF files out.
"""

import argparse
import html
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from gettext import translation
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
os.environ.setdefault("QT_HASH_SEED", "0")  # the order of fonts in a PDF follows it
os.environ["TZ"] = "UTC"  # a PDF tells its date with the zone's hours, and is longer for them

from PySide6.QtCore import QByteArray, QMarginsF, QRectF, QSizeF, QUrl, QUuid
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QFontDatabase,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtTest import QTest

from pictures import let_draw
from tavla.app.robots import RobotTable
from tavla.application.commands import play as asked
from tavla.application.dice import ScriptedDice
from tavla.application.roles import Role
from tavla.application.telling.spectatorship import Spectatorship
from tavla.base import paths
from tavla.domain.facts.events import StopReason
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.reports.pdf.fonts import prepare_fonts
from tavla.storage.directors import Directors
from tavla.storage.pin import Pin
from tavla_ui.controls.dead_times import DEAD_TIMES, Change
from tavla_ui.robots.director import PIN, DirectorRobot
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import is_visible
from tavla_ui.robots.hands import wait_until

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "docs" / "guide"
LANGUAGES = ("en", "nb", "tr")
PAGES = ("guide", "card")
SIZE = (1280, 800)
QUALITY = 88
"""Of pictures: a third of what they take without loss."""
WHITE, BLACK = Player.WHITE, Player.BLACK
ROLLS = ((3, 1), (6, 4), (5, 5), (6, 3))
LABEL = re.compile(r"\[\[(.+?)\]\]")
ITEM = re.compile(r"^(-|\d+\.) ")
PICTURE = re.compile(r"!\[(.*)\]\((.+)\)")
STYLE = """
body { font-family: Inter, sans-serif; font-size: 10pt; color: #1b1f23; max-width: 46em; margin: 2em auto; padding: 0 1em; }
p, li, td { line-height: 135%; } p.picture, p.caption { line-height: 100%; margin: 0.5em 0 0; }
h1 { font-size: 21pt; } h2 { font-size: 14pt; color: #22383a; } h3 { font-size: 11pt; }
table { border-collapse: collapse; } td, th { border: 1px solid #c4ccca; padding: 4px 8px; text-align: left; vertical-align: top; }
img { max-width: 100%; } .caption { color: #5a6a6a; font-size: 8.5pt; } code { font-family: monospace; }
"""
FOOT = 100
"""Dots at the bottom of a page, for its number."""
FIXED_DATE = b"20260101000000"


# Pictures


def pictures(language: str, out: Path) -> None:
    """All pictures of one language."""
    with tempfile.TemporaryDirectory() as root:
        directors = Directors(Path(root) / "directors")
        directors.add("Dora", Role.DIRECTOR, Pin(bytearray(PIN.encode())))
        table = RobotTable(Path(root), size=SIZE, directors=directors)
        table.board.table.settings_model.take({}, {"white": language, "black": language})
        table.board.table.speak()
        table.dice.source = ScriptedDice(Roll.of(*roll) for roll in ROLLS)
        window = table.board.screen.window
        driver = Driver(table.board.table, window, table.time, Random(1))  # noqa: S311 - pictures want to be the same every time
        for name in _scenes(driver, table, out):
            let_draw()
            driver.hands.look()
            window.grabWindow().save(str(out / f"{name}.jpg"), quality=QUALITY)
        driver.leave()
        table.close()


def _scenes(driver: Driver, table: RobotTable, out: Path) -> Iterator[str]:
    """A short match, stopping at everything that the texts show."""
    wait_until(lambda: table.board.table.start_model.plan is not None, "the rules do not come")
    driver.hands.look()
    yield "start"
    driver.press("start.continueHere")
    wait_until(lambda: is_visible(driver.window, "continue.page"), "the page does not come")
    driver.hands.look()
    yield "continue"
    driver.press("continue.back")
    driver.start_match(5)
    driver.does(asked.RollDice(WHITE))
    driver.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    driver.does(asked.EndTurn(WHITE))
    driver.does(asked.RollDice(BLACK))
    driver.time.pass_by(5_000)
    driver.does(asked.MakeMoves(BLACK, (CheckerMove(24, 6),)))
    yield "board"
    driver.does(asked.MakeMoves(BLACK, (CheckerMove(13, 4),)))
    driver.does(asked.EndTurn(BLACK))
    driver.does(asked.TouchCube(WHITE))
    driver.does(asked.OfferDouble(WHITE))
    driver.time.pass_by(1_000)
    QTest.qWait(2 * DEAD_TIMES[Change.DOUBLE_OFFERED].ms)  # Take and Pass come alive by Qt's own timer
    yield "double"
    driver.does(asked.TakeDouble(BLACK))
    driver.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, BLACK, ""))
    yield "stopped"
    yield from _director(driver)
    spectators = table.board.services.spectators
    spectators.change(Spectatorship(window=True, delay=0, by="Dora"))
    let_draw()
    driver.hands.look()
    spectators.picture().save(str(out / "spectators.jpg"), quality=QUALITY)
    spectators.change(Spectatorship())
    for player in Player:
        driver.does(asked.AgreeToResume(player))


def _director(driver: Driver) -> Iterator[str]:
    robot = DirectorRobot(driver, lambda: None)
    driver.press("white.director")
    driver.hands.look()
    robot.type_pin(PIN)
    wait_until(lambda: is_visible(driver.window, "director.body"), "the PIN does not open the page")
    driver.hands.look()
    yield "director"
    driver.press("acts.take_time")
    driver.press("act.row0.0")
    driver.press("act.reason0")
    yield "act"
    driver.press("director.section.spectators")
    yield "spectators-section"
    driver.press("director.close")


# Texts


def labels(language: str) -> Callable[[str], str]:
    """The program's own words in a language; raises LookupError for words it does not have."""
    own, any_other = (_catalogue(language) if language != "en" else None), _catalogue("nb")

    def label(english: str) -> str:
        if english not in any_other:
            msg = f"no label of the program: {english!r}"
            raise LookupError(msg)
        return own[english] if own is not None else english

    return label


def _catalogue(language: str) -> dict[str, str]:
    """Every sentence of a catalogue by its English words, those of numbers left out."""
    found = translation("tavla", paths.resources() / "translations", [language])
    return {english: said for english, said in vars(found)["_catalog"].items() if isinstance(english, str)}


def page(text: str, language: str, label: Callable[[str], str], width: int) -> str:
    """Markdown as HTML: headings, paragraphs, lists, tables, pictures, **bold**, `code`, labels."""
    blocks = [block for block in re.split(r"\n\s*\n", text.strip()) if block.strip()]
    title = blocks[0].lstrip("# ").strip()
    body = "\n".join(_block(block, label, language, width) for block in blocks)
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _block(block: str, label: Callable[[str], str], language: str, width: int) -> str:
    lines = block.strip().splitlines()
    if match := re.match(r"(#+) (.*)", lines[0]):
        level = len(match[1])
        return f"<h{level}>{_inline(match[2], label)}</h{level}>"
    if match := PICTURE.fullmatch(lines[0]):
        caption = _inline(match[1], label)
        image = f'<img src="{language}/{match[2]}" width="{width}" alt="{html.escape(re.sub("<.*?>", "", caption))}">'
        return f'<p class="picture">{image}</p><p class="caption">{caption}</p>'
    if lines[0].startswith("|"):
        rows = [
            [_inline(cell.strip(), label) for cell in line.strip("| ").split("|")]
            for line in lines
            if not re.fullmatch(r"[|\s:-]+", line)
        ]
        first, *others = [
            [f"{cell}</{kind}>" for cell in row] for row, kind in zip(rows, ["th", *["td"] * len(rows)], strict=False)
        ]
        cells = [f'<th width="30%">{"<th>".join(first)}', *(f"<td>{'<td>'.join(row)}" for row in others)]
        return f'<table border="1" cellspacing="0" cellpadding="4" width="100%">{"".join(f"<tr>{row}</tr>" for row in cells)}</table>'
    if match := re.match(r"(-|\d+\.) ", lines[0]):
        kind = "ul" if match[1] == "-" else "ol"
        points = [_inline(ITEM.sub("", item), label) for item in re.split(r"\n(?=(?:-|\d+\.) )", "\n".join(lines))]
        return f"<{kind}>{''.join(f'<li>{point}</li>' for point in points)}</{kind}>"
    return f"<p>{_inline(block, label)}</p>"


def _inline(text: str, label: Callable[[str], str]) -> str:
    text = html.escape(" ".join(text.split()), quote=False)
    text = LABEL.sub(lambda found: f"<b>{html.escape(label(html.unescape(found[1])), quote=False)}</b>", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", text)


def write_pdf(written: str, base: Path, path: Path) -> None:
    """The page as A4, with the same bytes for the same page."""
    document = QTextDocument()
    document.setBaseUrl(QUrl.fromLocalFile(f"{base}/"))
    document.setDocumentMargin(0)
    letters = document.defaultFont()
    letters.setFeature(QFont.Tag("calt"), 0)  # a colon raised between figures would be no letter that the file can name
    document.setDefaultFont(letters)
    document.setHtml(written)
    writer = QPdfWriter(str(path))
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4),
            QPageLayout.Orientation.Portrait,
            QMarginsF(18, 16, 18, 16),
            QPageLayout.Unit.Millimeter,
        )
    )
    writer.setResolution(300)
    writer.setCreator("Tavla")
    writer.setDocumentId(QUuid())
    writer.setDocumentXmpMetadata(QByteArray(b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"))
    layout, height = document.documentLayout(), writer.height() - FOOT
    layout.setPaintDevice(writer)
    document.setPageSize(QSizeF(writer.width(), height))
    painter = QPainter(writer)
    for number in range(document.pageCount()):
        if number:
            writer.newPage()
        painter.drawText(0, writer.height(), f"{number + 1} / {document.pageCount()}")
        painter.save()
        painter.translate(0, -number * height)
        painter.setClipRect(QRectF(0, number * height, writer.width(), height - 3))
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = painter.clipBoundingRect()
        layout.draw(painter, context)
        painter.restore()
    painter.end()
    del writer
    path.write_bytes(
        re.sub(
            rb"D:\d{14}[^)]*", lambda found: (b"D:" + FIXED_DATE + b"Z").ljust(len(found[0]), b" "), path.read_bytes()
        )
    )


def main() -> int:
    """Write everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--no-pdf", action="store_true")
    arguments = parser.parse_args()
    app = prepare_fonts(paths.resources() / "fonts")
    for language in LANGUAGES:
        (arguments.out / language).mkdir(parents=True, exist_ok=True)
        pictures(language, arguments.out / language)
    QFontDatabase.removeAllApplicationFonts()  # the window's: a page set in them would follow from where this project lies
    prepare_fonts(paths.resources() / "fonts")
    for language in LANGUAGES:
        label = labels(language)
        for name in PAGES:
            text = (TEXTS / f"{name}.{language}.md").read_text(encoding="utf-8")
            path = arguments.out / f"tavla-{name}.{language}.html"
            path.write_text(page(text, language, label, 640), encoding="utf-8")
            if not arguments.no_pdf:
                write_pdf(page(text, language, label, 430), arguments.out, path.with_suffix(".pdf"))
            print(path)
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
