"""Any event of a match, from its type hints alone."""

from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll


def values_of(kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - a type hint may be any object
    """Any value of a field's type, from its hints alone."""
    kind = getattr(kind, "__supertype__", kind)
    origin, args = get_origin(kind), get_args(kind)
    if kind is bool:
        return st.booleans()
    if kind is int:
        return st.integers()
    if kind is str:
        return st.text(st.characters(codec="utf-8"))
    if kind is Roll:
        return st.builds(Roll, st.integers(1, 6), st.integers(1, 6))
    if kind is CheckerMove:
        return st.builds(CheckerMove, st.integers(1, 25), st.integers(1, 6))
    if kind is Position:
        return st.sampled_from((OPENING, OPENING.mirrored()))
    if origin is ByPlayer:
        return st.builds(ByPlayer, values_of(args[0]), values_of(args[0]))
    if origin is tuple:
        return (
            st.lists(values_of(args[0]), max_size=4).map(tuple)
            if args[-1] is Ellipsis
            else st.tuples(*map(values_of, args))
        )
    if origin in (Union, UnionType):
        return st.one_of(*map(values_of, args))
    if kind is type(None):
        return st.none()
    if issubclass(kind, Enum):
        return st.sampled_from(tuple(kind))
    hints = get_type_hints(kind)
    return st.builds(kind, **{name: values_of(hints[name]) for name in kind.__struct_fields__})
