"""What was acknowledged stands on a file system that loses every byte that was not synced."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import kill_harness
import killed_matches
import pytest
import register_kills
from disk_changed import NO_SYNC, ROOMY
from lazy_disk import PROGRAM, LazyDisk, lazy_disk

from tavla.storage.disk import RealDisk

pytestmark = pytest.mark.skipif(not PROGRAM, reason="TAVLA_LAZYFS does not name LazyFS")


@pytest.fixture
def lazy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LazyDisk]:
    monkeypatch.setenv(ROOMY, "1")
    monkeypatch.setattr(RealDisk, "free_space", lambda _disk, _path: 1 << 40)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with lazy_disk(tmp_path) as disk:
        yield disk


def test_power_cuts_of_a_writer_lose_nothing_that_was_acknowledged(lazy: LazyDisk) -> None:
    tally = kill_harness.run(lazy.root, 100, lose_power=lazy.lose_power)
    print(tally)
    assert (tally.lost, tally.changed) == (0, 0)
    assert tally.acknowledged > 300


def test_power_cuts_of_a_board_lose_nothing_it_had_shown(lazy: LazyDisk) -> None:
    figures = killed_matches.run(20, lazy.root, seed=7, lose_power=lazy.lose_power)
    print(figures)
    assert (20, 0, 0) == (figures.kills, figures.lost, figures.not_resumed)
    assert figures.shown > 0


def test_power_cuts_of_a_register_lose_nothing_that_was_acknowledged(lazy: LazyDisk) -> None:
    tally = register_kills.run(lazy.root, 100, lose_power=lazy.lose_power)
    print(tally)
    assert (100, 0) == (tally.kills, tally.lost)


def test_it_finds_syncs_that_are_left_out(lazy: LazyDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NO_SYNC, "1")
    tally = kill_harness.run(lazy.root, 5, lose_power=lazy.lose_power)
    print(tally)
    assert tally.lost > 0
