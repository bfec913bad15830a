"""The services put together. Each is made, and what it needs imported, when it is first asked for."""

import os
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QTimer

from tavla.app.screen_thread import ScreenThread
from tavla.base import paths
from tavla.base.host.clock import steady_ns
from tavla.system.background import Background
from tavla.system.kiosk import SleepWatch, StallWatch
from tavla.system.machine import CLUBS_RULESETS, MachineService

if TYPE_CHECKING:
    from tavla.app.kept_settings import KeptSettings
    from tavla.app.spectators import Spectators
    from tavla.app.sticks import Mounts, Sticks
    from tavla.application.ports.session import Dice
    from tavla.application.session import Session
    from tavla.application.standing import Staff
    from tavla.base.phrase import Phrase, Said
    from tavla.services.club_boards import ClubBoardService
    from tavla.services.devices.frames import FrameKeeper
    from tavla.services.devices.hub import DeviceHub
    from tavla.services.directors import BoardPinService
    from tavla.services.event_reports import BoardEventService
    from tavla.services.hall import BoardHallService
    from tavla.services.matches import BoardMatchService
    from tavla.services.register import BoardRegisterService
    from tavla.services.register_records import RegisterRecords
    from tavla.services.review import BoardReviewService
    from tavla.services.second_copies import MirrorKeeper
    from tavla.storage.directors import Directors
    from tavla.storage.disk import Disk
    from tavla.storage.match_store import OpenMatch
    from tavla.storage.register.played_match import PlayedMatch
    from tavla.system.sound import SoundService
    from tavla.system.upkeep import BoardUpkeepService

REPLAY_RULESET = "file-replay.toml"
REGISTER_FOLDER = "register"
"""The folder of the register, in that of matches and settings."""
HEARTBEAT_MS = 1000
SIGN_MS = 500
"""How often the event loop gives a sign of life while a clock runs."""


class StandIns(NamedTuple):
    """In place of the machine's own, for robots and tests.

    `replaying` plays by the ruleset for match files, which no player can choose.
    """

    time_ms: Callable[[], int] | None = None
    dice: "Dice | None" = None
    disk: "Disk | None" = None
    directors: "Directors | None" = None
    mounts: "Mounts | None" = None
    steady_ms: Callable[[], int] | None = None
    """Which tells of stalls; where time is a stand-in too, there are none without it."""
    replaying: bool = False


def _steady_ms() -> int:
    return steady_ns() // 1_000_000


def _no_time() -> int:
    return 0


NO_STAND_INS = StandIns()


class Screen(NamedTuple):
    """What the services ask of the window, once it stands."""

    make_spectators: "Callable[[], Spectators]"
    tell: "Callable[[Said], None]"
    result_not_kept: "Callable[[Phrase], None]"
    rest: Callable[[], None]
    """All of a finished match is written."""
    begin_anew: Callable[[], None]


class BoardServices:
    def __init__(
        self, root: Path, screen: Screen, kept: "KeptSettings", stand_ins: StandIns, *, is_kiosk: bool
    ) -> None:
        self.data_folder, self._screen, self._kept, self._stand_ins = root, screen, kept, stand_ins
        self._thread = ScreenThread(QCoreApplication.instance())
        self._background = Background(self._thread.post)
        self.machine = MachineService(root, is_kiosk=is_kiosk)
        self._sleep = SleepWatch()
        steady_ms = stand_ins.steady_ms or (_no_time if stand_ins.time_ms else _steady_ms)
        self.stalls = StallWatch(steady_ms)
        self._signs = QTimer()
        self._signs.setInterval(SIGN_MS)
        self._signs.timeout.connect(self._sign)
        self._heartbeat = QTimer()
        self._heartbeat.setInterval(HEARTBEAT_MS)
        self._heartbeat.timeout.connect(self._beat)

    def close(self) -> None:
        """Close what was made; a match stays on disk as it stands."""
        self._heartbeat.stop()
        self._signs.stop()
        made = vars(self)
        if "matches" in made:
            self._leave_quietly()
        for name in ("review", "register", "devices", "spectators", "hall"):
            if name in made:
                made[name].close()
        self._background.close()
        self._thread.close()

    @property
    def time_ms(self) -> Callable[[], int]:
        """The machine's steady time."""
        from tavla.services.matches import monotonic_ms

        return self._stand_ins.time_ms or monotonic_ms

    def steady_ms(self) -> int:
        return self.stalls.steady_ms()

    def loop_gap_ms(self) -> int:
        return self.stalls.gap_ms() if self._signs.isActive() else 0

    @cached_property
    def matches(self) -> "BoardMatchService":
        from tavla.application.settings import SIGN_OFF
        from tavla.services.matches import BoardMatchService, Surroundings
        from tavla.services.rulesets import RulesetShelf

        folder, stand_ins = paths.rulesets(), self._stand_ins
        return BoardMatchService(
            self.data_folder,
            RulesetShelf(
                folder, self.data_folder / CLUBS_RULESETS, folder / REPLAY_RULESET if stand_ins.replaying else None
            ),
            self.second_copies,
            stand_ins.dice,
            Surroundings(
                self._background,
                self.time_ms,
                stand_ins.disk,
                self._clock_runs,
                self._screen.rest,
                self._screen.tell,
                self._keep_result,
                self.stalls,
                self._staff,
                self._match_opened,
                self._match_closed,
                lambda: bool(self._kept.now.values[SIGN_OFF]),
            ),
        )

    @cached_property
    def second_copies(self) -> "MirrorKeeper":
        from tavla.services.mirror_watch import LOOK_MS, MirrorWatch
        from tavla.services.second_copies import MirrorKeeper

        keeper, timer = MirrorKeeper(self.data_folder, self._background.post, self._stand_ins.disk), QTimer()
        watch = MirrorWatch(keeper, self.sticks, self._background.post, timer)
        timer.setInterval(LOOK_MS)
        timer.timeout.connect(watch.look)
        keeper.listen(watch.turned)
        keeper.begin_with(self._kept.now.mirror, lambda folder: self._kept.keep(mirror=folder))
        return keeper

    @cached_property
    def hall(self) -> "BoardHallService":
        from tavla.services.hall import BoardHallService

        return BoardHallService(self.data_folder / "keys", self._background)

    @property
    def has_hall(self) -> bool:
        """Asked before anything of a hall is imported."""
        return "hall" in vars(self) or (self.data_folder / "keys" / "hall.json").exists()

    @cached_property
    def review(self) -> "BoardReviewService":
        from tavla.services.review import BoardReviewService

        return BoardReviewService(self.data_folder, self._background, self._is_playing, self._stand_ins.disk)

    @cached_property
    def register(self) -> "BoardRegisterService":
        from tavla.services.register import BoardRegisterService

        return BoardRegisterService(self.data_folder / REGISTER_FOLDER, self._background)

    @cached_property
    def register_records(self) -> "RegisterRecords":
        from tavla.services.finished_matches import MatchLibrary
        from tavla.services.register_records import RegisterRecords
        from tavla.storage.match_store import MatchStore

        library = MatchLibrary(MatchStore(self.data_folder, self._stand_ins.disk))
        return RegisterRecords(self.register, self._background, library)

    @cached_property
    def event_reports(self) -> "BoardEventService":
        from tavla.services.event_reports import BoardEventService

        return BoardEventService(
            self.data_folder, self.register.path, paths.resources() / "translations", self._background
        )

    @cached_property
    def directors(self) -> "BoardPinService":
        from tavla.services.directors import BoardPinService
        from tavla.services.matches import wall_clock
        from tavla.storage.directors import Directors
        from tavla.storage.first_code import FirstCode

        directors = self._stand_ins.directors or Directors(self.data_folder / "directors", disk=self._stand_ins.disk)
        first_code = FirstCode(self.data_folder, self._stand_ins.disk) if self.machine.is_kiosk else None
        return BoardPinService(
            directors, self._background, self.time_ms, lambda: self._kept.now.values, wall_clock, first_code
        )

    @cached_property
    def devices(self) -> "DeviceHub":
        from PySide6.QtCore import Qt

        from tavla.services.devices.hub import DeviceHub
        from tavla.services.devices.line import Around
        from tavla.services.matches import monotonic_ms, wall_clock
        from tavla.storage.device_keys import DeviceKeyFile
        from tavla.storage.device_log import DeviceLog

        keys = DeviceKeyFile(self.data_folder / "keys", self._stand_ins.disk)
        log = DeviceLog(self.data_folder, wall_clock)
        if keys.fault:
            log.write(keys.fault)
        timer = QTimer()
        timer.setSingleShot(True)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        hub = DeviceHub(
            Around(self._background, monotonic_ms, os.urandom, keys),
            wake=lambda after_ms: timer.stop() if after_ms is None else timer.start(after_ms),
            wall_clock=wall_clock,
            log=log.write,
            frames=self._device_frames,
            kept=lambda choices: self._kept.keep(devices=choices),
        )
        timer.timeout.connect(hub.woken)
        hub.open(self._kept.now.devices)
        return hub

    @cached_property
    def spectators(self) -> "Spectators":
        return self._screen.make_spectators()

    @property
    def sound(self) -> "SoundService":
        return self.machine.sound_service()

    @cached_property
    def sticks(self) -> "Sticks":
        from tavla.app.sticks import Sticks

        if self._stand_ins.mounts is not None or not self.machine.is_kiosk:
            return Sticks(self._stand_ins.mounts)
        from tavla.system.sticks import StickMounts

        return Sticks(StickMounts(self._background))

    @cached_property
    def club_boards(self) -> "ClubBoardService":
        from tavla.app.club_pictures import measure
        from tavla.services.club_boards import ClubBoardService, Kept

        kept = Kept(self._kept.wear, self._stand_ins.disk)
        return ClubBoardService(self.data_folder, self._background, measure, kept)

    @cached_property
    def upkeep(self) -> "BoardUpkeepService":
        from tavla.system.upkeep import BoardUpkeepService

        return BoardUpkeepService(self.data_folder, self._background, self._screen.begin_anew)

    # Inside

    def _device_frames(self, session: "Session") -> "FrameKeeper":
        from tavla.services.devices.frames import FrameKeeper

        folder = self.data_folder / "matches" / session.state.setup.match_id
        return FrameKeeper(session, folder, self._background.post, self._stand_ins.disk)

    def _is_playing(self) -> bool:
        from tavla.domain.facts.turn import Phase

        session = self.matches.session
        return session is not None and session.state.phase is not Phase.MATCH_OVER

    def _keep_result(self, played: "PlayedMatch", kept: Callable[[], None]) -> None:
        self.register.keep(played, kept, self._screen.result_not_kept)

    def _staff(self) -> "Staff":
        return self.directors.staff()

    def _match_opened(self, match: "OpenMatch", session: "Session") -> None:
        if self.has_hall:
            self.hall.follow(match, session)

    def _match_closed(self) -> None:
        if "hall" in vars(self):
            self.hall.left()

    def _clock_runs(self, runs: bool) -> None:
        if runs and not self._heartbeat.isActive():
            self._sleep.begin()
            self.stalls.sign()
            self._heartbeat.start()
            self._signs.start()
        elif not runs:
            self._heartbeat.stop()
            self._signs.stop()

    def _sign(self) -> None:
        session = self.matches.session
        if session is not None:
            session.look_for_stall()
        self.stalls.sign()

    def _beat(self) -> None:
        if self._sleep.has_slept():
            self._woken()
        self.matches.beat()

    def _woken(self) -> None:
        """The machine has slept: what ran stands still, and the record says so."""
        from tavla.application.commands.play import StopPlay
        from tavla.domain.facts.events import StopReason

        session = self.matches.session
        if session is not None and session.state.freeze is None:
            session.submit(StopPlay(StopReason.SLEPT, None, self.matches.wall_clock()))

    def _leave_quietly(self) -> None:
        from tavla.base.errors import TavlaError

        try:
            self.matches.close()
        except TavlaError as error:
            sys.stderr.write(f"tavla: {error}\n")
