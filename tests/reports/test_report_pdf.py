"""The same document as pages."""

import re
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from told_scenes import told_match

from tavla.base import paths
from tavla.domain.game.player import ByPlayer
from tavla.reports.document import Document, Paragraph
from tavla.reports.match_report import match_report
from tavla.reports.pdf.fonts import prepare_fonts
from tavla.reports.pdf.pdf import format_pdf
from tavla.reports.slip import result_slip
from tavla.text.words import Words


@pytest.fixture(autouse=True)
def fonts(qapp: QGuiApplication) -> None:
    prepare_fonts(paths.resources() / "fonts")


def pages(pdf: bytes) -> int:
    return max(int(count) for count in re.findall(rb"/Count (\d+)", pdf))


def test_a_report_becomes_pages() -> None:
    pdf = format_pdf(match_report(told_match(), Words()))
    assert pdf.startswith(b"%PDF-")
    assert 5 < pages(pdf) < 20


def test_a_slip_is_one_page_whatever_the_names() -> None:
    long = ByPlayer("W" * 300, "Ayşe " * 60)
    for names in (ByPlayer("Ann", "Bo"), long):
        assert 1 == pages(format_pdf(result_slip(told_match(names=names), Words())))


def test_the_shipped_family_is_in_the_file() -> None:
    pdf = format_pdf(result_slip(told_match(), Words()))
    packed = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    plain = pdf + b"".join(_unpacked(part) for part in packed)
    assert b"Inter" in plain


def test_a_text_longer_than_a_page_goes_on_on_the_next() -> None:
    document = Document("en", "T", "S", "R", "Page {page} of {pages}", (Paragraph("word " * 6000),))
    assert 3 <= pages(format_pdf(document))


def _unpacked(part: bytes) -> bytes:
    try:
        return zlib.decompress(part.strip(b"\r\n"))
    except zlib.error:
        return b""


def test_the_fonts_are_shipped() -> None:
    assert list((Path(paths.resources()) / "fonts").glob("Inter-*.otf"))


def test_every_letter_of_the_pages_can_be_found_and_read_aloud() -> None:
    """Each glyph has its letter in the file: figures in columns, colons between figures, arrows, Turkish letters."""
    text = "0123456789 12:30 3–1 (31: 8/5) 2.1 → 4 × 1/2 · „Ğğ İıŞş ÅåØøÆæ“ fi ffl a-b 10-x"
    pdf = format_pdf(
        Document("tr", text, text, text, "Page {page} of {pages}", (Paragraph(text), Paragraph(text, is_loud=True)))
    )
    assert set(text) - letters_of(pdf) == {" "}, "only the space has another code, that of the tab"


def letters_of(pdf: bytes) -> set[str]:
    """The letters that its glyphs stand for."""
    maps = b"".join(re.findall(rb"begincmap(.*?)endcmap", pdf, re.DOTALL)).decode("ascii")
    found = {int(code, 16) for several in re.findall(r"\[(.*?)\]", maps) for code in re.findall(r"<(\w{4})>", several)}
    for first, last, begins in re.findall(r"<(\w{4})> <(\w{4})> <(\w{4})>", maps):
        found |= {int(begins, 16) + place for place in range(int(last, 16) - int(first, 16) + 1)}
    return set(map(chr, found))
