"""Report and result slip of the match at the board, in any language, into its folder or onto a stick."""

from collections.abc import Sequence

from tavla.application.ports.matches import ReportWish
from tavla.text import foreseen_words, register_words
from tavla_ui.director.register.files import FilesPage
from tavla_ui.director.register.page import Row

REPORTED_BY = ("director.report", "director.all_results_reported", "director.result_given_by")
"""What the rules of the match want to hear of."""
WANTED = (("report", "pdf"), ("report", "html"), ("slip", "pdf"), ("slip", "html"))


class ReportPage(FilesPage):
    """Reports and slips, and what the rules want to hear of."""

    def title(self) -> str:
        return self.t("Report")

    def usual_folder(self) -> str:
        """Beside the match."""
        return self.t("Into the match's folder")

    def rows(self) -> Sequence[Row]:
        """Reports and slips; what was written last."""
        wanted = [
            Row(f"{what}.{form}", register_words.report_file(self.t, what, form), self.where) for what, form in WANTED
        ]
        match = self.match
        rules = (
            [Row("", foreseen_words.rule_line(self.t, match.ruleset, key), "", "note") for key in REPORTED_BY]
            if match
            else []
        )
        return (*wanted, *rules, *self.told())

    def chosen(self, key: str) -> None:
        what, _, form = key.partition(".")
        self.working()
        self.context.services.matches.write_report((ReportWish(what, form, self.language, self.folder),), self.written)
