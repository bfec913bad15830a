"""The devices beside the board, in the column of the cube: a lamp and a word each; a touch shows the rest."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.devices.tray import DeviceDesk
from tavla.text.texts import Texts
from tavla_ui.controls.device_rows import DeviceRows, device_row

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class DeviceTrayViewModel(QObject):
    """What stands in the column of one seat, and over the board while it is open."""

    changed = Signal()

    def __init__(self, texts: Callable[[], Texts], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._desk: DeviceDesk | None = None
        self._rows = DeviceRows(self)
        self._is_open = False

    rows = Property(DeviceRows, lambda self: self._rows, constant=True)
    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    title = Property(str, lambda self: self._texts().devices_title(), notify=changed)

    def attach(self, desk: DeviceDesk) -> None:
        """Show its devices from now on."""
        self._desk = desk
        desk.listen(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """A device stands otherwise, or another language is spoken."""
        if self._desk is None:
            return
        self._rows.show([device_row(shown, self._texts()) for shown in self._desk.shown])
        if not self._desk.shown:
            self._is_open = False
        self.changed.emit()

    @Slot()
    def toggle(self) -> None:
        """Show the rest, or put it away."""
        self._is_open = not self._is_open and self._rows.rowCount() > 0
        self.changed.emit()
