"""What a second Tavla shows where the first has the matches: a sentence, and nothing of a board."""

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtQml import QQmlApplicationEngine

from tavla.base import paths
from tavla.system.machine import system_language
from tavla.text.words import Words
from tavla_ui.controls.qml_engine import QML, furnish


def say_that_it_runs(root: Path, app: QCoreApplication | None) -> None:
    """Say it in the terminal, and with an application in a window until that is closed: who starts Tavla from a menu
    sees no terminal.
    """
    sys.stderr.write(f"tavla: {root}: another Tavla has these matches open\n")
    if app is None:
        return
    t = Words(system_language(), paths.resources() / "translations")
    engine = QQmlApplicationEngine()
    furnish(engine)
    engine.setInitialProperties(
        {
            "told": t("Another Tavla has these matches open."),
            "advice": t("Look for its window, or restart the machine."),
            "leave": t("Close"),
        }
    )
    engine.load(QUrl.fromLocalFile(str(QML / "SecondStart.qml")))
    engine.quit.connect(app.quit)
    app.lastWindowClosed.connect(app.quit)  # type: ignore[attr-defined]
    app.exec()
