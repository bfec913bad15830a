"""Names stay from match to match, so that the next one begins in few touches."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from review_stage import ROLLS, finish_match
from test_start_page import type_by_touch
from window_stage import WindowStage, window_stage

from tavla_ui.robots.finder import find_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
MOST_TOUCHES = 5


def names(stage: WindowStage) -> tuple[str, str]:
    return stage.text("start.white.name.input"), stage.text("start.black.name.input")


def play_one(stage: WindowStage) -> None:
    finish_match(stage)
    stage.driver.leave()
    stage.wait_for_start_page()
    stage.driver.hands.look()


def test_the_next_match_of_the_same_two_begins_in_at_most_five_touches(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, (*ROLLS, (6, 4))) as stage:
        play_one(stage)
        assert ("Anna", "Bora") == names(stage)
        before, first = stage.driver.touches, stage.board.table.match_model.session
        for name in ("start.white.ready", "start.black.ready"):
            stage.driver.press(name)
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        stage.touch("white.bigButton")
        assert stage.session is not first
        assert stage.session.state.on_roll is not None
        assert 3 == stage.driver.touches - before <= MOST_TOUCHES
        assert ("Anna", "Bora") == (stage.session.state.setup.players.white, stage.session.state.setup.players.black)


def test_a_touch_on_a_kept_name_lets_another_be_typed_in_its_place(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        play_one(stage)
        assert "touch to change" in str(stage.seen("start.white.name").property("label"))
        type_by_touch(stage, "start.white.name", "cem")
        assert ("Cem", "Bora") == names(stage)
        assert "touch to change" not in str(stage.seen("start.white.name").property("label"))
        stage.touch("start.white.name", "keyboard.o", "keyboard.done")  # it is this match's own name now
        assert ("Cemo", "Bora") == names(stage)
        stage.touch("start.black.name", "keyboard.done")  # nothing is typed: it stays
        assert ("Cemo", "Bora") == names(stage)
        find_visible(stage.window, "start.black.name.input")
        stage.touch("start.black.name")
        QTest.keyClick(stage.window, Qt.Key.Key_D)
        assert ("Cemo", "d") == (
            stage.text("start.white.name.input"),
            str(stage.board.table.start_model.seats[1].property("name")),
        )


def test_ready_says_what_is_missing_before_a_name_stands(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        ready = stage.seen("start.white.ready")
        assert ("type your name", False) == (ready.property("note"), ready.property("filled"))
        type_by_touch(stage, "start.white.name", "ada")
        assert ("I agree to this match", True) == (ready.property("note"), ready.property("filled"))
        stage.touch("start.white.ready")
        assert (True, False) == (ready.property("chosen"), ready.property("filled")), "it is not to be pressed any more"
