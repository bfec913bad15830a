"""The pictures of the board on disk: found again, made anew where they are damaged, never more than they may be."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tavla.base.limits import Limit
from tavla_ui.board import picture_store
from tavla_ui.board.picture_store import PictureStore, key_of

pytestmark = pytest.mark.usefixtures("qapp")


class Maker:
    """Draws a picture of one colour, and counts."""

    def __init__(self, colour: int = 0xFF336699) -> None:
        self.colour, self.times = colour, 0

    def __call__(self) -> QImage:
        self.times += 1
        picture = QImage(40, 30, QImage.Format.Format_RGB32)
        picture.fill(self.colour)
        return picture


def made(qtbot: QtBot, folder: Path, maker: Maker, key: str = "a") -> QImage:
    store = PictureStore(folder)
    with qtbot.waitSignal(store.made):
        store.ask(key, maker)
    for thread in threading.enumerate():  # a store ends on the screen's thread: the program's own never ends
        if thread.name == "picture":
            thread.join()
    return store.take(key)


def test_it_is_drawn_once_and_found_again(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = Maker(), Maker(0xFF000000)
    picture = made(qtbot, tmp_path, first)
    again = made(qtbot, tmp_path, second)
    assert (1, 0) == (first.times, second.times)
    assert picture == again


def test_what_decides_it_is_in_its_name() -> None:
    assert key_of(1280, "#fff") != key_of(1281, "#fff")
    assert key_of(1280, "#fff") == key_of(1280, "#fff")


def _cut(data: bytes) -> bytes:
    return data[:-100]


def _altered(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


def _of_another_size(data: bytes) -> bytes:
    return data[:4] + data[8:12] + data[4:8] + data[12:]


@pytest.mark.parametrize("damage", [_cut, _altered, _of_another_size, lambda _: b"", lambda _: b"x" * 11])
def test_a_damaged_one_is_made_anew(qtbot: QtBot, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    made(qtbot, tmp_path, Maker())
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    maker = Maker()
    assert 0xFF336699 == made(qtbot, tmp_path, maker).pixel(39, 29)
    assert 1 == maker.times
    assert whole == file.read_bytes()


def test_without_a_disk_it_is_drawn_every_time(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    maker = Maker()
    for _ in range(2):
        assert 0xFF336699 == made(qtbot, tmp_path / "taken" / "boards", maker).pixel(0, 0)
    assert 2 == maker.times


def test_those_used_longest_ago_make_room(qtbot: QtBot, tmp_path: Path) -> None:
    with patch.object(picture_store, "BOARD_PICTURE", Limit(3 * 5000, "")):
        for number, key in enumerate("abcd"):
            made(qtbot, tmp_path, Maker(), key)
            os.utime(tmp_path / f"{key}.board", (number, number))
        made(qtbot, tmp_path, Maker(), "a") if (tmp_path / "a.board").exists() else None
        made(qtbot, tmp_path, Maker(), "e")
    assert {"c.board", "d.board", "e.board"} == {file.name for file in tmp_path.iterdir()}


def test_one_that_nobody_asked_for_is_empty(tmp_path: Path) -> None:
    assert PictureStore(tmp_path).take("a").isNull()
