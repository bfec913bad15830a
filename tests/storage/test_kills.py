"""A program killed while it writes leaves a journal that goes on."""

from pathlib import Path

from kill_harness import run


def test_thirty_kills_lose_and_change_nothing(tmp_path: Path) -> None:
    tally = run(tmp_path, 30)
    assert (tally.lost, tally.changed) == (0, 0)
    assert tally.acknowledged > 100
    assert tally.slowest_resumption_ms < 1000


def test_what_is_acknowledged_before_it_is_written_is_found(tmp_path: Path) -> None:
    assert run(tmp_path, 10, planted=True).lost > 0
