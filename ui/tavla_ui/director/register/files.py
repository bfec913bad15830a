"""A page that writes files: what is wanted is touched; in which language, and where to, stands under it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

from tavla.application.ports.matches import WrittenFiles
from tavla.text.words import LANGUAGES, beside
from tavla_ui.director.register.page import Button, Page, Pages, Row


class FilesPage(Page, ABC):
    """Choice of language and folder; `usual_folder` names the folder where nothing else is chosen."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.language = self.t.language
        self.folder = ""
        self._told: tuple[str, ...] = ()

    @abstractmethod
    def usual_folder(self) -> str:
        """Where files go unless another folder is chosen."""

    @property
    def where(self) -> str:
        """Where they go now, in words."""
        return self.folder or self.usual_folder()

    def told(self) -> Sequence[Row]:
        """What was written last, or why not."""
        return [Row("", line, "", "note") for line in self._told]

    def buttons(self) -> Sequence[Button]:
        languages = [Button(key, name, chosen=key == self.language) for key, name in LANGUAGES.items()]
        return (*languages, Button("folder", self.usual_folder() if self.folder else self.t("Onto a stick…")))

    def pressed(self, key: str) -> None:
        """Another language, or another place."""
        if key in LANGUAGES:
            self.language = key
        elif self.folder:
            self.folder = ""
        else:
            self.pages.choose_file(None, self._elsewhere)
        self.pages.show()

    def working(self) -> None:
        """Something is being written."""
        self._told = (self.t("One moment…"),)
        self.pages.show()

    def written(self, files: WrittenFiles) -> None:
        names = (
            (self.t("Written: {files} in {folder}", files=beside(files.names, ", "), folder=files.folder),)
            if files.names
            else ()
        )
        self._told = (*names, *filter(None, self.t.said(files.fault).splitlines()))
        self.pages.show()

    def _elsewhere(self, folder: Path) -> None:
        self.folder = str(folder)
        self.pages.show()
