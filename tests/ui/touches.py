"""Counts the touches of a hand, and the seconds that they take."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from PySide6.QtCore import QObject, QPoint
from window_stage import WindowStage

from tavla_ui.controls.second_touch import SecondTouch
from tavla_ui.robots.hands import QUICKEST_MS

A_TOUCH_S = 1.0
"""So long a hand takes for one touch, with the look at what came of the last."""


class Touches:
    count = 0
    began = 0.0

    @property
    def machine_s(self) -> float:
        """Seconds that the board has taken to answer, so far."""
        return monotonic() - self.began

    @property
    def seconds(self) -> float:
        """Seconds that hand and board have taken, so far."""
        return self.count * A_TOUCH_S + self.machine_s


@contextmanager
def counted(stage: WindowStage, what: str) -> Iterator[Touches]:
    """Every touch until it is done, told at its end."""
    touches, press = Touches(), stage.driver.hands.press
    touches.began = monotonic()

    def counts(at: QPoint, apart_ms: int = QUICKEST_MS) -> None:
        touches.count += 1
        press(at, apart_ms)

    stage.driver.hands.press = counts  # type: ignore[method-assign]
    try:
        yield touches
    finally:
        stage.driver.hands.press = press  # type: ignore[method-assign]
        print(f"{what}: {touches.count} touches, {touches.seconds:.1f} s, of these the board {touches.machine_s:.1f} s")


def a_moment_later(model: QObject) -> None:
    """What is asked once more in a page lives now."""
    for asks in model.findChildren(SecondTouch):
        asks._dead.stop()
