"""What the desk of a hall has to say before a match: its line, and the match that it has for this board."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall import NO_MATCH, Offered
from tavla.text import hall_words
from tavla.text.words import Words
from tavla_ui.controls.dead_times import Change, Changes
from tavla_ui.controls.hall_watch import HallWatch

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class HallPage(Protocol):
    """The page that the match is put on."""

    def take_offered(self, offered: Offered) -> None:
        """The players have touched it."""

    def offer_turned(self, *, is_new: bool) -> None:
        """There is another match of the draw, or none."""


@QmlElement
class StartHallViewModel(QObject):
    """A touch accepts the match; both still press Ready, and nothing begins by itself."""

    changed = Signal()
    pressRefused = Signal()

    def __init__(self, watch: HallWatch, page: HallPage, now: Callable[[], int], parent: QObject | None = None) -> None:
        """`now`: steady milliseconds."""
        super().__init__(parent)
        self._watch, self._page, self._now = watch, page, now
        self.t, self._black_t = Words(), Words()
        self._offered = NO_MATCH
        self._taken = ""
        self._changes = Changes()
        watch.changed.connect(self._turned)

    def speak(self, white: Words, black: Words) -> None:
        """The languages of the seats; the match speaks the bottom seat's."""
        self.t, self._black_t = white, black
        self.changed.emit()

    @Slot()
    def attend(self) -> None:
        """A hall may have been joined."""
        self._watch.attend()

    whiteLine = Property(str, lambda self: hall_words.line(self.t, self._watch.shown), notify=changed)
    blackLine = Property(str, lambda self: hall_words.line(self._black_t, self._watch.shown), notify=changed)
    hasOffered = Property(bool, lambda self: self._offered != NO_MATCH, notify=changed)
    openText = Property(str, lambda self: self.t("Match from the desk…"), notify=changed)
    title = Property(str, lambda self: hall_words.offered_title(self.t, self._offered), notify=changed)
    names = Property(list, lambda self: hall_words.offered_names(self._offered), notify=changed)
    match = Property(str, lambda self: hall_words.offered_match(self.t, self._offered), notify=changed)
    notes = Property(list, lambda self: hall_words.offered_notes(self.t, self._offered), notify=changed)
    mayAccept = Property(bool, lambda self: not self._offered.is_old, notify=changed)
    acceptText = Property(str, lambda self: self.t("Accept this match"), notify=changed)
    closeText = Property(str, lambda self: self.t("Close"), notify=changed)

    @Slot()
    def accept(self) -> None:
        offered = self._offered
        if offered == NO_MATCH or offered.is_old:
            return
        if self._changes.dead_for(self._now(), Change.QUESTION):
            self.pressRefused.emit()
            return
        self._taken = offered.id
        self._watch.accept(offered.id)
        self._page.take_offered(offered)

    @Slot()
    def _turned(self) -> None:
        before, offered = self._offered, self._watch.shown.offered
        if offered == NO_MATCH:
            self._taken = ""
        elif offered.id == self._taken:
            offered = NO_MATCH  # accepted, and the desk has not been told yet
        self._offered = offered
        if offered != before:
            self._changes.note(Change.QUESTION, self._now())
            self._page.offer_turned(is_new=offered != NO_MATCH)
        self.changed.emit()
