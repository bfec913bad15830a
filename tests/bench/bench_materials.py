"""How long the board's picture takes for a new size, and how long the screen's thread waits meanwhile."""

import os
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
sys.path[:0] = [str(path) for path in Path(__file__).parents[1].rglob("*") if path.is_dir()]

from PySide6.QtGui import QGuiApplication  # noqa: E402

from tavla_ui.board.geometry import BoardLayout  # noqa: E402
from tavla_ui.board.materials import Colours, board_picture  # noqa: E402

Row = tuple[str, str, str, bool]

REACH_MS, WAIT_REACH_MS = 400.0, 40.0
WALNUT = Colours("#101314", "#56351f", "#4a2c1a", "#1b3d36", "#9a4839", "#d8c9a6")


def in_a_thread(layout: BoardLayout) -> tuple[float, float]:
    """Milliseconds that the picture took beside this thread, and the longest that this one waited to go on."""
    spent: list[float] = []

    def make() -> None:
        begun = time.perf_counter()
        board_picture(layout, WALNUT)
        spent.append((time.perf_counter() - begun) * 1000)

    thread, longest = threading.Thread(target=make), 0.0
    thread.start()
    while thread.is_alive():
        begun = time.perf_counter()
        time.sleep(0.001)
        longest = max(longest, (time.perf_counter() - begun) * 1000 - 1)
    return spent[0], longest


def rows() -> Iterator[Row]:
    """The rows of the materials."""
    app = QGuiApplication.instance() or QGuiApplication([])
    for layout in (BoardLayout(1280, 632), BoardLayout(1920, 853)):
        tries = [in_a_thread(layout) for _ in range(7)]
        spent, waits = statistics.median(one for one, _ in tries), statistics.median(one for _, one in tries)
        name = f"{layout.width:.0f}×{layout.height:.0f}"
        yield f"the board's picture, {name}, in a thread", f"{spent:.0f} ms", f"≤ {REACH_MS:.0f} ms", spent <= REACH_MS
        yield (
            f"the screen's thread waits meanwhile, {name}",
            f"{waits:.1f} ms at a time",
            f"≤ {WAIT_REACH_MS:.0f} ms",
            waits <= WAIT_REACH_MS,
        )
    del app


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\t")
