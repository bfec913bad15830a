"""Events to canonical JSON and back: one form only, everything else refused."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import count
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from tavla.base.added_later import KEY
from tavla.base.canonical_json import WrongError, canonical_json, canonical_value, refuse, strict_json
from tavla.base.errors import PositionError
from tavla.base.phrase import as_it_is, phrase
from tavla.domain.facts.events import EVENTS, Event
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.storage.errors import JournalError

NAME_KEY = "event"
"""The key that holds the name of an event's class."""

_NOWHERE = Path("journal")


class _Form(NamedTuple):
    """How one type is written and read."""

    write: Callable[[Any], object]
    read: Callable[[object], Any]


class Codec:
    """Writes and reads the events of a registry."""

    def __init__(self, events: Sequence[type]) -> None:
        self._kinds: dict[str, Any] = {kind.__name__: kind for kind in events}

    def encode(self, event: object) -> bytes:
        """Canonical JSON: keys sorted by code point, no spaces, UTF-8 unescaped, whole numbers only.

        Raises JournalError.
        """
        name = type(event).__name__
        kind: Any = self._kinds.get(name)
        if kind is None or kind is not type(event):
            raise JournalError(_NOWHERE, phrase("{name} is no event of a journal; nothing was written", name=name))
        try:
            plain = cast("dict[str, object]", _form(self._kinds[name]).write(event))
            return _canonical({NAME_KEY: name, **plain})
        except WrongError as wrong:
            raise _error(name, wrong, _NOWHERE, None) from wrong

    def decode(self, payload: bytes, path: Path = _NOWHERE, record: int | None = None) -> object:
        """The event of a payload.

        Raises JournalError naming the record, the event and the field for whatever `encode` would not write.
        """
        plain = canonical_value(payload)
        if plain is not None:
            return self.read(plain, path, record)
        name = "the record"
        try:  # larger than a stranger's may be, or wrong: the strict reading, which is slower, says how
            plain = strict_json(payload)
            is_odd = _canonical(plain) != payload
            event = self.read(plain, path, record)
            name = type(event).__name__
            if is_odd:
                refuse("JSON that is not in canonical form", "sorted keys, no spaces, nothing escaped that need not be")
        except WrongError as wrong:
            raise _error(name, wrong, path, record) from wrong
        return event

    def read(self, plain: object, path: Path = _NOWHERE, record: int | None = None) -> object:
        """The same of the payload's value, where its bytes are known to be in canonical form."""
        name = "the record"
        try:
            found = plain.get(NAME_KEY) if isinstance(plain, dict) else None
            if not isinstance(plain, dict) or not isinstance(found, str) or found not in self._kinds:
                refuse(f"the event {_shown(found)}", f"one of {', '.join(self._kinds)}")
            name = found
            own = plain.copy()
            del own[NAME_KEY]
            event: object = _form(self._kinds[name]).read(own)
        except WrongError as wrong:
            raise _error(name, wrong, path, record) from wrong
        return event


@cache
def event_codec() -> Codec:
    """The codec of a match's events."""
    return Codec(EVENTS)


def encode_event(event: Event) -> bytes:
    """An event as canonical JSON. Raises JournalError."""
    return event_codec().encode(event)


def decode_event(payload: bytes, path: Path = _NOWHERE, record: int | None = None) -> Event:
    """The event of a payload. Raises JournalError."""
    return cast("Event", event_codec().decode(payload, path, record))


def event_of(plain: object, path: Path = _NOWHERE, record: int | None = None) -> Event:
    """The event of a payload's value, where its bytes are known to be in canonical form. Raises JournalError."""
    return cast("Event", event_codec().read(plain, path, record))


def _canonical(plain: object) -> bytes:
    try:
        return canonical_json(plain)
    except UnicodeEncodeError as error:
        refuse(f"a text with half a character ({error.reason})", "whole ones")


def _error(name: str, wrong: WrongError, path: Path, record: int | None) -> JournalError:
    field = ".".join(reversed(wrong.keys))
    where = ", ".join(([f"record {record}"] if record is not None else []) + [f"{name}.{field}" if field else name])
    return JournalError(
        path,
        phrase("found {found}; expected {expected}", found=wrong.found, expected=wrong.expected),
        where=as_it_is(where),
    )


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


@cache
def _form(kind: Any) -> _Form:  # noqa: ANN401 - a type hint may be any object
    """How a type is written and read; worked out once, when it is first met."""
    if hasattr(kind, "__supertype__"):
        return _form(kind.__supertype__)
    special = _SPECIAL.get(kind)
    if special is not None:
        return special
    origin = get_origin(kind)
    if origin is ByPlayer:
        return _pair_form(_form(get_args(kind)[0]))
    if origin is tuple:
        return _tuple_form(get_args(kind))
    if origin in (Union, UnionType):
        return _union_form(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_form(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return _record_form(kind)
    msg = f"the codec has no form for {kind!r}"
    raise TypeError(msg)


def _plain_form(kind: type, expected: str) -> _Form:
    def same(value: object) -> object:
        if type(value) is not kind:
            refuse(_shown(value), expected)
        return value

    return _Form(same, same)


def _enum_form(kind: type[Enum]) -> _Form:
    members = {member.value: member for member in kind}
    expected = f"one of {', '.join(map(str, members))}"

    def write(value: object) -> object:
        if type(value) is not kind:
            refuse(_shown(value), f"a {kind.__name__}")
        return value.value

    def read(value: object) -> object:
        if type(value) not in (str, int) or value not in members:
            refuse(_shown(value), expected)
        return members[value]

    return _Form(write, read)


def _each(steps: Iterable[tuple[object, Callable[[Any], object], object]]) -> list[Any]:
    """What the forms make of the values; what goes wrong tells the key."""
    made: list[Any] = []
    at: object = None
    try:
        for at, form, value in steps:  # noqa: B007 - told below
            made.append(form(value))
    except WrongError as wrong:
        wrong.keys.append(str(at))
        raise
    return made


def _tuple_form(args: tuple[Any, ...]) -> _Form:
    endless = len(args) == 2 and args[1] is Ellipsis
    forms = [_form(arg) for arg in args if arg is not Ellipsis and arg != ()]

    writes, reads = [form.write for form in forms], [form.read for form in forms]

    def all_of(value: tuple[object, ...] | list[object], items: list[Callable[[Any], Any]]) -> list[Any]:
        if not endless and len(value) != len(items):
            refuse(f"a list of {len(value)}", f"a list of {len(items)}")
        return _each(zip(count(), items * len(value) if endless else items, value))

    def write(value: object) -> object:
        if type(value) is not tuple:
            refuse(_shown(value), "a tuple")
        return all_of(value, writes)

    def read(value: object) -> object:
        if type(value) is not list:
            refuse(_shown(value), "a list")
        return tuple(all_of(value, reads))

    return _Form(write, read)


def _union_form(args: tuple[Any, ...]) -> _Form:
    """An optional value, or one of several dataclasses told apart by a `kind`."""
    present = [arg for arg in args if arg is not NoneType]
    if len(present) == 1:
        inner = _form(present[0])
        return _Form(
            lambda value: None if value is None else inner.write(value),
            lambda value: None if value is None else inner.read(value),
        )
    kinds = {kind.__name__: kind for kind in present if isinstance(kind, type) and is_dataclass(kind)}
    if len(kinds) != len(present):
        msg = f"the codec has no form for a choice of {args!r}"
        raise TypeError(msg)
    expected = f"a kind of {', '.join(kinds)}"
    may_be_none = len(present) != len(args)

    def write(value: object) -> object:
        if value is None and may_be_none:
            return None
        if kinds.get(type(value).__name__) is not type(value):
            refuse(_shown(value), expected)
        plain = _form(type(value)).write(value)
        return {"kind": type(value).__name__, **plain}  # type: ignore[dict-item]

    def read(value: object) -> object:
        if value is None and may_be_none:
            return None
        name = value.get("kind") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(name, str) or name not in kinds:
            refuse(_shown(value), expected)
        return _form(kinds[name]).read({key: item for key, item in value.items() if key != "kind"})

    return _Form(write, read)


def _members(value: object, names: Mapping[str, object], whole: str) -> dict[str, object]:
    if not isinstance(value, dict):
        refuse(_shown(value), whole)
    if value.keys() != names.keys():
        for key in value:
            if key not in names:
                refuse(f"the field {key!r}", f"only {', '.join(names) or 'none'}")
        for name in names:
            if name not in value:
                refuse(f"no field {name!r}", f"all of {', '.join(names)}")
    return value


def _pair_form(inner: _Form) -> _Form:
    names = {"white": None, "black": None}

    def write(value: object) -> object:
        if type(value) is not ByPlayer:
            refuse(_shown(value), "a value for white and one for black")
        return dict(zip(names, _each((name, inner.write, getattr(value, name)) for name in names), strict=True))

    def read(value: object) -> object:
        plain = _members(value, names, "a value for white and one for black")
        return ByPlayer(*_each(zip(names, (inner.read, inner.read), map(plain.__getitem__, names), strict=True)))

    return _Form(write, read)


def _record_form(kind: type) -> _Form:
    whole = f"the fields of {kind.__name__}"
    hints = get_type_hints(kind)
    forms = {field.name: _form(hints[field.name]) for field in fields(kind)}
    reads = {name: form.read for name, form in forms.items()}
    left_out = {field.name: field.default for field in fields(kind) if KEY in field.metadata}

    def write(value: object) -> object:
        if type(value) is not kind:
            refuse(_shown(value), f"a {kind.__name__}")
        written = {
            name: form for name, form in forms.items() if name not in left_out or getattr(value, name) != left_out[name]
        }
        return dict(
            zip(written, _each((name, form.write, getattr(value, name)) for name, form in written.items()), strict=True)
        )

    def read(value: object) -> object:
        there = reads
        if left_out:
            there = {
                name: form
                for name, form in reads.items()
                if name not in left_out or (isinstance(value, dict) and name in value)
            }
        plain = _members(value, there, whole)
        values = _each(zip(there, there.values(), map(plain.__getitem__, there), strict=True))
        if not left_out:
            return kind(*values)
        made = dict(zip(there, values, strict=True))
        for name, usual in left_out.items():
            if name in made and made[name] == usual:
                refuse(f"the field {name!r} with the value that is meant without it", "no such field")
        return kind(**made)

    return _Form(write, read)


def _numbers(value: object, count: int) -> list[int]:
    if type(value) is not list or list(map(type, value)) != [int] * count:
        refuse(_shown(value), f"a list of {count} whole numbers")
    return value


def _checked_by(door: Callable[..., object], *values: object) -> object:
    try:
        return door(*values)
    except PositionError as error:
        refuse(str(error), "a possible one")


_MOVES = {(origin, die): CheckerMove(origin, die) for origin in range(1, 26) for die in range(1, 7)}
"""All there are; half of what a journal holds is made of them."""


def _write_move(value: object) -> object:
    if type(value) is not CheckerMove or not (1 <= value.origin <= 25 and 1 <= value.die <= 6):
        refuse(_shown(value), "a checker move")
    return [value.origin, value.die]


def _read_move(value: object) -> CheckerMove:
    origin, die = _numbers(value, 2)
    move = _MOVES.get((origin, die))
    if move is None:
        refuse(_shown(value), "[origin 1 to 25, die 1 to 6]")
    return move


def _write_roll(value: object) -> object:
    if type(value) is not Roll:
        refuse(_shown(value), "a roll")
    return [value.first, value.second]


def _write_position(value: object) -> object:
    if type(value) is not Position:
        refuse(_shown(value), "a position")
    return list(value.counts)


_SPECIAL: dict[object, _Form] = {
    int: _plain_form(int, "a whole number"),
    bool: _plain_form(bool, "true or false"),
    str: _plain_form(str, "a text"),
    Roll: _Form(_write_roll, lambda value: _checked_by(Roll.of, *_numbers(value, 2))),
    CheckerMove: _Form(_write_move, _read_move),
    Position: _Form(_write_position, lambda value: _checked_by(Position.from_counts, _numbers(value, 28))),
}
