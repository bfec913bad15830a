"""The spectators' window: an engine of its own, since its letters follow its own size, and a window that takes neither
touch nor focus.
"""

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from tavla_ui.controls.qml_engine import QML, furnish
from tavla_ui.spectators.spectators import SpectatorsViewModel

UNTOUCHED = Qt.WindowType.Window | Qt.WindowType.WindowTransparentForInput | Qt.WindowType.WindowDoesNotAcceptFocus


class SpectatorsWindow(QObject):
    """Stands on `screen` and covers it, or, without one, as a window beside the board's own."""

    def __init__(self, shown: SpectatorsViewModel, screen: QScreen | None) -> None:
        super().__init__()
        self.engine = QQmlApplicationEngine()
        furnish(self.engine)
        self.engine.setInitialProperties({"shown": shown})
        self.engine.load(QUrl.fromLocalFile(str(QML / "Tavla/Spectators/SpectatorsWindow.qml")))
        roots = self.engine.rootObjects()
        if not roots or not isinstance(roots[0], QQuickWindow):
            msg = "the spectators' window could not be built"
            raise RuntimeError(msg)
        self.window: QQuickWindow = roots[0]
        if screen is None:
            self.window.setFlags(UNTOUCHED)
            self.window.show()
            return
        self.window.setFlags(UNTOUCHED | Qt.WindowType.FramelessWindowHint)
        self.window.setScreen(screen)
        self.window.setGeometry(screen.geometry())
        # showFullScreen() would ask for the focus as well, which this window does not take.
        self.window.setWindowStates(Qt.WindowState.WindowFullScreen)
        self.window.setVisible(True)

    def close(self) -> None:
        """Take the window away, the engine first."""
        self.window.close()
        del self.window
        del self.engine


def screen_for(name: str, boards: QScreen | None) -> QScreen | None:
    """The screen of that name, or of that number from 1, or without one the first; never the board's own."""
    others = [screen for screen in QGuiApplication.screens() if screen is not boards]
    if not name:
        return others[0] if others else None
    numbered = QGuiApplication.screens()[int(name) - 1 : int(name)] if name.isdigit() and int(name) > 0 else []
    return next((screen for screen in others if screen.name() == name or screen in numbered), None)
