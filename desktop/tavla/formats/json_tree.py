"""JSON from outside: read under limits, and walked with the place of whatever is wrong."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from tavla.base.errors import TavlaError
from tavla.formats.errors import FormatError, quoted

DEEPEST = 16
LONGEST_TEXT = 1 << 16
LONGEST_KEY = 20
MOST_NUMBER = 10**12
Path = tuple[str | int, ...]
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]')


class Tree(Struct, frozen=True):
    """A value with its path in the file; each door below raises FormatError naming line and path."""

    value: object
    path: Path
    text: str

    def wrong(self, *, expected: str, found: str | None = None) -> FormatError:
        where = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{_key(step)}" for step in self.path).lstrip(
            "."
        )
        line = line_of(self.text, self.path)
        return FormatError(
            found=f"{found or _shown(self.value)} at {where}" if where else (found or _shown(self.value)),
            expected=expected,
            line=line,
        )

    def members(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, "Tree"]:
        """The members of an object that has these keys and no others."""
        if not isinstance(self.value, dict):
            raise self.wrong(expected="an object")
        for key in self.value:
            if key not in required and key not in optional:
                raise self.at(key).wrong(
                    expected=f"one of {', '.join((*required, *optional))}", found=f"the key {quoted(key, 40)}"
                )
        for key in required:
            if key not in self.value:
                raise self.wrong(expected=f"the key {key!r}", found="none")
        return {key: self.at(key) for key in self.value}

    def pairs(self, most: int) -> Iterator[tuple[str, "Tree"]]:
        """The members of an object with any keys."""
        if not isinstance(self.value, dict) or len(self.value) > most:
            raise self.wrong(expected=f"an object of at most {most} members")
        return ((key, self.at(key)) for key in self.value)

    def list(self, most: int) -> "list[Tree]":
        if not isinstance(self.value, list):
            raise self.wrong(expected="a list")
        if len(self.value) > most:
            raise self.wrong(expected=f"at most {most}", found=f"{len(self.value)} members")
        return [Tree(member, (*self.path, index), self.text) for index, member in enumerate(self.value)]

    def number(self, least: int = 0, most: int = MOST_NUMBER) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong(expected=f"a whole number from {least} to {most}")
        return self.value

    def string(self, most: int = LONGEST_TEXT) -> str:
        if not isinstance(self.value, str):
            raise self.wrong(expected="a text")
        if len(self.value) > most:
            raise self.wrong(expected=f"a text of at most {most} characters", found=f"{len(self.value)} characters")
        if any("\ud800" <= letter <= "\udfff" for letter in self.value):
            raise self.wrong(expected="whole characters", found="half a character")
        return self.value

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(expected="true or false")
        return self.value

    def one_of(self, allowed: tuple[str, ...]) -> str:
        """One of some words."""
        if self.value not in allowed or not isinstance(self.value, str):
            raise self.wrong(expected=f"one of {', '.join(allowed)}")
        return self.value

    @property
    def is_null(self) -> bool:
        return self.value is None

    def at(self, key: str) -> "Tree":
        """The member of an object under a key."""
        return Tree(self.value.get(key) if isinstance(self.value, dict) else None, (*self.path, key), self.text)


class _NotAllowedError(TavlaError):
    """What JSON allows and a match file does not."""


def parse_tree(text: str) -> Tree:
    """The whole file. Raises FormatError naming line and column."""
    _require_shallow(text)
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_refused, parse_float=_refused)
    except json.JSONDecodeError as error:
        raise FormatError(
            found=quoted(text[error.pos : error.pos + 20]),
            expected=f"JSON ({error.msg})",
            line=error.lineno,
            column=error.colno,
        ) from error
    except (ValueError, RecursionError, _NotAllowedError) as error:
        raise FormatError(found=str(error), expected="JSON with whole numbers and each key once") from error
    return Tree(value, (), text)


def line_of(text: str, path: Path) -> int | None:
    """The line where the value at `path` begins, or its key;
    the last one found on the way when the path leads nowhere.
    """
    wanted, at = list(path), 0
    stack: list[str | int | None] = []
    key: str | None = None
    matched = 0
    for token in _TOKEN.finditer(text):
        letter = token[0][0]
        if letter in "{[":
            stack.append(0 if letter == "[" else None)
            if letter == "[" and _is_at(stack, wanted) and len(stack) > matched:
                matched, at = len(stack), token.end()
        elif letter in "}]":
            if stack:
                stack.pop()
        elif letter == "," and stack and isinstance(stack[-1], int):
            stack[-1] += 1
        elif letter == '"':
            key = token[0]
        elif letter == ":" and stack and key is not None and not isinstance(stack[-1], int):
            stack[-1] = _plain_key(key)
        if _is_at(stack, wanted) and len(stack) > matched:
            matched, at = len(stack), token.end()
        if matched and matched == len(wanted):
            break
    rest = text[at:]
    return text.count("\n", 0, at + len(rest) - len(rest.lstrip(" \t\r\n,"))) + 1


def _is_at(stack: list[str | int | None], wanted: list[str | int]) -> bool:
    return 0 < len(stack) <= len(wanted) and stack == wanted[: len(stack)]


def _plain_key(key: str) -> str:
    try:
        return str(json.loads(key))
    except ValueError:
        return key


def _require_shallow(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "{[":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, token.start()) + 1
                raise FormatError(found=f"values {depth} deep", expected=f"at most {DEEPEST}", line=line)
        elif token[0] in "}]":
            depth -= 1


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = sorted(name for name, _ in pairs)
        twice = next(name for name, other in pairwise(names) if name == other)
        msg = f"the key {quoted(twice)} twice in one object"
        raise _NotAllowedError(msg)
    return found


def _refused(text: str) -> object:
    msg = f"the number {quoted(text)}"
    raise _NotAllowedError(msg)


def _key(name: str) -> str:
    """A key of the path to a value: in quotes and cut where it is none of the form's own."""
    return name if name.isascii() and name.isidentifier() and len(name) <= LONGEST_KEY else quoted(name, LONGEST_KEY)


def _shown(value: object) -> str:
    match value:
        case dict() | list():
            return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
        case str():
            return quoted(value)
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case _:
            return str(value)
