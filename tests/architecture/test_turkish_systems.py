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


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_keyword_of_qts_begins_with_i(path: Path) -> None:
    assert [] == list(lost_keywords(path.read_text("utf-8")))


def test_a_lost_keyword_is_found() -> None:
    assert ["QTimer(self, interval=5)"] == list(lost_keywords("self.bell = QTimer(self, interval=5)"))


def test_a_match_is_played_in_a_turkish_system(tmp_path: Path) -> None:
    subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", str(tmp_path / "tr_TR.UTF-8")], check=True)
    environment = {
        **os.environ,
        "LOCPATH": str(tmp_path),
        "LC_ALL": "tr_TR.UTF-8",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    robots = [
        sys.executable,
        "-m",
        "tavla",
        "robots",
        "--length",
        "1",
        "--ruleset",
        "istavder-2025",
        "--out",
        str(tmp_path / "played"),
    ]
    played = subprocess.run(robots, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert (0, "") == (played.returncode, played.stderr)
