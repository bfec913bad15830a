"""Frozen dataclasses that cost little to declare: what the standard library compiles at once is compiled when it is
first called.

The board declares some five hundred of them and meets a tenth in a match; compiled at once they were a third of every
start.
"""

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

__all__ = ["dataclass"]

COMPILED = ("__init__", "__repr__", "__eq__", "__hash__")
ORDERING = ("__lt__", "__le__", "__gt__", "__ge__")

if TYPE_CHECKING:
    from dataclasses import dataclass

    from _typeshed import DataclassInstance
else:

    def dataclass(*, order: bool = False, **_frozen_and_slots: Literal[True]) -> Callable[[type], type]:
        """`dataclasses.dataclass` of a frozen value with slots, the only kind there is here."""

        def declare(body: type) -> type:
            late = [name for name in (*COMPILED, *(ORDERING if order else ())) if body.__dict__.get(name) is None]
            kind = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(body)
            for name in late:
                setattr(kind, name, _compiled_when_called(kind, name, late, order=order))
            kind.__setattr__ = kind.__delattr__ = _refuse
            kind.__getstate__, kind.__setstate__ = _state, _restore
            return kind

        return declare


def _compiled_when_called(
    kind: "type[DataclassInstance]", name: str, late: list[str], *, order: bool
) -> Callable[..., object]:
    def method(self: object, *args: object, **kwargs: object) -> object:
        _compile(kind, late, init=name == "__init__", order=order)
        return getattr(kind, name)(self, *args, **kwargs)

    return method


def _compile(kind: "type[DataclassInstance]", late: list[str], *, init: bool, order: bool) -> None:
    """Give `kind` what the standard library writes for a frozen class of the same fields: its `__init__`, or all the
    others.
    """
    shape = [(field.name, field.type, field) for field in dataclasses.fields(kind)]
    known = {name: getattr(kind, name) for name in ("__doc__", "__module__", "__post_init__") if hasattr(kind, name)}
    if init:
        twin = dataclasses.make_dataclass(kind.__name__, shape, namespace=known, frozen=True, repr=False, eq=False)
    else:
        twin = dataclasses.make_dataclass(
            kind.__name__, shape, namespace=known, init=False, unsafe_hash=True, order=order
        )
    for name in late:
        if name in twin.__dict__:
            setattr(kind, name, twin.__dict__[name])


def _refuse(_self: object, name: str, _value: object = None) -> None:
    why = f"cannot change field {name!r}"
    raise dataclasses.FrozenInstanceError(why)


def _state(self: "DataclassInstance") -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: "DataclassInstance", state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
