"""Counts the touches of a hand."""

from collections.abc import Iterator
from contextlib import contextmanager

from window_stage import WindowStage


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
