"""Plays on the window with two switches, which are the keys Space and Enter, and nothing else."""

from random import Random

from PySide6.QtCore import QRectF, Qt
from PySide6.QtQuick import QQuickWindow
from PySide6.QtTest import QTest

from tavla.domain.game.player import Player
from tavla_ui.board.places import standing
from tavla_ui.controls.dead_times import Change
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import find_visible
from tavla_ui.robots.hands import HandTime, StuckError, wait_until
from tavla_ui.table import TableViewModel

MOST_STEPS = 80


class SwitchDriver(Driver):
    """Space until the frame is round the row, Enter, Space until it is round the thing, Enter."""

    def __init__(self, table: TableViewModel, window: QQuickWindow, time: HandTime, random: Random) -> None:
        super().__init__(table, window, time, random)
        table.settings_model.take({"switches": "two"}, {})

    def press(self, name: str) -> None:
        """Go to the thing of that name and choose it."""
        self._wait_until_live(name)
        self.frame(name)
        self._key(Qt.Key.Key_Return)

    def frame(self, name: str) -> None:
        """Until the frame is round this alone."""
        item = find_visible(self.window, name)
        wanted = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
        for _ in range(MOST_STEPS):
            frame = self._seen()
            if frame == wanted:
                return
            self._key(Qt.Key.Key_Return if self._is_round_row_of(wanted) else Qt.Key.Key_Space)
        msg = f"the frame does not come to {name}"
        raise StuckError(msg)

    def _is_round_row_of(self, wanted: QRectF) -> bool:
        """Whether the frame is round a row that holds the thing, and not yet on a thing in it."""
        scanner = self.table.scanner_model
        return scanner._target is None and any(target.rect == wanted for target in scanner._row)

    def _seen(self) -> QRectF:
        return QRectF(self.table.scanner_model.property("frame"))

    def _key(self, key: Qt.Key) -> None:
        self.touches += 1
        QTest.keyClick(self.window, key)

    def _type_name(self, player: Player, name: str) -> None:
        self.press(f"start.{player.value}.name.input")
        for letter in (*name, "done"):
            self.hands.look()
            self.press(f"keyboard.{letter}")

    def _touch_place(self, key: str) -> None:
        self.press(key)

    def _take_cube(self) -> None:
        """Where a touch binds, by the second press."""
        self._touch_place("cube")
        if dead := self._board_dead_for(Change.CUBE_RAISED):
            self.time.pass_by(dead)
            self._touch_place("cube")

    def _touch_checker(self, player: Player, number: int) -> None:
        self.press(standing(number, player).key)
        self._key(Qt.Key.Key_Return)

    def _drag(self, player: Player, origin: int, target: int) -> None:
        self.press(standing(origin, player).key)
        self.press(standing(target, player).key)

    def _end_opening(self) -> None:
        wait_until(
            lambda: self.table.match_model.board_model.leading_die is not None,
            "the opening's dice do not come together",
        )
