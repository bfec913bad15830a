"""What the pages after a match ask of the program around them: finished matches, their figures, what GNU Backgammon
says, and copies to take home.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tavla.base.phrase import Phrase, Said, phrase

if TYPE_CHECKING:
    from tavla.application.telling.decision_times import DecisionTimes
    from tavla.application.telling.dice_counts import DiceCounts
    from tavla.application.telling.match_course import MatchCourse
    from tavla.domain.facts.events import Event
    from tavla.domain.fold.match_state import MatchState
    from tavla.domain.game.player import ByPlayer


class FinishedMatch(NamedTuple):
    """A line of the list of finished matches; `fault` says why it cannot be looked at.

    `winner`: "white", "black" or nobody.
    """

    match_id: str
    white: str
    black: str
    match_length: int
    winner: str
    event: str
    ended: str
    fault: Said = ""


class ReviewedMatch(NamedTuple):
    """A match to look back on: all its facts."""

    match_id: str
    history: "Sequence[Event]"


class Scope(Enum):
    MATCH = "match"
    EVENT = "event"
    DEVICE = "device"


class Figures(NamedTuple):
    """Dice and times of so many matches; `unread` matches could not be read and are not in it."""

    dice: "DiceCounts"
    times: "DecisionTimes"
    matches: int
    unread: int = 0


class PlayersAnalysis(NamedTuple):
    """What GNU Backgammon says of one player, in its own units: thousandths of a point of equity."""

    decisions: int
    """Unforced moves, and close or actual cube decisions."""
    error_rate: float
    """Equity given away per decision, times 1000."""
    move_errors: float
    """Equity given away by moves, in the whole match."""
    cube_errors: float
    luck: float
    """Equity that the dice brought, in the whole match."""
    luck_rate: float
    """The same per roll, times 1000."""


class Analysed(NamedTuple):
    """The answer of the analysis, or the sentence why there is none."""

    players: "ByPlayer[PlayersAnalysis] | None" = None
    fault: Said = ""


class ExportWish(NamedTuple):
    """Which match, to which folders, in which forms; a report and a page for each language."""

    match_id: str
    folders: tuple[str, ...]
    forms: tuple[str, ...]
    languages: tuple[str, ...]


class Exported(NamedTuple):
    """One place: the files that lie there, written and read back, or the sentence why none do."""

    place: str
    folder: str
    names: tuple[str, ...] = ()
    fault: Said = ""


class StickKey(NamedTuple):
    """A director's secret key on a stick."""

    path: str
    name: str
    stick: str


class CountersignWish(NamedTuple):
    """Which match, with which key, and who asks."""

    match_id: str
    key: str
    passphrase: str
    director: str


class Countersigned(NamedTuple):
    """By which key, and what became of the copy on the key's stick."""

    by: str
    copy: Exported


EXPORT_FORMS: Mapping[str, tuple[Said, Phrase]] = {
    "pack": (phrase("Pack for analysis and rating"), phrase(".zip – all of it, with proof")),
    "tavla": (phrase("Signed record"), phrase(".tavla – anyone can check it")),
    "mat": (phrase("Match file"), phrase(".mat – every program")),
    "sgf": (phrase("GNU Backgammon"), phrase(".sgf – with times")),
    "ogxm": ("OGXM", phrase(".ogxm – with times")),
    "json": (phrase("Everything"), phrase(".json – for programs")),
    "xgid": (phrase("Positions"), phrase(".xgid – every decision")),
    "html": (phrase("To read"), phrase(".html – with boards")),
    "text": (phrase("Plain text"), phrase(".text – on any machine")),
    "report": (phrase("Report"), phrase(".pdf – in your language")),
}
"""What may be taken home, in the order of the page: the name of each, and whom it is for."""


class ReviewService(Protocol):
    """Nothing of this while a match is played. Work is done beside the screen's thread; `heard` is called on it."""

    def is_playing(self) -> bool:
        """Whether a match is at the board that is not over."""

    def look_for_finished(self, heard: Callable[[tuple[FinishedMatch, ...]], None]) -> None:
        """The finished matches, the latest first."""

    def open(self, match_id: str) -> ReviewedMatch:
        """A finished match. Raises TavlaError."""

    def head(self, match_id: str) -> str:
        """What stands for the whole record as it lies on disk, in hexadecimal; empty where it cannot be read."""

    def xgid(self, state: "MatchState") -> str:
        """The position at a moment as an XGID; empty where it has none."""

    def gather(
        self, scope: Scope, match: ReviewedMatch, heard: Callable[[Figures], None], failed: Callable[[Said], None]
    ) -> None:
        """Count the dice and the times of the match, of its event, or of all matches of this board."""

    def follow(
        self, match: ReviewedMatch, heard: Callable[["MatchCourse"], None], failed: Callable[[Said], None]
    ) -> None:
        """The match in rows, with score and reserves."""

    def can_analyse(self) -> bool:
        """Whether GNU Backgammon is installed."""

    def analyse(
        self, match: ReviewedMatch, progress: Callable[[float], None], done: Callable[[Analysed], None]
    ) -> Callable[[], None]:
        """Let GNU Backgammon look through the match; `progress` hears 0 to 1.

        Gives what breaks it off: then `done` is not called.
        """

    def places(self) -> tuple[str, ...]:
        """The sticks that are plugged in, and last the board's own folder."""

    def is_closed(self, match_id: str) -> bool:
        """Whether both have confirmed the result, so that nothing is added to the record any more and it can be signed
        as a whole.
        """

    def can_write(self, form: str) -> bool:
        """Whether this board can write a form at all: OGXM needs a package of its own."""

    def untold(self, match: ReviewedMatch) -> frozenset[str]:
        """The forms that cannot tell where this match's games begin. Goes through all its facts."""

    def export(self, wish: ExportWish, heard: Callable[[tuple[Exported, ...]], None]) -> None:
        """Write copies, durable and read back; `heard` has one answer for each folder."""

    def is_countersigned(self, match_id: str) -> bool:
        """Whether a countersignature lies beside the export."""

    def look_for_keys(
        self, match_id: str, heard: Callable[[tuple[StickKey, ...]], None], failed: Callable[[Said], None]
    ) -> None:
        """Look for secret keys on the sticks; `failed` hears why this match cannot be countersigned now."""

    def countersign(
        self, wish: CountersignWish, heard: Callable[[Countersigned], None], failed: Callable[[Said], None]
    ) -> None:
        """Write the countersignature beside the export, and copies of both onto the key's stick."""

    def spell(self, match_id: str, heard: Callable[[tuple[str, ...]], None], failed: Callable[[Said], None]) -> None:
        """The match file as texts of QR codes, for a phone."""
