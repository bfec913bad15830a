"""docs/evidence-format.md says what the program writes."""

import re
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from tavla.application.refusals import Refusal
from tavla.domain.facts.changes import Change
from tavla.domain.facts.events import EVENTS, Event
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.play import CheckerMove, Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.rules.dice_rules import Consequence
from tavla.rules.length_correction import LengthVerdict
from tavla.storage import framing, heartbeat

PAGE = (Path(__file__).parents[2] / "docs" / "evidence-format.md").read_text(encoding="utf-8")

WORDS: dict[object, str] = {int: "number", str: "text", bool: "`true` or `false`", Play: "play", Change: "change"}
"""What the page calls a type; any other by its own name in small letters."""

FORMED = (ByPlayer, CheckerMove, Position, Roll)
"""Records with a form of their own, in the table of types."""


def _word(kind: Any) -> str:  # noqa: ANN401 - a type hint may be any object
    return WORDS.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _form(hint: Any) -> str:  # noqa: ANN401
    """How the page says the form of a field."""
    if hint in WORDS:
        return WORDS[hint]
    inner = get_args(hint)
    if get_origin(hint) is ByPlayer:
        return f"{_form(inner[0])} each side"
    if get_origin(hint) is tuple:
        return f"list of {_form(inner[0])}"
    if get_origin(hint) in (Union, UnionType):
        (present,) = (kind for kind in inner if kind is not NoneType)
        return f"{_form(present)} or `null`"
    return _word(hint)


def _forms(kind: type[Struct]) -> dict[str, str]:
    hints = get_type_hints(kind)
    return {name: _form(hints[name]) for name in kind.__struct_fields__}


def _cell(forms: dict[str, str]) -> str:
    """Fields in one cell; a form that is called like its field is not said again."""
    said = []
    for name, form in forms.items():
        called = name.replace("_", " ")
        is_said = form not in (called, f"{called} each side", f"{called} or `null`")
        said.append(f"`{name}` {form if is_said else form.removeprefix(called).strip()}".strip())
    return "; ".join(said) or "none"


def _met(hint: Any, met: dict[type, None]) -> dict[type, None]:  # noqa: ANN401
    """Every record and choice that a type is made of, itself included."""
    if hasattr(hint, "__supertype__"):
        return met
    for inner in get_args(hint):
        _met(inner, met)
    if not isinstance(hint, type) or hint in met:
        return met
    if issubclass(hint, Enum | Struct) and hint not in FORMED:
        met[hint] = None
    if hint in met and issubclass(hint, Struct):
        for inner in get_type_hints(hint).values():
            _met(inner, met)
    return met


def _table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its own."""
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")
    ]
    return rows[2:]


MET = _met(Event, {})
CHANGES = get_args(Change)
RECORDS = [kind for kind in MET if issubclass(kind, Struct) and kind not in (*EVENTS, *CHANGES)]
CHOICES = [kind for kind in MET if issubclass(kind, Enum) and kind is not Player]


def test_the_example_of_the_page_is_what_is_written() -> None:
    lines = re.findall(r"^[0-9a-f]{4}  ((?:[0-9a-f]{2} ?)+)", PAGE, re.MULTILINE)
    head = framing.header("A-1")
    payload = b'{"a":1}'
    expected = head + framing.record(1, framing.next_chain(framing.first_chain(head), 1, payload), payload)
    assert bytes.fromhex("".join(lines)) == expected


def test_the_figures_of_the_page_are_those_of_the_program() -> None:
    for part in (
        framing.MAGIC.hex(" ").upper(),
        heartbeat.MAGIC.hex(" ").upper(),
        f"1 to {framing.PAYLOAD_MAX:,}",
        f"at most {framing.HEADER_MAX} bytes",
        f"1 to {framing.MATCH_ID_MAX} ASCII letters",
        f"{framing.SECTOR}-byte sector",
        f"Two slots of {heartbeat.SLOT_SIZE} bytes, at byte {heartbeat.SLOTS[0]} and byte {heartbeat.SLOTS[1]}",
        framing.CLOSE_PAYLOAD.decode(),
        framing.OWN_MARK.decode(),
    ):
        assert part in PAGE


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_the_page_lists_every_event_and_its_fields(event: type) -> None:
    (row,) = (row for row in _table("### Events") if f"`{event.__name__}`" in row[0])
    forms = _forms(event)
    assert forms.pop("at") == "instant"
    assert row[1] == _cell(forms)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_the_page_lists_every_change_and_its_fields(change: type) -> None:
    (row,) = (row for row in _table("### Changes") if row[0] == f"`{change.__name__}`")
    assert row[1] == _cell(_forms(change))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_the_page_lists_every_record_within_an_event_and_its_fields(record: type) -> None:
    assert {row[0].strip("`"): row[1] for row in _table(f"#### {_word(record).capitalize()}")} == _forms(record)


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.__name__)
def test_the_page_lists_every_choice(choice: type[Enum]) -> None:
    (row,) = (row for row in _table("### Choices") if row[0] == _word(choice))
    assert re.findall(r'`("?\w+"?)`', row[1]) == [
        f'"{member.value}"' if isinstance(member.value, str) else str(member.value) for member in choice
    ]


def test_the_page_lists_nothing_that_is_not_written() -> None:
    assert {name for row in _table("### Events") for name in re.findall(r"`(\w+)`", row[0])} == {
        event.__name__ for event in EVENTS
    }
    assert {row[0].strip("`") for row in _table("### Changes")} == {change.__name__ for change in CHANGES}
    assert set(re.findall(r"^#### (.+)$", PAGE, re.MULTILINE)) == {_word(record).capitalize() for record in RECORDS}
    assert {row[0] for row in _table("### Choices")} == {_word(choice) for choice in CHOICES}


def test_every_form_without_a_table_of_its_own_is_among_the_types() -> None:
    rows = _table("### Payloads")
    assert ["player", " or ".join(f'`"{player.value}"`' for player in Player)] in rows
    types = {name.strip() for row in rows for name in row[0].split(",")}
    assert {
        "instant",
        "millis",
        "number",
        "text",
        _word(Player),
        _word(Roll),
        "play",
        "position",
        "change",
        WORDS[bool],
    } <= types


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("`reason` of `AttemptRefused`", [*Illegality, Refusal.TURN_INCOMPLETE]),
        ("`verdict` of `LengthCorrected`", LengthVerdict),
        ("`consequence` of `PrematureRollPunished`", Consequence),
    ],
)
def test_the_page_lists_every_word_of_a_text_that_is_one_of_a_few(field: str, words: list[Enum]) -> None:
    (row,) = (row for row in _table("### Texts of few words") if row[0] == field)
    assert re.findall(r'`"(\w+)"`', row[1]) == [word.value for word in words]
