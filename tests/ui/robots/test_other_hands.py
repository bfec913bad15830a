"""A whole real match, from the start page to the result, without a finger: by keys alone, by two switches alone, and by
accessible actions alone.
"""

from pathlib import Path
from random import Random

import pytest
import real_matches
from key_driver import KeyDriver
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from spoken_driver import SpokenDriver
from switch_driver import SwitchDriver
from window_stage import window_stage

from tavla.formats.mat_reader import read_mat
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.hands import wait_until

MATCH = next(real_matches.MATCHES.glob("studio_solnze_Lasse_3pt*.mat"))


def test_the_match_has_a_cube_the_bar_bearing_off_and_a_dance() -> None:
    text = MATCH.read_text(encoding="utf-8")
    assert all(word in text for word in ("Doubles", "Takes", "bar/", "/off", "Cannot Move"))
    assert read_mat(MATCH).games


def test_with_one_switch_the_frame_goes_on_by_itself_and_the_switch_chooses(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        scanner, settings = stage.board.table.scanner_model, stage.board.table.settings_model
        settings.take({"switches": "one_fast"}, {})
        wanted = stage.seen("start.white.ready")
        place = wanted.mapRectToScene(wanted.boundingRect())
        wait_until(lambda: _is_round(scanner.property("frame"), place), "the frame does not come to the row")
        QTest.keyClick(stage.window, Qt.Key.Key_Space)
        wait_until(lambda: scanner.property("frame") == place, "the frame does not come to the button")
        QTest.keyClick(stage.window, Qt.Key.Key_Space)
        assert stage.seen("start.white.summary").property("text") == stage.board.table.start_model.t(
            "Type your name first."
        )
        settings.take({"switches": "off"}, {})
        assert scanner.property("frame").isEmpty()


def test_a_switch_presses_nothing_that_is_gone_though_the_frame_has_not_looked_since(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        scanner = stage.board.table.scanner_model
        switches = SwitchDriver(stage.board.table, stage.window, stage.time, Random(1))
        stage.touch("start.white.name")
        switches.frame("keyboard.g")
        scanner._follow.stop()
        key = stage.seen("keyboard.g")
        stage.touch("keyboard.done")
        wait_until(lambda: not isValid(key), "the keys stay")
        QTest.keyClick(stage.window, Qt.Key.Key_Return)
        assert stage.text("start.white.name.input") == ""
        assert all(isValid(target.item) for target in scanner._row)


def test_the_frame_comes_again_on_the_page_that_a_switch_led_to(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.driver.start_match(1)
        stage.open_game()
        switches = SwitchDriver(stage.board.table, stage.window, stage.time, Random(1))
        stage.touch("white.director", "white.menu", "white.menu.leave")
        switches.press("white.menu.leave_now")
        stage.wait_for_start_page()
        wait_until(
            lambda: not QRectF(stage.board.table.scanner_model.property("frame")).isEmpty(),
            "the frame does not come again",
        )


def _is_round(frame: QRectF, place: QRectF) -> bool:
    return frame != place and frame.contains(place)


@pytest.mark.nightly
@pytest.mark.parametrize("driver", [KeyDriver, SpokenDriver, SwitchDriver])
def test_a_whole_match_is_played_without_touching_the_screen(tmp_path: Path, driver: type[Driver]) -> None:
    ((path, _, written),) = real_matches.play([MATCH], tmp_path, driver)
    real_matches.compare_with_truth(path, written)
