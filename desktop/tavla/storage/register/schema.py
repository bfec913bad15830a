"""The register's tables, in numbered steps: a file of any older step is brought forward when it is opened, in one
transaction.
"""

import sqlite3
from collections.abc import Callable

from tavla.storage.register.folding import folded, name_key

APPLICATION_ID = 0x54564C52
"""Says that the file is a register ("TVLR")."""

_RECORDS = """
CREATE TABLE versions (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, parents TEXT NOT NULL, content TEXT, at TEXT NOT NULL, by TEXT NOT NULL, why TEXT NOT NULL
) STRICT;
CREATE INDEX versions_of ON versions (key);
CREATE TABLE erased (key TEXT PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, reason TEXT NOT NULL) STRICT;
CREATE TABLE conflicts (key TEXT PRIMARY KEY) STRICT;
CREATE TABLE player (key TEXT PRIMARY KEY, name TEXT NOT NULL, club TEXT NOT NULL, member_number TEXT NOT NULL, note TEXT NOT NULL) STRICT;
CREATE TABLE tournament (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, place TEXT NOT NULL, begins TEXT NOT NULL, ends TEXT NOT NULL, ruleset TEXT NOT NULL
) STRICT;
CREATE TABLE incident (
    key TEXT PRIMARY KEY, player TEXT NOT NULL, what TEXT NOT NULL, "on" TEXT NOT NULL, clause TEXT NOT NULL, seen_by TEXT NOT NULL,
    tournament TEXT NOT NULL, match_id TEXT NOT NULL
) STRICT;
CREATE INDEX incidents_of ON incident (player, "on");
CREATE INDEX incidents_on ON incident ("on");
CREATE TABLE warning (
    key TEXT PRIMARY KEY, player TEXT NOT NULL, reason TEXT NOT NULL, "on" TEXT NOT NULL, given_by TEXT NOT NULL, clause TEXT NOT NULL,
    tournament TEXT NOT NULL, match_id TEXT NOT NULL
) STRICT;
CREATE INDEX warnings_of ON warning (player, "on");
CREATE TABLE sanction (
    key TEXT PRIMARY KEY, player TEXT NOT NULL, reason TEXT NOT NULL, from_date TEXT NOT NULL, ordered_by TEXT NOT NULL, measure TEXT NOT NULL,
    scope TEXT NOT NULL, tournament TEXT NOT NULL, until TEXT NOT NULL, clause TEXT NOT NULL
) STRICT;
CREATE INDEX sanctions_of ON sanction (player);
CREATE INDEX sanctions_until ON sanction (until);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""

_PAIRINGS = """
CREATE TABLE pairing (
    key TEXT PRIMARY KEY, tournament TEXT NOT NULL, round TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, "table" TEXT NOT NULL,
    length INTEGER, first_score INTEGER, second_score INTEGER, winner TEXT NOT NULL, match_id TEXT NOT NULL
) STRICT;
CREATE INDEX pairings_in ON pairing (tournament, round);
CREATE INDEX pairings_first ON pairing (first);
CREATE INDEX pairings_second ON pairing (second);
"""

_SEARCH = """
CREATE TABLE name_keys (key TEXT PRIMARY KEY, name_key TEXT NOT NULL) STRICT;
CREATE INDEX name_keys_by_name ON name_keys (name_key);
CREATE TABLE found (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL UNIQUE, words TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE search USING fts5 (kind, words, content='found', content_rowid='id', detail=column, prefix='1 2 3', tokenize='unicode61');
"""

REFERENCES = ("player", "first", "second")
"""Fields that name a person: his name counts among a record's words."""

_WORDS = {
    "player": ("name", "club", "member_number", "note"),
    "tournament": ("name", "place", "begins", "ends"),
    "incident": ("what", "on", "clause", "seen_by"),
    "warning": ("reason", "on", "given_by", "clause"),
    "sanction": ("reason", "from_date", "until", "ordered_by", "clause"),
    "pairing": ("round", "table"),
}


def _to_1(database: sqlite3.Connection) -> None:
    _all(database, _RECORDS)


def _to_2(database: sqlite3.Connection) -> None:
    _all(database, _PAIRINGS)


def _to_3(database: sqlite3.Connection) -> None:
    _all(database, _SEARCH)
    for kind in _WORDS:
        for (key,) in database.execute(f'SELECT key FROM "{kind}" ORDER BY rowid').fetchall():  # noqa: S608 -- a word of this module
            index(database, kind, key)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_to_1, _to_2, _to_3)
"""Step n brings a file of version n to n + 1. A step is never changed once a board has run it: another is added."""


def migrate(database: sqlite3.Connection, *, up_to: int | None = None) -> None:
    """Bring a file to the newest version (or to `up_to`): whole, or not at all."""
    target = len(MIGRATIONS) if up_to is None else up_to
    database.execute("BEGIN IMMEDIATE")
    try:
        # Read under the lock: another board's process may have been here first.
        (version,) = database.execute("PRAGMA user_version").fetchone()
        for step in MIGRATIONS[version:target]:
            step(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {max(version, target)}")
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def index(database: sqlite3.Connection, kind: str, key: str) -> None:
    """Let a record be found by its words as they now are, or no more if it is gone."""
    drop_from_index(database, key)
    cursor = database.execute(f'SELECT * FROM "{kind}" WHERE key = ?', (key,))  # noqa: S608 -- a word of this module
    row = cursor.fetchone()
    if row is None:
        return
    values = dict(zip((column[0] for column in cursor.description), row, strict=True))
    texts = [values[name] for name in _WORDS[kind]]
    for reference in REFERENCES:
        if reference in values:
            texts += [
                name for (name,) in database.execute("SELECT name FROM player WHERE key = ?", (values[reference],))
            ]
    words = folded(" ".join(texts))
    cursor = database.execute("INSERT INTO found (kind, key, words) VALUES (?, ?, ?)", (kind, key, words))
    database.execute("INSERT INTO search (rowid, kind, words) VALUES (?, ?, ?)", (cursor.lastrowid, kind, words))
    if kind == "player":
        database.execute("INSERT INTO name_keys (key, name_key) VALUES (?, ?)", (key, name_key(values["name"])))


def drop_from_index(database: sqlite3.Connection, key: str) -> None:
    """Let a record be found no more."""
    row = database.execute("SELECT id, kind, words FROM found WHERE key = ?", (key,)).fetchone()
    if row is not None:
        database.execute("INSERT INTO search (search, rowid, kind, words) VALUES ('delete', ?, ?, ?)", row)
        database.execute("DELETE FROM found WHERE id = ?", (row[0],))
        database.execute("DELETE FROM name_keys WHERE key = ?", (key,))


def _all(database: sqlite3.Connection, script: str) -> None:
    """Run each statement; `executescript` would end the transaction."""
    for statement in script.split(";"):
        if statement.strip():
            database.execute(statement)
