"""Files in and out, other boards' bundles, deletion: chosen by touch, looked at, then done."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tavla.application.ports.register_records import Carried, Carry, Errand, Fault, Front, KeptRecord
from tavla_ui.director.register.page import Button, Page, Room, Row

ENDINGS: dict[Carry, tuple[str, ...] | None] = {
    Carry.PLAYERS_IN: (".csv", ".txt", ".tsv"),
    Carry.PAIRINGS_IN: (".csv", ".txt", ".tsv"),
    Carry.BUNDLE_IN: (".bundle",),
}
"""Files that are read; the others are written into a folder, or need none."""
NO_FILE = frozenset({Carry.PERSON_ERASED, Carry.OLD_PURGED})
LOOKED_AT_FIRST = frozenset(
    {Carry.PLAYERS_IN, Carry.PAIRINGS_IN, Carry.BUNDLE_IN, Carry.PERSON_ERASED, Carry.OLD_PURGED}
)
OF_A_TOURNAMENT = frozenset({Carry.PAIRINGS_IN, Carry.RESULTS_OUT})
LISTED = (Carry.PLAYERS_IN, Carry.PAIRINGS_IN, Carry.RESULTS_OUT, Carry.TABLES_OUT, Carry.BUNDLE_OUT, Carry.BUNDLE_IN)


def begin(room: Room, carry: Carry, key: str = "") -> None:
    """Choose the file or folder where one is needed, then look at it or do it."""
    errand = Errand(carry, None, key, room.by, apply=carry not in LOOKED_AT_FIRST)
    if carry in NO_FILE:
        room.push(ErrandPage(room, errand))
    else:
        room.choose_file(ENDINGS.get(carry), partial(_with_path, room, errand))


def _with_path(room: Room, errand: Errand, path: Path) -> None:
    room.push(ErrandPage(room, errand._replace(path=path)))


class FilesPage(Page):
    """What can be carried, and what the club has set."""

    front: Front | None = None

    def load(self) -> None:
        """The settings."""
        self.room.office.front(self._came)

    def title(self) -> str:
        """Its heading."""
        return self.texts.register_group("files")

    def rows(self) -> Sequence[Row]:
        """An errand a row."""
        rows = [Row(carry.value, self.texts.register_act(carry.value)) for carry in LISTED]
        if self.front is not None:
            rows.append(self.head("settings"))
            rows.append(Row("repeat_count", self.texts.register_setting("repeat_count", self.front.repeat_count)))
            rows.append(Row("retention_days", self.texts.register_setting("retention_days", self.front.retention_days)))
            if self.front.retention_days:
                rows.append(Row(Carry.OLD_PURGED.value, self.texts.register_act(Carry.OLD_PURGED.value)))
        return rows

    def chosen(self, key: str) -> None:
        """Begin one, or another setting."""
        if key in {"repeat_count", "retention_days"}:
            self.room.type_text(
                self.texts.register_setting(key, getattr(self.front, key)), "", lambda text: self._set(key, text)
            )
        elif Carry(key) in OF_A_TOURNAMENT:
            self.room.push(TournamentsPage(self.room, Carry(key)))
        else:
            begin(self.room, Carry(key))

    def _set(self, name: str, text: str) -> None:
        if text.isascii() and text.isdigit() and len(text) < 9:
            self.room.office.set(name, int(text), lambda fault: None if self.went_wrong(fault) else self.load())

    def _came(self, front: Front | Fault) -> None:
        if not isinstance(front, Fault):
            self.front = front
        self.went_wrong(front)
        self.room.show()


class TournamentsPage(Page):
    """Of which tournament."""

    def __init__(self, room: Room, carry: Carry) -> None:
        super().__init__(room)
        self.carry = carry
        self.tournaments: tuple[KeptRecord, ...] = ()

    def load(self) -> None:
        """All of them."""
        self.room.office.front(self._came)

    def title(self) -> str:
        """Its heading."""
        return self.texts.register_act(self.carry.value)

    def none_text(self) -> str:
        """None yet."""
        return self.texts.register_found_nothing()

    def rows(self) -> Sequence[Row]:
        """The latest first."""
        return [self.row(record, record.key) for record in reversed(self.tournaments)]

    def chosen(self, key: str) -> None:
        """That one."""
        begin(self.room, self.carry, key)

    def _came(self, front: Front | Fault) -> None:
        if not isinstance(front, Fault):
            self.tournaments = front.tournaments
        self.went_wrong(front)
        self.room.show()


class ErrandPage(Page):
    """What it does, or would; then done. A conflict that a bundle brings is chosen from its own page."""

    def __init__(self, room: Room, errand: Errand) -> None:
        super().__init__(room)
        self.errand = errand
        self.carried: Carried | None = None
        self.fault = ""
        self._begun = False

    def load(self) -> None:
        """Once; coming back to it does nothing anew, but of a merge it is asked what is still to be decided."""
        if not self._begun:
            self._begun = True
            self.room.office.carry(self.errand, self._came)
        elif self.errand.carry is Carry.BUNDLE_IN and self.errand.apply:
            self.room.office.front(self._looked_again)

    def title(self) -> str:
        """Which errand."""
        return self.texts.register_act(self.errand.carry.value)

    def none_text(self) -> str:
        """While it goes on."""
        return self.texts.register_working()

    def rows(self) -> Sequence[Row]:
        """Figures, faults, files, records."""
        if self.fault:
            return (Row("", self.fault, "", "note"),)
        if self.carried is None:
            return ()
        carried = self.carried
        rows = [Row("", str(self.errand.path), "", "note")] if self.errand.path else []
        if not self.errand.apply:
            rows.append(self.head("preview"))
        rows += [Row("", self.texts.register_count(name, count), "", "note") for name, count in carried.counts.items()]
        if carried.faults:
            rows.append(Row("", self.texts.register_cannot(), "", "head"))
            rows += [Row("", self.texts.said(fault), "", "note") for fault in carried.faults]
        rows += [Row("", self.texts.register_written(name), "", "note") for name in carried.written]
        if self.errand.apply:
            rows.append(Row("", self.texts.register_done(), "", "head"))
        elif self.errand.carry in NO_FILE:
            rows.append(Row("", self.texts.register_for_good(), "", "note"))
        if carried.records:
            is_merge = self.errand.carry is Carry.BUNDLE_IN
            rows.append(self.head("conflicts" if is_merge else "about"))
            rows += [self._shown(record, is_merge and self.errand.apply) for record in carried.records]
        return rows

    def buttons(self) -> Sequence[Button]:
        """Do it, where nothing stands against it."""
        is_ready = self.carried is not None and not self.carried.faults and not self.errand.apply
        return (self.act("do", filled=True),) if is_ready else ()

    def pressed(self, _key: str) -> None:
        """Do it."""
        self.errand, self.carried, self._begun = self.errand._replace(apply=True), None, False
        self.room.show()
        self.load()

    def chosen(self, key: str) -> None:
        """To a record on which two boards disagree."""
        from tavla_ui.director.register.records import RecordPage  # its page leads here too

        self.room.push(RecordPage(self.room, key))

    def _shown(self, record: KeptRecord, is_touchable: bool) -> Row:
        row = self.row(record, record.key, with_kind=True)
        return row if is_touchable else row._replace(key="", tone="note")

    def _looked_again(self, front: Front | Fault) -> None:
        if self.carried is not None and not isinstance(front, Fault):
            left = {record.key: record for record in front.conflicts}
            records = tuple(left[record.key] for record in self.carried.records if record.key in left)
            decided = len(self.carried.records) - len(records)
            counts = {
                name: count - decided if name == "conflicts" else count for name, count in self.carried.counts.items()
            }
            self.carried = self.carried._replace(counts=counts, records=records)
        self.went_wrong(front)
        self.room.show()

    def _came(self, carried: Carried | Fault) -> None:
        if isinstance(carried, Fault):
            self.fault = self.why(carried)
        else:
            self.carried = carried
        self.room.show()
