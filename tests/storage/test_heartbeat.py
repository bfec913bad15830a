"""The heartbeat: the newest good slot counts, whatever happened to the other."""

import errno
import sys
from pathlib import Path

import pytest
from power_cut_disk import PowerCutDisk, PowerCutError

from tavla.domain.time.units import Instant
from tavla.storage.errors import JournalError
from tavla.storage.heartbeat import SLOTS, Heartbeat, newest, slot


def test_the_last_beat_is_read_back(tmp_path: Path) -> None:
    heartbeat = Heartbeat(tmp_path / "heartbeat")
    assert heartbeat.last() is None
    for at in (1000, 2000, 3000):
        heartbeat.beat(Instant(at))
        assert heartbeat.last() == at
    heartbeat.close()
    again = Heartbeat(tmp_path / "heartbeat")
    again.beat(Instant(4000))
    assert again.last() == 4000
    again.close()
    if sys.platform != "win32":  # an access list, and no mode, guards it there
        assert (tmp_path / "heartbeat").stat().st_mode & 0o777 == 0o600


def test_the_slots_take_turns_so_that_a_torn_one_leaves_the_beat_before(tmp_path: Path) -> None:
    heartbeat = Heartbeat(tmp_path / "heartbeat")
    for at in (1000, 2000):
        heartbeat.beat(Instant(at))
    heartbeat.close()
    data = (tmp_path / "heartbeat").read_bytes()
    for bit in range(len(slot(1, Instant(0))) * 8):
        torn = bytearray(data)
        torn[SLOTS[0] + bit // 8] ^= 1 << bit % 8
        assert newest(bytes(torn)) == (1, 1000)
    for size in range(len(data)):
        assert newest(data[:size]) in (None, (2, 2000))


def test_a_file_of_rubbish_is_no_beat_and_is_beaten_over(tmp_path: Path) -> None:
    (tmp_path / "heartbeat").write_bytes(b"\xff" * 5000)
    heartbeat = Heartbeat(tmp_path / "heartbeat")
    assert heartbeat.last() is None
    heartbeat.beat(Instant(7))
    assert heartbeat.last() == 7
    heartbeat.close()


def test_a_power_cut_costs_one_beat_at_most() -> None:
    for cut_at in range(1, 60):
        for seed in range(5):
            disk = PowerCutDisk(cut_at=cut_at, seed=seed)
            heartbeat = Heartbeat(Path("/heartbeat"), disk)
            beaten = 0
            try:
                for at in range(1, 20):
                    heartbeat.beat(Instant(at))
                    beaten = at
            except PowerCutError:
                pass
            last = Heartbeat(Path("/heartbeat"), disk.after_power_cut()).last()
            assert (last or 0) in (beaten, beaten + 1)


def test_a_failed_beat_is_a_sentence_and_is_not_tried_again() -> None:
    disk = PowerCutDisk()
    heartbeat = Heartbeat(Path("/heartbeat"), disk)
    heartbeat.beat(Instant(1))
    disk.fail("fdatasync", errno.EIO)
    with pytest.raises(JournalError, match="could not write the heartbeat"):
        heartbeat.beat(Instant(2))
    calls = disk.calls
    with pytest.raises(JournalError, match="could not write the heartbeat"):
        heartbeat.beat(Instant(3))
    assert disk.calls == calls
