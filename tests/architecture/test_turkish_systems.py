"""In a Turkish system the capital of i is İ. PySide makes a setter's name of a keyword by the C library's capital of
its first letter, and knows
no `setİnterval` then: the board of a Turkish system did not open.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for folder in ("desktop", "ui") for path in (ROOT / folder).rglob("*.py"))


def lost_keywords(source: str) -> Iterator[str]:
    """Qt's own constructors with a keyword that begins with i."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        if ast.unparse(call.func).rpartition(".")[2].startswith("Q"):
            yield from (ast.unparse(call) for keyword in call.keywords if (keyword.arg or "").startswith("i"))


def test_no_keyword_of_qts_begins_with_i() -> None:
    found = {str(path.relative_to(ROOT)): [*lost_keywords(path.read_text("utf-8"))] for path in SOURCES}
    assert {} == {path: calls for path, calls in found.items() if calls}


def test_a_lost_keyword_is_found() -> None:
    assert ["QTimer(self, interval=5)"] == list(lost_keywords("self.bell = QTimer(self, interval=5)"))


OPENS = """
import sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from tavla.app.board import Board

def opens():
    board = Board(Path(sys.argv[1]))
    board.open()
    assert board.table.match_model is not None
    board.close()

app = QGuiApplication([])
opens()
"""


def in_a_turkish_system(folder: Path, *words: str) -> tuple[int, str]:
    """What a program gives back and complains of."""
    subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", str(folder / "tr_TR.UTF-8")], check=True)
    environment = {
        **os.environ,
        "LOCPATH": str(folder),
        "LC_ALL": "tr_TR.UTF-8",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    ended = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    return ended.returncode, ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes no locale of a folder")
def test_the_board_opens_in_a_turkish_system(tmp_path: Path) -> None:
    assert (0, "") == in_a_turkish_system(tmp_path, "-c", OPENS, str(tmp_path / "home"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes no locale of a folder")
@pytest.mark.nightly
def test_a_match_is_played_in_a_turkish_system(tmp_path: Path) -> None:
    robots = ("-m", "tavla", "robots", "--length", "1", "--ruleset", "istavder-2025", "--out", str(tmp_path / "played"))
    assert (0, "") == in_a_turkish_system(tmp_path, *robots)
