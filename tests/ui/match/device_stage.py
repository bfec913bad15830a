"""A window with simulated devices on ptys."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import TypeVar

from hub_stage import DIRECTOR, QUICK, RealServed
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as ordered
from tavla.application.devices.choice import ChosenDevice
from tavla.base.copies import replace
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.formats.from_events import record_of
from tavla.services.devices.hub import DeviceHub
from tavla.storage.journal_tail import JournalTail
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import Delays, TvlDevice
from tavla_ui.robots.hands import wait_until

Fact = TypeVar("Fact", bound=Event)
OPENING = ((4, 1), (2, 1))
SLOW = Delays(think=(60_000, 60_000))


class DeviceStage:
    """A window with devices."""

    def __init__(self, window: WindowStage, folder: Path) -> None:
        self.window, self.folder = window, folder
        self.served: list[RealServed] = []
        hub = window.board.services.devices
        assert isinstance(hub, DeviceHub)
        self.hub = hub

    def shaker(self, *dice: tuple[int, int]) -> RealServed:
        return self.serve(
            Shaker(serial="SN1", random=Random(1), dice=chain(dice, repeat((6, 5))), delays=QUICK), DeviceUse.DICE
        )

    def clock(self) -> RealServed:
        return self.serve(Clock(serial="CL1", random=Random(1), delays=QUICK, presses=None), DeviceUse.CLOCK)

    def plugged(self, device: TvlDevice, name: str) -> RealServed:
        """It is at a port, and nobody has chosen it yet."""
        served = RealServed(device, self.folder / name)
        self.served.append(served)
        served.plug()
        return served

    def serve(self, device: TvlDevice, use: DeviceUse) -> RealServed:
        served = self.plugged(device, use.value)
        self.hub.choose(ChosenDevice(str(served.name), use))
        wait_until(
            lambda: any(shown.is_ready for shown in self.hub.shown if shown.choice.use is use),
            "the device does not come up",
        )
        return served

    def begins(self) -> None:
        """A match whose dice are shaken, in its first turn; a director of the board's orders them, if it has one."""
        self.window.begin(3)
        names = [official.name for official in self.window.directors.people()]
        self.window.session.submit(
            ordered.OrderDice(replace(DIRECTOR, director=next(iter(names), DIRECTOR.director)), DiceSource.SHAKER)
        )
        self.until_moving()

    def until_moving(self) -> None:
        wait_until(
            lambda: self.window.session.is_idle and self.window.session.state.phase is Phase.MOVING, "nothing is rolled"
        )

    def until_settled(self) -> None:
        """Every device has answered: a press of a clock that has not belongs to no turn of now."""
        wait_until(lambda: all(line.is_settled for line in self.hub._lines.values()), "a device does not answer")

    def play(self) -> None:
        state = self.window.session.state
        assert state.on_roll is not None
        if state.clock_held_by is not None:
            self.window.touch(f"{state.clock_held_by.value}.bigButton")
        self.window.end_turn_somehow()

    def facts(self, kind: type[Fact]) -> list[Fact]:
        return [event for event in self.window.session.history if isinstance(event, kind)]

    def check_record(self) -> None:
        """The journal on the disk holds what has happened, folds to what stands, and can be written as a match."""
        history = self.window.session.history
        tail, read = (
            JournalTail(self.folder / "root" / "matches" / self.window.session.state.setup.match_id),
            list[Event](),
        )

        def is_read() -> bool:
            read.extend(tail())
            return len(read) >= len(history)

        wait_until(is_read, "the journal does not hold what the screen shows")
        assert read == list(history)
        state = begun(read[0])
        for event in read[1:]:
            state = apply(state, event)
        assert state == self.window.session.state
        record_of(read)


@contextmanager
def device_stage(folder: Path, size: tuple[int, int] = (1280, 800), *, sealed: bool = False) -> Iterator[DeviceStage]:
    with window_stage(folder / "root", size=size, sealed=sealed) as window:
        stage = DeviceStage(window, folder)
        try:
            yield stage
        finally:
            for served in stage.served:
                served.unplug()
