"""The pages after a match: which match, which page, upright to the seat that opened them.

Nothing of it while a match is played.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.review import FinishedMatch, ReviewedMatch
from tavla.application.ports.services import Services
from tavla.base.errors import TavlaError
from tavla.domain.game.player import Player
from tavla.text import review_words
from tavla.text.words import Words
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.review.opened import Opened
from tavla_ui.review.review_analysis import ReviewAnalysisViewModel
from tavla_ui.review.review_board import ReviewBoardViewModel
from tavla_ui.review.review_copies import ReviewCopiesViewModel
from tavla_ui.review.review_figures import ReviewFiguresViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

SECTIONS = ("board", "course", "dice", "times", "copies", "list")
PAGES = {
    "board": "ReviewBoard.qml",
    "course": "ReviewCourse.qml",
    "dice": "ReviewDice.qml",
    "times": "ReviewTimes.qml",
    "copies": "ReviewCopies.qml",
    "list": "ReviewList.qml",
}


class _Row(NamedTuple):
    key: str
    text: str
    detail: str
    tone: str


@QmlElement
class ReviewViewModel(QObject):
    """Opened on the match that has just ended, or on the list of finished matches."""

    changed = Signal()
    sectionChanged = Signal()

    def __init__(
        self,
        services: Services,
        settings: SettingsViewModel,
        leave: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._service, self._leave = settings, services.review, leave
        self._t, self._seat = Words(), "white"
        self._opened: Opened | None = None
        self._key, self._told = "list", ""
        self._finished: tuple[FinishedMatch, ...] | None = None
        self._board = ReviewBoardViewModel(settings, services.review, self)
        self._figures = ReviewFiguresViewModel(services.review, self)
        self._analysis = ReviewAnalysisViewModel(services.review, self)
        self._copies = ReviewCopiesViewModel(services, settings, self)

    def open_for(self, seat: str, t: Words, match: ReviewedMatch | None) -> bool:
        """Show a match, or the list; whether that may be now."""
        if self._service.is_playing():
            return False
        self._seat, self._t, self._opened, self._told = seat, t, None, ""
        self._look_for_matches()
        if match is not None:
            self._take(match)
        else:
            self._go("list")
        return True

    @property
    def board_model(self) -> ReviewBoardViewModel:
        return self._board

    @property
    def figures_model(self) -> ReviewFiguresViewModel:
        return self._figures

    # Shown

    title = Property(str, lambda self: self._title(), notify=changed)
    isTurned = Property(
        bool, lambda self: self._seat == "black" and self._settings.values["seating"] != "same_side", notify=changed
    )
    told = Property(str, lambda self: self._told, notify=changed)
    closeText = Property(str, lambda self: self._t("Close"), notify=changed)
    sections = Property(list, lambda self: self._sections(), notify=changed)
    sectionKey = Property(str, lambda self: self._key, notify=sectionChanged)
    sectionPage = Property(str, lambda self: PAGES[self._key], notify=sectionChanged)
    board = Property(ReviewBoardViewModel, lambda self: self._board, constant=True)
    figures = Property(ReviewFiguresViewModel, lambda self: self._figures, constant=True)
    analysis = Property(ReviewAnalysisViewModel, lambda self: self._analysis, constant=True)
    copies = Property(ReviewCopiesViewModel, lambda self: self._copies, constant=True)
    rows = Property(list, lambda self: self._rows(), notify=changed)
    noneText = Property(
        str,
        lambda self: (
            self._t("Looking for finished matches…")
            if self._finished is None
            else self._t("No match has been closed on this board yet.")
        ),
        notify=changed,
    )

    # Pressed

    @Slot(str)
    def choose(self, key: str) -> None:
        if key in SECTIONS and (self._opened is not None or key == "list"):
            self._go(key)

    @Slot(str)
    def openMatch(self, match_id: str) -> None:
        """A finished match of the list."""
        try:
            match = self._service.open(match_id)
        except TavlaError as error:
            self._told = self._t.said(error.said)
            self.changed.emit()
        else:
            self._take(match)

    @Slot()
    def dismissTold(self) -> None:
        """The sentence has been read."""
        self._told = ""
        self.changed.emit()

    @Slot()
    def close(self) -> None:
        """Back to where one came from; an analysis is broken off."""
        self._analysis.forget()
        self._opened = None
        self._leave()

    # Inside

    def _take(self, match: ReviewedMatch) -> None:
        opened = self._opened = Opened(match, self._t, Player(self._seat))
        self._told = ""
        for part in (self._board, self._figures, self._analysis, self._copies):
            part.open(opened)
        self._go("board")

    def _go(self, key: str) -> None:
        self._key = key
        if key in {"dice", "times"}:
            self._figures.shown()
        elif key == "copies":
            self._copies.look()
        self.sectionChanged.emit()
        self.changed.emit()

    def _look_for_matches(self) -> None:
        self._finished = None

        def heard(found: tuple[FinishedMatch, ...]) -> None:
            self._finished = found
            self.changed.emit()

        self._service.look_for_finished(heard)

    def _title(self) -> str:
        if self._opened is None:
            return self._t("Finished matches")
        names, length = self._opened.names, self._opened.setup.match_length
        return review_words.finished_match(self._t, names.white, names.black, length)

    def _sections(self) -> list[dict[str, object]]:
        keys: Sequence[str] = SECTIONS if self._opened is not None else ("list",)
        return [{"key": key, "text": review_words.section(self._t, key)} for key in keys]

    def _rows(self) -> list[dict[str, str]]:
        return [_row(match, self._t)._asdict() for match in self._finished or ()]


def _row(match: FinishedMatch, t: Words) -> _Row:
    if match.fault:
        return _Row("", match.match_id, t.said(match.fault), "note")
    winner = {"white": match.white, "black": match.black}.get(match.winner, "")
    return _Row(
        match.match_id,
        review_words.finished_match(t, match.white, match.black, match.match_length),
        review_words.finished_detail(t, winner, match.ended, match.event),
        "match",
    )
