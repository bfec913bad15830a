"""What the screen asks of whoever mounts sticks where no desktop does, as in a kiosk."""

from collections.abc import Callable
from typing import Protocol

from tavla.base.phrase import Said


class Sticks(Protocol):
    @property
    def are_own(self) -> bool:
        """Whether the board has them mounted, and no desktop."""

    def look(self) -> None:
        """A page that offers sticks is shown: have them mounted."""

    def look_quietly(self, wanted: Callable[[], bool]) -> None:
        """Nobody has asked for a stick: lists show what was mounted, and no fault is told.

        `wanted` is asked off the screen's thread; nothing is mounted unless it says so.
        """

    def listen(self, heard: Callable[[Said], None]) -> None:
        """Call `heard` when something was mounted, with an empty word, or with why it could not be.

        A method of a QObject is called no longer once that is gone.
        """
