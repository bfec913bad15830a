"""Where a robot touches: on what it names, as the next frame shows it."""

import pytest
from PySide6.QtCore import QPoint, QUrl
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickItem, QQuickView
from pytestqt.qtbot import QtBot

from tavla_ui.robots.finder import centre_of, find
from tavla_ui.robots.hands import Hands, HandTime

pytestmark = pytest.mark.usefixtures("qapp")

ROWS = b"""
import QtQuick
Item {
    width: 400; height: 100
    Row {
        anchors.right: parent.right
        Row {
            Rectangle { objectName: "comes"; width: 100; height: 50; visible: false }
            Rectangle { objectName: "stays"; width: 100; height: 50 }
        }
        Rectangle { objectName: "last"; width: 100; height: 50 }
    }
}
"""


def test_a_button_that_has_just_come_is_touched_where_the_next_frame_shows_it(qtbot: QtBot) -> None:
    del qtbot
    view = QQuickView()
    component = QQmlComponent(view.engine())
    component.setData(ROWS, QUrl())
    root = component.create()
    assert isinstance(root, QQuickItem)
    view.setContent(QUrl(), component, root)
    view.show()
    Hands(view, HandTime()).look()
    assert QPoint(250, 25) == centre_of(view, "stays")
    coming = find(view, "comes")
    assert coming is not None
    coming.setVisible(True)
    at_once = [centre_of(view, name) for name in ("comes", "stays", "last")]
    Hands(view, HandTime()).look()
    assert at_once == [QPoint(150, 25), QPoint(250, 25), QPoint(350, 25)]
    assert at_once == [centre_of(view, name) for name in ("comes", "stays", "last")]
