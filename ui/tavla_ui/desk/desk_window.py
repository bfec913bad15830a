"""The window of the desk, or of its deputy, with an engine of its own."""

from PySide6.QtCore import QObject, QSize, QUrl
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from tavla_ui.controls.qml_engine import QML, furnish
from tavla_ui.desk.deputy import DeputyViewModel
from tavla_ui.desk.desk import DeskViewModel


class DeskWindow(QObject):
    """`close` lets go of the engine before the view models go."""

    def __init__(self, desk: DeskViewModel | DeputyViewModel, name: str) -> None:
        super().__init__()
        self._desk = desk
        self.engine = QQmlApplicationEngine()
        furnish(self.engine)
        self.engine.setInitialProperties({"desk": desk})
        self.engine.load(QUrl.fromLocalFile(str(QML / f"Tavla/Desk/{name}.qml")))
        roots = self.engine.rootObjects()
        if not roots or not isinstance(roots[0], QQuickWindow):
            msg = "the window could not be built"
            raise RuntimeError(msg)
        self.window: QQuickWindow = roots[0]

    def show(self, width: int = 0, height: int = 0) -> None:
        """Open it, of a wanted size or no larger than the screen."""
        usual = self.window.size().boundedTo(self.window.screen().availableSize())
        self.window.resize(QSize(width, height) if width else usual)
        self.window.show()

    def close(self) -> None:
        self._desk.stop()
        self.window.close()
        del self.window
        del self.engine
