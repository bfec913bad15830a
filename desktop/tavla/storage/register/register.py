"""The register as the director's page and the command line use it: add, change, withdraw, look up, never forget
silently.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from tavla.base.phrase import Phrase, phrase
from tavla.storage.register.checks import KEY_FORM, NAME_MAX, TEXT_MAX, checked, from_plain, one_line
from tavla.storage.register.errors import RecordError, RegisterError
from tavla.storage.register.opening import failed, open_database
from tavla.storage.register.records import Entry, Kind, Record, kind_of
from tavla.storage.register.versions import (
    PARENTS_MOST,
    Version,
    add_version,
    heads,
    in_order,
    read_versions,
    settle,
    version_of,
    written,
)

REPEAT_COUNT = "repeat_count"
"""Setting: so many incidents make a player a repeat offender to be suggested."""

RETENTION_DAYS = "retention_days"
"""Setting: how long the club keeps what is over; 0 keeps it for ever."""

_SETTINGS = {REPEAT_COUNT: (3, 1, 1000), RETENTION_DAYS: (0, 0, 36500)}


def _now() -> datetime:
    return datetime.now(UTC)


class Register:
    """One register, open in one thread. Every act is one transaction, durable when it returns."""

    def __init__(self, path: Path, database: sqlite3.Connection, now: Callable[[], datetime] = _now) -> None:
        self.path = path
        self.database = database
        self._now = now

    @classmethod
    def open(cls, path: Path, now: Callable[[], datetime] = _now) -> Self:
        """The register of a file; a new one where there is none. Raises RegisterError."""
        return cls(path, open_database(path), now)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    def add(self, record: Record, by: str, why: str = "", *, key: str | None = None) -> Entry:
        """Put a new record in. Gives it with its key. Raises RecordError, RegisterError."""
        record = checked(record)
        entry = Entry(key or os.urandom(8).hex(), record)
        if not KEY_FORM.fullmatch(entry.key):
            raise RecordError(kind_of(record).value, "key", repr(entry.key), "16 hexadecimal digits")
        with self.transaction(phrase("could not add to the register")):
            self._write(kind_of(record), entry.key, (), record, by, why)
        return entry

    def change(self, key: str, record: Record, by: str, why: str) -> Entry:
        """Put a record in another's place; what it was stays in its history. Raises RecordError, RegisterError."""
        record = checked(record)
        with self.transaction(phrase("could not change the register")):
            before = self.needed(key)
            if kind_of(record) is not kind_of(before.record):
                raise RecordError(
                    kind_of(before.record).value, "kind", kind_of(record).value, "a record of the same kind"
                )
            if record != before.record:
                self._write(kind_of(record), key, self._heads(key), record, by, why)
        return Entry(key, record)

    def withdraw(self, key: str, by: str, why: str) -> None:
        """Take a record out; its history stays. Raises RecordError, RegisterError."""
        with self.transaction(phrase("could not change the register")):
            self._write(kind_of(self.needed(key).record), key, self._heads(key), None, by, why)

    def bring_back(self, key: str, version: str, by: str, why: str) -> None:
        """Make an earlier or a contested version of a record what it says, after all that there is: this also ends a
        conflict. Raises RegisterError.
        """
        with self.transaction(phrase("could not change the register")):
            chosen = next((one for one in self.history(key) if one.identity == version), None)
            if chosen is None:
                raise RegisterError(
                    self.path,
                    phrase("record {key} has no version {version}", key=repr(key), version=repr(version)),
                    advice=phrase("Look at its history first."),
                )
            self._write(chosen.kind, key, self._heads(key), chosen.record, by, why)

    def get(self, key: str) -> Entry | None:
        """A record as it now is. Raises RegisterError."""
        with self.guarded(phrase("could not read the register")):
            for kind in Kind:
                cursor = self.database.execute(f'SELECT * FROM "{kind.value}" WHERE key = ?', (key,))  # noqa: S608 -- a word of this program
                row = cursor.fetchone()
                if row is not None:
                    return self.entry(kind, cursor, row)
        return None

    def needed(self, key: str) -> Entry:
        """A record that must be there. Raises RegisterError."""
        entry = self.get(key)
        if entry is None:
            raise RegisterError(
                self.path,
                phrase("it has no record with the key {key}", key=repr(key)),
                advice=phrase("Search for it, or look at what was withdrawn in the history."),
            )
        return entry

    def entries(self, kind: Kind) -> list[Entry]:
        """All records of a kind, in the order in which they came. Raises RegisterError."""
        with self.guarded(phrase("could not read the register")):
            cursor = self.database.execute(f'SELECT * FROM "{kind.value}" ORDER BY rowid')  # noqa: S608 -- a word of this program
            return [self.entry(kind, cursor, row) for row in cursor]

    def where(self, kind: Kind, column: str, value: str) -> list[Entry]:
        """The records of a kind with a value in a column. Raises RegisterError."""
        with self.guarded(phrase("could not read the register")):
            cursor = self.database.execute(
                f'SELECT * FROM "{kind.value}" WHERE "{column}" = ? ORDER BY rowid',  # noqa: S608
                (value,),
            )
            return [self.entry(kind, cursor, row) for row in cursor]

    def history(self, key: str) -> tuple[Version, ...]:
        """All that was ever written of a record, the oldest first. Raises RegisterError."""
        with self.guarded(phrase("could not read the register")):
            return in_order(read_versions(self.database, key))

    def setting(self, name: str) -> int:
        """A value the club set, or the usual one. Raises RegisterError."""
        usual, _, _ = _SETTINGS[name]
        with self.guarded(phrase("could not read the register")):
            row = self.database.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row else usual

    def set(self, name: str, value: int) -> None:
        """Keep a value the club sets. Raises RecordError, RegisterError."""
        _, least, most = _SETTINGS[name]
        if not least <= value <= most:
            kind = "setting"
            raise RecordError(kind, name, str(value), f"a whole number from {least} to {most}")
        with self.transaction(phrase("could not change a setting")):
            self.database.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, str(value)))

    def today(self) -> str:
        return self._now().astimezone().date().isoformat()

    def stamp(self) -> str:
        """The time of an act, as versions hold it."""
        return self._now().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    @contextmanager
    def transaction(self, deed: Phrase) -> Iterator[None]:
        """All of the acts within, durable, or none; within another transaction it is part of that. Raises
        RegisterError.
        """
        if self.database.in_transaction:
            yield
            return
        with self.guarded(deed):
            self.database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.database.execute("COMMIT")
            except BaseException:
                _roll_back(self.database)
                raise

    @contextmanager
    def guarded(self, deed: Phrase) -> Iterator[None]:
        """What SQLite reports becomes a sentence. Raises RegisterError."""
        try:
            yield
        except sqlite3.Error as error:
            raise failed(self.path, deed, error) from error

    @staticmethod
    def entry(kind: Kind, cursor: sqlite3.Cursor, row: tuple[object, ...]) -> Entry:
        """A row of a kind's table as a record."""
        values = dict(zip((column[0] for column in cursor.description), row, strict=True))
        return Entry(str(values.pop("key")), from_plain(kind, values))

    def _heads(self, key: str) -> tuple[Version, ...]:
        return heads(read_versions(self.database, key))

    def _write(
        self, kind: Kind, key: str, after: tuple[Version, ...], record: Record | None, by: str, why: str
    ) -> None:
        who, reason = one_line(by), one_line(why)
        if not 0 < len(who) <= NAME_MAX:
            raise RecordError(kind.value, "by", repr(by[:60]), "the name of who does it")
        if len(reason) > TEXT_MAX:
            raise RecordError(kind.value, "why", f"{len(reason)} letters", f"at most {TEXT_MAX}")
        if after and not reason:
            raise RecordError(kind.value, "why", "nothing", "the reason of the change")
        # Never earlier than what it follows, so that the order of a history is its order in time, whatever the clock
        # says.
        at = max([self.stamp(), *(version.at for version in after)])
        content = None if record is None else written(record)
        follows, is_written = [version.identity for version in after], False
        while not is_written:
            part, follows = follows[:PARENTS_MOST], follows[PARENTS_MOST:]
            version = version_of(kind, key, part, content, at=at, by=who, why=reason)
            add_version(self.database, version)
            is_written = not follows
            follows.append(version.identity)
        settle(self.database, key)


def _roll_back(database: sqlite3.Connection) -> None:
    # A failing disk ends the transaction by itself.
    if database.in_transaction:
        database.execute("ROLLBACK")
