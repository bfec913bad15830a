"""The simulated devices in real time, over a real pseudo-terminal."""

import os
import select
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tavla.cli.devices import SIMULATORS
from tavla.cli.main import main
from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import ClockShown, DeviceEvent, LeverPressed, Lost, Rolled, Side
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.on_pty import Device, OnPty
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import Delays
from tavla_devices.tvl.codec import Codec
from tavla_devices.tvl.session import Input, begin, step
from tavla_devices.tvl.state import Connected, Disconnected, RunClock, SetClock, Stage, ThrowDice, Timeout, Wanted

QUICK = Delays(think=(5, 20), shake=(5, 20), settle=(5, 20))


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@contextmanager
def _served(device: Device, link: Path) -> Iterator[OnPty]:
    seat = OnPty(device, link=link)
    ends = threading.Event()
    seat.plug_in()
    thread = threading.Thread(target=seat.serve, args=(lambda: not ends.is_set(),))
    thread.start()
    try:
        yield seat
    finally:
        ends.set()
        thread.join()


class _Reader:
    """A session on a port it opens itself, and opens again when it has vanished."""

    def __init__(self, link: Path) -> None:
        self.events: list[DeviceEvent] = []
        self.state = begin(Wanted.EITHER)
        self._link = link
        self._fd = -1
        self._codec = Codec()
        self._wake_at: int | None = None

    def give(self, given: Input) -> None:
        result = step(self.state, given, Instant(time.monotonic_ns() // 1_000_000))
        self.state, self._wake_at = result.state, result.wake_at
        self.events += result.events
        for line in result.send:
            os.write(self._fd, line)

    def read_until(self, kind: type[DeviceEvent], times: int, seconds: float = 10.0) -> list[DeviceEvent]:
        until = time.monotonic() + seconds
        while (
            len(found := [event for event in self.events if isinstance(event, kind)]) < times
            and time.monotonic() < until
        ):
            self._turn()
        return found

    def ready(self) -> None:
        until = time.monotonic() + 5
        while self.state.stage is not Stage.READY and time.monotonic() < until:
            self._turn()

    def close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    def _turn(self) -> None:
        if self._fd < 0:
            if not self._link.exists():
                time.sleep(0.01)
                return
            self._fd = os.open(self._link, os.O_RDWR | os.O_NOCTTY)
            self._codec = Codec()
            self.give(Connected(os.urandom(16)))
        try:
            data = os.read(self._fd, 4096) if select.select([self._fd], [], [], 0.02)[0] else None
        except OSError:
            data = b""
        if data == b"":
            self.close()
            self.give(Disconnected())
            return
        for found in self._codec.feed(data or b""):
            self.give(found)
        if self._wake_at is not None and time.monotonic_ns() // 1_000_000 >= self._wake_at:
            self.give(Timeout())


@needs_pty
@pytest.mark.parametrize("fault", [None, Fault.NOISE, Fault.GAP, Fault.LOST_ACK, Fault.LOST_ANSWER, Fault.UNPLUG])
def test_rolls_come_over_a_port_as_they_fell_whatever_goes_wrong(fault: Fault | None, tmp_path: Path) -> None:
    device = Shaker(random=Random(3), faults=Faults({fault: 1} if fault else {}), delays=QUICK)
    with _served(device, tmp_path / "port"):
        reader = _Reader(tmp_path / "port")
        for number in range(1, 4):
            reader.ready()
            reader.give(ThrowDice())
            reader.read_until(Rolled, number)
        reader.close()

    assert device.thrown == [event.dice for event in reader.events if isinstance(event, Rolled)]
    assert 3 == len(device.thrown)
    assert (fault is Fault.UNPLUG) == any(isinstance(event, Lost) for event in reader.events)


@needs_pty
def test_a_lever_comes_over_a_port_and_the_clock_has_turned(tmp_path: Path) -> None:
    clock = Clock(random=Random(3), delays=QUICK, presses=(50, 60))
    with _served(clock, tmp_path / "port"):
        reader = _Reader(tmp_path / "port")
        reader.ready()
        reader.give(SetClock(Millis(60_000), Millis(60_000), Millis(0)))
        reader.give(RunClock(Side.LEFT))
        levers = reader.read_until(LeverPressed, 1)
        reader.read_until(ClockShown, 3)
        reader.close()

    assert [Side.LEFT] == [event.side for event in levers if isinstance(event, LeverPressed)]
    assert [Side.RIGHT] == [event.running for event in reader.events if isinstance(event, ClockShown)][-1:]


@needs_pty
def test_an_unread_port_does_not_hold_the_device_up(tmp_path: Path) -> None:
    device = Shaker(random=Random(3), delays=Delays((0, 0), (0, 0), (0, 0), (0, 0)))
    seat = OnPty(device, link=tmp_path / "port")
    seat.begin()
    for _ in range(2_000):
        device.throw()
    begun = time.monotonic()
    seat.turn()
    spent = time.monotonic() - begun
    seat.pull_out()

    assert 2 > spent
    assert not (tmp_path / "port").exists()


def test_the_command_line_knows_every_simulator_and_its_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"shaker", "clock", "lamp", "dgt"} == set(SIMULATORS)
    assert 2 == main(["devices", "simulate", "shaker", "--fault", "earthquake", "--seconds", "0"])
    assert "has no fault 'earthquake'; it has cocked" in capsys.readouterr().err


@needs_pty
@pytest.mark.parametrize(("kind", "ports"), [("shaker", 1), ("clock", 1), ("lamp", 1)])
def test_a_simulated_device_names_its_port(kind: str, ports: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["devices", "simulate", kind, "--seconds", "0.05", "--quiet"])
    assert ports == capsys.readouterr().out.count("port /dev/")


@needs_pty
def test_two_devices_of_one_serial_number_can_be_ordered(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["devices", "simulate", "shaker", "--fault", "duplicate-serial", "--seconds", "0.3"])
    assert 2 == capsys.readouterr().out.count("port /dev/")


@needs_pty
def test_a_device_is_tested_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with _served(Shaker(random=Random(4), delays=QUICK), tmp_path / "port"):
        code = main(["devices", "test", str(tmp_path / "port"), "--rolls", "3", "--seconds", "10"])
    said = capsys.readouterr().out

    assert 0 == code
    assert "3 of 3 rolls" in said
    assert said.endswith("Passed.\n")


@needs_pty
def test_a_device_is_watched_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with _served(Shaker(random=Random(4), delays=QUICK), tmp_path / "port"):
        code = main(["devices", "monitor", str(tmp_path / "port"), "--ask", "--hex", "--seconds", "0.5"])
    said = capsys.readouterr().out

    assert 0 == code
    assert "$PTVLA,1,ID,1.0,DICE,Tavla,Simulated shaker,SIM000001,1*" in said
    assert b"$PTVLA".hex(" ") in said


def test_a_port_that_is_not_there_is_named_and_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["devices", "test", str(tmp_path / "nothing"), "--seconds", "0.5"])
    assert "nothing is not there" in capsys.readouterr().out
