"""A day on which nobody has looked yet: who first touches the start page of a kiosk then meets the health page."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtQuick import QQuickWindow

TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)


class DayWatch(QObject):
    """Watches one window while the start page stands.

    Nothing comes by itself at midnight: what is read is how the machine does when somebody is there, and no page
    changes under a hand that types.
    """

    def __init__(self, is_due: Callable[[], bool], come: Callable[[], None], parent: QObject) -> None:
        """`is_due`: nobody has looked today, and nobody is about to begin; `come` shows the page."""
        super().__init__(parent)
        self._is_due, self._come = is_due, come
        self._window: QQuickWindow | None = None
        self._on_start = True
        self._has_begun = self._watches = False

    def begin(self) -> None:
        """The page now, unless somebody has seen it today, and so on each day that comes."""
        self._has_begun = True
        self._follow()
        if self._is_due():
            self._come()

    def stands(self, *, on_start: bool) -> None:
        self._on_start = on_start
        self._follow()

    def watch(self, window: QQuickWindow | None) -> None:
        """The window; None before it goes."""
        self._use(on=False)
        self._window = window
        self._follow()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """A touch in whose place the page comes does nothing else."""
        if event.type() not in TOUCHES or not self._is_due():
            return False
        self._come()
        return True

    # Inside

    def _follow(self) -> None:
        self._use(on=self._has_begun and self._on_start)

    def _use(self, *, on: bool) -> None:
        if self._window is not None and on is not self._watches:
            self._watches = on
            self._window.installEventFilter(self) if on else self._window.removeEventFilter(self)
