"""What a section of the director's page is handed, and what the page asks of a section."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from tavla.domain.facts.authority import Authority
from tavla.text import director_words
from tavla.text.words import Words

if TYPE_CHECKING:
    from tavla.application.club_board import ClubBoard
    from tavla.application.commands.play import Command
    from tavla.application.ports.directors import OfficialHere, PinRequest
    from tavla.application.ports.services import Services
    from tavla.application.refusals import Accepted
    from tavla.application.roles import Power
    from tavla.application.session import Session
    from tavla.application.settings import Value
    from tavla.base.phrase import Said
    from tavla.domain.game.player import Player
    from tavla_ui.controls.navigator import Navigator

Offer = Callable[[Sequence[tuple[str, str, str]]], None]
"""Takes what may be meant while a line is typed: key, text, and a word to tell two apart."""


class DirectorPage(Protocol):
    """The page as its sections use it."""

    @property
    def settings(self) -> Mapping[str, object]:
        """The board's settings."""

    def order(self, name: str, value: "Value") -> None:
        """Change a setting that is the director's alone."""

    @property
    def club_board(self) -> "ClubBoard":
        """The club's own board, where one is on."""

    def submit(self, command: "Command", done: "Callable[[Accepted], None] | None" = None) -> None:
        """Do an act in the match. A refusal is told on the page; `done` hears that it holds."""

    def type_text(
        self,
        title: str,
        start: str,
        done: Callable[[str], None],
        *,
        names: bool = False,
        suggest: Callable[[str, Offer], None] | None = None,
        chosen: Callable[[str], None] | None = None,
    ) -> None:
        """Open the keyboard on a line of text; `done` has what was typed. `names`: every word begins with a capital.

        `suggest` is asked at each letter for what may be meant; `chosen` hears the key of one that was touched, and
        `done` nothing then.
        """

    def type_secret(self, title: str, done: Callable[[str], None]) -> None:
        """Open the keyboard on a passphrase."""

    def ask_pin(self, request: "PinRequest") -> None:
        """Ask for the PIN once more, for something that wants it."""

    def open_act(self, key: str, filled: Mapping[str, object]) -> None:
        """Go to the form of an act with some of its fields filled."""

    def when_left(self, do: Callable[[], None]) -> None:
        """Do it, once, before the section or the page is left: acts can still be submitted."""

    def tell(self, sentence: "Said") -> None:
        """Say something on the page until it is touched."""

    def close(self) -> None:
        """Put the page away."""


class SectionContext(Struct, frozen=True):
    """What every section is handed by its constructor, from the PIN until the page is closed."""

    page: DirectorPage
    services: "Services"
    navigator: "Navigator"
    t: "Words"
    """The words of the seat that opened the page."""
    reader: "Player"
    """Before which seat the page stands upright."""
    official: "OfficialHere"
    """Who has shown his PIN."""
    session: "Session | None"
    """The match at the board; None on the start page."""

    @property
    def match(self) -> "Session":
        """The match at the board. Only sections that are there in a match alone may ask."""
        if self.session is None:
            msg = "no match is at the board"
            raise RuntimeError(msg)
        return self.session

    def may(self, power: "Power") -> bool:
        """Whether whoever is in may do this; else the page tells who may."""
        official = self.official
        if not official.may(power):
            self.page.tell(f"{director_words.not_allowed(self.t, official, power)}.")
        return official.may(power)

    def authority(self, clause: str, reason: str) -> Authority:
        """Give the director's word for an act, now."""
        return Authority(self.official.name, reason, clause, self.services.matches.wall_clock())


class Section(Protocol):
    """One section's view model, a QObject that lives as long as the page is open."""

    def refresh(self) -> None:
        """Show what is: the match has changed, or the section is shown."""
