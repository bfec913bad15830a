"""Reports and result slips of a match or an event as files: made of facts, each written whole or not at all."""

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from tavla.application.ports.matches import ReportWish, WrittenFiles
from tavla.application.ports.register import KeptRecord
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.file_names import file_name
from tavla.base.phrase import Phrase, phrase
from tavla.base.plain_name import compared
from tavla.base.sha256 import sha256
from tavla.domain.facts.events import Event, MatchStarted
from tavla.reports.document import Document, Paragraph
from tavla.reports.event_report import MatchFacts, event_report
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.reports.slip import result_slip
from tavla.storage.codec import decode_event
from tavla.storage.disk import Disk, RealDisk, replace_file
from tavla.storage.errors import said_of
from tavla.storage.journal import JOURNAL_NAME, read_journal
from tavla.storage.match_store import MatchStore
from tavla.text import report_words
from tavla.text.words import Words

MARK_LETTERS = 8
_MARKED = re.compile(rf"-[0-9a-f]{{{MARK_LETTERS}}}$")


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
    t: Words,
    disk: Disk | None = None,
    *,
    is_whole: bool = True,
) -> tuple[str, ...]:
    """The report or slip of a match as `<name>-report.en.pdf` and the like; gives the files' names. One of a record
    that is not whole says so first.

    PDF wants a QGuiApplication with the fonts loaded. Raises TavlaError, OSError.
    """
    document = match_report(history, t) if what is What.REPORT else result_slip(history, t)
    if not is_whole:
        document = replace(
            document, blocks=(Paragraph(report_words.record_broken(t, len(history)), is_loud=True), *document.blocks)
        )
    return _written(folder, f"{name}-{what.value}.{t.language}", document, forms, disk)


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
                Words(wish.language, translations),
                disk,
            )
        except (TavlaError, OSError) as error:
            return WrittenFiles(tuple(names), str(target), said_of(error, target, phrase("could not write the file")))
    return WrittenFiles(tuple(names), wishes[0].folder or str(folder))


def write_event(
    folder: Path,
    name: str,
    event: str,
    matches: Sequence[MatchFacts],
    forms: Sequence[Form],
    t: Words,
    kept: Sequence[KeptRecord] = (),
) -> tuple[str, ...]:
    """The report of an event, with what the register has `kept` of it. Raises as above."""
    return _written(folder, f"{name}-report.{t.language}", event_report(event, matches, t, kept), forms, None)


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


def matches_of(store: MatchStore, event: str) -> tuple[list[MatchFacts], tuple[Phrase, ...]]:
    """The matches of the event of that name, however it is written, and sentences on those that cannot be read whole.

    Raises JournalError.
    """
    wanted, found = compared(event), []
    told: list[Phrase] = []
    for listed in store.listing():
        try:
            history, broken = facts_in(listed.folder)
        except TavlaError as error:
            told.append(error.said)
            continue
        if broken:
            told.append(broken)
        if history and isinstance(history[0], MatchStarted) and compared(history[0].card.event) == wanted:
            found.append(MatchFacts(history, not broken))
    return sorted(found, key=_place), tuple(told)


def facts_in(folder: Path) -> tuple[list[Event], Phrase | None]:
    """The facts of a match, as far as its journal is whole; and a sentence where it is not. Raises TavlaError."""
    path = folder / JOURNAL_NAME
    contents = read_journal(path)
    broken = (
        None
        if contents.fault is None
        else phrase("{path}: the journal is not whole; told is what stands before the break", path=str(path))
    )
    return [decode_event(payload, path, number) for number, payload in enumerate(contents.events, start=1)], broken


def event_name(event: str) -> str:
    """An event's name as the beginning of its files' names; with a mark where it says more than a file's name can, so
    that no two events share one.
    """
    name, whole = file_name(event, "event"), compared(event)
    if compared(name.replace("-", " ")) == whole and not _MARKED.search(name):
        return name
    return f"{name}-{sha256(whole.encode('utf-8', 'backslashreplace')).hexdigest()[:MARK_LETTERS]}"


def _place(match: MatchFacts) -> tuple[str, str]:
    started = match.history[0]
    return (started.wall_clock, started.match_id) if isinstance(started, MatchStarted) else ("", "")
