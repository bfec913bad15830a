"""What an event's report says of the rulings a federation hears of, in each language, and that its pages hold together."""

import pytest
from PySide6.QtGui import QGuiApplication
from ruled_scenes import ruled_event

from tavla.base import paths
from tavla.reports.document import Document, Heading, Note, Paragraph, Table
from tavla.reports.event_report import event_report
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.reports.pdf.fonts import prepare_fonts
from tavla.reports.pdf.pdf import _Setter, format_pdf
from tavla.text.words import Words

SAID = {
    "en": (
        "Ann Bell wins the match: Bo Carlsen is disqualified.",
        "Act 1: It can be appealed as soon as possible (NBF 5.2). Report it to the federation (NBF 1.7 (viii)).",
        "Bora Işık: 0 warnings · 0 premature rolls · 0 refused attempts · 2 false claims",
        "Chosen by both players together",
        "Incident · spectator sent away",
        "Kim Strand · Incident · spectator sent away: Report it to the federation (NBF 1.6 (v)).",
    ),
    "nb": (
        "Ann Bell vinner kampen: Bo Carlsen er diskvalifisert.",
        "Bora Işık: 0 advarsler · 0 for tidlige kast · 0 avviste forsøk · 2 uriktige påstander",
        "Handling 1: Kan ankes så snart som mulig (NBF 5.2). Innberett det til forbundet (NBF 1.7 (viii)).",
        "Valgt av begge spillerne sammen",
        "Hendelse · tilskuer bortvist",
        "Kim Strand · Hendelse · tilskuer bortvist: Innberett det til forbundet (NBF 1.6 (v)).",
    ),
    "tr": (
        "Ann Bell maçı kazandı: Bo Carlsen diskalifiye.",
        "İşlem 1: En kısa sürede itiraz edilebilir (NBF 5.2). Federasyona bildirilir (NBF 1.7 (viii)).",
        "Bora Işık: 0 uyarı · 0 erken atış · 0 reddedilen deneme · 2 haksız iddia",
        "Seçen: iki oyuncu birlikte",
        "Olay · seyirci çıkarıldı",
        "Kim Strand · Olay · seyirci çıkarıldı: Federasyona bildirilir (NBF 1.6 (v)).",
    ),
}


def report(language: str) -> Document:
    matches, kept = ruled_event()
    return event_report("Winter Open", matches, Words(language, paths.resources() / "translations"), kept)


def lines(document: Document) -> list[str]:
    said: list[str] = []
    for block in document.blocks:
        match block:
            case Heading(text) | Paragraph(text):
                said.append(text)
            case Note():
                said += [block.title, *block.lines]
            case Table():
                said += [cell.text for row in block.rows for cell in row]
            case _:
                pass
    return said


@pytest.mark.parametrize("language", SAID)
def test_an_event_tells_what_was_ruled_whether_it_can_be_appealed_and_to_whom_it_is_reported(language: str) -> None:
    document = report(language)
    said = lines(document)
    for line in SAID[language]:
        assert line in said, said
    page = format_html(document)
    for text in ("NBF 1.7 (vi)", "NBF 5.2", "Ada Moe, Bea Foss, Cem Ak", "NBF 1.6 (v)"):
        assert text in page


@pytest.mark.parametrize("language", SAID)
def test_no_heading_stands_alone_at_the_foot_of_a_page(language: str, qapp: QGuiApplication) -> None:
    prepare_fonts(paths.resources() / "fonts")
    matches, _ = ruled_event()
    documents = [report(language), *(match_report(match.history, Words(language)) for match in matches)]
    for document in documents:
        assert format_pdf(document).startswith(b"%PDF-")
        for above, under in left_behind(document):
            pytest.fail(f"{above} stands on the page before {under}")


def left_behind(document: Document) -> list[tuple[str, object]]:
    """Each heading whose first block under it is set on a later page."""
    left: list[tuple[str, object]] = []
    pages: list[int] = []

    class Watched(_Setter):
        def _set(self, block: object) -> None:
            super()._set(block)  # type: ignore[arg-type]
            pages.append(len(self.sheets.pages))

    Watched(document)
    for number, block in enumerate(document.blocks[:-1]):
        under = document.blocks[number + 1]
        if (
            isinstance(block, Heading)
            and isinstance(under, Note | Heading | Paragraph)
            and pages[number] < pages[number + 1]
        ):
            left.append((block.text, under))
    return left
