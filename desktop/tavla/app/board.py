"""The composition root of the window: what the board is made of, in which order it opens and in which it goes.

Only what the first frame needs is imported here; the rest comes while the start page already answers.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from tavla.app.screen_thread import ScreenThread
from tavla.app.spare_memory import settle, use_two_heaps
from tavla.app.stop_signals import quit_on_signals
from tavla.base import paths
from tavla.base.board_options import AGAIN, BoardOptions
from tavla.storage.pin import no_core_dumps
from tavla.system.background import Background
from tavla.system.kiosk import DataLock, SleepWatch
from tavla.system.machine import CLUBS_RULESETS, MachineDesk, system_language
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.controls.qt_keyboard import use_if_there as use_qt_keyboard_if_there
from tavla_ui.table import TableViewModel
from tavla_ui.window import BoardWindow

if TYPE_CHECKING:
    from tavla.application.devices.choice import ChosenDevice
    from tavla.application.devices.tray import DeviceDesk
    from tavla.application.ports.directors import PinDesk
    from tavla.application.ports.event_reports import EventDesk
    from tavla.application.ports.matches import Desk
    from tavla.application.ports.session import Dice
    from tavla.application.ports.upkeep import CareDesk
    from tavla.services.devices.hub import DeviceHub
    from tavla.services.matches import MatchDesk
    from tavla.services.register import RegisterDesk
    from tavla.services.register_records import RegisterOffice
    from tavla.services.review import BoardReviewDesk
    from tavla.services.spectators import Spectators
    from tavla.storage.directors import Directors
    from tavla.storage.disk import Disk
    from tavla.storage.register.played_match import PlayedMatch
    from tavla.storage.settings import Settings, SettingsFile

REPLAY_RULESET = "file-replay.toml"
REGISTER_FOLDER = "register"
"""The folder of the register, in that of matches and settings."""
SETTINGS_NAME = "settings.json"
HEARTBEAT_MS = 1000
ASKED_AFTER_MS = (0, 20_000)
"""When a kiosk asks to be kept on: at once, and when a desktop that comes up beside it stands."""
IN_USE = 3
"""The exit code where another program has the data."""
LATE_PARTS = (
    "tavla.services.register",
    "tavla.storage.journal",
    "tavla.storage.recovery",
    "tavla.services.matches",
    "tavla.services.devices.hub",
    "tavla.storage.device_keys",
    "tavla.storage.device_log",
    "tavla.services.spectators",
)


class Board:
    """The whole board on an application that runs already. `time_ms`, `dice`, `disk` and `directors` stand in for the
    machine's own, for robots and tests.

    `replaying` plays by the ruleset for match files, which no player can choose.
    """

    def __init__(
        self,
        root: Path,
        *,
        time_ms: Callable[[], int] | None = None,
        dice: "Dice | None" = None,
        disk: "Disk | None" = None,
        directors: "Directors | None" = None,
        replaying: bool = False,
    ) -> None:
        use_two_heaps()
        self.root = root
        self._directors = directors
        self._replaying = replaying
        self._time_ms, self._dice, self._disk = time_ms, dice, disk
        self._settings_file: SettingsFile | None = None
        self._settings: Settings | None = None
        self.thread = ScreenThread()
        self.background = Background(self.thread.post)
        self.desk: MatchDesk | None = None
        self.register: RegisterDesk | None = None
        self.table = TableViewModel()
        self.table.translations = paths.resources() / "translations"
        self.table.make_desk = self._make_desk
        self.table.make_register = self._make_register
        self.table.make_office = self._make_office
        self.table.make_events = self._make_events
        self.table.data_folder = root
        self.machine = self.table.machine = MachineDesk(root)
        self.table.make_care = self._make_care
        self.begins_anew = False
        self.table.make_pin_desk = self._make_pin_desk
        self.table.make_devices = self._make_devices
        self.table.make_review = self._make_review
        self.table.make_sound = self.machine.sound_desk
        self.table.make_spectators = self._make_spectators
        self.spectators: Spectators | None = None
        self.spectators_screen: str | None = None
        """Where the command line wants the spectators' window."""
        self.review: BoardReviewDesk | None = None
        self.devices: DeviceHub | None = None
        self._device_timer = QTimer()
        self._device_timer.setSingleShot(True)
        self._device_timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._device_timer.timeout.connect(self._wake_devices)
        self.table.other_parts = LATE_PARTS
        self.table.loaded = settle
        self._sleep = SleepWatch()
        self._heartbeat = QTimer()
        self._heartbeat.setInterval(HEARTBEAT_MS)
        self._heartbeat.timeout.connect(self._beat)
        self._take_settings()
        self.screen = BoardWindow(self.table)

    def open(self, size: tuple[int, int] | None = None, *, full_screen: bool | None = None) -> None:
        """Show the window; load the game's parts once the first frame stands."""
        if full_screen is not None:
            self.table.settings_model.take({"full_screen": full_screen}, {})
        self.screen.after_first_frame(self.table.load_soon)
        self.screen.show(size)

    def be_kiosk(self) -> None:
        """Nothing but the board from here on: the whole screen, awake, and the way out behind a director's PIN.

        Sticks are mounted by the board.
        """
        from tavla.system.sticks import StickMounts

        self.table.settings_model.is_kiosk = True
        self.table.settings_model.take({"full_screen": True}, {})
        self.machine.is_kiosk = True
        for after_ms in ASKED_AFTER_MS:
            QTimer.singleShot(after_ms, self.machine.ask_to_stay_awake)
        mounts = StickMounts(self.background)
        self.table.sticks.mount_all, self.table.sticks.mount_if = mounts.mount_all, mounts.mount_if
        QTimer.singleShot(0, self.table.sticks.look)

    def close(self) -> None:
        """Close the match, which stays on disk as it stands, then the window."""
        self._heartbeat.stop()
        if self.desk is not None:
            match = self.table.match_model
            if match.session is not None:
                match.close_session()
            self._leave_quietly(self.desk)
        if self.review is not None:
            self.review.close()
        if self.register is not None:
            self.register.close()
        if self.devices is not None:
            self.devices.close()
        if self.spectators is not None:
            self.spectators.close()
        self.screen.close()

    # Inside

    def _make_desk(self) -> "Desk":
        from tavla.services.matches import MatchDesk, monotonic_ms
        from tavla.services.mirror_watch import MirrorWatch
        from tavla.services.rulesets import RulesetShelf

        folder = paths.rulesets()
        self.desk = MatchDesk(
            self.root,
            RulesetShelf(folder, self.root / CLUBS_RULESETS, folder / REPLAY_RULESET if self._replaying else None),
            self._dice,
            self.background,
            time_ms=self._time_ms or monotonic_ms,
            disk=self._disk,
        )
        self.desk.clock_runs = self._clock_runs
        self.desk.all_written = self.screen.rest
        self.desk.mirrors.turned = MirrorWatch(self.desk.mirrors, self.table.sticks, self.thread.post).turned
        self.desk.mirrors.begin_with(
            self._settings.mirror if self._settings is not None else "", lambda folder: self._keep(mirror=folder)
        )
        self.table.mirrors = self.desk.mirrors
        self.desk.keep_result = self._keep_result
        return self.desk

    def _make_register(self) -> "RegisterDesk":
        from tavla.services.register import RegisterDesk

        self.register = RegisterDesk(self.root / REGISTER_FOLDER, self.background)
        return self.register

    def _make_spectators(self) -> "Spectators":
        from tavla.application.telling.spectatorship import NOT_WATCHED
        from tavla.services.matches import monotonic_ms
        from tavla.services.spectators import Spectators, Surroundings

        around = Surroundings(
            self.table,
            lambda: self.screen.window,
            self._time_ms or monotonic_ms,
            lambda wanted: self._keep(spectators=wanted),
        )
        self.spectators = Spectators(around, self._settings.spectators if self._settings is not None else NOT_WATCHED)
        self.screen.window.visibleChanged.connect(
            lambda visible: None if visible or self.spectators is None else self.spectators.close()
        )
        if told := self.spectators.begin(self.spectators_screen):
            self.table.start_model.tell(told)
        return self.spectators

    def _make_care(self) -> "CareDesk":
        from tavla.system.upkeep import BoardCareDesk

        return BoardCareDesk(self.root, self.background, self._begin_anew)

    def _begin_anew(self) -> None:
        self.begins_anew = True
        self.table.quit()

    def _make_review(self) -> "BoardReviewDesk":
        from tavla.services.review import BoardReviewDesk

        self.review = BoardReviewDesk(self.root, self.background, self._is_playing, self._disk)
        return self.review

    def _is_playing(self) -> bool:
        from tavla.domain.facts.turn import Phase

        session = self.table.match_model.session
        return session is not None and session.state.phase is not Phase.MATCH_OVER

    def _make_office(self) -> "RegisterOffice":
        from tavla.services.register_records import RegisterOffice

        return RegisterOffice(self.register or self._make_register(), self.background)

    def _make_events(self) -> "EventDesk":
        from tavla.services.event_reports import BoardEventDesk

        return BoardEventDesk(
            self.root,
            (self.register or self._make_register()).path,
            paths.resources() / "translations",
            self.background,
        )

    def _keep_result(self, played: "PlayedMatch", kept: Callable[[], None]) -> None:
        start = self.table.start_model
        (self.register or self._make_register()).keep(
            played, kept, lambda fault: start.tell(start.texts.result_not_kept(fault))
        )

    def _make_pin_desk(self) -> "PinDesk":
        from tavla.services.directors import DirectorDesk
        from tavla.services.matches import monotonic_ms
        from tavla.storage.directors import Directors

        directors = self._directors or Directors(self.root / "directors", disk=self._disk)
        return DirectorDesk(directors, self.background, self._time_ms or monotonic_ms)

    def _make_devices(self) -> "DeviceDesk":
        from tavla.services.devices.hub import DeviceHub
        from tavla.services.devices.line import Around
        from tavla.services.matches import monotonic_ms, wall_clock
        from tavla.storage.device_keys import DeviceKeyFile
        from tavla.storage.device_log import DeviceLog

        keys = DeviceKeyFile(self.root / "keys", self._disk)
        around = Around(self.background, monotonic_ms, os.urandom, keys)
        log = DeviceLog(self.root, wall_clock)
        if keys.fault:
            log.write(keys.fault)
        self.devices = DeviceHub(
            around, wake=self._wake_devices_in, wall_clock=wall_clock, log=log.write, kept=self._keep_devices
        )
        self.devices.open(self._settings.devices if self._settings is not None else ())
        return self.devices

    def _wake_devices_in(self, after_ms: int | None) -> None:
        if after_ms is None:
            self._device_timer.stop()
        else:
            self._device_timer.start(after_ms)

    def _wake_devices(self) -> None:
        if self.devices is not None:
            self.devices.woken()

    def _keep_devices(self, choices: "tuple[ChosenDevice, ...]") -> None:
        self._keep(devices=choices)

    def _clock_runs(self, runs: bool) -> None:
        if runs and not self._heartbeat.isActive():
            self._sleep.begin()
            self._heartbeat.start()
        elif not runs:
            self._heartbeat.stop()

    def _beat(self) -> None:
        if self.desk is not None:
            if self._sleep.has_slept():
                self._woken(self.desk)
            self.desk.beat()

    def _woken(self, desk: "MatchDesk") -> None:
        """The machine has slept: what ran stands still, and the record says so."""
        from tavla.application.commands.play import StopPlay
        from tavla.domain.facts.events import StopReason

        if desk.session is not None and desk.session.state.freeze is None:
            desk.session.submit(StopPlay(StopReason.SLEPT, None, desk.wall_clock()))

    def _leave_quietly(self, desk: "MatchDesk") -> None:
        from tavla.base.errors import TavlaError

        try:
            desk.close()
        except TavlaError as error:
            sys.stderr.write(f"tavla: {error}\n")

    def _take_settings(self) -> None:
        path = self.root / SETTINGS_NAME
        self.table.settings_model.kept = self._keep_settings
        if not path.exists():
            self.table.settings_model.languages.update(dict.fromkeys(("white", "black"), system_language()))
            self.table.speak()
            return
        settings = self._loaded_settings()
        self.table.settings_model.take_kept(
            settings, {"white": settings.languages.white, "black": settings.languages.black}
        )
        self.table.start_model.usual()
        self.table.speak()

    def _loaded_settings(self) -> "Settings":
        from tavla.domain.game.player import ByPlayer
        from tavla.storage.settings import Settings, SettingsFile

        self._settings_file = SettingsFile(self.root / SETTINGS_NAME, self._disk)
        self._settings, told = self._settings_file.load(Settings(languages=ByPlayer.both(system_language())))
        for said in told:
            self.table.start_model.tell(said)
        return self._settings

    def _keep(self, **changed: object) -> None:
        from dataclasses import replace

        self._settings = replace(self._settings or self._loaded_settings(), **changed)  # type: ignore[arg-type]
        self._keep_settings()

    def _keep_settings(self) -> None:
        from dataclasses import replace

        from tavla.base.errors import TavlaError
        from tavla.domain.game.player import ByPlayer

        settings = self._settings or self._loaded_settings()
        model = self.table.settings_model
        languages = ByPlayer(model.languages["white"], model.languages["black"])
        self._settings = replace(settings, **model.values, languages=languages)  # type: ignore[arg-type]
        try:
            if self._settings_file is not None:
                self._settings_file.save(self._settings)
        except TavlaError as error:
            self.table.start_model.tell(error.said)


def draw_at_once() -> None:
    """Let a changed picture be drawn as soon as the loop is free: Qt waits five milliseconds for more changes, which a
    roll would be late by.
    """
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")


def run_board(options: BoardOptions) -> int:
    """Open the board and stay until it is closed. Gives the exit code."""
    no_core_dumps()
    use_qt_keyboard_if_there()
    draw_at_once()
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    app.setApplicationName("Tavla")
    QGuiApplication.setQuitOnLastWindowClosed(False)
    add_fonts(paths.resources() / "fonts")
    root = options.data if options.data is not None else paths.user_data()
    lock = DataLock(root)
    if not lock.take():
        from tavla.app.second_start import say_that_it_runs

        say_that_it_runs(root, None if options.kiosk else app)
        return IN_USE
    aside = finished_restore(root)
    board = Board(root)
    if aside is not None:
        board.table.start_model.tell(board.table.start_model.texts.restored(str(aside)))
    board.table.quitAsked.connect(app.quit)
    app.lastWindowClosed.connect(app.quit)  # type: ignore[attr-defined]
    listening = quit_on_signals(app, board.table.quit)
    board.spectators_screen = options.spectators
    if options.kiosk:
        board.be_kiosk()
        board.table.begin_with_health()
    board.open(options.size, full_screen=True if options.full_screen else None)
    code = app.exec()
    board.close()
    lock.leave()
    for end in listening:
        end.close()
    return AGAIN if board.begins_anew else code


def finished_restore(root: Path) -> Path | None:
    """Put a backup in place that was chosen before the program ended, and give the folder of what stood."""
    if not (root / "restoring").exists():
        return None
    from tavla.storage.backup import finish_restore

    return finish_restore(root)
