"""The composition root of the desk's window: hall, register and window on one asyncio loop that qasync joins to Qt."""

import asyncio
import sys
from collections.abc import Collection
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from socket import socket

import qasync
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from tavla.app.kept_settings import KeptSettings
from tavla.app.spare_memory import collect_on_this_thread
from tavla.app.sticks import Sticks
from tavla.app.stop_signals import quit_on_signals
from tavla.application.ports.hall_desk import OrderSeen
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.base.tasks import ended
from tavla.formats.home_files import home_files
from tavla.hall_desk import deputy
from tavla.hall_desk.identity import HallFolder
from tavla.hall_desk.page_server import DIRECTOR_PORT, SPECTATORS_PORT, HallPages, Ports
from tavla.hall_desk.pages import Around
from tavla.hall_desk.process import Options, opened, reached_at, steady_ms
from tavla.hall_desk.register_of_hall import HallRegister
from tavla.hall_desk.window import SecondLaptopOfHall, WindowOfHall
from tavla.services.rulesets import CLUBS, RulesetShelf
from tavla.system.machine import CLUBS_RULESETS
from tavla.system.sound import SoundService
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.desk.deputy import DeputyViewModel
from tavla_ui.desk.desk import DeskViewModel
from tavla_ui.desk.desk_window import DeskWindow

BELL, VOLUME = "second", 0.8
"""Of a draw, where nobody has chosen."""


class DeskOptions(Struct, frozen=True):
    """How the desk is opened: the hall, where the user's data are, and what a draw leaves to the event."""

    hall: Options
    home: Path
    register: Path
    order: OrderSeen = OrderSeen()
    size: tuple[int, int] = (0, 0)
    page_ports: tuple[int, int] = (DIRECTOR_PORT, SPECTATORS_PORT)
    """Of the director's page on a phone, and of the spectators'."""
    deputy: Path | None = None
    """Where this laptop is a deputy, or goes on as the desk of a hall that it was the deputy of."""


class Desk:
    """The desk on an application that runs already. Raises TavlaError where the hall cannot be opened."""

    def __init__(self, options: DeskOptions) -> None:
        root = options.home
        self._register = HallRegister(options.register, options.order.event)
        self._sound, self._hall_folder = SoundService(), options.hall.folder
        self._ports = Ports(options.hall.host, *options.page_ports, options.hall.delay_ms)
        self._serving: asyncio.Task[None] | None = None
        self._settings = SettingsViewModel()
        self._kept = KeptSettings(root, self._settings, None, self._tell)
        told = self._kept.begin()
        shelf = RulesetShelf(paths.rulesets(), root / CLUBS_RULESETS)
        known = {one.name: one.ruleset for one in shelf.found() if one.ruleset is not None}
        clubs = {name: rules for name, rules in known.items() if name.startswith(CLUBS)}
        rulesets = {name: rules for name, rules in known.items() if name not in clubs}
        order = replace(
            options.order, rules=_rules(options.order.rules, str(self._settings.values["ruleset"]), rulesets)
        )
        self.running = opened(options.hall, self._register.both, self._register.keep)
        software = options.hall.software
        self._deputy, self.goes_on = options.deputy, False
        self.hall = WindowOfHall(
            self.running, self._register.against, order, rulesets, self._bell, self._pages_now, software, clubs
        )
        self.second = SecondLaptopOfHall(self.running, self._become)
        resources = paths.resources() / "translations"
        self.model = DeskViewModel(self.hall, self.second, self.running, self._settings, resources, root, Sticks())
        for said in told:
            self.model.tell(said)
        self.screen = DeskWindow(self.model, "DeskWindow")

    async def run(self) -> None:
        """Until cancelled. Pages that were opened once stand open again: phones and streams have their addresses."""
        if HallFolder(self._hall_folder).had_pages:
            with suppress(TavlaError):  # told where somebody opens them
                self._pages_now()
        try:
            await self.running.run()
        finally:
            if self._serving is not None:
                await ended(self._serving)

    def _become(self, file: Path) -> None:
        """Raises TavlaError."""
        if self._deputy is None:
            raise TavlaError(phrase("This hall was opened with a folder of its own. Open the desk without one."))
        deputy.keep_file(HallFolder(self._deputy), file)
        self.goes_on = True
        self.screen.window.close()

    def _pages_now(self) -> HallPages:
        """The pages for phones, served from now on. Raises TavlaError where a port cannot be had."""
        if self._serving is not None and self._serving.done():
            vars(self).pop("_pages", None)
        return self._pages

    @cached_property
    def _pages(self) -> HallPages:
        around = Around(steady_ms, paths.resources() / "translations", home_files)
        pages = HallPages(self.running.desk, HallFolder(self._hall_folder), self._ports, around)
        self._serving = asyncio.get_event_loop().create_task(pages.run())
        return pages

    def close(self) -> None:
        """The window first; what boards have said is durable."""
        self.screen.close()
        self.running.close()
        self._register.close()
        self._sound.close()

    def _tell(self, said: Said) -> None:
        self.model.tell(said)

    def _bell(self) -> None:
        self._sound.play(BELL, VOLUME)


class DeputyDesk:
    """The deputy's window, on an application that runs already. Raises TavlaError where its folder is taken."""

    def __init__(self, options: DeskOptions, path: Path) -> None:
        self._settings = SettingsViewModel()
        self._kept = KeptSettings(options.home, self._settings, None, lambda _said: None)
        self._kept.begin()
        self._folder, self.goes_on = HallFolder(path), False
        self._folder.take()
        self._listening = deputy.Deputy(self._folder, reached_at(options.hall)[0])
        seen = deputy.WindowOfDeputy(self._listening, self._folder, self._go_on)
        self.model = DeputyViewModel(seen, self._settings, paths.resources() / "translations")
        self.screen = DeskWindow(self.model, "DeputyWindow")

    async def run(self) -> None:
        """Until cancelled."""
        await self._listening.run()

    def close(self) -> None:
        self.screen.close()
        self._folder.let_go()

    def _go_on(self) -> None:
        self.goes_on = True
        self.screen.window.close()


def opened_as(options: DeskOptions) -> Desk | DeputyDesk:
    """The desk, or what this laptop is as a deputy. Raises TavlaError."""
    path = options.deputy
    if path is not None and deputy.is_deputy(path):
        return DeputyDesk(options, path)
    if path is not None and HallFolder(path).is_desk:
        options = replace(options, hall=options.hall._replace(folder=path))
    return Desk(options)


def run_desk(options: DeskOptions) -> int:
    """Open the desk, or the deputy, and stay until its window is closed. Gives the exit code."""
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    app.setApplicationName("Tavla")
    QGuiApplication.setQuitOnLastWindowClosed(False)
    collect_on_this_thread()
    add_fonts(paths.resources() / "fonts")
    loop = qasync.QEventLoop(app, already_running=False)
    asyncio.set_event_loop(loop)
    listening: list[socket] = []
    with loop:
        goes_on = True
        while goes_on:
            desk = opened_as(options)
            try:
                listening += loop.run_until_complete(_stay(app, desk, options.size))
            finally:
                desk.close()
            goes_on = desk.goes_on
    for end in listening:
        end.close()
    return 0


async def _stay(app: QCoreApplication, desk: Desk | DeputyDesk, size: tuple[int, int]) -> tuple[socket, socket]:
    """Until the window is closed. Gives what listens for signals, to be closed when Qt's loop rests."""
    shut = asyncio.Event()
    desk.screen.window.visibleChanged.connect(lambda is_shown: None if is_shown else shut.set())
    desk.screen.show(*size)
    listening = quit_on_signals(app, shut.set)
    hall = asyncio.create_task(desk.run())
    closed = asyncio.create_task(shut.wait())
    try:
        await asyncio.wait({hall, closed}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        closed.cancel()
        await ended(hall)
    return listening


def _rules(wanted: str, boards_own: str, rulesets: Collection[str]) -> str:
    """Of the next draw: those that are wanted, else this laptop's own, else the usual ones. Raises TavlaError."""
    if wanted and wanted not in rulesets:
        names = ", ".join(rulesets)
        raise TavlaError(phrase("No rules are called {name}; there are {names}.", name=wanted, names=names))
    return wanted or (boards_own if boards_own in rulesets else next(iter(rulesets)))
