"""How the screen looks and where the seats are: kept from match to match, changed from the start page or a seat's menu."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

THEMES = ("evening", "contrast")
HOME_SIDES = ("right", "left")
CHECKERS = ("white_light", "white_dark")
SOUNDS = ("off", "light", "quiet", "medium", "loud")
SPOKEN = ("off", "white", "black", "both")
SWITCHES = ("off", "two", "one_slow", "one", "one_fast")
SIZES = ("usual", "large")
SEATINGS = ("face_to_face", "same_side")

KEPT = (
    "theme",
    "size",
    "sound",
    "spoken",
    "switches",
    "home_side",
    "seating",
    "motion",
    "full_screen",
    "ruleset",
    "event",
    "match_length",
)
"""What the next day begins with."""


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
            "theme": "evening",
            "home_side": "right",
            "seating": "face_to_face",
            "motion": True,
            "full_screen": False,
        }
        self.values |= {"size": "usual", "sound": "off", "spoken": "off", "switches": "off"}
        self.values |= {"checkers": "white_light", "ruleset": "", "event": "", "match_length": 7}
        self.languages = {"white": "en", "black": "en"}

    def take(self, values: dict[str, object], languages: dict[str, str]) -> None:
        """Begin with these."""
        self.values.update(values)
        self.languages.update(languages)
        self.changed.emit()

    def take_kept(self, settings: object, languages: dict[str, str]) -> None:
        """Begin with what was kept, as attributes of these names."""
        self.take({name: getattr(settings, name) for name in KEPT}, languages)

    kiosk = Property(bool, lambda self: self.is_kiosk, notify=changed)
    theme = Property(str, lambda self: self.values["theme"], notify=changed)
    sameSide = Property(bool, lambda self: self.values["seating"] == "same_side", notify=changed)
    swapped = Property(bool, lambda self: self.values["checkers"] == "white_dark", notify=changed)
    large = Property(bool, lambda self: self.values["size"] == "large", notify=changed)
    motion = Property(bool, lambda self: self.values["motion"], notify=changed)

    @Slot()
    def changeTheme(self) -> None:
        """The other theme."""
        self._next("theme", THEMES)

    @Slot()
    def changeSize(self) -> None:
        """Larger checkers and letters, or the usual ones."""
        self._next("size", SIZES)

    @Slot()
    def changeSound(self) -> None:
        """No sounds, a light in their place, or louder ones."""
        self._next("sound", SOUNDS)

    @Slot()
    def changeSpoken(self) -> None:
        """To which seat dice and times are spoken."""
        self._next("spoken", SPOKEN)

    @Slot()
    def changeSwitches(self) -> None:
        """Two switches, one, or none."""
        self._next("switches", SWITCHES)

    @Slot()
    def changeDirection(self) -> None:
        """The home boards on the other side."""
        self._next("home_side", HOME_SIDES)

    @Slot()
    def changeSeating(self) -> None:
        """Face to face, or both on one side."""
        self._next("seating", SEATINGS)

    def choose(self, name: str, value: str) -> None:
        """What the players have settled on."""
        if self.values[name] != value:
            self.values[name] = value
            self.changed.emit()
            self.kept.emit()

    @Slot()
    def changeCheckers(self) -> None:
        """The light checkers for the other seat."""
        self._next("checkers", CHECKERS)

    @Slot()
    def changeMotion(self) -> None:
        """Checkers glide, or are set down at once."""
        self._next("motion", (True, False))

    @Slot()
    def changeWindow(self) -> None:
        """The whole screen, or a window; a kiosk has no window."""
        if not self.is_kiosk:
            self._next("full_screen", (False, True))

    def remember(self, **values: object) -> None:
        """Keep for the next match what this one was begun with."""
        if any(self.values[name] != value for name, value in values.items()):
            self.values.update(values)
            self.kept.emit()

    def change_language(self, seat: str, languages: tuple[str, ...]) -> None:
        """The next language for one seat."""
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

    def _next(self, name: str, choices: tuple[object, ...]) -> None:
        at = choices.index(self.values[name]) if self.values[name] in choices else -1
        self.values[name] = choices[(at + 1) % len(choices)]
        self.changed.emit()
        self.kept.emit()


CHANGES: dict[str, Callable[[SettingsViewModel], None]] = {
    "direction": SettingsViewModel.changeDirection,
    "checkers": SettingsViewModel.changeCheckers,
    "seating": SettingsViewModel.changeSeating,
    "theme": SettingsViewModel.changeTheme,
    "size": SettingsViewModel.changeSize,
    "sound": SettingsViewModel.changeSound,
    "spoken": SettingsViewModel.changeSpoken,
    "switches": SettingsViewModel.changeSwitches,
    "motion": SettingsViewModel.changeMotion,
    "window": SettingsViewModel.changeWindow,
}
"""What each row of the page's *Seats and screen* steps on to its next value."""
