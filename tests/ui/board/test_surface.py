"""The board as an object: flat at first, then its picture, drawn for the size and the theme that stand."""

from time import monotonic

import pytest
from board_stage import Stage, moving
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

import pictures
from tavla_ui.board.picture_store import STORE
from tavla_ui.controls.drawn_pictures import DrawnPictures

pytestmark = pytest.mark.usefixtures("qapp")


def picture(stage: Stage) -> QQuickItem:
    return next(item for item in stage.items() if item.objectName() == "board.picture")


def drawn(stage: Stage) -> str:
    return str(picture(stage).property("drawn"))


def test_the_picture_comes_after_the_flat_board(qtbot: QtBot) -> None:
    stage = Stage(moving((4, 2)))
    flat = stage.view.grabWindow()
    assert not drawn(stage)
    qtbot.waitUntil(lambda: drawn(stage) != "")
    assert flat != stage.view.grabWindow()
    assert (1280, 632) == (picture(stage).property("implicitWidth"), picture(stage).property("implicitHeight"))
    stage.close()


def test_another_size_and_another_theme_have_their_own(qtbot: QtBot) -> None:
    stage = Stage(moving((4, 2)), theme="slate")
    qtbot.waitUntil(lambda: drawn(stage) != "")
    first = drawn(stage)
    stage.view.resize(1024, 600)
    qtbot.waitUntil(lambda: drawn(stage) not in ("", first))
    assert (1024, 600) == (picture(stage).property("implicitWidth"), picture(stage).property("implicitHeight"))
    second = drawn(stage)
    theme = stage.view.engine().singletonInstance("Tavla.Style", "Theme")
    assert isinstance(theme, QObject)
    theme.setProperty("theme", "daylight")
    qtbot.waitUntil(lambda: drawn(stage) not in ("", first, second))
    stage.close()


def test_in_high_contrast_it_stays_flat(qtbot: QtBot) -> None:
    stage = Stage(moving((4, 2)), theme="contrast")
    qtbot.wait(200)
    assert not STORE.is_busy
    assert not drawn(stage)
    assert [] == stage.warnings
    stage.close()


def test_a_board_that_becomes_flat_before_its_picture_is_asked_for_asks_for_none(qtbot: QtBot) -> None:
    stage = Stage(moving((4, 2)), theme="slate")
    theme = stage.view.engine().singletonInstance("Tavla.Style", "Theme")
    assert isinstance(theme, QObject)
    theme.setProperty("theme", "contrast")
    qtbot.wait(200)
    assert ("", False) == (drawn(stage), STORE.is_busy)
    stage.close()


@pytest.mark.parametrize("upright", [True, False])
def test_a_flat_point_reaches_from_edge_to_edge(*, upright: bool) -> None:
    point: QImage = DrawnPictures().requestImage(f"point/40/100/20/{int(upright)}/#ff0000/#00ff00", QSize(), QSize())
    base = 99 if upright else 0
    tip = 99 - base
    assert (40, 100) == (point.width(), point.height())
    assert "#ff0000" == point.pixelColor(20, 50).name()
    assert "#ff0000" == point.pixelColor(30, abs(base - 5)).name()
    assert 0 == point.pixelColor(30, abs(tip - 5)).alpha()
    assert "#00ff00" == point.pixelColor(20, abs(tip - 4)).name(), "the line is missing at the tip"


class _AskedTwice:
    """A store of pictures that is asked for a second one a moment after the first is made."""

    def __init__(self) -> None:
        self._began = monotonic()

    @property
    def seconds(self) -> float:
        return monotonic() - self._began

    @property
    def is_busy(self) -> bool:
        return self.seconds < 0.06 or 0.11 < self.seconds < 0.4


def test_a_picture_of_a_window_waits_for_the_board_of_its_second_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qtbot
    store = _AskedTwice()
    monkeypatch.setattr(pictures, "STORE", store)
    pictures.let_draw()
    assert store.seconds >= 0.4
