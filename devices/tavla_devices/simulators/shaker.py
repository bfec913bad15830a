"""A simulated dice shaker: asked for dice, it shakes, settles and tells how they lie."""

from collections.abc import Iterator, Mapping
from random import Random

from tavla_devices.events import DeviceClass, Tray
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.tvl_device import Delays, TvlDevice
from tavla_devices.tvl import frames as f

SERIAL_NUMBER = "SIM000001"
FAULTS = tuple(fault.value for fault in Fault)
"""What `tavla devices simulate shaker --fault` takes."""


class Shaker(TvlDevice):
    """Throws by itself when asked; `throw` throws unasked."""

    def __init__(
        self,
        *,
        serial: str = SERIAL_NUMBER,
        kind: DeviceClass = DeviceClass.DICE,
        protocol: str = "1.0",
        random: Random,
        dice: Iterator[tuple[int, int]] | None = None,
        faults: Faults | None = None,
        delays: Delays | None = None,
        key: bytes = b"",
    ) -> None:
        identity = f.IdAnswer(0, protocol, kind.value, "Tavla", "Simulated shaker", serial, "1")
        super().__init__(identity, ("ROLL", "TRAY", "BAT"), random=random, faults=faults, delays=delays, key=key)
        self.tray = Tray.LOADED
        self.battery = 87
        self.thrown: list[tuple[int, ...]] = []
        """Every roll that lay whole, as the players at this table saw it."""
        self._dice = dice
        self._count = 2
        self._half = b""

    def command(self, frame: f.Frame) -> f.Frame | None:
        """DICE, and PAIR as if somebody always held the button."""
        match frame:
            case f.DiceCommand(tag, count):
                self._count = count
                return f.OkAnswer(tag, self.boot_id, self.seq + 1)
            case f.PairCommand(tag) if self.faults.takes(Fault.NO_BUTTON):
                return f.ErrAnswer(tag, -203, "hold the button while pairing")
            case f.PairCommand(tag, 0, digits):
                self._half = bytes.fromhex(digits)
                return f.OkAnswer(tag)
            case f.PairCommand(tag, _, digits):
                self.key = self._half + bytes.fromhex(digits)
                return f.OkAnswer(tag)
            case _:
                return None

    def after_answer(self, frame: f.Frame) -> None:
        """Players throw a moment after the board asks."""
        if isinstance(frame, f.DiceCommand) or (
            isinstance(frame, f.OpenCommand) and self.faults.takes(Fault.PREMATURE)
        ):
            self.later(self.delays.think, self.throw)

    def throw(self) -> None:
        """Shake now."""
        self._show(Tray.SHAKING)
        if self.faults.takes(Fault.REBOOT):
            self.later(self.delays.shake, lambda: self.power_up(self.now))
            return
        if self.faults.takes(Fault.UNPLUG):
            self.unplug()
        self.later(self.delays.shake, self._settle)

    def _settle(self) -> None:
        self._show(Tray.SETTLING)
        self.later(self.delays.settle, self._tell)

    def _tell(self) -> None:
        self.tray = Tray.SETTLED
        boot_id = self.boot_id
        first, second = (
            next(self._dice) if self._dice is not None else (self.random.randint(1, 6), self.random.randint(1, 6))
        )
        tops, bottoms, result = (first, second), (7 - first, 7 - second), f.RollResult.OK
        if self._count == 1:
            tops, bottoms = (first, 0), (7 - first, 0)
        if self.faults.takes(Fault.COCKED):
            tops, bottoms, result = (0, tops[1]), (0, bottoms[1]), f.RollResult.COCKED
        elif self.faults.takes(Fault.WRONG_FACES):
            bottoms = (bottoms[0] % 6 + 1, bottoms[1])
        else:
            self.thrown.append(tops[: self._count])
        is_gap = self.faults.takes(Fault.GAP)
        is_lost = self.faults.takes(Fault.LOST_EVENT)
        say = self.unsaid_event if is_gap or is_lost else self.event
        if is_lost:
            self.unsaid_event(lambda seq, at: f.TrayEvent(boot_id, seq, at, Tray.SETTLED), for_ever=True)
        else:
            say(lambda seq, at: f.TrayEvent(boot_id, seq, at, Tray.SETTLED))
        (self.unsaid_event if is_gap else self.event)(
            lambda seq, at: f.RollEvent(boot_id, seq, at, result, tops, bottoms)
        )

    def _show(self, tray: Tray) -> None:
        self.tray = tray
        boot_id = self.boot_id
        self.event(lambda seq, at: f.TrayEvent(boot_id, seq, at, tray))


def make(faults: Mapping[str, int], random: Random, serial: str) -> list[Shaker]:
    """A shaker for the command line, or two of one serial number."""
    ordered = {Fault(name): times for name, times in faults.items()}
    key = bytes(range(32)) if Fault.BAD_HMAC in ordered else b""
    alike = 1 + (ordered.get(Fault.DUPLICATE_SERIAL, 0) > 0)
    return [
        Shaker(serial=serial or SERIAL_NUMBER, random=Random(random.random()), faults=Faults(ordered), key=key)  # noqa: S311
        for _ in range(alike)
    ]
