"""One program on the data, and a sleep that is seen."""

from pathlib import Path

from tavla.system.kiosk import DataLock, SleepWatch


def test_a_second_program_does_not_get_the_data_until_the_first_lets_go(tmp_path: Path) -> None:
    first, second = DataLock(tmp_path / "data"), DataLock(tmp_path / "data")
    assert (True, False) == (first.take(), second.take())
    first.leave()
    assert second.take()
    second.leave()


def test_a_sleep_is_told_once_and_what_was_slept_before_is_not() -> None:
    slept = 90_000
    watch = SleepWatch()
    watch.slept_ms = lambda: slept
    assert not watch.has_slept()
    watch.begin()
    assert not watch.has_slept()
    slept += 4_000
    assert (True, False) == (watch.has_slept(), watch.has_slept())
