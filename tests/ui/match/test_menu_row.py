"""The menu in the strip of the side that waits: every entry in words that can be read, whatever the rules offer."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from by_day import by_day
from language_walk import cut, speak
from msgspec.structs import replace
from pytestqt.qtbot import QtBot
from ruled_stage import entries, menu, ruled_stage
from window_stage import WindowStage

from tavla.application.commands.play import PressClocks
from tavla.domain.game.player import Player
from tavla.text.words import LANGUAGES
from tavla_ui.match.seat_menu import IN_ROW, SeatMenuViewModel

BLACK = Player.BLACK
SIZES = ((800, 480), (1024, 768), (1280, 800), (1920, 1080), (800, 1280))
CASES = [*product(("istavder-2025", "usbgf-2016", "nbf", "wbgt"), SIZES)]
PAGES = ("stop", "settled", "concede", "settings", "leave", "quit")


def open_with_everything(
    stage: WindowStage, monkeypatch: pytest.MonkeyPatch, *, free: bool, forced: bool
) -> SeatMenuViewModel:
    """Black's menu with every entry that any rules offer; `free`: no clock runs."""
    seat = stage.board.table.match_model.seats[BLACK]
    found = seat.menu_model
    monkeypatch.setattr(found, "take", lambda **_: None)
    SeatMenuViewModel.take(
        found,
        can_concede=True,
        has_last_play=True,
        may_arrange=free,
        may_leave=free,
        offers=replace(seat._offers, stop=True, settled=True, clocks=PressClocks(BLACK), may_force=True, forced=forced),
        in_strip=True,
    )
    return found


def rows(found: SeatMenuViewModel) -> Iterator[str]:
    for page in ("", *PAGES):
        found._go("menu")
        if page:
            for _ in range(3):
                found.choose(page if page in found.property("keys") else "more")
            if found.property("page") == "menu":
                continue
        for turn in range(4):
            yield f"{page} {turn}"
            found.choose("more")
            if found._first == 0:
                break


@by_day(("ruleset", "size"), CASES, ("istavder-2025", (800, 480)))
def test_no_word_of_the_row_is_cut_in_any_language_and_size(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ruleset: str, size: tuple[int, int]
) -> None:
    with ruled_stage(tavla_home, ruleset, size=size) as stage:
        stage.open_game()
        weak, seen, most = [], set(), 0
        for free, letters in ((False, "normal"), (False, "large"), (True, "large")):
            stage.board.table.settings_model.take({"size": letters}, {})
            found = open_with_everything(stage, monkeypatch, free=free, forced=free)
            for language in LANGUAGES:
                speak(stage, language)
                for row in rows(found):
                    seen.add(row.split(" ")[0])
                    most = max(most, len(found.property("keys")))
                    weak += [f"{language} {row}: {words}" for words in cut(stage)]
            found.closeMenu()
    assert {"", "stop", "concede", "settings", "leave", "quit"} <= seen
    assert most == IN_ROW + 1
    assert weak == []


def test_every_entry_of_a_row_is_reached_by_touch_and_what_is_for_both_waits(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        stage.touch("black.menu")
        there = set(entries(stage, BLACK))
        stage.touch("black.menu.more")
        there |= set(entries(stage, BLACK))
        assert {"last_play", "concede", "settled", "stop", "break", "director", "settings"} <= there
        stage.touch("black.menu.settings")
        assert set(entries(stage, BLACK)) == {"numbers", "language"}
        assert stage.board.table.match_model.seats[BLACK].menu_model.property("title") != ""
        stage.touch("black.menu.language", "black.menu.back", "black.menu.close")
        assert stage.board.table.settings_model.languages["black"] != "en"
        menu(stage, Player.WHITE, "settings")
        assert {"theme", "direction"} <= set(entries(stage, Player.WHITE))
