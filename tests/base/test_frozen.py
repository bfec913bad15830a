"""Frozen dataclasses that are compiled when first used are what the standard library makes at once."""

import copy
import dataclasses
import pickle
from dataclasses import field, replace
from typing import Any

import pytest

from tavla.base.frozen import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Late:
    """A value."""

    first: int
    second: str = "b"
    third: tuple[int, ...] = field(default_factory=tuple, kw_only=True)
    seen: int = field(default=0, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError(self.first)


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class AtOnce:
    """A value."""

    first: int
    second: str = "b"
    third: tuple[int, ...] = field(default_factory=tuple, kw_only=True)
    seen: int = field(default=0, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError(self.first)


Kind = Any
BOTH = pytest.mark.parametrize("kind", [Late, AtOnce])


@BOTH
def test_values_compare_hash_and_print_by_their_fields(kind: Kind) -> None:
    one, same, other = kind(1, third=(2,), seen=3), kind(1, "b", third=(2,), seen=4), kind(1, "c")
    assert one == same
    assert hash(one) == hash(same) == hash((1, "b", (2,)))
    assert one != other
    assert one != (1, "b", (2,))
    assert one < other
    assert one <= same
    assert repr(one) == f"{kind.__name__}(first=1, second='b', third=(2,))"


@BOTH
def test_a_value_is_never_changed(kind: Kind) -> None:
    value = kind(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="field 'first'"):
        value.first = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="field 'first'"):
        del value.first
    with pytest.raises((AttributeError, TypeError)):  # the standard one stumbles over its own slots
        value.fourth = 2
    assert not hasattr(value, "__dict__")
    assert replace(value, first=2) == kind(2)


@BOTH
def test_a_value_is_checked_and_asked_for_by_name_when_made(kind: Kind) -> None:
    with pytest.raises(ValueError, match="-1"):
        kind(-1)
    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument: 'first'"):
        kind()
    with pytest.raises(TypeError, match="takes from 2 to 4 positional arguments but 5 were given"):
        kind(1, "b", 0, (2,))
    assert kind.__match_args__ == ("first", "second", "seen")


@BOTH
def test_values_are_copied_and_sent_to_other_processes(kind: Kind) -> None:
    value = kind(1, "c", third=(2,))
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value  # noqa: S301 - our own bytes


def test_what_a_class_writes_itself_is_kept() -> None:
    @dataclass(frozen=True, slots=True)
    class Loud:
        """A value."""

        word: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loud) and self.word.lower() == other.word.lower()

        def __hash__(self) -> int:
            return 7

    @dataclass(frozen=True, slots=True)
    class Louder(Loud):
        """A value with a second word."""

        more: str = "!"

    assert Loud("A") == Loud("a")
    assert hash(Loud("A")) == 7
    assert Louder("a", "?") != Louder("A", "?")
    assert repr(Louder("a")).endswith("Louder(word='a', more='!')")


def test_a_class_that_nobody_uses_costs_no_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    make = dataclasses.make_dataclass

    def counted(name: str, *shape: Any, **how: Any) -> type:  # noqa: ANN401 - passed on
        compiled.append(name)
        return make(name, *shape, **how)

    monkeypatch.setattr(dataclasses, "make_dataclass", counted)

    @dataclass(frozen=True, slots=True)
    class Idle:
        """A value."""

        number: int

    assert compiled == []
    assert [Idle(number).number for number in range(3)] == [0, 1, 2]
    assert compiled == ["Idle"]
    assert Idle(1) == Idle(1)
    assert compiled == ["Idle", "Idle"]
