"""Finding records by any word, or the beginning of one, however it is written."""

import sqlite3

from msgspec import Struct

from tavla.base.phrase import phrase
from tavla.storage.register.checks import plain
from tavla.storage.register.folding import folded, name_key
from tavla.storage.register.records import Entry, Kind, Player
from tavla.storage.register.register import Register

USUAL_LIMIT = 50
_WORDS_MAX = 12
_NEWEST = (
    "SELECT kind, key FROM found WHERE id IN (SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC "
    "LIMIT ?) ORDER BY id DESC"
)


class Found(Struct, frozen=True):
    """A record that has the words, and whom it is about."""

    entry: Entry
    kind: Kind
    names: tuple[str, ...]
    """The player it is about, or the two of a pairing; empty for players and tournaments."""


class Findings(Struct, frozen=True):
    """What a search found: players first, then what is newest in the register."""

    found: tuple[Found, ...]
    more: bool
    """Whether there is more than was asked for."""


def search(
    register: Register, words: str, *, kinds: tuple[Kind, ...] = tuple(Kind), limit: int = USUAL_LIMIT
) -> Findings:
    """The records in which every word occurs, or a word that begins with it; nothing for no words.

    Raises RegisterError.
    """
    asked = folded(words).split()[:_WORDS_MAX]
    if not asked:
        return Findings((), more=False)
    # Folded words are letters and digits alone: nothing in them is an operator. What begins another word asks for
    # nothing more.
    terms = " AND ".join(
        f'"{word}" *'
        for word in sorted(set(asked))
        if not any(other != word and other.startswith(word) for other in asked)
    )
    found: list[Found] = []
    with register.guarded(phrase("could not search the register")):
        for group in ((Kind.PLAYER,), tuple(kind for kind in Kind if kind is not Kind.PLAYER)):
            wanted = [f'"{kind.value}"' for kind in group if kind in kinds]
            room = limit + 1 - len(found)
            if wanted and room > 0:
                query = f"kind : ({' OR '.join(wanted)}) AND words : ({terms})"
                rows = register.database.execute(_NEWEST, (query, room)).fetchall()
                found += [_found(register, Kind(kind), key) for kind, key in rows]
    return Findings(tuple(found[:limit]), more=len(found) > limit)


def name_of(register: Register, player: str) -> str:
    """A player's name; empty when he is not, or no longer, in the register."""
    with register.guarded(phrase("could not read the register")):
        row: tuple[str] | None = register.database.execute(
            "SELECT name FROM player WHERE key = ?", (player,)
        ).fetchone()
    return row[0] if row else ""


def tournament_name(register: Register, tournament: str) -> str:
    """A tournament's name; empty when it is not, or no longer, in the register."""
    with register.guarded(phrase("could not read the register")):
        row: tuple[str] | None = register.database.execute(
            "SELECT name FROM tournament WHERE key = ?", (tournament,)
        ).fetchone()
    return row[0] if row else ""


def players_called(register: Register, name: str) -> tuple[Entry, ...]:
    """The players of that name, in whatever letters and order it is written. Raises RegisterError."""
    with register.guarded(phrase("could not search the register")):
        rows = register.database.execute(
            "SELECT key FROM name_keys WHERE name_key = ? ORDER BY key", (name_key(name),)
        ).fetchall()
    return tuple(
        entry for (key,) in rows if (entry := register.get(key)) is not None and isinstance(entry.record, Player)
    )


def _found(register: Register, kind: Kind, key: str) -> Found:
    cursor: sqlite3.Cursor = register.database.execute(f'SELECT * FROM "{kind.value}" WHERE key = ?', (key,))  # noqa: S608 -- a word of this program
    entry = register.entry(kind, cursor, cursor.fetchone())
    values = plain(entry.record)
    about = (values.get(column) for column in ("player", "first", "second"))
    return Found(entry, kind, tuple(name_of(register, str(person)) for person in about if person))
