"""How long a finished 25-point match takes to open: from the touch on its row until the board stands with the first
moment.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")


from PySide6.QtGui import QGuiApplication
from window_stage import WindowStage, window_stage

from tavla.base import paths
from tavla.domain.facts.events import Event
from tavla.storage.codec import encode_event
from tavla.storage.match_store import MatchStore
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.robots.hands import wait_until

sys.path += [str(Path(__file__).parents[1] / folder) for folder in ("application", "application/acts", "reports")]

Row = tuple[str, str, str, bool]
MATCH_ID = "20261121-120000-ABCDEF"
TIMES, OPEN_MS = 7, 500.0


def rows() -> Iterator[Row]:
    """(what, seen, reach, ok)"""
    from told_scenes import long_match

    history = long_match(25)
    app = QGuiApplication.instance() or QGuiApplication([])
    add_fonts(paths.resources() / "fonts")
    with tempfile.TemporaryDirectory() as folder, window_stage(Path(folder) / "board") as stage:
        _put(Path(folder) / "board", history)
        opened = [_opened(stage) for _ in range(TIMES)]
        worst, middle = max(opened), statistics.median(opened)
        yield (
            f"review of a 25-point match, {len(history):,} facts, on screen, most",
            f"{worst:.0f} ms (median {middle:.0f})",
            "≤ 500 ms",
            worst <= OPEN_MS,
        )
        stepped = [_touched(stage, "dispute.turn.on") for _ in range(40)]
        yield (
            "a turn on in it, most",
            f"{max(stepped):.0f} ms (median {statistics.median(stepped):.0f})",
            "≤ 100 ms",
            max(stepped) <= 100,
        )
        begun = time.perf_counter()
        stage.touch("review.section.dice")
        wait_until(
            lambda: stage.sees("review.dice.verdict") and stage.text("review.dice.verdict") != "", "nothing is counted"
        )
        spent = time.perf_counter() - begun
        yield "its dice and times counted and on screen", f"{1000 * spent:.0f} ms", "≤ 1000 ms", spent <= 1
    del app


def _put(root: Path, history: Sequence[Event]) -> None:
    """A finished match among the board's own."""
    store = MatchStore(root)
    match = store.create(MATCH_ID)
    match.journal.append([encode_event(event) for event in history])
    store.finish(match)


def _opened(stage: WindowStage) -> float:
    if stage.sees("review.close"):
        stage.touch("review.close")
    stage.touch("start.finished")
    wait_until(lambda: stage.sees(f"review.match.{MATCH_ID}"), "the match is not listed")
    stage.driver.hands.look()
    spent = _touched(stage, f"review.match.{MATCH_ID}")
    if stage.text("dispute.told") != "The match begins":
        raise AssertionError(stage.text("dispute.told"))
    return spent


def _touched(stage: WindowStage, name: str) -> float:
    begun = time.perf_counter()
    stage.touch(name)
    stage.driver.hands.look()
    return 1000 * (time.perf_counter() - begun)
