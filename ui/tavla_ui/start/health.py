"""The page before the first match of a day: every reading of the machine, and crosses to try the touchscreen with."""

from math import hypot

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.services import Services
from tavla.text import machine_words
from tavla.text.words import Words
from tavla_ui.board.machine_rows import MachineRows, machine_rows, screen_facts
from tavla_ui.controls.navigator import Navigator
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.start.measuring import USUAL_MM, MeasuringViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

CROSSES = ((0.08, 0.1), (0.92, 0.1), (0.5, 0.5), (0.92, 0.9), (0.08, 0.9))
"""Where they stand, in parts of width and height: the corners, where a panel that is out of true is so most, and the
middle.
"""


@QmlElement
class HealthViewModel(QObject):
    """Readings as they were when it was opened, or somebody looked again."""

    changed = Signal()

    def __init__(
        self,
        services: Services,
        settings: SettingsViewModel,
        t: Words,
        navigator: Navigator,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._machine, self._devices = services.machine, services.devices
        self._settings, self._t, self._navigator = settings, t, navigator
        self._measuring = MeasuringViewModel(settings, t, self.look, self)
        self._rows = MachineRows(self)
        self._cross = -1
        self._worst = 0.0
        self._worst_mm: float | None = None
        self._state = self._machine.look(settings.values)
        self._show()
        self._devices.listen(self._show)

    rows = Property(MachineRows, lambda self: self._rows, constant=True)
    measuring = Property(MeasuringViewModel, lambda self: self._measuring, constant=True)
    title = Property(str, lambda self: self._t("Before the first match"), constant=True)
    summary = Property(
        str,
        lambda self: machine_words.health_summary(self._t, sum(not row.well for row in self._rows.rows)),
        notify=changed,
    )
    isWell = Property(bool, lambda self: all(row.well for row in self._rows.rows), notify=changed)
    tryText = Property(str, lambda self: self._t("Try the touchscreen"), constant=True)
    lookText = Property(str, lambda self: self._t("Refresh"), constant=True)
    goOnText = Property(
        str, lambda self: machine_words.go_on(self._t, date_is_likely=self._state.date_is_likely), notify=changed
    )
    isTrying = Property(bool, lambda self: self._cross >= 0, notify=changed)
    crossX = Property(float, lambda self: CROSSES[max(self._cross, 0)][0], notify=changed)
    crossY = Property(float, lambda self: CROSSES[max(self._cross, 0)][1], notify=changed)
    crossText = Property(str, lambda self: self._t("Touch the middle of the cross."), constant=True)
    stopText = Property(str, lambda self: self._t("Stop"), constant=True)

    @Slot()
    def look(self) -> None:
        """Read everything anew."""
        self._state = self._machine.look(self._settings.values)
        self._show()

    @Slot()
    def tryTouch(self) -> None:
        """Show the first cross."""
        self._cross, self._worst = 0, 0.0
        self.changed.emit()

    @Slot(float, float)
    def touched(self, beside: float, below: float) -> None:
        """A finger has landed so many pixels from the middle of the cross."""
        if self._cross < 0:
            return
        facts = screen_facts(self._settings.screens)
        pixel = facts.millimetres[0] / facts.pixels[0] if facts.is_measured else USUAL_MM
        self._worst = max(self._worst, hypot(beside, below) * pixel)
        self._cross += 1
        if self._cross == len(CROSSES):
            self._cross, self._worst_mm = -1, self._worst
            self.look()
        self.changed.emit()

    @Slot()
    def stopTrying(self) -> None:
        """Put the crosses away; what was found before stands."""
        self._cross = -1
        self.changed.emit()

    @Slot()
    def goOn(self) -> None:
        """To the start page, for today."""
        self._machine.be_looked_at()
        self.close()
        self._navigator.go_to("start")

    def close(self) -> None:
        """Another page stands, or another of these."""
        self._devices.leave(self._show)

    # Inside

    def _show(self) -> None:
        """The devices come up while the page stands already."""
        self._rows.show(
            machine_rows(
                self._t,
                self._state,
                screen_facts(self._settings.screens, self._settings.values["field"]),
                self._devices.shown,
                worst_mm=self._worst_mm,
                asks_aim=True,
            )
        )
        self.changed.emit()
