"""What stands on a match's card beside names, length and clock: where it belongs, and under what it is played."""

from dataclasses import field
from enum import Enum

from tavla.base.added_later import ADDED_LATER
from tavla.base.frozen import dataclass
from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis


@dataclass(frozen=True, slots=True)
class Departure:
    """Where a match departs from its ruleset, as announced beforehand. Source: USBGF 1.1; ISTAVDER Scope.

    `key` is the ruleset's own; `ruled` is what follows from it, `announced` what holds instead, both as a file writes
    them.
    """

    key: str
    ruled: str
    announced: str


@dataclass(frozen=True, slots=True)
class SanctionShown:
    """A sanction of the register that the set-up showed: no more of it than says what was shown to whom."""

    player: Player
    key: str
    """Its key in the register."""
    measure: str
    clause: str
    is_certain: bool
    """False where the name only resembled the sanctioned player's."""


class Preference(Enum):
    """A question open before a match."""

    SEATS = "seats"
    DIRECTION = "direction"
    CHECKERS = "checkers"
    BOARD = "board"
    DICE = "dice"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class PreferenceSettled:
    """How an open question was settled before the match: the rolls, ties included, who chose, and what.

    Without rolls the players agreed, or `chooser` came first. `choice` ends with where the rolls came from, and that
    they are unsealed: the seal belongs to a match, and there is none yet.
    """

    questions: tuple[Preference, ...]
    rolls: tuple[ByPlayer[Roll], ...]
    chooser: Player | None
    """None: agreed."""
    choice: str


@dataclass(frozen=True, slots=True)
class MatchCard:
    """Event, round and table as they are called there; the kind; what was on, and what was settled before the first
    roll.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    kind: MatchKind = MatchKind.SINGLES
    assistance: Assistance | None = None
    """The help that the ruleset allows at the start; None in a match begun before it was noted."""
    departures: tuple[Departure, ...] = ()
    picked: tuple[str, ...] = ()
    """Keys of the ruleset at which the director picked an alternative; the ruleset's text holds what he picked."""
    register_keys: ByPlayer[tuple[str, ...]] = ByPlayer((), ())
    """The players' keys in the register, where they were chosen from it; names are only in `players`."""
    sanctions: tuple[SanctionShown, ...] = ()
    preferences: tuple[PreferenceSettled, ...] = ()
    dice_source: DiceSource | None = None
    """Where the dice come from, as chosen; None: as the board has it."""
    late: ByPlayer[Millis] = ByPlayer(Millis(0), Millis(0))
    """How late each was when the match began."""
    best_of_three: bool = field(default=False, metadata=ADDED_LATER)
    """One of the matches of a best of three: breaks may lie between them only."""
    minutes_per_point: int | None = field(default=None, metadata=ADDED_LATER)
    """What the director set for a clock brought in mid-match, where the rules leave it to him; None: the ruleset's.

    Source: NBF 3.5 (v), (vi).
    """


NO_CARD = MatchCard()
"""A match of no event, as it comes."""
