"""Sticks that are plugged in where no desktop mounts them, as in a kiosk."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from tavla.base.phrase import Said


class Sticks(QObject):
    """Has them mounted.

    `mounted` says that something was, or why it could not be; nothing is said where nothing was to be done.
    """

    mounted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.mount_all: Callable[[Callable[[Said], None]], None] = lambda _heard: None
        """Mounts them off the screen's thread and calls back on it, with what went wrong or an empty word; sticks are
        left as they are until it is set.
        """
        self.mount_if: Callable[[Callable[[], bool], Callable[[Said], None]], None] | None = None
        """The same for nobody who waits: not while it is done already, and only if the first says so, which is asked
        off the screen's thread.
        """

    def look(self) -> None:
        """A page that offers sticks is shown."""
        self.mount_all(self.mounted.emit)

    @property
    def are_own(self) -> bool:
        """Whether the board has them mounted, and no desktop."""
        return self.mount_if is not None

    def look_quietly(self, wanted: Callable[[], bool]) -> None:
        """Nobody has asked for a stick: lists show what was mounted, and no fault is told."""
        if self.mount_if is not None:
            self.mount_if(wanted, lambda fault: None if fault else self.mounted.emit(""))
