"""`tavla devices`: what is plugged in, what it says, whether it works, and simulated devices to try without any."""

import argparse
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, cast

from tavla.base.addresses import NO_ADDRESS, is_address
from tavla.base.errors import TavlaError
from tavla.base.plain_name import plain_name

if TYPE_CHECKING:
    from tavla.domain.time.units import Instant
    from tavla_devices.link.status import LinkStatus
    from tavla_devices.simulators.on_pty import Device
    from tavla_devices.tvl.session import Input
    from tavla_devices.tvl.trial import Trial

_DESCRIPTION = """\
Dice shakers, clocks and lamps on serial lines.

  tavla devices list                    the serial ports there are, and who made what is plugged in
  tavla devices monitor PORT            every line a TVL/1 device says, read; --hex adds its bytes
  tavla devices test PORT               identify the device, ask for rolls or levers, and say how it did
  tavla devices simulate shaker         a device on a pseudo-terminal, with real delays; also clock, lamp, dgt

PORT is a path such as /dev/ttyACM0, usb:SERIALNUMBER, or an address such as socket://host:port. Nothing is
written to a port that was not named. A fault is ordered by --fault NAME, or NAME:TIMES.
"""

SUCCESS = 0
FAILURE = 2
SPEED = 115_200

SIMULATORS: Mapping[str, str] = MappingProxyType(
    {
        "shaker": "tavla_devices.simulators.shaker",
        "clock": "tavla_devices.simulators.clock",
        "lamp": "tavla_devices.simulators.lamp",
        "dgt": "tavla_devices.simulators.dgt_board",
    }
)
"""Each simulated device's module, which has FAULTS, the names it knows, and `make(faults, random, serial)`."""


class DeviceError(TavlaError):
    """A device that cannot be listened to, or does not do."""


class Simulator(Protocol):
    """What a simulator's module offers."""

    FAULTS: tuple[str, ...]

    def make(self, faults: Mapping[str, int], random: Random, serial: str) -> "list[Device]":
        """The devices to serve: one, or two where a fault wants it. An empty `serial` is the simulator's own."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> argparse.ArgumentParser:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "devices",
        help="list, watch, test and simulate dice shakers, clocks and lamps",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="the serial ports there are", allow_abbrev=False)
    monitor = acts.add_parser("monitor", help="every line a device says", allow_abbrev=False)
    monitor.add_argument("port", metavar="PORT")
    monitor.add_argument("--hex", action="store_true", help="add the bytes as they came")
    monitor.add_argument("--ask", action="store_true", help="ask the device who it is first; else nothing is written")
    monitor.add_argument("--seconds", metavar="N", type=float, default=None, help="end after so long")
    test = acts.add_parser("test", help="whether a device does what it should", allow_abbrev=False)
    test.add_argument("port", metavar="PORT")
    test.add_argument("--rolls", metavar="N", type=int, default=10, help="how many rolls to ask for (10)")
    test.add_argument("--levers", metavar="N", type=int, default=4, help="how many levers to wait for (4)")
    test.add_argument("--seconds", metavar="N", type=float, default=120.0, help="give up after so long (120)")
    simulate = acts.add_parser("simulate", help="a device on a pseudo-terminal", allow_abbrev=False)
    simulate.add_argument("kind", choices=sorted(SIMULATORS))
    simulate.add_argument(
        "--fault", metavar="NAME[:TIMES]", action="append", default=[], help="let this go wrong; may be given again"
    )
    simulate.add_argument("--link", metavar="PATH", type=Path, help="keep a link to the port there")
    simulate.add_argument("--seed", metavar="N", type=int, default=None, help="the same dice and delays every time")
    simulate.add_argument("--serial", metavar="NUMBER", default="", help="the serial number it says")
    simulate.add_argument("--quiet", action="store_true", help="print the port alone, not what goes over the line")
    simulate.add_argument("--seconds", metavar="N", type=float, default=None, help="end after so long")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Do it. Gives the exit code: 0 only on success. Raises DeviceError."""
    match arguments.act:
        case "list":
            return _list()
        case "monitor":
            return _monitor(arguments.port, with_bytes=arguments.hex, asks=arguments.ask, seconds=arguments.seconds)
        case "test":
            return _test(arguments)
        case _:
            return _simulate(arguments)


def _list() -> int:
    from tavla_devices.link.ports import listed_ports

    ports = list(listed_ports())
    for port in ports:
        usb = "" if port.vendor_id is None or port.product_id is None else f"{port.vendor_id:04x}:{port.product_id:04x}"
        address = port.address if port.address != port.path else ""
        maker = plain_name(f"{port.maker} {port.product}")
        print("  ".join(word for word in (port.path, usb, maker, plain_name(address)) if word))
    if not ports:
        print("no serial port is plugged in")
    return SUCCESS


class _Line:
    """A link whose bytes are read here, on the caller's own thread."""

    def __init__(self, port: str) -> None:
        from queue import SimpleQueue

        if not is_address(port):
            msg = f"{port}: {NO_ADDRESS}"
            raise DeviceError(msg)
        from tavla_devices.link.link import Link

        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.came: list[bytes] = []
        self._news: LinkStatus | None = None
        self._link = Link(port, self.came.append, self._take_status, self._calls.put, baud=SPEED)
        self._link.open()

    def wait(self, seconds: float) -> list[bytes]:
        """What came in that time; ends early when something did."""
        from queue import Empty

        self.came.clear()
        try:
            self._calls.get(timeout=max(0.001, seconds))()
            while True:
                self._calls.get_nowait()()
        except Empty:
            pass
        return list(self.came)

    def news(self) -> "LinkStatus | None":
        """What the line has become since this was last asked."""
        told, self._news = self._news, None
        return told

    def write(self, data: bytes) -> None:
        self._link.write(data)

    def close(self) -> None:
        self._link.close()
        self._link.wait_closed(1.0)

    def _take_status(self, status: "LinkStatus") -> None:
        self._news = status


def _monitor(port: str, *, with_bytes: bool, asks: bool, seconds: float | None) -> int:
    from tavla_devices.link.status import LinkState
    from tavla_devices.tvl.codec import Codec, encode
    from tavla_devices.tvl.frames import IdQuery, Rejected

    line, codec, frames = _Line(port), Codec(), 0
    until = None if seconds is None else time.monotonic() + seconds
    try:
        while until is None or time.monotonic() < until:
            for data in line.wait(0.1):
                if with_bytes:
                    print(f"      {data.hex(' ')}")
                for found in codec.feed(data):
                    if isinstance(found, Rejected):
                        print(f"  ??  {found.raw!r}: {found.reason.value}")
                    else:
                        frames += 1
                        print(f"      {encode(found).decode().rstrip()}")
            if status := line.news():
                print(f"  --  {status.sentence}", flush=True)
                if asks and status.state is LinkState.OPEN:
                    line.write(encode(IdQuery(1)))
            sys.stdout.flush()
    finally:
        line.close()
    return SUCCESS if frames else FAILURE


def _test(arguments: argparse.Namespace) -> int:
    from tavla_devices.tvl.trial import Trial

    trial = Trial(rolls=arguments.rolls, levers=arguments.levers)
    line = _Line(arguments.port)
    tried = _Tried(line, trial)
    until = time.monotonic() + arguments.seconds
    try:
        while not trial.is_over and time.monotonic() < until:
            tried.go_on()
    finally:
        line.close()
    for said in trial.verdict():
        print(said)
    return SUCCESS if trial.is_passed else FAILURE


class _Tried:
    def __init__(self, line: _Line, trial: "Trial") -> None:
        from tavla_devices.tvl.codec import Codec
        from tavla_devices.tvl.session import begin
        from tavla_devices.tvl.state import Wanted

        self._line = line
        self._trial = trial
        self._codec = Codec()
        self._state = begin(Wanted.EITHER)
        self._wake_at: Instant | None = None

    def go_on(self) -> None:
        """Wait a moment, and take what has come."""
        from tavla_devices.tvl.state import Timeout

        came = self._line.wait(0.1 if self._wake_at is None else min(0.1, (self._wake_at - _now()) / 1000))
        self._note_status()
        for data in came:
            for found in self._codec.feed(data):
                self._give(found)
        if self._wake_at is not None and _now() >= self._wake_at:
            self._give(Timeout())

    def _note_status(self) -> None:
        from tavla_devices.link.status import LinkState
        from tavla_devices.tvl.codec import Codec
        from tavla_devices.tvl.state import Connected, Disconnected

        status = self._line.news()
        if status is None:
            return
        print(status.sentence, flush=True)
        if status.state is LinkState.OPEN:
            self._codec = Codec()
            self._give(Connected(secrets.token_bytes(16)))
        elif status.state is LinkState.LOST:
            self._give(Disconnected())

    def _give(self, given: "Input") -> None:
        from tavla_devices.tvl.session import step

        result = step(self._state, given, _now())
        self._state = result.state
        self._wake_at = result.wake_at
        for sent in result.send:
            self._line.write(sent)
        for event in result.events:
            print(f"  {event}", flush=True)
            for request in self._trial.take(event, _now()):
                self._give(request)


def _now() -> "Instant":
    from tavla.domain.time.units import Instant

    return Instant(time.monotonic_ns() // 1_000_000)


def _simulate(arguments: argparse.Namespace) -> int:
    from tavla_devices.simulators.on_pty import OnPty, serve_all

    try:
        simulator = cast("Simulator", import_module(SIMULATORS[arguments.kind]))
        known = simulator.FAULTS
    except (ModuleNotFoundError, AttributeError) as error:
        msg = f"this build has no simulated {arguments.kind}"
        raise DeviceError(msg) from error
    faults = dict(_fault(text, arguments.kind, known) for text in arguments.fault)
    devices = simulator.make(faults, Random(arguments.seed), arguments.serial)  # noqa: S311 - a simulation's dice decide no match

    def heard(who: str, data: bytes) -> None:
        if not arguments.quiet:
            for said in data.splitlines():
                print(f"{who:>6}  {said.decode('ascii', 'backslashreplace')}", flush=True)

    seats = [
        OnPty(device, link=arguments.link if index == 0 else None, heard=heard) for index, device in enumerate(devices)
    ]
    until = None if arguments.seconds is None else time.monotonic() + arguments.seconds
    serve_all(
        seats, lambda: until is None or time.monotonic() < until, plugged=lambda port: print(f"port {port}", flush=True)
    )
    return SUCCESS


def _fault(text: str, kind: str, known: tuple[str, ...]) -> tuple[str, int]:
    name, _, times = text.partition(":")
    if name not in known:
        msg = f"a simulated {kind} has no fault {name!r}; it has {', '.join(known)}"
        raise DeviceError(msg)
    if times and not (times.isdigit() and times.isascii()):
        msg = f"{text!r}: how often a fault comes is a whole number"
        raise DeviceError(msg)
    return name, int(times) if times else 1
