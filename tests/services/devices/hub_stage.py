"""A hub with simulated devices and a match that follows them, in still time or on ptys: the thread of the test is the
board's.
"""

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from random import Random

import pytest
from simulated import Box
from still_wires import StillServed, StillWires

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.decide import Accepted, Decision, start
from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.tray import DeviceShown
from tavla.application.dice import BuiltInDice
from tavla.application.ports.session import Done
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import begun
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis
from tavla.rules.clauses import DISCRETION
from tavla.services.devices.frames import FrameKeeper
from tavla.services.devices.hub import DeviceHub
from tavla.services.devices.line import Around
from tavla.storage.device_keys import DeviceKeyFile
from tavla.storage.disk import Disk
from tavla.system.background import Background
from tavla_devices.link.link import Pace
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.on_pty import Device, OnPty
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import Delays

RULESETS = Path(__file__).parents[3] / "rulesets"
QUICK = Delays(reply=(1, 3), think=(5, 20), shake=(5, 20), settle=(5, 20))
PACE = Pace(look_s=0.05, back_off_s=(0.02, 0.04, 0.08), steady_s=0.2, anew_s=1.0)
DIRECTOR = Authority("Dora", "so that the round can go on", DISCRETION, "2026-11-21T14:03:00+01:00")
WHITE, BLACK = Player.WHITE, Player.BLACK


class Way(Enum):
    """How devices and board are joined."""

    STILL = "in still time"
    BOARD = "at the board"
    NETWORK = "on the network"


def _ways(*real: pytest.MarkDecorator) -> pytest.MarkDecorator:
    ways = [Way.STILL, *(pytest.param(way, marks=real) for way in (Way.BOARD, Way.NETWORK))]
    return pytest.mark.parametrize("way", ways, ids=lambda way: way.value)


EVERY_WAY = _ways()
"""In still time, at the board, and at a box on the network."""
STILL_BY_DAY = _ways(pytest.mark.nightly)
"""The same, in real time each night only."""


class MemoryLog:
    """A disk that is quick."""

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._post = post

    def append(self, events: Sequence[facts.Event], *, durable: bool, done: Done | None = None) -> None:
        if done is not None:
            done(None)


class RealServed:
    """A simulated device in a thread of its own, on a pty under one name."""

    def __init__(self, device: Device, name: Path) -> None:
        self.device, self.name = device, name
        self._ends = threading.Event()
        self._seat: OnPty | None = None
        self._thread: threading.Thread | None = None

    def plug(self) -> None:
        self._ends.clear()
        self._seat = OnPty(self.device, link=self.name)
        self._seat.plug_in()
        self._thread = threading.Thread(target=self._seat.serve, args=(lambda: not self._ends.is_set(),))
        self._thread.start()

    def now(self) -> int:
        assert self._seat is not None
        return self._seat.now()

    def unplug(self) -> None:
        if self._thread is not None:
            self._ends.set()
            self._thread.join()
            self._thread = None


Served = RealServed | StillServed


class HubStage:
    """Hub, devices and a match."""

    def __init__(
        self, folder: Path, ruleset: str, clock: bool, way: Way, points: int = 3, frames_disk: Disk | None = None
    ) -> None:
        self.boxes: dict[Path, Box] = {}
        self.frames_disk = frames_disk
        self.way = way
        self.wires = StillWires()
        self.folder, self.calls = folder, queue.SimpleQueue[Callable[[], None]]()
        self.log: list[str] = []
        self.kept: list[tuple[ChosenDevice, ...]] = []
        self.refused: list[tuple[Player, Refused]] = []
        self.answers: list[Decision] = []
        self._due: int | None = None
        around = Around(Background(self.calls.put), self.now_ms, os.urandom, DeviceKeyFile(folder), PACE)
        self.hub = DeviceHub(
            around,
            wake=self._wake,
            wall_clock=lambda: "2026-11-21T14:03:00+01:00",
            log=self.log.append,
            frames=None if frames_disk is None else self._keep_frames,
            kept=self.kept.append,
        )
        self.hub.on_refused = lambda player, refused: self.refused.append((player, refused))
        self.session = self._session(ruleset, clock, points)
        self.served: list[Served] = []

    def _session(self, ruleset: str, clock: bool, points: int) -> Session:
        text = (RULESETS / f"{ruleset}.toml").read_text(encoding="utf-8")
        settings = ClockSettings(ClockMethod.SIMPLE if clock else ClockMethod.NONE, Millis(600_000), Millis(12_000))
        first = start(
            asked.StartMatch("M1", ByPlayer("Ann", "Bo"), points, settings, text, ""), Instant(0), replaying=True
        )
        assert isinstance(first, Accepted)
        begun_at = self.now_ms()

        def board_time() -> Instant:
            return Instant(self.now_ms() - begun_at)

        return Session(
            first.events,
            begun(first.events[0]),
            MemoryLog(self.calls.put),
            BuiltInDice(os.urandom),
            board_time,
            self.calls.put,
        )

    def _keep_frames(self, session: Session) -> FrameKeeper:
        return FrameKeeper(session, self.folder / "M1", self.calls.put, self.frames_disk)

    def now_ms(self) -> int:
        return self.wires.now_ms if self.way is Way.STILL else time.monotonic_ns() // 1_000_000

    def _wake(self, after_ms: int | None) -> None:
        self._due = None if after_ms is None else self.now_ms() + after_ms

    # Devices

    def serve(self, device: Device, name: str, use: DeviceUse, protocol: DeviceProtocol = DeviceProtocol.TVL) -> Served:
        served = self.plug(device, self.folder / name)
        self.hub.choose(ChosenDevice(self.address(served), use, protocol))
        return served

    def plug(self, device: Device, name: Path) -> Served:
        served = StillServed(device, name, self.wires) if self.way is Way.STILL else RealServed(device, name)
        self.served.append(served)
        served.plug()
        return served

    def address(self, served: Served) -> str:
        """Where the board finds it."""
        return self.found_at(served.name)

    def found_at(self, port: Path) -> str:
        """Where the board finds what is at this port: there, or at the box on the network that the port belongs to."""
        if self.way is not Way.NETWORK:
            return str(port)
        if port not in self.boxes:
            self.boxes[port] = Box(port)
        return self.boxes[port].address

    def shaker(
        self,
        *faults: Fault,
        use: DeviceUse = DeviceUse.DICE,
        serial: str = "SN1",
        dice: Iterator[tuple[int, int]] | None = None,
    ) -> Served:
        device = Shaker(
            serial=serial, random=Random(1), dice=dice, faults=Faults(dict.fromkeys(faults, 1)), delays=QUICK
        )
        served = self.serve(device, f"shaker-{use.value}-{serial}", use)
        self.until(lambda: self.lamp(served).is_ready)
        return served

    def clock(self, serial: str = "CL1", *, is_ready: bool = True) -> Served:
        served = self.serve(
            Clock(serial=serial, random=Random(1), delays=QUICK, presses=None), "clock", DeviceUse.CLOCK
        )
        self.until(lambda: self.lamp(served).is_ready is is_ready)
        return served

    def lamp(self, served: Served) -> DeviceShown:
        return next(shown for shown in self.hub.shown if shown.choice.address == self.address(served))

    # The match

    def orders_shaker(self) -> None:
        self.hub.attach(self.session)
        self.submit(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))

    def orders_clock(self) -> None:
        self.submit(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))

    def other_for(self, use: DeviceUse) -> DeviceIdentity | None:
        known = self.session.state.device_for(use)
        return known.other if known is not None else None

    def accepts(self, use: DeviceUse) -> None:
        """The director lets the device count that answers in the place of another."""
        self.until(lambda: self.other_for(use) is not None)
        other = self.other_for(use)
        assert other is not None
        assert isinstance(self.submit(ordered.AcceptDevice(DIRECTOR, use, other)), Accepted)

    def submit(self, command: Command) -> Decision:
        answers: list[Decision] = []
        self.session.submit(command, answers.append)
        self.until(lambda: bool(answers))
        return answers[0]

    def play(self) -> None:
        """The side on roll plays its roll and ends its turn."""
        state = self.session.state
        assert state.roll is not None
        assert state.on_roll is not None
        if state.clock_held_by is not None:
            self.submit(asked.StartOpeningClock(state.clock_held_by))
        moves = legal_plays(state.position.seen_by(state.on_roll), state.roll)[0][1]
        if moves:
            self.submit(asked.MakeMoves(state.on_roll, moves))

    def play_turn(self) -> None:
        player = self.session.state.on_roll
        assert player is not None
        self.play()
        self.submit(asked.EndTurn(player))

    def is_moving(self) -> bool:
        return self.session.state.phase is Phase.MOVING

    def until(self, reached: Callable[[], bool], within_s: float = 20.0) -> None:
        end = self.now_ms() + within_s * 1000
        while not reached():
            assert self.now_ms() < end, (
                self.log[-12:],
                self.hub.shown,
                self.session.state.phase,
                self.session.history[-4:],
            )
            self.turn()

    def turn(self) -> None:
        wait_ms = 20 if self._due is None else min(20, max(1, self._due - self.now_ms()))
        with suppress(queue.Empty):
            if self.way is not Way.STILL:
                self.calls.get(timeout=wait_ms / 1000)()
            elif self.calls.empty():
                self.wires.step(wait_ms)
            else:
                self.calls.get()()
        if self._due is not None and self.now_ms() >= self._due:
            self._due = None
            self.hub.woken()

    def run_for(self, span_s: float) -> None:
        end = self.now_ms() + span_s * 1000
        while self.now_ms() < end:
            self.turn()

    def facts(self, kind: type) -> list[facts.Event]:
        return [event for event in self.session.history if isinstance(event, kind)]

    def close(self) -> None:
        self.hub.close()
        for box in self.boxes.values():
            box.close()
        for served in self.served:
            served.unplug()


@contextmanager
def hub_stage(
    folder: Path,
    ruleset: str = "usbgf-2016",
    clock: bool = True,
    way: Way = Way.STILL,
    frames_disk: Disk | None = None,
) -> Iterator[HubStage]:
    """With `frames_disk` the raw frames are kept in the match's folder."""
    stage = HubStage(folder, ruleset, clock, way, frames_disk=frames_disk)
    with pytest.MonkeyPatch.context() as patch:
        if way is Way.STILL:
            patch.setattr("tavla.services.devices.line.Link", stage.wires.link)
        try:
            yield stage
        finally:
            stage.close()
