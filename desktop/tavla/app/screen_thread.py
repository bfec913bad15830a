"""The way from other threads to the screen's own."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal, Slot


class ScreenThread(QObject):
    """Brings calls from other threads to the screen's own."""

    _called = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._called.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Run `call` soon; may be called from any thread. Once the screen is gone, nobody is left to be told."""
        with suppress(RuntimeError):
            self._called.emit(call)

    @Slot(object)
    def _run(self, call: Callable[[], None]) -> None:
        call()
