"""docs/evidence-format.md says what the program writes."""

import re
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

from tavla.domain.clock import ClockMethod
from tavla.domain.events import DiceSource, Event, StopReason
from tavla.domain.outcome import Ending
from tavla.storage import framing, heartbeat, journal

PAGE = (Path(__file__).parents[2] / "docs" / "evidence-format.md").read_text(encoding="utf-8")


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
        f"{journal.SECTOR}-byte sector",
        f"Two slots of {heartbeat.SLOT_SIZE} bytes, at byte {heartbeat.SLOTS[0]} and byte {heartbeat.SLOTS[1]}",
        framing.CLOSE_PAYLOAD.decode(),
        framing.OWN_MARK.decode(),
    ):
        assert part in PAGE


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.__name__)
def test_the_page_lists_every_field_of_an_event(event: type) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("|") and f"`{event.__name__}`" in line.split("|")[1])
    listed = set(re.findall(r"`(\w+)`", row.split("|")[2])) - {"null", "true", "false", "method", "reserve", "delay"}
    assert {field.name for field in fields(event)} - {"at"} == listed


@pytest.mark.parametrize("choice", [member for kind in (ClockMethod, DiceSource, StopReason, Ending) for member in kind])
def test_the_page_lists_every_choice(choice: Enum) -> None:
    assert f'`"{choice.value}"`' in PAGE
