"""Fingers for a robot: touch events on the real window, and nothing else."""

from collections.abc import Callable
from time import monotonic, sleep

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint
from PySide6.QtGui import QInputEvent, QPointingDevice
from PySide6.QtQuick import QQuickWindow
from PySide6.QtTest import QTest

from tavla_ui.controls.dead_times import DEAD_TIMES, Change

PATIENCE_S = 10.0
"""So long the screen may take to answer a touch before a robot calls it stuck."""
_NAP_S = 0.0005
NEAR_PX = 45
QUICKEST_MS = 45
"""What comes again in the same place sooner is a bounce of the panel."""
ANOTHER_MS = DEAD_TIMES[Change.UNDER_FINGER].ms + 1
"""What comes there sooner, on what has come under the finger, is the second tap of a double tap."""


class StuckError(RuntimeError):
    """The screen did not do what a touch asked for."""


class HandTime:
    """Time that moves only when a robot lets it: milliseconds."""

    def __init__(self) -> None:
        self.now_ms = 1_000

    def __call__(self) -> int:
        return self.now_ms

    def pass_by(self, milliseconds: int) -> None:
        self.now_ms += milliseconds


class Stamps(QObject):
    """Stamps what comes to the window with the robot's time, so that no guard against bounces and held fingers hangs on
    how quick the machine is.
    """

    def __init__(self, time: HandTime) -> None:
        super().__init__()
        self._time = time

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        if isinstance(event, QInputEvent):
            event.setTimestamp(self._time())
        return False


class Hands:
    """One finger on a window."""

    _device: QPointingDevice | None = None
    """One for the whole program: Qt keeps every device it has made."""

    def __init__(self, window: QQuickWindow, time: HandTime) -> None:
        self.window, self.time = window, time
        self._lifted_at: dict[tuple[int, int], int] = {}
        self._stamps = Stamps(time)
        window.installEventFilter(self._stamps)
        self._finger = Hands._device = Hands._device or QTest.createTouchDevice()

    def tap(self, at: QPoint, apart_ms: int = QUICKEST_MS) -> None:
        """A finger comes down and goes."""
        self.press(at, apart_ms)
        self.release(at)

    def press(self, at: QPoint, apart_ms: int = QUICKEST_MS) -> None:
        """A finger comes down, and stays; where it just was no sooner than that."""
        for (x, y), lifted_at in self._lifted_at.items():
            if abs(x - at.x()) + abs(y - at.y()) < NEAR_PX:
                self.time.pass_by(max(0, lifted_at + apart_ms - self.time()))
        self._touch("press", at)

    def release(self, at: QPoint) -> None:
        self._touch("release", at)
        now = self.time()
        self._lifted_at = {spot: then for spot, then in self._lifted_at.items() if now - then < ANOTHER_MS}
        self._lifted_at[at.x(), at.y()] = now

    def look(self) -> None:
        """Wait for a fresh frame, as a player looks before he touches what has just appeared."""
        frames: list[None] = []
        seen = self.window.frameSwapped.connect(lambda: frames.append(None))
        self.window.update()
        wait_until(lambda: bool(frames), "the window draws no frame")
        self.window.frameSwapped.disconnect(seen)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """A finger comes down, travels and lets go."""
        self.press(start)
        for part in (0.3, 0.7, 1.0):
            self._touch("move", start + (end - start) * part)
        self.release(end)

    def _touch(self, act: str, at: QPoint) -> None:
        sequence = QTest.touchEvent(self.window, self._finger)
        getattr(sequence, act)(0, at, self.window)
        sequence.commit()


def wait_until(done: Callable[[], bool], what: str) -> None:
    """Let the program run until `done`. Raises StuckError."""
    deadline = monotonic() + PATIENCE_S
    while True:
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(
            None, QEvent.Type.DeferredDelete.value
        )  # a running loop would; nothing runs one under a robot
        if done():
            return
        if monotonic() > deadline:
            raise StuckError(what)
        sleep(_NAP_S)  # the writer's thread has the interpreter meanwhile
