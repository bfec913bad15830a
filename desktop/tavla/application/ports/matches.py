"""What the screen asks of the program around it: matches to begin, to continue and to leave."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tavla.base.phrase import Said

if TYPE_CHECKING:  # the start page stands before the game is imported
    from tavla.application.commands.play import MatchInProgress
    from tavla.application.ports.hall import FromDesk
    from tavla.application.session import Session
    from tavla.domain.facts.dice_seal import SealReason
    from tavla.domain.facts.dice_source import DiceSource
    from tavla.domain.facts.match_card import MatchCard
    from tavla.domain.game.cube import Cube
    from tavla.domain.game.player import ByPlayer, Player
    from tavla.domain.game.position import Position
    from tavla.domain.game.roll import Roll
    from tavla.domain.time.clock import Clock
    from tavla.rules.ruleset import Ruleset


SHOWN_PARTS = 2
"""So many parts of a folder's path stand on the result sheet."""


class ApprovedBy(NamedTuple):
    """A director who has shown his PIN for what departs from the rules: his name, why,
    and what stands in the record.
    """

    director: str
    reason: str
    ruling: str


class MatchWishes(NamedTuple):
    """What both seats agreed to on the start page."""

    white: str
    black: str
    match_length: int
    reserve_ms: int | None
    """None: no clock."""
    delay_ms: int
    ruleset: str = ""
    """The whole text of the ruleset; empty for the usual one."""
    card: "MatchCard | None" = None
    """Event, round, table, kind and what was settled before the match."""
    training: bool = False
    in_progress: "MatchInProgress | None" = None
    """Where a match goes on that began elsewhere; None for the start."""
    approval: ApprovedBy | None = None
    """None where the match keeps to its rules, or is training."""


class FoundRuleset(NamedTuple):
    """A ruleset a match can be set up with, or a club's file that cannot be used (`fault` says why)."""

    name: str
    """What the settings remember it by."""
    title: str
    ruleset: "Ruleset | None"
    fault: Said = ""


class IdRead(NamedTuple):
    """What an XGID or GNUBG ID says (White's view). `match_length` 0 and no `points`: it says nothing of a match."""

    position: "Position"
    on_roll: "Player | None"
    roll: "Roll | None"
    cube: "Cube"
    match_length: int
    points: "ByPlayer[int] | None"
    is_crawford: bool
    doubled: bool = False
    """The side on roll has doubled and waits for the answer."""


class OfferedMatch(NamedTuple):
    """An unfinished match, or one that cannot be continued (`fault` says why)."""

    match_id: str
    white: str
    black: str
    points: tuple[int, int]
    match_length: int
    stopped: str
    fault: Said = ""
    copy_in: str = ""
    """The folder of the second copy it goes on from, its own record being damaged."""


class DamagedMatch(NamedTuple):
    """A match whose record is damaged, and what is wrong with it."""

    match_id: str
    what: Said


class Offers(NamedTuple):
    """What was found of earlier matches, sentences to be told, and what is damaged and cannot go on here."""

    matches: tuple[OfferedMatch, ...] = ()
    told: tuple[Said, ...] = ()
    damaged: tuple[DamagedMatch, ...] = ()


class Lacking(NamedTuple):
    """What a second copy lacks of a match that this board had: so many records at least, 0 where that is not known."""

    records: int = 0
    millis: int = 0
    """Board time from its last fact to the board's last sign of life."""
    since: str = ""
    """When that fact was, as far as the board knows."""
    is_other: bool = False
    """It is not the record that this board has signed."""


class MovedFile(NamedTuple):
    """A match that was moved off another board and can be gone on with here."""

    path: str
    match_id: str
    folder: str
    board: str = ""
    """The board that has taken it over already, as the mark beside the file says; empty: none, or this one."""
    at: str = ""
    stick: str = ""
    """The stick this board moved it to, as the mark beside the copy it kept says; empty: none."""
    match: OfferedMatch | None = None
    """Who plays, and how it stands; None where the file does not tell."""
    signer: str = ""
    """Whose it is: the name of a key that is trusted here, or the number of one that is not; empty: nobody's."""
    is_trusted: bool = False
    desk: str = ""
    """The hall whose desk has it, and no file; its board is lost."""
    has_own_key: bool = False
    """The mark is of this board's own key, and this board has not the match: another one has the same key."""
    lacks: Lacking | None = None
    """Of a second copy that may take moves back; None where it has all that this board shows."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether it goes on at another board, as far as its mark tells: here then only by a director."""
        return bool(self.board or self.stick)

    @property
    def wants_director(self) -> bool:
        """Whether it is taken only by a director's PIN: it goes on elsewhere, nobody known here has
        signed it, or moves may be lost.
        """
        return self.is_elsewhere or not self.is_trusted or bool(self.desk) or self.lacks is not None


class MovedFiles(NamedTuple):
    """What was brought, or why that cannot be said."""

    files: tuple[MovedFile, ...]
    fault: Said = ""


class WrittenFiles(NamedTuple):
    """The match files as they were written, or why they were not."""

    names: tuple[str, ...]
    folder: str
    fault: Said = ""

    @property
    def short_folder(self) -> str:
        """The end of the folder's path, which tells one from another."""
        parts = self.folder.split("/")
        return self.folder if len(parts) <= SHOWN_PARTS else "/".join(("…", *parts[-SHOWN_PARTS:]))


class RecordHead(NamedTuple):
    """What stands for the match's first `records` records, signed by the board; `head` in hexadecimal.

    `fault`: why there is none.
    """

    match_id: str
    records: int
    head: str
    fault: Said = ""


class DiceVerdict(NamedTuple):
    """How many rolls were proved, how many came from elsewhere, the first thing that is wrong, or nothing, and why the
    dice were sealed again, each time.
    """

    proved: int
    elsewhere: int
    wrong: Said
    sealed_anew: "tuple[SealReason, ...]" = ()


class ReportWish(NamedTuple):
    """What somebody wants to have of the match: "report" or "slip", as "pdf" or "html", in which language; no folder is
    the match's own.
    """

    what: str
    form: str
    language: str
    folder: str = ""


class ResumedMatch(NamedTuple):
    """A match that goes on, with what both players see of the restart."""

    session: "Session"
    clock_before: "Clock"
    told: tuple[Said, ...]


class MatchService(Protocol):
    """The program around the screen.

    What goes wrong is raised as TavlaError, whose `said` a seat says in its language.
    """

    def look_for_offers(self, heard: Callable[[Offers], None]) -> None:
        """Look for matches that can be continued, beside the screen's thread; `heard` is called on it."""

    def look_for_rulesets(
        self, heard: Callable[[tuple[FoundRuleset, ...]], None], failed: Callable[[Said], None]
    ) -> None:
        """Look for rulesets, beside the screen's thread; `heard` or `failed` is called on it."""

    def read_id(self, text: str) -> IdRead:
        """What an XGID or GNUBG ID says. Raises TavlaError."""

    def roll_for_preference(self, fell: Callable[["Roll", "DiceSource"], None]) -> None:
        """Two dice before the match, and where they came from; they are not sealed. Raises TavlaError."""

    def steady_ms(self) -> int: ...

    def begin(self, wishes: MatchWishes, ready: Callable[["Session"], None], failed: Callable[[Said], None]) -> None:
        """Begin a match; `ready` hears the session once the first fact is durable, on the screen's thread."""

    def resume(self, match_id: str) -> ResumedMatch:
        """Continue a match, stopped as it was. Raises TavlaError."""

    def places_to_move_to(self) -> tuple[str, ...]:
        """The folders to which a match can be moved off this board."""

    def move_off(self, folder: str, done: Callable[[str], None], failed: Callable[[Said], None]) -> None:
        """Write the open match, which was moved, to a folder and close it; `done` has the file, `failed` a sentence:
        then the match is still open.
        """

    def look_for_moved(self, heard: Callable[[MovedFiles], None]) -> None:
        """Look for the matches that were brought from other boards, beside the screen's thread; `heard` is called on
        it.
        """

    def take_over(self, path: str, *, overruled: bool = False) -> ResumedMatch:
        """Go on with a match that was brought, stopped as it was. Raises TavlaError, and then nothing has changed.

        One that another board has taken over, that was moved to a stick, or that nobody known here has signed, only
        where a director has `overruled` that.
        """

    def take_from_desk(self, found: "FromDesk") -> ResumedMatch:
        """Go on with a match that the desk has handed over, stopped as it was. Raises TavlaError, and then nothing has
        changed.
        """

    def leave(self) -> None:
        """Close the match that is open; it can be continued unless it is over."""

    def on_files(self, heard: Callable[[WrittenFiles], None]) -> None:
        """Who hears of match files written, on the screen's thread."""

    def write_report(self, wishes: tuple[ReportWish, ...], heard: Callable[[WrittenFiles], None]) -> None:
        """Write reports or slips of the open match, beside the screen's thread; `heard` is called on it."""

    def on_head(self, heard: Callable[[RecordHead], None]) -> None:
        """Who hears of signed heads, on the screen's thread."""

    def check_dice(self, heard: Callable[[DiceVerdict], None]) -> None:
        """Check every roll of the open match, beside the screen's thread; `heard` is called on it."""

    @property
    def record_is_filling(self) -> bool:
        """Whether the open match ought to end: its record nears what every verifier takes."""

    def wall_clock(self) -> str:
        """Local date and time with offset: a label only."""
