"""The facts of play under rules: the clock stopped for a ground, breaks, the claim that a game is settled, a player who
is not there.
"""

from msgspec import Struct

from tavla.domain.facts.authority import Authority
from tavla.domain.facts.stops import AfterStop, StopReason
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant, Millis


class ClockStopped(Struct, frozen=True, tag_field="event"):
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


class BoardStalled(Struct, frozen=True, tag_field="event"):
    """The board answered nobody from `at` to `until`, while a clock ran: play is stopped.

    The reserves at both moments. The time is charged, for the director to give back; where it would have cost the flag,
    none of it is.
    """

    at: Instant
    until: Instant
    before: ByPlayer[Millis]
    after: ByPlayer[Millis]
    wall_clock: str


class BreakBegan(Struct, frozen=True, tag_field="event"):
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


class BreakEnded(Struct, frozen=True, tag_field="event"):
    """The player is back, `late` after the end of his break, or his time has run out. `charged`: what ran off his
    reserve meanwhile.

    Source: ISTAVDER Break Policy.
    """

    at: Instant
    player: Player
    late: Millis
    charged: Millis


class SettledClaimed(Struct, frozen=True, tag_field="event"):
    """A player says the game is settled: `winner` has it at this grade.

    Play stands until the other has answered. Source: USBGF 4.3.2 (h).
    """

    at: Instant
    player: Player
    winner: Player
    grade: Grade


class SettledAgreed(Struct, frozen=True, tag_field="event"):
    """The other agrees: the result is recorded."""

    at: Instant
    player: Player


class SettledDisputed(Struct, frozen=True, tag_field="event"):
    """The other does not agree. `waits`: the director decides; else it is played out."""

    at: Instant
    player: Player
    waits: bool


class SettledRuled(Struct, frozen=True, tag_field="event"):
    """The director decided on the claim; an objector who is right gets `bonus` and it is played out.

    Source: WBGT 4.3 (2) 8.
    """

    at: Instant
    authority: Authority
    objector_is_right: bool
    bonus: Millis


class ClocksPressed(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """A match that should have begun: the time of whoever is absent runs; both at once, or the first one's first.
    `authority`: the director starts it.

    Source: ISTAVDER Player Not Ready.
    """

    at: Instant
    absent: tuple[Player, ...]
    at_once: bool
    authority: Authority | None = None


class AbsentArrived(Struct, frozen=True, tag_field="event"):
    """He has come, and plays with the time that is left."""

    at: Instant
    player: Player


class ClockHeld(Struct, frozen=True, tag_field="event"):
    """The opening is rolled off the clock: `player` starts the starter's time. Source: ISTAVDER Use of Dice Cups."""

    at: Instant
    player: Player


class ClockReleased(Struct, frozen=True, tag_field="event"):
    """The starter's time runs, or that of a side that was off the clock."""

    at: Instant


class RollEntered(Struct, frozen=True, tag_field="event"):
    """A player entered dice rolled on the table; his opponent has to confirm them.

    In an opening the first is White's.
    """

    at: Instant
    player: Player
    roll: Roll


class RollAnswered(Struct, frozen=True, tag_field="event"):
    """The opponent confirms the dice that were entered, or says they are others."""

    at: Instant
    player: Player
    agrees: bool


ClaimEvent = (
    ClockStopped
    | BoardStalled
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
