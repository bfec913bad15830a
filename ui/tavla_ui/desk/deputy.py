"""The deputy's window: a second laptop that listens along and can go on as the desk."""

from pathlib import Path

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall_desk import Deputy, DeputySeen
from tavla.base.errors import TavlaError
from tavla.base.plain_name import harmless
from tavla.text import desk_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.controls.second_touch import SecondTouch
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.controls.typing_line import TypingLineViewModel
from tavla_ui.desk.desk import theme_of

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1
LOOK_MS = 500


@QmlElement
class DeputyViewModel(QObject):
    changed = Signal()

    def __init__(self, deputy: Deputy, settings: SettingsViewModel, translations: Path) -> None:
        super().__init__()
        self._deputy, self._settings, self._translations = deputy, settings, translations
        self._t = Words(settings.languages["white"], translations)
        self._seen = DeputySeen()
        self._told, self._sure = "", SecondTouch(self.changed.emit, self)
        self._typing = TypingLineViewModel(self)
        self._looks = QTimer(self)
        self._looks.setInterval(LOOK_MS)
        self._looks.timeout.connect(self.look)
        self._looks.start()
        self.look()

    def stop(self) -> None:
        self._looks.stop()

    @Slot()
    def look(self) -> None:
        seen = self._deputy.look()
        if seen != self._seen:
            self._seen = seen
            self.changed.emit()

    @Slot()
    def takeOver(self) -> None:
        """Ask for the PIN; not while the desk is heard."""
        t = self._t
        self._sure.forget()
        if self._seen.is_heard:
            self._tell(t("The desk is still heard. Close it there, or switch its laptop off; then take over."))
        else:
            self._typing.open_secret("white", t, t("PIN of the deputy"), self._take_over)

    @Slot()
    def leave(self) -> None:
        """The second touch does it."""
        if not self._sure.does("leave"):
            return
        try:
            self._deputy.leave()
        except TavlaError as error:
            self._tell(self._t.said(error.said))

    @Slot(str)
    def speak(self, language: str) -> None:
        """Show everything in this language."""
        self._settings.languages["white"] = language
        self._t = Words(language, self._translations)
        self._settings.kept.emit()
        self._tell("")

    typing = Property(TypingLineViewModel, lambda self: self._typing, constant=True)
    theme = Property(str, lambda self: theme_of(self._settings), constant=True)
    title = Property(str, lambda self: desk_words.deputy_title(self._t, harmless(self._seen.name)), notify=changed)
    state = Property(str, lambda self: desk_words.deputy_state(self._t, self._seen)[0], notify=changed)
    tone = Property(str, lambda self: desk_words.deputy_state(self._t, self._seen)[1], notify=changed)
    needs = Property(str, lambda self: "\n".join(desk_words.deputy_needs(self._t, self._seen)), notify=changed)
    steps = Property(str, lambda self: desk_words.deputy_advice(self._t, self._seen), notify=changed)
    told = Property(str, lambda self: self._told, notify=changed)
    takeOverText = Property(str, lambda self: self._t("Take over"), notify=changed)
    leaveText = Property(
        str,
        lambda self: self._t("Touch again to stop") if self._sure.asked else self._t("Stop being the deputy"),
        notify=changed,
    )
    isLeaving = Property(bool, lambda self: bool(self._sure.asked), notify=changed)
    languages = Property(list, lambda _self: list(LANGUAGES), constant=True)
    language = Property(str, lambda self: self._t.language, notify=changed)

    def _tell(self, said: str) -> None:
        self._told = said
        self._sure.forget()
        self.changed.emit()

    def _take_over(self, pin: str) -> None:
        if pin:
            try:
                self._deputy.take_over(pin)
            except TavlaError as error:
                self._tell(self._t.said(error.said))
