"""A club's own board, put on and taken off by the director."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.club_board import ClubBoard
from tavla.application.commands.director import NoteOrdered
from tavla.rules.clauses import DISCRETION
from tavla.text import look_words
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.context import SectionContext

if TYPE_CHECKING:
    from tavla.base.phrase import Said

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

BOARDS = (".toml",)


@QmlElement
class LookSectionViewModel(QObject):
    """What is put on or taken off in a match stands in its record."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context, services = context, context.services
        self._files = FileChooserViewModel(services.data_folder, services.sticks, self)
        self._fault: Said = ""
        self._works = False

    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)
    told = Property(str, lambda self: self._told(), notify=changed)
    digest = Property(str, lambda self: self._digest(), notify=changed)
    fault = Property(str, lambda self: self._context.t.said(self._fault), notify=changed)
    chooseText = Property(str, lambda self: self._context.t("Choose a club's board"), notify=changed)
    chooseNote = Property(str, lambda self: self._context.t("a TOML file with its pictures"), notify=changed)
    offText = Property(str, lambda self: self._off_text(), notify=changed)
    mayAct = Property(bool, lambda self: not self._works, notify=changed)

    def refresh(self) -> None:
        self.changed.emit()

    @Slot()
    def choose(self) -> None:
        self._files.open_for(self._context.t, BOARDS, self._put_on)

    @Slot()
    def takeOff(self) -> None:
        board, self._fault = self._board, ""
        if board.is_on:
            self._context.services.club_boards.take_off(self._context.official.name)
            self._note(look_words.club_board_off(self._context.t, board.name))
        self.changed.emit()

    # Inside

    @property
    def _board(self) -> ClubBoard:
        return self._context.page.club_board

    def _put_on(self, path: Path) -> None:
        self._works, self._fault = True, ""
        self._context.services.club_boards.put_on(path, self._context.official.name, self._is_on, self._fail)
        self.changed.emit()

    def _is_on(self, board: ClubBoard) -> None:
        if isValid(self):
            self._works = False
            self._note(look_words.club_board_on(self._context.t, board.name, board.digest))
            self.changed.emit()

    def _fail(self, said: "Said") -> None:
        if isValid(self):
            self._works, self._fault = False, said
            self.changed.emit()

    def _note(self, sentence: str) -> None:
        if self._context.session is not None:
            authority = self._context.authority(DISCRETION, self._context.t("board's look"))
            self._context.page.submit(NoteOrdered(authority, sentence))

    def _told(self) -> str:
        t, board = self._context.t, self._board
        if self._works:
            return t("One moment…")
        if board.is_on:
            return t("The board of {club} is on. Players cannot change it.", club=board.name)
        return t(
            "A club can have a board of its own: colours, and a picture for field and bar. Every contrast is checked "
            "before it is shown."
        )

    def _digest(self) -> str:
        board = self._board
        return "" if not board.is_on else f"SHA-256 {board.digest[:16]}…"

    def _off_text(self) -> str:
        return "" if not self._board.is_on else self._context.t("Take it off")
