"""The hall as a page hears it, once one is joined; until then nothing of it is asked for."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tavla.application.ports.hall import HallShown

if TYPE_CHECKING:
    from tavla.application.ports.services import Services


class HallWatch(QObject):
    """For a page that stands as long as the window."""

    changed = Signal()

    def __init__(self, services: "Services", parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._listens = services, False

    def attend(self) -> None:
        """Listen, if a hall is joined by now."""
        if self._services.has_hall and not self._listens:
            self._listens = True
            self._services.hall.listen(self.changed.emit)
            self.changed.emit()

    @property
    def shown(self) -> HallShown:
        return self._services.hall.shown if self._listens else HallShown()

    def accept(self, assignment: str) -> None:
        """The players have touched it."""
        if self._listens:
            self._services.hall.accept(assignment)
