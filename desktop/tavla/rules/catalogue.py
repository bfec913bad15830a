"""A ruleset as a list of entries: to show it, to compare two, and to pick among its choices."""

from collections.abc import Iterator
from enum import Enum
from functools import reduce
from typing import Any, cast

from msgspec import Struct

from tavla.rules.reading import is_group
from tavla.rules.ruled import Choice, Ruled
from tavla.rules.ruleset import Ruleset

NOT_LISTED = frozenset({"ruleset", "clauses", "source"})


class Entry(Struct, frozen=True):
    """One value: its key, the value as its file writes it (words, numbers, lists, tables), its clause, what the
    director may pick instead, and how the clause was read.
    """

    key: str
    value: Any
    clause: str
    alternatives: tuple[Any, ...] = ()
    note: str = ""

    @property
    def text(self) -> str:
        """The value on one line, as a file writes it."""
        return written(self.value)


class Difference(Struct, frozen=True):
    """One key under two rulesets."""

    first: Entry
    second: Entry

    @property
    def is_of_value(self) -> bool:
        """Whether more differs than the clause."""
        return (self.first.value, self.first.alternatives) != (self.second.value, self.second.alternatives)


def entries(ruleset: Ruleset) -> tuple[Entry, ...]:
    """Every value, in the order of the file. The clauses of refusals stand as values too."""
    return tuple(
        entry
        for name in ruleset.__struct_fields__
        if name not in NOT_LISTED
        for entry in _entries(name, getattr(ruleset, name))
    )


def ruled_values(ruleset: Ruleset) -> tuple[tuple[str, Ruled[Any]], ...]:
    """Key and typed value of every value with a clause, in the order of the file."""
    return tuple(
        pair
        for name in ruleset.__struct_fields__
        if name not in NOT_LISTED
        for pair in _ruled(name, getattr(ruleset, name))
    )


def ruled_value(ruleset: Ruleset, key: str) -> Ruled[Any]:
    """The typed value with its clause at a key: `clock.gin`, `times.singles.reserve`."""
    found: Any = reduce(getattr, key.split("."), ruleset)
    return cast("Ruled[Any]", found)


def choices(ruleset: Ruleset) -> tuple[Entry, ...]:
    """The values that the director may exchange for another."""
    return tuple(entry for entry in entries(ruleset) if entry.alternatives)


def differences(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """The keys whose value, alternatives or clause differ, in the order of the file."""
    pairs = zip(entries(first), entries(second), strict=True)
    return tuple(Difference(one, other) for one, other in pairs if one != other)


def plain(value: Any) -> Any:  # noqa: ANN401
    """A typed value as its file writes it: enums as words, structs as tables, tuples as lists."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    return value


def written(value: Any) -> str:  # noqa: ANN401
    """A plain value on one line of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {written(item)}' for name, item in value.items())} }}"
    return str(value)


def _entries(key: str, value: Any) -> Iterator[Entry]:  # noqa: ANN401
    if isinstance(value, Choice):
        alternatives = tuple(plain(other) for other in value.alternatives)
        yield Entry(key, plain(value.value), value.clause, alternatives, value.note)
    elif isinstance(value, Ruled):
        yield Entry(key, plain(value.value), value.clause, note=value.note)
    elif is_group(type(value)):
        for name in value.__struct_fields__:
            yield from _entries(f"{key}.{name}", getattr(value, name))
    else:
        yield Entry(key, value, "")


def _ruled(key: str, value: Any) -> Iterator[tuple[str, Ruled[Any]]]:  # noqa: ANN401
    if isinstance(value, Ruled):
        yield key, value
    elif is_group(type(value)):
        for name in value.__struct_fields__:
            yield from _ruled(f"{key}.{name}", getattr(value, name))
