"""Sticks that are plugged in where no desktop mounts them, as in a kiosk."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from tavla.base.phrase import Said


class Mounts(Protocol):
    """Mounts them off the screen's thread and calls `heard` on it, with what went wrong or an empty word."""

    def mount_all(self, heard: Callable[[Said], None]) -> None: ...

    def mount_if(self, wanted: Callable[[], bool], heard: Callable[[Said], None]) -> None:
        """The same for nobody who waits: not while it is done already, and only if `wanted` says so, which is asked
        off the screen's thread.
        """


class Sticks(QObject):
    """Implements the port of that name. Without `mounts` sticks are left as they are."""

    mounted = Signal(object)

    def __init__(self, mounts: Mounts | None = None) -> None:
        super().__init__()
        self._mounts = mounts

    @property
    def are_own(self) -> bool:
        """Whether the board has them mounted, and no desktop."""
        return self._mounts is not None

    def look(self) -> None:
        if self._mounts is not None:
            self._mounts.mount_all(self.mounted.emit)

    def look_quietly(self, wanted: Callable[[], bool]) -> None:
        """Nobody has asked for a stick."""
        if self._mounts is not None:
            self._mounts.mount_if(wanted, lambda fault: None if fault else self.mounted.emit(""))

    def listen(self, heard: Callable[[Said], None]) -> None:
        """Call `heard` when something was mounted, or could not be."""
        self.mounted.connect(heard)
