"""Start-up, memory and idling of the board, beside a window of one rectangle in the same run."""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

Row = tuple[str, str, str, bool]

TIMES = 7
START_REACH, MEMORY_REACH, IDLE_REACH, PLAYABLE_REACH_MS = 2.2, 1.7, 3.0, 1000.0

RECTANGLE = """
import os, sys, time
begun = float(sys.argv[1])
from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickView
app = QGuiApplication([])
view = QQuickView()
view.setSource(QUrl.fromLocalFile(sys.argv[2]))
def done():
    span = (time.monotonic() - begun) * 1000
    pages = int(open("/proc/self/statm").read().split()[1])
    print(span, pages * os.sysconf("SC_PAGE_SIZE") / 2**20, flush=True)
    os._exit(0)
view.frameSwapped.connect(lambda: QTimer.singleShot(100, done) if len(sys.argv) > 3 else done())
view.resize(1280, 800)
view.show()
app.exec()
"""

FIRST_FRAME = """
import os, sys, time
begun = float(sys.argv[1])
from tavla_ui.table import TableViewModel
def done(table):
    print((time.monotonic() - begun) * 1000, flush=True)
    os._exit(0)
TableViewModel.load_soon = done
from tavla.cli.main import main
main(["--data", sys.argv[2], "--size", "1280x800"])
"""

PLAYABLE = """
import os, sys, time
begun = float(sys.argv[1])
from tavla_ui.start.start import StartViewModel
offer = StartViewModel.offer
def offered(start, offers):
    offer(start, offers)
    if start.property("hasOffers"):
        print((time.monotonic() - begun) * 1000, flush=True)
    os._exit(0)
StartViewModel.offer = offered
from tavla.cli.main import main
main(["--data", sys.argv[2], "--size", "1280x800"])
"""

MATCH_RUNNING = """
import os, random, resource, signal, sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
from tavla.base import paths
from tavla.app.board import Board
from tavla_ui.controls.fonts import add_fonts
add_fonts(paths.resources() / "fonts")
board = Board(Path(sys.argv[2]))
board.open((1280, 800))
def wait_until(reached):
    while not reached():
        app.processEvents()
        time.sleep(0.002)
wait_until(lambda: board.table.property("match") is not None)
from tavla.application.ports.matches import MatchWishes
match = board.table.match_model
board.services.matches.begin(MatchWishes("Ada", "Bo", 7, 840_000, 12_000), match.open_session, print)
wait_until(lambda: match.session is not None)
from tavla.application.commands.play import StirDice
from tavla.domain.game.player import Player
for player in Player:
    match.session.submit(StirDice(player, "Ada"))
while match.session.state.roll is None:
    app.processEvents()
    match.seats.white.pressButton()
    wait_until(lambda: match.session.is_idle)
def spent():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
def begin():
    global used
    used = spent()
    QTimer.singleShot(5000, done)
def done():
    pages = int(open("/proc/self/statm").read().split()[1])
    print((spent() - used) / 5 * 100, pages * os.sysconf("SC_PAGE_SIZE") / 2**20, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
QTimer.singleShot(1000, begin)
app.exec()
"""


def rows() -> Iterator[Row]:
    """The rows of starting, memory and idling."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rectangle = folder / "rectangle.qml"
        rectangle.write_text(
            'import QtQuick\nRectangle { width: 1280; height: 800; color: "#22383a" }\n', encoding="utf-8"
        )
        bare, ours = [], []
        for turn in range(TIMES + 1):
            spans = (_run(RECTANGLE, str(rectangle))[0], _run(FIRST_FRAME, str(folder / "none"))[0])
            if turn:  # the first of each fills the caches
                bare.append(spans[0])
                ours.append(spans[1])
        start, first = statistics.median(bare), statistics.median(ours)
        yield _row(
            "process start → first frame of the start page",
            f"{first:.0f} ms = {first / start:.2f} × {start:.0f} ms",
            START_REACH,
            first / start,
        )
        memory = statistics.median(_run(RECTANGLE, str(rectangle), "rest")[1] for _ in range(3))
        idle, resident = _run(MATCH_RUNNING, str(folder / "match"))
        yield _row(
            "resident memory, a match running",
            f"{resident:.0f} MB = {resident / memory:.2f} × {memory:.0f} MB",
            MEMORY_REACH,
            resident / memory,
        )
        yield "idle, the clock running", f"{idle:.2f} % of a core", f"≤ {IDLE_REACH:.0f} %", idle <= IDLE_REACH
        again = statistics.median(_run(PLAYABLE, str(folder / "match"))[0] for _ in range(3))
        yield (
            "kill -9 → the match offered again, from process start",
            f"{again:.0f} ms",
            f"≤ {PLAYABLE_REACH_MS:.0f} ms",
            again <= PLAYABLE_REACH_MS,
        )


def _row(what: str, seen: str, reach: float, ratio: float) -> Row:
    return what, seen, f"≤ {reach} × a one-rectangle window", ratio <= reach


def _run(script: str, *words: str) -> list[float]:
    """Run a script; the figures it prints. Its first argument is the moment before the process was made."""
    from time import monotonic

    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    done = subprocess.run(
        [sys.executable, "-c", script, str(monotonic()), *words],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    figures = done.stdout.split()
    if not figures:
        msg = f"no figure came: {done.stderr[-400:]}"
        raise RuntimeError(msg)
    return [float(figure) for figure in figures]
