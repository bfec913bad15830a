"""The clauses of a document as its ruleset lists them: the table [clauses], and what a citation stands for."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

Reference = tuple[str | int, ...]
_PART = re.compile(r"\d+(?:\.\d+)*|[^\W\d_][\w.'’-]*|\S", re.ASCII)
_PARTED = re.compile(r"[,;]")
_RANGE = re.compile(r"(.*\S)-(\(\w+\))", re.ASCII)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class ListedClause(Struct, frozen=True):
    """A clause as it is cited, and a few words of title in each language."""

    clause: str
    en: str
    nb: str
    tr: str


class ClauseList(Struct, frozen=True):
    """The table [clauses]: every numbered clause of the document, in its order."""

    listed: tuple[ListedClause, ...]


def cited(citation: str, known: Sequence[str]) -> tuple[str, ...]:
    """The clauses of `known` that a citation names, as `NBF 1.3 (i), (ii)` names two and `USBGF 4.8.5 (a)-(d)` four.

    Empty where one of them is not known.
    """
    found: list[str] = []
    for part in _parts(citation):
        named = _named(part, found[-1] if found else "", known)
        if not named:
            return ()
        found += named
    return tuple(dict.fromkeys(found))


def _parts(citation: str) -> list[str]:
    return [part.strip() for part in _PARTED.split(citation)]


def _named(part: str, before: str, known: Sequence[str]) -> list[str]:
    whole = _completed(part, before, known)
    if whole:
        return [whole]
    span = _RANGE.fullmatch(part)
    first = _completed(span[1], before, known) if span else ""
    last = _completed(span[2], first, known) if span and first else ""
    return list(known[known.index(first) : known.index(last) + 1]) if last else []


def _completed(part: str, before: str, known: Sequence[str]) -> str:
    """`part` as it is listed: alone, or behind as much as fits of the clause `before` it."""
    words = before.split(" ")
    starts = [" ".join(words[:count]) for count in range(len(words), 0, -1)] if before else []
    return next((whole for whole in (part, *(f"{start} {part}" for start in starts)) if whole in known), "")


def nearest(citation: str, known: Sequence[str]) -> str:
    """The listed clause that looks most like the first unknown one of a citation, with or without the document's name;
    empty where none is listed.
    """
    from difflib import get_close_matches

    parts = _parts(citation)
    unknown = next((part for place, part in enumerate(parts) if not cited(", ".join(parts[: place + 1]), known)), "")
    ways = {clause.partition(" ")[2]: clause for clause in known} | {clause: clause for clause in known}
    return next((ways[way] for way in get_close_matches(unknown, list(ways), n=1, cutoff=0)), "")


def misplaced(listed: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Place and fault of each clause that stands twice, or before one whose number is lower."""
    for place, clause in enumerate(listed):
        if listed.index(clause) != place:
            yield place, f"is {clause}, listed before; expected each clause once"
    for place, (first, second) in enumerate(pairwise(listed), 1):
        if _comes_after(first, second):
            right = next(one for one in listed if _comes_after(one, second))
            yield place, f"is {second}, after {first}; expected the order of the document, {second} before {right}"


def _comes_after(first: str, second: str) -> bool:
    """Whether the numbers say that `first` belongs behind `second`; titles say nothing."""
    one, other = _PART.findall(first), _PART.findall(second)
    for left, right in zip(one, other, strict=False):
        if left == right:
            continue
        if left[0].isdigit() and right[0].isdigit():
            return _figures(left) > _figures(right)
        if _in_brackets(left, one) and _in_brackets(right, other):
            return _is_after(left, right)
        return False
    return len(one) > len(other) and " ".join(one).startswith(" ".join(other))


def _figures(number: str) -> tuple[int, ...]:
    return tuple(int(figure) for figure in number.split("."))


def _in_brackets(part: str, parts: Sequence[str]) -> bool:
    return "(" in parts[: parts.index(part)] and part.isalpha()


def _is_after(left: str, right: str) -> bool:
    """By their letters, or as Roman numbers where both are."""
    if set(left + right) <= set(_ROMAN):
        return _roman(left) > _roman(right)
    return left > right


def _roman(number: str) -> int:
    values = [_ROMAN[letter] for letter in number]
    return sum(
        -value if value < following else value for value, following in zip(values, [*values[1:], 0], strict=True)
    )
