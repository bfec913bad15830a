"""What goes wrong on the disk is told to a seat in its language, on every page that tells it: no word of the errors'
own English.
"""

import errno
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from by_day import by_day
from director_hands import come_in, name_director, open_by_touch, press
from pytestqt.qtbot import QtBot
from review_stage import review_model
from test_start_page import type_by_touch
from window_stage import WindowStage, window_stage

import tavla
from tavla.storage.disk import PRIVATE, RealDisk
from tavla.storage.framing import CLOSE_PAYLOAD, first_chain, header, next_chain, record
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
MATCH = "20261101-100000-ABCDEF"
SHORTEST = 7
"""Fewer letters may stand in another language too."""


class FullDisk(RealDisk):
    """The settings find no room on it."""

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        if path.name.startswith(".settings"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().open(path, flags, mode)


def match_with(home: Path, journal: bytes, *, runs: bool) -> None:
    folder = home / "matches" / MATCH
    folder.mkdir(parents=True)
    (folder / "journal").write_bytes(journal)
    if runs:
        (home / "running").mkdir()
        (home / "running" / MATCH).write_bytes(b"")


def told(stage: WindowStage) -> str:
    wait_until(lambda: stage.sees("start.told"), "nothing is told")
    return str(stage.board.table.start_model.property("told"))


def unknown_setting(home: Path) -> None:
    settings = json.loads((home / "settings.json").read_text())
    (home / "settings.json").write_text(json.dumps(settings | {"theme": "pink", "match_length": 0}))


def damaged_journal(home: Path) -> None:
    match_with(home, b"garbage" * 300, runs=True)


def empty_journal(home: Path) -> None:
    match_with(home, header(MATCH)[:9], runs=True)


def damaged_directors(home: Path) -> None:
    (home / "directors").mkdir()
    (home / "directors" / "directors.json").write_text("{}")


def no_directors_any_more(home: Path) -> None:
    (home / "directors").mkdir()
    (home / "directors" / "tries.json").write_text("{}")


def damaged_register(home: Path) -> None:
    (home / "register").mkdir()
    (home / "register" / "register.sqlite").write_bytes(b"no register")


def damaged_finished_match(home: Path) -> None:
    begin = header(MATCH)
    payloads, chain, data = (b'{"x":1}', CLOSE_PAYLOAD), first_chain(begin), begin
    for number, payload in enumerate(payloads, start=1):
        chain = next_chain(chain, number, payload)
        data += record(number, chain, payload)
    match_with(home, data, runs=False)


def nothing(_home: Path) -> None:
    """The disk alone is at fault."""


def on_the_pad(stage: WindowStage) -> str:
    open_by_touch(stage, "white")
    return stage.text("pin.told")


def of_the_settings(stage: WindowStage) -> str:
    stage.board.table.settings_model.remember(event="Cup")
    return told(stage)


def of_the_register(stage: WindowStage) -> str:
    type_by_touch(stage, "start.white.name", "cy")
    return told(stage)


def on_the_directors_page(stage: WindowStage) -> str:
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.register")
    model = stage.board.table.director_model
    wait_until(lambda: bool(model.property("told")), "nothing is told")
    return str(model.property("told"))


def in_the_list(stage: WindowStage) -> str:
    stage.touch("start.finished")
    model = review_model(stage)
    wait_until(lambda: bool(model.property("rows")), "the match is not listed")
    return str(model.property("rows")[0]["detail"])


def in_the_review(stage: WindowStage) -> str:
    in_the_list(stage)
    review_model(stage).openMatch(MATCH)
    return str(review_model(stage).property("told"))


WAYS: dict[str, tuple[Callable[[Path], None], Callable[[WindowStage], str]]] = {
    "a setting of no known value": (unknown_setting, told),
    "settings that find no room": (nothing, of_the_settings),
    "a damaged journal": (damaged_journal, told),
    "a journal that never began": (empty_journal, told),
    "a damaged file of directors": (damaged_directors, on_the_pad),
    "a file of directors that is gone": (no_directors_any_more, on_the_pad),
    "a damaged register, at set-up": (damaged_register, of_the_register),
    "a damaged register, to a director": (damaged_register, on_the_directors_page),
    "a damaged match in the list": (damaged_finished_match, in_the_list),
    "a damaged match that is opened": (damaged_finished_match, in_the_review),
}


@cache
def english_pieces() -> set[str]:
    """What errors say in English, between the things that they name."""
    found = extract_from_dir(Path(tavla.__file__).parent, keywords={"phrase": None})
    pieces = {piece.strip(" .,:;()") for _, _, english, _, _ in found for piece in re.split(r"\{\w+\}", str(english))}
    return {piece for piece in pieces if len(piece) > SHORTEST}


def shown_in(home: Path, language: str, way: str) -> str:
    make, read = WAYS[way]
    home.mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps({"languages": {"white": language, "black": language}}))
    make(home)
    with window_stage(home, disk=FullDisk() if make is nothing else None) as stage:
        return read(stage)


@by_day("language", ["nb", "tr"], "tr")
@pytest.mark.parametrize("way", WAYS)
def test_a_seat_is_told_of_trouble_in_its_own_language(tavla_home: Path, qtbot: QtBot, way: str, language: str) -> None:
    shown = shown_in(tavla_home, language, way)
    assert len(shown) > SHORTEST
    assert [] == [piece for piece in english_pieces() if piece in shown]


@by_day("way", WAYS, "a damaged journal")
def test_the_same_is_found_where_it_is_english(tavla_home: Path, qtbot: QtBot, way: str) -> None:
    shown = shown_in(tavla_home, "en", way)
    assert [] != [piece for piece in english_pieces() if piece in shown]
