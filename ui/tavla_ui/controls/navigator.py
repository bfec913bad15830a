"""The way from one page to another."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tavla.base.phrase import Said

if TYPE_CHECKING:  # the start page stands before the game is imported
    from tavla.application.ports.hall import FromDesk
    from tavla.application.ports.matches import MovedFile
    from tavla.application.session import Session
    from tavla.rules.ruleset import Ruleset


class Navigator(Protocol):
    """Shows a page in place of the one that asks."""

    @property
    def rulesets(self) -> "tuple[Ruleset, ...]":
        """Every ruleset that can be used, the one chosen on the start page first."""

    def go_to(self, page: str) -> None:
        """Show "start", "match", "continue", "review" or "health"."""

    def open_director(self, seat: str) -> None:
        """Show the director's page, upright to a seat; play stands still under it."""

    def ask_director(self, then: Callable[[str], None], left: Callable[[], None]) -> None:
        """Ask any director for his PIN, for a match that departs from the rules.

        `then` has his name; `left` hears that nobody gave one.
        """

    def open_match(self, session: "Session", short_by: str = "") -> None:
        """Show a match that has begun; `short_by`: the director who let a short set-up stand."""

    def resume_match(self, match_id: str) -> None:
        """Show an unfinished match, or tell why it cannot go on."""

    def take_over(self, found: "MovedFile | FromDesk", director: str = "") -> None:
        """Show a match that was brought from another board, or that the desk of the hall has handed over; `director`
        has overruled the mark of one that has it already, or says that its board is lost. Raises TavlaError.
        """

    def leave_match(self, moved_to: str = "") -> None:
        """Put the match away and show the start page, which says where it was moved to."""

    def open_review(self, seat: str) -> None:
        """Look back on the match that is over, or on the finished ones, upright to a seat."""

    def tell(self, said: Said) -> None:
        """Say something on the start page until it is touched."""

    def quit(self) -> None:
        """Close the program; a match in progress is kept."""
