"""Events to canonical JSON and back: one form only, everything else refused."""

import json
import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NoReturn, Union, cast, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from tavla.base.canonical_json import WrongError, refuse, strict_json
from tavla.base.errors import PositionError
from tavla.base.phrase import as_it_is, phrase
from tavla.domain.facts.events import EVENTS, Event
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import Position
from tavla.storage.errors import JournalError

NAME_KEY = "event"
"""The key that holds the name of an event's class."""

_NOWHERE = Path("journal")
_KINDS = {int: "a whole number", str: "a text", bool: "true or false"}


class Codec:
    """Writes and reads the events of a registry."""

    def __init__(self, events: Sequence[type[Struct]]) -> None:
        self._kinds = {kind.__name__: kind for kind in events}

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(Union[tuple(self._kinds.values())], dec_hook=_position_of)  # noqa: UP007 - a list

    def encode(self, event: Struct) -> bytes:
        """Canonical JSON: keys sorted by code point, no spaces, UTF-8 unescaped, whole numbers only.

        Raises JournalError.
        """
        name = type(event).__name__
        if self._kinds.get(name) is not type(event):
            raise JournalError(_NOWHERE, phrase("{name} is no event of a journal; nothing was written", name=name))
        try:
            payload = _ENCODER.encode(event)
        except UnicodeEncodeError as error:
            raise _error(name, _half(error), _NOWHERE, None) from error
        try:
            read = self._decoder.decode(payload)
        except ValueError:
            read = self._read_slowly(payload, json.loads, _NOWHERE, None)
        for key in event.__struct_fields__ if read != event else ():
            if getattr(read, key) != getattr(event, key):
                wrong = WrongError(_shown(getattr(event, key)), _shown(getattr(read, key)), [key])
                raise _error(name, wrong, _NOWHERE, None)
        return payload

    def decode(self, payload: bytes, path: Path = _NOWHERE, record: int | None = None) -> Struct:
        """The event of a payload.

        Raises JournalError naming the record, the event and the field for whatever `encode` would not write.
        """
        try:
            event: Struct = self._decoder.decode(payload)
            if _ENCODER.encode(event) == payload:
                return event
        except (ValueError, RecursionError):
            pass  # told below
        return self._read_slowly(payload, strict_json, path, record)

    def _read_slowly(
        self, payload: bytes, plainly: Callable[[bytes], object], path: Path, record: int | None
    ) -> Struct:
        """The event of a payload that is wrong or odd; `plainly` reads its value. Raises JournalError."""
        name = "the record"
        try:
            plain = plainly(payload)
            found = plain.get(NAME_KEY) if isinstance(plain, dict) else None
            if not isinstance(plain, dict) or not isinstance(found, str) or found not in self._kinds:
                refuse(f"the event {_shown(found)}", f"one of {', '.join(self._kinds)}")
            name, kind = found, self._kinds[found]
            try:
                event: Struct = msgspec.convert(plain, kind, dec_hook=_position_of)
            except msgspec.ValidationError as error:
                _refuse_at(kind, plain, _keys(str(error)))
            written = _ENCODER.encode(event)
            again = json.loads(written)
            if again != plain:
                _refuse_at(kind, plain, _difference(plain, again))
            if written != payload:
                refuse("JSON that is not in canonical form", "sorted keys, no spaces, nothing escaped that need not be")
        except UnicodeEncodeError as error:
            raise _error(name, _half(error), path, record) from error
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
    """The event of a payload's value. Raises JournalError."""
    return decode_event(_ENCODER.encode(plain), path, record)


def _counts_of(value: object) -> object:
    if isinstance(value, Position):
        return value.counts
    msg = f"the codec has no form for {value!r}"
    raise NotImplementedError(msg)


def _position_of(kind: type, value: object) -> Position:
    """Raises ValueError, which msgspec tells with its place."""
    if kind is not Position:
        _counts_of(kind)
    try:
        return Position.from_counts(value if isinstance(value, list) else ())
    except PositionError as error:
        raise ValueError(str(error)) from error


_ENCODER = msgspec.json.Encoder(enc_hook=_counts_of, order="sorted")


def _error(name: str, wrong: WrongError, path: Path, record: int | None) -> JournalError:
    field = ".".join(wrong.keys)
    where = ", ".join(([f"record {record}"] if record is not None else []) + [f"{name}.{field}" if field else name])
    return JournalError(
        path,
        phrase("found {found}; expected {expected}", found=wrong.found, expected=wrong.expected),
        where=as_it_is(where),
    )


def _half(error: UnicodeEncodeError) -> WrongError:
    return WrongError(f"a text with half a character ({error.reason})", "whole ones")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _keys(message: str) -> list[str | int]:
    """The place that msgspec tells behind its message, as in `$.play[0]`."""
    place = message.rpartition(" - at `$")[2] if " - at `$" in message else ""
    return [int(index) if index else key for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", place)]


def _difference(plain: object, again: object) -> list[str | int]:
    """Where a value and what is written of it part: the innermost object or list that holds the difference."""
    if isinstance(plain, dict) and isinstance(again, dict) and plain.keys() == again.keys():
        key = next(key for key in plain if plain[key] != again[key])
        return [key, *_difference(plain[key], again[key])]
    if isinstance(plain, list) and isinstance(again, list) and len(plain) == len(again):
        index = next(index for index, one in enumerate(plain) if one != again[index])
        return [index, *_difference(plain[index], again[index])]
    return []


def _refuse_at(kind: Any, plain: Any, keys: Sequence[str | int]) -> NoReturn:  # noqa: ANN401 - a type and a value
    """Follow the keys through type and value, and say what is wrong there. Raises WrongError."""
    passed: list[str] = []
    for key in keys:
        inner = _within(kind, plain, key)
        if inner is None:
            break
        kind, plain = inner, plain[key]
        passed.append(str(key))
    raise WrongError(*_told(kind, plain), passed)


def _within(kind: Any, plain: Any, key: str | int) -> Any:  # noqa: ANN401
    """The type that stands in a type at a key, or None where it has none."""
    kind = _record(kind, plain)
    origin, args = get_origin(kind), get_args(kind)
    if origin is tuple:
        return args[0] if args[-1] is Ellipsis else args[cast("int", key)]
    if isinstance(key, int):
        return fields(kind)[key].type if kind is not Position else None
    if isinstance(origin or kind, type) and issubclass(origin or kind, Struct):
        return next((field.type for field in fields(kind) if field.name == key), None)
    return None


def _record(kind: Any, plain: Any) -> Any:  # noqa: ANN401
    """The type itself: of an optional value, and of several records the one that the value names."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) not in (Union, UnionType):
        return kind
    present = [arg for arg in get_args(kind) if arg is not NoneType]
    if len(present) == 1:
        return _record(present[0], plain)
    named = plain.get("kind") if isinstance(plain, dict) else None
    return next((one for one in present if one.__name__ == named), kind)


def _told(kind: Any, value: object) -> tuple[str, str]:  # noqa: ANN401 - one for each form
    """What was found and what was expected."""
    kind = _record(kind, value)
    origin, args, shown = get_origin(kind), get_args(kind), _shown(value)
    own = origin or kind
    if origin is Annotated:
        return shown, f"a whole number from {args[1].ge} to {args[1].le}"
    if kind in _KINDS:
        return shown, _KINDS[kind]
    if kind is Position:
        return _position_told(value)
    if origin in (Union, UnionType):
        return shown, f"a kind of {', '.join(arg.__name__ for arg in args if arg is not NoneType)}"
    if origin is tuple:
        count = None if args[-1] is Ellipsis else len(args)
        return (f"a list of {len(value)}", f"a list of {count}") if isinstance(value, list) else (shown, "a list")
    if issubclass(own, Enum):
        return shown, f"one of {', '.join(str(member.value) for member in own)}"
    if own.__struct_config__.array_like:
        return shown, f"a list of {len(own.__struct_fields__)} whole numbers"
    return _members_told(own, value)


def _position_told(value: object) -> tuple[str, str]:
    if not isinstance(value, list) or list(map(type, value)) != [int] * 28:
        return _shown(value), "a list of 28 whole numbers"
    try:
        Position.from_counts(value)
    except PositionError as error:
        return str(error), "a possible one"
    return _shown(value), "a position"


def _members_told(kind: type[Struct], value: object) -> tuple[str, str]:
    if not isinstance(value, dict):
        return _shown(value), (
            "a value for white and one for black" if kind is ByPlayer else f"the fields of {kind.__name__}"
        )
    names = kind.__struct_fields__
    for key in value:
        if key not in (*names, kind.__struct_config__.tag_field):
            return f"the field {key!r}", f"only {', '.join(names) or 'none'}"
    always = [
        field.name for field in fields(kind) if field.default is NODEFAULT or not kind.__struct_config__.omit_defaults
    ]
    for name in always:
        if name not in value:
            return f"no field {name!r}", f"all of {', '.join(always)}"
    later = next((field.name for field in fields(kind) if value.get(field.name) == field.default), "")
    return f"the field {later!r} with the value that is meant without it", "no such field"
