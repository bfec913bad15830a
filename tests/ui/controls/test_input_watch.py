"""How old a press is when it is heard of, and which are forgotten."""

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from tavla_ui.controls.input_watch import STALE_MS, InputWatch, TouchAge


def press(stamp: int) -> QMouseEvent:
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseButtonPress, QPointF(), QPointF(), left, left, Qt.KeyboardModifier.NoModifier)
    event.setTimestamp(stamp)
    return event


def test_the_quickest_event_tells_where_the_stamps_begin() -> None:
    age = TouchAge()
    assert [0, 20, 0, 70] == [
        age.of(stamp, now) for stamp, now in ((1_000, 50), (1_100, 170), (1_200, 240), (1_300, 410))
    ]


def test_presses_made_long_before_on_a_picture_that_stood_still_are_forgotten() -> None:
    now = [0, 0]
    watch = InputWatch(lambda: now[0], lambda: now[1])
    assert not watch.eventFilter(QObject(), press(5_000))
    for stamp, at, gap, forgotten, age in (
        (7_000, 16_000, 14_000, True, 14_000),
        (20_999 - STALE_MS, 16_000, 14_000, True, STALE_MS + 1),
        (21_000 - STALE_MS, 16_000, 14_000, False, STALE_MS),
        (21_000, 16_000, 14_000, False, 0),
        (7_000, 16_000, 400, False, 400),
        (7_000, 16_000, 0, False, 0),
    ):
        now[:] = at, gap
        assert (forgotten, age) == (watch.eventFilter(QObject(), press(stamp)), watch.age_ms)
