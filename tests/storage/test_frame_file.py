"""The file of raw device frames: its lines, its limit, and what happens to one that is not the journal's."""

import threading
from hashlib import sha256
from pathlib import Path

import pytest

from tavla.base.limits import Limit
from tavla.domain.facts.device_events import FramesTurn
from tavla.storage import device_frames
from tavla.storage.device_frames import MOST_IN_LINE, FrameFile, FramesSum, frames_path
from tavla.storage.disk import RealDisk

NUMBER = "0123456789abcdef"


class Heard:
    def __init__(self) -> None:
        self.sums: list[FramesSum] = []
        self._news = threading.Condition()

    def __call__(self, found: FramesSum) -> None:
        with self._news:
            self.sums.append(found)
            self._news.notify_all()

    def wait_for(self, count: int) -> FramesSum:
        with self._news:
            assert self._news.wait_for(lambda: len(self.sums) >= count, 10), self.sums
        return self.sums[-1]


def begun(folder: Path, heard: Heard) -> FrameFile:
    folder.mkdir(exist_ok=True)
    return FrameFile(frames_path(folder), NUMBER, (), heard)


def test_a_line_says_when_which_way_which_device_and_every_byte(tmp_path: Path) -> None:
    heard = Heard()
    file = begun(tmp_path / "M1", heard)
    file.put(0, "usb:A 1\n", b"\x00\xff", is_sent=True)
    file.put(12, "socket://box:4001", bytes(MOST_IN_LINE + 1), is_sent=False)
    file.close()
    assert (
        f"tavla frames 1 M1 {NUMBER}\n0 > usb:A%201%0A 00ff\n"
        f"12 < socket://box:4001 {'00' * MOST_IN_LINE}\n12 < socket://box:4001 00\n"
    ) == file.path.read_text(encoding="ascii")


def test_a_file_at_its_limit_takes_no_more_and_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_frames, "DEVICE_FRAMES", Limit(100, "small"))
    heard = Heard()
    file = begun(tmp_path / "M1", heard)
    for at in range(10, 99):
        file.put(at, "a", bytes(5), is_sent=False)
        file.note()
    found = heard.wait_for(2)
    while found.turn is FramesTurn.KEPT:
        found = heard.wait_for(len(heard.sums) + 1)
    file.close()
    data = file.path.read_bytes()
    assert len(data) <= 100
    assert data.endswith(b"\n")
    assert (FramesTurn.FULL, len(data), sha256(data).hexdigest()) == (found.turn, found.length_bytes, found.sha256)
    assert [FramesTurn.FULL] == [one.turn for one in heard.sums if one.turn is not FramesTurn.KEPT]


def test_a_disk_that_hangs_lets_no_match_wait_and_memory_stays_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_frames, "DEVICE_FRAMES", Limit(2000, "small"))
    goes_on = threading.Event()

    class HangingDisk(RealDisk):
        def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
            goes_on.wait(10)
            return super().write(fd, data, offset)

    folder = tmp_path / "M1"
    folder.mkdir()
    file = FrameFile(frames_path(folder), NUMBER, (), Heard(), HangingDisk())
    for at in range(10_000):
        file.put(at, "a", bytes(50), is_sent=False)
    assert file.waiting_bytes < 2000 + 200
    goes_on.set()
    file.close()


def test_a_folder_that_is_gone_is_told_and_raises_nothing(tmp_path: Path) -> None:
    heard = Heard()
    file = FrameFile(frames_path(tmp_path / "none"), NUMBER, (), heard)
    file.put(0, "a", b"1", is_sent=False)
    assert FramesTurn.LOST is heard.wait_for(1).turn
    file.close()
