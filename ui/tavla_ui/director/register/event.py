"""What happened in a whole event: its report, its results and the slips for the federation, written by touch."""

from collections.abc import Sequence

from tavla.application.ports.event_reports import EventFile, EventWish
from tavla.text import register_words, start_words
from tavla_ui.director.register.countersign import CountersignPage
from tavla_ui.director.register.files import FilesPage
from tavla_ui.director.register.page import Button, Pages, Row, TournamentsPage


class EventsPage(TournamentsPage):
    """Which event: those of the register, the latest first, or another by name."""

    def title(self) -> str:
        return self.t("Event report")

    def none_text(self) -> str:
        """None yet."""
        return self.t("The register has no tournament yet.")

    def rows(self) -> Sequence[Row]:
        return [self.row(record, record.fields["name"]) for record in reversed(self.tournaments)]

    def buttons(self) -> Sequence[Button]:
        """One that the register does not know; and results signed with a director's own key."""
        return (Button("type", self.t("Another event…")), Button("countersign", self.t("Countersign…")))

    def chosen(self, key: str) -> None:
        self.pages.push(EventPage(self.pages, key))

    def pressed(self, key: str) -> None:
        """Type its name, or go to the results."""
        if key == "countersign":
            self.pages.push(CountersignPage(self.pages))
            return
        self.context.page.type_text(
            start_words.event_field(self.t, 0), "", lambda name: self.chosen(name) if name else None, names=True
        )


class EventPage(FilesPage):
    def __init__(self, pages: Pages, event: str) -> None:
        super().__init__(pages)
        self.event = event

    def title(self) -> str:
        return self.event

    def usual_folder(self) -> str:
        """The board's own."""
        return self.t("This board's own folder")

    def rows(self) -> Sequence[Row]:
        """The files; what was written last."""
        return (
            *(Row(file.value, register_words.event_file(self.t, file.value), self.where) for file in EventFile),
            *self.told(),
        )

    def chosen(self, key: str) -> None:
        self.working()
        wish = EventWish(EventFile(key), self.event, self.language, self.folder)
        self.context.services.event_reports.write(wish, self.written)
