"""The reference firmware through the real window: the short form of the soak."""

from pathlib import Path

import pytest
from firmware_match import firmware_match
from simulated import is_installed

__test__ = is_installed()
pytestmark = pytest.mark.usefixtures("qapp")

TURNS = 24
KILLS = 3


def test_the_rolls_that_the_firmware_reads_are_the_rolls_of_the_match(tools: Path, tmp_path: Path) -> None:
    with firmware_match(tmp_path, tools / "runner", tools / "dice.elf", 1) as match:
        match.begin(3)
        while match.rolls < TURNS and match.step():
            pass
        match.check_record()


def test_a_shaker_killed_in_mid_roll_gives_the_right_roll_or_a_clear_stop(tools: Path, tmp_path: Path) -> None:
    with firmware_match(tmp_path, tools / "runner", tools / "dice.elf", 2) as match:
        match.begin(3)
        while match.kills < KILLS and match.step(kills=True):
            pass
        match.check_record()
