"""How old a press is when it is heard of, and which are forgotten."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTouchEvent
from PySide6.QtTest import QTest

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


COMES, MOVES, RESTS = QEventPoint.State.Pressed, QEventPoint.State.Updated, QEventPoint.State.Stationary


@pytest.mark.parametrize(
    ("other", "newcomer", "forgotten", "age"),
    [(RESTS, COMES, True, 9_000), (MOVES, COMES, False, 9_000), (MOVES, RESTS, False, 0)],
)
def test_a_finger_that_comes_down_beside_another_is_as_old_as_it_is(
    qapp: QObject, other: QEventPoint.State, newcomer: QEventPoint.State, *, forgotten: bool, age: int
) -> None:
    del qapp
    now = [0, 14_000]
    watch = InputWatch(lambda: now[0], lambda: now[1])
    watch.eventFilter(QObject(), press(5_000))
    points = [QEventPoint(name, state, QPointF(), QPointF()) for name, state in enumerate((other, newcomer))]
    event = QTouchEvent(QEvent.Type.TouchUpdate, QTest.createTouchDevice(), Qt.KeyboardModifier.NoModifier, points)
    event.setTimestamp(7_000)
    now[0] = 11_000
    assert (forgotten, age) == (watch.eventFilter(QObject(), event), watch.age_ms)
