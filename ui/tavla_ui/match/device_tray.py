"""The devices beside the board, in the column of the cube: a lamp and a word each; a touch shows the rest."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.devices.tray import DeviceService
from tavla.text.words import Words
from tavla_ui.controls.device_rows import DeviceRows, device_row
from tavla_ui.controls.timers import rings_once

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


WAITING_MS = 5_000
"""So long the card lies over the field in the other side's time."""


@QmlElement
class DeviceTrayViewModel(QObject):
    """What stands in the column of one seat, and over the board while it is open."""

    changed = Signal()

    def __init__(self, devices: DeviceService, words: Callable[[], Words], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._devices, self._words = devices, words
        self._rows = DeviceRows(self)
        self._is_open = self._waits = False
        self._goes = rings_once(self, WAITING_MS, self.put_away)
        devices.listen(self.refresh)

    @property
    def _t(self) -> Words:
        return self._words()

    rows = Property(DeviceRows, lambda self: self._rows, constant=True)
    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    title = Property(str, lambda self: self._t("Devices"), notify=changed)

    def refresh(self) -> None:
        """A device stands otherwise, or another language is spoken."""
        self._rows.show([device_row(shown, self._t) for shown in self._devices.shown])
        if not self._devices.shown:
            self._is_open = False
        self.changed.emit()

    @Slot()
    def put_away(self) -> None:
        """Close the card."""
        self._goes.stop()
        if self._is_open:
            self._is_open = False
            self.changed.emit()

    def wait(self, *, waits: bool) -> None:
        """Whether the other side is to act: the card then goes by itself."""
        if waits is not self._waits:
            self._waits = waits
            self._go_soon()

    def _go_soon(self) -> None:
        if self._waits and self._is_open:
            self._goes.start()
        else:
            self._goes.stop()

    @Slot()
    def toggle(self) -> None:
        """Show the rest, or put it away."""
        self._is_open = not self._is_open and self._rows.rowCount() > 0
        self._go_soon()
        self.changed.emit()
