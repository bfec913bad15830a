"""How old a touch is when it is heard of; one that was made on a picture that stood still is none."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QEventPoint, QInputEvent, QTouchEvent
from PySide6.QtQuick import QQuickWindow

STALE_MS = 1_500
_PRESSES = (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
_COMES, _RESTS = QEventPoint.State.Pressed, QEventPoint.State.Stationary


class TouchAge:
    """Stamps of events have a zero of their own: the quickest event so far tells where."""

    def __init__(self) -> None:
        self._zero: int | None = None

    def of(self, stamp: int, now: int) -> int:
        """How many milliseconds before `now` the event of that stamp was made."""
        apart = now - stamp
        self._zero = apart if self._zero is None else min(self._zero, apart)
        return apart - self._zero


class InputWatch(QObject):
    """Sees every press on its way to the window, and keeps those from it that waited while the program stood still."""

    def __init__(self, steady_ms: Callable[[], int], gap_ms: Callable[[], int], parent: QObject | None = None) -> None:
        """`gap_ms`: for how long the event loop has given no sign of life, 0 where none is kept."""
        super().__init__(parent)
        self._steady_ms, self._gap_ms = steady_ms, gap_ms
        self._ages, self._age = TouchAge(), 0
        self._window: QQuickWindow | None = None

    def watch(self, window: QQuickWindow | None) -> None:
        """The window whose presses are seen; None before it goes."""
        if self._window is not None:
            self._window.removeEventFilter(self)
        self._window = window
        if window is not None:
            window.installEventFilter(self)

    @property
    def age_ms(self) -> int:
        """Of the press that was heard last; no older than the gap in which it can have waited."""
        return self._age

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Whether the press, of a first finger or of another beside it, is to be forgotten."""
        another = event.type() is QEvent.Type.TouchUpdate
        states = {point.state() for point in cast("QTouchEvent", event).points()} if another else {_COMES}
        if not (event.type() in _PRESSES or (another and _COMES in states)):
            return False
        age, gap = self._ages.of(cast("QInputEvent", event).timestamp(), self._steady_ms()), self._gap_ms()
        self._age = min(age, gap)
        # What another finger does in the same report is not lost.
        return self._age > STALE_MS and states <= {_COMES, _RESTS}
