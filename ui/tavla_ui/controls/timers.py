"""Timers that ring once."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def rings_once(parent: QObject, after_ms: int, then: Callable[[], None]) -> QTimer:
    """A timer that stands still until it is started, and then rings once after so many milliseconds.

    `then` is a slot where it is a method.
    """
    timer = QTimer(parent, singleShot=True)
    timer.setInterval(after_ms)
    timer.timeout.connect(then)
    return timer
