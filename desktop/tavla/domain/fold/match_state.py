"""What a match is at one moment: everything the board shows."""

from enum import Enum
from typing import assert_never

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Change, CubeWord
from tavla.domain.facts.device_events import HeldReason, HeldRuling
from tavla.domain.facts.dice_file import DiceInFile
from tavla.domain.facts.dice_seal import SealState
from tavla.domain.facts.events import AttemptRefused, StopReason
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse, KnownDevice
from tavla.domain.facts.match_card import NO_CARD, MatchCard
from tavla.domain.facts.roll_origin import RollKey, RollOrigin
from tavla.domain.facts.scene import Concession, LastPlay, MatchResult, Orders, Scene
from tavla.domain.facts.stops import AfterStop
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.outcome import GameResult, Grade
from tavla.domain.game.play import Play, played
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.game.variant import STARTS
from tavla.domain.time.clock import Clock, ClockSettings
from tavla.domain.time.units import Instant, Millis


class MatchSetup(Struct, frozen=True):
    """What was agreed before the first roll. `ruleset` is the whole text of the ruleset."""

    match_id: str
    players: ByPlayer[str]
    match_length: int
    clock: ClockSettings
    ruleset: str
    wall_clock: str
    training: bool = False
    begun_from: Scene | None = None
    card: MatchCard = NO_CARD


class Freeze(Struct, frozen=True):
    """Play stands still until both have agreed to go on."""

    reason: StopReason
    called_by: Player | None
    agreed: ByPlayer[bool]
    clock_was_running: bool
    after: AfterStop = AfterStop.RUNS_ON
    """What the clock shows when play goes on."""


class Break(Struct, frozen=True):
    """A player is away from the board until `ends_at`; later he is late. `both`: his opponent is away too, and has
    joined his own break to it.
    """

    player: Player
    ends_at: Instant
    both: bool = False

    def has(self, player: Player) -> bool:
        """Whether a player is away."""
        return self.both or self.player is player


class EnteredRoll(Struct, frozen=True):
    """Dice rolled on the table, as `player` entered them; the clock stands until his opponent has answered."""

    player: Player
    roll: Roll
    clock_was_running: bool


class SettledClaim(Struct, frozen=True):
    """`player` says that `winner` has the game at this grade.

    `is_disputed`: the other does not agree, and the director decides.
    """

    player: Player
    winner: Player
    grade: Grade
    is_disputed: bool = False


class Proposal(Struct, frozen=True):
    """A change that the director has asked for;
    `answers` holds None for a player who has not answered or is not asked.
    """

    authority: Authority
    change: Change
    asked: tuple[Player, ...]
    answers: ByPlayer[bool | None]

    @property
    def is_agreed(self) -> bool:
        """Whether everybody asked has agreed."""
        return all(self.answers[player] for player in self.asked)

    @property
    def not_agreed(self) -> tuple[Player, ...]:
        """Who has refused or not answered."""
        return tuple(player for player in self.asked if not self.answers[player])


class HeldRoll(Struct, frozen=True):
    """Dice that `player` threw, of which it is not settled that they are his roll, or not yet his turn."""

    player: Player
    dice: tuple[Die, ...]
    origin: RollOrigin
    reason: HeldReason
    ruling: HeldRuling

    @property
    def is_asked(self) -> bool:
        """Whether the opponent is asked what becomes of them."""
        return self.ruling in (HeldRuling.OPPONENT_CHOOSES, HeldRuling.STANDS_UNLESS_DEMANDED)


class OffenceKind(Enum):
    """What is counted against a player."""

    WARNING = "warning"
    PREMATURE_ROLL = "premature_roll"


class Offence(Struct, frozen=True):
    """Something counted against a player; `fact` is its number in the match, from 0. `is_floor`: it left him the last
    second.

    `lifted_by`: the number of the fact since which it does not count.
    """

    fact: int
    kind: OffenceKind
    player: Player
    is_floor: bool = False
    lifted_by: int | None = None
    matter: str = ""


SAME_TRY_MS = 2_000
"""A try that is made again so soon is the same one, though a checker has moved and come back meanwhile."""

TurnSoFar = tuple[Position, Roll | None, Play]


class LastAttempt(Struct, frozen=True):
    """The try that was refused last and the half-made play it was made on; `has_moved` once a checker has moved since."""

    fact: AttemptRefused
    made_on: TurnSoFar
    has_moved: bool = False

    def is_repeated(self, again: AttemptRefused, made_on: TurnSoFar) -> bool:
        """Whether `again` is the same try: the same refusal of the same moves, with nothing moved since or at once."""
        is_same = replace(again, at=self.fact.at) == self.fact and made_on == self.made_on
        return is_same and (not self.has_moved or again.at - self.fact.at <= SAME_TRY_MS)


class MatchState(Struct, frozen=True):
    """Everything the board shows, computed from the facts so far. Positions are White's view."""

    setup: MatchSetup
    score: MatchScore
    clock: Clock
    phase: Phase = Phase.OPENING
    game: int = 1
    position: Position = OPENING
    """At the start of the turn; `board` has the half-made play in it."""
    on_roll: Player | None = None
    roll: Roll | None = None
    moves: Play = ()
    """The half-made play, as the side on roll counts."""
    cube: Cube = Cube()
    opening_tie: ByPlayer[int] | None = None
    concession: Concession | None = None
    confirmed: ByPlayer[bool] = ByPlayer(white=False, black=False)
    freeze: Freeze | None = None
    last_play: LastPlay | None = None
    game_result: GameResult | None = None
    match_result: MatchResult | None = None
    signed: Authority | None = None
    """By whom the result was signed off, and when."""
    attempts: ByPlayer[int] = ByPlayer(0, 0)
    """Refused tries at an illegal play, for the director."""
    last_attempt: LastAttempt | None = None
    """Of this turn."""
    points_numbered: ByPlayer[bool] = ByPlayer(white=False, black=False)
    """Who wants the points numbered at his seat; the assistance in force may forbid it."""
    forced_wanted: ByPlayer[bool] = ByPlayer(white=False, black=False)
    """Who wants the board to move what is forced; the assistance in force may forbid it."""
    double_lost: bool = False
    """The right to double is gone for this turn, after an invalid roll."""
    orders: Orders = Orders()
    dice_file: DiceInFile | None = None
    """The file that the director chose last."""
    proposal: Proposal | None = None
    offences: tuple[Offence, ...] = ()
    breaks: ByPlayer[int] = ByPlayer(0, 0)
    """Breaks taken."""
    on_break: Break | None = None
    had_break: ByPlayer[bool] = ByPlayer(white=False, black=False)
    """Who has had a break since the last game."""
    claim: SettledClaim | None = None
    late_back: ByPlayer[Millis] = ByPlayer(Millis(0), Millis(0))
    """How late each came back from a break since the last game, for the director."""
    absent: tuple[Player, ...] = ()
    """Who has not come to the match: his time runs, or both times, or the first one's first."""
    clock_held_by: Player | None = None
    """Who starts the starter's time after the opening rolls, while he has not."""
    off_the_clock: bool = False
    """The side on roll plays with the clock standing until it passes the turn. Source: WBGT 4.1 (6) 2."""
    entered: EnteredRoll | None = None
    cube_words: ByPlayer[CubeWord | None] = ByPlayer(None, None)
    """What each has said of the cube that binds him at his next chance."""
    word_clauses: ByPlayer[str] = ByPlayer("", "")
    """By which clause the director held each to it."""
    cube_returned: bool = False
    """The cube was touched in this turn and put back."""
    opening_dice: ByPlayer[Die | None] = ByPlayer(None, None)
    """The opening's dice that have fallen one by one, in a shaker, or that stand while the other is rolled again."""
    held: HeldRoll | None = None
    rolls_seen: tuple[RollKey, ...] = ()
    """The last rolls of devices, so that none counts twice."""
    rolls_before: tuple[RollKey, ...] = ()
    """Of each power-up the highest number among the rolls that are no longer among the last."""
    devices: tuple[KnownDevice, ...] = ()
    """Who serves beside the board, one a use."""
    shaker_lost: bool = False
    clock_lost: bool = False
    """Whether the clock beside the board is gone."""
    seal: SealState | None = None
    """The epoch of sealed dice in force; None while the dice are not sealed."""
    facts: int = 1
    """How many facts the match has so far: the number of the next one, from 0."""

    @property
    def start_position(self) -> Position:
        """Where the checkers stand at the start of each game."""
        return STARTS[self.setup.card.variant]

    def offences_of(self, player: Player, kind: OffenceKind) -> tuple[Offence, ...]:
        """What stands against a player; a reversed ruling does not."""
        return tuple(
            one for one in self.offences if one.player is player and one.kind is kind and one.lifted_by is None
        )

    def knows_roll(self, origin: RollOrigin) -> bool:
        """Whether it has come before, or is as old as what is no longer remembered one by one."""
        return origin.key in self.rolls_seen or any(
            before[:2] == origin.key[:2] and origin.seq <= before[2] for before in self.rolls_before
        )

    def device_for(self, use: DeviceUse) -> KnownDevice | None:
        return next((known for known in self.devices if known.use is use), None)

    @property
    def other_devices(self) -> tuple[tuple[DeviceUse, DeviceIdentity], ...]:
        """What answers in the place of those that serve."""
        return tuple((known.use, known.other) for known in self.devices if known.other is not None)

    def with_device(self, device: KnownDevice) -> "MatchState":
        """The state in which this one serves for its use."""
        others = tuple(known for known in self.devices if known.use is not device.use)
        return replace(self, devices=(*others, device))

    @property
    def waits_for_stirring(self) -> bool:
        """Whether the dice are sealed, and a player has still to stir them."""
        return self.seal is not None and not self.seal.is_stirred

    @property
    def board(self) -> Position:
        """White's view of the board as it stands, half-made play included."""
        if self.on_roll is None or not self.moves:
            return self.position
        return played(self.position.seen_by(self.on_roll), self.moves).seen_by(self.on_roll)

    @property
    def turn_so_far(self) -> TurnSoFar:
        """The position at the start of the turn, its roll, and the half-made play."""
        return self.position, self.roll, self.moves

    @property
    def decider(self) -> Player | None:
        """Whose act the board waits for: the side on roll, or the one who answers; None where both may act."""
        match self.phase:
            case Phase.DOUBLE_OFFERED:
                return self.on_roll.opponent if self.on_roll else None
            case Phase.CONCESSION_OFFERED:
                return self.concession.player.opponent if self.concession else None
            case Phase.TO_ROLL | Phase.CUBE_TOUCHED | Phase.MOVING:
                return self.on_roll
            case Phase.OPENING | Phase.BETWEEN_GAMES | Phase.MATCH_OVER:
                return None
            case _:
                assert_never(self.phase)
