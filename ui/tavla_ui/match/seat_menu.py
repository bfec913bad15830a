"""The small menu of a seat, as pages of entries: one list of buttons at a time, upright to the seat that opened it."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.play import Command, NumberPoints, WantForcedPlays
from tavla.application.settings import BOARD_ROW, IN_MENU, SETTINGS, is_the_events
from tavla.base.plain_name import plain_name
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.text import seat_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.match.seat_acts import Choice, Offers

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

Entry = dict[str, object]
RULED_PAGES = ("stop", "settled", "break")
IN_ROW = 5
"""So many entries of a menu have room in the strip, each in words that can be read; one more where no others follow."""


class MenuMatch(Protocol):
    @property
    def settings_model(self) -> SettingsViewModel:
        """Theme, direction, seating, motion and window."""

    def concede(self, player: Player, grade: Grade) -> None:
        """Offer a concession."""

    def ask(self, player: Player, command: Command) -> None:
        """Ask for an act by the rules."""

    def choices(self, player: Player, page: str) -> tuple[Choice, ...]:
        """What one of the ruled pages offers now."""

    def show_last_play(self) -> None: ...

    def open_director(self, player: Player) -> None:
        """The director's page, upright to `player`."""

    @property
    def may_report(self) -> bool:
        """Whether the match is over, so that its report is whole."""

    def write_report(self, player: Player) -> None:
        """Report and result slip, in the language of a seat."""

    def leave_match(self) -> None:
        """Close the match and go to the start page."""

    def quit_program(self) -> None: ...


@QmlElement
class SeatMenuViewModel(QObject):
    """Pages "menu", "stop", "settled", "break", "concede", "settings", "leave", "quit"; "" is closed."""

    changed = Signal()
    pageChanged = Signal()
    wordsChanged = Signal()

    def __init__(
        self, player: Player, words: Callable[[], Words], match: MenuMatch, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._player, self._words, self._match = player, words, match
        self._page = ""
        self._can_concede = self._has_last_play = False
        self._may_arrange = self._may_leave = True
        self._offers = Offers()
        self._choices: tuple[Choice, ...] = ()
        self._in_strip, self._first = False, 0
        self.wordsChanged.connect(self.changed)

    @property
    def _t(self) -> Words:
        return self._words()

    def take(
        self,
        *,
        can_concede: bool,
        has_last_play: bool,
        may_arrange: bool,
        may_leave: bool,
        offers: Offers,
        in_strip: bool = False,
    ) -> None:
        """What the state allows; `in_strip`: in the other side's time, when nothing of this one covers the field."""
        if in_strip is not self._in_strip:
            self._in_strip, self._first = in_strip, 0
            self.changed.emit()
            self.pageChanged.emit()
        told = (can_concede, has_last_play, may_arrange, may_leave, offers)
        if told != (self._can_concede, self._has_last_play, self._may_arrange, self._may_leave, self._offers):
            self._can_concede, self._has_last_play, self._may_arrange, self._may_leave, self._offers = told
            if self._page in RULED_PAGES:
                self._go("menu")  # what it offered is of the past
            self.changed.emit()
            self.pageChanged.emit()

    @property
    def is_open(self) -> bool:
        return self._page != ""

    @property
    def is_in_strip(self) -> bool:
        """Whether its row has the place of the strip's own things."""
        return self.is_open and self._in_strip

    inStrip = Property(bool, lambda self: self._in_strip, notify=changed)
    page = Property(str, lambda self: self._page, notify=changed)
    title = Property(str, lambda self: self._title(), notify=changed)
    keys = Property(list, lambda self: [entry["key"] for entry in self._entries()], notify=pageChanged)
    entries = Property(list, lambda self: self._entries(), notify=changed)
    menuText = Property(str, lambda self: self._t("Menu"), notify=wordsChanged)
    closeText = Property(str, lambda self: self._t("Close"), notify=wordsChanged)

    @Slot()
    def toggleMenu(self) -> None:
        """Open the menu, or close whatever page is open."""
        self._go("" if self._page else "menu")

    @Slot()
    def closeMenu(self) -> None:
        self._go("")

    @Slot(str)
    def choose(self, key: str) -> None:
        """An entry was pressed."""
        match = self._match
        entry = next((entry for entry in self._entries() if entry["key"] == key), None)
        if entry is None or not entry["enabled"]:
            return
        chosen = next((choice for choice in self._choices if choice.key == key), None)
        if chosen is not None and self._page in RULED_PAGES:
            self._and_close(lambda: match.ask(self._player, chosen.command))
            return
        settings = match.settings_model
        acts: dict[str, Callable[[], None]] = {
            "stop": lambda: self._open("stop", None),
            "settled": lambda: self._open("settled", self._offers.settled_command),
            "break": lambda: self._open("break", self._offers.break_command),
            "clocks": lambda: self._and_close(
                lambda: match.ask(self._player, self._offers.clocks) if self._offers.clocks else None
            ),
            "numbers": lambda: match.ask(self._player, NumberPoints(self._player, not self._offers.numbered)),
            "forced": lambda: match.ask(self._player, WantForcedPlays(self._player, not self._offers.forced)),
            "concede": lambda: self._go("concede"),
            "settings": lambda: self._go("settings"),
            "leave": lambda: self._go("leave"),
            "quit": lambda: self._go("quit"),
            "back": lambda: self._go("menu"),
            "more": self._turn_on,
            "director": lambda: self._and_close(lambda: match.open_director(self._player)),
            "report": lambda: self._and_close(lambda: match.write_report(self._player)),
            "last_play": lambda: self._and_close(match.show_last_play),
            "single": lambda: self._and_close(lambda: match.concede(self._player, Grade.SINGLE)),
            "gammon": lambda: self._and_close(lambda: match.concede(self._player, Grade.GAMMON)),
            "backgammon": lambda: self._and_close(lambda: match.concede(self._player, Grade.BACKGAMMON)),
            "language": lambda: settings.change_language(self._player.value, tuple(LANGUAGES)),
            "leave_now": lambda: self._and_close(match.leave_match),
            "quit_now": lambda: self._and_close(match.quit_program),
        }
        acts[key]() if key in acts else settings.change(key)
        self.changed.emit()

    def _open(self, page: str, otherwise: Command | None) -> None:
        """A page of what the rules offer now; where that is nothing, the refusal says why."""
        self._choices = (
            () if page == "break" and self._offers.break_refused else self._match.choices(self._player, page)
        )
        if self._choices:
            self._go(page)
        elif otherwise is not None:
            self._and_close(lambda: self._match.ask(self._player, otherwise))

    def _and_close(self, act: Callable[[], None]) -> None:
        self._go("")
        act()

    def _go(self, page: str) -> None:
        if page != self._page:
            self._page, self._first = page, 0
            self.changed.emit()
            self.pageChanged.emit()

    def _title(self) -> str:
        t = self._t
        titles = {
            "stop": t("Stop the clock for"),
            "settled": t("The game is settled. Your opponent is asked to agree that"),
            "break": t("Both see the time that is left. Take a break of"),
            "concede": t("Concede this game as"),
            "leave": t(
                "Leave the match? It is kept as it stands and its file is written; one that is not over can be "
                "continued from the start page."
            ),
            "quit": t("Close Tavla? The match is kept as it stands and can be continued."),
            "settings": "" if self._may_arrange else t("What changes the board for both waits for your own time."),
        }
        return titles.get(self._page, "")

    def _turn_on(self) -> None:
        """The next entries of a row that has not room for all; after the last ones the first again."""
        self._first = self._first + IN_ROW if self._first + IN_ROW < len(self._of_page()) else 0
        self.pageChanged.emit()

    def _entries(self) -> list[Entry]:
        """All of them, or in the strip as many as it has room for."""
        entries = self._of_page()
        if not self._in_strip or len(entries) <= IN_ROW + 1:
            return entries
        return [*entries[self._first : self._first + IN_ROW], _entry("more", self._t("More…"))]

    def _of_page(self) -> list[Entry]:
        t = self._t
        back = _entry("back", t("Back"))
        match self._page:
            case "menu":
                return self._first_page(t)
            case "stop" | "settled" | "break":
                return [
                    *(
                        _entry(choice.key, choice.text, value=choice.note, enabled=choice.is_open)
                        for choice in self._choices
                    ),
                    back,
                ]
            case "concede":
                return [
                    _entry("single", seat_words.concession_grade(t, Grade.SINGLE)),
                    _entry("gammon", seat_words.concession_grade(t, Grade.GAMMON)),
                    _entry("backgammon", seat_words.concession_grade(t, Grade.BACKGAMMON)),
                    back,
                ]
            case "settings":
                return [*self._settings(t, self._match.settings_model), back]
            case "leave":
                return [_entry("leave_now", t("Leave now"), enabled=self._may_leave), back]
            case "quit":
                return [_entry("quit_now", t("Quit now"), enabled=self._may_leave), back]
            case _:
                return []

    def _first_page(self, t: Words) -> list[Entry]:
        """Acts of the game first, then those of the rules, then the rest; in a strip the director comes before them."""
        offers, stop = self._offers, "" if self._may_leave else t("call the director first")
        ruled = [
            *([_entry("settled", t("The game is settled…"))] if offers.settled else []),
            *([_entry("stop", t("Stop the clock…"))] if offers.stop else []),
            *([_entry("break", t("Take a break…"), value=offers.break_note)] if offers.break_note is not None else []),
            *([_entry("clocks", t("Press the clocks"), value=t("your opponent is absent"))] if offers.clocks else []),
        ]
        report = [_entry("report", t("Report and result slip"))] if self._match.may_report else []
        director = [_entry("director", t("Director's page"))]
        return [
            _entry("last_play", t("Show last play"), enabled=self._has_last_play),
            _entry("concede", t("Concede…"), enabled=self._can_concede),
            *([*director, *ruled, *report] if self._in_strip else [*ruled, *report, *director]),
            _entry("settings", t("Settings…")),
            *(
                [
                    _entry("leave", t("Leave the match…"), value=stop, enabled=self._may_leave),
                    _entry("quit", t("Quit…"), value=stop, enabled=self._may_leave),
                ]
                if self._has_ways_out()
                else []
            ),
        ]

    def _has_ways_out(self) -> bool:
        """In a strip those that are closed have no room."""
        return not self._is_kiosk() and (self._may_leave or not self._in_strip)

    def _is_kiosk(self) -> bool:
        """Whether the ways out are the director's alone."""
        return self._match.settings_model.is_kiosk

    def _settings(self, t: Words, settings: SettingsViewModel) -> list[Entry]:
        """What changes the board for both is not there in the other side's time; the title says so."""
        values = settings.values
        return [
            *(
                _entry(row.name, t.said(row.label), value=plain_name(settings.club_board.name), enabled=False)
                if settings.club_board.name and row.key == BOARD_ROW
                else _entry(row.name, t.said(row.label), value=t.said(row.word_of(values)), enabled=False)
                if is_the_events(row.key, values)
                else _entry(row.name, t.said(row.label), value=t.said(row.word_of(values)))
                for row in map(SETTINGS.__getitem__, IN_MENU)
                if self._may_arrange and not (self._is_kiosk() and row.name == "window")
            ),
            self._numbers(t),
            *([self._forced(t)] if self._offers.may_force else []),
            _entry("language", t("Language of this seat"), value=LANGUAGES[t.language]),
        ]

    def _numbers(self, t: Words) -> Entry:
        """A seat has its point numbers alone, so they are chosen in the other side's time too."""
        may, value = self._offers.may_number, t("On") if self._offers.numbered else t("Off")
        return _entry("numbers", t("Point numbers"), value=value if may else t("not allowed"), enabled=may)

    def _forced(self, t: Words) -> Entry:
        wants = t("On, when your opponent wants it too") if self._offers.forced else t("Off")
        return _entry("forced", t("Move forced checkers"), value=t("On") if self._offers.forced_by_both else wants)


def _entry(key: str, text: str, *, value: str = "", enabled: bool = True) -> Entry:
    return {"key": key, "text": text, "value": value, "enabled": enabled}
