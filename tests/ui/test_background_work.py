"""What may wait does not keep the end of a turn from the screen."""

import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from window_stage import window_stage

from tavla.domain.facts.events import MatchEnded
from tavla.services import match_files
from tavla.services import proof as match_proof
from tavla.services.match_files import MatchFiles
from tavla.services.proof import MatchProof
from tavla.storage.disk import RealDisk
from tavla.system.background import Background
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
