"""A match file to a phone: one code of a page at the hall's desk where it opens one, otherwise the file itself in
codes, one after the other.
"""

from functools import partial

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall import NO_PAGE, HomePage
from tavla.application.ports.services import Services
from tavla.base.phrase import Said
from tavla.text import review_words
from tavla.text.words import Words
from tavla_ui.controls.qr_codes import picture_of
from tavla_ui.controls.timers import rings_once
from tavla_ui.review.opened import Opened

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

CODE_MS = 500
"""How long a phone has for one code of a match file."""


@QmlElement
class ReviewPhoneViewModel(QObject):
    """Nothing is asked of a hall before the touch. What is answered after another touch is not shown."""

    changed = Signal()

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._t = Words()
        self._match = ""
        self._wish = 0
        self._page = NO_PAGE
        self._parts: tuple[str, ...] = ()
        self._part = 0
        self.fault: Said = ""
        """Why no code could be made."""
        self._turning = QTimer(self)
        self._turning.setInterval(CODE_MS)
        self._turning.timeout.connect(self._turn)
        self._closing = rings_once(self, 0, self.stop)

    def open(self, opened: Opened) -> None:
        """Another match."""
        self._t, self._match = opened.t, opened.match.match_id
        self.stop()

    name = Property(str, lambda self: self._t("Match file to a phone"), notify=changed)
    isSending = Property(bool, lambda self: bool(self._page.address or self._parts), notify=changed)
    isPage = Property(bool, lambda self: bool(self._page.address), notify=changed)
    code = Property(str, lambda self: self._code(), notify=changed)
    title = Property(str, lambda self: self._title(), notify=changed)
    help = Property(str, lambda self: self._help(), notify=changed)
    codesText = Property(str, lambda self: self._t("QR codes instead"), notify=changed)
    stopText = Property(
        str, lambda self: self._t("Back") if self._page.address else self._t("Stop showing codes"), notify=changed
    )

    @Slot()
    def send(self) -> None:
        """Shown until it is stopped, or the page is closed."""
        self.stop()
        services = self._services
        if services.has_hall and services.hall.shown.is_heard:
            services.hall.take_home(self._match, partial(self._opened, self._wish))
        else:
            self.showCodes()

    @Slot()
    def showCodes(self) -> None:
        """The match file, code after code."""
        self.stop()
        wish = self._wish

        def heard(parts: tuple[str, ...]) -> None:
            if wish == self._wish:
                self._parts = parts
                self._turning.start()
                self.changed.emit()

        def failed(why: Said) -> None:
            if wish == self._wish:
                self.fault = why
                self.changed.emit()

        self._services.review.spell(self._match, heard, failed)

    @Slot()
    def stop(self) -> None:
        self._wish += 1
        self._turning.stop()
        self._closing.stop()
        self._page, self._parts, self._part, self.fault = NO_PAGE, (), 0, ""
        self.changed.emit()

    @Slot()
    def _turn(self) -> None:
        self._part = (self._part + 1) % max(1, len(self._parts))
        self.changed.emit()

    def _opened(self, wish: int, page: HomePage) -> None:
        if wish != self._wish:
            return
        if not page.address:
            self.showCodes()
            return
        self._page = page
        self._closing.start(1000 * page.seconds)
        self.changed.emit()

    def _code(self) -> str:
        if self._page.address:
            return picture_of(self._page.address)
        return picture_of(self._parts[self._part]) if self._parts else ""

    def _title(self) -> str:
        if self._page.address:
            return self._t("Scan the code with your phone")
        return self._t("Code {n} of {count}", n=self._part + 1, count=max(1, len(self._parts)))

    def _help(self) -> str:
        t = self._t
        if self._page.address:
            return review_words.page_help(t, -(-self._page.seconds // 60))
        return review_words.phone_help(t)
