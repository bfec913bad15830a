"""What may wait does not keep the end of a turn from the screen."""

import gc
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from window_stage import window_stage

from tavla.app.screen_thread import ScreenThread
from tavla.domain.facts.events import MatchEnded
from tavla.services import match_files
from tavla.services import proof as match_proof
from tavla.services.match_files import MatchFiles
from tavla.services.proof import MatchProof
from tavla.storage.disk import RealDisk
from tavla.system.background import Background, OneByOne
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def test_what_the_board_is_made_of_is_not_looked_through_during_a_match(tavla_home: Path, qtbot: QtBot) -> None:
    gc.unfreeze()
    with window_stage(tavla_home) as stage:
        stage.begin(1)
        assert gc.get_freeze_count() > len(gc.get_objects())


def test_no_head_from_before_is_drawn_with_the_end_of_a_match(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        match: Any = stage.board.table.match_model
        proof = match.whiteProof
        wait_until(lambda: proof.characters != "", "the record's first head is not signed")
        shown: list[bool] = []
        stage.session.listen(
            lambda _state, events: shown.extend(proof.shown for event in events if isinstance(event, MatchEnded))
        )
        stage.let_pass(10 * 60_000)
        stage.touch("white.claim")
        wait_until(lambda: proof.shown, "the record's last head is not signed")
        assert [False] == shown


def _written(root: Path, begun: Callable[[], None]) -> Callable[[], None]:
    files = MatchFiles(Background(lambda call: call()))
    files.written_now = lambda _folder, _history: begun()  # type: ignore[method-assign,assignment,return-value]
    return lambda: files.write_soon(root, (), lambda _files: None)


def _signed(root: Path, begun: Callable[[], None]) -> Callable[[], None]:
    proof = MatchProof(root, Background(lambda call: call()), RealDisk())
    proof._signed = lambda _folder: begun()  # type: ignore[method-assign,assignment,return-value]
    return lambda: proof.sign_soon(root, lambda _head: None)


@pytest.mark.parametrize("work", [_written, _signed])
def test_files_and_heads_wait_until_the_end_of_the_game_stands_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[Path, Callable[[], None]], Callable[[], None]]
) -> None:
    for module in (match_files, match_proof):
        monkeypatch.setattr(module, "AFTER_THE_FRAME_S", 0.2)
    begun_at: list[float] = []
    asked_at = time.monotonic()
    work(tmp_path, lambda: begun_at.append(time.monotonic()))()
    wait_until(lambda: bool(begun_at), "nothing is done")
    assert begun_at[0] - asked_at >= 0.2


class Page(QObject):
    """Hears what a job found, and tells on which thread it ends."""

    def __init__(self, ends: list[threading.Thread]) -> None:
        super().__init__()
        self.heard = False
        self.destroyed.connect(lambda: ends.append(threading.current_thread()), Qt.ConnectionType.DirectConnection)

    def hear(self, _answer: object) -> None:
        self.heard = True

    def fail(self) -> None:
        raise ValueError(self)


@pytest.mark.parametrize("one_by_one", [False, True])
@pytest.mark.parametrize("fails", [False, True])
def test_a_page_ends_on_the_screens_thread_however_long_a_jobs_thread_takes_to_end(
    one_by_one: bool, fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.excepthook", lambda *_found: None)
    screen, may_go, ends = ScreenThread(QCoreApplication.instance()), threading.Event(), list[threading.Thread]()

    def post(call: Callable[[], None]) -> None:
        screen.post(call)
        may_go.wait()

    background, pages = Background(post), [Page(ends)]
    runner = OneByOne(background) if one_by_one else background
    runner.run(pages[0].fail if fails else threading.active_count, pages[0].hear, pages[0].hear)
    try:
        wait_until(lambda: pages[0].heard, "no answer")
        pages.clear()
        gc.collect()
        assert [threading.main_thread()] == ends
    finally:
        may_go.set()


def test_threads_that_answer_while_the_screen_goes_disturb_nobody() -> None:
    """Where it ends while it emits, the process ends, or one of Qt's locks stays taken."""
    pause = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    for _ in range(60):
        screen, goes_on = ScreenThread(QCoreApplication.instance()), threading.Event()

        def answer(screen: ScreenThread = screen, goes_on: threading.Event = goes_on) -> None:
            while not goes_on.is_set():
                screen.post(lambda: None)

        threads = [threading.Thread(target=answer, daemon=True) for _ in range(3)]
        for thread in threads:
            thread.start()
        time.sleep(0.003)
        screen.close()
        QCoreApplication.sendPostedEvents(screen, QEvent.Type.DeferredDelete)
        assert not isValid(screen)
        goes_on.set()
        for thread in threads:
            thread.join()
    sys.setswitchinterval(pause)
