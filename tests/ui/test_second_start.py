"""A second Tavla on the same matches."""

import signal
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickWindow

from tavla.app.second_start import say_that_it_runs, wait_for_data
from tavla.system.kiosk import DataLock
from tavla_ui.robots.finder import centre_of, seen_items
from tavla_ui.robots.hands import Hands, HandTime


def test_who_starts_tavla_twice_is_told_in_a_window_and_closes_it(
    qapp: QGuiApplication, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def read_and_close() -> None:
        window = next(window for window in qapp.topLevelWindows() if window.objectName() == "secondStart")
        assert isinstance(window, QQuickWindow)
        told.extend(text for text in (item.property("text") for item in seen_items(window.contentItem())) if text)
        Hands(window, HandTime()).tap(centre_of(window, "secondStart.leave"))

    QTimer.singleShot(500, read_and_close)
    say_that_it_runs(tmp_path, qapp)
    assert {"Another Tavla has these matches open.", "Look for its window, or restart the machine.", "Close"} == set(
        told
    )
    assert f"tavla: {tmp_path}: another Tavla has these matches open\n" == capfd.readouterr().err


def test_a_kiosk_says_what_it_waits_for_and_begins_once_the_data_are_free(
    qapp: QGuiApplication, tmp_path: Path
) -> None:
    first, second = DataLock(tmp_path), DataLock(tmp_path)
    told: list[str] = []

    def take() -> bool:
        window = next(window for window in qapp.topLevelWindows() if window.objectName() == "secondStart")
        assert isinstance(window, QQuickWindow)
        told[:] = [text for text in (item.property("text") for item in seen_items(window.contentItem())) if text]
        if second.take():
            return True
        first.leave()
        return False

    assert first.take()
    assert wait_for_data(tmp_path, qapp, take)
    assert [
        "Another Tavla has these matches open.",
        "This board begins as soon as that is closed. If it has no window, restart the machine.",
    ] == told
    assert not first.take()


def test_a_kiosk_that_waits_is_ended_by_a_signal(qapp: QGuiApplication, tmp_path: Path) -> None:
    heard: list[int] = []
    looks: list[None] = []

    def take() -> bool:
        looks.append(None)
        return len(looks) > 3

    before = signal.signal(signal.SIGTERM, lambda number, _frame: heard.append(number))
    try:
        QTimer.singleShot(0, lambda: signal.raise_signal(signal.SIGTERM))
        assert not wait_for_data(tmp_path, qapp, take)
        assert heard == []
        signal.raise_signal(signal.SIGTERM)
        assert heard == [signal.SIGTERM], "as before the wait"
    finally:
        signal.signal(signal.SIGTERM, before)
