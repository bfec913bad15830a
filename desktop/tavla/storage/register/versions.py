"""Every state a record ever had. Versions are only ever added; what a record is now follows from them, so that two
registers merge in any order.

A version names those it follows. Versions that none follows are a record's heads: one head, or several that say the
same, is what the record is; several that differ are a conflict, which the director ends by a version that follows them
all. Until then the latest is shown.
"""

import json
import re
import sqlite3
from collections.abc import Iterable
from heapq import heapify, heappop, heappush

from msgspec import Struct

from tavla.base.canonical_json import canonical_json, canonical_value
from tavla.base.sha256 import sha256
from tavla.storage.register.checks import from_plain, plain
from tavla.storage.register.errors import RecordError
from tavla.storage.register.records import Kind, Record
from tavla.storage.register.schema import drop_from_index, index

PARENTS_MOST = 200
"""What this register writes follows so many at most: a line of a bundle takes them beside the longest texts."""
TIME_FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


class Version(Struct, frozen=True):
    """One state of a record: what it says (canonical JSON; None: withdrawn), who wrote it, when (UTC) and why."""

    identity: str
    """32 hexadecimal digits of the SHA-256 of all the rest."""
    kind: Kind
    key: str
    parents: tuple[str, ...]
    content: str | None
    at: str
    by: str
    why: str

    @property
    def record(self) -> Record | None:
        """What it says, as a value. Raises RecordError."""
        return None if self.content is None else from_plain(self.kind, json.loads(self.content))


def version_of(
    kind: Kind, key: str, parents: Iterable[str], content: str | None, *, at: str, by: str, why: str
) -> Version:
    before = tuple(sorted(parents))
    return Version(_identity(kind, key, before, content, at, by, why), kind, key, before, content, at, by, why)


def _identity(*told: object) -> str:
    return sha256(canonical_json(told)).hexdigest()[:32]


def written(record: Record) -> str:
    """A record as a version holds it."""
    return canonical_json(plain(record)).decode("utf-8")


def heads(versions: Iterable[Version]) -> tuple[Version, ...]:
    """Those that none follows, the latest last."""
    all_of_them = tuple(versions)
    followed = {parent for version in all_of_them for parent in version.parents}
    return tuple(
        sorted(
            (version for version in all_of_them if version.identity not in followed),
            key=lambda one: (one.at, one.identity),
        )
    )


def in_order(versions: Iterable[Version]) -> tuple[Version, ...]:
    """Each after those it follows; else by time."""
    known = {version.identity: version for version in versions}
    left = {one.identity: len(known.keys() & set(one.parents)) for one in known.values()}
    after: dict[str, list[Version]] = {}
    for version in known.values():
        for parent in set(version.parents):
            after.setdefault(parent, []).append(version)
    ready = [(one.at, one.identity) for one in known.values() if not left[one.identity]]
    heapify(ready)
    told = list[Version]()
    while ready:
        _, identity = heappop(ready)
        told.append(known[identity])
        for follower in after.get(identity, ()):
            left[follower.identity] -= 1
            if not left[follower.identity]:
                heappush(ready, (follower.at, follower.identity))
    return tuple(told)


def are_at_odds(tops: Iterable[Version]) -> bool:
    """Whether heads say different things."""
    return len({top.content for top in tops}) > 1


def read_versions(database: sqlite3.Connection, key: str | None = None) -> list[Version]:
    """All versions, or those of one record, the oldest first."""
    where, values = ("WHERE key = ?", (key,)) if key is not None else ("", ())
    rows = database.execute(
        f"SELECT id, kind, key, parents, content, at, by, why FROM versions {where} ORDER BY at, id",  # noqa: S608
        values,
    )
    return [Version(row[0], Kind(row[1]), row[2], tuple(row[3].split()), *row[4:]) for row in rows]


def add_version(database: sqlite3.Connection, version: Version) -> bool:
    """Keep a version. False if it was there already."""
    before = database.total_changes
    database.execute(
        "INSERT OR IGNORE INTO versions (id, kind, key, parents, content, at, by, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            version.identity,
            version.kind.value,
            version.key,
            " ".join(version.parents),
            version.content,
            version.at,
            version.by,
            version.why,
        ),
    )
    return database.total_changes > before


def settle(database: sqlite3.Connection, key: str) -> None:
    """Bring a record's row, its words and its mark of conflict in line with its versions."""
    tops = heads(read_versions(database, key))
    if are_at_odds(tops):
        database.execute("INSERT OR IGNORE INTO conflicts (key) VALUES (?)", (key,))
    else:
        database.execute("DELETE FROM conflicts WHERE key = ?", (key,))
    if not tops:
        drop_from_index(database, key)
        for kind in Kind:
            database.execute(f'DELETE FROM "{kind.value}" WHERE key = ?', (key,))  # noqa: S608 -- a word of this program
        return
    latest = tops[-1]
    place(database, latest)


def place(database: sqlite3.Connection, version: Version) -> None:
    table = version.kind.value
    renamed = False
    if version.content is None:
        database.execute(f'DELETE FROM "{table}" WHERE key = ?', (version.key,))  # noqa: S608
        renamed = version.kind is Kind.PLAYER
    else:
        values = json.loads(version.content)
        if version.kind is Kind.PLAYER:
            row = database.execute("SELECT name FROM player WHERE key = ?", (version.key,)).fetchone()
            renamed = row is None or row[0] != values["name"]
        columns = ", ".join(f'"{name}"' for name in ("key", *values))
        marks = ", ".join("?" * (len(values) + 1))
        database.execute(
            f'INSERT OR REPLACE INTO "{table}" ({columns}) VALUES ({marks})',  # noqa: S608
            (version.key, *values.values()),
        )
    index(database, table, version.key)
    if renamed:
        for kind, key in records_of(database, version.key):
            index(database, kind.value, key)


def records_of(database: sqlite3.Connection, player: str) -> list[tuple[Kind, str]]:
    found = []
    for kind, columns in (
        (Kind.INCIDENT, ("player",)),
        (Kind.WARNING, ("player",)),
        (Kind.SANCTION, ("player",)),
        (Kind.PAIRING, ("first", "second")),
    ):
        for column in columns:
            found += [
                (kind, key)
                for (key,) in database.execute(f'SELECT key FROM "{kind.value}" WHERE "{column}" = ?', (player,))  # noqa: S608
            ]
    return found


def check_version(version: Version) -> None:
    """See that a version from elsewhere is one this register could have written. Raises RecordError."""
    before = tuple(sorted(version.parents))
    again = _identity(version.kind, version.key, before, version.content, version.at, version.by, version.why)
    if again != version.identity or before != version.parents:
        raise RecordError(version.kind.value, "id", repr(version.identity), again)
    if not TIME_FORM.fullmatch(version.at):
        raise RecordError(version.kind.value, "at", repr(version.at), "a time such as 2026-11-21T14:05:00.000Z")
    if version.content is None:
        return
    content = canonical_value(version.content.encode())
    if not isinstance(content, dict):
        raise RecordError(
            version.kind.value, "content", "a record that is not in its one form", "the form in which Tavla writes it"
        )
    from_plain(version.kind, content)
