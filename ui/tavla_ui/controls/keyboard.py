"""The screen's own keyboard: letters by touch, upright to the seat that types."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import ClassVar

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.base.unicode import printable
from tavla.text.words import Words
from tavla_ui.controls.qt_keyboard import is_in_use

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

ROWS = ("1234567890-.", "qwertyuiopåğ", "asdfghjklæøı", "zxcvbnmçöşü'")
ID_ROWS = ("1234567890:-", "qwertyuiop+/", "asdfghjkl=", "zxcvbnm")
"""The letters of XGIDs and GNUBG IDs."""
SIGNS = ("1234567890-.", "!?@#$%&*+=/\\", "()[]{}<>\"'`~", ",;:_|^–’«»€₺")
"""With the digits every sign of ASCII."""
WESTERN = ("àáâãäèéêë", "ìíîïñòóôõœ", "ùúûýÿßðþ", "ŵŷħ¡¿")
EASTERN = ("ăāąćčđďęěē", "ėģīįķłľĺļ", "ńňņőřŕśšș", "ťțűůūųźžżə")
"""Letters with accents of Europe's other languages, in two turns of one key."""
LAYERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"letters": ROWS, "signs": SIGNS, "western": WESTERN, "eastern": EASTERN}
)
SIGNS_KEY, LETTERS_KEY, WESTERN_KEY, EASTERN_KEY = "?123", "ABC", "éñß", "čłș"
CAPITALS = {"en": {"ı": "İ"}, "nb": {"ı": "İ"}, "tr": {"i": "İ", "ı": "I"}}
"""Of the two keys of the i in each language: elsewhere the dotless one gives the capital that the dotted one does not.
"""
CAPITAL_SHARP_S = "ẞ"
"""Python's own capital of ß is two letters."""

LOCALES = {"en": "en_GB", "nb": "nb_NO", "tr": "tr_TR"}
"""The layout of Qt's keys for each language."""


@QmlElement
class KeyboardViewModel(QObject):
    """Which seat types into which field; the first letter of a name is a capital by itself, and that of a sentence."""

    changed = Signal()
    layerChanged = Signal()
    is_scanned: ClassVar[bool] = False
    """Whether the frame of switches goes over the keys: over the board's own, since it finds none of Qt's."""

    def __init__(
        self,
        typed: Callable[[str, int, str], str],
        chosen: Callable[[str, int, str, str], None],
        parent: QObject | None = None,
        letters: tuple[str, ...] = ROWS,
    ) -> None:
        """`typed` takes seat, field and letter, empty for backspace, and gives the text as it then is; `chosen` takes
        seat, field, key and text of what was suggested.
        """
        super().__init__(parent)
        self._typed, self._chosen = typed, chosen
        self.t = Words()
        self._letters = letters
        self._layer = "letters"
        self._is_qts = letters is ROWS and is_in_use()
        self._seat, self._field = "", 0
        self._names = True
        self._is_secret = False
        self._shift = True
        self._text = self._caption = ""
        self._suggests = False
        self._suggested: list[dict[str, str]] = []

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t

    def open_for(
        self,
        seat: str,
        field: int,
        text: str,
        caption: str = "",
        *,
        names: bool = True,
        secret: bool = False,
        suggests: bool = False,
    ) -> None:
        """Turn to a seat and its field; with a caption the keyboard shows what is typed itself, for a field that it
        covers.

        `names`: every word begins with a capital. `secret`: no letter becomes one by itself. `suggests`: a row is kept for what may be meant.
        """
        self._seat, self._field, self._names, self._is_secret = seat, field, names, secret
        self._suggests, self._suggested = suggests, []
        self._text, self._caption = text, caption
        self._shift = self._wants_capital(text)
        self._turn_to("letters")
        self.changed.emit()

    @property
    def at(self) -> tuple[str, int]:
        """The seat and the field that are typed into."""
        return self._seat, self._field

    def suggest(self, found: Sequence[tuple[str, str, str]]) -> None:
        """Offer these: key, text, and a word to tell two apart."""
        self._suggested = [{"key": key, "text": text, "detail": detail} for key, text, detail in found]
        self.changed.emit()

    seat = Property(str, lambda self: self._seat, notify=changed)
    field = Property(int, lambda self: self._field, notify=changed)
    isOpen = Property(bool, lambda self: bool(self._seat), notify=changed)
    caption = Property(str, lambda self: self._caption, notify=changed)
    text = Property(str, lambda self: self._text, notify=changed)
    suggests = Property(bool, lambda self: self._suggests, notify=changed)
    suggested = Property(list, lambda self: self._suggested, notify=changed)
    shift = Property(bool, lambda self: self._shift, notify=changed)
    isSecret = Property(bool, lambda self: self._is_secret, notify=changed)
    locale = Property(
        str, lambda self: LOCALES[self.t.language] if self._is_qts and not self.is_scanned else "", notify=changed
    )
    locales = Property(list, lambda _self: list(LOCALES.values()), constant=True)
    language = Property(str, lambda self: self.t.language, notify=changed)
    rows = Property(list, lambda self: self._keys(), notify=layerChanged)
    hasLayers = Property(bool, lambda self: self._letters is ROWS, constant=True)
    hasCapitals = Property(bool, lambda self: self._layer != "signs", notify=layerChanged)
    signsText = Property(str, lambda self: SIGNS_KEY if self._layer == "letters" else LETTERS_KEY, notify=layerChanged)
    accentsText = Property(
        str, lambda self: EASTERN_KEY if self._layer == "western" else WESTERN_KEY, notify=layerChanged
    )
    spaceText = Property(str, lambda self: self.t("Space"), notify=changed)
    doneText = Property(str, lambda self: self.t("Done"), notify=changed)
    shiftName = Property(str, lambda self: self.t("Shift"), notify=changed)
    backspaceName = Property(str, lambda self: self.t("Backspace"), notify=changed)

    @Slot(str)
    def press(self, letter: str) -> None:
        """A key: its letter, or empty for backspace. Keys without one, as Escape and Tab are, write nothing."""
        if self._seat and printable(letter) == letter:
            text = self._typed(self._seat, self._field, letter)
            self._text = text
            if self._letters is ROWS:
                self._shift = self._wants_capital(text)
            self.changed.emit()

    @Slot(str)
    def write(self, text: str) -> None:
        """The whole text as Qt's keys have made it: the letters that differ are pressed, so that both kinds of keys
        mean the same.
        """
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self._text, text, strict=False)))
        for _ in self._text[same:]:
            self.press("")
        for letter in text[same:]:
            self.press(letter)

    @Slot(str, str)
    def choose(self, key: str, text: str) -> None:
        """One of those suggested: it is whole, so the keyboard goes."""
        if self._seat:
            self._chosen(*self.at, key, text)
            self.close()

    @Slot()
    def pressShift(self) -> None:
        """Capitals, or small letters."""
        self._shift = not self._shift
        self.changed.emit()

    @Slot()
    def pressSigns(self) -> None:
        """Signs in the letters' place, or the letters again."""
        self._turn_to("signs" if self._layer == "letters" else "letters")

    @Slot()
    def pressAccents(self) -> None:
        """Letters with accents, and at the next press the rest of them."""
        self._turn_to("eastern" if self._layer == "western" else "western")

    @Slot()
    def close(self) -> None:
        """Put the keyboard away."""
        self._seat = ""
        self.changed.emit()

    def _keys(self) -> list[list[dict[str, object]]]:
        rows = LAYERS[self._layer] if self._letters is ROWS else self._letters
        return [[{"small": letter, "capitals": self._capitals(letter)} for letter in row] for row in rows]

    def _capitals(self, letter: str) -> dict[str, str]:
        capital = CAPITAL_SHARP_S if letter == "ß" else letter.upper()
        return {
            language: own.get(letter, capital) if self._letters is ROWS else capital
            for language, own in CAPITALS.items()
        }

    def _turn_to(self, layer: str) -> None:
        if layer != self._layer:
            self._layer = layer
            self.layerChanged.emit()

    def _wants_capital(self, text: str) -> bool:
        return not self._is_secret and (not text or (self._names and text.endswith((" ", "-"))))
