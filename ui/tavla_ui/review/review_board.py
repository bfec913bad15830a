"""The match on the board after its end, moment by moment, and the ID of the position that is shown."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QmlElement

from tavla.application.ports.review import ReviewService
from tavla.text import review_words
from tavla.text.words import Words
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.look_back import LookBackViewModel
from tavla_ui.controls.qr_codes import picture_of
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.review.opened import Opened
from tavla_ui.review.review_course import ReviewCourseViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class ReviewBoardViewModel(QObject):
    """`look` is a fresh one for each match."""

    changed = Signal()
    lookChanged = Signal()

    def __init__(self, settings: SettingsViewModel, service: ReviewService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._service = settings, service
        self._t = Words()
        self._look: LookBackViewModel | None = None
        self._is_open = self._is_copied = False
        self._course = ReviewCourseViewModel(service, self)

    def open(self, opened: Opened) -> None:
        """Begin at the match's first moment."""
        before, self._t, self._is_open = self._look, opened.t, False
        look = self._look = LookBackViewModel(
            opened.match, opened.t, lambda: BoardSettings.of(self._settings.values), opened.reader, self, at=0
        )
        look.refresh()
        look.changed.connect(self.closeId)
        look.stood.connect(self._course.stands_at)
        self._course.wanted.connect(look.go_to)
        self._course.open(opened)
        self.lookChanged.emit()
        self.changed.emit()
        if before is not None:
            before.deleteLater()

    @property
    def look_model(self) -> LookBackViewModel | None:
        return self._look

    @property
    def course_model(self) -> ReviewCourseViewModel:
        return self._course

    course = Property(ReviewCourseViewModel, lambda self: self._course, constant=True)
    look = Property(QObject, lambda self: self._look, notify=lookChanged)
    idText = Property(str, lambda self: self._t("Position ID"), notify=changed)
    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    xgid = Property(str, lambda self: self._xgid() if self._is_open else "", notify=changed)
    picture = Property(str, lambda self: self._picture(), notify=changed)
    hint = Property(
        str,
        lambda self: (
            self._t("XGID of this moment, for eXtreme Gammon, GNU Backgammon and others. Photograph it, or copy it.")
            if self._xgid()
            else self._t("Nobody is on roll at this moment, so the position has no XGID. Step on to the next roll.")
        ),
        notify=changed,
    )
    copyText = Property(str, lambda self: review_words.copy_id(self._t, done=self._is_copied), notify=changed)
    closeText = Property(str, lambda self: self._t("Close"), notify=changed)

    @Slot()
    def showId(self) -> None:
        """The ID of the position, to be photographed or copied."""
        self._is_open, self._is_copied = True, False
        self.changed.emit()

    @Slot()
    def closeId(self) -> None:
        """Take it away; another moment has another ID."""
        if self._is_open:
            self._is_open = False
            self.changed.emit()

    @Slot()
    def copyId(self) -> None:
        """Put it on the clipboard."""
        QGuiApplication.clipboard().setText(self._xgid())
        self._is_copied = True
        self.changed.emit()

    def _xgid(self) -> str:
        state = self._look.state if self._look is not None else None
        return self._service.xgid(state) if state is not None else ""

    def _picture(self) -> str:
        text = self._xgid() if self._is_open else ""
        return picture_of(text) if text else ""
