"""The small menu of a seat, as pages of entries: one list of buttons at a time, upright to the seat that opened it."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.domain.outcome import Grade
from tavla.domain.player import Player
from tavla.text.texts import Texts
from tavla.text.words import LANGUAGES
from tavla_ui.view_models.settings import SettingsViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

Entry = dict[str, object]


class MenuHouse(Protocol):
    """What the menu asks of the table."""

    @property
    def settings_model(self) -> SettingsViewModel:
        """Theme, direction, seating, motion and window."""

    def concede(self, player: Player, grade: Grade) -> None:
        """Offer a concession."""

    def show_last_play(self) -> None:
        """Show the last play on the board."""

    def open_director(self, player: Player) -> None:
        """The director's page, upright to `player`."""

    def leave_match(self) -> None:
        """Close the match and go to the start page."""

    def quit_program(self) -> None:
        """Close the program."""


@QmlElement
class SeatMenuViewModel(QObject):
    """Pages "menu", "concede", "settings", "leave", "quit"; "" is closed."""

    changed = Signal()
    pageChanged = Signal()
    wordsChanged = Signal()

    def __init__(self, player: Player, texts: Callable[[], Texts], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player, self._texts = player, texts
        self.house: MenuHouse | None = None
        self._page = ""
        self._can_concede = self._has_last_play = False
        self.wordsChanged.connect(self.changed)

    def take(self, *, can_concede: bool, has_last_play: bool) -> None:
        """What the state allows."""
        if (can_concede, has_last_play) != (self._can_concede, self._has_last_play):
            self._can_concede, self._has_last_play = can_concede, has_last_play
            self.changed.emit()

    page = Property(str, lambda self: self._page, notify=changed)
    title = Property(str, lambda self: self._title(), notify=changed)
    keys = Property(list, lambda self: [entry["key"] for entry in self._entries()], notify=pageChanged)
    entries = Property(list, lambda self: self._entries(), notify=changed)
    menuText = Property(str, lambda self: self._texts().menu(), notify=wordsChanged)
    closeText = Property(str, lambda self: self._texts().close(), notify=wordsChanged)

    @Slot()
    def toggleMenu(self) -> None:
        """Open the menu, or close whatever page is open."""
        self._go("" if self._page else "menu")

    @Slot()
    def closeMenu(self) -> None:
        """Close the menu."""
        self._go("")

    @Slot(str)
    def choose(self, key: str) -> None:
        """An entry is pressed."""
        house = self.house
        if house is None or not any(entry["key"] == key and entry["enabled"] for entry in self._entries()):
            return
        settings = house.settings_model
        acts: dict[str, Callable[[], None]] = {
            "concede": lambda: self._go("concede"),
            "settings": lambda: self._go("settings"),
            "leave": lambda: self._go("leave"),
            "quit": lambda: self._go("quit"),
            "back": lambda: self._go("menu"),
            "director": lambda: self._and_close(lambda: house.open_director(self._player)),
            "last_play": lambda: self._and_close(house.show_last_play),
            "single": lambda: self._and_close(lambda: house.concede(self._player, Grade.SINGLE)),
            "gammon": lambda: self._and_close(lambda: house.concede(self._player, Grade.GAMMON)),
            "backgammon": lambda: self._and_close(lambda: house.concede(self._player, Grade.BACKGAMMON)),
            "theme": settings.changeTheme,
            "direction": settings.changeDirection,
            "seating": settings.changeSeating,
            "motion": settings.changeMotion,
            "window": settings.changeWindow,
            "language": lambda: settings.change_language(self._player.value, tuple(LANGUAGES)),
            "leave_now": lambda: self._and_close(house.leave_match),
            "quit_now": lambda: self._and_close(house.quit_program),
        }
        acts[key]()
        self.changed.emit()

    def _and_close(self, act: Callable[[], None]) -> None:
        self._go("")
        act()

    def _go(self, page: str) -> None:
        if page != self._page:
            self._page = page
            self.changed.emit()
            self.pageChanged.emit()

    def _title(self) -> str:
        texts = self._texts()
        titles = {"concede": texts.concede_title(), "leave": texts.leave_question(), "quit": texts.quit_question()}
        return titles.get(self._page, "")

    def _entries(self) -> list[Entry]:
        texts, house = self._texts(), self.house
        if house is None:
            return []
        settings = house.settings_model
        back = _entry("back", texts.back())
        match self._page:
            case "menu":
                return [
                    _entry("last_play", texts.last_play(), enabled=self._has_last_play),
                    _entry("concede", texts.concede(), enabled=self._can_concede),
                    _entry("settings", texts.settings()),
                    _entry("director", texts.director_page()),
                    _entry("leave", texts.leave()),
                    _entry("quit", texts.quit_program()),
                ]
            case "concede":
                return [
                    _entry("single", texts.concession_grade(Grade.SINGLE)),
                    _entry("gammon", texts.concession_grade(Grade.GAMMON)),
                    _entry("backgammon", texts.concession_grade(Grade.BACKGAMMON)),
                    back,
                ]
            case "settings":
                return [
                    _entry("theme", texts.theme(), value=texts.theme_choice(str(settings.values["theme"]))),
                    _entry("direction", texts.direction(), value=texts.direction_choice(str(settings.values["home_side"]))),
                    _entry("seating", texts.seating(), value=texts.seating_choice(str(settings.values["seating"]))),
                    _entry("motion", texts.motion_label(), value=texts.motion(on=bool(settings.values["motion"]))),
                    _entry("window", texts.full_screen_label(), value=texts.window_choice(full=bool(settings.values["full_screen"]))),
                    _entry("language", texts.language_of_seat(), value=LANGUAGES[texts.language]),
                    back,
                ]
            case "leave":
                return [_entry("leave_now", texts.leave_now()), back]
            case "quit":
                return [_entry("quit_now", texts.quit_now()), back]
            case _:
                return []


def _entry(key: str, text: str, *, value: str = "", enabled: bool = True) -> Entry:
    return {"key": key, "text": text, "value": value, "enabled": enabled}
