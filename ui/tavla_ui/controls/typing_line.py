"""A line of text typed at the screen's own keyboard, from any page."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.text.words import Words
from tavla_ui.controls.keyboard import ROWS, KeyboardViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LONGEST_TEXT = 200
HIDDEN = "•"

Offer = Callable[[Sequence[tuple[str, str, str]]], None]
"""Takes what may be meant: key, text, and a word to tell two apart."""


def _nobody(_text: str) -> None: ...


@QmlElement
class TypingLineViewModel(QObject):
    """Opened with a title and what stands already; the keyboard's Done gives the text to whoever asked."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None, letters: tuple[str, ...] = ROWS) -> None:
        super().__init__(parent)
        self._keyboard = KeyboardViewModel(self._typed, self._was_chosen, self, letters)
        self._keyboard.changed.connect(self._look)
        self._title = self._text = ""
        self._is_secret = False
        self._done: Callable[[str], None] = _nobody
        self._chosen: Callable[[str], None] = _nobody
        self._suggest: Callable[[str, Offer], None] = lambda _text, _offer: None

    def open_for(
        self,
        seat: str,
        t: Words,
        title: str,
        start: str,
        done: Callable[[str], None],
        *,
        names: bool = False,
        suggest: Callable[[str, Offer], None] | None = None,
        chosen: Callable[[str], None] | None = None,
    ) -> None:
        """Turn to a seat.

        `names`: every word begins with a capital. `suggest` is asked at each letter; `chosen` hears what was picked of
        it.
        """
        self._title, self._text, self._done = title, start, done
        self._suggest, self._chosen = suggest or (lambda _text, _offer: None), chosen or _nobody
        self._keyboard.speak(t)
        self._is_secret = False
        self._keyboard.open_for(seat, 0, start, names=names, suggests=suggest is not None)
        self.changed.emit()

    def open_secret(self, seat: str, t: Words, title: str, done: Callable[[str], None]) -> None:
        """Turn to a seat for a passphrase: only its last letter is shown, none becomes a capital by itself, and every
        space counts.
        """
        self.open_for(seat, t, title, "", done)
        self._is_secret = True
        self._keyboard.open_for(seat, 0, "", names=False, secret=True)

    def drop(self) -> None:
        """Put everything away; nobody hears of it."""
        self._done = _nobody
        self._keyboard.close()

    keyboard = Property(KeyboardViewModel, lambda self: self._keyboard, constant=True)
    isOpen = Property(bool, lambda self: self._keyboard.property("isOpen"), notify=changed)
    title = Property(str, lambda self: self._title, notify=changed)
    text = Property(str, lambda self: self._shown(), notify=changed)

    def _shown(self) -> str:
        return HIDDEN * len(self._text[:-1]) + self._text[-1:] if self._is_secret else self._text

    def _typed(self, _seat: str, _field: int, letter: str) -> str:
        self._text = (self._text + letter)[:LONGEST_TEXT] if letter else self._text[:-1]
        self._suggest(self._text, partial(self._offer, self._text))
        self.changed.emit()
        return self._text

    def _offer(self, text: str, found: Sequence[tuple[str, str, str]]) -> None:
        """What may be meant, if that is still what stands there."""
        if text == self._text and self._keyboard.property("isOpen"):
            self._keyboard.suggest(found)

    def _was_chosen(self, _seat: str, _field: int, key: str, _text: str) -> None:
        self._done = _nobody
        self._chosen(key)

    @Slot()
    def _look(self) -> None:
        if not self._keyboard.property("isOpen"):
            done, text = self._done, self._text if self._is_secret else " ".join(self._text.split())
            self._done, self._text = _nobody, ""
            self.changed.emit()
            done(text)
