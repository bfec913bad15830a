"""What of another board's register may come in: all of a trusted one, else record by record. A sanction is erased only
by a director's word for it here, and nothing comes in that is dated ahead.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.storage.register.checks import one_line
from tavla.storage.register.erasing import Erasure
from tavla.storage.register.merging import Contents
from tavla.storage.register.records import Entry, Kind
from tavla.storage.register.register import Register
from tavla.storage.register.versions import Version, heads

MOST_AHEAD = timedelta(days=1)
"""Boards' clocks differ, and not by more."""


class Consent(Struct, frozen=True):
    """What the director here has agreed to, by name. `is_trusted`: the bundle's signature counts, so records come in
    unasked.
    """

    is_trusted: bool
    by: str = ""
    records: frozenset[str] = frozenset()
    erased: frozenset[str] = frozenset()


class Change(Struct, frozen=True):
    """A record that a merge would bring, change or erase. `record`: as the bundle has it, or as it stands here."""

    key: str
    kind: Kind
    record: Entry | None
    is_new: bool
    is_erased: bool


class Sifted(Struct, frozen=True):
    """What comes in, and what does not: what is dated ahead, and what waits for a director's word of its own."""

    contents: Contents
    ahead: tuple[Phrase, ...]
    waiting: tuple[Change, ...]


def sifted(register: Register, other: Contents, consent: Consent) -> Sifted:
    """Raises TavlaError where somebody agrees without a name, RegisterError."""
    if (consent.records or consent.erased) and not one_line(consent.by):
        raise TavlaError(phrase("a record is taken over or erased by a director's word: his name is missing"))
    most = _time(register.stamp()) + MOST_AHEAD
    dated = [(one.key, one.at) for one in other.versions] + [(one.key, one.at) for one in other.erasures]
    ahead = {key: at for key, at in dated if _time(at) > most}
    taken, left, erased, kept = list[Version](), list[Version](), list[Erasure](), list[Erasure]()
    for version in other.versions:
        if version.key not in ahead:
            (taken if consent.is_trusted or version.key in consent.records else left).append(version)
    for erasure in other.erasures:
        if erasure.key in ahead:
            continue
        if erasure.key in consent.erased:
            erased.append(replace(erasure, by=one_line(consent.by)))
        else:
            (erased if consent.is_trusted and not _is_of_a_sanction(register, erasure) else kept).append(erasure)
    said = tuple(_said(key, at) for key, at in sorted(ahead.items()))
    waiting = tuple(changes(register, Contents(tuple(left), tuple(kept))))
    return Sifted(Contents(tuple(taken), tuple(erased)), said, waiting)


def changes(register: Register, other: Contents) -> Iterator[Change]:
    """The records that would be new, other or gone. Raises RegisterError."""
    by_key: dict[str, list[Version]] = {}
    for version in other.versions:
        by_key.setdefault(version.key, []).append(version)
    gone = {one.key for one in other.erasures}
    for key, versions in by_key.items():
        here = {version.identity for version in register.history(key)}
        if key not in gone and any(version.identity not in here for version in versions):
            top = heads(versions)[-1]
            entry = Entry(key, top.record) if top.record is not None else register.get(key)
            yield Change(key, top.kind, entry, not here, is_erased=False)
    for erasure in other.erasures:
        if history := register.history(erasure.key):
            yield Change(erasure.key, history[-1].kind, register.get(erasure.key), is_new=False, is_erased=True)


def _is_of_a_sanction(register: Register, erasure: Erasure) -> bool:
    """Of one, or of a player against whom one is kept. What the bundle calls a record that is here says nothing."""
    kinds = {version.kind for version in register.history(erasure.key)} or {erasure.kind}
    return Kind.SANCTION in kinds or (Kind.PLAYER in kinds and _is_under_sanction(register, erasure.key))


def _is_under_sanction(register: Register, player: str) -> bool:
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute("SELECT 1 FROM sanction WHERE player = ? LIMIT 1", (player,))
        return rows.fetchone() is not None


def _time(at: str) -> datetime:
    """A time that can be none, such as the 31st of February, lies ahead of all."""
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return datetime.max.replace(tzinfo=UTC)


def _said(key: str, at: str) -> Phrase:
    return phrase("record {key} is dated {day}, ahead of this board's clock: it is left out", key=key, day=at[:10])
