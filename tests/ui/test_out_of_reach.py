"""What no finger reaches, no program presses: on every page, whatever is disabled, hidden or covered is acted on by way
of assistive technology, and nothing comes of it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from by_day import by_day
from page_ways import WAYS
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtQuick import QQuickItem, QQuickWindow
from pytestqt.qtbot import QtBot
from window_stage import WindowStage

from tavla.base.board_options import AWAITED
from tavla_ui.controls.covers import covered
from tavla_ui.robots.finder import seen_items

pytestmark = pytest.mark.usefixtures("qapp")
WORD = "nobody typed this"


def out_of_reach(window: QQuickWindow) -> list[QAccessibleInterface]:
    """What can be acted on, and is disabled, hidden, or has its middle under something else."""
    top = QAccessible.queryAccessibleInterface(window)
    assert top is not None
    acting = [node for node in _below(top) if isinstance(node.object(), QQuickItem)]
    under = covered(window.contentItem(), [node.object() for node in acting])  # type: ignore[misc]
    return [
        node
        for node in acting
        if not node.object().isEnabled() or not node.object().isVisible() or node.object() in under  # type: ignore[attr-defined]
    ]


def _below(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for number in range(node.childCount()):
        child = node.child(number)
        if child.isValid():
            yield child
            yield from _below(child)


def act(node: QAccessibleInterface) -> int:
    """Everything that assistive technology can do to it but move the keys there; how many acts that was."""
    names = sorted({name for name in node.actionInterface().actionNames() if name != "SetFocus"})
    for name in names:
        node.actionInterface().doAction(name)
    if (text := node.editableTextInterface()) is not None:
        node.setText(QAccessible.Text.Value, WORD)
        text.insertText(0, WORD)
    if (value := node.valueInterface()) is not None:
        value.setCurrentValue(1)
    return len(names) + 2 * (text is not None) + (value is not None)


def standing(stage: WindowStage) -> object:
    """What is seen and what has happened."""
    table = stage.board.table
    session = table.match_model.session
    return (
        table.current_page,
        session and session.state,
        [
            (item.objectName(), item.property("text"), item.isEnabled())
            for item in seen_items(stage.window.contentItem())
        ],
    )


@by_day("way", list(WAYS), "sealing", "match")
def test_nothing_comes_of_what_no_finger_reaches(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setenv(AWAITED, "1")  # as in a kiosk
    acts = pages = 0
    for stage, page in WAYS[way](tmp_path, (1280, 800), lambda _stage: None):
        stage.driver.hands.look()
        before = standing(stage)
        for node in out_of_reach(stage.window):
            if node.isValid():
                acts += act(node)
        pages += 1
        assert before == standing(stage), page
    print(f"{way}: {acts} acts on {pages} pages")
    assert acts
