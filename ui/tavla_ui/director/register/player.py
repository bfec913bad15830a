"""A player with all that is kept about him."""

from collections.abc import Mapping, Sequence

from tavla.application.ports.register import CountedMatch, Fault, FileAct, KeptRecord, PersonSheet
from tavla.text import record_words, register_words
from tavla_ui.director.register.file_acts import begin
from tavla_ui.director.register.forms import FormPage
from tavla_ui.director.register.incidents import IncidentsPage, filled, said_of, sanction
from tavla_ui.director.register.page import Button, Page, Pages, Row, counted_here
from tavla_ui.director.register.record import RecordPage

MOST_MATCHES = 10
"""So many of the latest are named one by one."""
GROUPS = ("sanction", "incident", "warning", "pairing")


class PlayerPage(Page):
    def __init__(self, pages: Pages, key: str) -> None:
        super().__init__(pages)
        self.key = key
        self.sheet: PersonSheet | None = None
        self.counted: tuple[CountedMatch, ...] = ()

    def load(self) -> None:
        self.records.person(self.key, self.awaited(self._came))

    def title(self) -> str:
        return self.sheet.player.fields["name"] if self.sheet else ""

    def none_text(self) -> str:
        """Nothing is kept."""
        return self.t("Nothing is kept about this player.") if self.sheet else ""

    def rows(self) -> Sequence[Row]:
        """Sanctions first."""
        if self.sheet is None:
            return ()
        detail = register_words.detail(self.t, "player", self.sheet.player.fields, {})
        rows = [Row("", detail, "", "note")] if detail else []
        if counted := counted_here(self, self.sheet.player.fields["name"]):
            rows += [Row("", self.t("In this match"), "", "head"), Row("", counted, "", "note")]
        for kind in GROUPS:
            of_kind = [record for record in self.sheet.records if record.kind == kind]
            if of_kind:
                rows.append(Row("", f"{register_words.kind_of_record(self.t, kind)}: {len(of_kind)}", "", "head"))
                rows += [self.row(_alone(record)) for record in sorted(of_kind, key=_day, reverse=True)]
        return [*rows, *self._counts()]

    def _counts(self) -> Sequence[Row]:
        """Last, since they come last: no row goes on under a finger."""
        if not self.counted:
            return ()
        return (
            self.head("counted"),
            Row("", register_words.counted_matches(self.t, self.counted), "", "note"),
            *(
                Row("", register_words.counted_match(one), record_words.counted_line(self.t, one.counted), "note")
                for one in self.counted[:MOST_MATCHES]
            ),
        )

    def buttons(self) -> Sequence[Button]:
        """What can be added, changed, taken along, deleted."""
        new = [Button(kind, register_words.new(self.t, kind)) for kind in ("incident", "warning", "sanction")]
        return (*new, self.act("edit"), self.act("history"), self.act("person_out"), self.act("person_erased"))

    def chosen(self, key: str) -> None:
        self.pages.push(RecordPage(self.pages, key.partition(":")[2]))

    def pressed(self, key: str) -> None:
        if self.sheet is None:
            return
        player = self.sheet.player
        match key:
            case "edit":
                self.pages.push(FormPage(self.pages, player))
            case "history":
                self.pages.push(RecordPage(self.pages, self.key))
            case "person_out":
                begin(self.pages, FileAct.PERSON_OUT, self.key)
            case "person_erased":
                begin(self.pages, FileAct.PERSON_ERASED, self.key)
            case "incident":
                self.pages.push(IncidentsPage(self.pages, player))
            case "sanction":
                record = sanction(self, player, said_of(self.sheet.records))
                self.pages.push(FormPage(self.pages, record))
            case _:
                self.pages.push(FormPage(self.pages, filled(self, key, player, {})))

    def _came(self, sheet: PersonSheet | Fault) -> None:
        if not isinstance(sheet, Fault):
            self.sheet = sheet
            self.records.counted(((self.key, sheet.player.fields["name"]),), self._counted)
        self.never_came(sheet)
        self.pages.show()

    def _counted(self, found: Mapping[str, tuple[CountedMatch, ...]] | Fault) -> None:
        if not self.went_wrong(found) and not isinstance(found, Fault):
            self.counted = found[self.key]
            self.pages.show()


def _alone(record: KeptRecord) -> KeptRecord:
    """On his own page his name is not said again."""
    return record._replace(names={name: value for name, value in record.names.items() if name != "player"})


def _day(record: KeptRecord) -> str:
    return record.fields.get("on") or record.fields.get("from_date") or ""
