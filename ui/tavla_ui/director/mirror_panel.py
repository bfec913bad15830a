"""Where second copies of the record go: chosen by a director, on the section of this board."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.second_copies import MirrorPlace, MirrorShown
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.base.plain_name import plain_name
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.text import register_words, second_copy_words
from tavla.text.words import beside
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class MirrorPanelViewModel(QObject):
    """A list of places, opened over the readings of the board. A touch chooses at once."""

    changed = Signal()
    chosen = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._is_open = False
        self._places: tuple[MirrorPlace, ...] = ()
        context.services.sticks.listen(self._mounted)

    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    mayChoose = Property(bool, lambda self: self._context.official.may_rule, notify=changed)
    title = Property(str, lambda self: self._context.t("Second copy…"), notify=changed)
    explained = Property(
        str,
        lambda self: self._context.t(
            "Each match is written to a stick as well, while it is played. If this board's disk breaks, the match goes on from there."
            " Play never waits for the stick: if it is pulled, both players are told, and it catches up when it is back."
        ),
        notify=changed,
    )
    told = Property(str, lambda self: self.state[0], notify=changed)
    well = Property(bool, lambda self: self.state[1], notify=changed)
    places = Property(list, lambda self: self._rows(), notify=changed)
    lookText = Property(str, lambda self: self._context.t("Look again"), notify=changed)
    otherText = Property(str, lambda self: self._context.t("Another folder…"), notify=changed)
    backText = Property(str, lambda self: self._context.t("Back"), notify=changed)

    @property
    def state(self) -> tuple[str, bool]:
        """How it stands in a sentence, and whether that is well."""
        shown = self._shown
        return second_copy_words.state(
            self._context.t, shown.turn, shown.folder, shown.why
        ), shown.turn is not MirrorTurn.LOST

    def refresh(self) -> None:
        """Something may have changed."""
        self.changed.emit()

    @Slot()
    def open(self) -> None:
        self._is_open = True
        self.look()

    @Slot()
    def close(self) -> None:
        """Back to the readings."""
        self._is_open = False
        self.chosen.emit()

    @Slot()
    def look(self) -> None:
        self._show_places()
        self._context.services.sticks.look()

    @Slot(int)
    def choose(self, place: int) -> None:
        """A place of the list; the first is none."""
        self._choose(self._places[place - 1].folder if place else "")

    @Slot()
    def typeFolder(self) -> None:
        self._context.page.type_text(
            self._context.t("The whole path of the folder"), self._shown.folder or "/", self._choose
        )

    # Inside

    def _show_places(self) -> None:
        self._places = self._context.services.second_copies.places()
        self.changed.emit()

    @Slot(object)
    def _mounted(self, fault: Said) -> None:
        if self._is_open:
            self._show_places()
            if fault:
                self._context.page.tell(register_words.stick_fails(self._context.t, fault))

    @property
    def _shown(self) -> MirrorShown:
        return self._context.services.second_copies.shown

    def _choose(self, folder: str) -> None:
        try:
            self._context.services.second_copies.choose(folder.strip())
        except TavlaError as error:
            self._context.page.tell(second_copy_words.refused(self._context.t, folder, error.trouble))
        else:
            self._context.page.tell("")
        self._show_places()

    def _rows(self) -> list[dict[str, object]]:
        t, shown = self._context.t, self._shown
        none = {"name": t("No second copy"), "note": "", "chosen": not shown.folder}
        return [
            none,
            *(
                {
                    "name": plain_name(place.folder.rpartition("/")[2] or place.folder),
                    "note": beside(
                        (
                            place.folder,
                            t("on the same disk as the matches: no help when that disk breaks")
                            if place.same_disk
                            else "",
                        )
                    ),
                    "chosen": place.folder == shown.folder,
                }
                for place in self._places
            ),
        ]
