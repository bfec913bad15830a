"""A simulated lamp: lit or dark as it is told."""

from collections.abc import Mapping
from random import Random

from tavla_devices.events import DeviceClass, Light
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.tvl_device import Delays, TvlDevice
from tavla_devices.tvl import frames as f

SERIAL_NUMBER = "SIM000004"
FAULTS = tuple(fault.value for fault in (Fault.LOST_ANSWER, Fault.REBOOT, Fault.UNPLUG, Fault.DUPLICATE_SERIAL))
"""What `tavla devices simulate lamp --fault` takes."""


class Lamp(TvlDevice):
    """`light` is why it is lit; each fault comes with the next order."""

    def __init__(
        self,
        *,
        serial: str = SERIAL_NUMBER,
        random: Random,
        faults: Faults | None = None,
        delays: Delays | None = None,
    ) -> None:
        identity = f.IdAnswer(0, "1.0", DeviceClass.LAMP.value, "Tavla", "Simulated lamp", serial, "1")
        super().__init__(identity, ("LAMP",), random=random, faults=faults, delays=delays)
        self.light = Light.OFF

    def power_up(self, now: int) -> None:
        """Start dark."""
        self.light = Light.OFF
        super().power_up(now)

    def command(self, frame: f.Frame) -> f.Frame | None:
        """LAMP."""
        if not isinstance(frame, f.LampCommand):
            return None
        self.light = frame.light
        return f.OkAnswer(frame.tag)

    def after_answer(self, frame: f.Frame) -> None:
        """Whoever stumbles over the cable does it while it is lit."""
        if isinstance(frame, f.LampCommand) and frame.light is not Light.OFF:
            if self.faults.takes(Fault.UNPLUG):
                self.unplug()
            if self.faults.takes(Fault.REBOOT):
                self.power_up(self.now)


def make(faults: Mapping[str, int], random: Random, serial: str) -> list[Lamp]:
    """A lamp for the command line, or two of one serial number."""
    ordered = {Fault(name): times for name, times in faults.items()}
    alike = 1 + (ordered.get(Fault.DUPLICATE_SERIAL, 0) > 0)
    return [
        Lamp(serial=serial or SERIAL_NUMBER, random=Random(random.random()), faults=Faults(ordered))  # noqa: S311
        for _ in range(alike)
    ]
