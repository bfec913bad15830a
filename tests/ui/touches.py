"""Counts the touches of a hand."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject
from window_stage import WindowStage

from tavla_ui.controls.second_touch import SecondTouch


class Touches:
    count = 0


@contextmanager
def counted(stage: WindowStage, what: str) -> Iterator[Touches]:
    """Every touch until it is done, told at its end."""
    touches, press = Touches(), stage.driver.press

    def counts(name: str) -> None:
        touches.count += 1
        press(name)

    stage.driver.press = counts  # type: ignore[method-assign]
    try:
        yield touches
    finally:
        stage.driver.press = press  # type: ignore[method-assign]
        print(f"{what}: {touches.count} touches")


def a_moment_later(model: QObject) -> None:
    """What is asked once more in a page lives now."""
    for asks in model.findChildren(SecondTouch):
        asks._dead.stop()
