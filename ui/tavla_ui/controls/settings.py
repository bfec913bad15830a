"""How the screen looks and where the seats are: kept from match to match,
changed from the start page or a seat's menu.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.club_board import PROGRAMS_OWN, ClubBoard
from tavla.application.settings import BOARD_ROW, SETTINGS, USUAL, Value, is_the_events

if TYPE_CHECKING:  # the first frame of a fresh board needs none
    from tavla.application.screens import MeasuredScreen

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

ROWS = {setting.name: setting for setting in SETTINGS.values()}


@QmlElement
class SettingsViewModel(QObject):
    """Theme, direction, seating, motion and window; `kept` tells of every change made by hand.

    `is_kiosk`: the board is all there is: the window fills the screen, and only the director ends the program.
    """

    changed = Signal()
    kept = Signal()
    languageChanged = Signal(str)

    def __init__(self, parent: QObject | None = None, *, is_kiosk: bool = False) -> None:
        super().__init__(parent)
        self.is_kiosk = is_kiosk
        self.values: dict[str, object] = {
            **USUAL,
            "full_screen": False,
            "ruleset": "",
            "event": "",
            "match_length": 7,
            "screens": (),
        }
        self.languages = {"white": "en", "black": "en"}
        self.club_board = PROGRAMS_OWN
        """The club's own board, where the director has put one on."""
        self.put_on_by = ""

    def take(self, values: dict[str, object], languages: dict[str, str]) -> None:
        """Begin with these."""
        self.values.update(values)
        self.languages.update(languages)
        self.changed.emit()

    def take_kept(self, values: Mapping[str, object], languages: dict[str, str]) -> None:
        """Begin with what was kept, but for what does not last."""
        self.take(
            {key: value for key, value in values.items() if key not in SETTINGS or SETTINGS[key].lasts}, languages
        )

    def wear(self, board: ClubBoard, by: str) -> None:
        """Show a club's own board, or the program's, by the word of a director."""
        self.club_board, self.put_on_by = board, by
        self.changed.emit()

    def is_free(self, name: str) -> bool:
        """Whether players may change this row."""
        if is_the_events(name, self.values):
            return False
        return not ROWS[name].is_directors and (not self.club_board.is_on or name != BOARD_ROW)

    @property
    def club_look(self) -> dict[str, object]:
        """What the window's theme takes from the club's own board: its colours and pictures; empty where none is on."""
        board = self.club_board
        if not board.is_on:
            return {}
        pictures = [board.field_picture, board.field_strength, board.bar_picture, board.bar_strength]
        return {**board.colours, "pictures": pictures}

    club = Property(dict, lambda self: self.club_look, notify=changed)
    kiosk = Property(bool, lambda self: self.is_kiosk, notify=changed)
    theme = Property(str, lambda self: self.values["theme"], notify=changed)
    sameSide = Property(bool, lambda self: self.values["seating"] == "same_side", notify=changed)
    homeLeft = Property(bool, lambda self: self.values["home_side"] == "left", notify=changed)
    swapped = Property(bool, lambda self: self.values["checkers"] == "white_dark", notify=changed)
    large = Property(bool, lambda self: self.values["size"] == "large", notify=changed)
    motion = Property(bool, lambda self: self.values["motion"], notify=changed)

    @Slot(str)
    def change(self, name: str) -> None:
        """A row goes on to its next choice; a kiosk has no window."""
        setting = ROWS[name]
        if self.is_free(name) and not (self.is_kiosk and name == "window"):
            self.values[setting.key] = setting.after(self.values[setting.key])
            self.changed.emit()
            self.kept.emit()

    def choose(self, name: str, value: Value) -> None:
        """What the players have settled on, or the director has ordered."""
        if self.values[name] != value:
            self.values[name] = value
            self.changed.emit()
            self.kept.emit()

    def measure(self, screen: "MeasuredScreen") -> None:
        """Keep the size of a screen in place of what was measured of it before."""
        from tavla.application.screens import MOST_SCREENS
        from tavla.base.copies import replace

        others = (one for one in self.screens if replace(one, pixel_nm=screen.pixel_nm) != screen)
        self.remember(screens=(screen, *others)[:MOST_SCREENS])

    @property
    def screens(self) -> "tuple[MeasuredScreen, ...]":
        """Those that were measured, the latest first."""
        return self.values["screens"]  # type: ignore[return-value]

    def remember(self, **values: object) -> None:
        """Keep for the next match what this one was begun with."""
        if any(self.values[name] != value for name, value in values.items()):
            self.values.update(values)
            self.kept.emit()

    def change_language(self, seat: str, languages: tuple[str, ...]) -> None:
        at = languages.index(self.languages[seat]) if self.languages[seat] in languages else -1
        self.languages[seat] = languages[(at + 1) % len(languages)]
        self.languageChanged.emit(seat)
        self.kept.emit()

    def exchange_languages(self) -> None:
        """Whoever sits on the other side now reads his own language there."""
        white, black = self.languages["white"], self.languages["black"]
        if white != black:
            self.languages.update(white=black, black=white)
            for seat in self.languages:
                self.languageChanged.emit(seat)
            self.kept.emit()
