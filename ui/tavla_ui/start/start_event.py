"""Where the match belongs: event, round and table, typed by touch, or a pairing of the register that is waiting."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.base.plain_name import compared
from tavla.base.unicode import printable
from tavla.text import start_words
from tavla.text.words import Words, beside
from tavla_ui.controls.event_fields import EVENT, LONGEST

if TYPE_CHECKING:  # the page stands before the register is asked
    from tavla.application.ports.register import FoundPairing

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class StartEventViewModel(QObject):
    """Three fields, all of which may stay empty; or the pairings, where the register has any that wait."""

    changed = Signal()
    pairingsChanged = Signal()

    def __init__(
        self,
        typing: Callable[[int], None],
        take: "Callable[[FoundPairing], None]",
        parent: QObject | None = None,
    ) -> None:
        """`typing` opens the keyboard on a field; `take` hears which pairing was chosen."""
        super().__init__(parent)
        self._typing, self._take = typing, take
        self.t = Words()
        self._values = ["", "", ""]
        self._pairings: tuple[FoundPairing, ...] = ()
        self._shows_pairings = False

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t

    def found(self, pairings: "tuple[FoundPairing, ...]") -> None:
        """The pairings that wait. Those that are shown already stay as they are: a finger may be on them."""
        if pairings == self._pairings:
            return
        self._pairings = pairings
        self._shows_pairings = self._shows_pairings and bool(pairings)
        self.pairingsChanged.emit()

    @property
    def values(self) -> tuple[str, str, str]:
        """Event, round and table without stray spaces."""
        event, round_, table = (" ".join(value.split()) for value in self._values)
        return event, round_, table

    def put(self, event: str, round_: str = "", table: str = "") -> None:
        """Begin with these."""
        self._values = [event, round_, table]
        self.changed.emit()

    def letter(self, which: int, letter: str) -> str:
        """One key of the screen's keyboard; the text as it now is."""
        value = self._values[which]
        self.typeText(which, value + letter if letter else value[:-1])
        return self._values[which]

    def label(self, which: int) -> str:
        """What a field is called."""
        return start_words.event_field(self.t, which)

    title = Property(str, lambda self: self.t("Where does this match belong?"), notify=changed)
    fields = Property(
        list,
        lambda self: [
            {"name": f"start.event.{which}", "label": self.label(which), "value": value}
            for which, value in enumerate(self._values)
        ],
        notify=changed,
    )

    hasPairings = Property(bool, lambda self: bool(self._pairings), notify=pairingsChanged)
    showsPairings = Property(bool, lambda self: self._shows_pairings, notify=pairingsChanged)
    pairings = Property(list, lambda self: self._rows(), notify=pairingsChanged)
    pairingsText = Property(
        str,
        lambda self: self.t("Type it") if self._shows_pairings else self.t("Choose a pairing"),
        notify=pairingsChanged,
    )

    def _rows(self) -> list[dict[str, str]]:
        """The pairings of the event that is entered first."""
        here = compared(self._values[EVENT])
        numbered = sorted(enumerate(self._pairings), key=lambda one: compared(one[1].event) != here)
        return [
            {
                "key": str(number),
                "text": start_words.pairing(self.t, *one.names),
                "detail": self._detail(one),
                "tone": "",
            }
            for number, one in numbered
        ]

    def _detail(self, pairing: "FoundPairing") -> str:
        parts = (
            start_words.event_line(self.t, pairing.event, pairing.round, pairing.table),
            self.t.n("{n} point", "{n} points", pairing.length) if pairing.length else "",
        )
        return beside(parts)

    @Slot()
    def togglePairings(self) -> None:
        """The pairings in place of the fields, or the fields again."""
        self._shows_pairings = not self._shows_pairings
        self.pairingsChanged.emit()

    @Slot(str)
    def choosePairing(self, key: str) -> None:
        self._shows_pairings = False
        self._take(self._pairings[int(key)])
        self.pairingsChanged.emit()

    @Slot(int, str)
    def typeText(self, which: int, text: str) -> None:
        text = printable(text)[: LONGEST[which]]
        if text != self._values[which]:
            self._values[which] = text
            self.changed.emit()

    @Slot(int)
    def openKeyboard(self, which: int) -> None:
        self._typing(which)
