"""What the screen asks of whoever shows a match to spectators."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tavla.application.session import Session
    from tavla.application.telling.spectatorship import Spectatorship


class SpectatorService(Protocol):
    """Shows the match on the board, some time later, on a second screen and on a page."""

    @property
    def wanted(self) -> "Spectatorship": ...

    @property
    def shown_on(self) -> str:
        """The screen on which the window stands; empty while it does not."""

    @property
    def address(self) -> str: ...

    def listen(self, heard: "Callable[[Spectatorship], None]") -> None:
        """Who is told what is switched on, now and at every change."""

    def attach(self, session: "Session") -> None:
        """Show this match from now on; its record notes who may watch it."""

    def detach(self) -> None:
        """No match is on the board any more."""

    def change(self, wanted: "Spectatorship") -> str:
        """Switch on or off, by the director's hand.

        Gives what is in the way, and then only the rest is changed; empty if nothing is.
        """
