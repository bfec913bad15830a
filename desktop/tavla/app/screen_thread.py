"""The way from other threads to the screen's own."""

from collections.abc import Callable
from functools import cached_property
from threading import Lock

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot


class ScreenThread(QObject):
    """Brings calls from other threads to the screen's own, until it is closed.

    It has a parent, since another thread may be the last to hold it and Qt's objects must end on the screen's thread.
    """

    _called = Signal(object)

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._one = Lock()
        self._closed = False

    def post(self, call: Callable[[], None]) -> None:
        """Run `call` soon; may be called from any thread. Once the screen is gone, nobody is left to be told."""
        with self._one:  # an object that ends while it emits takes the program with it
            if not self._closed:
                self._queue.emit(call)

    def close(self) -> None:
        with self._one:
            self._closed = True
        self.deleteLater()

    @cached_property
    def _queue(self) -> SignalInstance:
        from PySide6.QtCore import Qt

        self._called.connect(self._run, Qt.ConnectionType.QueuedConnection)
        return self._called

    @Slot(object)
    def _run(self, call: Callable[[], None]) -> None:
        call()
