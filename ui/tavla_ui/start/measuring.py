"""How large the screen is: its diagonal, or a ruler laid on a drawn line. Figures change by touch alone."""

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.screens import MeasuredScreen
from tavla.text import machine_words
from tavla.text.words import Words
from tavla_ui.board.machine_rows import NM_PER_MM, screen_facts
from tavla_ui.controls.settings import SettingsViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

USUAL_MM = 0.25
"""A pixel where the screen does not tell its size."""
MM_PER_INCH = 25.4
SMALLEST, LARGEST = 5.0, 130.0
"""Inches of a screen that there is."""


@QmlElement
class MeasuringViewModel(QObject):
    """Open while somebody measures. `done` hears that a size is kept."""

    changed = Signal()

    def __init__(self, settings: SettingsViewModel, t: Words, done: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._t, self._done = settings, t, done
        self._is_open, self._by_ruler, self._told = False, True, ""
        self._line_mm = 0
        self._tenths = 0

    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    byRuler = Property(bool, lambda self: self._by_ruler, notify=changed)
    told = Property(str, lambda self: self._told, notify=changed)
    openText = Property(str, lambda self: self._t("Measure the screen"), constant=True)
    askText = Property(
        str,
        lambda self: (
            self._t("Lay a ruler on the line. How long is it?")
            if self._by_ruler
            else self._t("How many inches is the screen from corner to corner?")
        ),
        notify=changed,
    )
    otherText = Property(
        str, lambda self: self._t("By the diagonal") if self._by_ruler else self._t("By a ruler"), notify=changed
    )
    figure = Property(
        str,
        lambda self: (
            self._t("{length} cm", length=self._t.decimal(self._line_mm / 10))
            if self._by_ruler
            else f"{self._t.decimal(self._tenths / 10)}″"
        ),
        notify=changed,
    )
    tenth = Property(str, lambda self: self._t.decimal(0.1), constant=True)
    keepText = Property(str, lambda self: self._t("Keep"), constant=True)
    stopText = Property(str, lambda self: self._t("Stop"), constant=True)

    @Slot(float)
    def open(self, line: float) -> None:
        """Begin with the size that is known; the drawn line is so many pixels long."""
        facts = screen_facts(self._settings.screens)
        pixel = facts.millimetres[0] / facts.pixels[0] if facts.is_measured else USUAL_MM
        self._line_mm, self._tenths = round(line * pixel), round(hypot(*facts.pixels) * pixel / MM_PER_INCH * 10)
        self._is_open, self._told = True, ""
        self.changed.emit()

    @Slot(int)
    def step(self, by: int) -> None:
        """So many millimetres of the line, or tenths of an inch."""
        if self._by_ruler:
            self._line_mm = max(1, self._line_mm + by)
        else:
            self._tenths = max(1, self._tenths + by)
        self._told = ""
        self.changed.emit()

    @Slot()
    def other(self) -> None:
        """By the diagonal, or by a ruler."""
        self._by_ruler, self._told = not self._by_ruler, ""
        self.changed.emit()

    @Slot(float)
    def keep(self, line: float) -> None:
        """Keep it for this screen, unless no screen can be so large or small."""
        facts = screen_facts()
        diagonal = hypot(*facts.pixels)
        pixel = self._line_mm / line if self._by_ruler else self._tenths / 10 * MM_PER_INCH / diagonal
        inches = diagonal * pixel / MM_PER_INCH
        if SMALLEST <= inches <= LARGEST:
            self._settings.measure(MeasuredScreen(facts.name[:255], *facts.pixels, round(pixel * NM_PER_MM)))
            self._is_open = False
            self._done()
        else:
            self._told = machine_words.size_refused(self._t, inches)
        self.changed.emit()

    @Slot()
    def close(self) -> None:
        """Nothing is kept."""
        self._is_open = False
        self.changed.emit()
