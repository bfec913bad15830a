"""Five hundred rolls of the firmware through a whole match on the real window, and a shaker killed at two hundred
random moments.
"""

import time
from pathlib import Path

import pytest
from firmware_match import firmware_match
from simulated import is_installed

__test__ = is_installed()
pytestmark = pytest.mark.usefixtures("qapp")

ROLLS, KILLS, LENGTH = 500, 200, 15


def test_five_hundred_rolls_and_the_whole_match(tools: Path, tmp_path: Path) -> None:
    with firmware_match(tmp_path, tools / "runner", tools / "dice.elf", time.time_ns()) as match:
        match.begin(LENGTH)
        while match.step():
            pass
        match.check_record()
        print(f"{match.rolls} rolls")
        assert match.rolls >= ROLLS


def test_a_shaker_killed_at_two_hundred_random_moments(tools: Path, tmp_path: Path) -> None:
    with firmware_match(tmp_path, tools / "runner", tools / "dice.elf", time.time_ns()) as match:
        match.begin(LENGTH)
        while match.kills < KILLS:
            assert match.step(kills=True)
        match.check_record()
        print(f"{match.kills} kills, {match.rolls} rolls")
