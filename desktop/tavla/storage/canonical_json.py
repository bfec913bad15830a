"""The one form of JSON that is chained or signed, and its strict reading."""

import json
import sys
from typing import NoReturn

_TO_TEXT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


class WrongError(Exception):
    """What was found and what was expected; `keys` lead there, the innermost first. It becomes a JournalError once its file is known."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.found, self.expected = found, expected
        self.keys: list[str] = []


def refuse(found: str, expected: str) -> NoReturn:
    """Raises WrongError."""
    raise WrongError(found, expected)


def canonical_json(value: object) -> bytes:
    """The one form in which Tavla writes JSON that is chained or signed."""
    return _TO_TEXT.encode(value).encode("utf-8")


def strict_json(data: bytes) -> object:
    """JSON without duplicate keys, fractions, exponents or NaN, in strict UTF-8. Raises WrongError."""
    try:
        return json.loads(
            data.decode("utf-8"), object_pairs_hook=_without_duplicates, parse_float=_refuse_number, parse_constant=_refuse_number, parse_int=_whole_number
        )
    except UnicodeDecodeError as error:
        found = f"bytes that are not UTF-8 (at byte {error.start} of the payload)"
        refuse(found, "canonical JSON")
    except json.JSONDecodeError as error:
        found = f"JSON that breaks off or is malformed (at character {error.pos} of the payload: {error.msg})"
        refuse(found, "canonical JSON")
    except RecursionError:
        refuse("JSON nested too deeply", "canonical JSON")


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) != len(pairs):
        keys = [key for key, _ in pairs]
        refuse(f"the key {next(key for key in keys if keys.count(key) > 1)!r} twice", "each key once")
    return plain


def _refuse_number(text: str) -> object:
    refuse(f"the number {text}", "whole numbers only")


def _whole_number(text: str) -> int:
    if len(text) > sys.int_info.default_max_str_digits:
        refuse(f"a number of {len(text)} digits", f"at most {sys.int_info.default_max_str_digits}")
    return int(text)
