"""The board's session, the real link and the reference firmware together: what one means the other understands."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from simulated import Box, Device, is_installed
from wires import QUICK, BoardThread

from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import ClockShown, DeviceEvent, Identified, LeverPressed, Restarted, Rolled, Side
from tavla_devices.link.link import Link
from tavla_devices.link.status import LinkState, LinkStatus
from tavla_devices.tvl.codec import Codec
from tavla_devices.tvl.session import Input, begin, step
from tavla_devices.tvl.state import (
    Connected,
    Disconnected,
    PairDevice,
    ReadClock,
    RunClock,
    SetClock,
    Stage,
    ThrowDice,
    Timeout,
    Wanted,
)

__test__ = is_installed()

KEY = bytes(range(32))
UNPLUGGINGS = 15


class Table(BoardThread):
    """A board with one device: a session over a link, by the wall's clock."""

    def __init__(self, address: str, wanted: Wanted, keys: tuple[tuple[str, bytes], ...] = ()) -> None:
        super().__init__()
        self.state = begin(wanted, keys)
        self.events: list[DeviceEvent] = []
        self.codec = Codec()
        self.wake_at: Instant | None = None
        self.line = Link(address, self._take, self._hear, self.post, pace=QUICK)
        self.line.open()

    def give(self, given: Input) -> None:
        after = step(self.state, given, Instant(time.monotonic_ns() // 1_000_000))
        self.state, self.wake_at = after.state, after.wake_at
        for data in after.send:
            self.line.write(data)
        self.events += after.events

    def _take(self, data: bytes) -> None:
        for frame in self.codec.feed(data):
            self.give(frame)

    def _hear(self, status: LinkStatus) -> None:
        if status.state is LinkState.OPEN:
            self.give(Connected(random.randbytes(16)))
        elif status.state is LinkState.LOST and self.state.stage is not Stage.CLOSED:
            self.give(Disconnected())

    def wait_for(self, kind: type[DeviceEvent], within_s: float = 8.0) -> DeviceEvent:
        found: list[DeviceEvent] = []

        def look() -> bool:
            if self.wake_at is not None and time.monotonic_ns() // 1_000_000 >= self.wake_at:
                self.give(Timeout())
            found.extend(event for event in self.events if isinstance(event, kind))
            return bool(found)

        assert self.until(look, within_s), (kind, self.events, self.state)
        self.events.remove(found[0])
        return found[0]

    def close(self) -> None:
        self.line.close()
        assert self.line.wait_closed(5)


@pytest.fixture
def device(tools: Path, tmp_path: Path) -> Iterator[Device]:
    device = Device(tools / "runner", tools / "both.elf", tmp_path / "ttyBoth")
    yield device
    device.unplug()


@pytest.fixture(params=["at the board", "on the network"])
def address(request: pytest.FixtureRequest, device: Device) -> Iterator[str]:
    if request.param == "at the board":
        yield str(device.name)
        return
    box = Box(device.name)
    yield box.address
    box.close()


def test_a_throw_that_was_asked_for_becomes_a_roll(device: Device, address: str) -> None:
    device.plug()
    table = Table(address, Wanted.DICE)
    table.wait_for(Identified)
    for count, tops in ((1, (5, 0)), (2, (6, 1)), (2, (4, 4))):
        table.give(ThrowDice(count))
        table.run_for(0.1)
        device.shake(tops, (7 - tops[0], 7 - tops[1] if tops[1] else 0))
        rolled = table.wait_for(Rolled)

        assert isinstance(rolled, Rolled)
        assert (tops[:count], True, "SN000123") == (rolled.dice, rolled.verified, rolled.serial)
    table.close()


def test_a_shaker_pulled_out_in_mid_roll_costs_nobody_anything(device: Device, address: str) -> None:
    chance = random.Random(5)
    device.plug()
    table = Table(address, Wanted.DICE)
    table.wait_for(Identified)
    for _ in range(UNPLUGGINGS):
        table.events.clear()
        table.give(ThrowDice(2))
        device.shake((2, 2))
        table.run_for(chance.random() * 0.15)
        device.unplug()
        told = [event.dice for event in table.events if isinstance(event, Rolled)]
        assert told in ([], [(2, 2)])
        device.plug()
        table.wait_for(Restarted)
        table.give(ThrowDice(2))
        table.run_for(0.2)
        table.events.clear()
        tops = (chance.randint(3, 6), chance.randint(3, 6))
        device.shake(tops)
        rolled = table.wait_for(Rolled)

        assert isinstance(rolled, Rolled)
        assert tops == rolled.dice
    table.close()


def test_a_shaker_paired_by_the_session_gives_rolls_that_it_can_check(device: Device, address: str) -> None:
    device.plug()
    table = Table(address, Wanted.DICE)
    table.wait_for(Identified)
    device.drive("pin D 6 0")
    table.run_for(0.1)
    table.give(PairDevice(KEY))
    table.run_for(0.4)
    device.drive("pin D 6 1")
    table.close()
    paired = Table(address, Wanted.DICE, (("SN000123", KEY),))
    paired.wait_for(Identified)
    paired.give(ThrowDice(2))
    paired.run_for(0.1)
    device.shake((3, 5))
    rolled = paired.wait_for(Rolled)
    paired.close()

    assert isinstance(rolled, Rolled)
    assert ((3, 5), True) == (rolled.dice, rolled.verified)


def test_the_lever_ends_turns_and_the_display_follows(device: Device, address: str) -> None:
    device.plug()
    table = Table(address, Wanted.CLOCK)
    table.wait_for(Identified)
    table.give(SetClock(Millis(840_000), Millis(830_000), Millis(12_000)))
    table.give(RunClock(Side.RIGHT))
    table.run_for(0.2)
    table.events.clear()
    for side in "RLRLRL":
        device.press(side)
        pressed = table.wait_for(LeverPressed)
        shown = table.wait_for(ClockShown)

        assert isinstance(pressed, LeverPressed)
        assert isinstance(shown, ClockShown)
        assert (Side(side), True) == (pressed.side, shown.running is not Side(side))
        table.run_for(0.05)
    table.events.clear()
    table.give(ReadClock())
    shown = table.wait_for(ClockShown)
    table.close()

    assert isinstance(shown, ClockShown)
    assert (840_000, 830_000) == (shown.left, shown.right)
