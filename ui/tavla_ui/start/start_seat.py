"""One seat of the start page: names, and the seat's own Ready."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.base.unicode import printable
from tavla.text import start_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.controls.dead_times import Change, Changes

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LONGEST_NAME = 40
"""Letters of one name."""


@QmlElement
class StartSeatViewModel(QObject):
    """What one seat types and presses before the match."""

    changed = Signal()
    wordsChanged = Signal()
    edited = Signal()
    pressRefused = Signal()
    typingAsked = Signal(str, int)
    languageAsked = Signal(str)
    absentSaid = Signal(str)

    def __init__(
        self,
        seat: str,
        why_not_ready: Callable[["StartSeatViewModel"], str],
        now: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        """`why_not_ready` says what is missing; empty where it may agree. `now`: steady milliseconds."""
        super().__init__(parent)
        self._why_not_ready, self._now = why_not_ready, now
        self._changes = Changes()
        self.t = Words()
        self._seat = seat
        self._names, self._keys = ["", ""], ["", ""]
        self._kept = [False, False]
        self._ready = False
        self._doubles = False
        self._problem = ""
        self._summary = ""
        self._waits = False

    # Set by the page

    def clear(self) -> None:
        """The names stay for the next match, until somebody types others; nothing else is left."""
        self._kept = [bool(name.split()) for name in self._names]
        self._ready, self._problem = False, ""
        self.changed.emit()

    def take(self, *, doubles: bool, summary: str, unready: bool) -> None:
        """The settings have changed: both seats have to agree again."""
        self._doubles, self._summary = doubles, summary
        if unready:
            self._ready, self._problem = False, ""
        self.changed.emit()

    def wait_alone(self, *, waits: bool) -> None:
        """Whether this seat is ready and the other is not: it may say that nobody sits there."""
        if waits != self._waits:
            self._waits = waits
            self.changed.emit()

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t
        self.wordsChanged.emit()
        self.changed.emit()

    def say(self, problem: str) -> None:
        """Say what is missing, under the names."""
        self._problem = problem
        self.changed.emit()

    @property
    def names(self) -> tuple[str, str]:
        """The names without stray spaces; the second empty where nobody plays with him."""
        first, second = (" ".join(name.split()) for name in self._names)
        return first, second if self._doubles else ""

    @property
    def register_keys(self) -> tuple[str, ...]:
        """The players' keys in the register, if all of the side were chosen from it."""
        keys = tuple(self._keys[: 2 if self._doubles else 1])
        return keys if all(keys) else ()

    def take_registered(self, which: int, key: str, name: str) -> None:
        """A player chosen from the register."""
        self.typeName(which, name)
        self._keys[which] = key

    @property
    def entered(self) -> tuple[list[str], list[str]]:
        """Names and register keys as they are entered."""
        return list(self._names), list(self._keys)

    def enter(self, names: list[str], keys: list[str]) -> None:
        """Whoever sits here now."""
        self._names, self._keys, self._kept = names, keys, [False, False]
        self.changed.emit()

    @property
    def full_name(self) -> str:
        """The name of the side: both names of a pair."""
        names = [" ".join(name.split()) for name in self._names[: 2 if self._doubles else 1]]
        return " & ".join(name for name in names if name)

    @property
    def is_complete(self) -> bool:
        return all(name.split() for name in self._names[: 2 if self._doubles else 1])

    @property
    def is_begun(self) -> bool:
        """Whether something has been typed since the last match."""
        return any(name and not kept for name, kept in zip(self._names, self._kept, strict=True))

    @property
    def has_kept(self) -> bool:
        """Whether a name of the last match still stands."""
        return any(self._kept)

    def shown_to_type(self, which: int) -> str:
        """What the keyboard goes on from: nothing where the first letter replaces a name of the last match."""
        return "" if self._kept[which] else self._names[which]

    @property
    def is_ready(self) -> bool:
        return self._ready

    def dead_for(self) -> int:
        """How many milliseconds Ready stays dead after it was pressed."""
        return self._changes.dead_for(self._now(), Change.READY)

    # Shown

    seat = Property(str, lambda self: self._seat, constant=True)
    name = Property(str, lambda self: self._names[0], notify=changed)
    partner = Property(str, lambda self: self._names[1], notify=changed)
    doubles = Property(bool, lambda self: self._doubles, notify=changed)
    complete = Property(bool, lambda self: self.is_complete, notify=changed)
    ready = Property(bool, lambda self: self._ready, notify=changed)
    problem = Property(str, lambda self: self._problem, notify=changed)
    summary = Property(str, lambda self: self._summary, notify=changed)
    waits = Property(bool, lambda self: self._waits, notify=changed)
    absentText = Property(str, lambda self: self.t("Opponent not here"), notify=wordsChanged)
    changeText = Property(str, lambda self: self.t("Change…"), notify=wordsChanged)
    nameLabel = Property(str, lambda self: start_words.name_label(self.t, kept=self._kept[0]), notify=changed)
    partnerLabel = Property(str, lambda self: start_words.partner_label(self.t, kept=self._kept[1]), notify=changed)
    nameKept = Property(bool, lambda self: self._kept[0], notify=changed)
    partnerKept = Property(bool, lambda self: self._kept[1], notify=changed)
    directorText = Property(str, lambda self: self.t("Director's page"), notify=wordsChanged)
    languageText = Property(str, lambda self: LANGUAGES[self.t.language], notify=wordsChanged)
    sideName = Property(str, lambda self: start_words.side_of(self.t, self._seat), notify=wordsChanged)
    languageLabel = Property(str, lambda self: self.t("Language of this seat"), notify=wordsChanged)
    readyText = Property(str, lambda self: self.t("Ready ✓") if self._ready else self.t("Ready"), notify=changed)
    readyNote = Property(
        str,
        lambda self: start_words.ready_note(self.t, ready=self._ready, complete=self.is_complete),
        notify=changed,
    )

    # Pressed and typed

    @Slot(int, str)
    def typeName(self, which: int, text: str) -> None:
        text, self._kept[which] = printable(text)[:LONGEST_NAME], False
        if text == self._names[which]:
            return
        self._names[which], self._keys[which], self._problem, self._ready = text, "", "", False
        self.changed.emit()
        self.edited.emit()

    @Slot(int)
    def openKeyboard(self, which: int) -> None:
        """The field is touched: the keyboard turns to this seat."""
        self.typingAsked.emit(self._seat, which)

    @Slot()
    def pressReady(self) -> None:
        """Agree to the match, or take it back, but not by the second tap of a double tap."""
        if self.dead_for():
            self.pressRefused.emit()
            return
        was_ready = self._ready
        if self._ready:
            self._ready, self._problem = False, ""
        else:
            self._problem = self._why_not_ready(self)
            self._ready = not self._problem
        if self._ready is not was_ready:
            self._changes.note(Change.READY, self._now())
        self.changed.emit()
        self.edited.emit()

    @Slot()
    def sayAbsent(self) -> None:
        self.absentSaid.emit(self._seat)

    @Slot()
    def nextLanguage(self) -> None:
        self.languageAsked.emit(self._seat)

    def letter(self, which: int, letter: str) -> None:
        """One key of the screen's own keyboard; empty takes the last letter away."""
        name = self.shown_to_type(which)
        self.typeName(which, name + letter if letter else name[:-1])
