"""Where the match belongs: event, round and table, typed by touch."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.text.start_texts import StartTexts

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

EVENT, ROUND, TABLE = range(3)
LONGEST = (80, 30, 20)


@QmlElement
class StartEventViewModel(QObject):
    """Three fields; all may stay empty."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.texts = StartTexts()
        self._values = ["", "", ""]
        self.typing: Callable[[int], None] = lambda _which: None

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
        return self.texts.event_field(which)

    title = Property(str, lambda self: self.texts.event_title(), notify=changed)
    fields = Property(
        list,
        lambda self: [{"name": f"start.event.{which}", "label": self.label(which), "value": value} for which, value in enumerate(self._values)],
        notify=changed,
    )

    @Slot(int, str)
    def typeText(self, which: int, text: str) -> None:
        """A field as it stands."""
        text = "".join(letter for letter in text if letter.isprintable())[: LONGEST[which]]
        if text != self._values[which]:
            self._values[which] = text
            self.changed.emit()

    @Slot(int)
    def openKeyboard(self, which: int) -> None:
        """The field is touched."""
        self.typing(which)
