"""The facts of play under rules: the clock stopped for a ground, breaks, the claim that a game is settled, a player who is not there."""

from dataclasses import dataclass

from tavla.domain.authority import Authority
from tavla.domain.outcome import Grade
from tavla.domain.player import ByPlayer, Player
from tavla.domain.stops import StopReason
from tavla.domain.units import Instant, Millis


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """A player stopped the clock for a ground of the rules; both reserves as they stood. Source: USBGF 4.3.2, NBF 4.3 (ii), WBGT 4.3 (2)."""

    at: Instant
    reason: StopReason
    player: Player
    times: ByPlayer[Millis]
    fresh_delay: bool
    """Whether the turn goes on with its delay full again."""
    wall_clock: str


@dataclass(frozen=True, slots=True)
class BreakBegan:
    """A player takes `count` breaks, until `ends_at`. `authority`: the director granted it as an exception. Source: 2.2 of USBGF, NBF, WBGT."""

    at: Instant
    player: Player
    count: int
    ends_at: Instant
    times: ByPlayer[Millis]
    wall_clock: str
    authority: Authority | None


@dataclass(frozen=True, slots=True)
class BreakEnded:
    """The player is back, `late` after the end of his break."""

    at: Instant
    player: Player
    late: Millis


@dataclass(frozen=True, slots=True)
class SettledClaimed:
    """A player says the game is settled: `winner` has it at this grade. Play stands until the other has answered. Source: USBGF 4.3.2 (h)."""

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
    """The director decided on the claim; an objector who is right gets `bonus` and it is played out. Source: WBGT 4.3 (2) 8."""

    at: Instant
    authority: Authority
    objector_is_right: bool
    bonus: Millis


@dataclass(frozen=True, slots=True)
class ClocksPressed:
    """A match that should have begun: the time of the absent player runs. Source: ISTAVDER Player Not Ready."""

    at: Instant
    absent: Player


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
    """The starter's time runs."""

    at: Instant


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
)
