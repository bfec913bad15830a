"""A second Tavla on the same matches."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickWindow

from tavla.app.second_start import say_that_it_runs
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


def test_a_kiosk_that_is_started_twice_opens_no_window(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    say_that_it_runs(tmp_path, None)
    assert f"tavla: {tmp_path}: another Tavla has these matches open\n" == capfd.readouterr().err
