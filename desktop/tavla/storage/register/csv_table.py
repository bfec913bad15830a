"""Reading a CSV file as spreadsheets of several countries write it: separator and encoding found or chosen, every fault
with its place.
"""

import csv
import io
from collections.abc import Iterable
from enum import Enum
from pathlib import Path

from msgspec import Struct

from tavla.base.limits import CSV, read_limited
from tavla.base.phrase import Phrase, Said, phrase, strung
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found
from tavla.base.unicode import printable
from tavla.storage.register.folding import folded

ROWS_MAX = 50_000
LINES_MAX = 8 * ROWS_MAX
ROW_MAX = 16 * 1024
"""Letters of a row, with its line ends: four cells of the longest text."""
FAULTS_MAX = 100
SEPARATORS = (";", ",", "\t")


class Encoding(Enum):
    """How the bytes of a file are read."""

    FOUND = "found"
    """UTF-8 or, where the file begins with its mark or is plainly so, UTF-16."""
    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    WINDOWS_1254 = "windows-1254"
    """Turkish Windows."""
    WINDOWS_1252 = "windows-1252"
    """Western and Nordic Windows."""


class Fault(Struct, frozen=True):
    """Something in a file that cannot be taken over: line and column count from 1; None is the whole line, or the whole
    file.
    """

    path: Path
    line: int | None
    column: int | None
    found: Said
    expected: Said

    @property
    def said(self) -> Phrase:
        place = ":".join(str(part) for part in (plain_name(str(self.path)), self.line, self.column) if part is not None)
        return strung(
            (place, phrase("found {found}; expected {expected}", found=self.found, expected=self.expected)), ": "
        )


class Row(Struct, frozen=True):
    """A line of the table: its cells by the column's name."""

    line: int
    cells: dict[str, str]


class Table(Struct, frozen=True):
    """A file as read. With faults, what is there is not taken over."""

    path: Path
    rows: tuple[Row, ...]
    columns: dict[str, int]
    """The number of each known column, from 1."""
    left_out: tuple[str, ...]
    """Headings that mean nothing here; their columns are not taken over."""
    faults: tuple[Fault, ...]


class Heading(Struct, frozen=True):
    """A column that may stand in a file, and what it is called there, in any of the languages."""

    name: str
    words: tuple[str, ...]
    needed: bool = False


def read_file(path: Path, headings: Iterable[Heading], encoding: Encoding = Encoding.FOUND) -> Table:
    """The table of a file. Never raises for what is in it: that is a fault."""
    return table_of(content_of(path), path, headings, encoding)


def content_of(path: Path) -> bytes | Fault:
    """The bytes of a file, or why they cannot be read."""
    try:
        return read_limited(path, CSV)
    except OSError as error:
        told = phrase("a file that cannot be read ({why})", why=found(error))
        return Fault(path, None, None, told, phrase("a CSV file"))


def table_of(
    content: bytes | Fault, path: Path, headings: Iterable[Heading], encoding: Encoding = Encoding.FOUND
) -> Table:
    """The table of a file that was read."""
    return _nothing(path, content) if isinstance(content, Fault) else read_table(content, path, headings, encoding)


def read_table(data: bytes, path: Path, headings: Iterable[Heading], encoding: Encoding = Encoding.FOUND) -> Table:
    """The table of a file's bytes; `path` names it in faults."""
    if len(data) > CSV.most:
        return _nothing(
            path,
            Fault(
                path,
                None,
                None,
                phrase("more than {most} MiB", most=CSV.most // 1024 // 1024),
                phrase("a smaller file"),
            ),
        )
    text = _decoded(data, path, encoding)
    if isinstance(text, Fault):
        return _nothing(path, text)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return _nothing(
            path, Fault(path, line, None, phrase("a zero byte"), phrase("text; choose UTF-16 if it is that"))
        )
    return _parsed(text, path, tuple(headings))


def _decoded(data: bytes, path: Path, encoding: Encoding) -> str | Fault:
    name = encoding.value
    if encoding is Encoding.FOUND:
        name = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} or _looks_like_utf_16(data) else "utf-8"
    if name == "utf-16" and data[:2] not in {b"\xff\xfe", b"\xfe\xff"}:
        # Without a mark: a heading's letters are all below 256, so the side of the zeros tells the order.
        name = "utf-16-be" if data[:1] == b"\0" else "utf-16-le"
    if name == "utf-8":
        name = "utf-8-sig"
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wanted = name.removesuffix("-sig").upper()
        byte = f"0x{data[error.start]:02X}"
        found = phrase(
            "the byte {byte}, {count} bytes into the file, which is not {form}",
            byte=byte,
            count=error.start + 1,
            form=wanted,
        )
        advised = phrase("{form}; or choose windows-1254 (Turkish) or windows-1252 (Western)", form=wanted)
        return Fault(path, line, None, found, advised if name == "utf-8-sig" else wanted)


def _looks_like_utf_16(data: bytes) -> bool:
    begin = data[:200]
    return len(data) % 2 == 0 and begin.count(0) * 3 >= len(begin) > 0


def _parsed(text: str, path: Path, headings: tuple[Heading, ...]) -> Table:
    shift = 0
    separators: tuple[str, ...] = SEPARATORS
    first, _, rest = text.partition("\n")
    if first.strip().casefold() in {f"sep={one}" for one in SEPARATORS}:
        # A spreadsheet's own first line.
        separators, text, shift = (first.strip()[4] if len(first.strip()) > 4 else "\t",), rest, 1
    separator = max(separators, key=lambda one: _known_words(text, one, headings))
    lines = _Lines(text)
    reader = csv.reader(lines, delimiter=separator, strict=True)
    columns: dict[str, int] = {}
    left_out: list[str] = []
    faults: list[Fault] = []
    rows: list[Row] = []
    width = 0
    line = shift + 1
    try:
        for cells in reader:
            at, line = line, reader.line_num + shift + 1
            lines.begin_row()
            if not any(cell.strip() for cell in cells):
                continue
            if not width:
                width = len(cells)
                columns, left_out, wrong = _headings(cells, path, at, headings)
                faults += wrong
                if wrong:
                    break
            elif len(cells) != width:
                faults.append(
                    Fault(
                        path,
                        at,
                        None,
                        phrase("{count} cells", count=len(cells)),
                        phrase("{count}, as in the headings", count=width),
                    )
                )
            elif len(rows) >= ROWS_MAX:
                faults.append(
                    Fault(path, at, None, phrase("more than {most} lines", most=ROWS_MAX), phrase("a smaller file"))
                )
                break
            else:
                rows.append(Row(at, {name: _seen(cells[number - 1]) for name, number in columns.items()}))
            if len(faults) >= FAULTS_MAX:
                break
    except csv.Error as error:
        found = phrase("a line that cannot be read ({why})", why=str(error))
        faults.append(
            Fault(path, line, None, found, phrase('cells parted by one sign, quotes doubled within quotes ("")'))
        )
    if not width and not faults:
        needed = ", ".join(one.words[0] for one in headings if one.needed)
        faults.append(Fault(path, 1, None, phrase("an empty file"), phrase("headings such as {words}", words=needed)))
    return Table(path, tuple(rows), columns, tuple(left_out), tuple(faults))


class _Lines:
    """The lines of a text, no more and no longer than a row of a table may have."""

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text, newline="")
        self._count = 0
        self._row = 0

    def begin_row(self) -> None:
        """What follows is another row."""
        self._row = 0

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self._count += 1
        self._row += len(line)
        if self._row > ROW_MAX:
            msg = f"more than {ROW_MAX} letters"
            raise csv.Error(msg)
        if self._count > LINES_MAX:
            msg = f"more than {LINES_MAX} lines, most of them empty"
            raise csv.Error(msg)
        return line


def _headings(
    cells: list[str], path: Path, line: int, headings: tuple[Heading, ...]
) -> tuple[dict[str, int], list[str], list[Fault]]:
    known = {folded(word): heading.name for heading in headings for word in heading.words}
    columns: dict[str, int] = {}
    left_out: list[str] = []
    faults: list[Fault] = []
    for number, cell in enumerate(cells, 1):
        name = known.get(folded(cell))
        if name is None:
            left_out.append(_seen(cell))
        elif name in columns:
            faults.append(
                Fault(
                    path,
                    line,
                    number,
                    phrase("a second column {word}", word=repr(cell.strip())),
                    phrase("one, as in column {column}", column=columns[name]),
                )
            )
        else:
            columns[name] = number
    from difflib import get_close_matches

    for heading in headings:
        if heading.needed and heading.name not in columns:
            near = get_close_matches(folded(heading.words[0]), [folded(one) for one in left_out], n=1)
            nearest = next((one for one in left_out if near and folded(one) == near[0]), None)
            told = phrase("no column {word}", word=repr(heading.words[0]))
            if nearest:
                told = phrase(
                    "no column {word} (the nearest is {nearest})", word=repr(heading.words[0]), nearest=repr(nearest)
                )
            faults.append(
                Fault(path, line, None, told, phrase("one of the headings {words}", words=", ".join(heading.words)))
            )
    return columns, left_out, faults


def _known_words(text: str, separator: str, headings: tuple[Heading, ...]) -> int:
    known = {folded(word) for heading in headings for word in heading.words}
    first = next((line for line in text[:ROW_MAX].splitlines() if line.strip()), "")
    return sum(1 for cell in first.split(separator) if folded(cell.strip().strip('"')) in known)


def _seen(cell: str) -> str:
    """A cell as somebody could have typed it: marks that nobody sees are left out."""
    return printable(" ".join(cell.split()))


def _nothing(path: Path, fault: Fault) -> Table:
    return Table(path, (), {}, (), (fault,))
