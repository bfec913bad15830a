"""The devices beside the board, in the column of the cube: a lamp and a word each; a touch shows the rest."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.devices.tray import DeviceService
from tavla.text.words import Words
from tavla_ui.controls.device_rows import DeviceRows, device_row

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class DeviceTrayViewModel(QObject):
    """What stands in the column of one seat, and over the board while it is open."""

    changed = Signal()

    def __init__(self, devices: DeviceService, words: Callable[[], Words], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._devices, self._words = devices, words
        self._rows = DeviceRows(self)
        self._is_open = False
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

    def put_away(self) -> None:
        """Close the card."""
        self._is_open = False
        self.changed.emit()

    @Slot()
    def toggle(self) -> None:
        """Show the rest, or put it away."""
        self._is_open = not self._is_open and self._rows.rowCount() > 0
        self.changed.emit()
