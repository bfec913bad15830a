"""A simulated clock: two reserves and a delay, a lever that turns it at once, and a button."""

from collections.abc import Mapping
from random import Random

from tavla_devices.events import DeviceClass, Side
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.tvl_device import Delays, TvlDevice
from tavla_devices.tvl import frames as f

SERIAL_NUMBER = "SIM000002"
FAULTS = tuple(
    fault.value for fault in (Fault.GAP, Fault.LOST_ANSWER, Fault.REBOOT, Fault.UNPLUG, Fault.DUPLICATE_SERIAL)
)
"""What `tavla devices simulate clock --fault` takes."""
PRESSES_AFTER_MS = (2_000, 8_000)


class Clock(TvlDevice):
    """Counts as told; with `presses`, a hand presses the lever of the running side after some seconds."""

    def __init__(
        self,
        *,
        serial: str = SERIAL_NUMBER,
        protocol: str = "1.0",
        random: Random,
        faults: Faults | None = None,
        delays: Delays | None = None,
        presses: tuple[int, int] | None = PRESSES_AFTER_MS,
    ) -> None:
        identity = f.IdAnswer(0, protocol, DeviceClass.CLOCK.value, "Tavla", "Simulated clock", serial, "1")
        super().__init__(identity, ("CLK", "LEVER", "BTN"), random=random, faults=faults, delays=delays)
        self.running: Side | None = None
        self.lever = Side.LEFT
        self._reserve = {Side.LEFT: 0, Side.RIGHT: 0}
        self._delay = self._delay_left = 0
        self._counted_to = 0
        self._presses = presses

    def power_up(self, now: int) -> None:
        """Start with nothing set."""
        self.running = None
        self._reserve = {Side.LEFT: 0, Side.RIGHT: 0}
        self._delay = self._delay_left = 0
        self._counted_to = now
        super().power_up(now)

    def command(self, frame: f.Frame) -> f.Frame | None:
        """CLK: set, run, stop, and what it shows."""
        match frame:
            case f.ClockSetCommand(tag, left, right, delay):
                self.running = None
                self._reserve = {Side.LEFT: left, Side.RIGHT: right}
                self._delay = self._delay_left = delay
                return f.OkAnswer(tag)
            case f.ClockRunCommand(tag, side):
                self._run(side)
                return f.OkAnswer(tag)
            case f.ClockQuery(tag):
                self._count()
                return f.ClockAnswer(
                    tag, self.running, self._reserve[Side.LEFT], self._reserve[Side.RIGHT], self._delay_left, self.lever
                )
            case _:
                return None

    def after_answer(self, frame: f.Frame) -> None:
        """A change is told, and a hand may press in time."""
        if isinstance(frame, f.ClockSetCommand | f.ClockRunCommand):
            self.later(self.delays.reply, self._tell)
        if isinstance(frame, f.ClockRunCommand) and self.running is not None and self._presses is not None:
            at_turn = self.running
            self.later(self._presses, lambda: self.press(at_turn) if self.running is at_turn else None)

    def press(self, side: Side) -> None:
        """A hand presses the lever on its side. It turns the clock at once; the board may set it right."""
        if self.faults.takes(Fault.UNPLUG):
            self.unplug()
        if self.faults.takes(Fault.REBOOT):
            self.power_up(self.now)
            return
        self.lever = side
        boot_id = self.boot_id
        say = self.unsaid_event if self.faults.takes(Fault.GAP) else self.event
        say(lambda seq, at: f.ButtonEvent(boot_id, seq, at, "LEVER", side.value))
        if self.running is side:
            self._run(Side.RIGHT if side is Side.LEFT else Side.LEFT)
            self._tell()

    @property
    def shown(self) -> tuple[int, int]:
        """The reserves on the display, left and right, as last counted."""
        return self._reserve[Side.LEFT], self._reserve[Side.RIGHT]

    def _run(self, side: Side | None) -> None:
        self._count()
        if side is not self.running and side is not None:
            self._delay_left = self._delay
        self.running = side

    def _count(self) -> None:
        passed, self._counted_to = self.now - self._counted_to, self.now
        if self.running is not None:
            delayed = min(passed, self._delay_left)
            self._delay_left -= delayed
            self._reserve[self.running] = max(0, self._reserve[self.running] - (passed - delayed))

    def _tell(self) -> None:
        self._count()
        shown = (self.running, self._reserve[Side.LEFT], self._reserve[Side.RIGHT], self._delay_left, self.lever)
        boot_id = self.boot_id
        self.event(lambda seq, at: f.ClockEvent(boot_id, seq, at, *shown))


def make(faults: Mapping[str, int], random: Random, serial: str) -> list[Clock]:
    """A clock for the command line, or two of one serial number."""
    ordered = {Fault(name): times for name, times in faults.items()}
    alike = 1 + (ordered.get(Fault.DUPLICATE_SERIAL, 0) > 0)
    return [
        Clock(serial=serial or SERIAL_NUMBER, random=Random(random.random()), faults=Faults(ordered))  # noqa: S311
        for _ in range(alike)
    ]
