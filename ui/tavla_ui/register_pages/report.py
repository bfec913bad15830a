"""Report and result slip of the match at the board, in any language, into its folder or onto a stick."""

from collections.abc import Sequence
from pathlib import Path

from tavla.text.words import LANGUAGES
from tavla_ui.desk import ReportWish, WrittenFiles
from tavla_ui.register_pages.page import Button, Page, Room, Row

REPORTED_BY = ("director.report", "director.all_results_reported", "director.result_given_by")
"""What the rules of the match want to hear of."""
WANTED = (("report", "pdf"), ("report", "html"), ("slip", "pdf"), ("slip", "html"))


class ReportPage(Page):
    """What is wanted is touched; in which language, and where to, stands under it."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._language = self.texts.language
        self._folder = ""
        self._told: tuple[str, ...] = ()

    def title(self) -> str:
        """Its heading."""
        return self.texts.report_section()

    def rows(self) -> Sequence[Row]:
        """Reports and slips; what was written last."""
        where = self._folder or self.texts.report_match_folder()
        wanted = [Row(f"{what}.{form}", self.texts.report_file(what, form), where) for what, form in WANTED]
        match = self.room.match
        rules = [Row("", self.texts.rule_line(match.ruleset, key), "", "note") for key in REPORTED_BY] if match else []
        return (*wanted, *rules, *(Row("", line, "", "note") for line in self._told))

    def buttons(self) -> Sequence[Button]:
        """The languages, and where to."""
        languages = [Button(key, name, key == self._language) for key, name in LANGUAGES.items()]
        return (*languages, Button("folder", self.texts.report_elsewhere() if not self._folder else self.texts.report_match_folder()))

    def chosen(self, key: str) -> None:
        """Write it."""
        what, _, form = key.partition(".")
        self._told = (self.texts.register_working(),)
        self.room.show()
        self.room.write_report(ReportWish(what, form, self._language, self._folder), self._written)

    def pressed(self, key: str) -> None:
        """Another language, or another place."""
        if key in LANGUAGES:
            self._language = key
        elif self._folder:
            self._folder = ""
        else:
            self.room.choose_file(None, self._elsewhere)
        self.room.show()

    def _elsewhere(self, folder: Path) -> None:
        self._folder = str(folder)
        self.room.show()

    def _written(self, files: WrittenFiles) -> None:
        self._told = (files.fault,) if files.fault else (self.texts.files_written(", ".join(files.names), files.folder),)
        self.room.show()
