"""A day on which nobody has looked yet: who first touches the start page of a kiosk then meets the health page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtQuick import QQuickWindow

if TYPE_CHECKING:
    from tavla_ui.table import TableViewModel

TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)


class DayWatch(QObject):
    """Watches one window while the start page stands.

    Nothing comes by itself at midnight: what is read is how the machine does when somebody is there, and no page
    changes under a hand that types.
    """

    def __init__(self, table: "TableViewModel") -> None:
        super().__init__(table)
        self._table = table
        self._window: QQuickWindow | None = None
        self._has_begun = self._watches = False

    def begin(self) -> None:
        """The page now, unless somebody has seen it today, and so on each day that comes."""
        if not self._has_begun:
            self._has_begun = True
            self._table.pageChanged.connect(self._follow)
            self._follow()
        if self._is_due():
            self._come()

    def watch(self, window: QQuickWindow | None) -> None:
        """The window; None before it goes."""
        self._use(on=False)
        self._window = window
        self._follow()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """A touch in whose place the page comes does nothing else."""
        if event.type() not in TOUCHES or not self._is_due():
            return False
        self._come()
        return True

    # Inside

    @Slot()
    def _follow(self) -> None:
        self._use(on=self._has_begun and self._table.current_page == "start")

    def _use(self, *, on: bool) -> None:
        if self._window is not None and on is not self._watches:
            self._watches = on
            self._window.installEventFilter(self) if on else self._window.removeEventFilter(self)

    def _is_due(self) -> bool:
        """Nobody has looked today, and nobody is about to begin: no name is typed, and nothing is open."""
        table, start = self._table, self._table.start_model
        is_begun = (
            start.property("panel")
            or start.parts.keyboard.property("isOpen")
            or any(seat.is_begun for seat in start.seats)
        )
        is_free = table.current_page == "start" and not is_begun and not table.property("directorIsOpen")
        return is_free and table.machine is not None and not table.machine.is_looked_at()

    def _come(self) -> None:
        if self._table.property("match") is not None:  # else the page is filled once the game's parts are there
            self._table.look_at_health()
        self._table.go_to("health")
