"""The facts of a match. The state is the fold of these and of nothing else.

Every event carries `at`, its moment of board time: monotonic, and standing still while the board is down.
"""

from msgspec import Struct

from tavla.domain.facts.claim_events import ClaimEvent
from tavla.domain.facts.device_events import DeviceEvent
from tavla.domain.facts.dice_seal import DiceProof, SealEvent
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import DirectorEvent
from tavla.domain.facts.idle_touches import TouchesCounted
from tavla.domain.facts.match_card import NO_CARD, MatchCard
from tavla.domain.facts.mirror_events import MirrorNoted
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.facts.scene import Scene
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Die, Roll
from tavla.domain.time.clock import ClockSettings
from tavla.domain.time.units import Instant

__all__ = ["DiceSource", "MirrorNoted", "StopReason", "TouchesCounted"]


class MatchStarted(Struct, frozen=True, tag_field="event"):
    """The first fact of a match.

    `ruleset` is the whole text of the ruleset, so that an edited file never rewrites a played match.
    """

    at: Instant
    match_id: str
    players: ByPlayer[str]
    match_length: int
    clock: ClockSettings
    ruleset: str
    wall_clock: str
    """Local date and time with offset, ISO 8601: a label only."""
    training: bool = False
    """A training match is never a result."""
    begun_from: Scene | None = None
    """Where a match moved from another board goes on; None for the start."""
    card: MatchCard = NO_CARD
    """Event, round, table, kind, and what was on."""


class OpeningRolled(Struct, frozen=True, tag_field="event"):
    """One die each; the higher moves first with both, a tie is rolled again. Source: BASIC."""

    at: Instant
    dice: ByPlayer[Die]
    source: DiceSource
    proof: DiceProof | None = None
    """Of the board's own dice."""


class Rolled(Struct, frozen=True, tag_field="event"):
    """The side on roll has its dice."""

    at: Instant
    player: Player
    roll: Roll
    source: DiceSource
    origin: RollOrigin | None = None
    """Which word of which device it was, where a device threw it."""
    proof: DiceProof | None = None
    """Of the board's own dice."""


class MovesArranged(Struct, frozen=True, tag_field="event"):
    """The half-made play after a touch: all its moves so far, so that the last of these facts says how the board
    stands.
    """

    at: Instant
    player: Player
    moves: Play


class TurnEnded(Struct, frozen=True, tag_field="event"):
    """The play is final and the clock is pressed; an empty play is a dance."""

    at: Instant
    player: Player
    play: Play


class CubeTouched(Struct, frozen=True, tag_field="event"):
    """The side on roll took the cube in hand. Whether that binds is the ruleset's."""

    at: Instant
    player: Player


class CubeReturned(Struct, frozen=True, tag_field="event"):
    """The cube was put back without an offer."""

    at: Instant
    player: Player


class DoubleOffered(Struct, frozen=True, tag_field="event"):
    """The doubler presses; the opponent thinks on his own time. Source: USBGF 4.4.3."""

    at: Instant
    player: Player


class DoubleTaken(Struct, frozen=True, tag_field="event"):
    """The taker owns the cube at twice its value and presses. Source: USBGF 4.4.4."""

    at: Instant
    player: Player


class DoubleDropped(Struct, frozen=True, tag_field="event"):
    """The game goes to the doubler at the value before the double. Source: USBGF 4.4.4."""

    at: Instant
    player: Player


class ConcessionOffered(Struct, frozen=True, tag_field="event"):
    """`player` offers to lose the game as this grade; the clock stands until the answer."""

    at: Instant
    player: Player
    grade: Grade


class ConcessionAccepted(Struct, frozen=True, tag_field="event"):
    """The opponent of the side that concedes accepts."""

    at: Instant
    player: Player


class ConcessionDeclined(Struct, frozen=True, tag_field="event"):
    """The opponent declines: the same turn goes on."""

    at: Instant
    player: Player


class GameEnded(Struct, frozen=True, tag_field="event"):
    """The result of a game. `points` counts the cube and is not capped."""

    at: Instant
    winner: Player
    grade: Grade
    points: int
    ending: Ending


class ScoreConfirmed(Struct, frozen=True, tag_field="event"):
    """One player confirms score and length before the next game; with the second the game begins. Source: USBGF 4.7."""

    at: Instant
    player: Player


class FlagFell(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """A reserve is gone. `fell_at` is the moment itself, `at` when the board took note.

    `runs_on`: the clock goes on until somebody claims it. Source: USBGF 4.3.2, 4.3.3.
    """

    at: Instant
    player: Player
    fell_at: Instant
    runs_on: bool = False


class FlagClaimed(Struct, frozen=True, tag_field="event"):
    """A player announces the fallen flag. Source: USBGF 4.3.3."""

    at: Instant
    player: Player


class MatchEnded(Struct, frozen=True, tag_field="event"):
    """The match is over; `by_forfeit` when a fallen flag, a penalty or the director decided it and not the score.

    Nobody wins where both lose or neither came.
    """

    at: Instant
    winner: Player | None
    by_forfeit: bool


class PlayStopped(Struct, frozen=True, tag_field="event"):
    """The clock stands and nothing on the board may change.

    Source: 5.1 of USBGF, NBF, WBGT. `player` called, where somebody did.
    """

    at: Instant
    reason: StopReason
    player: Player | None
    wall_clock: str


class ResumeAgreed(Struct, frozen=True, tag_field="event"):
    """One player is ready; with the second the clock runs on."""

    at: Instant
    player: Player


class AttemptRefused(Struct, frozen=True, tag_field="event"):
    """A try at an illegal play that the board refused; counted for the director. `reason` is an Illegality's value."""

    at: Instant
    player: Player
    reason: str
    origin: int | None
    target: int | None


class PointsNumbered(Struct, frozen=True, tag_field="event"):
    """`player` has the points numbered at his seat as he counts them; `shown`: from now on, or no longer."""

    at: Instant
    player: Player
    shown: bool


class ForcedPlaysWanted(Struct, frozen=True, tag_field="event"):
    """`player` wants the board to move what is forced; `wanted`: from now on, or no longer. It takes both."""

    at: Instant
    player: Player
    wanted: bool


class TailCut(Struct, frozen=True, tag_field="event"):
    """On reopening, an unfinished last record was set aside in `kept_as`."""

    at: Instant
    length_bytes: int
    kept_as: str


Event = (
    MatchStarted
    | OpeningRolled
    | Rolled
    | MovesArranged
    | TurnEnded
    | CubeTouched
    | CubeReturned
    | DoubleOffered
    | DoubleTaken
    | DoubleDropped
    | ConcessionOffered
    | ConcessionAccepted
    | ConcessionDeclined
    | GameEnded
    | ScoreConfirmed
    | FlagFell
    | FlagClaimed
    | MatchEnded
    | PlayStopped
    | ResumeAgreed
    | AttemptRefused
    | PointsNumbered
    | ForcedPlaysWanted
    | TailCut
    | TouchesCounted
    | DirectorEvent
    | ClaimEvent
    | DeviceEvent
    | SealEvent
    | MirrorNoted
)

EVENTS: tuple[type[Event], ...] = Event.__args__
"""Every kind of fact, for the codec."""
