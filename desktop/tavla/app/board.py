"""The composition root of the window: what the board is made of, in which order it opens and in which it goes.

Only what the first frame needs is imported here; the rest comes while the start page already answers.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from tavla.app.alive import answer_watch
from tavla.app.kept_settings import KeptSettings
from tavla.app.services import NO_STAND_INS, BoardServices, Screen, StandIns
from tavla.app.spare_memory import collect_on_this_thread, give_back, settle, use_two_heaps
from tavla.app.stop_signals import quit_on_signals
from tavla.application.ports.upkeep import CareError
from tavla.base import paths
from tavla.base.board_options import AGAIN, BoardOptions
from tavla.base.host.process import no_core_dumps
from tavla.base.phrase import Phrase, Said, phrase
from tavla.system.kiosk import DataLock
from tavla.text.words import wanting, wanting_said
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.controls.qt_keyboard import use_if_there as use_qt_keyboard_if_there
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.table import TableViewModel
from tavla_ui.window import BoardWindow

if TYPE_CHECKING:
    from tavla.app.spectators import Spectators

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
    "tavla.app.spectators",
)


class Board:
    """The whole board on an application that runs already.

    `kiosk`: nothing but the board: the whole screen, awake, with sticks mounted by it and the way out behind a
    director's PIN. `spectators_on`: the screen on which the spectators' window is wanted.
    """

    def __init__(
        self, root: Path, stand_ins: StandIns = NO_STAND_INS, *, kiosk: bool = False, spectators_on: str | None = None
    ) -> None:
        use_two_heaps()
        self.root = root
        self.begins_anew = False
        settings = SettingsViewModel(is_kiosk=kiosk)
        self._spectators_on = spectators_on
        self._kept = KeptSettings(root, settings, stand_ins.disk, self._tell)
        told = self._kept.begin()
        self.services = BoardServices(
            root,
            Screen(self._make_spectators, self._tell, self._result_not_kept, self._rest, self._begin_anew),
            self._kept,
            stand_ins,
            is_kiosk=kiosk,
        )
        self.table = TableViewModel(self.services, settings, paths.resources() / "translations", LATE_PARTS)
        self.table.partsLoaded.connect(settle)
        for said in (*told, *_without_translations()):
            self.table.tell(said)
        self.screen = BoardWindow(self.table, give_back)
        if self.services.has_hall:  # before any match: an import holds up what runs
            QTimer.singleShot(0, lambda: self.services.hall)
        if kiosk:
            settings.take({"full_screen": True}, {})
            for after_ms in ASKED_AFTER_MS:
                QTimer.singleShot(after_ms, self.services.machine.ask_to_stay_awake)
            QTimer.singleShot(0, self.services.sticks.look)

    def open(self, size: tuple[int, int] | None = None, *, full_screen: bool | None = None) -> None:
        """Show the window; load the game's parts once the first frame stands."""
        if full_screen is not None:
            self.table.settings_model.take({"full_screen": full_screen}, {})
        self.screen.after_first_frame(self.table.load_soon)
        self.screen.show(size)

    def close(self) -> None:
        """Close the match, which stays on disk as it stands, then the window."""
        self.table.close_match()
        self.services.close()
        self.screen.close()

    def _tell(self, said: Said) -> None:
        self.table.tell(said)

    def _make_spectators(self) -> "Spectators":
        from tavla.app.spectators import Spectators, Surroundings

        window, kept = self.screen.window, self._kept
        around = Surroundings(
            self.table, lambda: window, self.services.time_ms, lambda wanted: kept.keep(spectators=wanted)
        )
        made = Spectators(around, kept.now.spectators)
        window.visibleChanged.connect(lambda visible: None if visible else made.close())
        if told := made.begin(self._spectators_on):
            self.table.tell(told)
        return made

    def _result_not_kept(self, fault: Phrase) -> None:
        self.table.tell(
            self.table.start_model.t(
                "The result could not be put into the register; it stands in the match's own files. {fault}",
                fault=fault,
            )
        )

    def _rest(self) -> None:
        self.screen.rest()

    def _begin_anew(self) -> None:
        self.begins_anew = True
        self.table.quit()


def _without_translations() -> list[Phrase]:
    """What the start page has to tell of translations that are missing or old. Standard error has it at once."""
    languages = wanting(paths.resources() / "translations")
    told = [wanting_said(languages)] if languages else []
    sys.stderr.writelines(f"tavla: {said}\n" for said in told)
    return told


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
    collect_on_this_thread()
    QGuiApplication.setQuitOnLastWindowClosed(False)
    add_fonts(paths.resources() / "fonts")
    root = options.data if options.data is not None else paths.user_data()
    lock = DataLock(root)
    if not lock.take():
        from tavla.app import second_start

        if not options.kiosk:
            second_start.say_that_it_runs(root, app)
            return IN_USE
        answer_watch(app)
        if not second_start.wait_for_data(root, app, lock.take):
            return IN_USE
    told = _told_of_restore(root)
    forget_installation(root)
    board = Board(root, kiosk=options.kiosk, spectators_on=options.spectators)
    if told:
        board.table.tell(told)
    board.table.quitAsked.connect(app.quit)
    app.lastWindowClosed.connect(app.quit)  # type: ignore[attr-defined]
    listening = quit_on_signals(app, board.table.quit)
    if options.kiosk:
        answer_watch(app)
        board.table.begin_with_health()
    board.open(options.size, full_screen=True if options.full_screen else None)
    code = app.exec()
    board.close()
    lock.leave()
    for end in listening:
        end.close()
    return AGAIN if board.begins_anew else code


def forget_installation(root: Path) -> None:
    """Remove what an installation left that was going on when the program ended."""
    if (root / "versions").exists():
        from tavla.system.updates import forget_drafts

        forget_drafts(root)


def _told_of_restore(root: Path) -> Said:
    try:
        aside = finished_restore(root)
    except CareError as error:
        return error.detail
    if aside is None:
        return ""
    return phrase("The backup stands in place. What stood before is kept in {aside}.", aside=str(aside))


def finished_restore(root: Path) -> Path | None:
    """Put a backup in place that was chosen before the program ended, and give the folder of what stood."""
    if not (root / "restoring").exists():
        return None
    from tavla.storage.restore import finish_restore

    return finish_restore(root)
