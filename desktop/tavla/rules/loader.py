"""TOML -> Ruleset. What a file must hold is told by the fields of Ruleset alone: a new value is a new field there, and
nothing here.

A key that is absent, unknown or of the wrong kind, a hole in a table, values that contradict each other: a RulesetError
naming file, line, key, what was found and what was expected, and the nearest right key.
"""

from functools import lru_cache
from pathlib import Path

from msgspec.structs import fields

from tavla.base.limits import RULESET, read_limited
from tavla.base.system_errors import found
from tavla.base.toml_text import TomlError, read_toml
from tavla.rules.complaint import Complaint
from tavla.rules.gained_keys import completed
from tavla.rules.reading import is_group, is_table, read, shape
from tavla.rules.ruleset import Ruleset, RulesetError
from tavla.rules.soundness import contradictions, gained_contradictions

LARGEST = 60_000
"""Characters a ruleset may have: it travels whole in the first fact of a match."""


MATCHS_OWN = "the match's own ruleset"


@lru_cache(maxsize=16)
def ruleset_of(source: str, path: str = MATCHS_OWN) -> Ruleset:
    """The ruleset a text describes. Raises RulesetError.

    A match's own may have been written before a key was gained; a file has every key.
    """
    if len(source.encode()) > LARGEST:
        msg = f"{len(source.encode())} bytes long; expected at most {LARGEST}, since every match carries its ruleset"
        raise RulesetError(msg, path)
    complaint = Complaint(path, source, right_keys)
    try:
        document = read_toml(source)
    except TomlError as error:
        msg = f"not readable as TOML: {error}"
        raise RulesetError(msg, path, error.line or len(source.splitlines())) from error
    if path == MATCHS_OWN:
        document = completed(document)
    groups = {field.name: field.type for field in fields(Ruleset) if field.name != "source"}
    for name in document:
        if name not in groups:
            raise complaint.unknown(table="", name=name, own=list(groups), present=document)
    for name in groups:
        if name not in document:
            raise complaint.about(name, "is missing; expected a table of that name")
    ruleset = Ruleset(
        source=source, **{name: read(kind, document[name], name, complaint) for name, kind in groups.items()}
    )
    for key, wrong in contradictions(ruleset):
        raise complaint.about(key, wrong)
    for key, wrong in () if path == MATCHS_OWN else gained_contradictions(ruleset):
        raise complaint.about(key, wrong)
    return ruleset


def load(path: Path) -> Ruleset:
    """The ruleset in a file. Raises RulesetError."""
    try:
        source = read_limited(path, RULESET).decode()
    except OSError as error:
        msg = f"cannot be read: {found(error)}"
        raise RulesetError(msg, str(path)) from error
    except UnicodeDecodeError as error:
        msg = "cannot be read: it is no text in UTF-8"
        raise RulesetError(msg, str(path)) from error
    return ruleset_of(source, str(path))


def right_keys() -> tuple[str, ...]:
    """Every key a ruleset has, with its tables: `clock.gin`, `times.singles.reserve`."""
    return tuple(key for field in fields(Ruleset) if field.name != "source" for key in _keys(field.name, field.type))


def _keys(name: str, kind: object) -> list[str]:
    if is_group(kind) or (is_table(kind) and "." not in name):
        return [key for inner, inner_kind in shape(kind) for key in _keys(f"{name}.{inner}", inner_kind)]
    return [name]
