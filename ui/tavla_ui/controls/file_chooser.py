"""Files and folders chosen by touch: on sticks, and in Tavla's own folder. No native dialog."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.sticks import Sticks
from tavla.base.host.sticks import mounted
from tavla.base.limits import names_in
from tavla.base.phrase import Said
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found_and_advised
from tavla.text import register_words
from tavla.text.words import Words, beside

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

MOST_ENTRIES = 500


class FilePlace(NamedTuple):
    """Where choosing may begin; nothing above it is shown."""

    name: str
    path: Path


@QmlElement
class FileChooserViewModel(QObject):
    """Opened for a folder or for files of some endings; `done` hears the path.

    Links are not followed out of a place.
    """

    changed = Signal()

    def __init__(
        self,
        data: Path | None,
        mounts: Sticks,
        parent: QObject | None = None,
        find_sticks: Callable[[], tuple[Path, ...]] = mounted,
    ) -> None:
        super().__init__(parent)
        self._data, self._mounts, self._find_sticks = data, mounts, find_sticks
        mounts.listen(self._mounted)
        self._fault: Said = ""
        self._t = Words()
        self._endings: tuple[str, ...] | None = None
        self._root: Path | None = None
        self._folder: Path | None = None
        self._places: tuple[FilePlace, ...] = ()
        self._done: Callable[[Path], None] | None = None

    def open_for(self, t: Words, endings: tuple[str, ...] | None, done: Callable[[Path], None]) -> None:
        """Let somebody choose a file with one of these endings, or with None a folder."""
        self._t, self._endings, self._done = t, endings, done
        self._root = self._folder = None
        self._mounted("")
        self._mounts.look()

    isOpen = Property(bool, lambda self: self._done is not None, notify=changed)
    title = Property(
        str, lambda self: register_words.files_choose(self._t, folder=self._endings is None), notify=changed
    )
    place = Property(str, lambda self: self._place(), notify=changed)
    rows = Property(list, lambda self: self._rows(), notify=changed)
    noneText = Property(str, lambda self: self._none_text(), notify=changed)
    upText = Property(str, lambda self: self._t("Up") if self._folder is not None else "", notify=changed)
    hereText = Property(
        str,
        lambda self: self._t("Here") if self._offers_folder() else "",
        notify=changed,
    )
    cancelText = Property(str, lambda self: self._t("Back"), notify=changed)

    @Slot(str)
    def choose(self, name: str) -> None:
        """A row: a place, a folder, or a file."""
        if self._folder is None:
            place = next((place for place in self._places if str(place.path) == name), None)
            if place is not None:
                self._root = self._folder = place.path
                self.changed.emit()
            return
        path = self._folder / name
        if path.parent != self._folder or path.is_symlink():
            return
        if path.is_dir():
            self._folder = path
            self.changed.emit()
        elif path.is_file() and self._fits(path):
            self._give(path)

    @Slot()
    def up(self) -> None:
        """To the folder above, or to the places."""
        if self._folder is not None:
            self._folder = None if self._folder == self._root else self._folder.parent
            self.changed.emit()

    @Slot()
    def here(self) -> None:
        """The folder that is open."""
        if self._folder is not None and self._offers_folder():
            self._give(self._folder)

    @Slot()
    def cancel(self) -> None:
        """Nothing was chosen."""
        self._done = None
        self.changed.emit()

    @Slot(object)
    def _mounted(self, fault: Said) -> None:
        """What is plugged in may be other than before."""
        t, self._fault = self._t, fault
        own = (
            (FilePlace(t("Tavla's own folder"), self._data),) if self._data is not None and self._data.is_dir() else ()
        )
        self._places = (*(FilePlace(t("Stick {name}", name=path.name), path) for path in self._find_sticks()), *own)
        self.changed.emit()

    def _give(self, path: Path) -> None:
        done, self._done = self._done, None
        self.changed.emit()
        if done is not None:
            done(path)

    def _fits(self, path: Path) -> bool:
        return self._endings is not None and path.suffix.lower() in self._endings

    def _offers_folder(self) -> bool:
        """Whether a folder is wanted and one is open."""
        return self._endings is None and self._folder is not None

    def _none_text(self) -> str:
        """What is said in place of rows; a folder that is wanted itself may hold nothing."""
        return "" if self._offers_folder() else register_words.files_none(self._t, places=self._folder is None)

    def _place(self) -> str:
        if self._folder is None or self._root is None:
            return ""
        name = next((place.name for place in self._places if place.path == self._root), "")
        return beside((name, *self._folder.relative_to(self._root).parts), " / ")

    def _rows(self) -> list[dict[str, str]]:
        if self._folder is None:
            faults = [_row("", register_words.stick_fails(self._t, self._fault), "", "note")] if self._fault else []
            return [*faults, *(_row(str(place.path), place.name, str(place.path), "folder") for place in self._places)]
        try:
            entries = sorted(names_in(self._folder), key=lambda path: path.name.casefold())[:MOST_ENTRIES]
            kept = [path for path in entries if not path.name.startswith(".") and not path.is_symlink()]
            folders = [_row(path.name, f"{path.name}/", "", "folder") for path in kept if path.is_dir()]
            files = [
                _row(path.name, path.name, self._size(path.stat().st_size), "file")
                for path in kept
                if path.is_file() and self._fits(path)
            ]
        except OSError as error:
            return [_row("", self._t.said(found_and_advised(error)), "", "note")]
        return folders + files

    def _size(self, size: int) -> str:
        if size < 1000:
            return f"{size} B"
        return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{self._t.decimal(size / 1_000_000)} MB"


def _row(key: str, text: str, detail: str, tone: str) -> dict[str, str]:
    return {"key": key, "text": plain_name(text), "detail": plain_name(detail), "tone": tone}
