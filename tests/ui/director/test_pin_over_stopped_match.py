"""The PIN pad over a match that has stopped, by a fault or a call: only the PIN passes it, and wrong ones are counted."""

import errno
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from by_day import by_day
from device_stage import OPENING, device_stage
from director_hands import OTHER_PIN, PIN, is_in, name_director, press, type_pin
from PySide6.QtCore import Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from spoken_driver import nodes
from test_out_of_reach import act, out_of_reach
from test_standing_match import FailingDisk
from window_stage import WindowStage, window_stage

from tavla_ui.robots.finder import find_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
KEYS = [
    key
    for key in Qt.Key
    if 0x20 <= key.value < 0x80 or Qt.Key.Key_Escape.value <= key.value <= Qt.Key.Key_Direction_R.value
]
"""Every key of a keyboard; ten digits are no PIN of anybody."""
HELD = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
LEAVE = "pin.close"


@contextmanager
def lost_shaker(folder: Path) -> Iterator[WindowStage]:
    with device_stage(folder) as devices:
        stage = devices.window
        name_director(stage)
        shaker = devices.shaker(*OPENING)
        devices.begins()
        shaker.unplug()
        wait_until(lambda: stage.session.state.shaker_lost, "nobody misses the shaker")
        stage.driver.hands.look()
        yield stage


@contextmanager
def failed_disk(folder: Path) -> Iterator[WindowStage]:
    disk = FailingDisk()
    with window_stage(folder / "root", ((3, 1),), disk=disk) as stage:
        name_director(stage)
        stage.begin(3)
        disk.code = errno.EIO
        press(stage, "white.bigButton")
        wait_until(lambda: stage.session.fault is not None, "the fault is not heard")
        yield stage


@contextmanager
def called(folder: Path) -> Iterator[WindowStage]:
    with window_stage(folder / "root", ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        stage.open_game()
        stage.touch("black.director")
        yield stage


STOPS: dict[str, Callable[[Path], AbstractContextManager[WindowStage]]] = {
    "shaker": lost_shaker,
    "disk": failed_disk,
    "call": called,
}


def open_pad(stage: WindowStage) -> None:
    """By the button where the seats have it, else by the menu."""
    stage.driver.hands.look()
    if stage.sees("black.director") and find_visible(stage.window, "black.director").isEnabled():
        press(stage, "black.director")
    else:
        press(stage, "black.menu", "black.menu.director")
    wait_until(lambda: stage.sees("pin.page"), "the PIN pad does not come")
    stage.driver.hands.look()


def standing(stage: WindowStage) -> object:
    """The match, and who may rule."""
    session = stage.session
    return stage.board.table.current_page, session.history, session.state, session.fault, stage.directors.people()


def assert_shut(stage: WindowStage, before: object, by: str) -> None:
    """Nobody is in, nothing has happened, and the keys are at the pad."""
    wait_until(lambda: not stage.board.table.director_model.pad_model._busy, "the PIN is not looked at")
    assert not stage.board.table.director_model.property("isIn"), by
    assert before == standing(stage), by
    focused = stage.window.activeFocusItem()
    assert not stage.sees("pin.page") or find_visible(stage.window, "director.page") in above(focused), by


def above(item: QQuickItem | None) -> list[QQuickItem]:
    found = []
    while item is not None:
        found.append(item)
        item = item.parentItem()
    return found


def in_reach(stage: WindowStage) -> list[QQuickItem]:
    """What assistive technology can press of what is seen, enabled and not covered."""
    beyond = [node.object() for node in out_of_reach(stage.window)]
    found = [(node.object(), node.actionInterface()) for node in nodes(stage.window)]
    return [
        item
        for item, acts in found
        if isinstance(item, QQuickItem) and item not in beyond and "Press" in acts.actionNames()
    ]


@by_day("stop", STOPS, "disk")
def test_neither_keys_nor_programs_pass_the_pad(tmp_path: Path, qtbot: QtBot, stop: str) -> None:
    with STOPS[stop](tmp_path) as stage:
        open_pad(stage)
        before = standing(stage)
        acts = sum(act(node) for node in out_of_reach(stage.window) if node.isValid())
        assert acts
        assert_shut(stage, before, "what no finger reaches")
        assert stage.sees("pin.page")
        page = find_visible(stage.window, "pin.page")
        reached = in_reach(stage)
        assert [] == [item for item in reached if page not in above(item)]
        assert len(reached) > 10
        names = {item.objectName() for item in reached} - {LEAVE}
        for name in (*sorted(names), "pin.enter"):
            act_on(stage, name)
            assert_shut(stage, before, name)
        assert "4 tries left" in tries_told(stage)
        for held in HELD:
            for key in KEYS:
                if not stage.sees("pin.page"):
                    open_pad(stage)
                QTest.keyClick(stage.window, key, held)
                assert_shut(stage, before, f"{held} {key}")


def act_on(stage: WindowStage, name: str) -> None:
    (node,) = [node for node in nodes(stage.window) if node.object().objectName() == name]
    act(node)


def tries_told(stage: WindowStage) -> str:
    return str(stage.board.table.director_model.pad_model.property("told"))


@by_day("stop", STOPS, "call")
def test_wrong_pins_are_counted_and_delayed_and_the_right_one_opens_by_touch(
    tmp_path: Path, qtbot: QtBot, stop: str
) -> None:
    with STOPS[stop](tmp_path) as stage:
        open_pad(stage)
        before, pad = standing(stage), stage.board.table.director_model.pad_model
        for left in (4, 3, 2, 1):
            type_pin(stage, OTHER_PIN)
            wait_until(lambda left=left: f"{left} tr" in tries_told(stage), "the wrong PIN is not told")  # type: ignore[misc]
            if left % 2:  # the count does not begin anew with the page
                press(stage, LEAVE)
                open_pad(stage)
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: tries_told(stage).endswith("next try in 0:30."), "no wait is shown")
        for number in range(10):
            act_on(stage, f"pin.key.{number}")
        for digit in PIN:
            QTest.keyClick(stage.window, Qt.Key(ord(digit)))
        assert 0 == pad.property("count")
        QTest.keyClick(stage.window, Qt.Key.Key_Return)
        assert_shut(stage, before, "the right PIN while it is waited")
        press(stage, LEAVE)
        open_pad(stage)
        type_pin(stage)
        wait_until(lambda: "next try in" in tries_told(stage), "the wait is forgotten")
        assert_shut(stage, before, "the right PIN after leaving the page")
        stage.time.pass_by(30_000)
        wait_until(lambda: bool(pad.property("takesDigits")), "the pad stays shut")
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the right PIN does not open the page")
