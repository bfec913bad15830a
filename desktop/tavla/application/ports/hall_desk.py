"""Port: a hall of boards as its desk sees it. Implemented by hall_desk/window.py.

The words of states (`presence`, `need` and so on) are those of hall_desk/tables.py. Nothing here can change a match.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

from tavla.base.phrase import Said
from tavla.domain.facts.events import Event
from tavla.domain.fold.match_state import MatchState

if TYPE_CHECKING:
    from tavla.rules.ruleset import Ruleset


Rulesets: TypeAlias = "Mapping[str, Ruleset]"


class ClockSeen(Struct, frozen=True):
    """As it must stand now: milliseconds, White's first; without reserves there is no clock.

    `is_grey`: it was said too long ago to be sure.
    """

    reserves: tuple[int, ...] = ()
    running: str = ""
    is_grey: bool = False


class CallSeen(Struct, frozen=True):
    """A player calls the director, where the stage is "called". Once answered, `who` comes in `minutes`."""

    seconds: int = 0
    is_seen: bool = False
    who: str = ""
    minutes: int = 0


class CheckSeen(Struct, frozen=True):
    """What a board says of itself. `ruleset`: the short name of its match's rules, or the beginning of their SHA-256
    where the desk has no such rules. `offset_ms`: its wall clock less the desk's, `trip_ms` the least of the last round
    trips to the broker; None while it is not measured.
    """

    software: str = ""
    is_other_software: bool = False
    ruleset: str = ""
    offset_ms: int | None = None
    disk_free: int = 0
    devices: tuple[str, ...] = ()
    second_copy: str = ""
    trip_ms: int | None = None
    is_other_ruleset: bool = False


class TableSeen(Struct, frozen=True):
    """A table: its board's presence, the desk's copy of its match, and the match."""

    board: str = ""
    table: str = ""
    presence: str = "never"
    silent_s: int = 0
    record: str = "none"
    held: int = 0
    behind: int = 0
    broken_at: int = 0
    stage: str = "free"
    need: str = "nothing"
    falls_in_s: int = 0
    match: str = ""
    players: tuple[str, str] = ("", "")
    score: tuple[int, int] = (0, 0)
    length: int = 0
    turn: str = ""
    clock: ClockSeen = ClockSeen()
    call: CallSeen = CallSeen()
    check: CheckSeen = CheckSeen()


class GuestSeen(Struct, frozen=True):
    """A board that asks to join, and the six digits on its screen."""

    board: str
    name: str
    digits: str


class FederationSeen(Struct, frozen=True):
    """A federation that the hall is in, or asks to join: then with the six digits, once they are known.

    `sent`: results that the federation holds, of `all`. `fault`: why it is not joined, or why nothing is kept for it.
    """

    name: str = ""
    is_joined: bool = False
    digits: str = ""
    is_heard: bool = False
    sent: int = 0
    all: int = 0
    fault: Said = ""


class HallSeen(Struct, frozen=True):
    """The whole hall at one moment; what needs the director first.

    `deaf_s`: no board was heard for so long; None where that is fine. `fault`: why the desk hears nothing.
    """

    name: str
    addresses: tuple[str, ...] = ()
    invitation: str = ""
    is_heard: bool = False
    deaf_s: int | None = None
    fault: Said = ""
    copies_fault: Said = ""
    tables: tuple[TableSeen, ...] = ()
    guests: tuple[GuestSeen, ...] = ()
    has_deputy: bool = False
    deputy_behind: int | None = None
    """Records that the deputy has not; None where it is not heard."""
    spoken: tuple[str, ...] = ()
    """The first address as six words, where it has them."""
    federation: FederationSeen | None = None


class MatchSeen(Struct, frozen=True):
    """A match as its verified facts have it."""

    state: MatchState
    history: tuple[Event, ...]


class SanctionSeen(Struct, frozen=True):
    """What stands against a player; `is_certain`: the register is sure that it is he."""

    player: str
    measure: str
    clause: str = ""
    is_certain: bool = True


class PairSeen(Struct, frozen=True):
    """A pair of a draw. `board`: where it would go, "" where no board is free; `must`: rule 22."""

    round: str
    table: str
    players: tuple[str, str]
    length: int
    board: str = ""
    must: bool = False
    sanctions: tuple[SanctionSeen, ...] = ()
    stage: str = ""
    """Of the table it was sent to."""


class DrawSeen(Struct, frozen=True):
    """A draw that was read; none has no path. With faults it is not sent."""

    path: Path = Path()
    pairs: tuple[PairSeen, ...] = ()
    faults: tuple[Said, ...] = ()
    warnings: tuple[Said, ...] = ()
    is_sent: bool = False


class OrderSeen(Struct, frozen=True):
    """What a draw leaves to the event: its name, the length for pairs that name none, the rules by their short name."""

    event: str = ""
    length: int = 7
    rules: str = ""


class ResultSeen(Struct, frozen=True):
    round: str
    table: str
    winner: str
    loser: str
    score: tuple[int, int]
    length: int
    is_by_forfeit: bool = False
    """Or on time: short of the match's length."""


SlipLabels: TypeAlias = tuple[str, str, str, str, str, str]
"""On a slip: tournament, round, table, winner, loser, loser's score, in the language of the desk."""


class PhoneSeen(Struct, frozen=True):
    """How a phone opens the director's page: `link` is good once and for a minute, `pin` is asked for there.

    `spectators`: the address of the page for everybody.
    """

    link: str = ""
    pin: str = ""
    spectators: str = ""


class DeputySeen(Struct, frozen=True):
    """A second laptop that listens along: matches of which it has records, and records of the desk that it has not."""

    name: str = ""
    is_heard: bool = False
    matches: int = 0
    behind: int = 0
    fault: Said = ""
    needs: tuple[TableSeen, ...] = ()
    """Tables with a call, a flag or a dispute, the most urgent first."""


class SecondLaptop(Protocol):
    """What the desk does about a deputy."""

    def write(self, folder: Path, pin: str) -> Path:
        """The file with which a second laptop becomes the deputy, in place of an earlier one. Raises TavlaError."""

    def become(self, file: Path) -> None:
        """Close this window and listen along with the desk that wrote the file. Raises TavlaError."""


class Federated(Protocol):
    """What the desk does about a federation. Implemented by hall_desk/process.py."""

    def join_federation(self, invitation: Path) -> None:
        """Ask to join by the file that the federation has written. Raises TavlaError."""

    def leave_federation(self) -> None:
        """Say nothing more to it; what it holds stays there. Raises TavlaError."""


class Deputy(Protocol):
    """Everything is asked and answered on the screen's thread."""

    def look(self) -> DeputySeen: ...

    def take_over(self, pin: str) -> None:
        """The desk is lost: close this window and go on as the desk. Raises TavlaError for a wrong PIN."""

    def leave(self) -> None:
        """Close this window and be no deputy any more; what was copied stays. Raises TavlaError."""


class HallDesk(Protocol):
    """Everything is asked and answered on the screen's thread."""

    def look(self) -> HallSeen: ...

    def match(self, match: str) -> MatchSeen | None:
        """None where nothing of it can be shown yet."""

    def admit(self, board: str, table: str) -> None:
        """The digits are the same on both screens. Raises TavlaError."""

    def refuse(self, board: str) -> None: ...

    def dismiss(self, board: str) -> None:
        """The board is no part of the hall any more. Raises TavlaError."""

    def hide(self, board: str) -> None:
        """The board is gone until it is heard again."""

    def see(self, board: str) -> None:
        """Somebody has looked at the call."""

    def answer(self, board: str, who: str, minutes: int) -> None:
        """Somebody comes."""

    def let_go(self, board: str) -> None:
        """Another board may take this one's match over, by a director's PIN there."""

    def settle(self, board: str) -> None:
        """Of two boards that play one match, it goes on at this one. Raises TavlaError."""

    def release(self, board: str) -> None:
        """Take back the match that was sent, also where it is accepted and not begun."""

    def ring(self) -> None:
        """The bell of a call that nobody has looked at."""

    def write_page(self, folder: Path, name: str, text: str) -> Path:
        """A file of text: the invitation, a list to print. Raises TavlaError."""

    @property
    def rulesets(self) -> "Rulesets":
        """The rules that a draw can be played by, by their short names; the usual ones first."""

    @property
    def order(self) -> OrderSeen: ...

    def change_order(self, order: OrderSeen) -> None:
        """For the draw that is sent next."""

    def read_draw(self, source: Path | str) -> DrawSeen:
        """A file: a table of pairings, or a FIDE report with its list of pairs beside it. Or text: a table that was
        copied from a page.
        """

    def draw(self) -> DrawSeen:
        """The draw that was read last, as it stands now."""

    def send_draw(self) -> int:
        """Send the pairs to their boards, in place of an earlier draw. Gives how many were sent."""

    def phone(self) -> PhoneSeen:
        """A fresh link for a phone. The pages are served from the first one on. Raises TavlaError."""

    def results(self) -> tuple[ResultSeen, ...]:
        """Collected since the desk was opened."""

    def write_results(self, folder: Path, labels: SlipLabels) -> Path:
        """A table, and a slip for each match. Raises TavlaError."""
