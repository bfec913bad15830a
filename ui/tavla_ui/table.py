"""The whole screen: the start page first; the game's parts are imported once the first frame stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickWindow

from tavla.text.words import Words
from tavla_ui.controls.input_watch import InputWatch
from tavla_ui.controls.scanner import KeyWatch, ScannerViewModel
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.day_watch import DayWatch
from tavla_ui.start.start import StartViewModel

if TYPE_CHECKING:
    from tavla.application.ports.hall import FromDesk
    from tavla.application.ports.matches import FoundRuleset, MovedFile
    from tavla.application.ports.services import Services
    from tavla.application.session import Session
    from tavla.base.phrase import Said
    from tavla.rules.ruleset import Ruleset
    from tavla_ui.continuing.continue_page import ContinueViewModel
    from tavla_ui.director.director import DirectorViewModel
    from tavla_ui.match.hall_resume import HallResume
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
    "tavla.text.seat_words",
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
    """Implements `Navigator`: which page stands, and the parts of it.

    `match` and `director` are there once the game's parts are loaded, and `late_parts` with them.
    """

    pageChanged = Signal()
    wayAsked = Signal()
    """The start page wants to stand; `begin_anew` has it come."""
    matchChanged = Signal()
    directorChanged = Signal()
    partsLoaded = Signal()
    quitAsked = Signal()

    def __init__(
        self,
        services: Services,
        settings: SettingsViewModel,
        translations: Path,
        late_parts: tuple[str, ...] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services, self._settings, self.translations = services, settings, translations
        settings.setParent(self)
        self._scanner, self._keys = ScannerViewModel(self), KeyWatch(self)
        self._inputs = InputWatch(services.steady_ms, services.loop_gap_ms, self)
        self._days = DayWatch(self._health_is_due, self._health_comes, self)
        self._settings.changed.connect(self._use_switches)
        self._start = StartViewModel(services, settings, self, self.words, self)
        self._settings.languageChanged.connect(self.speak)
        self._page = "start"
        self._ending = False
        self._health: HealthViewModel | None = None
        self._parts, self._is_loaded = iter((*late_parts, *PARTS)), False
        self._loader = QTimer(self)
        self._loader.setInterval(0)
        self._loader.timeout.connect(self._load_on)
        self.speak()

    isEnding = Property(bool, lambda self: self._ending, notify=matchChanged)
    page = Property(str, lambda self: self._page, notify=pageChanged)
    scanner = Property(ScannerViewModel, lambda self: self._scanner, constant=True)
    start = Property(StartViewModel, lambda self: self._start, constant=True)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)
    match = Property(QObject, lambda self: self._made("_match"), notify=matchChanged)
    continuing = Property(QObject, lambda self: self._made("_continuing"), notify=pageChanged)
    review = Property(QObject, lambda self: self._made("_review"), notify=pageChanged)
    health = Property(QObject, lambda self: self._health, notify=matchChanged)
    director = Property(QObject, lambda self: self._made("_director"), notify=matchChanged)
    directorIsOpen = Property(bool, lambda self: self._of_director("is_open"), notify=directorChanged)
    directorCovers = Property(bool, lambda self: self._of_director("covers"), notify=directorChanged)
    directorTurned = Property(bool, lambda self: self._of_director("is_turned"), notify=directorChanged)

    # What Python uses

    @property
    def current_page(self) -> str:
        """The page that stands: "start", "match", "continue", "review" or "health"; "" while one makes way for the
        start page.
        """
        return self._page

    @property
    def start_model(self) -> StartViewModel:
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
        self._load_at_once()
        return self._match

    @property
    def director_model(self) -> DirectorViewModel:
        """The director's page; loads it at once where it is still missing."""
        self._load_at_once()
        return self._director

    def watch(self, window: QQuickWindow | None) -> None:
        """The window that switches go over, where the settings say so, and whose keys keep the director's page open;
        None before it goes.
        """
        self._scanner.watch(window)
        self._keys.watch(window)
        self._days.watch(window)
        self._inputs.watch(window)
        self._use_switches()

    @Slot()
    def _use_switches(self) -> None:
        self._scanner.use(str(self._settings.values["switches"]))

    @Slot()
    def _watch_keys(self) -> None:
        self._keys.use(on=self._of_director("is_open"))

    def load_soon(self) -> None:
        """Load the game's parts, a piece whenever nothing else is to do."""
        self._loader.start()

    def begin_with_health(self) -> None:
        """Show how the machine does before the start page, unless somebody has seen it today; and so on each day that
        comes.
        """
        self._days.begin()

    def _look_at_health(self) -> None:
        """Fill that page, once the words are there."""
        from tavla_ui.start.health import HealthViewModel

        if self._health is not None:
            self._health.close()
        self._health = HealthViewModel(self._services, self._settings, self.words(), self, self)
        self.matchChanged.emit()

    @Slot()
    def speak(self) -> None:
        """Every seat in its language."""
        languages = self._settings.languages
        self._start.speak(Words(languages["white"], self.translations), Words(languages["black"], self.translations))
        if (match := self._made("_match")) is not None:
            match.speak()

    def words(self, seat: str = "white") -> Words:
        """The words of a seat; what stands between both speaks White's."""
        return Words(self._settings.languages[seat], self.translations)

    def go_to(self, page: str) -> None:
        """Show a page.

        The start page comes when what stood has gone with all it took: built beside that, it would lie scattered in
        between.
        """
        if page == "start" and self._page != "start":
            self._stand("")
            self.wayAsked.emit()
        else:
            self._stand(page)

    def begin_anew(self) -> None:
        """Show the start page, if another has made way for it."""
        if self._page == "":
            self._stand("start")

    @Slot(str)
    def openDirector(self, seat: str) -> None:
        """The director's page, upright to a seat. In a match this is a call of the director: play stands still."""
        self.open_director(seat)

    def open_director(self, seat: str) -> None:
        match = self.match_model
        match.stop_for_director(seat)
        self.director_model.open_for(seat, self.words(seat), match.session)

    def ask_director(self, then: Callable[[str], None], left: Callable[[], None]) -> None:
        t = self.words()
        self.director_model.ask(
            t,
            t("This match departs from its rules, or plays by choices of the director. He agrees with his PIN."),
            then,
            left,
        )

    def open_match(self, session: Session, short_by: str = "") -> None:
        self.match_model.open_continued(session, short_by)

    def resume_match(self, match_id: str) -> None:
        """In a hall the desk is asked first whether another board has the match, and whether it holds more of it."""
        if not self._services.has_hall:
            self.match_model.resume(match_id)
            return
        self._resuming.resume(match_id)

    @cached_property
    def _resuming(self) -> HallResume:
        from tavla_ui.match.hall_resume import HallResume

        return HallResume(self._services, self, self.match_model, self.words, self._ask_for_resume)

    def _ask_for_resume(self, why: str, then: Callable[[str], None]) -> None:
        self.director_model.ask(self.words(), why, then, lambda: None)

    def take_over(self, found: MovedFile | FromDesk, director: str = "") -> None:
        self.match_model.take_over(found, director)

    def leave_match(self, moved_to: str = "") -> None:
        from tavla.base.errors import TavlaError

        self.close_match()
        try:
            self._services.matches.leave()
        except TavlaError as error:
            self.tell(error.said)
        self._services.matches.look_for_offers(self._start.offer)
        if moved_to:
            self.tell(self.words()("The match is closed on this board and goes on at the other: {path}", path=moved_to))

    def close_match(self) -> None:
        """Take the match off the screen, if there is one."""
        match = self._made("_match")
        if match is not None and match.session is not None:
            match.close_session()

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        return self._start.parts.rules.usable

    def tell(self, said: Said) -> None:
        self._start.tell(said)

    @Slot()
    def continueHere(self) -> None:
        """Enter a match that began elsewhere and goes on here."""
        self._continuing.register.speak(*self._start.parts.register.t)
        self._services.matches.look_for_rulesets(self._begin_continuing, self.tell)

    @Slot()
    def openFinished(self) -> None:
        """The list of finished matches, from the start page."""
        self.open_review("white")

    def open_review(self, seat: str) -> None:
        session = self.match_model.session
        match = None
        if session is not None:
            from tavla.application.ports.review import ReviewedMatch

            match = ReviewedMatch(session.state.setup.match_id, session.history)
        if self._review.open_for(seat, self.words(seat), match):
            self.go_to("review")

    @Slot()
    def quit(self) -> None:
        """Close the program; a match in progress is kept."""
        self._ending = True
        self.quitAsked.emit()

    # Inside

    def _made(self, name: str) -> Any:  # noqa: ANN401 - a view model of any kind
        """A part that is made when it is first used; None until then."""
        return vars(self).get(name)

    def _of_director(self, name: str) -> bool:
        return "_director" in vars(self) and bool(getattr(self._director, name))

    def _stand(self, page: str) -> None:
        if page != self._page:
            self._page = page
            self._days.stands(on_start=page == "start")
            self.pageChanged.emit()

    @cached_property
    def _match(self) -> MatchTable:
        from tavla_ui.match.match_table import MatchTable

        match = MatchTable(self._services, self._settings, self, self.words, lambda: self._inputs.age_ms, self)
        match.opened.connect(self._opened)
        match.closed.connect(self._closed)
        return match

    @cached_property
    def _director(self) -> DirectorViewModel:
        from tavla_ui.director.director import DirectorViewModel

        director = DirectorViewModel(self._services, self._settings, self, self)
        director.changed.connect(self._watch_keys)
        director.sectionChanged.connect(self._start.parts.register.ask_again)  # the last time when the page closes
        director.sectionChanged.connect(self._start.parts.hall.attend)
        self._keys.pressed.connect(director.touched)
        return director

    @cached_property
    def _continuing(self) -> ContinueViewModel:
        from tavla_ui.continuing.continue_page import ContinueViewModel

        return ContinueViewModel(
            self._services, self._settings, self, lambda player: self.match_model.seats[player].t, self
        )

    @cached_property
    def _review(self) -> ReviewViewModel:
        from tavla_ui.review.review import ReviewViewModel

        return ReviewViewModel(self._services, self._settings, self._leave_review, self)

    def _leave_review(self) -> None:
        self.go_to("match" if self.match_model.session is not None else "start")

    @Slot(object)
    def _opened(self, session: Session) -> None:
        self.director_model.attach(session)
        self.go_to("match")

    @Slot()
    def _closed(self) -> None:
        self.director_model.close()
        self._start.clear()
        self.go_to("start")

    def _begin_continuing(self, rulesets: tuple[FoundRuleset, ...]) -> None:
        if self._page == "start":
            rules, event = self._start.parts.rules, self._start.parts.event
            wanted = rules.chosen.name if rules.chosen else ""
            self._continuing.open(rulesets, wanted, event.values, rules.ruleset, rules.picked)
            self.go_to("continue")

    def _health_is_due(self) -> bool:
        start = self._start
        is_begun = (
            start.property("panel")
            or start.parts.keyboard.property("isOpen")
            or any(seat.is_begun for seat in start.seats)
        )
        is_free = self._page == "start" and not is_begun and not self._of_director("is_open")
        return is_free and not self._services.machine.is_looked_at()

    def _health_comes(self) -> None:
        if self._is_loaded:  # else the page is filled once the game's parts are there
            self._look_at_health()
        self.go_to("health")

    @Slot()
    def _load_on(self) -> None:
        if part := next(self._parts, ""):
            import_module(part)
        else:
            self._loader.stop()
            self._load_at_once()
            self.partsLoaded.emit()

    def _load_at_once(self) -> None:
        if self._is_loaded:
            return
        self._is_loaded = True
        for part in self._parts:
            import_module(part)
        self._match.speak()
        self._start.parts.hall.attend()
        self._director.changed.connect(self.directorChanged)
        self._services.spectators.listen(self._match.board_model.be_watched)
        if self._page == "health":
            self._look_at_health()
        self.matchChanged.emit()
        self._services.matches.look_for_rulesets(self._start.take_rulesets, self.tell)
        self._services.matches.look_for_offers(self._start.offer)
