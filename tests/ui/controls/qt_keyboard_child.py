"""Types with Qt's keys at both seats and on the director's page, in a process of its own, and prints what each field
then holds.
"""

import json
import sys
from pathlib import Path

from tavla_ui.controls.qt_keyboard import use_if_there

use_if_there()

from director_hands import come_in, name_director  # noqa: E402
from PySide6.QtCore import QPointF, Qt  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from window_stage import WindowStage, window_stage  # noqa: E402

from tavla_ui.robots.finder import items  # noqa: E402


def key(stage: WindowStage, letter: str) -> QPointF:
    """Where the key of a letter lies on the screen; small letters name both."""
    for item in items(stage.window.contentItem()):
        if item.isVisible() and item.width() > 5:
            shown = item.property("text" if letter == " " else "displayText")
            if (
                item.property("displayText") is not None
                and str(shown).replace("I", "ı").replace("İ", "i").lower() == letter
            ):
                return item.mapToScene(QPointF(item.width() / 2, item.height() / 2))
    msg = f"Qt's keys have no {letter!r}"
    raise LookupError(msg)


def press(stage: WindowStage, label: str) -> None:
    """Touch a key."""
    where = key(stage, label.lower()).toPoint()
    QTest.touchEvent(stage.window, DEVICE).press(0, where, stage.window).commit()
    QTest.qWait(30)
    QTest.touchEvent(stage.window, DEVICE).release(0, where, stage.window).commit()
    QTest.qWait(60)


def type_letters(stage: WindowStage, letters: str) -> None:
    """Touch the keys, one after the other."""
    for letter in letters:
        press(stage, letter)


def main(root: Path, pictures: Path) -> None:
    """Both seats, each with its own language's keys, then a reason of the director's."""
    told: dict[str, object] = {}
    with window_stage(root) as stage:
        stage.touch("start.black.language")
        stage.touch("start.black.language")
        for seat, letters in (("white", "ana m"), ("black", "içı ığ")):
            stage.touch(f"start.{seat}.name")
            QTest.qWait(700)
            stage.window.grabWindow().save(str(pictures / f"{seat}.png"))
            type_letters(stage, letters)
            panel = stage.seen("keyboard.panel")
            told[f"{seat} turned"] = (
                panel.mapToScene(QPointF(0, 0)).y() > panel.mapToScene(QPointF(0, panel.height())).y()
            )
            stage.board.table.start_model.parts.keyboard.close()
            QTest.qWait(200)
            told[seat] = stage.text(f"start.{seat}.name.input")
            told[f"{seat} away"] = not stage.sees("keyboard.panel")
        stage.touch("start.white.name", "start.black.name", "start.black.name")
        QTest.qWait(700)
        type_letters(stage, "ş")
        told["other seat"] = [stage.text(f"start.{seat}.name.input") for seat in ("white", "black")]
        press(stage, str(stage.board.table.start_model.parts.keyboard.doneText))
        QTest.qWait(200)
        told["done"] = not stage.sees("keyboard.panel")
        stage.touch("start.black.name")
        QTest.qWait(500)
        stage.touch("start.white.director")
        QTest.qWait(200)
        told["covered"] = not stage.board.table.start_model.parts.keyboard.property("isOpen")
        told["has the keys"] = stage.window.activeFocusItem().objectName()
        stage.board.table.director_model.close()
        name_director(stage)
        come_in(stage, "black")
        page = stage.board.table.director_model
        reasons: list[str] = []
        page.type_text("", "", reasons.append)
        QTest.qWait(500)
        type_letters(stage, "gö l")
        QTest.keyClick(stage.window, Qt.Key.Key_Z)  # a real keyboard beside it
        stage.window.grabWindow().save(str(pictures / "reason.png"))
        QTest.keyClick(stage.window, Qt.Key.Key_Return)
        told["reason"] = reasons
        # One line after the other, each put away by its own Done while that is still at work on the touch: the engine
        # warns of what is gone by then.
        lines: list[str] = []

        def typed(text: str) -> None:
            lines.append(text)
            page.type_text("", "", lines.append)

        page.type_text("", "", typed)
        for letters in ("ab", "c"):
            QTest.qWait(500)
            type_letters(stage, letters)
            press(stage, str(stage.board.table.start_model.parts.keyboard.doneText))
        QTest.qWait(200)
        told["lines"] = lines
        page.type_text("", "", lambda _text: None)
        QTest.qWait(500)
        QTest.keyClick(stage.window, Qt.Key.Key_Tab)
        QTest.qWait(300)
        told["tabbed away"] = not stage.sees("keyboard.panel")
    print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    app = QGuiApplication(sys.argv[:1])
    DEVICE = QTest.createTouchDevice()
    main(Path(sys.argv[1]), Path(sys.argv[2]))
