"""A match on the real window whose dice the reference firmware reads, in simavr: shaken, touched, and pulled out at
random moments.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep

from hub_stage import DIRECTOR
from PySide6.QtCore import QCoreApplication
from simulated import Device
from window_stage import WindowStage, window_stage

from tavla.application.acts.device_rolls import awaited
from tavla.application.commands import director as ordered
from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.tray import Lamp
from tavla.domain.facts.device_events import OpeningDieFell, RollHeld
from tavla.domain.facts.events import DiceSource, Event, Rolled
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.player import Player
from tavla.formats.from_events import record_of
from tavla.services.devices.hub import DeviceHub
from tavla_ui.robots.hands import wait_until

MOST_MS = 250
"""A cable comes out so long after the shaking began, at most: before, in or after anything."""


def pump(span_s: float) -> None:
    """Let the program run for so long."""
    end = monotonic() + span_s
    while monotonic() < end:
        QCoreApplication.processEvents()
        sleep(0.001)


class FirmwareMatch:
    """Plays on one window; every throw is known as it was dealt."""

    def __init__(self, window: WindowStage, device: Device, chance: Random) -> None:
        self.window, self.device, self.chance = window, device, chance
        self.rolls = self.kills = 0
        hub = window.board.services.devices
        assert isinstance(hub, DeviceHub)
        self.hub = hub

    def begin(self, length: int) -> None:
        self.device.plug()
        self.hub.choose(ChosenDevice(str(self.device.name), DeviceUse.DICE))
        self.until_ready()
        self.window.driver.start_match(length)
        self.window.session.submit(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
        self.window.settle()

    def until_ready(self) -> None:
        wait_until(lambda: self.hub.shown[0].is_ready, f"the firmware does not come up: {self.hub.shown[0]}")

    def step(self, *, kills: bool = False) -> bool:
        """One act of whoever's it is; False when the match is over."""
        window, state = self.window, self.window.session.state
        assert window.session.fault is None
        if state.phase is Phase.MATCH_OVER:
            return False
        if state.shaker_lost:
            wait_until(lambda: not window.session.state.shaker_lost, "the shaker does not come back")
        elif state.held is not None and state.held.is_asked:
            window.driver.hands.look()
            window.touch(f"{state.held.player.opponent.value}.accept")
        elif state.clock_held_by is not None:
            window.touch(f"{state.clock_held_by.value}.bigButton")
        elif state.phase is Phase.BETWEEN_GAMES:
            for player in Player:
                window.touch(f"{player.value}.bigButton")
        elif state.phase is Phase.MOVING:
            window.end_turn_somehow()
        elif waits := awaited(state):
            self._throw(waits[0].dice, kills=kills)
        else:
            window.touch(f"{(state.on_roll or Player.WHITE).value}.bigButton")  # closed out
        return True

    def _throw(self, dice: int, *, kills: bool) -> None:
        """Deal, shake, and see that what comes on the board is what lay in the tray, or nothing."""
        wait_until(
            lambda: self.hub.shown[0].lamp is Lamp.BUSY and self.hub.shown[0].is_ready,
            f"nothing is asked for: {self.hub.shown[0]}, {awaited(self.window.session.state)}",
        )
        pump(0.03)  # a hand is slower than the line
        window, before = self.window, len(self.window.session.history)
        dealt = tuple(self.chance.randint(1, 6) for _ in range(dice))
        self.device.shake((dealt[0], dealt[1] if dice == 2 else 0), (7 - dealt[0], 7 - dealt[1] if dice == 2 else 0))
        if kills:
            pump(self.chance.uniform(0, MOST_MS) / 1000)
            self.device.unplug()
            self.kills += 1
            pump(self.chance.uniform(0, 0.2))
            self.device.plug()
            self.until_ready()
            wait_until(lambda: not window.session.state.shaker_lost and window.session.is_idle, "play does not go on")
        else:
            wait_until(
                lambda: len(window.session.history) > before and window.session.is_idle,
                "the throw does not come on the board",
            )
        told = [faces for event in window.session.history[before:] if (faces := _faces(event))]
        assert told in ([], [dealt]), (dealt, told)
        assert kills or told
        self.rolls += len(told)

    def check_record(self) -> None:
        """The journal folds to what stands, every throw is known by its number, and the match can be written."""
        history = self.window.session.history
        state = begun(history[0])
        for event in history[1:]:
            state = apply(state, event)
        assert state == self.window.session.state
        keys = [
            event.origin.key
            for event in history
            if isinstance(event, Rolled | OpeningDieFell) and event.origin is not None
        ]
        assert len(keys) == len(set(keys))
        record_of(history)


def _faces(event: Event) -> tuple[int, ...]:
    match event:
        case OpeningDieFell(_, _, die):
            return (die,)
        case Rolled(_, _, roll, DiceSource.SHAKER):
            return (roll.first, roll.second)
        case RollHeld(_, _, dice):
            return dice
        case _:
            return ()


@contextmanager
def firmware_match(folder: Path, runner: Path, firmware: Path, seed: int) -> Iterator[FirmwareMatch]:
    device = Device(runner, firmware, folder / "ttyShaker")
    with window_stage(folder / "root") as window:
        try:
            yield FirmwareMatch(window, device, Random(seed))
        finally:
            device.unplug()
