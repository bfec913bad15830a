"""Qt's keys at both seats, where Qt Virtual Keyboard is installed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from tavla_ui.qt_keyboard import LIBRARIES

TESTS = Path(__file__).resolve().parent
TOLD = {
    "white turned": False,
    "white": "Ana M",
    "white away": True,
    "black turned": True,
    "black": "Çığ",
    "black away": True,
    "reason": ["Gö lz"],
}
PLACE = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath))


@pytest.mark.skipif(not any((PLACE / name).exists() for name in LIBRARIES), reason="PySide6-Addons is not installed")
def test_qts_keys_turn_to_each_seat_and_write_its_languages_letters_with_capitals(tmp_path: Path) -> None:
    paths = [*sys.path, str(TESTS), str(TESTS.parent / "storage")]
    child = [sys.executable, str(TESTS / "qt_keyboard_child.py"), str(tmp_path / "home"), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    ran = subprocess.run(child, env=environment, capture_output=True, text=True, check=False, timeout=100)
    assert (0, TOLD) == (ran.returncode, json.loads(ran.stdout or "{}")), ran.stderr
