"""The director's register, and what else is told in pages of rows: pages of rows and buttons, one over the other."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.ports.matches import ReportWish, WrittenFiles
from tavla.application.ports.register import RegisterRecords
from tavla.rules.loader import ruleset_of
from tavla.text.texts import Texts
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.page import DirectorHouse
from tavla_ui.director.register.front import FrontPage
from tavla_ui.director.register.page import MatchHere, Offer, Page

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class RegisterSectionViewModel(QObject):
    """Fits `Section`, and is the room of its pages."""

    changed = Signal()

    def __init__(
        self,
        house: DirectorHouse,
        parent: QObject | None = None,
        first: Callable[["RegisterSectionViewModel"], Page] | None = None,
    ) -> None:
        super().__init__(parent)
        self._house = house
        self._files = FileChooserViewModel(house.data_folder, house.sticks, self)
        self._pages: list[Page] = []
        if first is not None:
            self._pages.append(first(self))
        elif house.register is not None:
            self._pages.append(FrontPage(self))

    def refresh(self) -> None:
        """The section is shown."""
        if self._pages:
            self._pages[-1].load()
        self.changed.emit()

    # The room

    @property
    def texts(self) -> Texts:
        """The words of the seat."""
        return self._house.texts

    @property
    def office(self) -> RegisterRecords:
        """The register."""
        if self._house.register is None:
            msg = "the board has no register"
            raise RuntimeError(msg)
        return self._house.register

    @property
    def by(self) -> str:
        """The director's name."""
        return self._house.director.name

    @property
    def match(self) -> MatchHere | None:
        """The match at the board."""
        session = self._house.session
        if session is None:
            return None
        setup = session.state.setup
        names = tuple(name.strip() for side in setup.players for name in side.split("&") if name.strip())
        return MatchHere(setup.match_id, setup.card.event, names, ruleset_of(setup.ruleset))

    def push(self, page: Page) -> None:
        """Go to a page; what was told of the last one does not stand over it."""
        self._pages.append(page)
        self.tell("")
        page.load()
        self.show()

    @Slot()
    def back(self) -> None:
        """To the page before."""
        if len(self._pages) > 1:
            self._pages.pop()
            self.tell("")
            self._pages[-1].load()
            self.show()

    def leave(self, page: Page, sentence: str) -> None:
        """To the page before this one, unless it was left while the register was asked."""
        if self._pages[-1] is page:
            self.back()
            self.tell(sentence)

    def show(self) -> None:
        """Something has changed; an answer may come when the page is put away."""
        if isValid(self):
            self.changed.emit()

    def tell(self, sentence: str) -> None:
        """Say something."""
        if isValid(self):
            self._house.tell(sentence)

    def type_text(self, title: str, start: str, done: Callable[[str], None]) -> None:
        """A line from the keyboard."""
        self._house.type_text(title, start, done)

    def type_search(
        self,
        title: str,
        start: str,
        done: Callable[[str], None],
        suggest: Callable[[str, Offer], None],
        chosen: Callable[[str], None],
    ) -> None:
        """The same, with suggestions."""
        self._house.type_text(title, start, done, names=True, suggest=suggest, chosen=chosen)

    def write_report(self, wish: ReportWish, heard: Callable[[WrittenFiles], None]) -> None:
        """A report or slip of the match at the board."""
        self._house.write_report(wish, heard)

    def choose_file(self, endings: tuple[str, ...] | None, done: Callable[[Path], None]) -> None:
        """By touch."""
        self._files.open_for(self.texts, endings, done)

    # Shown

    title = Property(
        str, lambda self: self._pages[-1].title() if self._pages else self.texts.register_title(), notify=changed
    )
    searchText = Property(str, lambda self: self._pages[-1].search_text() if self._pages else "", notify=changed)
    noneText = Property(
        str, lambda self: self._pages[-1].none_text() if self._pages else self.texts.register_missing(), notify=changed
    )
    rows = Property(
        list, lambda self: [row._asdict() for row in self._pages[-1].rows()] if self._pages else [], notify=changed
    )
    buttons = Property(
        list,
        lambda self: [button._asdict() for button in self._pages[-1].buttons()] if self._pages else [],
        notify=changed,
    )
    hasBack = Property(bool, lambda self: len(self._pages) > 1, notify=changed)
    backText = Property(str, lambda self: self.texts.back(), notify=changed)
    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)

    # Touched

    @Slot(str)
    def choose(self, key: str) -> None:
        """A row."""
        if self._pages:
            self._pages[-1].chosen(key)

    @Slot(str)
    def act(self, key: str) -> None:
        """A button."""
        if self._pages:
            self._pages[-1].pressed(key)

    @Slot()
    def search(self) -> None:
        """The search line."""
        if self._pages:
            self._pages[-1].search()
