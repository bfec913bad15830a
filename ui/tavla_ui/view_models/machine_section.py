"""Which board this is and how its machine does, on the director's page; in a kiosk, the one way out."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QInputDevice, QPointingDevice
from PySide6.QtQml import QmlElement

from tavla_ui.view_models.mirror_panel import MirrorPanelViewModel
from tavla_ui.view_models.rows import RowsModel

if TYPE_CHECKING:
    from tavla_ui.director_house import DirectorHouse
    from tavla_ui.machine_desk import MachineState

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LEAST_FREE_MB = 500
SLOW_WRITE_MS = 100.0


@dataclass(frozen=True, slots=True)
class MachineRow:
    """One reading as the director sees it; `well` is false where somebody should look."""

    key: str
    label: str
    shown: str
    well: bool


class MachineRows(RowsModel[MachineRow]):
    """All readings."""

    row_type = MachineRow


@QmlElement
class MachineSectionViewModel(QObject):
    """Fits `Section`. Looks anew each time it is shown."""

    changed = Signal()

    def __init__(self, house: "DirectorHouse", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._house = house
        self._rows = MachineRows(self)
        self._mirror = MirrorPanelViewModel(house, self)
        self._mirror.chosen.connect(self.look)

    mirror = Property(MirrorPanelViewModel, lambda self: self._mirror, constant=True)
    rows = Property(MachineRows, lambda self: self._rows, constant=True)
    closeText = Property(str, lambda self: self._house.texts.close_board(), notify=changed)
    leaveText = Property(str, lambda self: self._house.texts.leave_for_start(), notify=changed)
    mayClose = Property(bool, lambda self: self._may_close(), notify=changed)
    mayLeave = Property(bool, lambda self: self._may_close() and self._house.session is not None, notify=changed)

    def refresh(self) -> None:
        """Look."""
        if self._house.machine is not None and not self._rows.rows:
            self._show(self._house.machine.look(self._house.machine_settings))
        self._mirror.refresh()
        self.changed.emit()

    @Slot()
    def look(self) -> None:
        """Look again."""
        self._rows.show([])
        self.refresh()

    @Slot()
    def closeBoard(self) -> None:
        """End the program; a match stays as it stands."""
        if self._may_close():
            self._house.close_board()

    @Slot()
    def leaveMatch(self) -> None:
        """Put the match away; it can be continued."""
        if self._may_close():
            self._house.leave_match()

    # Inside

    def _may_close(self) -> bool:
        session = self._house.session
        return self._house.director.is_director and (session is None or session.state.clock.turn_of is None or not session.state.clock.is_running)

    def _show(self, state: "MachineState") -> None:
        texts = self._house.texts
        labels = texts.machine_labels()
        version = f"{state.version} · {state.commit[:7] or texts.from_source()} {state.built}".strip()
        now = f"{state.wall_clock} {state.zone}"
        writable = state.write_ms is not None and state.free_mb is not None
        disk = texts.disk_state(state.write_ms or 0.0, state.free_mb or 0) if writable else texts.disk_fails()
        power = state.power
        points, screen, devices = touch_points(), QGuiApplication.primaryScreen(), self._house.devices
        size, pixels = screen.physicalSize(), screen.size()
        named = [shown.name or shown.choice.address for shown in devices.shown] if devices is not None else []
        shown = {
            "version": (version, True),
            "fingerprint": (state.fingerprint, True),
            "date": (now if state.date_is_likely else texts.date_doubted(now), state.date_is_likely),
            "disk": (disk, writable and (state.free_mb or 0) >= LEAST_FREE_MB and (state.write_ms or 0.0) <= SLOW_WRITE_MS),
            "mirror": self._mirror.state,
            "power": (texts.power_state(has_battery=power.has_battery, on_mains=power.on_mains, charge=power.charge), power.on_mains),
            "screen": (texts.screen_state(pixels.width(), pixels.height(), (size.width() / 10, size.height() / 10)), True),
            "touch": (texts.touch_state(points), points > 1),
            "awake": (texts.awake_state(is_kiosk=state.is_kiosk, holds=state.holds_awake), state.holds_awake or not state.is_kiosk),
            "devices": (", ".join(named) or texts.no_devices(), True),
        }
        self._rows.show([MachineRow(key, labels[key], text, well) for key, (text, well) in shown.items()])


def touch_points() -> int:
    """How many fingers the best touchscreen tells apart; 0 without one."""
    screens = [device for device in QInputDevice.devices() if device.type() == QInputDevice.DeviceType.TouchScreen and isinstance(device, QPointingDevice)]
    return max((device.maximumPoints() for device in screens), default=0)
