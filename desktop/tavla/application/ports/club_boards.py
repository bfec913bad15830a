"""What the director's page asks for a club's own board."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tavla.application.club_board import ClubBoard
    from tavla.base.phrase import Phrase


class ClubBoardService(Protocol):
    """Reading and checking is done beside the screen's thread, and heard on it."""

    def put_on(
        self, path: Path, by: str, done: "Callable[[ClubBoard], None]", failed: "Callable[[Phrase], None]"
    ) -> None:
        """Copy the board of a file and show it, by the word of a director; what stood stays where it is not fit."""

    def take_off(self, by: str) -> None:
        """Show the program's own board again."""
