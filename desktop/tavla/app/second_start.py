"""What a second Tavla shows where the first has the matches: a sentence, and nothing of a board."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer, QUrl
from PySide6.QtQml import QQmlApplicationEngine

from tavla.app.stop_signals import quits_on_signals
from tavla.base import paths
from tavla.system.machine import system_language
from tavla.text.words import Words
from tavla_ui.controls.qml_engine import QML, furnish

TAKEN_EVERY_MS = 500


def say_that_it_runs(root: Path, app: QCoreApplication) -> None:
    """Say it in the terminal, and in a window until that is closed: who starts Tavla from a menu sees no terminal."""
    t = _begin(root)
    engine = _window(t, t("Look for its window, or restart the machine."), t("Close"))
    engine.quit.connect(app.quit)
    app.lastWindowClosed.connect(app.quit)  # type: ignore[attr-defined]
    app.exec()


def wait_for_data(root: Path, app: QCoreApplication, take: Callable[[], bool]) -> bool:
    """Say it on the screen of a kiosk, which nobody can close, until `take` has got the data; whether it has, for
    SIGTERM and SIGINT end the wait.
    """
    t = _begin(root)
    engine = _window(t, t("This board begins as soon as that is closed. If it has no window, restart the machine."), "")
    got: list[bool] = []

    def look() -> None:
        if not got and take():
            got.append(True)
            app.quit()

    timer = QTimer(app)
    timer.timeout.connect(look)
    timer.start(TAKEN_EVERY_MS)
    with quits_on_signals(lambda: QTimer.singleShot(0, app.quit)):  # a loop that is not begun yet hears no quit
        app.exec()
    timer.stop()
    engine.deleteLater()
    return bool(got)


def _begin(root: Path) -> Words:
    sys.stderr.write(f"tavla: {root}: another Tavla has these matches open\n")
    return Words(system_language(), paths.resources() / "translations")


def _window(t: Words, advice: str, leave: str) -> QQmlApplicationEngine:
    engine = QQmlApplicationEngine()
    furnish(engine)
    engine.setInitialProperties({"told": t("Another Tavla has these matches open."), "advice": advice, "leave": leave})
    engine.load(QUrl.fromLocalFile(str(QML / "SecondStart.qml")))
    return engine
