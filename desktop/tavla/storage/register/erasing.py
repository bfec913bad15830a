"""What a person may have: all that is kept about him, and its deletion. And the club's retention: what is over and old
goes.

Signed match files stay as they are: they are evidence, and only copies that a club publishes have the name replaced.
The register forgets: every version of every record about him goes from the file. Only the records' keys remain, random
numbers, so that another board's bundle does not bring them back.
"""

import json
import sqlite3
from datetime import date, timedelta
from enum import Enum

from msgspec import Struct

from tavla.base.phrase import phrase
from tavla.storage.register.checks import NAME_MAX, is_date, one_line, plain
from tavla.storage.register.errors import RecordError, RegisterError
from tavla.storage.register.folding import folded, name_key
from tavla.storage.register.records import Entry, Kind, Player
from tavla.storage.register.register import RETENTION_DAYS, Register
from tavla.storage.register.schema import drop_from_index, index
from tavla.storage.register.versions import records_of, settle


class ErasureReason(Enum):
    """Why a record was deleted; a free text could tell what was to be forgotten."""

    ASKED = "asked"
    """The person asked for it."""
    RETENTION = "retention"
    """It was older than the club keeps such things."""


class Erasure(Struct, frozen=True):
    """A record that was deleted for good: its key, a random number, and who did it when."""

    key: str
    kind: Kind
    at: str
    by: str
    reason: ErasureReason


class Person(Struct, frozen=True):
    """All that the register keeps of a person."""

    player: Entry
    records: tuple[Entry, ...]
    """Incidents, warnings and sanctions; they go with him."""
    pairings: tuple[Entry, ...]
    """Results of events; they stay, without his name."""
    mentions: tuple[Entry, ...]
    """Records about others whose texts have his name in them: the director rewrites them by hand."""


def erasures(database: sqlite3.Connection) -> tuple[Erasure, ...]:
    rows = database.execute("SELECT key, kind, at, by, reason FROM erased ORDER BY key")
    return tuple(Erasure(row[0], Kind(row[1]), row[2], row[3], ErasureReason(row[4])) for row in rows)


def person(register: Register, key: str) -> Person:
    """All about a player. Raises RegisterError."""
    with register.guarded(phrase("could not read the register")):
        return _person(register, key)


def export_person(register: Register, key: str) -> dict[str, object]:
    """All about a player, his records' histories included, as plain values for a file. Raises RegisterError."""
    about = person(register, key)
    entries = (about.player, *about.records, *about.pairings)
    return {
        "player": {"key": key, **plain(about.player.record)},
        "records": [{"key": entry.key, **plain(entry.record)} for entry in (*about.records, *about.pairings)],
        "history": [
            {
                "key": version.key,
                "kind": version.kind.value,
                "at": version.at,
                "by": version.by,
                "why": version.why,
                "content": version.content,
            }
            for entry in entries
            for version in register.history(entry.key)
        ],
        "mentioned_in": [{"key": entry.key, **plain(entry.record)} for entry in about.mentions],
    }


def erase_person(register: Register, key: str, by: str) -> Person:
    """Delete a person: his entry, incidents, warnings, sanctions and their histories, from the file's bytes too.

    Gives what there was. Raises RegisterError.
    """
    with register.transaction(phrase("could not delete a person")):
        about = person(register, key)
        name = about.player.record.name if isinstance(about.player.record, Player) else ""
        keys = {key, *(entry.key for entry in about.records), *_withdrawn_about(register.database, key, name)}
        _erase(register, keys, by, ErasureReason.ASKED)
    wipe(register)
    return about


def due(register: Register, before: str) -> tuple[Entry, ...]:
    """What is over and older than a day: incidents, warnings, sanctions that ended, events that ended with their
    pairings, and players without any of these.

    Raises RegisterError.
    """
    if not is_date(before):
        kind = "retention"
        raise RecordError(kind, "before", repr(before), "a day such as 2026-11-21")
    database = register.database
    with register.guarded(phrase("could not read the register")):
        keys = [key for (key,) in database.execute(_OVER, {"before": before})]
        gone = set(keys)
        kept: set[str] = set()
        for kind, columns in (
            ("incident", "player"),
            ("warning", "player"),
            ("sanction", "player"),
            ("pairing", "first"),
            ("pairing", "second"),
        ):
            rows = database.execute(f'SELECT key, "{columns}" FROM "{kind}"')  # noqa: S608 -- words of this module
            kept |= {player for key, player in rows if key not in gone}
        last = dict(database.execute("SELECT key, max(at) FROM versions WHERE kind = 'player' GROUP BY key"))
        keys += [
            key
            for (key,) in database.execute("SELECT key FROM player ORDER BY key")
            if key not in kept and last.get(key, "") < before
        ]
    return tuple(register.needed(key) for key in keys)


def purge(register: Register, before: str, by: str) -> tuple[Entry, ...]:
    """Delete what is due, its history too. Gives what there was. Raises RegisterError."""
    with register.transaction(phrase("could not delete what is old")):
        entries = due(register, before)
        _erase(register, {entry.key for entry in entries}, by, ErasureReason.RETENTION)
        # What was withdrawn before that day has only a history left.
        withdrawn = register.database.execute(
            "SELECT key FROM versions GROUP BY key HAVING max(at) < ?", (before,)
        ).fetchall()
        _erase(register, {key for (key,) in withdrawn if register.get(key) is None}, by, ErasureReason.RETENTION)
    wipe(register)
    return entries


def retention_day(register: Register) -> str | None:
    """The day before which the club keeps nothing that is over; None when it keeps all. Raises RegisterError."""
    days = register.setting(RETENTION_DAYS)
    return (date.fromisoformat(register.today()) - timedelta(days=days)).isoformat() if days else None


def erase_keys(database: sqlite3.Connection, gone: tuple[Erasure, ...]) -> None:
    """Delete records and all their versions, and keep that it was done."""
    for erasure in gone:
        database.execute("DELETE FROM versions WHERE key = ?", (erasure.key,))
        database.execute(
            # Deleted on two boards: the first stands, so that both come to hold the same.
            """INSERT INTO erased (key, kind, at, by, reason) VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
               SET at = excluded.at, by = excluded.by, reason = excluded.reason WHERE (excluded.at, excluded.by, excluded.reason) < (at, by, reason)""",
            (erasure.key, erasure.kind.value, erasure.at, erasure.by, erasure.reason.value),
        )
    for erasure in gone:
        drop_from_index(database, erasure.key)
        settle(database, erasure.key)
    for erasure in gone:
        if erasure.kind is Kind.PLAYER:
            for kind, key in records_of(database, erasure.key):
                index(database, kind.value, key)


def wipe(register: Register) -> None:
    """Let what was erased leave the file itself, its log and its index. Raises RegisterError."""
    with register.guarded(phrase("could not wipe what was deleted")):
        register.database.execute("INSERT INTO search (search) VALUES ('rebuild')")
        register.database.execute("VACUUM")
        register.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


_OVER = """
SELECT key FROM incident WHERE "on" < :before
UNION ALL SELECT key FROM warning WHERE "on" < :before
UNION ALL SELECT key FROM sanction WHERE until <> '' AND until < :before
UNION ALL SELECT pairing.key FROM pairing JOIN tournament ON tournament.key = pairing.tournament WHERE max(begins, ends) <> '' AND max(begins, ends) < :before
UNION ALL SELECT key FROM tournament WHERE max(begins, ends) <> '' AND max(begins, ends) < :before
"""


def _erase(register: Register, keys: set[str], by: str, reason: ErasureReason) -> None:
    who = one_line(by)
    if not 0 < len(who) <= NAME_MAX:
        kind = "deletion"
        raise RecordError(kind, "by", "nothing", "the name of who does it")
    kinds = {
        key: Kind(kind)
        for key in keys
        for (kind,) in register.database.execute("SELECT kind FROM versions WHERE key = ? LIMIT 1", (key,))
    }
    erase_keys(
        register.database, tuple(Erasure(key, kinds[key], register.stamp(), who, reason) for key in sorted(kinds))
    )


def joined_to(player: str) -> str:
    """What the reason begins with when another entry of a person was withdrawn in favour of this one."""
    return f"joined to {player}:"


def _withdrawn_about(database: sqlite3.Connection, player: str, name: str) -> set[str]:
    """Of what was withdrawn, and lives in the history alone: records once about him, and other entries of his."""
    withdrawn = """key NOT IN (SELECT key FROM found)"""
    rows = database.execute(
        f"SELECT DISTINCT key FROM versions WHERE {withdrawn} AND kind IN ('incident', 'warning', 'sanction') AND instr(content, ?) > 0",  # noqa: S608
        (f'"player":"{player}"',),
    )
    keys = {key for (key,) in rows}
    players = database.execute(
        f"SELECT key, content, why FROM versions WHERE {withdrawn} AND kind = 'player'"  # noqa: S608
    ).fetchall()
    for key, content, why in players:
        if why.startswith(joined_to(player)) or (
            content is not None and name_key(json.loads(content)["name"]) == name_key(name)
        ):
            keys.add(key)
    return keys


def _last_known(register: Register, key: str) -> Entry:
    """A player as he is, or was before he was withdrawn."""
    entry = register.get(key)
    if entry is None:
        told = [version.record for version in register.history(key) if version.content is not None]
        entry = Entry(key, told[-1]) if told and told[-1] is not None else register.needed(key)
    return entry


def _person(register: Register, key: str) -> Person:
    player = _last_known(register, key)
    if not isinstance(player.record, Player):
        raise RegisterError(register.path, phrase("record {key} is no player", key=repr(key)))
    own = [(kind, register.needed(one)) for kind, one in records_of(register.database, key)]
    keys = {key, *(entry.key for _, entry in own)}
    words = set(folded(player.record.name).split())
    query = " AND ".join(f'"{word}"' for word in words)
    rows = (
        register.database.execute(
            "SELECT key FROM found WHERE id IN (SELECT rowid FROM search WHERE search MATCH ?)", (f"words : ({query})",)
        ).fetchall()
        if words
        else []
    )
    others = [register.needed(one) for (one,) in rows if one not in keys]
    return Person(
        player,
        tuple(entry for kind, entry in own if kind is not Kind.PAIRING),
        tuple(entry for kind, entry in own if kind is Kind.PAIRING),
        tuple(
            entry
            for entry in others
            if words
            <= set(folded(" ".join(value for value in plain(entry.record).values() if isinstance(value, str))).split())
        ),
    )
