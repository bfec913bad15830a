"""The sign of life that `tavla-kiosk` looks for."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tavla.app import alive
from tavla.base.board_options import ALIVE


def test_the_file_goes_again_and_again_but_not_while_the_screens_thread_hangs(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "alive"
    monkeypatch.setenv(ALIVE, str(file))
    monkeypatch.setattr(alive, "EVERY_MS", 20)
    app = QObject()
    alive.answer_watch(app)
    for _ in range(2):
        file.touch()
        time.sleep(0.1)
        assert file.exists()
        qtbot.waitUntil(lambda: not file.exists())


def test_a_kiosk_answers_once_its_screen_stands(tmp_path: Path) -> None:
    file = tmp_path / "alive"
    file.touch()
    board = subprocess.Popen(
        [sys.executable, "-m", "tavla", "--kiosk", "--data", str(tmp_path / "data")],
        env={**os.environ, ALIVE: str(file)},
    )
    try:
        end = time.monotonic() + 30
        while file.exists():
            assert board.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
    finally:
        board.send_signal(signal.SIGKILL)
        board.wait()
