"""An hour of random keys, clicks and drags on a kiosk, killed every minute."""

from pathlib import Path

import kiosk_hour
import pytest


@pytest.mark.skipif(not kiosk_hour.is_possible(), reason="Xvfb or xdotool is not installed")
def test_an_hour_of_random_hands_finds_no_way_out_and_costs_no_fact(tmp_path: Path) -> None:
    figures = kiosk_hour.run(3600, tmp_path)
    print(f"\n{figures}")
    assert (0, 0, [], []) == (figures.ended, figures.lost, figures.other_windows, figures.told)
    assert figures.kills >= 50
