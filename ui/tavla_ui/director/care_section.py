"""Looking after the machine, on the director's page: off, anew, and the board's data out and in.

It is there while no match is open.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.ports.upkeep import PASSPHRASE_LEAST, CareFault, FoundBackup, FoundUpdate
from tavla.application.roles import Power
from tavla.text import upkeep_words
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.context import SectionContext

if TYPE_CHECKING:
    from tavla.base.phrase import Said

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

ACTS = ("backup", "restore", "update", "before", "restart", "off")
OF_KEYS = ("backup", "restore")
BACKUPS, PACKAGES = (".tavlabackup",), (".deb",)


@QmlElement
class CareSectionViewModel(QObject):
    """An act that cannot be taken back is asked about first."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._upkeep = context, context.services.upkeep
        self._files = FileChooserViewModel(context.services.data_folder, context.services.sticks, self)
        self._said = ""
        self._works = False
        self._if_yes: Callable[[], None] | None = None

    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)
    acts = Property(list, lambda self: self._acts(), notify=changed)
    said = Property(str, lambda self: self._said, notify=changed)
    mayAct = Property(bool, lambda self: not self._works, notify=changed)
    asks = Property(bool, lambda self: self._if_yes is not None, notify=changed)
    yesText = Property(str, lambda self: self._context.t("Yes"), notify=changed)
    noText = Property(str, lambda self: self._context.t("No, leave it"), notify=changed)

    def refresh(self) -> None:
        self.changed.emit()

    @Slot(str)
    def act(self, key: str) -> None:
        upkeep, t = self._upkeep, self._context.t
        if self._works or (key in OF_KEYS and not self._context.may(Power.BACKUP)):
            return
        if key == "backup":
            self._files.open_for(t, None, self._ask_new_passphrase)
        elif key == "restore":
            self._files.open_for(t, BACKUPS, lambda path: self._look(path, ""))
        elif key == "update":
            self._files.open_for(t, PACKAGES, self._look_at_update)
        elif key == "before":
            self._ask(upkeep_words.act_asked(t, key), lambda: self._begin(lambda: upkeep.go_back(self._fail)))
        elif key == "restart":
            self._ask(upkeep_words.act_asked(t, key), lambda: upkeep.start_anew(self._refused))
        elif key == "off":
            self._ask(upkeep_words.act_asked(t, key), lambda: upkeep.switch_off(self._refused))

    @Slot()
    def yes(self) -> None:
        if_yes, self._if_yes, self._said = self._if_yes, None, ""
        if if_yes is not None:
            if_yes()
        self.changed.emit()

    @Slot()
    def no(self) -> None:
        self._say("")

    # Inside

    def _acts(self) -> list[dict[str, str]]:
        hidden = {"update": not self._upkeep.may_update, "before": not self._upkeep.may_go_back}
        named = ((key, *upkeep_words.act(self._context.t, key)) for key in ACTS if not hidden.get(key))
        return [{"key": key, "text": text, "note": note} for key, text, note in named]

    def _ask_new_passphrase(self, folder: Path) -> None:
        t = self._context.t

        def typed(passphrase: str) -> None:
            if len(" ".join(passphrase.split())) < PASSPHRASE_LEAST:
                self._fail(CareFault.TOO_SHORT, folder, "")
            else:
                self._type(t("The same passphrase once more"), lambda again: typed_again(passphrase, again))

        def typed_again(passphrase: str, again: str) -> None:
            if again == passphrase:
                self._begin(lambda: self._upkeep.back_up(folder, passphrase, self._written, self._fail))
            else:
                self._say(t("The two passphrases are not the same. Nothing was written."))

        self._type(
            t(
                "Passphrase of this backup, {count} letters or more, several words best. Whoever has lost it cannot restore: "
                "write it down, and keep it apart from the stick.",
                count=PASSPHRASE_LEAST,
            ),
            typed,
        )

    def _type(self, title: str, done: Callable[[str], None]) -> None:
        self._context.page.type_secret(title, done)

    def _look(self, path: Path, passphrase: str) -> None:
        self._begin(lambda: self._upkeep.look_at(path, passphrase, self._read, self._fail))

    def _look_at_update(self, path: Path) -> None:
        self._begin(lambda: self._upkeep.look_at_update(path, self._update_read, self._fail))

    def _update_read(self, found: FoundUpdate) -> None:
        if isValid(self):
            self._works = False
            asked = upkeep_words.update_asked(self._context.t, found.version, found.signer, found.older_than)
            self._ask(asked, lambda: self._begin(lambda: self._upkeep.update(found.path, self._fail)))

    def _begin(self, work: Callable[[], None]) -> None:
        self._works = True
        self._say(self._context.t("One moment…"))
        work()

    def _written(self, found: FoundBackup) -> None:
        if isValid(self):
            self._works = False
            self._say(
                self._context.t(
                    "{path}: written and read back, files: {files}, matches: {matches}. Only its passphrase opens it.",
                    path=str(found.path),
                    files=found.files,
                    matches=found.matches,
                )
            )

    def _read(self, found: FoundBackup) -> None:
        if isValid(self):
            self._works = False
            asked = self._context.t(
                "The backup of {made} is whole: files: {files}, matches: {matches}. What stands now is moved aside, "
                "nothing is deleted. Restore it?",
                made=found.made,
                files=found.files,
                matches=found.matches,
            )
            self._ask(asked, lambda: self._begin(lambda: self._upkeep.restore(found.path, self._fail)))

    def _fail(self, fault: CareFault, path: Path, detail: "Said") -> None:
        if isValid(self):
            self._works = False
            self._say(upkeep_words.fails(self._context.t, fault, str(path), detail))
            if fault is CareFault.SEALED:
                self._type(
                    self._context.t("Passphrase of {file}", file=path.name), lambda typed: self._opened_by(path, typed)
                )

    def _opened_by(self, path: Path, passphrase: str) -> None:
        if passphrase:
            self._look(path, passphrase)
        else:
            self._say("")

    def _refused(self, why: str) -> None:
        if isValid(self):
            self._say(self._context.t("The system does not do it: {why}", why=why))

    def _ask(self, question: str, if_yes: Callable[[], None]) -> None:
        self._said, self._if_yes = question, if_yes
        self.changed.emit()

    def _say(self, sentence: str) -> None:
        self._said, self._if_yes = sentence, None
        self.changed.emit()
