"""What a match took is given back on the start page."""

import ctypes
import gc
import sys
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtGui import QFont, QImage, QPainter
from pytestqt.qtbot import QtBot
from window_stage import window_stage

from tavla.domain.fold.match_state import MatchState
from tavla_ui import window
from tavla_ui.controls import fonts
from tavla_ui.robots.finder import find
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def test_nothing_holds_a_match_that_was_left(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.begin(1)
        stage.open_game()
        stage.board.table.openDirector("white")
        stage.touch("pin.close")
        left, match_id = ref(stage.session), stage.session.state.setup.match_id
        stage.board.table.match_model.leave_match()
        wait_until(lambda: left() is None, "the match that was left is still held")
        gc.unfreeze()
        assert [
            held for held in gc.get_objects() if isinstance(held, MatchState) and held.setup.match_id == match_id
        ] == []


def test_the_board_gives_back_before_the_start_page_is_built_and_once_more_when_all_is_written(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[bool, int]] = []
    with window_stage(tavla_home) as stage:
        monkeypatch.setattr(
            stage.board.screen,
            "_give_match_back",
            lambda: found.append(
                (find(stage.window, "start.page") is not None, len(list(tavla_home.rglob("*.tavla"))))
            ),
        )
        stage.begin(1)
        stage.open_game()
        stage.let_pass(10 * 60_000)
        stage.touch("white.claim")
        stage.driver.leave()
        wait_until(lambda: found[-1:] == [(True, 1)], "the board does not rest once more")
        assert found[0] == (False, 0)


def test_what_the_start_page_took_is_given_back_once_a_match_stands(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, bool]] = []
    with window_stage(tavla_home) as stage:
        monkeypatch.setattr(
            window,
            "give_memory_back",
            lambda: found.append((stage.board.table.current_page, find(stage.window, "start.page") is not None)),
        )
        stage.begin(1)
        wait_until(lambda: bool(found), "the board gives nothing back")
        assert found == [("match", False)]


class _Heap(ctypes.Structure):
    """Source: mallinfo2(3)."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd"))
    _fields_ += tuple((name, ctypes.c_size_t) for name in ("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"))


@pytest.mark.skipif(sys.platform != "linux", reason="GNU's C library")
def test_letters_drawn_in_a_match_are_let_go() -> None:
    mallinfo2 = ctypes.CDLL(None).mallinfo2
    mallinfo2.restype = _Heap
    fonts.add_fonts(Path(__file__).parents[3] / "resources" / "fonts")
    fonts.forget_letters()
    before = mallinfo2().uordblks
    _draw_in_many_sizes()
    drawn = mallinfo2().uordblks
    fonts.forget_letters()
    assert mallinfo2().uordblks - before < (drawn - before) / 4


def _draw_in_many_sizes() -> None:
    image = QImage(2_000, 200, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    for size in range(10, 60):
        font = QFont("Inter")
        font.setPixelSize(size)
        painter.setFont(font)
        painter.drawText(0, 100, "Forty-two boards are waiting for a jackdaw's quiz.")
    painter.end()
