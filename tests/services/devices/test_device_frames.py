"""The raw frames of a match's devices beside its journal: what was said and sent, as bytes, and its sum in the record."""

import errno
import os
import time
from collections.abc import Callable
from hashlib import sha256
from itertools import chain, repeat
from pathlib import Path
from random import Random

from hub_stage import EVERY_WAY, QUICK, HubStage, Way, hub_stage

from tavla.application.commands import play as asked
from tavla.domain.facts.device_events import FramesNoted, FramesTurn
from tavla.domain.facts.events import Rolled, StopReason
from tavla.domain.facts.known_device import DeviceUse
from tavla.storage.device_frames import frames_path
from tavla.storage.disk import RealDisk
from tavla_devices.simulators.shaker import Shaker


class Overheard(Shaker):
    """Keeps every byte that it says and is told."""

    def __init__(self) -> None:
        super().__init__(serial="SN1", random=Random(1), dice=chain(((4, 1), (2, 1)), repeat((6, 5))), delays=QUICK)
        self.said, self.told = b"", b""

    def receive(self, data: bytes, now: int) -> bytes:
        self.told += data
        return super().receive(data, now)

    def advance(self, now: int) -> bytes:
        said = super().advance(now)
        self.said += said
        return said


class FullDisk(RealDisk):
    """Takes so many bytes."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        if len(data) > self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= len(data)
        return super().write(fd, data, offset)


def until(stage: HubStage, reached: Callable[[], bool]) -> None:
    """The file's own thread takes real time, whatever the stage's does."""
    end = time.monotonic() + 20
    while not reached():
        assert time.monotonic() < end, stage.session.history[-3:]
        stage.turn()
        time.sleep(0.001)


def noted(stage: HubStage) -> list[FramesNoted]:
    return [event for event in stage.session.history if isinstance(event, FramesNoted)]


def bytes_in(lines: list[bytes], way: bytes) -> bytes:
    return b"".join(bytes.fromhex(line.split(b" ")[3].decode()) for line in lines if line.split(b" ")[1] == way)


def plays(stage: HubStage, turns: int) -> None:
    for _ in range(turns):
        stage.play_turn()
        stage.until(stage.is_moving)


def begins(stage: HubStage, shaker: Shaker) -> None:
    stage.serve(shaker, "shaker", DeviceUse.DICE)
    stage.until(lambda: stage.hub.shown[0].is_ready)
    stage.orders_shaker()
    stage.until(stage.is_moving)
    until(stage, lambda: bool(noted(stage)))


def stops(stage: HubStage) -> FramesNoted:
    before = len(noted(stage))
    stage.submit(asked.StopPlay(StopReason.SLEPT, None, ""))
    until(stage, lambda: len(noted(stage)) > before)
    return noted(stage)[-1]


@EVERY_WAY
def test_the_file_holds_what_the_shaker_said_and_its_sum_is_in_the_record(tmp_path: Path, way: Way) -> None:
    (tmp_path / "M1").mkdir()
    with hub_stage(tmp_path, way=way, frames_disk=RealDisk()) as stage:
        shaker = Overheard()
        begins(stage, shaker)
        plays(stage, 4)
        note = stops(stage)
        stage.run_for(0.2)
    path = frames_path(tmp_path / "M1")
    data = path.read_bytes()
    assert (FramesTurn.KEPT, sha256(data[: note.length_bytes]).hexdigest()) == (note.turn, note.sha256)
    head, *lines = data.splitlines()
    assert f"tavla frames 1 M1 {note.file}".encode() == head
    said, told = bytes_in(lines, b"<"), bytes_in(lines, b">")
    assert said in shaker.said
    assert told in shaker.told
    until_stop = bytes_in(data[: note.length_bytes].splitlines()[1:], b"<")
    rolls = sum(isinstance(event, Rolled) for event in stage.session.history)
    assert 4 == rolls
    assert len(shaker.thrown) == until_stop.count(b"ROLL") == 6
    times = [int(line.split(b" ")[0]) for line in lines]
    assert times == sorted(times)
    assert 0o600 == path.stat().st_mode & 0o777


def test_a_full_disk_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "M1").mkdir()
    with hub_stage(tmp_path, frames_disk=FullDisk(200)) as stage:
        begins(stage, Overheard())
        plays(stage, 2)
        until(stage, lambda: len(noted(stage)) == 2)
        plays(stage, 2)
        stage.submit(asked.StopPlay(StopReason.SLEPT, None, ""))
        stage.run_for(0.5)
        first, lost = noted(stage)
        assert (FramesTurn.KEPT, FramesTurn.LOST) == (first.turn, lost.turn)
        assert (first.length_bytes, first.sha256) == (lost.length_bytes, lost.sha256)
        assert stage.session.fault is None
        assert 4 == sum(isinstance(event, Rolled) for event in stage.session.history)
    data = frames_path(tmp_path / "M1").read_bytes()
    assert lost.sha256 == sha256(data[: lost.length_bytes]).hexdigest()


def test_a_match_that_is_taken_up_again_goes_on_in_its_file(tmp_path: Path) -> None:
    (tmp_path / "M1").mkdir()
    with hub_stage(tmp_path, frames_disk=RealDisk()) as stage:
        begins(stage, Overheard())
        first = stops(stage)
        stage.hub.detach()
        frames = frames_path(tmp_path / "M1")
        frames.write_bytes(frames.read_bytes() + b"12 < torn")
        stage.hub.attach(stage.session)
        until(stage, lambda: noted(stage)[-1] is not first)
        again = noted(stage)[-1]
        data = frames.read_bytes()
        assert (first.file, 1, 1) == (again.file, data.count(b"tavla frames"), data.count(b"torn\n"))
        assert again.sha256 == sha256(data[: again.length_bytes]).hexdigest()
        stage.hub.detach()
        frames.write_bytes(data.replace(b"<", b">", 1))
        stage.hub.attach(stage.session)
        until(stage, lambda: noted(stage)[-1].file != first.file)
        aside = frames.with_name(f"{frames.name}.aside-1")
        assert aside.read_bytes() == data.replace(b"<", b">", 1)


def test_nothing_is_kept_without_a_match_or_after_it(tmp_path: Path) -> None:
    (tmp_path / "M1").mkdir()
    with hub_stage(tmp_path, frames_disk=RealDisk()) as stage:
        stage.serve(Overheard(), "shaker", DeviceUse.DICE)
        stage.until(lambda: stage.hub.shown[0].is_ready)
        stage.run_for(2)
        assert not frames_path(tmp_path / "M1").exists()
        stage.hub.attach(stage.session)
        stage.run_for(2)
        stage.hub.detach()
        kept = frames_path(tmp_path / "M1").read_bytes()
        stage.run_for(2)
        assert kept == frames_path(tmp_path / "M1").read_bytes()
