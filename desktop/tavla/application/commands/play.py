"""What somebody asks of a match. `player` is whose hand it was."""

from tavla.application.commands.devices import DeviceCommand
from tavla.application.commands.director import DirectorCommand
from tavla.base.frozen import dataclass
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_seal import DiceProof, SealReason
from tavla.domain.facts.events import DiceSource, StopReason
from tavla.domain.facts.match_card import NO_CARD, MatchCard
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Grade
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.time.clock import ClockSettings
from tavla.domain.time.units import Millis

TRAINING = "training-"
"""How the ID of a training match begins, and of no other."""


@dataclass(frozen=True, slots=True)
class MatchInProgress:
    """A match that goes on here. `position` is White's view; nobody `on_roll`: the next game is about to begin.

    `short`: fewer than 15 checkers a side are confirmed. `reserves` None: what the ruleset has for a clock brought in
    mid-match.
    """

    points: ByPlayer[int]
    crawford: Crawford
    cube: Cube = Cube()
    position: Position = OPENING
    on_roll: Player | None = None
    roll: Roll | None = None
    reserves: ByPlayer[Millis] | None = None
    short: bool = False
    game: int = 1
    doubled: bool = False
    """The side on roll has doubled: its opponent takes or passes. `cube` lies as it did before."""
    breaks: ByPlayer[int] = ByPlayer(0, 0)
    """The breaks that each has taken where the match was played so far."""


@dataclass(frozen=True, slots=True)
class Approval:
    """A director's word, by his PIN, that a match may depart from its ruleset as set up.

    `ruling` stands in the record.
    """

    authority: Authority
    ruling: str


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Both have confirmed the set-up. A training match has an ID that begins with TRAINING."""

    match_id: str
    players: ByPlayer[str]
    match_length: int
    clock: ClockSettings
    ruleset: str
    wall_clock: str
    training: bool = False
    in_progress: MatchInProgress | None = None
    card: MatchCard = NO_CARD
    approval: Approval | None = None
    """For departures from the ruleset, and for picks among its alternatives."""


@dataclass(frozen=True, slots=True)
class RollDice:
    """The dice are asked for: the opening's, or those of the side on roll (a closed-out side passes its turn with it)."""

    player: Player


@dataclass(frozen=True, slots=True)
class DiceFell:
    """The dice that were asked for. In an opening the first is White's."""

    roll: Roll
    source: DiceSource
    proof: DiceProof | None = None


@dataclass(frozen=True, slots=True)
class SealDice:
    """The board has sealed the dice of the next epoch; `commitment` in hexadecimal."""

    epoch: int
    commitment: str
    reason: SealReason
    wall_clock: str


@dataclass(frozen=True, slots=True)
class StirDice:
    """`player` stirs the sealed dice with a text of his own, or with none."""

    player: Player
    text: str


@dataclass(frozen=True, slots=True)
class NoteMirror:
    """Something became of the second copy of the record in `folder`."""

    folder: str
    turn: MirrorTurn


@dataclass(frozen=True, slots=True)
class MoveChecker:
    """A checker is dropped on a point: from `origin` (25 the bar) to `target` (0 off), over `through` on the way, as
    its owner counts.

    `leading` is the die that lies first. Several dice may be used at once.
    """

    player: Player
    origin: int
    target: int
    through: tuple[int, ...] = ()
    leading: Die | None = None


@dataclass(frozen=True, slots=True)
class MakeMoves:
    """Several checkers are moved by one touch (a point is made)."""

    player: Player
    moves: Play


@dataclass(frozen=True, slots=True)
class TakeBackMove:
    """One move of the half-made play is taken back, the last by default, with those that depend on it."""

    player: Player
    index: int = -1


@dataclass(frozen=True, slots=True)
class TakeBackAll:
    """The position at the start of the turn is set back."""

    player: Player


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The play is final: the press of the clock."""

    player: Player


@dataclass(frozen=True, slots=True)
class TouchCube:
    """First step of a double."""

    player: Player


@dataclass(frozen=True, slots=True)
class ReturnCube:
    """The cube goes back without an offer."""

    player: Player


@dataclass(frozen=True, slots=True)
class OfferDouble:
    """Second step of a double: the press."""

    player: Player


@dataclass(frozen=True, slots=True)
class TakeDouble:
    """The offered double is taken."""

    player: Player


@dataclass(frozen=True, slots=True)
class DropDouble:
    """The offered double is passed; the game is lost at the value before it."""

    player: Player


@dataclass(frozen=True, slots=True)
class OfferConcession:
    """`player` offers to lose the game as `grade`."""

    player: Player
    grade: Grade


@dataclass(frozen=True, slots=True)
class AcceptConcession:
    """The offer is accepted."""

    player: Player


@dataclass(frozen=True, slots=True)
class DeclineConcession:
    """The offer is declined; play goes on."""

    player: Player


@dataclass(frozen=True, slots=True)
class ConfirmScore:
    """`player` agrees to score and length before the next game."""

    player: Player


@dataclass(frozen=True, slots=True)
class ClaimFlag:
    """`player` announces that a flag has fallen."""

    player: Player


@dataclass(frozen=True, slots=True)
class NoticeTime:
    """Nobody did anything, but a flag may have fallen."""


@dataclass(frozen=True, slots=True)
class StopPlay:
    """Clock and board stand still: the director is called, or the board has restarted."""

    reason: StopReason
    player: Player | None
    wall_clock: str


@dataclass(frozen=True, slots=True)
class AgreeToResume:
    """`player` is ready to go on."""

    player: Player


@dataclass(frozen=True, slots=True)
class EnterRoll:
    """Dice rolled on the table are entered by a player, where the director has ordered it so.

    In an opening the first is White's.
    """

    player: Player
    roll: Roll


@dataclass(frozen=True, slots=True)
class AnswerRoll:
    """`player` confirms the dice his opponent has entered, or says they are others."""

    player: Player
    agrees: bool


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """`player` agrees to the change the director proposes, or refuses it."""

    player: Player
    agrees: bool


@dataclass(frozen=True, slots=True)
class TakeBreak:
    """`player` takes a break, or `count` one after the other."""

    player: Player
    wall_clock: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class BackFromBreak:
    """`player` is back at the board."""

    player: Player


@dataclass(frozen=True, slots=True)
class PressClocks:
    """`player` is there at the start and his opponent is not."""

    player: Player


@dataclass(frozen=True, slots=True)
class Arrive:
    """The absent `player` has come."""

    player: Player


@dataclass(frozen=True, slots=True)
class ClaimSettled:
    """`player` says the game is settled: `winner` has it at this grade."""

    player: Player
    winner: Player
    grade: Grade


@dataclass(frozen=True, slots=True)
class AnswerSettled:
    """`player` agrees that the game is settled so, or does not."""

    player: Player
    agrees: bool


@dataclass(frozen=True, slots=True)
class StartOpeningClock:
    """After the opening rolls `player` starts the starter's time."""

    player: Player


@dataclass(frozen=True, slots=True)
class HoldToDouble:
    """`player` objects that his opponent touched the cube and put it back: the double stands."""

    player: Player


Command = (
    RollDice
    | DiceFell
    | SealDice
    | NoteMirror
    | StirDice
    | MoveChecker
    | MakeMoves
    | TakeBackMove
    | TakeBackAll
    | EndTurn
    | TouchCube
    | ReturnCube
    | OfferDouble
    | TakeDouble
    | DropDouble
    | OfferConcession
    | AcceptConcession
    | DeclineConcession
    | ConfirmScore
    | ClaimFlag
    | NoticeTime
    | StopPlay
    | AgreeToResume
    | EnterRoll
    | AnswerRoll
    | AnswerChange
    | TakeBreak
    | BackFromBreak
    | PressClocks
    | Arrive
    | ClaimSettled
    | AnswerSettled
    | StartOpeningClock
    | HoldToDouble
    | DirectorCommand
    | DeviceCommand
)
"""What may be asked of a match that has begun."""
