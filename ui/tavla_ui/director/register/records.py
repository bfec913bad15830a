"""A player with all that is kept about him, and one record with its history."""

from collections.abc import Sequence
from datetime import date, timedelta

from tavla.application.ports.register_records import Carry, Fault, KeptRecord, KeptVersion, PersonSheet, RecordSheet
from tavla_ui.director.register.carrying import begin
from tavla_ui.director.register.forms import FormPage, blank
from tavla_ui.director.register.page import Button, Page, Room, Row

GROUPS = ("sanction", "incident", "warning", "pairing")


class PersonPage(Page):
    """A player."""

    def __init__(self, room: Room, key: str) -> None:
        super().__init__(room)
        self.key = key
        self.sheet: PersonSheet | None = None

    def load(self) -> None:
        """All about him."""
        self.room.office.person(self.key, self._came)

    def title(self) -> str:
        """His name."""
        return self.sheet.player.fields["name"] if self.sheet else ""

    def none_text(self) -> str:
        """Nothing is kept."""
        return self.texts.register_nothing_kept() if self.sheet else ""

    def rows(self) -> Sequence[Row]:
        """Sanctions first."""
        if self.sheet is None:
            return ()
        detail = self.texts.register_detail("player", self.sheet.player.fields, {})
        rows = [Row("", detail, "", "note")] if detail else []
        for kind in GROUPS:
            of_kind = [record for record in self.sheet.records if record.kind == kind]
            if of_kind:
                rows.append(Row("", f"{self.texts.register_kind(kind)}: {len(of_kind)}", "", "head"))
                rows += [self.row(_alone(record)) for record in sorted(of_kind, key=_day, reverse=True)]
        return rows

    def buttons(self) -> Sequence[Button]:
        """What can be added, changed, taken along, deleted."""
        new = [Button(kind, self.texts.register_new(kind)) for kind in ("incident", "warning", "sanction")]
        return (*new, self.act("edit"), self.act("history"), self.act("person_out"), self.act("person_erased"))

    def chosen(self, key: str) -> None:
        """To a record."""
        self.room.push(RecordPage(self.room, key.partition(":")[2]))

    def pressed(self, key: str) -> None:
        """One of the buttons."""
        if self.sheet is None:
            return
        player = self.sheet.player
        match key:
            case "edit":
                self.room.push(FormPage(self.room, player))
            case "history":
                self.room.push(RecordPage(self.room, self.key))
            case "person_out":
                begin(self.room, Carry.PERSON_OUT, self.key)
            case "person_erased":
                begin(self.room, Carry.PERSON_ERASED, self.key)
            case _:
                self.room.push(FormPage(self.room, filled(self.room, key, player)))

    def _came(self, sheet: PersonSheet | Fault) -> None:
        if not isinstance(sheet, Fault):
            self.sheet = sheet
        self.never_came(sheet)
        self.room.show()


class RecordPage(Page):
    """One record, and all it ever said."""

    def __init__(self, room: Room, key: str) -> None:
        super().__init__(room)
        self.key = key
        self.sheet: RecordSheet | None = None

    def load(self) -> None:
        """The record with its history."""
        self.room.office.record(self.key, self._came)

    def title(self) -> str:
        """Its kind, and whom it is about."""
        if self.sheet is None:
            return ""
        record = self.sheet.record
        return " · ".join(
            filter(
                None,
                (self.texts.register_kind(record.kind), record.names.get("player") or record.fields.get("name", "")),
            )
        )

    def rows(self) -> Sequence[Row]:
        """Its fields; where two boards disagree, both versions to choose from; then the history."""
        if self.sheet is None:
            return ()
        record, history = self.sheet
        rows = (
            [Row("", self.texts.register_in_force(), "", "note")]
            if record.in_force and record.kind == "sanction"
            else []
        )
        rows += [
            Row("", self._value(record, name), self.texts.register_field(name), "note")
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
        self.ask_why(lambda why: self._choose(key, why))

    def pressed(self, key: str) -> None:
        """One of the buttons."""
        if self.sheet is None:
            return
        record = self.sheet.record
        if key == "edit":
            self.room.push(FormPage(self.room, record))
        elif key == "lift":
            self.ask_why(lambda why: self._lift(record, why))
        else:
            self.ask_why(self._withdraw)

    def _lift(self, record: KeptRecord, why: str) -> None:
        """It ends yesterday; one that began today is taken out."""
        yesterday = (date.today() - timedelta(days=1)).isoformat()  # noqa: DTZ011 - the day it is at the board
        if record.fields["from_date"] > yesterday:
            self._withdraw(why)
            return
        ended = record._replace(fields={**record.fields, "until": yesterday})
        self.room.office.keep(ended, self.room.by, why, lambda answer: None if self.went_wrong(answer) else self.load())

    def _withdraw(self, why: str) -> None:
        self.room.office.withdraw(
            self.key, self.room.by, why, lambda fault: None if self.went_wrong(fault) else self.room.back()
        )

    def _choose(self, version: str, why: str) -> None:
        self.room.office.choose(
            self.key, version, self.room.by, why, lambda fault: None if self.went_wrong(fault) else self.load()
        )

    def _value(self, record: KeptRecord, name: str) -> str:
        return record.names.get(name) or self.texts.register_value(name, record.fields[name])

    def _version(self, version: KeptVersion, tone: str) -> Row:
        record = self.sheet.record if self.sheet else None
        if version.fields is None or record is None:
            said = self.texts.register_withdrawn()
        else:
            line = self.texts.register_line(record.kind, version.fields, record.names)
            said = " · ".join(
                filter(None, (line, self.texts.register_detail(record.kind, version.fields, record.names)))
            )
        return Row(version.identity, said, self.texts.register_version(version.at, version.by, version.why), tone)

    def _came(self, sheet: RecordSheet | Fault) -> None:
        if not isinstance(sheet, Fault):
            self.sheet = sheet
        self.never_came(sheet)
        self.room.show()


def filled(room: Room, kind: str, player: KeptRecord) -> KeptRecord:
    """A new record about a player, filled with what is known: the day, the director, and the match at the board."""
    today = date.today().isoformat()  # noqa: DTZ011 - the day it is at the board
    match = room.match.match_id if room.match else ""
    given = {
        "incident": {"on": today, "seen_by": room.by, "match_id": match},
        "warning": {"on": today, "given_by": room.by, "match_id": match},
        "sanction": {"from_date": today, "ordered_by": room.by, "measure": "digital_board", "scope": "everywhere"},
    }[kind]
    return blank(kind, {**given, "player": player.key}, {"player": player.fields["name"]})


def _alone(record: KeptRecord) -> KeptRecord:
    """On his own page his name is not said again."""
    return record._replace(names={name: value for name, value in record.names.items() if name != "player"})


def _day(record: KeptRecord) -> str:
    return record.fields.get("on") or record.fields.get("from_date") or ""
