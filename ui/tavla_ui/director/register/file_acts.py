"""Files in and out, other boards' bundles, deletion: chosen by touch, looked at, then done."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tavla.application.ports.register import (
    Fault,
    FileAct,
    FileRequest,
    FileResult,
    ForeignChange,
    Front,
    KeptRecord,
    StandingSanction,
)
from tavla.application.roles import Power
from tavla.text import register_words, sanction_words
from tavla.text.words import beside
from tavla_ui.director.register.page import Button, Page, Pages, Row, TournamentsPage
from tavla_ui.director.register.record import RecordPage

ENDINGS: dict[FileAct, tuple[str, ...] | None] = {
    FileAct.PLAYERS_IN: (".csv", ".txt", ".tsv"),
    FileAct.PAIRINGS_IN: (".csv", ".txt", ".tsv"),
    FileAct.BUNDLE_IN: (".bundle",),
}
"""Files that are read; the others are written into a folder, or need none."""
ERASING = frozenset({FileAct.PERSON_ERASED, FileAct.OLD_PURGED})
"""They need no file."""
POWERS: Mapping[FileAct, Power] = {
    FileAct.PLAYERS_IN: Power.RULE,
    FileAct.PAIRINGS_IN: Power.RULE,
    FileAct.TABLES_OUT: Power.RULE,
    FileAct.RESULTS_OUT: Power.RULE,
    FileAct.BUNDLE_OUT: Power.RULE,
    FileAct.BUNDLE_IN: Power.REGISTER,
    FileAct.PERSON_OUT: Power.RULE,
    FileAct.PERSON_ERASED: Power.REGISTER,
    FileAct.OLD_PURGED: Power.REGISTER,
}
"""What each takes: a bundle brings sanctions, and the end of sanctions."""
SETTINGS: Mapping[str, Power] = {"repeat_count": Power.RULE, "retention_days": Power.REGISTER}
LOOKED_AT_FIRST = ERASING | {FileAct.PLAYERS_IN, FileAct.PAIRINGS_IN, FileAct.BUNDLE_IN}
OF_A_TOURNAMENT = frozenset({FileAct.PAIRINGS_IN, FileAct.RESULTS_OUT})
LISTED = (
    FileAct.PLAYERS_IN,
    FileAct.PAIRINGS_IN,
    FileAct.RESULTS_OUT,
    FileAct.TABLES_OUT,
    FileAct.BUNDLE_OUT,
    FileAct.BUNDLE_IN,
)


def begin(pages: Pages, act: FileAct, key: str = "") -> None:
    """Choose the file or folder where one is needed, then look at it or do it."""
    if not pages.context.may(POWERS[act]):
        return
    request = FileRequest(act, None, key, pages.context.official.name, apply=act not in LOOKED_AT_FIRST)
    if act in ERASING:
        pages.push(RequestPage(pages, request))
    else:
        pages.choose_file(ENDINGS.get(act), partial(_with_path, pages, request))


def _with_path(pages: Pages, request: FileRequest, path: Path) -> None:
    pages.push(RequestPage(pages, request._replace(path=path)))


class FileActsPage(Page):
    """What goes in or out by file, and what the club has set."""

    front: Front | None = None

    def load(self) -> None:
        self.records.front(self.awaited(self._came))

    def title(self) -> str:
        return register_words.group(self.t, "files")

    def rows(self) -> Sequence[Row]:
        rows = [Row(act.value, register_words.act(self.t, act.value)) for act in LISTED]
        if self.front is not None:
            rows.append(self.head("settings"))
            rows += [Row(key, register_words.setting(self.t, key, getattr(self.front, key))) for key in SETTINGS]
            if self.front.retention_days:
                rows.append(Row(FileAct.OLD_PURGED.value, register_words.act(self.t, FileAct.OLD_PURGED.value)))
        return rows

    def chosen(self, key: str) -> None:
        """Begin one, or another setting."""
        if key in SETTINGS:
            if self.context.may(SETTINGS[key]):
                self.context.page.type_text(
                    register_words.setting(self.t, key, getattr(self.front, key)), "", lambda text: self._set(key, text)
                )
        elif FileAct(key) in OF_A_TOURNAMENT:
            self.pages.push(TournamentOfAct(self.pages, FileAct(key)))
        else:
            begin(self.pages, FileAct(key))

    def _set(self, name: str, text: str) -> None:
        if text.isascii() and text.isdigit() and len(text) < 9:
            self.records.set(name, int(text), lambda fault: None if self.went_wrong(fault) else self.load())

    def _came(self, front: Front | Fault) -> None:
        if not isinstance(front, Fault):
            self.front = front
        self.went_wrong(front)
        self.pages.show()


class TournamentOfAct(TournamentsPage):
    def __init__(self, pages: Pages, act: FileAct) -> None:
        super().__init__(pages)
        self.file_act = act

    def title(self) -> str:
        return register_words.act(self.t, self.file_act.value)

    def none_text(self) -> str:
        """None yet."""
        return self.t("Nothing found.")

    def rows(self) -> Sequence[Row]:
        """The latest first."""
        return [self.row(record, record.key) for record in reversed(self.tournaments)]

    def chosen(self, key: str) -> None:
        begin(self.pages, self.file_act, key)


class RequestPage(Page):
    """What it does, or would; then done. A conflict that a bundle brings is chosen from its own page."""

    def __init__(self, pages: Pages, request: FileRequest) -> None:
        super().__init__(pages)
        self.request = request
        self.result: FileResult | None = None
        self.fault = ""
        self._begun = False

    def load(self) -> None:
        """Once; coming back to it does nothing anew, but of a merge it is asked what is still to be decided."""
        if not self._begun:
            self._begun = True
            self.records.run(self.request, self.awaited(self._came))
        elif self.request.act is FileAct.BUNDLE_IN and self.request.apply:
            self.records.front(self._looked_again)

    def title(self) -> str:
        return register_words.act(self.t, self.request.act.value)

    def none_text(self) -> str:
        return self.t("One moment…")

    def rows(self) -> Sequence[Row]:
        """Figures, faults, files, records."""
        if self.fault:
            return (Row("", self.fault, "", "note"),)
        if self.result is None:
            return ()
        result = self.result
        rows = [Row("", str(self.request.path), "", "note")] if self.request.path else []
        if not self.request.apply:
            rows.append(self.head("preview"))
        rows += [Row("", self.t.said(note), "", "note") for note in result.notes]
        rows += [
            Row("", register_words.count_of(self.t, name, count), "", "note") for name, count in result.counts.items()
        ]
        if result.faults:
            rows.append(Row("", self.t("Nothing can be taken over from this file:"), "", "head"))
            rows += [Row("", self.t.said(fault), "", "note") for fault in result.faults]
        if result.sanctions:
            rows.append(self.head("in_force"))
            rows += [Row("", self._sanction(one), "", "note") for one in result.sanctions]
        rows += [Row("", self.t("Written: {file}", file=name), "", "note") for name in result.written]
        if self.request.apply:
            rows.append(Row("", self.t("Done."), "", "head"))
        elif self.request.act in ERASING:
            rows.append(Row("", self.t("This cannot be undone. Signed match files are evidence and stay."), "", "note"))
        if result.waiting and not self.request.apply:
            rows.append(Row("", self.t("Only by your word: touch each record that you agree to"), "", "head"))
            rows += [self._asked(change) for change in result.waiting]
        if result.records:
            is_merge = self.request.act is FileAct.BUNDLE_IN
            rows.append(self.head("conflicts" if is_merge else "about"))
            rows += [self._shown(record, is_merge and self.request.apply) for record in result.records]
        return rows

    def buttons(self) -> Sequence[Button]:
        """Do it, where nothing stands against it."""
        result = self.result
        if result is None or result.faults or self.request.apply:
            return ()
        is_ready = not result.waiting or any(result.counts.values()) or self.request.agreed
        return (self.act("do", filled=True),) if is_ready else ()

    def pressed(self, _key: str) -> None:
        self.request, self.result, self._begun = self.request._replace(apply=True), None, False
        self.pages.show()
        self.load()

    def chosen(self, key: str) -> None:
        """To a record on which two boards disagree; before the merge, the word for one that waits for it, or none."""
        if self.result and not self.request.apply:
            if any(change.record.key == key for change in self.result.waiting):
                self.request = self.request._replace(agreed=self.request.agreed ^ {key})
                self.pages.show()
            return
        self.pages.push(RecordPage(self.pages, key))

    def _sanction(self, one: StandingSanction) -> str:
        return sanction_words.sanction(self.t, one.name, one.measure, one.clause, one.until, certain=one.is_certain)

    def _asked(self, change: ForeignChange) -> Row:
        row = self.row(change.record, change.record.key, with_kind=True)
        what = (
            self.t("would be deleted")
            if change.is_erased
            else self.t("would be withdrawn")
            if change.is_withdrawn
            else self.t("would be new")
            if change.is_new
            else self.t("would be changed")
        )
        agreed = self.t("you agree") if change.record.key in self.request.agreed else ""
        return row._replace(text=beside((agreed, what, row.text)))

    def _shown(self, record: KeptRecord, is_touchable: bool) -> Row:
        row = self.row(record, record.key, with_kind=True)
        return row if is_touchable else row._replace(key="", tone="note")

    def _looked_again(self, front: Front | Fault) -> None:
        if self.result is not None and not isinstance(front, Fault):
            left = {record.key: record for record in front.conflicts}
            records = tuple(left[record.key] for record in self.result.records if record.key in left)
            decided = len(self.result.records) - len(records)
            counts = {
                name: count - decided if name == "conflicts" else count for name, count in self.result.counts.items()
            }
            self.result = self.result._replace(counts=counts, records=records)
        self.went_wrong(front)
        self.pages.show()

    def _came(self, result: FileResult | Fault) -> None:
        if isinstance(result, Fault):
            self.fault = self._why(result)
        else:
            self.result = result
        self.pages.show()
