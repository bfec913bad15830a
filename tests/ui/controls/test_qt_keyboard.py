"""Qt's keys at both seats, where Qt Virtual Keyboard is installed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QLibraryInfo
from pytestqt.qtbot import QtBot
from switch_driver import SwitchDriver
from window_stage import window_stage

from tavla_ui.controls.qt_keyboard import LIBRARIES, METHOD, is_in_use, use_if_there

TESTS = Path(__file__).resolve().parent
TOLD = {
    "white turned": False,
    "white": "Ana M",
    "white away": True,
    "black turned": True,
    "black": "İçı Iğ",
    "black away": True,
    "other seat": ["Ana M", "İçı Iğş"],
    "done": True,
    "covered": True,
    "has the keys": "director.page",
    "tabbed away": True,
    "reason": ["Gö lz"],
    "lines": ["Ab", "C"],
}
PLACE = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath))
IS_INSTALLED = any((PLACE / name).exists() for name in LIBRARIES)


@pytest.mark.parametrize("variables", [{"QT_QPA_PLATFORM": "wayland"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_on_wayland_where_qts_keys_would_write_nothing_the_boards_own_serve(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    for name in ("QT_IM_MODULE", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("tavla_ui.controls.qt_keyboard.LIBRARIES", (".",))
    use_if_there()
    assert not is_in_use()


@pytest.mark.qt_log_ignore("LanguageKeys.qml")
@pytest.mark.skipif(IS_INSTALLED, reason="PySide6-Addons is installed")
def test_where_qts_keys_cannot_be_loaded_the_boards_own_serve(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_IM_MODULE", METHOD)
    with window_stage(tmp_path) as stage:
        stage.touch("start.white.name", "keyboard.a", "keyboard.n", "keyboard.a", "keyboard.done")
        assert stage.text("start.white.name.input") == "Ana"
        assert any("LanguageKeys.qml" in warning for warning in stage.warnings)
        stage.warnings.clear()


def test_who_plays_with_switches_types_on_the_boards_own_keys_which_the_frame_goes_over(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_IM_MODULE", METHOD)
    with window_stage(tmp_path) as stage:
        switches = SwitchDriver(stage.board.table, stage.window, stage.driver.time, Random(1))
        for name in ("start.white.name.input", "keyboard.a", "keyboard.n", "keyboard.done"):
            switches.press(name)
        assert "An" == stage.text("start.white.name.input")


@pytest.mark.skipif(not IS_INSTALLED, reason="PySide6-Addons is not installed")
def test_qts_keys_turn_to_each_seat_and_write_its_languages_letters_with_capitals(tmp_path: Path) -> None:
    paths = [*sys.path, str(TESTS)]
    child = [sys.executable, str(TESTS / "qt_keyboard_child.py"), str(tmp_path / "home"), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    ran = subprocess.run(child, env=environment, capture_output=True, text=True, check=False, timeout=100)
    assert (0, TOLD) == (ran.returncode, json.loads(ran.stdout or "{}")), ran.stderr
