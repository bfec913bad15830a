"""The window: the QML engine, what it shows, and the order in which they go."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QSize, QTimer, QUrl, Slot
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from tavla.base.host.process import give_memory_back
from tavla_ui.controls.fonts import forget_letters
from tavla_ui.controls.qml_engine import QML, furnish
from tavla_ui.table import TableViewModel

LONGEST_WAIT_MS = 2000
"""For the first frame."""
GONE_MS, REST_MS, STANDS_MS = 40, 400, 1500
"""What stood is drawn no more; what still worked for it beside the screen has done; another page than the start page is
drawn, with all that it fetches.
"""


class BoardWindow(QObject):
    """Holds engine and window; `close` lets go of the engine before the view models go."""

    def __init__(self, table: TableViewModel, give_back: Callable[[], None]) -> None:
        """`give_back` collects what a match left and hands the system the memory that nobody uses any more."""
        super().__init__()
        self._table, self._give_match_back = table, give_back
        self._then: Callable[[], None] | None = None
        self.engine = QQmlApplicationEngine()
        furnish(self.engine)
        self.engine.setInitialProperties({"table": table})
        self.engine.load(QUrl.fromLocalFile(str(QML / "Main.qml")))
        roots = self.engine.rootObjects()
        if not roots or not isinstance(roots[0], QQuickWindow):
            msg = f"the window could not be built from {QML / 'Main.qml'}"
            raise RuntimeError(msg)
        self.window: QQuickWindow = roots[0]
        table.settings_model.changed.connect(self._follow_settings)
        table.watch(self.window)
        self.resting = QTimer(self)
        self.resting.setSingleShot(True)
        self.resting.timeout.connect(self._give_back)
        table.wayAsked.connect(self._make_way)
        table.pageChanged.connect(self._rest_soon)

    def show(self, size: tuple[int, int] | None = None) -> None:
        """Open the window, no larger than the screen, or fill the screen where the settings say so."""
        self.window.resize(
            QSize(*size) if size is not None else self.window.size().boundedTo(self.window.screen().availableSize())
        )
        if self._table.settings_model.values["full_screen"]:
            self.window.showFullScreen()
        else:
            self.window.show()

    def after_first_frame(self, then: Callable[[], None]) -> None:
        """Call `then` once, on the screen's own thread, when the first frame is on the screen."""
        self._then = then
        # A frame may be swapped on the thread that draws, as a slot it is called on this one; on a screen that is off
        # none may come at all.
        self.window.frameSwapped.connect(self._shown)
        QTimer.singleShot(LONGEST_WAIT_MS, self._shown)

    @Slot()
    def _shown(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            self.window.frameSwapped.disconnect(self._shown)
            then()

    def close(self) -> None:
        """Take the window away: the engine first, then what it shows."""
        self._then = None
        self.resting.timeout.disconnect(self._give_back)
        self._table.wayAsked.disconnect(self._make_way)
        self._table.pageChanged.disconnect(self._rest_soon)
        self._table.settings_model.changed.disconnect(self._follow_settings)
        self._table.watch(None)
        self.window.close()
        del self.window
        del self.engine

    def rest(self) -> None:
        """Soon, if the start page stands then, give back what a match took."""
        if self._table.current_page == "start":
            self.resting.start(REST_MS)

    @Slot()
    def _make_way(self) -> None:
        self.resting.start(GONE_MS)

    @Slot()
    def _rest_soon(self) -> None:
        self.resting.start(REST_MS if self._table.current_page == "start" else STANDS_MS)

    @Slot()
    def _give_back(self) -> None:
        page = self._table.current_page
        self.engine.collectGarbage()
        if page not in {"", "start"}:  # a match may run: what Python holds is not looked through
            give_memory_back()
            return
        if page == "":
            forget_letters()
            self.window.releaseResources()
        self._give_match_back()
        self._table.begin_anew()

    @Slot()
    def _follow_settings(self) -> None:
        full = bool(self._table.settings_model.values["full_screen"])
        if full != (self.window.visibility() == QQuickWindow.Visibility.FullScreen):
            if full:
                self.window.showFullScreen()
            else:
                self.window.showNormal()
