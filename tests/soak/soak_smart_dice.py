"""Five hundred rolls of each kind of Bluetooth dice through a match, a die lost at a hundred random moments, and a
million torn messages of each maker.
"""

import time
from pathlib import Path

import pytest
from dice_fuzz import fuzz
from smart_dice_match import smart_dice_match

from tavla.application.devices.choice import DeviceProtocol
from tavla_devices.smart_dice.godice import GODICE
from tavla_devices.smart_dice.pixels import PIXELS
from tavla_devices.smart_dice.said import Maker

ROLLS, LOSSES, LENGTH, MESSAGES = 500, 100, 25, 1_000_000
MAKERS = [(GODICE, DeviceProtocol.GODICE), (PIXELS, DeviceProtocol.PIXELS)]
BOTH = pytest.mark.parametrize(("maker", "protocol"), MAKERS, ids=[maker.name for maker, _protocol in MAKERS])


@BOTH
def test_five_hundred_rolls_and_the_whole_match(tmp_path: Path, maker: Maker, protocol: DeviceProtocol) -> None:
    with smart_dice_match(tmp_path, maker, protocol, points=LENGTH) as match:
        while match.step():
            pass
        match.check_record()
        print(f"{maker.name}: {match.rolls} rolls")
        assert match.rolls >= ROLLS


@BOTH
def test_a_die_lost_at_a_hundred_random_moments(tmp_path: Path, maker: Maker, protocol: DeviceProtocol) -> None:
    with smart_dice_match(tmp_path, maker, protocol, points=LENGTH) as match:
        while match.losses < LOSSES:
            assert match.step(losing=True)
        match.check_record()
        print(f"{maker.name}: {match.losses} losses, {match.rolls} rolls")


@BOTH
def test_a_million_torn_messages(maker: Maker, protocol: DeviceProtocol) -> None:
    seed = time.time_ns()
    print(f"{maker.name}: {fuzz(maker, MESSAGES, seed)} rolls of {MESSAGES} messages, seed {seed}")
