"""What a page took goes with it."""

import sys
from pathlib import Path

import pytest
from director_hands import come_in, name_director
from PySide6.QtCore import QCoreApplication
from PySide6.QtQml import QQmlEngine
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla_ui.robots.hands import wait_until

SETTLED, VISITS = 15, 40
GROWTH_KIB = 192
"""What the engine keeps ready; a page that stays took 10 KiB each time."""


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux says of the process")
@pytest.mark.nightly
def test_the_director_comes_forty_times_and_the_engine_holds_no_more(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        _visit(stage, SETTLED)
        before = _held_kib(stage.board.screen.engine)
        _visit(stage, VISITS)
        assert before > 0
        assert _held_kib(stage.board.screen.engine) <= before + GROWTH_KIB


def _visit(stage: WindowStage, times: int) -> None:
    for _ in range(times):
        come_in(stage)
        stage.driver.hands.look()
        stage.touch("director.close")
        wait_until(lambda: not stage.sees("director.page"), "the director's page does not close")


def _held_kib(engine: QQmlEngine) -> int:
    """The resident memory of the engine's own heap, after it has let go of what it can."""
    for _ in range(2):
        engine.collectGarbage()
        QCoreApplication.processEvents()
    held, is_its_own = 0, False
    for line in Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if not words[0].endswith(":"):
            is_its_own = "JSGCHeap" in line
        elif is_its_own and words[0] == "Rss:":
            held += int(words[1])
    return held
