"""The desk's window: the director's whole evening on one screen."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall_desk import Federated, HallDesk, HallSeen, PhoneSeen, SecondLaptop
from tavla.application.ports.sticks import Sticks
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.base.plain_name import harmless
from tavla.text import desk_words
from tavla.text.words import LANGUAGES, Words, beside
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.controls.qr_codes import picture_of
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.controls.typing_line import TypingLineViewModel
from tavla_ui.desk.desk_event import DeskEventViewModel
from tavla_ui.desk.desk_table import DeskTableViewModel
from tavla_ui.desk.desk_tables import DeskTablesModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1
LOOK_MS, RING_MS, NEW_LINK_MS = 250, 4_000, 50_000
THEMES = ("evening", "slate", "daylight", "contrast")
INVITATION_NAME, DEPUTY_ENDING = "tavla-hall.txt", ".tavla"


@QmlElement
class DeskViewModel(QObject):
    """Looks at the hall four times a second, and changes only what has changed."""

    changed = Signal()
    wordsChanged = Signal()

    def __init__(
        self,
        desk: HallDesk,
        second: SecondLaptop,
        federated: Federated,
        settings: SettingsViewModel,
        translations: Path,
        data: Path,
        sticks: Sticks,
    ) -> None:
        super().__init__()
        self._second = second
        self._desk, self._settings, self._translations = desk, settings, translations
        self._t = Words(settings.languages["white"], translations)
        self._hall = HallSeen("")
        self._page, self._told = "tables", ""
        self._phone = PhoneSeen()
        self._how: desk_words.How = "board"
        self._asks_to_join: tuple[str, ...] = ()
        self._typing = TypingLineViewModel(self)
        self._files = FileChooserViewModel(data, sticks, self)
        self.tables_model = DeskTablesModel(self)
        self.table_model = DeskTableViewModel(desk, self.words, self.tell, self)
        self.draws_model = DeskEventViewModel(desk, federated, self.words, self.tell, self._files, self._typing, self)
        self._looks, self._rings = (self._timer(LOOK_MS, self.look), self._timer(RING_MS, self._ring))
        self._links = self._timer(NEW_LINK_MS, self._renew_link)
        self.look()

    def words(self) -> Words:
        return self._t

    def tell(self, said: Said) -> None:
        """Say something until it is touched."""
        self._told = self._t.said(said)
        self.changed.emit()

    def stop(self) -> None:
        self._looks.stop()
        self._rings.stop()
        self._links.stop()

    @Slot()
    def look(self) -> None:
        hall = self._desk.look()
        rang = self.tables_model.rings
        self.tables_model.take(hall.tables, self._t)
        self.table_model.look(hall)
        self.draws_model.look(hall)
        if not rang and self.tables_model.rings:
            self._ring()
            self._rings.start()
        if _around(hall) != _around(self._hall):
            self._hall = hall
            self.changed.emit()
        self._hall = hall

    @Slot(str)
    def open(self, page: str) -> None:
        """Show "tables", "boards", "draw" or "results"."""
        self._page, self._how, self._phone = page, "board", PhoneSeen()
        self.draws_model.leave()
        self.changed.emit()

    @Slot(str)
    def show(self, how: desk_words.How) -> None:
        """How a "board" joins, a "phone" opens the director's page, or a second laptop becomes the "deputy"."""
        self._how, self._phone = how, PhoneSeen()
        if how == "phone":
            self._new_link()
        self.changed.emit()

    @Slot()
    def writeDeputy(self) -> None:
        """A PIN, typed twice, and where the file goes."""
        t = self._t
        title = t("PIN for the deputy, six characters or more")
        self._typing.open_secret("white", t, title, lambda pin: self._type_again(pin) if pin else None)

    @Slot()
    def beDeputy(self) -> None:
        self._files.open_for(self._t, (DEPUTY_ENDING,), self._be_deputy)

    @Slot(str)
    def admit(self, board: str) -> None:
        """The digits agree: ask for the table's number."""
        t = self._t
        self._typing.open_for("white", t, t("Table number of this board"), "", lambda table: self._admit(board, table))

    @Slot(str)
    def refuse(self, board: str) -> None:
        self._desk.refuse(board)
        self.look()

    @Slot()
    def nameWhoComes(self) -> None:
        t = self._t
        self._typing.open_for(
            "white", t, t("Who comes?"), self.table_model.property("who"), self.table_model.name, names=True
        )

    @Slot()
    def writeInvitation(self) -> None:
        """Onto a stick, for boards that join by it."""
        self._files.open_for(self._t, None, self._write_invitation)

    @Slot(str)
    def speak(self, language: str) -> None:
        """Show everything in this language."""
        self._settings.languages["white"] = language
        self._t = Words(language, self._translations)
        self._settings.kept.emit()
        self.wordsChanged.emit()
        self.draws_model.changed.emit()
        self._told = ""
        self.changed.emit()
        self.look()

    @Slot()
    def nextTheme(self) -> None:
        at = THEMES.index(theme_of(self._settings)) + 1
        self._settings.take({"theme": THEMES[at % len(THEMES)]}, {})
        self._settings.kept.emit()
        self.changed.emit()

    @Slot()
    def read(self) -> None:
        """What was told has been read."""
        self._told = ""
        self.changed.emit()

    tables = Property(DeskTablesModel, lambda self: self.tables_model, constant=True)
    table = Property(DeskTableViewModel, lambda self: self.table_model, constant=True)
    draws = Property(DeskEventViewModel, lambda self: self.draws_model, constant=True)
    typing = Property(TypingLineViewModel, lambda self: self._typing, constant=True)
    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)
    page = Property(str, lambda self: self._page, notify=changed)
    told = Property(str, lambda self: self._told, notify=changed)
    theme = Property(str, lambda self: theme_of(self._settings), notify=changed)
    hallName = Property(str, lambda self: harmless(self._hall.name), notify=changed)
    link = Property(str, lambda self: desk_words.link(self._t, self._hall)[0], notify=changed)
    linkTone = Property(str, lambda self: desk_words.link(self._t, self._hall)[1], notify=changed)
    fault = Property(str, lambda self: self._t.said(self._hall.fault), notify=changed)
    addresses = Property(str, lambda self: self._addresses(), notify=changed)
    code = Property(str, lambda self: self._code(), notify=changed)
    how = Property(str, lambda self: self._how, notify=changed)
    howTitle = Property(str, lambda self: desk_words.how_title(self._t, self._how), notify=changed)
    howSteps = Property(
        str, lambda self: desk_words.how_steps(self._t, self._how, self._phone.spectators), notify=changed
    )
    guests = Property(list, lambda self: self._guests(), notify=changed)
    checks = Property(list, lambda self: self._checks(), notify=changed)
    languages = Property(list, lambda _self: list(LANGUAGES), constant=True)
    language = Property(str, lambda self: self._t.language, notify=wordsChanged)
    texts = Property(dict, lambda self: self._texts(), notify=wordsChanged)

    def _timer(self, every_ms: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(every_ms)
        timer.timeout.connect(then)
        timer.start()
        return timer

    def _addresses(self) -> str:
        if self._how == "board":
            words = self._hall.spoken
            return "\n".join((*self._hall.addresses, " ".join(words[:3]), " ".join(words[3:]))).strip()
        return f"PIN {self._phone.pin}" if self._phone.link else ""

    def _code(self) -> str:
        text = {"board": self._hall.invitation, "phone": self._phone.link}.get(self._how, "")
        return picture_of(text) if text else ""

    @Slot()
    def _renew_link(self) -> None:
        """A link is good for a minute."""
        if self._phone.link:
            self._new_link()
            self.changed.emit()

    def _new_link(self) -> None:
        try:
            self._phone = self._desk.phone()
        except TavlaError as error:
            self._how, self._phone = "board", PhoneSeen()
            self.tell(error.said)

    @Slot()
    def _ring(self) -> None:
        if self.tables_model.rings:
            self._desk.ring()

    def _guests(self) -> list[dict[str, str]]:
        return [
            {
                "board": one.board,
                "name": harmless(one.name) or one.board,
                "digits": f"{one.digits[:3]} {one.digits[3:]}",
            }
            for one in self._hall.guests
        ]

    def _checks(self) -> list[dict[str, object]]:
        """A row a board, by its table."""
        rows = []
        for seen in sorted(self._hall.tables, key=lambda one: (one.table.rjust(9), one.board)):
            cells = desk_words.checks(self._t, seen.check)
            here = desk_words.presence(self._t, seen)
            rows.append(
                {
                    "board": seen.board,
                    "table": harmless(seen.table) or "–",
                    "here": here,
                    "isHere": seen.presence == "here",
                    "cells": [{"how": harmless(how), "marked": marked} for _, how, marked in cells],
                    "spoken": beside((seen.table, here, *(f"{what}: {harmless(how)}" for what, how, _ in cells)), ", "),
                }
            )
        return rows

    def _admit(self, board: str, table: str) -> None:
        if not table:
            return
        try:
            self._desk.admit(board, table)
        except TavlaError as error:
            self.tell(error.said)
        self.look()

    def _type_again(self, pin: str) -> None:
        t = self._t
        self._typing.open_secret("white", t, t("The same PIN again"), lambda again: self._take_pin(pin, again))

    def _take_pin(self, pin: str, again: str) -> None:
        if pin != again:
            self.tell(self._t("The two PINs differ. Nothing was changed."))
        else:
            self._files.open_for(self._t, None, lambda folder: self._write_deputy(folder, pin))

    def _write_deputy(self, folder: Path, pin: str) -> None:
        try:
            path = self._second.write(folder, pin)
        except TavlaError as error:
            self.tell(error.said)
        else:
            self.tell(self._t("The deputy's file is in {path}. An earlier one is good no more.", path=str(path)))

    def _be_deputy(self, file: Path) -> None:
        try:
            self._second.become(file)
        except TavlaError as error:
            self.tell(error.said)

    def _write_invitation(self, folder: Path) -> None:
        try:
            path = self._desk.write_page(folder, INVITATION_NAME, self._hall.invitation)
        except TavlaError as error:
            self.tell(error.said)
        else:
            self.tell(self._t("The invitation is in {path}", path=str(path)))

    def _texts(self) -> dict[str, str]:
        t = self._t
        return {
            "tables": t("Tables"),
            "boards": t("Boards"),
            "draw": t("Draw"),
            "results": t("Results"),
            "table": t("Table"),
            "state": t("State"),
            "white": t("White"),
            "black": t("Black"),
            "score": t("Score"),
            "clocks": t("Clocks"),
            "record": t("Record"),
            "noTables": t("No board has joined yet. Open Boards and let the first one in."),
            "close": t("Close"),
            "colours": t("Colours"),
            "lastTurns": t("Last turns"),
            "noMatch": t("No match is shown here yet."),
            "comes": t("Who comes?"),
            "minutes": t("Minutes until somebody comes"),
            "stick": t("Write to a stick"),
            "how.board": t("How a board joins"),
            "how.phone": t("Phones and spectators"),
            "how.deputy": t("Deputy"),
            "writeDeputy": t("Write the deputy's file"),
            "beDeputy": t("Be the deputy"),
            "guests": t("Boards that ask to join"),
            "noGuests": t("No board asks to join."),
            "admit": t("Digits agree"),
            "refuse": t("Refuse"),
            "check": t("Check of this board"),
            "checkAll": t("Check of all boards"),
            "link": t("Link"),
            "software": t("Software"),
            "clock": t("Wall clock"),
            "trip": t("Reply time"),
            "disk": t("Free disk"),
            "copy": t("Second copy"),
            "devices": t("Devices"),
            "openFile": t("Open a file"),
            "boardList": t("List of boards"),
            "paste": t("Paste a table"),
            "send": t("Send to boards"),
            "event": t("Event"),
            "noEvent": t("Name the event"),
            "length": t("Match length"),
            "shorter": t("Shorter match"),
            "longer": t("Longer match"),
            "rules": t("Rules"),
            "noDraw": t("Open the file of a draw. Nothing is sent before you touch Send to boards."),
            "noResults": t("No result has been collected yet."),
            "write": t("Write table and slips"),
        }


def theme_of(settings: SettingsViewModel) -> str:
    """The one chosen for boards, where a window of the hall has it."""
    theme = str(settings.values["theme"])
    return theme if theme in THEMES else THEMES[0]


def _around(hall: HallSeen) -> tuple[object, ...]:
    """What of the hall is shown outside the lines."""
    checks = frozenset((table.board, table.table, table.presence, table.check) for table in hall.tables)
    return (
        hall.name,
        hall.addresses,
        hall.spoken,
        hall.is_heard,
        hall.deaf_s,
        hall.fault,
        hall.copies_fault,
        hall.guests,
        hall.has_deputy,
        hall.deputy_behind,
        checks,
    )
