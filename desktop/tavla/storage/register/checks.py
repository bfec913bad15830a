"""The door every record goes through, whether typed, imported or carried from another board."""

import re
from datetime import date
from enum import Enum
from typing import NoReturn

from msgspec import Struct

from tavla.base.phrase import Phrase, Said, phrase
from tavla.base.unicode import is_plain, nfc, printable
from tavla.storage.register.errors import NOTHING, RecordError
from tavla.storage.register.records import (
    SHAPE_OF,
    Kind,
    Measure,
    Pairing,
    Record,
    Sanction,
    Scope,
    Tournament,
    Winner,
    kind_of,
)

NAME_MAX = 120
TEXT_MAX = 4000
NUMBER_MAX = 9999
KEY_FORM = re.compile(r"[0-9a-f]{16}")
_DATE_FORM = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

Plain = str | int | None
"""A field's value as files hold it."""


class _Text(Struct, frozen=True):
    longest: int = NAME_MAX
    needed: bool = False


class _Date(Struct, frozen=True):
    needed: bool = False


class _Key(Struct, frozen=True):
    needed: bool = False


class _Number(Struct, frozen=True):
    least: int = 0


class _Choice(Struct, frozen=True):
    words: type[Enum]


_Check = _Text | _Date | _Key | _Number | _Choice

_CHECKS: dict[Kind, dict[str, _Check]] = {
    Kind.PLAYER: {"name": _Text(needed=True), "club": _Text(), "member_number": _Text(), "note": _Text(TEXT_MAX)},
    Kind.TOURNAMENT: {
        "name": _Text(needed=True),
        "place": _Text(),
        "begins": _Date(),
        "ends": _Date(),
        "ruleset": _Text(),
    },
    Kind.INCIDENT: {
        "player": _Key(needed=True),
        "what": _Text(TEXT_MAX, needed=True),
        "on": _Date(needed=True),
        "clause": _Text(),
        "seen_by": _Text(),
        "tournament": _Key(),
        "match_id": _Text(),
    },
    Kind.WARNING: {
        "player": _Key(needed=True),
        "reason": _Text(TEXT_MAX, needed=True),
        "on": _Date(needed=True),
        "given_by": _Text(needed=True),
        "clause": _Text(),
        "tournament": _Key(),
        "match_id": _Text(),
    },
    Kind.SANCTION: {
        "player": _Key(needed=True),
        "reason": _Text(TEXT_MAX, needed=True),
        "from_date": _Date(needed=True),
        "ordered_by": _Text(needed=True),
        "measure": _Choice(Measure),
        "scope": _Choice(Scope),
        "tournament": _Key(),
        "until": _Date(),
        "clause": _Text(),
    },
    Kind.PAIRING: {
        "tournament": _Key(needed=True),
        "round": _Text(needed=True),
        "first": _Key(needed=True),
        "second": _Key(needed=True),
        "table": _Text(),
        "length": _Number(1),
        "first_score": _Number(),
        "second_score": _Number(),
        "winner": _Choice(Winner),
        "match_id": _Text(),
    },
}


def field_names(kind: Kind) -> tuple[str, ...]:
    """The fields of a kind, in their order."""
    return SHAPE_OF[kind].__struct_fields__


def plain(record: Record) -> dict[str, Plain]:
    """A record as files hold it: words, whole numbers and nothing."""
    values = ((name, getattr(record, name)) for name in field_names(kind_of(record)))
    return {name: value.value if isinstance(value, Enum) else value for name, value in values}


def from_plain(kind: Kind, given: dict[str, object]) -> Record:
    """The record, every field checked; a missing one takes its usual value. Raises RecordError."""
    checks = _CHECKS[kind]
    for name in given:
        if name not in checks:
            raise RecordError(
                kind.value, name, phrase("a field that is not known"), phrase("one of {words}", words=", ".join(checks))
            )
    values = {name: _checked(kind, name, check, given[name]) for name, check in checks.items() if name in given}
    for name, check in checks.items():
        if name not in values and isinstance(check, _Text | _Date | _Key) and check.needed:
            raise RecordError(kind.value, name, NOTHING, _expected(check))
    record: Record = SHAPE_OF[kind](**values)  # type: ignore[arg-type]
    _check_together(record)
    return record


def checked(record: Record) -> Record:
    """The same record, its texts in one Unicode form without stray spaces. Raises RecordError."""
    return from_plain(kind_of(record), dict(plain(record)))


def is_date(text: str) -> bool:
    """Whether it is a day of the calendar, written 2026-11-21."""
    if not _DATE_FORM.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


_UNWRITTEN = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\ud800-\\udfff]")
"""Unicode's categories Cc and Cs, which no later version changes."""


def one_line(text: str) -> str:
    """The text in Unicode's composed form, runs of space as one."""
    if is_plain(text) and "  " not in text and text.strip(" ") == text:
        return text
    return " ".join(nfc(text).split())


def _checked(kind: Kind, name: str, check: _Check, value: object) -> object:
    match check:
        case _Text():
            if (seen := _as_typed(value, check)) is not None:
                return seen
        case _Number(least):
            if value is None or (type(value) is int and least <= value <= NUMBER_MAX):
                return value
        case _Choice(words):
            if isinstance(value, (str, words)) and value in {*words, *(word.value for word in words)}:
                return words(value)
        case _Date(needed):
            if isinstance(value, str) and (is_date(value) or (not value and not needed)):
                return value
        case _Key(needed):
            if isinstance(value, str) and (KEY_FORM.fullmatch(value) or (not value and not needed)):
                return value
    raise RecordError(kind.value, name, _quoted(value), _expected(check))


def _as_typed(value: object, check: _Text) -> str | None:
    """The text as somebody could have typed it, in files of before too; None for what is no text here."""
    text = one_line(value) if isinstance(value, str) else None
    if text is None or len(text) > check.longest:
        return None
    if text and is_plain(text):
        return text
    if not _is_written(text):
        return None
    shown = printable(text)
    seen = text if shown == text else one_line(shown)
    return seen if seen or not check.needed else None


def _is_written(text: str) -> bool:
    """Without what cannot be seen, or cannot be written as UTF-8."""
    return _UNWRITTEN.search(text) is None


def _expected(check: _Check) -> Phrase:
    match check:
        case _Number(least):
            return phrase("a whole number from {least} to {most}, or nothing", least=least, most=NUMBER_MAX)
        case _Choice(words):
            return phrase("one of {words}", words=", ".join(repr(word.value) for word in words))
        case _Text(longest, needed):
            if needed:
                return phrase("a text of at most {most} letters", most=longest)
            return phrase("nothing or a text of at most {most} letters", most=longest)
        case _Date(needed):
            return phrase("a day such as 2026-11-21") if needed else phrase("nothing or a day such as 2026-11-21")
        case _Key(needed):
            return (
                phrase("a key of 16 hexadecimal digits")
                if needed
                else phrase("nothing or a key of 16 hexadecimal digits")
            )


def _quoted(value: object) -> Said:
    if value is None or value == "":
        return NOTHING
    text = repr(value)
    return text if len(text) <= 62 else text[:60] + "…'"


def _refuse(kind: str, field: str, found: Said, expected: Said) -> NoReturn:
    raise RecordError(kind, field, found, expected)


def _check_together(record: Record) -> None:
    match record:
        case Sanction(scope=Scope.TOURNAMENT, tournament=""):
            _refuse("sanction", "tournament", NOTHING, "the tournament in which alone it holds")
        case Sanction(from_date=begins, until=ends) if ends and ends < begins:
            _refuse("sanction", "until", f"{ends}, before it begins", f"{begins} or later")
        case Tournament(begins=begins, ends=ends) if begins and ends and ends < begins:
            _refuse("tournament", "ends", f"{ends}, before it begins", f"{begins} or later")
        case Pairing():
            _check_pairing(record)
        case _:
            pass


def _check_pairing(pairing: Pairing) -> None:
    if pairing.first == pairing.second:
        _refuse("pairing", "second", "the same player as first", "another")
    if (pairing.first_score is None) != (pairing.second_score is None):
        _refuse(
            "pairing",
            "first_score" if pairing.first_score is None else "second_score",
            NOTHING,
            "a score, since the other has one",
        )
    if pairing.winner is not Winner.UNDECIDED and pairing.first_score is None:
        _refuse("pairing", "first_score", NOTHING, "both scores, since there is a winner")
    if pairing.first_score is None or pairing.second_score is None or pairing.length is None:
        return
    sides = ((Winner.FIRST, "first_score", pairing.first_score), (Winner.SECOND, "second_score", pairing.second_score))
    for side, name, score in sides:
        if score >= pairing.length and pairing.winner is not side:
            _refuse("pairing", name, f"{score} for one who did not win", f"less than the match length {pairing.length}")
