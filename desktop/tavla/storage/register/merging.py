"""Two registers made one. Versions of both are kept; where they differ, both are shown and the director chooses."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.phrase import phrase
from tavla.storage.register.erasing import Erasure, erase_keys, erasures, joined_to, wipe
from tavla.storage.register.errors import RegisterError
from tavla.storage.register.records import Incident, Kind, Pairing, Player, Sanction, WarningGiven
from tavla.storage.register.register import Register
from tavla.storage.register.versions import (
    Version,
    add_version,
    are_at_odds,
    heads,
    place,
    read_versions,
    records_of,
    settle,
)


class Contents(Struct, frozen=True):
    """All that a register knows, in the one order that its identities give."""

    versions: tuple[Version, ...]
    erasures: tuple[Erasure, ...]


class Conflict(Struct, frozen=True):
    """A record of which two or more versions stand beside each other; the last is the one shown until the director
    chooses.
    """

    kind: Kind
    key: str
    versions: tuple[Version, ...]


class Merged(Struct, frozen=True):
    new: int
    """Records that were not here."""
    changed: int
    """Records that say something else than before."""
    versions: int
    """Versions that were not here, history included."""
    conflicts: tuple[Conflict, ...]
    """Every record left with a conflict, older ones included."""
    erasures: tuple[Erasure, ...]
    """Deletions made on the other board that this one still has."""


def contents(register: Register) -> Contents:
    """All of it. Raises RegisterError."""
    with register.guarded(phrase("could not read the register")):
        versions = tuple(sorted(read_versions(register.database), key=lambda version: version.identity))
        return Contents(versions, erasures(register.database))


def conflicts(register: Register) -> tuple[Conflict, ...]:
    """The records on which the director has to decide; `Register.bring_back` does it. Raises RegisterError."""
    with register.guarded(phrase("could not read the register")):
        keys = [key for (key,) in register.database.execute("SELECT key FROM conflicts ORDER BY key")]
        tops = [heads(read_versions(register.database, key)) for key in keys]
    return tuple(Conflict(versions[-1].kind, versions[-1].key, versions) for versions in tops if are_at_odds(versions))


def preview(register: Register, other: Contents) -> Merged:
    """What a merge would do; nothing is changed. Raises RegisterError."""
    # Done in earnest and taken back: what is shown is what would be.
    with register.guarded(phrase("could not look at the merge")):
        register.database.execute("BEGIN IMMEDIATE")
        try:
            return _merge(register, other, erase=True)
        finally:
            register.database.execute("ROLLBACK")


def merge(
    register: Register, other: Contents, *, by: str = "", choices: Mapping[str, str] | None = None, erase: bool = True
) -> Merged:
    """Take over all that another register knows, whole or not at all.

    `choices` gives for a record's key the version that the director (`by`) chose; conflicts without one stay open.
    `erase` follows the other board's deletions of persons. Two registers that merge each other's contents, in whatever
    order and however often, come to hold the same. Raises RegisterError.
    """
    with register.transaction(phrase("could not merge the registers")):
        done = _merge(register, other, erase=erase)
        for key, version in (choices or {}).items():
            register.bring_back(key, version, by, "chosen when two registers were merged")
        result = replace(done, conflicts=conflicts(register)) if choices else done
    if done.erasures and erase:
        wipe(register)
    return result


def join_players(register: Register, keep: str, other: str, by: str, why: str) -> None:
    """Two entries of one person made one: all that names the other names the kept one, and the other is withdrawn.

    Raises RegisterError, RecordError.
    """
    for key in (keep, other):
        if not isinstance(register.needed(key).record, Player):
            raise RegisterError(register.path, phrase("record {key} is no player", key=repr(key)))
    if keep == other:
        raise RegisterError(register.path, phrase("record {keep} is one and the same player", keep=repr(keep)))
    with register.transaction(phrase("could not join two players")):
        for _, key in records_of(register.database, other):
            record = register.needed(key).record
            match record:
                case Incident() | WarningGiven() | Sanction():
                    register.change(key, replace(record, player=keep), by, why)
                case Pairing(first=first, second=second):
                    register.change(
                        key,
                        replace(
                            record, first=keep if first == other else first, second=keep if second == other else second
                        ),
                        by,
                        why,
                    )
                case _:
                    pass
        register.withdraw(other, by, f"{joined_to(keep)} {why}")


def _merge(register: Register, other: Contents, *, erase: bool) -> Merged:
    database = register.database
    gone = {key for (key,) in database.execute("SELECT key FROM erased")}
    known = {key for (key,) in database.execute("SELECT DISTINCT key FROM versions")}
    held = tuple(erasure for erasure in other.erasures if erasure.key in known)
    if erase:
        gone |= {erasure.key for erasure in other.erasures}
    touched: dict[str, None] = {}
    added = 0
    for version in other.versions:
        if version.key not in gone and add_version(database, version):
            touched[version.key] = None
            added += 1
    before = {key: _shown(register, key) for key in touched if key in known}
    _settle_all(register, touched, known)
    if erase:
        erase_keys(database, other.erasures)
    changed = sum(1 for key, old in before.items() if _shown(register, key) != old)
    return Merged(len(touched) - len(before), changed, added, conflicts(register), held)


def _settle_all(register: Register, touched: Iterable[str], known: set[str]) -> None:
    """Players first, so that what names them is indexed once."""
    database = register.database
    fresh: list[Version] = []
    for key in touched:
        if key in known:
            settle(database, key)
            continue
        versions = read_versions(database, key)
        if len(versions) == 1:
            fresh.append(versions[0])
        else:
            settle(database, key)
    order = {kind: number for number, kind in enumerate(Kind)}
    for version in sorted(fresh, key=lambda one: (order[one.kind], one.at, one.identity)):
        place(database, version)


def _shown(register: Register, key: str) -> object:
    entry = register.get(key)
    return None if entry is None else entry.record
