"""Everything but the window that shows or writes words from outside: the texts that each makes of them."""

import csv
import io
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

from msgspec import Struct
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tavla.application.telling.delayed_match import Moment
from tavla.base.file_names import is_file_name
from tavla.base.paths import resources
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.time.units import Instant
from tavla.formats.home_files import home_files, match_name
from tavla.formats.match_summary import format_summary
from tavla.formats.record import MatchRecord
from tavla.formats.table import by_name
from tavla.hall.words import TakeHomeOf
from tavla.hall_desk.page_views import director_line, overlay_of, spectators_line
from tavla.hall_desk.pages import Around, TakeHomePage
from tavla.hall_desk.results import Folded
from tavla.hall_desk.tables import Call, Line, MatchStage, Need, Presence
from tavla.hall_desk.take_home import OpenPage
from tavla.reports.document import Document
from tavla.reports.event_report import MatchFacts, event_report
from tavla.reports.happenings import Happenings
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.reports.pdf.pdf import format_pdf
from tavla.reports.plain_text import format_text
from tavla.reports.reader import Reader
from tavla.reports.score_sheet import sheet_of
from tavla.reports.slip import result_slip
from tavla.services.copies import ExportFile
from tavla.services.packs import packed, times_csv
from tavla.storage.device_log import DeviceLog
from tavla.storage.register.exporting import csv_text
from tavla.text import moment_words, record_words
from tavla.text.words import Words
from tavla_ui.match.notices import notice
from tavla_ui.spectators.watched import watched

OWN_TAGS = frozenset(
    [
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "main",
        "h1",
        "h2",
        "h3",
        "p",
        "dl",
        "dt",
        "dd",
        "table",
        "colgroup",
        "col",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "s",
        "div",
        "b",
        "span",
        "figure",
        "figcaption",
        "svg",
        "rect",
        "circle",
        "path",
        "polygon",
        "line",
        "text",
        "g",
        "strong",
        "section",
        "header",
        "footer",
    ]
)
LEADS = re.compile(r"src\w*|(?:xlink:)?href|\w*action|on\w+|data|background|http-equiv")
"""Attributes that fetch, lead away or run something."""


class Given(Struct, frozen=True):
    """What a sink is given: a match, facts of every kind, and records of the register, all with words from outside."""

    t: Words
    history: Sequence[Event]
    facts: Sequence[Event]
    records: Sequence[Struct]
    matches: Sequence[MatchRecord]
    states: Sequence[MatchState]
    """Before each fact but the first of the history, and after the last."""

    @property
    def last(self) -> MatchState:
        return self.states[-1]


def states_of(history: Sequence[Event]) -> tuple[MatchState, ...]:
    """As they follow each other."""
    return tuple(accumulate(history[1:], apply, initial=begun(history[0])))


def words_of(value: Any) -> Iterator[str]:  # noqa: ANN401 - any value of a document
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from words_of(one)
    elif isinstance(value, Iterable) and not isinstance(value, bytes):
        for one in value:
            yield from words_of(one)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from words_of(getattr(value, name))


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in OWN_TAGS, tag
        for name, value in attrs:
            assert not LEADS.fullmatch(name) or value == "Content-Security-Policy", (tag, name, value)
            assert name != "style" or re.fullmatch(r"width:[\d.]+%", value or ""), value
        self._tag = tag

    def handle_data(self, data: str) -> None:
        if self._tag == "style":
            assert not re.search(r"url\(|@import", data), data
            return
        self.texts.append(" ".join(data.split("\n")))


def _html(document: Document) -> Iterator[str]:
    page = _Page()
    page.feed(format_html(document))
    page.close()
    yield from page.texts


def _pdf(document: Document) -> Iterator[str]:
    data = format_pdf(document)
    packed = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    plain = data + b"".join(map(_unpacked, packed))
    assert not re.search(rb"/URI\b|/Launch|/JavaScript|/GoToR|/EmbeddedFile|/Subtype\s*/Image", plain)
    yield from words_of(document)


def _unpacked(part: bytes) -> bytes:
    try:
        return zlib.decompress(part.strip(b"\r\n"))
    except zlib.error:
        return b""


def _document(make: Callable[[Given], Document], write: Callable[[Document], Iterable[str]]) -> "Sink":
    return lambda given: write(make(given))


def _report(given: Given) -> Document:
    return match_report(given.history, given.t)


def _slip(given: Given) -> Document:
    return result_slip(given.history, given.t)


def _event(given: Given) -> Document:
    started: Any = given.history[0]
    return event_report(started.card.event, [MatchFacts(given.history)], given.t)


def _sheets(given: Given) -> Document:
    return sheet_of(given.matches[0], given.t)


def _happenings(given: Given) -> Iterator[str]:
    state = given.last
    happenings = Happenings(Reader(given.t, state.setup.players))
    return words_of([happenings.note(fact, state, state) for fact in given.facts])


def _look_back(given: Given) -> Iterator[str]:
    names = given.last.setup.players
    for before, event in zip(given.states, given.history[1:], strict=False):
        yield _moment(given.t, event, before)
    for fact in given.facts:
        yield _moment(given.t, fact, given.last)
    yield moment_words.standing_at(given.t, name=names.white, points=1, length=3, time="0:10")


def _moment(t: Words, event: Event, state: MatchState) -> str:
    names = state.setup.players
    said = (
        moment_words.plain_moment(t, event, state, names)
        or record_words.record(t, event, names, state)
        or moment_words.moment_beside_play(t, event, names)
    )
    authority = getattr(event, "authority", None)
    return f"{said}\n{record_words.ground_of(t, authority) if authority is not None else ''}"


def _notices(given: Given) -> Iterator[str]:
    return (notice(fact, given.t, given.last.setup.players) for fact in (*given.history, *given.facts))


def _overlay(given: Given) -> Iterator[str]:
    for state in given.states:
        yield from words_of(watched(Moment(0, state, Instant(0)), 0, given.t).plain())


def _form(name: str) -> "Sink":
    form = by_name(name)
    assert form is not None

    def write(given: Given) -> Iterator[str]:
        for record in given.matches:
            written = form.write(record)
            yield written.replace(b"\t", b" ").decode("utf-8", "replace")

    return write


def _csv(given: Given) -> Iterator[str]:
    for separator in ",;\t":
        text = csv_text([[*words_of(record)] for record in given.records], separator)
        for other in {",", ";"} - {separator}:
            for line in text.split("\r\n"):
                for cell in line.split(other):
                    assert not re.match(r"""["'\s]*(?<!')[=+\-@\uff1d]""", cell), cell
        for row in csv.reader(io.StringIO(text), delimiter=separator):
            yield from row
            assert not [cell for cell in row if re.match(r"\s*[=+\-@\uff1d]", cell)], row


def _log(given: Given) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        log = DeviceLog(Path(folder), lambda: "12:00")
        lines = [*words_of(given.facts), *words_of(given.records)]
        for line in lines:
            log.write(line)
        written = log.path.read_text("ascii").splitlines()
    assert len(lines) == len(written)
    return iter(written)


def _line(given: Given) -> Line:
    """A table of a hall, all of whose words are somebody's."""
    started: Any = given.history[0]
    record: Any = None  # of which the pages say nothing
    said, players = started.card, given.last.setup.players
    call = Call(0, who=said.event, is_seen=True)
    return Line(
        said.round, said.table, Presence.HERE, 0, record, MatchStage.PLAYING, Need.CALL,
        (players.white, players.black), (0, 0), 3, None, None, call, None, has_old_draw=False,
    )  # fmt: skip


def _phone(given: Given) -> Iterator[str]:
    """The director's page and the spectators' write these words as text alone: tests/hall/test_phone_fingers.py."""
    shown = spectators_line(_line(given), given.last)
    yield from words_of([director_line(_line(given)), shown, overlay_of(shown, given.t)])


class _TakeHome(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"html", "meta", "title", "link", "h1", "p", "nav", "a", "small"}, tag
        assert {name for name, _ in attrs} <= {"lang", "charset", "name", "content", "rel", "href"}, attrs
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.texts.append(" ".join(data.split("\n")))


def _take_home(given: Given) -> Iterator[str]:
    asked, folded = TakeHomeOf("a", "M1", 1), Folded(given.last, tuple(given.history), is_closed=True)
    opened: Any = SimpleNamespace(at=lambda _token, _now: OpenPage("secret", asked, folded))
    around = Around(lambda: 0, resources() / "translations", home_files)
    phone = TestClient(Starlette(routes=TakeHomePage(opened, around).routes))
    answer = phone.get("/take/secret", headers={"accept-language": given.t.language})
    page = _TakeHome()
    page.feed(answer.text)
    page.close()
    style, *links = page.links
    assert (200, "/page.css", 2) == (answer.status_code, style, len(links))
    for link in links:
        file = phone.get(link)
        name = re.fullmatch(r"attachment; filename\*=UTF-8''([\w.~%-]+)", file.headers["content-disposition"])
        assert (200, True) == (file.status_code, name is not None and is_file_name(unquote(name[1]))), link
    yield from page.texts


def _pack(given: Given) -> Iterator[str]:
    name = match_name(given.history)
    files = [ExportFile(f"{name}{ending}", lambda: b"x") for ending in (".tavla", ".mat")]
    with ZipFile(io.BytesIO(packed(name, files, given.history, [given.t.language]).make())) as pack:
        names = [PurePosixPath(one).parts for one in pack.namelist()]
        assert all(len(parts) == 2 and parts[0] == name and all(map(is_file_name, parts)) for parts in names), names
        page = _Page()
        page.feed(pack.read(f"{name}/PROOF.{given.t.language}.html").decode())
        page.close()
    yield from page.texts


def _times(given: Given) -> Iterator[str]:
    for row in csv.reader(io.StringIO(times_csv(given.history).decode("utf-8-sig"))):
        assert len(row) == 4, row
        assert not [cell for cell in row if re.match(r"\s*[=+\-@\uff1d]", cell)], row
        yield from row


Sink = Callable[[Given], Iterable[str]]
TO_PEOPLE: dict[str, Sink] = {
    **{
        f"{name}, {form}": _document(make, write)
        for name, make in {"report": _report, "slip": _slip, "event": _event, "score sheet": _sheets}.items()
        for form, write in {"HTML": _html, "PDF": _pdf, "text": lambda document: [format_text(document)]}.items()
    },
    "happenings": _happenings,
    "look back": _look_back,
    "notices": _notices,
    "overlay": _overlay,
    "pages of a hall": _phone,
    "page to take home": _take_home,
    "page of a pack": _pack,
}
TO_PROGRAMS: dict[str, Sink] = {
    "summary": lambda given: [format_summary(given.history, given.last)],
    ".mat": _form("mat"),
    ".sgf": _form("sgf"),
    ".ogxm": _form("ogxm"),
    ".json": _form("json"),
    ".xgid": _form("xgid"),
    "CSV": _csv,
    "times.csv": _times,
    "device log": _log,
}
"""What programs read keeps a name as it is; it may break no line and send no control."""
WHOLE = (".ogxm", ".json")
"""These have a form of their own for every character."""
