"""The kiosk's hour in short."""

from pathlib import Path

import kiosk_hour
import pytest
from by_day import by_day


@pytest.mark.skipif(not kiosk_hour.is_possible(), reason="Xvfb or xdotool is not installed")
@by_day("seconds", [7, 20], 7)
def test_random_hands_find_no_way_out_of_a_kiosk_and_a_kill_costs_no_fact(tmp_path: Path, seconds: int) -> None:
    figures = kiosk_hour.run(seconds, tmp_path, between_kills=seconds / 3)
    assert (0, 0, [], []) == (figures.ended, figures.lost, figures.other_windows, figures.told)
    assert figures.kills >= 2
    assert figures.facts


def test_a_fact_that_is_gone_or_other_is_counted() -> None:
    before = {"m": (b"one", b"two", b"three")}
    assert (0, 1, 1, 3) == tuple(
        kiosk_hour.compare(before, {"m": after})
        for after in (before["m"], (b"one", b"two"), (b"one", b"2", b"three"), ())
    )
