"""Every key that goes down in the window, whoever takes it."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtQuick import QQuickWindow


class KeyWatch(QObject):
    """Watches one window while somebody wants to know."""

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window: QQuickWindow | None = None
        self._watches = False

    def watch(self, window: QQuickWindow | None) -> None:
        """The window; None before it goes."""
        self.use(on=False)
        self._window = window

    def use(self, *, on: bool) -> None:
        """Begin, or let go."""
        if self._window is not None and on is not self._watches:
            self._watches = on
            self._window.installEventFilter(self) if on else self._window.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Everything goes its way."""
        if event.type() == QEvent.Type.KeyPress:
            self.pressed.emit()
        return False
