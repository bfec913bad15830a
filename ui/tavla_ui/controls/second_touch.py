"""What cannot be taken back is asked once more: the second touch does it, and a double tap is one touch."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from tavla_ui.controls.dead_times import ASKED_MS, DEAD_TIMES, Change
from tavla_ui.controls.timers import rings_once


class SecondTouch(QObject):
    """Asks for one act at a time, which is forgotten where it is not confirmed in a while."""

    def __init__(self, changed: Callable[[], None], parent: QObject) -> None:
        """`changed`: something is asked, or no longer."""
        super().__init__(parent)
        self._changed, self._asked = changed, ""
        self._dead = QTimer(self, singleShot=True)
        self._over = rings_once(self, ASKED_MS, self.forget)

    @property
    def asked(self) -> str:
        """The act that the next touch of it does; empty for none."""
        return self._asked

    def does(self, act: str) -> bool:
        """Whether a touch of `act` does it: the first one asks."""
        if act != self._asked:
            self._asked = act
            self._dead.start(DEAD_TIMES[Change.ACT_ASKED].ms)
            self._over.start()
            self._changed()
            return False
        if self._dead.isActive():
            return False
        self.forget()
        return True

    @Slot()
    def forget(self) -> None:
        self._over.stop()
        if self._asked:
            self._asked = ""
            self._changed()
