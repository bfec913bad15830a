"""At the strips: a second tap on a slow disk, keys for the big button and against a menu."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import Player
from tavla.storage.disk import RealDisk
from tavla_ui.robots.finder import find_visible

pytestmark = pytest.mark.usefixtures("qapp")
ROLLS = ((3, 1), (6, 5), (6, 4))


class SlowDisk(RealDisk):
    """A disk that waits until it is let go."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.goes_on.set()

    def fdatasync(self, fd: int) -> None:
        self.goes_on.wait(10)
        super().fdatasync(fd)


def test_a_second_tap_while_the_disk_writes_is_the_same_act(tavla_home: Path, qtbot: QtBot) -> None:
    disk = SlowDisk()
    with window_stage(tavla_home, ROLLS, disk=disk) as stage:
        stage.begin(3)
        stage.open_game()
        disk.goes_on.clear()
        try:
            play_and_end_twice(stage)
        finally:
            disk.goes_on.set()
        stage.settle()
        assert ("", Phase.TO_ROLL) == (
            str(stage.board.table.match_model.seats.white.property("notice")),
            stage.session.state.phase,
        )


def play_and_end_twice(stage: WindowStage) -> None:
    """The whole play is shown at once; only the end of the turn waits for the disk."""
    from tavla.application.commands.play import MakeMoves
    from tavla.domain.game.legality import legal_plays

    state = stage.session.state
    assert state.roll is not None
    play = legal_plays(state.position.seen_by(Player.WHITE), state.roll)[0][1]
    stage.driver.does(MakeMoves(Player.WHITE, play))
    stage.driver.press("white.bigButton")
    stage.driver.press("white.bigButton")


def test_enter_presses_the_big_button_and_escape_closes_a_menu(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        stage.begin(3)
        stage.let_pass(300)
        find_visible(stage.window, "touchField").forceActiveFocus()
        QTest.keyClick(stage.window, Qt.Key.Key_Return)
        stage.settle()
        assert Phase.MOVING is stage.session.state.phase
        stage.touch("black.menu")
        find_visible(stage.window, "touchField").forceActiveFocus()
        QTest.keyClick(stage.window, Qt.Key.Key_Escape)
        stage.driver.hands.look()
        assert not stage.sees("black.menu.sheet")
        stage.end_turn_somehow()
        stage.let_pass(1_000)
        QTest.keyClick(stage.window, Qt.Key.Key_Space)
        stage.settle()
        assert (Phase.MOVING, Player.BLACK) == (stage.session.state.phase, stage.session.state.on_roll)


@pytest.mark.parametrize("name", ["white.menu", "white.menu.settings", "black.director"])
def test_escape_closes_an_open_menu_whichever_button_has_the_keys(tavla_home: Path, qtbot: QtBot, name: str) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        stage.begin(3)
        stage.open_game()
        stage.touch("white.menu")
        stage.driver.hands.look()
        stage.seen(name).forceActiveFocus()
        QTest.keyClick(stage.window, Qt.Key.Key_Escape)
        stage.driver.hands.look()
        assert not stage.sees("white.menu.sheet")
        QTest.keyClick(stage.window, Qt.Key.Key_Escape)
        assert stage.board.table.current_page == "match"
