"""The whole screen: the start page first; the game's parts are imported once the first frame stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickWindow

from tavla.text.start_texts import StartTexts
from tavla_ui.controls.key_watch import KeyWatch
from tavla_ui.controls.scanner import ScannerViewModel
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.controls.sticks import Sticks
from tavla_ui.day_watch import DayWatch
from tavla_ui.start.start import StartViewModel

if TYPE_CHECKING:
    from tavla.application.devices.tray import DeviceDesk
    from tavla.application.ports.directors import PinDesk
    from tavla.application.ports.event_reports import EventDesk
    from tavla.application.ports.machine import MachineDesk
    from tavla.application.ports.matches import Desk, FoundRuleset, MatchWishes
    from tavla.application.ports.register import RegisterLookup
    from tavla.application.ports.register_records import RegisterOffice
    from tavla.application.ports.review import ReviewDesk
    from tavla.application.ports.second_copies import MirrorDesk
    from tavla.application.ports.sound import SoundDesk
    from tavla.application.ports.spectators import SpectatorsDesk
    from tavla.application.ports.upkeep import CareDesk
    from tavla.application.session import Session
    from tavla.domain.facts.dice_source import DiceSource
    from tavla.domain.game.roll import Roll
    from tavla.text.texts import Texts
    from tavla_ui.continuing.continue_page import Continued, ContinueViewModel
    from tavla_ui.director.director import DirectorViewModel
    from tavla_ui.match.match_table import MatchTable
    from tavla_ui.review.review import ReviewViewModel
    from tavla_ui.start.health import HealthViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

PARTS = (
    "tavla.domain.time.clock",
    "tavla.domain.fold.match",
    "tavla.domain.game.illegality",
    "tavla.rules.loader",
    "tavla.application.session",
    "tavla.text.texts",
    "tavla_ui.start.match_plan",
    "tavla_ui.start.rule_picks",
    "tavla_ui.match.seat",
    "tavla_ui.board.board",
    "tavla_ui.board.touch_field",
    "tavla_ui.match.match_table",
    "tavla_ui.director.director",
)
"""Imported one after the other while the start page already answers."""


@QmlElement
class TableViewModel(QObject):
    """Which page stands, and the parts of it. `match` and `director` are there once the game's parts are loaded."""

    pageChanged = Signal()
    matchChanged = Signal()
    directorChanged = Signal()
    quitAsked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk: Desk | None = None
        self.translations: Path | None = None
        self.make_desk: Callable[[], Desk] | None = None
        self.make_register: Callable[[], RegisterLookup] | None = None
        self.make_devices: Callable[[], DeviceDesk] | None = None
        self.devices: DeviceDesk | None = None
        self.make_spectators: Callable[[], SpectatorsDesk] | None = None
        self.spectators: SpectatorsDesk | None = None
        self.make_office: Callable[[], RegisterOffice] | None = None
        self.make_events: Callable[[], EventDesk] | None = None
        self.data_folder: Path | None = None
        self.machine: MachineDesk | None = None
        self.sticks = Sticks(self)
        self.make_sound: Callable[[], SoundDesk] | None = None
        self.mirrors: MirrorDesk | None = None
        self.make_pin_desk: Callable[[], PinDesk] | None = None
        self.make_care: Callable[[], CareDesk] | None = None
        self.make_review: Callable[[], ReviewDesk] | None = None
        self.other_parts: tuple[str, ...] = ()
        self.loaded: Callable[[], None] = lambda: None
        self.make_way: Callable[[], None] = self.begin_anew
        self._settings = SettingsViewModel(self)
        self._scanner, self._keys, self._days = ScannerViewModel(self), KeyWatch(self), DayWatch(self)
        self._settings.changed.connect(self._use_switches)
        self._start = StartViewModel(self._settings, self)
        self._start.begin, self._start.resume = self._begin, self._resume
        self._start.ask_director = self._ask_director
        self._settings.languageChanged.connect(lambda _seat: self.speak())
        self._page = "start"
        self._ending = False
        self._match: MatchTable | None = None
        self._director: DirectorViewModel | None = None
        self._continuing: ContinueViewModel | None = None
        self._review: ReviewViewModel | None = None
        self._health: HealthViewModel | None = None
        self._loading: Iterator[None] | None = None
        self._loader = QTimer(self)
        self._loader.setInterval(0)
        self._loader.timeout.connect(self._load_on)

    isEnding = Property(bool, lambda self: self._ending, notify=matchChanged)
    page = Property(str, lambda self: self._page, notify=pageChanged)
    scanner = Property(ScannerViewModel, lambda self: self._scanner, constant=True)
    start = Property(StartViewModel, lambda self: self._start, constant=True)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)
    match = Property(QObject, lambda self: self._match, notify=matchChanged)
    continuing = Property(QObject, lambda self: self._continuing, notify=pageChanged)
    review = Property(QObject, lambda self: self._review, notify=pageChanged)
    health = Property(QObject, lambda self: self._health, notify=matchChanged)
    director = Property(QObject, lambda self: self._director, notify=matchChanged)
    directorIsOpen = Property(
        bool, lambda self: self._director is not None and self._director.is_open, notify=directorChanged
    )
    directorCovers = Property(
        bool, lambda self: self._director is not None and self._director.covers, notify=directorChanged
    )
    directorTurned = Property(
        bool, lambda self: self._director is not None and self._director.is_turned, notify=directorChanged
    )

    # What Python uses

    @property
    def current_page(self) -> str:
        """The page that stands: "start", "match", "continue", "review" or "health"; "" while one makes way for the
        start page.
        """
        return self._page

    @property
    def start_model(self) -> StartViewModel:
        """The start page."""
        return self._start

    @property
    def scanner_model(self) -> ScannerViewModel:
        """The frame that switches move."""
        return self._scanner

    @property
    def settings_model(self) -> SettingsViewModel:
        """Theme, direction, seating, motion and window."""
        return self._settings

    @property
    def match_model(self) -> MatchTable:
        """The match's part of the screen; loads it at once where it is still missing."""
        for _ in self._load() if self._match is None else ():
            pass
        if self._match is None:
            msg = "the match's part of the screen did not load"
            raise RuntimeError(msg)
        return self._match

    @property
    def director_model(self) -> DirectorViewModel:
        """The director's page; loads it at once where it is still missing."""
        _ = self.match_model
        if self._director is None:
            msg = "the director's page did not load"
            raise RuntimeError(msg)
        return self._director

    def watch(self, window: QQuickWindow | None) -> None:
        """The window that switches go over, where the settings say so, and whose keys keep the director's page open;
        None before it goes.
        """
        self._scanner.watch(window)
        self._keys.watch(window)
        self._days.watch(window)
        self._use_switches()

    @Slot()
    def _use_switches(self) -> None:
        self._scanner.use(str(self._settings.values["switches"]))

    @Slot()
    def _watch_keys(self) -> None:
        self._keys.use(on=self._director is not None and self._director.is_open)

    def load_soon(self) -> None:
        """Load the game's parts, a piece whenever nothing else is to do."""
        if self._match is None:
            self._loader.start()

    def begin_with_health(self) -> None:
        """Show how the machine does before the start page, unless somebody has seen it today; and so on each day that
        comes.
        """
        self._days.begin()

    def look_at_health(self) -> None:
        """Fill that page, once the words are there."""
        from tavla_ui.start.health import HealthViewModel

        if self._health is not None:
            self._health.close()
        if self.machine is not None:
            self._health = HealthViewModel(self.machine, self._settings.values, self._words(), self.devices, self)
            self._health.left = lambda: self.go_to("start")
            self.matchChanged.emit()

    def speak(self) -> None:
        """Every seat in its language."""
        languages = self._settings.languages
        self._start.speak(
            StartTexts(languages["white"], self.translations), StartTexts(languages["black"], self.translations)
        )
        if self._match is not None:
            self._match.speak()

    def go_to(self, page: str) -> None:
        """Show a page.

        The start page comes when what stood has gone with all it took: built beside that, it would lie scattered in
        between.
        """
        if page == "start" and self._page != "start":
            self._stand("")
            self.make_way()
        else:
            self._stand(page)

    def begin_anew(self) -> None:
        """Show the start page, if another has made way for it."""
        if self._page == "":
            self._stand("start")

    @Slot(str)
    def openDirector(self, seat: str) -> None:
        """The director's page, upright to a seat. In a match this is a call of the director: play stands still."""
        from tavla.text.texts import Texts

        match = self.match_model
        match.stop_for_director(seat)
        self.director_model.open_for(seat, Texts(self._settings.languages[seat], self.translations), match.session)

    @Slot()
    def continueHere(self) -> None:
        """Enter a match that began elsewhere and goes on here."""
        match, desk = self.match_model, self.desk
        if desk is None:
            return
        if self._continuing is None:
            from tavla_ui.continuing.continue_page import ContinueViewModel

            page = self._continuing = ContinueViewModel(self._settings, self.sticks, self)
            page.desk, page.texts = desk, lambda player: match.seats[player].texts
            page.begin, page.left = self._go_on, lambda: self.go_to("start")
            page.take_over = match.take_over
            page.pad_model.desk = self.director_model.pad_model.desk
            page.register.lookup = self._start.parts.register.lookup
        self._continuing.register.speak(*self._start.parts.register.texts)
        desk.look_for_rulesets(self._begin_continuing, self._start.tell)

    @Slot()
    def openFinished(self) -> None:
        """The list of finished matches, from the start page."""
        self.open_review("white")

    def open_review(self, seat: str) -> None:
        """The match that has just ended, or the list, upright to a seat; never while a match is played."""
        from tavla.text.texts import Texts

        session, review = self.match_model.session, self._review_model()
        if review is None:
            return
        match = None
        if session is not None:
            from tavla.application.ports.review import ReviewedMatch

            match = ReviewedMatch(session.state.setup.match_id, session.history)
        if review.open_for(seat, Texts(self._settings.languages[seat], self.translations), match):
            self.go_to("review")

    @Slot()
    def quit(self) -> None:
        """Close the program; a match in progress is kept."""
        self._ending = True
        self.quitAsked.emit()

    # Inside

    def _stand(self, page: str) -> None:
        if page != self._page:
            self._page = page
            self.pageChanged.emit()

    def _review_model(self) -> ReviewViewModel | None:
        if self._review is None and self.make_review is not None:
            from tavla_ui.review.review import ReviewViewModel

            self._review = ReviewViewModel(
                self._settings,
                self.make_review(),
                self.sticks,
                lambda: tuple(dict.fromkeys(self._settings.languages.values())),
                self,
            )
            self._review.left = lambda: self.go_to("match" if self.match_model.session is not None else "start")
        return self._review

    def _begin(self, wishes: MatchWishes) -> None:
        match = self.match_model
        if self.desk is not None:
            self.desk.begin(wishes, lambda session: self._begun(match, session), self._start.tell)

    def _ask_director(self, then: Callable[[str], None], left: Callable[[], None]) -> None:
        words = self._words()
        self.director_model.ask(words, words.departure_asks(), then, left)

    def _has_shaker(self) -> bool:
        return self.devices is not None and any(shown.choice.use.gives_rolls for shown in self.devices.shown)

    def _roll_for_preference(self, fell: Callable[[Roll, DiceSource], None]) -> None:
        from tavla.base.errors import TavlaError

        try:
            if self.desk is not None:
                self.desk.roll_for_preference(fell)
        except TavlaError as error:
            self._start.tell(error.said)

    def _words(self) -> Texts:
        from tavla.text.texts import Texts

        return Texts(self._settings.languages["white"], self.translations)

    def _begun(self, match: MatchTable, session: Session) -> None:
        self._start.begun()
        match.open_session(session)
        if self._start.presses_clocks:
            from tavla.application.commands.play import PressClocks
            from tavla.domain.game.player import Player

            session.submit(PressClocks(Player(self._start.presses_clocks)))

    def _begin_continuing(self, rulesets: tuple[FoundRuleset, ...]) -> None:
        if self._continuing is not None and self._page == "start":
            chosen = self._start.parts.rules.chosen
            self._continuing.open(rulesets, chosen.name if chosen is not None else "", self._start.parts.event.values)
            self.go_to("continue")

    def _go_on(self, continued: Continued) -> None:
        if self.desk is not None and self._continuing is not None:
            self.desk.begin(
                continued.wishes,
                lambda session: self.match_model.open_continued(session, continued.short_by),
                self._continuing.tell,
            )

    def _resume(self, match_id: str) -> None:
        self.match_model.resume(match_id)

    @Slot()
    def _load_on(self) -> None:
        if self._loading is None:
            self._loading = self._load()
        if next(self._loading, self) is self:
            self._loader.stop()
            self.loaded()

    def _load(self) -> Iterator[None]:
        from importlib import import_module

        for part in (*self.other_parts, *PARTS):
            import_module(part)
            yield
        if self._match is None:
            if self.desk is None and self.make_desk is not None:
                self.desk = self.make_desk()
            from tavla_ui.director.director import DirectorViewModel
            from tavla_ui.match.match_table import MatchTable

            self._match = MatchTable(self)
            self._match.speak()
            self._director = DirectorViewModel(self._settings, self.sticks, self)
            self._director.wall_clock = self._match.wall_clock
            self._director.carry_off = self._match.move_off
            self._director.mirrors = self.mirrors
            self._director.machine, self._director.end_program, self._director.put_away = (
                self.machine,
                self.quit,
                self._match.leave_match,
            )
            if self.desk is not None:
                self._director.report = self.desk.write_report
                self._director.find_places = self.desk.places_to_move_to
            self._director.changed.connect(self.directorChanged)
            self._director.changed.connect(self._watch_keys)
            self._director.sectionChanged.connect(
                self._start.parts.register.ask_again
            )  # the last time when the page closes
            self._keys.pressed.connect(self._director.touched)
            if self.make_devices is not None:
                self.devices = self._director.devices = self.make_devices()
                self._match.take_devices(self.devices)
                self._start.parts.settling.has_shaker = self._has_shaker
            if self.make_spectators is not None:
                self.spectators = self._director.spectators = self.make_spectators()
                self.spectators.listen(self._match.board_model.be_watched)
            if self.make_sound is not None:
                self._match.take_sound(self.make_sound())
            if self.make_pin_desk is not None:
                self._director.pad_model.make_desk = self.make_pin_desk
            if self._page == "health":
                self.look_at_health()
            self.matchChanged.emit()
            if self.desk is not None:
                self._start.parts.rules.words = self._words
                self._start.parts.waiting.now_ms = self.desk.steady_ms
                self._start.parts.preferences.ask_dice = self._roll_for_preference
                self._start.parts.register.lookup = self.make_register() if self.make_register else None
                self._director.make_office, self._director.make_events, self._director.make_care = (
                    self.make_office,
                    self.make_events,
                    self.make_care,
                )
                self._director.data_folder = self.data_folder
                self.desk.look_for_rulesets(self._start.take_rulesets, self._start.tell)
                self.desk.look_for_offers(self._start.offer)
