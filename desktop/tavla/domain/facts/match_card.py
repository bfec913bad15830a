"""What stands on a match's card beside names, length and clock: where it belongs, and under what it is played."""

from enum import Enum

from msgspec import Struct

from tavla.base.written import written
from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.game.variant import Variant
from tavla.domain.time.units import Millis


class Departure(Struct, frozen=True):
    """Where a match departs from its ruleset, as announced beforehand. Source: USBGF 1.1; ISTAVDER Scope.

    `key` is the ruleset's own; `ruled` is what follows from it, `announced` what holds instead, both as a file writes
    them.
    """

    key: str
    ruled: str
    announced: str


class SanctionShown(Struct, frozen=True):
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


class PreferenceSettled(Struct, frozen=True):
    """How an open question was settled before the match: the rolls, ties included, who chose, and what.

    Without rolls the players agreed, or `chooser` came first. `choice` ends with where the rolls came from, and that
    they are unsealed: the seal belongs to a match, and there is none yet.
    """

    questions: tuple[Preference, ...]
    rolls: tuple[ByPlayer[Roll], ...]
    chooser: Player | None
    """None: agreed."""
    choice: str


class MatchCard(Struct, frozen=True, omit_defaults=True):
    """Event, round and table as they are called there; the kind; what was on, and what was settled before the first
    roll.
    """

    event: str = written("")
    round: str = written("")
    table: str = written("")
    kind: MatchKind = written(MatchKind.SINGLES)
    assistance: Assistance | None = written(None)
    """The help that the ruleset allows at the start; None in a match begun before it was noted."""
    departures: tuple[Departure, ...] = written(())
    picked: tuple[str, ...] = written(())
    """Keys of the ruleset at which the director picked an alternative; the ruleset's text holds what he picked."""
    register_keys: ByPlayer[tuple[str, ...]] = written(ByPlayer((), ()))
    """The players' keys in the register, where they were chosen from it; names are only in `players`."""
    sanctions: tuple[SanctionShown, ...] = written(())
    preferences: tuple[PreferenceSettled, ...] = written(())
    dice_source: DiceSource | None = written(None)
    """Where the dice come from, as chosen; None: as the board has it."""
    late: ByPlayer[Millis] = written(ByPlayer(Millis(0), Millis(0)))
    """How late each was when the match began."""
    best_of_three: bool = False
    """One of the matches of a best of three: breaks may lie between them only."""
    variant: Variant | None = None
    """Another start of each game, in training only; None: backgammon."""
    minutes_per_point: int | None = None
    """What the director set for a clock brought in mid-match, where the rules leave it to him; None: the ruleset's.

    Source: NBF 3.5 (v), (vi).
    """


NO_CARD = MatchCard()
"""A match of no event, as it comes."""
