"""What has come to lie under a finger by itself while it was on its way is not touched: on every page whose rows change
by themselves, and in every list of the window whose rows are acted on by their place.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from director_hands import come_in, name_director, open_by_touch, press
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.text.words import Words
from tavla_ui.director.acts.rulings import Offer
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import ANOTHER_MS

pytestmark = pytest.mark.usefixtures("qapp")
QML = Path(__file__).resolve().parents[2] / "ui" / "tavla_ui" / "qml"
BY_TOUCH_ALONE = {
    "ActForm.qml",
    "ActRow.qml",
    "ClausePicker.qml",
    "EventPanel.qml",
    "NextSteps.qml",
    "TurnsSection.qml",
}
"""Their rows become others by a touch of this page and by nothing else."""


def test_rows_that_are_acted_on_by_their_place_know_that_they_have_moved() -> None:
    by_place = {
        path.name: path.read_text(encoding="utf-8")
        for path in QML.rglob("*.qml")
        if re.search(r"\bon(Triggered|Touched|Typed|Made): .*\((\w+\.)?index\)", path.read_text(encoding="utf-8"))
    }
    assert BY_TOUCH_ALONE <= by_place.keys()
    unmarked = [
        name
        for name, text in by_place.items()
        if name not in BY_TOUCH_ALONE and not ("JustMoved {" in text and "moved: moved.running" in text)
    ]
    assert unmarked == []


def changes_on_the_way(stage: WindowStage, row: str, change: Callable[[], None], done: Callable[[], bool]) -> None:
    """The rows change while a finger is on its way to one: the row that has come there is not acted on, and is by a
    later touch.
    """
    stage.driver.hands.look()
    at = centre_of(stage.window, row)
    QTest.qWait(ANOTHER_MS + 100)
    change()
    stage.driver.hands.look()
    stage.time.pass_by(1_000)
    stage.driver.hands.tap(at)
    stage.driver.hands.look()
    assert not done(), row
    QTest.qWait(ANOTHER_MS + 100)
    stage.time.pass_by(1_000)
    stage.driver.hands.tap(at)
    stage.driver.hands.look()
    assert done(), row


def test_no_row_is_acted_on_that_came_under_a_finger_on_its_way(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bora = tmp_path / "ANNA", tmp_path / "BORA"
    for stick in (anna, bora):
        stick.mkdir()
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        services, table = stage.board.services, stage.board.table
        name_director(stage)
        stage.begin(3)
        stage.open_game()

        # Keys on sticks come beside another: what lies in the middle gives way.
        open_by_touch(stage, "white")
        pad, used, offers = table.director_model.pad_model, list[bool](), ["Anna"]
        monkeypatch.setattr(type(pad), "_key_offers", lambda _self: offers)
        for step in ("who", "pin"):  # a page that begins with the same rows as the one before
            pad._step = step
            pad.changed.emit()
            stage.driver.hands.look()

        def keys_come() -> None:
            offers[:0] = ["Bora", "Cem"]
            pad.changed.emit()

        monkeypatch.setattr(type(pad), "_look_for_keys", lambda _self, *, asked: used.append(asked))
        changes_on_the_way(stage, "pin.useKey.0", keys_come, lambda: bool(used))
        monkeypatch.undo()
        press(stage, "pin.close")

        def plug_in(*sticks: Path) -> None:
            services.second_copies._mounted = sticks
            monkeypatch.setattr(type(services.matches), "places_to_move_to", lambda _self: (*map(str, sticks), "/own"))
            services.sticks.mounted.emit("")

        # Places for a second copy, and to move the match to.
        plug_in(anna)
        come_in(stage)
        press(stage, "director.section.machine", "machine.mirror")
        shown = services.second_copies
        changes_on_the_way(stage, "mirror.place1", lambda: plug_in(bora, anna), lambda: shown.shown.folder == str(bora))
        plug_in(anna)
        press(stage, "mirror.back", "director.section.move")
        section: Any = table.director_model.property("section")
        changes_on_the_way(stage, "move.place0", lambda: plug_in(bora, anna), lambda: section._chosen == str(bora))

        # Acts offered at the bottom edge, and the sticks to choose a file from.
        press(stage, "director.section.acts")
        section = table.director_model.property("section")
        stand = [Offer("warn", "Warn", {})]
        monkeypatch.setattr(type(section), "_offers", lambda _self: stand)
        section.changed.emit()

        def offered() -> None:
            stand.append(Offer("back", "Take back", {}))
            section.changed.emit()

        changes_on_the_way(stage, "acts.offer0", offered, lambda: section.property("isForm"))
        section.back()
        found = [anna]
        monkeypatch.setattr(section.files, "_find_sticks", lambda: tuple(found))
        section.files.open_for(Words(), None, lambda _path: None)

        def found_first() -> None:
            found.insert(0, bora)
            services.sticks.mounted.emit("")

        changes_on_the_way(
            stage, f"files.row.{anna}", found_first, lambda: section.files.property("place").endswith("BORA")
        )
