"""A whole evening of rolls over a line that flips bits, swaps bytes, eats lines, says them twice, and breaks; and a
device that restarts.
"""

from random import Random

import pytest
from tvl_table import KEY, Table, shaker

from tavla.base.copies import replace
from tavla_devices.events import Gap, NotARoll, Restarted, RollClaimed, Rolled
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.tvl_device import NO_DELAYS
from tavla_devices.tvl.state import Stage, ThrowDice


class _BadWire:
    """What the bytes of the device suffer; every fault comes about as often as one line in six."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._said: list[bytes] = []
        self.is_bad = True

    def __call__(self, data: bytes) -> bytes:
        return b"".join(self._line(line) for line in data.splitlines(keepends=True)) if self.is_bad else data

    def _line(self, line: bytes) -> bytes:
        self._said.append(line)
        spoiled, first, second = bytearray(line), self._random.randrange(len(line)), self._random.randrange(len(line))
        match self._random.randrange(16):
            case 0:
                spoiled[first] ^= 1 << self._random.randrange(8)
            case 1:
                spoiled[first], spoiled[second] = spoiled[second], spoiled[first]
            case 2:
                return b""
            case 3:
                return line + line
            case 4:
                return line + self._random.choice(self._said)
            case 5:
                return self._random.randbytes(30) + line + b"AT+GCAP\r"
            case 6:
                return line[:first]
            case _:
                pass
        return bytes(spoiled)


@pytest.mark.parametrize("key", [b"", KEY], ids=["unsigned", "signed"])
@pytest.mark.parametrize("seed", range(12))
def test_only_dice_that_fell_are_rolls_each_once_and_in_order(seed: int, key: bytes) -> None:
    random = Random(seed)
    device = shaker(key=key, seed=seed)
    device.delays = replace(NO_DELAYS, think=(0, 300), shake=(0, 300), settle=(0, 300))
    table = Table(device, keys=(("SIM000001", KEY),) if key else ())
    wire = _BadWire(random)
    table.on_wire = wire
    table.connect()
    table.pass_time(100)
    for _ in range(30):
        match random.randrange(8):
            case 0:
                device.faults.order(Fault.UNPLUG)
            case 1:
                device.faults.order(Fault.REBOOT)
            case 2:
                device.faults.order(Fault.COCKED)
            case 3:
                device.faults.order(Fault.LOST_ACK, 2)
            case _:
                pass
        if table.state.stage is Stage.REFUSED or table.is_cut:
            table.connect()
        table.give(ThrowDice())
        table.pass_time(random.randrange(3_000), stride=50)
    wire.is_bad = False
    table.pass_time(20_000, stride=100)
    if table.state.stage is Stage.REFUSED:
        table.connect()
        table.pass_time(2_000, stride=100)
    before = len(table.told(Rolled))
    device.faults.order(Fault.COCKED, 0)
    device.faults.order(Fault.UNPLUG, 0)
    device.faults.order(Fault.REBOOT, 0)
    table.give(ThrowDice())
    table.pass_time(5_000, stride=100)

    rolls = table.told(Rolled)
    fell = iter(device.thrown)
    assert all(rolled.dice in fell for rolled in rolls), "a roll that did not fall, or not in that order"
    assert len(rolls) == len({(rolled.boot_id, rolled.seq) for rolled in rolls})
    told = [(event.boot_id, event.seq) for event in table.events if isinstance(event, Rolled | RollClaimed | NotARoll)]
    assert len(told) == len(set(told))
    assert 1 == len(rolls) - before, "once the line is good again, the next roll comes"
    assert device.thrown[-1] == rolls[-1].dice
    assert {"Rolled"} <= {type(event).__name__ for event in table.events} <= {*_KINDS, Gap.__name__, Restarted.__name__}


_KINDS = ("Identified", "Rolled", "RollClaimed", "NotARoll", "TrayChanged", "Battery", "Lost", "Refused")
