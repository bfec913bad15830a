"""How long a touch takes to show: from the event reaching the window to the frame that has it, software backend."""

import os
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
sys.path[:0] = [str(path) for path in Path(__file__).parents[1].rglob("*") if path.is_dir()]

from board_stage import Stage, moving  # noqa: E402
from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402

from tavla_ui.board.picture_store import STORE  # noqa: E402
from tavla_ui.robots.hands import wait_until  # noqa: E402

Row = tuple[str, str, str, bool]

REACH_MS = 20.0
FRAME_MS, LATE_SHARE, LEAST_RATE = 17.0, 0.01, 30.0
"""Of a drag: sixty frames a second, so many of which may be late; and frames a second on the largest screen."""


class FrameWatch:
    """Counts frames and waits for the next."""

    def __init__(self, stage: Stage) -> None:
        self.frames = 0
        stage.view.frameSwapped.connect(self._swapped, Qt.ConnectionType.DirectConnection)

    def _swapped(self) -> None:
        self.frames += 1

    def wait(self) -> None:
        """Raises RuntimeError where no frame comes: the touch has shown nothing, and its time is none of a frame."""
        seen, until = self.frames, time.perf_counter() + 2
        while self.frames == seen:
            if time.perf_counter() > until:
                msg = "no frame came"
                raise RuntimeError(msg)
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)

    def settle(self) -> None:
        until = time.perf_counter() + 0.02
        while time.perf_counter() < until:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)


def drags(stage: Stage, rounds: int) -> list[float]:
    """Milliseconds from each move of a finger that drags a checker to its frame."""
    watch, spent = FrameWatch(stage), []
    (ax, ay), (bx, by) = stage.slot(13, 4), stage.slot(9)
    for _ in range(rounds):
        stage.touch(("press", 0, ax, ay), ("move", 0, ax + 30, ay))
        watch.settle()
        for part in range(1, 25):
            begun = time.perf_counter()
            stage.touch(("move", 0, ax + (bx - ax) * part / 24, ay + (by - ay) * part / 24))
            watch.wait()
            spent.append((time.perf_counter() - begun) * 1000)
        stage.touch(("release", 0, *stage.slot(13, 2)))
        watch.settle()
    return spent


def drag_work(stage: Stage, rounds: int) -> list[float]:
    """Milliseconds of the processor for each frame of a drag, from the one that lifts the checker: what a machine of its
    own would take, however busy this one is.
    """
    watch, spent = FrameWatch(stage), []
    (ax, ay), (bx, by) = stage.slot(13, 4), stage.slot(9)
    for _ in range(rounds):
        stage.touch(("press", 0, ax, ay))
        watch.settle()
        for part in range(2, 41):  # a fortieth of the way alone lifts nothing
            begun = time.process_time()
            stage.touch(("move", 0, ax + (bx - ax) * part / 40, ay + (by - ay) * part / 40))
            watch.wait()
            spent.append((time.process_time() - begun) * 1000)
        stage.touch(("release", 0, *stage.slot(13, 2)))
        QTest.qWait(400)  # the glide home ends
    return spent


def taps(stage: Stage, rounds: int) -> list[float]:
    """Milliseconds from the end of a tap that plays a die, or takes it back, to its first frame."""
    watch, spent = FrameWatch(stage), []
    for number in range(rounds):
        x, y = stage.slot(13, 4) if number % 2 == 0 else stage.slot(9)
        stage.touch(("press", 0, x, y))
        watch.settle()
        begun = time.perf_counter()
        stage.touch(("release", 0, x, y))
        watch.wait()
        spent.append((time.perf_counter() - begun) * 1000)
        watch.settle()
    return spent


def idle_share(stage: Stage, seconds: float = 3.0) -> float:
    """The part of a core used while nobody touches the board."""
    QTest.qWait(400)  # the last glide ends
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    begun, used = time.perf_counter(), time.process_time()
    loop.exec()
    return (time.process_time() - used) / (time.perf_counter() - begun)


def _row(what: str, spent: list[float]) -> Row:
    p99 = sorted(spent)[int(len(spent) * 0.99)]
    return (
        what,
        f"median {statistics.median(spent):.1f} ms, p99 {p99:.1f} ms, max {max(spent):.1f} ms",
        f"p99 ≤ {REACH_MS:.0f} ms",
        p99 <= REACH_MS,
    )


def rows() -> Iterator[Row]:
    """The rows of the board under a finger."""
    app = QGuiApplication.instance() or QGuiApplication([])
    for size in ((1280, 632), (1920, 853)):
        stage = Stage(moving((4, 2)), size=size, motion=True)
        yield _row(f"drag → frame, {size[0]} wide", drags(stage, 12))
        yield _row(f"tap → frame, {size[0]} wide", taps(stage, 150))
        share = idle_share(stage)
        yield f"the board alone, idle, {size[0]} wide", f"{share * 100:.2f} % of a core", "nothing", share < 0.005
        stage.close()
    for size in ((1920, 853), (3840, 1706)):
        stage = Stage(moving((4, 2)), size=size, motion=True)
        wait_until(lambda: not STORE.is_busy, "the board is not drawn")
        work = drag_work(stage, 10)
        late = sum(one > FRAME_MS for one in work) / len(work)
        yield (
            f"frames of a drag over {FRAME_MS:.0f} ms of the processor, {size[0]} wide",
            f"{100 * late:.2f} %, median {statistics.median(work):.1f} ms, max {max(work):.1f} ms",
            f"≤ {100 * LATE_SHARE:.0f} %",
            late <= LATE_SHARE,
        )
        rate = 1000 / statistics.median(work)
        yield f"frames of a drag a second, {size[0]} wide", f"{rate:.0f}", f"≥ {LEAST_RATE:.0f}", rate >= LEAST_RATE
        stage.close()
    del app


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\t")
