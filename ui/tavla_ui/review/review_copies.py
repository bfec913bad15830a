"""Copies of a match to take home: where to, what, and the result as a code for a phone."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.review import EXPORT_FORMS, Exported, ExportWish
from tavla.application.ports.services import Services
from tavla.base.phrase import Said
from tavla.base.plain_name import plain_name
from tavla.text import register_words, result_words, review_words
from tavla.text.words import Words, beside
from tavla_ui.controls.qr_codes import picture_of
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.review.opened import Opened
from tavla_ui.review.review_phone import ReviewPhoneViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

AT_FIRST = ("tavla", "mat", "report")
"""Chosen when the page opens: what a player needs to check, to analyse and to read."""


@QmlElement
class ReviewCopiesViewModel(QObject):
    """Both players' sticks may be in at once, or one after the other."""

    changed = Signal()

    def __init__(self, services: Services, settings: SettingsViewModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service, self._sticks, self._settings = services.review, services.sticks, settings
        self._sticks.listen(self._mounted)
        self._t = Words()
        self._opened: Opened | None = None
        self._places: tuple[str, ...] = ()
        self._onto: frozenset[str] = frozenset()
        self._untold: frozenset[str] = frozenset()
        self._forms: frozenset[str] = frozenset(AT_FIRST)
        self._is_writing = self._is_closed = False
        self._written: tuple[Exported, ...] = ()
        self._picture = ""
        self._fault: Said = ""
        self._phone = ReviewPhoneViewModel(services, self)
        self._phone.changed.connect(self.changed)

    def open(self, opened: Opened) -> None:
        """Another match."""
        self._t, self._opened, self._written = opened.t, opened, ()
        self._picture = self._fault = ""
        self._phone.open(opened)
        self._is_closed = self._service.is_closed(opened.match.match_id)
        self._untold = self._service.untold(opened.match) if opened.setup.card.variant else frozenset()
        self._onto, self._forms = frozenset(), frozenset(form for form in AT_FIRST if not self._why_not(form))
        self.changed.emit()

    placesTitle = Property(str, lambda self: self._t("Onto whose stick"), notify=changed)
    formsTitle = Property(str, lambda self: self._t("What"), notify=changed)
    codeTitle = Property(str, lambda self: self._t("The result, for your phone"), notify=changed)
    lookText = Property(str, lambda self: self._t("Look for sticks"), notify=changed)
    places = Property(list, lambda self: [self._place(path) for path in self._places], notify=changed)
    forms = Property(
        list, lambda self: [self._form(form) for form in EXPORT_FORMS if self._service.can_write(form)], notify=changed
    )
    canWrite = Property(bool, lambda self: bool(self._onto and self._forms) and not self._is_writing, notify=changed)
    writeText = Property(
        str, lambda self: self._t.n("Write {n} copy", "Write {n} copies", max(1, len(self._onto))), notify=changed
    )
    told = Property(str, lambda self: self._told(), notify=changed)
    isWrong = Property(bool, lambda self: bool(self._fault) or any(one.fault for one in self._written), notify=changed)
    result = Property(str, lambda self: self._result() if self._picture else "", notify=changed)
    picture = Property(str, lambda self: self._picture, notify=changed)
    phone = Property(ReviewPhoneViewModel, lambda self: self._phone, constant=True)

    @Slot()
    def look(self) -> None:
        self._mounted("")
        self._sticks.look()

    @Slot(object)
    def _mounted(self, fault: Said) -> None:
        """What is plugged in may be other than before."""
        self._fault = fault
        self._places = self._service.places()
        self._onto &= frozenset(self._places)
        if self._opened is not None and not self._picture:
            self._picture = picture_of(
                f"{self._result()}\nTAVLA {self._opened.match.match_id} {self._service.head(self._opened.match.match_id)}"
            )
        self.changed.emit()

    @Slot(int)
    def choosePlace(self, place: int) -> None:
        self._onto ^= {self._places[place]}
        self._written = ()
        self.changed.emit()

    @Slot(str)
    def chooseForm(self, form: str) -> None:
        """A kind of file, or not."""
        if not self._why_not(form):
            self._forms ^= {form}
        self._written = ()
        self.changed.emit()

    @Slot()
    def write(self) -> None:
        opened = self._opened
        if opened is None or self._is_writing or not self._onto or not self._forms:
            return
        self._is_writing, self._written = True, ()

        def heard(written: tuple[Exported, ...]) -> None:
            self._is_writing, self._written = False, written
            self.look()

        folders, forms = (
            tuple(path for path in self._places if path in self._onto),
            tuple(form for form in EXPORT_FORMS if form in self._forms),
        )
        languages = tuple(dict.fromkeys(self._settings.languages.values()))
        self._service.export(ExportWish(opened.match.match_id, folders, forms, languages), heard)
        self.changed.emit()

    def _place(self, path: str) -> dict[str, object]:
        """A stick by its name; the board's own folder, the last, as such."""
        return {"name": self._name_of(path), "path": plain_name(path), "chosen": path in self._onto}

    def _name_of(self, path: str) -> str:
        return plain_name(path.rpartition("/")[2]) if self._is_stick(path) else self._t("This board's own folder")

    def _is_stick(self, path: str) -> bool:
        return path not in self._places[-1:]

    def _form(self, form: str) -> dict[str, object]:
        t, why_not = self._t, self._why_not(form)
        name, note = EXPORT_FORMS[form]
        return {
            "key": form,
            "name": t.said(name),
            "note": why_not or t.said(note),
            "chosen": form in self._forms,
            "enabled": not why_not,
        }

    def _why_not(self, form: str) -> str:
        """A record that can still grow is not signed as a whole, and not every form can tell a variant."""
        if form == "tavla" and not self._is_closed:
            return self._t("once both have confirmed")
        variant = self._opened.setup.card.variant if self._opened else None
        if variant and form in self._untold:
            return self._t("cannot hold {game}", game=variant.title)
        return ""

    def _told(self) -> str:
        t = self._t
        if self._is_writing:
            return t("Writing… leave the stick where it is.")
        if self._phone.fault:
            return t.said(self._phone.fault)
        if self._fault:
            return register_words.stick_fails(t, self._fault)
        if not self._written:
            return "" if self._onto and self._forms else t("Touch where to, then what.")
        return "\n".join(self._told_of(one) for one in self._written)

    def _told_of(self, one: Exported) -> str:
        name = self._name_of(one.place)
        if one.fault:
            return self._t("Nothing was left on {place}. {fault}", place=name, fault=one.fault)
        return review_words.copies_written(self._t, len(one.names), name, is_stick=self._is_stick(one.place))

    def _result(self) -> str:
        opened = self._opened
        if opened is None:
            return ""
        setup, score, names = opened.setup, opened.state.score, opened.names
        return review_words.result_line(
            self._t,
            told=result_words.match_over(self._t, opened.state, names),
            names=(names.white, names.black),
            points=(score.points.white, score.points.black),
            length=score.length,
            where=beside((setup.card.event, setup.card.round, setup.card.table)),
            day=setup.wall_clock[:16].replace("T", " "),
        )
