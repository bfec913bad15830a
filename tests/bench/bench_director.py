"""How long the director waits: from the last touch of his PIN until his page stands, and from the touch that does an
act until it is durable and shown.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from bench_act import next_needed
from director_hands import is_in, name_director, open_by_touch, press, type_digits, type_pin
from PySide6.QtGui import QGuiApplication
from window_stage import WindowStage, window_stage

from tavla.base import paths
from tavla.domain.facts.events import TurnEnded
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import wait_until

Row = tuple[str, str, str, bool]

OPENINGS, ACTS, TURNS = 15, 100, 60
OPEN_MS, ACT_MS = 150.0, 50.0


def rows() -> Iterator[Row]:
    """(what, seen, reach, ok)"""
    app = QGuiApplication.instance() or QGuiApplication([])
    add_fonts(paths.resources() / "fonts")
    with tempfile.TemporaryDirectory() as folder, window_stage(Path(folder) / "board", _rolls()) as stage:
        name_director(stage)
        stage.driver.start_match(25)
        while sum(isinstance(event, TurnEnded) for event in stage.session.history) < TURNS:
            stage.driver.does(next_needed(stage.driver))
        opened = sorted(openings(stage))
        yield (
            "right PIN (its hash apart) → director's page on screen, most",
            f"{opened[-1]:.1f} ms (median {statistics.median(opened):.1f})",
            f"≤ {OPEN_MS:.0f} ms",
            opened[-1] <= OPEN_MS,
        )
        for act in ("warn", "dice", "back"):
            spent = sorted(acts(stage, act))
            p99 = spent[int(len(spent) * 0.99)]
            yield (
                f"director's act ({act}) → durable and on screen, p99",
                f"{p99:.1f} ms (median {statistics.median(spent):.1f})",
                f"≤ {ACT_MS:.0f} ms",
                p99 <= ACT_MS,
            )
    del app


def _rolls() -> list[tuple[int, int]]:
    """Dice without doublets, so that no game is over soon."""
    random = Random(7)
    return [tuple(random.sample(range(1, 7), 2)) for _ in range(2000)]  # type: ignore[misc]


def openings(stage: WindowStage) -> Iterator[float]:
    """Milliseconds from the touch of Enter to the first frame with the page."""
    director = stage.board.table.director_model
    for _ in range(OPENINGS):
        open_by_touch(stage, "white")
        type_digits(stage)
        stage.driver.hands.look()
        finger = centre_of(stage.window, "pin.enter")
        begun = time.perf_counter()
        stage.driver.hands.tap(finger)
        wait_until(lambda: bool(director.property("isIn")), "the page does not open")
        stage.driver.hands.look()
        yield (time.perf_counter() - begun) * 1000
        stage.touch("director.close")


def acts(stage: WindowStage, act: str) -> Iterator[float]:
    """Milliseconds from the touch of Do it to the frame with the table of acts again."""
    open_by_touch(stage, "white")
    type_pin(stage)
    wait_until(lambda: is_in(stage), "the page does not open")
    session = stage.session
    for number in range(ACTS):
        field = {"warn": "act.row0.0", "dice": f"act.row0.{number % 2}", "back": "act.row1.1"}[act]
        press(stage, f"acts.{act}", field, "act.reason0")
        stage.driver.hands.look()
        before = len(session.history)
        finger = centre_of(stage.window, "act.do")
        begun = time.perf_counter()
        stage.driver.hands.tap(finger)
        wait_until(lambda before=before: session.is_idle and len(session.history) > before, "nothing came of the act")  # type: ignore[misc]
        stage.driver.hands.look()
        yield (time.perf_counter() - begun) * 1000
    stage.touch("director.close")
