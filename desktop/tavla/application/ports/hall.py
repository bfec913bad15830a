"""What the screen asks of the hall that this board has joined."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from tavla.base.phrase import Said


class OfferedSanction(NamedTuple):
    """What stands against a player by the desk's register; `is_certain`: that it is he."""

    player: str
    measure: str
    clause: str
    is_certain: bool


class Offered(NamedTuple):
    """The assignment on the start page. A touch accepts it; nothing begins by itself."""

    id: str
    event: str
    round: str
    table: str
    players: tuple[str, str]
    numbers: tuple[str, str]
    """Member numbers, "" where there is none."""
    length: int
    rules: str
    board_only: bool
    is_old: bool
    """A newer draw was made since."""
    clock: str = ""
    sanctions: tuple[OfferedSanction, ...] = ()


NO_MATCH = Offered("", "", "", "", ("", ""), ("", ""), 0, "", board_only=False, is_old=False)
"""Where the desk has none for this board."""


class HallShown(NamedTuple):
    """`hall` is "" where none is joined. `behind`: records that the desk is not known to hold; `silent_s`: since when
    it is not heard, None where it never was.
    """

    hall: str = ""
    is_heard: bool = False
    behind: int = 0
    silent_s: int | None = None
    offered: Offered = NO_MATCH
    comes: tuple[str, int] | None = None
    """Who comes to the call, and in how many minutes."""
    fault: Said = ""
    accepted: tuple[str, str] | None = None
    """Who plays the desk's match that was accepted and is not begun."""
    rival: str = ""
    """The table, or the board, that plays the open match too."""


class AtDesk(NamedTuple):
    """A match that can be taken over from the desk: its board is lost."""

    match_id: str
    players: tuple[str, str]
    points: tuple[int, int]
    length: int
    table: str
    records: int


class HeldAtDesk(NamedTuple):
    """What the desk holds of a match, 0 records for nothing; `more` than the board itself. Where it `is_ours`, no other
    board may go on with it.
    """

    records: int
    more: int
    is_ours: bool
    board: str = ""
    rival: str = ""
    """The table, or the board, that plays it now."""


NOTHING_HELD = HeldAtDesk(0, 0, is_ours=True)


class FromDesk(NamedTuple):
    """The record of a match that the desk has handed over; `source` names copy, board and record in the match."""

    match_id: str
    data: bytes
    source: str


class HomePage(NamedTuple):
    """A page at the desk from which a phone takes the files of a match, for so many seconds; `address` is "" where the
    desk opens none.
    """

    address: str
    seconds: int


NO_PAGE = HomePage("", 0)


class JoinStage(Enum):
    NOT_BEGUN = "not_begun"
    REACHING = "reaching"
    COMPARE = "compare"
    """Both screens show the digits; the director touches the board's line at the desk."""
    JOINED = "joined"
    FAILED = "failed"


class JoinShown(NamedTuple):
    """How joining goes; `hall` and `digits` once they are known, `why` it failed."""

    stage: JoinStage = JoinStage.NOT_BEGUN
    hall: str = ""
    digits: str = ""
    why: Said = ""


class FoundHall(NamedTuple):
    """A hall whose desk has answered in this network; `address` is `host:port`. Its name may be "" or a lie."""

    name: str
    address: str


class HallService(Protocol):
    """One hall, or none. It hears a match's facts and submits nothing to it."""

    @property
    def shown(self) -> HallShown: ...

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` on the screen's thread when `shown` is another."""

    def unlisten(self, heard: Callable[[], None]) -> None:
        """Call it no longer."""

    def find(self, told: Callable[[tuple[FoundHall, ...], bool], None]) -> None:
        """Look for halls in this network, for some seconds. `told` hears all that were found, with each new one, and at
        the end with True.
        """

    def join(self, place: str | Path, told: Callable[[JoinShown], None]) -> None:
        """Join the hall at an address, `host` or `host:port`, or of an invitation: its text, or the file that holds it.
        `told` hears every stage.
        """

    def give_up(self) -> None:
        """Joining, or finding, is not wanted any more."""

    def leave(self) -> None:
        """Forget the hall. Raises TavlaError."""

    def accept(self, assignment: str) -> None:
        """The players have touched the assignment."""

    def look_for_lost(self, heard: Callable[[tuple[AtDesk, ...]], None]) -> None:
        """Ask the desk which matches could go on here; `heard` gets none where it does not answer."""

    def ask_held(self, match_id: str, heard: Callable[[HeldAtDesk], None]) -> None:
        """Ask the desk what it holds of a match: nothing, where it does not answer within two seconds."""

    def take(self, match_id: str, got: Callable[[FromDesk], None], failed: Callable[[Said], None]) -> None:
        """Have the record of a match from the desk. A director has shown his PIN, or the match is this board's own."""

    def take_home(self, match_id: str, heard: Callable[[HomePage], None]) -> None:
        """Have the desk open a page of a match that is over: none where it does not hold all of it, or does not answer
        within two seconds.
        """

    def let_go(self) -> None:
        """The director: what was accepted and is not begun is only shown again, and the desk may take it back."""
