"""The one form of JSON that is chained or signed, and its strict reading: that of docs/evidence-format.md."""

import json
from collections.abc import Sequence
from typing import NoReturn

import msgspec

from tavla.base.phrase import Phrase, phrase
from tavla.base.sha256 import sha256

MOST_BYTES = 64 * 1024
MOST_LEVELS = 32
MOST_DIGITS = 4300

_ENCODER = msgspec.json.Encoder(order="sorted")


class WrongError(Exception):
    """What was found and what was expected; `keys` lead there.

    It becomes a JournalError once its file is known.
    """

    def __init__(self, found: str, expected: Phrase | str, keys: Sequence[str] = ()) -> None:
        super().__init__(found)
        self.found, self.expected, self.keys = found, expected, keys


def refuse(found: str, expected: Phrase | str) -> NoReturn:
    """Raises WrongError."""
    raise WrongError(found, expected)


def canonical_json(value: object) -> bytes:
    """The one form in which Tavla writes JSON that is chained or signed."""
    return _ENCODER.encode(value)


def sum_of(value: object) -> str:
    """The SHA-256 of the one form, in hexadecimal; empty for what has none, such as half a letter."""
    try:
        return bytes(sha256(canonical_json(value)).digest()).hex()
    except ValueError:
        return ""


def strict_json(data: bytes) -> object:
    """JSON without duplicate keys, fractions, exponents or NaN, in strict UTF-8. Raises WrongError."""
    try:
        return _STRICT.decode(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        found = f"bytes that are not UTF-8 (at byte {error.start} of the payload)"
        refuse(found, phrase("canonical JSON"))
    except json.JSONDecodeError as error:
        found = f"JSON that breaks off or is malformed (at character {error.pos} of the payload: {error.msg})"
        refuse(found, phrase("canonical JSON"))
    except RecursionError:
        refuse("JSON nested too deeply", phrase("canonical JSON"))


def canonical_value(data: bytes) -> object | None:
    """The value of somebody else's bytes, or None for anything but the one form within its limits."""
    if len(data) > MOST_BYTES:
        return None
    try:
        value = _DECODER.decode(data) if len(data) <= MOST_DIGITS else strict_json(data)
        is_shallow = data.count(b"{") + data.count(b"[") <= MOST_LEVELS or _levels(value) <= MOST_LEVELS
        is_written_so = _ENCODER.encode(value) == data  # a key that stands twice is not written twice
        return value if is_shallow and is_written_so else None
    except (WrongError, ValueError, RecursionError):
        return None


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) != len(pairs):
        keys = [key for key, _ in pairs]
        refuse(f"the key {next(key for key in keys if keys.count(key) > 1)!r} twice", phrase("each key once"))
    return plain


def _refuse_number(text: str) -> object:
    refuse(f"the number {text}", phrase("whole numbers only"))


def _whole_number(text: str) -> int:
    digits = len(text.lstrip("-"))
    if digits > MOST_DIGITS:
        refuse(f"a number of {digits} digits", f"at most {MOST_DIGITS}")
    return int(text)


def _levels(value: object) -> int:
    """How many objects and lists lie in one another."""
    if isinstance(value, dict):
        return 1 + max(map(_levels, value.values()), default=0)
    return 1 + max(map(_levels, value), default=0) if isinstance(value, list) else 0


_DECODER: msgspec.json.Decoder[object] = msgspec.json.Decoder(object, float_hook=_refuse_number)
"""For what is too short to hold a number of too many digits."""
_STRICT = json.JSONDecoder(
    object_pairs_hook=_without_duplicates,
    parse_float=_refuse_number,
    parse_constant=_refuse_number,
    parse_int=_whole_number,
)
