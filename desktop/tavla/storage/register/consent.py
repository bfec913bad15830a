"""What of another board's register may come in: all of a trusted one, else record by record. A sanction is erased only
by a director's word for it here, and nothing comes in that is dated ahead.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.storage.register.checks import NAME_MAX, one_line
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
    is_withdrawn: bool = False
    """It would be taken out, and its history kept; `record` is what stands here now."""


class Sifted(Struct, frozen=True):
    """What comes in, and what does not: what is dated ahead, and what waits for a director's word of its own."""

    contents: Contents
    ahead: tuple[Phrase, ...]
    waiting: tuple[Change, ...]


def sifted(register: Register, other: Contents, consent: Consent) -> Sifted:
    """Raises TavlaError where somebody agrees without a name, RegisterError."""
    by = one_line(consent.by)
    if (consent.records or consent.erased) and not 0 < len(by) <= NAME_MAX:
        raise TavlaError(phrase("a record is taken over or erased by a director's word: his name is missing"))
    now, kinds = register.stamp(), _kinds(register)
    most = _time(now) + MOST_AHEAD
    dated = [(one.key, one.at) for one in other.versions] + [(one.key, one.at) for one in other.erasures]
    ahead = {key: at for key, at in dated if _time(at) > most}
    taken, left, erased, kept = list[Version](), list[Version](), list[Erasure](), list[Erasure]()
    of_another = {one.key for one in other.versions if kinds.get(one.key, one.kind) is not one.kind}
    for version in other.versions:
        if version.key not in ahead and version.key not in of_another:
            (taken if consent.is_trusted or version.key in consent.records else left).append(version)
    for told in other.erasures:
        if told.key in ahead:
            continue
        erasure = replace(told, kind=kinds.get(told.key, told.kind))
        if erasure.key in consent.erased:
            erased.append(replace(erasure, at=now, by=by))  # of a stranger's file no word stays but which record it is
        else:
            (erased if consent.is_trusted and not _is_of_a_sanction(register, erasure) else kept).append(erasure)
    said = (
        *(_said(key, at) for key, at in sorted(ahead.items())),
        *(phrase("record {key} is of another kind here: it is left out", key=key) for key in sorted(of_another)),
    )
    waiting = tuple(changes(register, Contents(tuple(left), tuple(kept))))
    return Sifted(Contents(tuple(taken), tuple(erased)), said, waiting)


def changes(register: Register, other: Contents) -> Iterator[Change]:
    """The records that would be new, other or gone. Raises RegisterError."""
    by_key: dict[str, list[Version]] = {}
    for version in other.versions:
        by_key.setdefault(version.key, []).append(version)
    gone = {one.key for one in other.erasures}
    for key, versions in by_key.items():
        here = {version.identity: version for version in register.history(key)}
        both = here | {version.identity: version for version in versions}
        if key not in gone and len(both) > len(here):
            top = heads(both.values())[-1]  # as it would stand here, not as the bundle alone has it
            entry = Entry(key, top.record) if top.record is not None else register.get(key)
            yield Change(key, top.kind, entry, not here, is_erased=False, is_withdrawn=top.record is None)
    for erasure in other.erasures:
        if history := register.history(erasure.key):
            yield Change(erasure.key, history[-1].kind, register.get(erasure.key), is_new=False, is_erased=True)


def _is_of_a_sanction(register: Register, erasure: Erasure) -> bool:
    """Of one, or of a player against whom one is kept."""
    return erasure.kind is Kind.SANCTION or (erasure.kind is Kind.PLAYER and _is_under_sanction(register, erasure.key))


def _kinds(register: Register) -> dict[str, Kind]:
    """Of every record that is here: what a bundle calls one of them says nothing."""
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute("SELECT DISTINCT key, kind FROM versions")
        return {key: Kind(kind) for key, kind in rows}


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
