"""What a TOML table becomes, told by the fields of a struct: each key is a field, each value checked against the
field's type.
"""

from enum import Enum
from functools import cache
from types import GenericAlias
from typing import Any, get_args, get_origin

from msgspec.structs import fields

from tavla.rules.complaint import Complaint
from tavla.rules.refusal_clauses import Clause
from tavla.rules.ruled import Choice, Ruled

LONGEST_SHOWN = 60
MAY_LACK = frozenset({"note"})
"""Keys that an entry need not have."""


@cache
def shape(kind: Any) -> tuple[tuple[str, Any], ...]:  # noqa: ANN401  a type as an annotation holds it
    """The keys of a table that becomes `kind`, with the type of each."""
    origin = get_origin(kind)
    if origin in (Ruled, Choice):
        (inner,) = get_args(kind)
        keys: tuple[tuple[str, Any], ...] = (("value", inner), ("clause", str), ("note", str))
        return (*keys, ("alternatives", GenericAlias(tuple, (inner, ...)))) if origin is Choice else keys
    return tuple((field.name, field.type) for field in fields(kind))


def is_table(kind: Any) -> bool:  # noqa: ANN401
    """Whether a value of this type is written as a table."""
    return get_origin(kind) in (Ruled, Choice) or hasattr(kind, "__struct_fields__")


def is_group(kind: Any) -> bool:  # noqa: ANN401
    """Whether it is a table of its own, with a header, and not a value with its clause."""
    return hasattr(kind, "__struct_fields__") and any(
        get_origin(inner) in (Ruled, Choice) or is_group(inner) or inner is Clause for _, inner in shape(kind)
    )


def expected(kind: Any) -> str:  # noqa: ANN401
    """What a value of this type looks like, in words."""
    if kind is bool:
        return "true or false"
    if kind is int:
        return "a whole number, 0 or more"
    if kind in (str, Clause):
        return "a text in quotes"
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        return f"a list, each item {expected(inner)}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return f"one of {', '.join(word.value for word in kind)}"
    return f"{{ {', '.join(f'{name} = …' for name, _ in shape(kind) if name not in MAY_LACK)} }}"


def read(kind: Any, found: object, key: str, complaint: Complaint) -> Any:  # noqa: ANN401
    """The value of type `kind` that `found` stands for. Raises RulesetError when it stands for none."""
    if kind in (int, bool):
        if type(found) is not kind or found < 0:  # type: ignore[operator]
            raise complaint.about(key, f"is {_shown(found)}; expected {expected(kind)}")
        return found
    if kind in (str, Clause):
        if not isinstance(found, str) or not (found.strip() or kind is Clause):
            raise complaint.about(
                key, f"is {_shown(found)}; expected {expected(kind)}{'' if kind is Clause else ', not empty'}"
            )
        return found
    if get_origin(kind) is tuple:
        if not isinstance(found, list):
            raise complaint.about(key, f"is {_shown(found)}; expected {expected(kind)}")
        return tuple(read(get_args(kind)[0], item, f"{key}[{number}]", complaint) for number, item in enumerate(found))
    if is_table(kind):
        return _read_table(kind, found, key, complaint)
    return _read_word(kind, found, key, complaint)


def _read_word(kind: type[Enum], found: object, key: str, complaint: Complaint) -> Enum:
    for word in kind:
        if word.value == found:
            return word
    from difflib import get_close_matches

    nearest = get_close_matches(str(found), [word.value for word in kind], n=1)
    raise complaint.about(
        key, f"is {_shown(found)}; expected {expected(kind)}{f'; the nearest is {nearest[0]}' if nearest else ''}"
    )


def _read_table(kind: Any, found: object, key: str, complaint: Complaint) -> Any:  # noqa: ANN401
    if not isinstance(found, dict):
        raise complaint.about(key, f"is {_shown(found)}; expected {'a table' if is_group(kind) else expected(kind)}")
    keys = shape(kind)
    known = [name for name, _ in keys]
    for name in found:
        if name not in known:
            raise complaint.unknown(key, name, known, found)
    values = {}
    for name, inner in keys:
        if name in MAY_LACK and name not in found:
            continue
        if name not in found:
            raise complaint.about(key=f"{key}.{name}", wrong=f"is missing; expected {expected(inner)}")
        values[name] = read(inner, found[name], f"{key}.{name}", complaint)
    return (get_origin(kind) or kind)(**values)


def _shown(found: object) -> str:
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, str):
        return f'"{found}"' if found else "an empty text"
    shown = repr(found)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"
