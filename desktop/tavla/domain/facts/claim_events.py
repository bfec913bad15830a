"""The facts of play under rules: the clock stopped for a ground, breaks, the claim that a game is settled, a player who
is not there.
"""

from dataclasses import field

from tavla.base.added_later import ADDED_LATER
from tavla.base.frozen import dataclass
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.stops import AfterStop, StopReason
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant, Millis


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """A player stopped the clock for a ground of the rules; both reserves as they stood.

    Source: USBGF 4.3.2, NBF 4.3 (ii), WBGT 4.3 (2).
    """

    at: Instant
    reason: StopReason
    player: Player
    times: ByPlayer[Millis]
    after: AfterStop
    """What the clock shows when play goes on."""
    wall_clock: str


@dataclass(frozen=True, slots=True)
class BreakBegan:
    """A player takes `count` breaks, until `ends_at`.

    `authority`: the director granted it as an exception. Source: 2.2 of USBGF, NBF, WBGT.
    """

    at: Instant
    player: Player
    count: int
    ends_at: Instant
    times: ByPlayer[Millis]
    wall_clock: str
    authority: Authority | None


@dataclass(frozen=True, slots=True)
class BreakEnded:
    """The player is back, `late` after the end of his break, or his time has run out. `charged`: what ran off his
    reserve meanwhile.

    Source: ISTAVDER Break Policy.
    """

    at: Instant
    player: Player
    late: Millis
    charged: Millis


@dataclass(frozen=True, slots=True)
class SettledClaimed:
    """A player says the game is settled: `winner` has it at this grade.

    Play stands until the other has answered. Source: USBGF 4.3.2 (h).
    """

    at: Instant
    player: Player
    winner: Player
    grade: Grade


@dataclass(frozen=True, slots=True)
class SettledAgreed:
    """The other agrees: the result is recorded."""

    at: Instant
    player: Player


@dataclass(frozen=True, slots=True)
class SettledDisputed:
    """The other does not agree. `waits`: the director decides; else it is played out."""

    at: Instant
    player: Player
    waits: bool


@dataclass(frozen=True, slots=True)
class SettledRuled:
    """The director decided on the claim; an objector who is right gets `bonus` and it is played out.

    Source: WBGT 4.3 (2) 8.
    """

    at: Instant
    authority: Authority
    objector_is_right: bool
    bonus: Millis


@dataclass(frozen=True, slots=True)
class ClocksPressed:
    """A match that should have begun: the time of whoever is absent runs; both at once, or the first one's first.
    `authority`: the director starts it.

    Source: ISTAVDER Player Not Ready.
    """

    at: Instant
    absent: tuple[Player, ...]
    at_once: bool
    authority: Authority | None = field(default=None, metadata=ADDED_LATER)


@dataclass(frozen=True, slots=True)
class AbsentArrived:
    """He has come, and plays with the time that is left."""

    at: Instant
    player: Player


@dataclass(frozen=True, slots=True)
class ClockHeld:
    """The opening is rolled off the clock: `player` starts the starter's time. Source: ISTAVDER Use of Dice Cups."""

    at: Instant
    player: Player


@dataclass(frozen=True, slots=True)
class ClockReleased:
    """The starter's time runs, or that of a side that was off the clock."""

    at: Instant


@dataclass(frozen=True, slots=True)
class RollEntered:
    """A player entered dice rolled on the table; his opponent has to confirm them.

    In an opening the first is White's.
    """

    at: Instant
    player: Player
    roll: Roll


@dataclass(frozen=True, slots=True)
class RollAnswered:
    """The opponent confirms the dice that were entered, or says they are others."""

    at: Instant
    player: Player
    agrees: bool


ClaimEvent = (
    ClockStopped
    | BreakBegan
    | BreakEnded
    | SettledClaimed
    | SettledAgreed
    | SettledDisputed
    | SettledRuled
    | ClocksPressed
    | AbsentArrived
    | ClockHeld
    | ClockReleased
    | RollEntered
    | RollAnswered
)
