"""Reports and result slips as files: made of a match's facts, each written whole or not at all."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path

from tavla.application.ports.matches import ReportWish, WrittenFiles
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.domain.facts.events import Event
from tavla.reports.document import Document, Paragraph
from tavla.reports.event_report import MatchFacts, event_report
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.reports.slip import result_slip
from tavla.storage.disk import Disk, RealDisk, replace_file
from tavla.storage.errors import said_of
from tavla.text.report_texts import ReportTexts


class Form(Enum):
    """What kind of file; the value is its ending."""

    HTML = "html"
    PDF = "pdf"


class What(Enum):
    """What is told; the value stands in the file's name."""

    REPORT = "report"
    SLIP = "slip"


def write_match(
    folder: Path,
    name: str,
    history: Sequence[Event],
    what: What,
    forms: Sequence[Form],
    texts: ReportTexts,
    disk: Disk | None = None,
    *,
    is_whole: bool = True,
) -> tuple[str, ...]:
    """The report or slip of a match as `<name>-report.en.pdf` and the like; gives the files' names. One of a record
    that is not whole says so first.

    PDF wants a QGuiApplication with the fonts loaded. Raises TavlaError, OSError.
    """
    document = match_report(history, texts) if what is What.REPORT else result_slip(history, texts)
    if not is_whole:
        document = replace(
            document, blocks=(Paragraph(texts.record_broken(len(history)), is_loud=True), *document.blocks)
        )
    return _written(folder, f"{name}-{what.value}.{texts.language}", document, forms, disk)


def written_as_wished(
    folder: Path, history: Sequence[Event], wishes: Sequence[ReportWish], translations: Path, disk: Disk | None = None
) -> WrittenFiles:
    """What the screen asked for; on any thread."""
    names: list[str] = []
    for wish in wishes:
        target = Path(wish.folder) if wish.folder else folder
        try:
            names += write_match(
                target,
                folder.name,
                history,
                What(wish.what),
                (Form(wish.form),),
                ReportTexts(wish.language, translations),
                disk,
            )
        except (TavlaError, OSError) as error:
            return WrittenFiles(tuple(names), str(target), said_of(error, target, phrase("could not write the file")))
    return WrittenFiles(tuple(names), wishes[0].folder or str(folder))


def write_event(
    folder: Path, name: str, event: str, matches: Sequence[MatchFacts], forms: Sequence[Form], texts: ReportTexts
) -> tuple[str, ...]:
    """The report of an event. Raises as above."""
    return _written(folder, f"{name}-report.{texts.language}", event_report(event, matches, texts), forms, None)


def _written(folder: Path, stem: str, document: Document, forms: Sequence[Form], disk: Disk | None) -> tuple[str, ...]:
    names = []
    for form in forms:
        name = f"{stem}.{form.value}"
        replace_file(folder / name, _bytes(document, form), disk or RealDisk())
        names.append(name)
    return tuple(names)


def _bytes(document: Document, form: Form) -> bytes:
    if form is Form.HTML:
        return format_html(document).encode("utf-8")
    from tavla.reports.pdf.pdf import format_pdf  # Qt comes only where a page is set

    return format_pdf(document)
