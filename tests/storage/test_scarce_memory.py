"""A writer that runs out of memory has acknowledged nothing that is not on the disk, and is not silent."""

import subprocess
import sys
from collections import deque
from pathlib import Path

import pytest
from by_day import by_day
from memory_harness import Scarce, scarce_at

from tavla.storage.writer import JournalWriter

HARNESS = Path(__file__).with_name("memory_harness.py")


def every_line(make_writer: type[JournalWriter] = JournalWriter, step: int = 1) -> list[Scarce]:
    found, nth = list[Scarce](), 1
    while (scarce := scarce_at(nth, make_writer)).struck:
        found.append(scarce)
        nth += step
    return found


@by_day("step", [1, 5], 5)
def test_no_line_of_the_writers_thread_without_memory_loses_or_silences_anything(step: int) -> None:
    found = every_line(step=step)
    assert [] == [wrong for scarce in found for wrong in scarce.wrongs]
    assert len(found) > 500 / step
    assert any(scarce.acknowledged and scarce.faults for scarce in found)


@by_day("step", [1, 15], 15)
def test_no_refused_allocation_loses_or_silences_anything(tmp_path: Path, step: int) -> None:
    pytest.importorskip("_testcapi", reason="this Python cannot refuse an allocation")
    harness = subprocess.run(
        [sys.executable, str(HARNESS), str(tmp_path), "0", "900", str(step)],
        env={"PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    tried, acknowledged, _crashed, wrongs = map(int, harness.stdout.split())
    assert (900 // step, 0) == (tried, wrongs), harness.stderr
    assert acknowledged > 5 * tried


class Unguarded(JournalWriter):
    """Planted: a mistake ends the thread, as any thread's does."""

    def _break_off(self, mistake: Exception) -> None:
        self._running = False
        self._mistake = None


def test_the_harness_finds_a_thread_that_ends_in_silence() -> None:
    assert sum(bool(scarce.wrongs) for scarce in every_line(Unguarded, 20)) > 10


class Hasty(JournalWriter):
    """Planted: goes on as if nothing had been, and acknowledges what it has taken."""

    def _break_off(self, mistake: Exception) -> None:
        self._mistake, self._unsynced = None, deque((0, batch) for _, batch in self._unsynced)
        self._acknowledge()
        super()._break_off(mistake)


def test_the_harness_finds_an_acknowledgement_of_what_is_not_on_the_disk() -> None:
    assert any("not durable" in wrong for scarce in every_line(Hasty, 10) for wrong in scarce.wrongs)
