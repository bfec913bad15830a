"""One record with its history."""

from collections.abc import Sequence
from datetime import date, timedelta

from tavla.application.ports.register import Fault, KeptRecord, KeptVersion, RecordSheet
from tavla.application.roles import Power
from tavla.text import register_words
from tavla.text.words import beside
from tavla_ui.director.register.forms import FormPage
from tavla_ui.director.register.page import Button, Page, Pages, Row


class RecordPage(Page):
    def __init__(self, pages: Pages, key: str) -> None:
        super().__init__(pages)
        self.key = key
        self.sheet: RecordSheet | None = None

    def load(self) -> None:
        self.records.record(self.key, self.awaited(self._came))

    def title(self) -> str:
        """Its kind, and whom it is about."""
        if self.sheet is None:
            return ""
        record = self.sheet.record
        return beside(
            (
                register_words.kind_of_record(self.t, record.kind),
                record.names.get("player") or record.fields.get("name", ""),
            )
        )

    def rows(self) -> Sequence[Row]:
        """Its fields; where two boards disagree, both versions to choose from; then the history."""
        if self.sheet is None:
            return ()
        record, history = self.sheet
        rows = [Row("", self.t("in force"), "", "note")] if record.in_force and record.kind == "sanction" else []
        rows += [
            Row("", self._value(record, name), register_words.field_name(self.t, name), "note")
            for name, value in record.fields.items()
            if value
        ]
        heads = [version for version in history if version.is_head]
        if len(heads) > 1:
            rows += [self.head("conflicts"), *(self._version(version, "warn") for version in reversed(heads))]
        rows.append(self.head("history"))
        rows += [self._version(version, "" if len(history) > 1 else "note") for version in reversed(history)]
        return rows

    def buttons(self) -> Sequence[Button]:
        """Change it, lift it, take it out."""
        if self.sheet is None:
            return ()
        lift = (
            [self.act("lift", filled=True)]
            if self.sheet.record.kind == "sanction" and self.sheet.record.in_force
            else []
        )
        return (*lift, self.act("edit"), *([] if self.sheet.record.kind == "player" else [self.act("withdraw")]))

    def chosen(self, key: str) -> None:
        """A version: it is what the record says from now on."""
        if self._may():
            self.ask_why(lambda why: self._choose(key, why))

    def pressed(self, key: str) -> None:
        if self.sheet is None or not self._may():
            return
        record = self.sheet.record
        if key == "edit":
            self.pages.push(FormPage(self.pages, record))
        elif key == "lift":
            self.ask_why(lambda why: self._lift(record, why))
        else:
            self.ask_why(self._withdraw)

    def _may(self) -> bool:
        is_sanction = self.sheet is not None and self.sheet.record.kind == "sanction"
        return not is_sanction or self.context.may(Power.REGISTER)

    def _lift(self, record: KeptRecord, why: str) -> None:
        """It ends yesterday; one that began today is taken out."""
        yesterday = (date.today() - timedelta(days=1)).isoformat()  # noqa: DTZ011 - the day it is at the board
        if record.fields["from_date"] > yesterday:
            self._withdraw(why)
            return
        ended = record._replace(fields={**record.fields, "until": yesterday})
        self.records.keep(
            ended, self.context.official.name, why, lambda answer: None if self.went_wrong(answer) else self.load()
        )

    def _withdraw(self, why: str) -> None:
        self.records.withdraw(
            self.key,
            self.context.official.name,
            why,
            lambda fault: None if self.went_wrong(fault) else self.pages.back(),
        )

    def _choose(self, version: str, why: str) -> None:
        self.records.choose(
            self.key,
            version,
            self.context.official.name,
            why,
            lambda fault: None if self.went_wrong(fault) else self.load(),
        )

    def _value(self, record: KeptRecord, name: str) -> str:
        return record.names.get(name) or register_words.value_of(self.t, name, record.fields[name])

    def _version(self, version: KeptVersion, tone: str) -> Row:
        record = self.sheet.record if self.sheet else None
        if version.fields is None or record is None:
            said = self.t("taken out")
        else:
            line = register_words.line(self.t, record.kind, version.fields, record.names)
            said = beside((line, register_words.detail(self.t, record.kind, version.fields, record.names)))
        return Row(version.identity, said, register_words.version(self.t, version.at, version.by, version.why), tone)

    def _came(self, sheet: RecordSheet | Fault) -> None:
        if not isinstance(sheet, Fault):
            self.sheet = sheet
        self.never_came(sheet)
        self.pages.show()
