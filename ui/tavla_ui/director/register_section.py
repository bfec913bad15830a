"""The director's register, and what else is told in pages of rows: pages of rows and buttons, one over the other."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.base.phrase import Said
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.context import SectionContext
from tavla_ui.director.register.page import Button, Page, Pages, Row

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class RegisterSectionViewModel(QObject):
    """The stack of its pages; `first` makes the one it opens on."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject, first: Callable[[Pages], Page]) -> None:
        super().__init__(parent)
        self.context = context
        self._files = FileChooserViewModel(context.services.data_folder, context.services.sticks, self)
        self._pages = [first(self)]

    def refresh(self) -> None:
        self._pages[-1].load()
        self.changed.emit()

    # What the pages use

    def push(self, page: Page) -> None:
        """Go to a page; what was told of the last one does not stand over it."""
        self._pages.append(page)
        self.tell("")
        page.load()
        self.show()

    @Slot()
    def back(self) -> None:
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

    def tell(self, sentence: Said) -> None:
        if isValid(self):
            self.context.page.tell(sentence)

    def choose_file(self, endings: tuple[str, ...] | None, done: Callable[[Path], None]) -> None:
        self._files.open_for(self.context.t, endings, done)

    # Shown

    title = Property(str, lambda self: self._pages[-1].title(), notify=changed)
    searchText = Property(str, lambda self: self._pages[-1].search_text(), notify=changed)
    noneText = Property(str, lambda self: self._pages[-1].none_text(), notify=changed)
    rows = Property(list, lambda self: self._shown(lambda page: page.rows()), notify=changed)
    buttons = Property(list, lambda self: self._shown(lambda page: page.buttons()), notify=changed)
    hasBack = Property(bool, lambda self: len(self._pages) > 1, notify=changed)
    backText = Property(str, lambda self: self.context.t("Back"), notify=changed)
    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)

    def _shown(self, of: Callable[[Page], Sequence[Row] | Sequence[Button]]) -> list[dict[str, object]]:
        page = self._pages[-1]
        return [one._asdict() for one in of(page)] if page.is_ready else []

    # Touched

    @Slot(str)
    def choose(self, key: str) -> None:
        self._pages[-1].chosen(key)

    @Slot(str)
    def act(self, key: str) -> None:
        self._pages[-1].pressed(key)

    @Slot()
    def search(self) -> None:
        self._pages[-1].search()
