"""Joining a hall, and leaving it: on the director's page, while no match is open."""

from pathlib import Path

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.ports.hall import FoundHall, HallShown, JoinShown, JoinStage
from tavla.base.errors import TavlaError
from tavla.base.plain_name import plain_name
from tavla.text import hall_words
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

INVITATIONS = (".txt",)


@QmlElement
class HallSectionViewModel(QObject):
    """Until somebody joins, nothing of a hall is asked for: asking imports it."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context, services = context, context.services
        self._files = FileChooserViewModel(services.data_folder, services.sticks, self)
        self._joining = JoinShown()
        self._address = ""
        self._found: tuple[FoundHall, ...] = ()
        self._finds, self._has_looked = False, False
        self._asks_to_leave, self._listens = False, False
        heard = self.changed.emit
        self._heard = heard
        self._listen_if_there()

    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)
    told = Property(str, lambda self: self._told(), notify=changed)
    digits = Property(str, lambda self: hall_words.digits(self._digits) if self._digits else "", notify=changed)
    line = Property(str, lambda self: hall_words.line(self._context.t, self._shown), notify=changed)
    fault = Property(str, lambda self: self._fault(), notify=changed)
    found = Property(list, lambda self: self._rows(), notify=changed)
    acts = Property(list, lambda self: self._acts(), notify=changed)

    def refresh(self) -> None:
        self.changed.emit()

    @Slot(str)
    def act(self, key: str) -> None:
        t = self._context.t
        match key:
            case "address":
                self._context.page.type_text(t("Address of the desk, or its six words"), self._address, self._join)
            case "file":
                self._files.open_for(t, INVITATIONS, self._join)
            case "find":
                self._joining, self._found, self._finds = JoinShown(), (), True
                self._context.services.hall.find(self._looked)
            case "stop":
                self._joining, self._finds = JoinShown(), False
                self._context.services.hall.give_up()
            case "let_go":
                self._context.services.hall.let_go()
            case "leave":
                self._asks_to_leave = True
            case "no":
                self._asks_to_leave = False
            case "yes":
                self._leave()
            case _:
                pass
        self.changed.emit()

    @Slot(int)
    def joinFound(self, place: int) -> None:
        if 0 <= place < len(self._found):
            self._join(self._found[place].address)

    # Inside

    @property
    def _shown(self) -> HallShown:
        services = self._context.services
        return services.hall.shown if services.has_hall else HallShown()

    @property
    def _is_joining(self) -> bool:
        return self._joining.stage in (JoinStage.REACHING, JoinStage.COMPARE)

    @property
    def _digits(self) -> str:
        joining = self._joining
        return joining.digits if joining.stage is JoinStage.COMPARE else ""

    def _accepted(self) -> str:
        """Who plays the match that was accepted and is not begun."""
        players = self._shown.accepted
        return self._context.t("{white} – {black}", white=players[0], black=players[1]) if players else ""

    def _listen_if_there(self) -> None:
        services, heard = self._context.services, self._heard
        if services.has_hall and not self._listens:
            self._listens = True
            hall = services.hall
            hall.listen(heard)
            self.destroyed.connect(lambda: hall.unlisten(heard))

    def _join(self, place: str | Path) -> None:
        if isinstance(place, str):
            place = self._address = place.strip()
        if not place:
            return
        self._finds = False
        self._context.services.hall.join(place, self._goes_on)
        self._listen_if_there()
        self.changed.emit()

    def _goes_on(self, joining: JoinShown) -> None:
        if isValid(self):
            self._joining = joining
            self.changed.emit()

    def _looked(self, halls: tuple[FoundHall, ...], is_over: bool) -> None:
        if isValid(self):
            self._found, self._finds, self._has_looked = halls, not is_over, True
            self.changed.emit()

    def _leave(self) -> None:
        self._asks_to_leave, self._joining = False, JoinShown()
        try:
            self._context.services.hall.leave()
        except TavlaError as error:
            self._context.page.tell(error.said)

    def _told(self) -> str:
        t, joining, hall = self._context.t, self._joining, self._shown.hall
        if self._is_joining:
            if joining.stage is JoinStage.REACHING:
                return t("Looking for the desk…")
            return t(
                "Hall {hall}. The desk shows this board with six digits. If they are these, touch its line there.",
                hall=joining.hall,
            )
        if self._asks_to_leave:
            return t("Leave the hall {hall}? The desk sees this board no more, until it joins again.", hall=hall)
        if hall:
            return t("This board is in the hall {hall}.", hall=hall)
        if self._finds:
            return t("Looking for halls in this network…")
        if self._found:
            return t("Choose the hall. Then compare the six digits on both screens.")
        if self._has_looked and self._joining.stage is JoinStage.NOT_BEGUN:
            return t(
                "No hall answers in this network; some keep devices apart. Type the desk's address or its six words, "
                "or take its file."
            )
        return t(
            "In a hall, the director's desk sees score, clock and calls of this board and sends it the draw. "
            "It cannot act in a match, and no match waits for it."
        )

    def _fault(self) -> str:
        joining = self._joining
        if joining.stage is JoinStage.FAILED:
            return self._context.t.said(joining.why)
        return self._context.t.said(self._shown.fault)

    def _rows(self) -> list[dict[str, str]]:
        """The halls that were found; an address alone where a desk says no name."""
        if self._is_joining or self._shown.hall:
            return []
        named = [(plain_name(one.name), one.address) for one in self._found]
        return [_act("found", name or address, address if name else "") for name, address in named]

    def _acts(self) -> list[dict[str, str]]:
        t = self._context.t
        if self._is_joining or self._finds:
            return [_act("stop", t("Stop"))]
        if self._asks_to_leave:
            return [_act("no", t("No, stay")), _act("yes", t("Yes, leave"))]
        if self._shown.hall:
            accepted = [_act("let_go", t("Let the desk's match go"), self._accepted())] if self._accepted() else []
            return [*accepted, _act("leave", t("Leave the hall"))]
        return [
            _act("find", t("Look for halls"), t("in this network")),
            _act("address", t("Type address or words"), t("as the desk shows them")),
            _act("file", t("File from the stick"), t("which the desk has written")),
        ]


def _act(key: str, text: str, note: str = "") -> dict[str, str]:
    return {"key": key, "text": text, "note": note}
