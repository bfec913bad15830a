"""Which board this is and how its machine does, on the director's page; in a kiosk, the one way out."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla_ui.board.machine_rows import MachineRows, chosen, machine_rows, screen_facts
from tavla_ui.director.mirror_panel import MirrorPanelViewModel

if TYPE_CHECKING:
    from tavla_ui.director.page import DirectorHouse

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


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
        """Look, once until the section is left: a reading tries the disk, which not every fact of a match should wait
        for.
        """
        if self._house.machine is not None and not self._rows.rows:
            state = self._house.machine.look(self._house.machine_settings)
            self._rows.show(
                machine_rows(
                    self._house.texts, state, screen_facts(), chosen(self._house.devices), mirror=self._mirror.state
                )
            )
            self._house.when_left(lambda: self._rows.show([]))
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
        return self._house.director.is_director and (
            session is None or session.state.clock.turn_of is None or not session.state.clock.is_running
        )
