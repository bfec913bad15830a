"""A session and a simulated device in the same room, in a time that only these tests move."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from tavla.domain.time.units import Instant
from tavla_devices.events import DeviceEvent, LostReason, Refused, Rolled, Sentence
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import NO_DELAYS, TvlDevice
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec
from tavla_devices.tvl.session import Input, begin, step
from tavla_devices.tvl.state import Connected, Disconnected, Timeout, Wanted

KEY = bytes(range(32))
PAIRED = (("SIM000001", KEY),)
SEED = b"a seed of the tests"
Told = TypeVar("Told", bound=DeviceEvent)


class Table:
    """The board's session on one end of a wire, a device on the other."""

    def __init__(
        self, device: TvlDevice, *, wanted: Wanted = Wanted.EITHER, keys: tuple[tuple[str, bytes], ...] = ()
    ) -> None:
        self.device = device
        self.state = begin(wanted, keys)
        self.events: list[DeviceEvent] = []
        self.sent: list[bytes] = []
        self.now = 0
        self.wake_at: int | None = None
        self.is_cut = False
        self.on_wire: Callable[[bytes], bytes] = lambda data: data
        self._codec = Codec()
        device.power_up(0)

    def give(self, given: Input) -> None:
        """One input to the session; what it sends reaches the device at once."""
        result = step(self.state, given, Instant(self.now))
        self.state, self.wake_at = result.state, result.wake_at
        self.events += result.events
        self.sent += result.send
        for line in result.send:
            if not self.is_cut:
                self.hear(self.device.receive(line, self.now))

    def hear(self, data: bytes) -> None:
        """Bytes reach the board."""
        for frame in self._codec.feed(self.on_wire(data)) if data and not self.is_cut else ():
            self.give(frame)

    def connect(self) -> None:
        self.is_cut = False
        self.device.unplugged_until = None
        self._codec = Codec()
        self.give(Connected(SEED))

    def disconnect(self) -> None:
        self.is_cut = True
        self.give(Disconnected(LostReason.UNPLUGGED))

    def pass_time(self, span: int, stride: int = 10) -> None:
        """Let time go by for both."""
        end = self.now + span
        while self.now < end:
            self.now = min(end, self.now + stride)
            if self.device.unplugged_until is not None and not self.is_cut:
                self.disconnect()
            self.hear(self.device.advance(self.now))
            if self.is_cut and self.device.unplugged_until is not None and self.now >= self.device.unplugged_until:
                self.connect()
            if self.wake_at is not None and self.now >= self.wake_at:
                self.give(Timeout())

    def told(self, kind: type[Told]) -> list[Told]:
        """What the session told of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


def shaker(
    *faults: Fault,
    dice: Iterator[tuple[int, int]] | None = None,
    key: bytes = b"",
    protocol: str = "1.0",
    serial: str = "SIM000001",
    seed: int = 1,
) -> Shaker:
    """A shaker that loses no time."""
    return Shaker(
        random=Random(seed),
        dice=dice,
        key=key,
        protocol=protocol,
        serial=serial,
        delays=NO_DELAYS,
        faults=Faults({fault: faults.count(fault) for fault in faults}),
    )


def ready(device: TvlDevice, **options: object) -> Table:
    """A table whose device is identified and open."""
    table = Table(device, **options)  # type: ignore[arg-type]
    table.connect()
    table.pass_time(200)
    return table


def shaker_of(*rolls: tuple[int, int]) -> Shaker:
    return shaker(dice=iter(rolls))


def quick_clock(**options: object) -> Clock:
    return Clock(random=Random(1), delays=NO_DELAYS, presses=None, **options)  # type: ignore[arg-type]


def thrown(table: Table) -> list[tuple[int, ...]]:
    return [rolled.dice for rolled in table.told(Rolled)]


def sentences(table: Table) -> list[Sentence]:
    return [refused.sentence for refused in table.told(Refused)]


def roll_event(
    table: Table, seq: int, dice: tuple[int, int] = (5, 3), result: f.RollResult = f.RollResult.OK
) -> f.RollEvent:
    return f.RollEvent(table.device.boot_id, seq, 1_000, result, dice, (7 - dice[0], 7 - dice[1]))
