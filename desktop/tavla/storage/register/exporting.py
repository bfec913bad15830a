"""Every table of the register as CSV, for a spreadsheet: UTF-8 with its mark, lines ended by CR and LF, names beside
keys.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from tavla.base.phrase import phrase
from tavla.storage.disk import PRIVATE, Disk, RealDisk, make_directory, replace_file
from tavla.storage.errors import failure
from tavla.storage.register.checks import field_names, plain
from tavla.storage.register.records import Kind
from tavla.storage.register.register import Register
from tavla.storage.register.schema import REFERENCES
from tavla.storage.register.versions import in_order, read_versions

HISTORY = "history"
_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b"
"""What begins a formula, in full width and small forms too, which spreadsheets take for the same."""
_BEFORE = r"""\s"'\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"""
"""What spreadsheets pass over before it: blanks, quotes, and what nobody sees, as a bundle's reasons may have."""
_FORMULA = re.compile(rf"[\t\r]|[{_BEFORE}]*[{_SIGNS}]")
_ENDS = {separator: "".join(sorted({";", ",", "\t"} - {separator})) + "\n\r" for separator in (",", ";", "\t")}
_WITHIN = {
    separator: re.compile(rf"(?<![{_BEFORE}{ends}])[{_BEFORE}{ends}]++(?=[{_SIGNS}])")
    for separator, ends in _ENDS.items()
}
"""The same behind what another spreadsheet takes for the end of a cell, in a file of this separator."""


def csv_text(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Rows as CSV. What a spreadsheet would take for a formula, whichever list separator its country has, gets an
    apostrophe before it. Source: OWASP, CSV Injection.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_harmless(value, separator) for value in row])
    return text.getvalue()


def csv_bytes(rows: Iterable[Sequence[object]], separator: str = ",") -> bytes:
    """The same as a file's bytes."""
    return csv_text(rows, separator).encode("utf-8-sig")


def table_rows(register: Register, kind: Kind) -> list[list[object]]:
    """A kind's table with its headings; for each key of a player or a tournament there is a column with the name.

    Raises RegisterError.
    """
    names = field_names(kind)
    called = {
        entry.key: plain(entry.record)["name"]
        for known in (Kind.PLAYER, Kind.TOURNAMENT)
        for entry in register.entries(known)
    }
    referring = [name for name in names if name in (*REFERENCES, "tournament")]
    rows: list[list[object]] = [["key", *names, *(f"{name}_name" for name in referring)]]
    for key, record in register.entries(kind):
        values = plain(record)
        rows.append([key, *values.values(), *(called.get(str(values[name]), "") for name in referring)])
    return rows


def history_rows(register: Register) -> list[list[object]]:
    """Every version of every record, in order. Raises RegisterError."""
    rows: list[list[object]] = [["key", "kind", "version", "follows", "at", "by", "why", "content"]]
    with register.guarded(phrase("could not read the register")):
        by_key: dict[str, list[int]] = {}
        versions = read_versions(register.database)
        for number, version in enumerate(versions):
            by_key.setdefault(version.key, []).append(number)
    for numbers in by_key.values():
        of_one = in_order(versions[number] for number in numbers)
        rows += [
            [
                one.key,
                one.kind.value,
                one.identity,
                " ".join(one.parents),
                one.at,
                one.by,
                one.why,
                one.content or "withdrawn",
            ]
            for one in of_one
        ]
    return rows


def export_tables(register: Register, folder: Path, disk: Disk | None = None) -> tuple[Path, ...]:
    """Write a file a kind, and the history. Gives their paths. Raises RegisterError, JournalError."""
    medium = disk or RealDisk()
    try:
        make_directory(medium, folder)
    except OSError as error:
        raise failure(folder, phrase("could not make the folder"), error) from error
    written = []
    for name, rows in [*((kind.value, table_rows(register, kind)) for kind in Kind), (HISTORY, history_rows(register))]:
        path = folder / f"{name}.csv"
        replace_file(path, csv_bytes(rows), medium, PRIVATE)
        written.append(path)
    return tuple(written)


def _harmless(value: object, separator: str) -> object:
    if not isinstance(value, str):
        return "" if value is None else value
    text = _WITHIN[separator].sub(lambda run: run[0] + "'" * any(end in run[0] for end in _ENDS[separator]), value)
    return f"'{text}" if _FORMULA.match(text) else text
