"""What somebody asks of a match. `player` is whose hand it was."""

from msgspec import Struct

from tavla.application.commands.devices import DeviceCommand
from tavla.application.commands.director import DirectorCommand
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_seal import DiceProof, SealReason
from tavla.domain.facts.events import DiceSource, StopReason
from tavla.domain.facts.idle_touches import TouchCount
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
from tavla.domain.time.units import Instant, Millis

TRAINING = "training-"
"""How the ID of a training match begins, and of no other."""


class MatchInProgress(Struct, frozen=True):
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


class Approval(Struct, frozen=True):
    """A director's word, by his PIN, that a match may depart from its ruleset as set up.

    `ruling` stands in the record.
    """

    authority: Authority
    ruling: str


class StartMatch(Struct, frozen=True):
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


class RollDice(Struct, frozen=True):
    """The dice are asked for: the opening's,
    or those of the side on roll (a closed-out side passes its turn with it).
    """

    player: Player


class DiceFell(Struct, frozen=True):
    """The dice that were asked for. In an opening the first is White's."""

    roll: Roll
    source: DiceSource
    proof: DiceProof | None = None


class SealDice(Struct, frozen=True):
    """The board has sealed the dice of the next epoch; `commitment` in hexadecimal."""

    epoch: int
    commitment: str
    reason: SealReason
    wall_clock: str


class StirDice(Struct, frozen=True):
    """`player` stirs the sealed dice with a text of his own, or with none."""

    player: Player
    text: str


class NoteMirror(Struct, frozen=True):
    """Something became of the second copy of the record in `folder`."""

    folder: str
    turn: MirrorTurn


class CountTouches(Struct, frozen=True):
    """Touches of the board that changed nothing."""

    counts: tuple[TouchCount, ...]


class MoveChecker(Struct, frozen=True):
    """A checker is dropped on a point: from `origin` (25 the bar) to `target` (0 off), over `through` on the way, as
    its owner counts.

    `leading` is the die that lies first. Several dice may be used at once.
    """

    player: Player
    origin: int
    target: int
    through: tuple[int, ...] = ()
    leading: Die | None = None


class MakeMoves(Struct, frozen=True):
    """Several checkers are moved by one touch (a point is made)."""

    player: Player
    moves: Play


class TakeBackMove(Struct, frozen=True):
    """One move of the half-made play is taken back, the last by default, with those that depend on it."""

    player: Player
    index: int = -1


class TakeBackAll(Struct, frozen=True):
    """The position at the start of the turn is set back."""

    player: Player


class EndTurn(Struct, frozen=True):
    """The play is final: the press of the clock."""

    player: Player


class TouchCube(Struct, frozen=True):
    """First step of a double."""

    player: Player


class ReturnCube(Struct, frozen=True):
    """The cube goes back without an offer."""

    player: Player


class OfferDouble(Struct, frozen=True):
    """Second step of a double: the press."""

    player: Player


class TakeDouble(Struct, frozen=True):
    """The offered double is taken."""

    player: Player


class DropDouble(Struct, frozen=True):
    """The offered double is passed; the game is lost at the value before it."""

    player: Player


class OfferConcession(Struct, frozen=True):
    """`player` offers to lose the game as `grade`."""

    player: Player
    grade: Grade


class AcceptConcession(Struct, frozen=True):
    player: Player


class DeclineConcession(Struct, frozen=True):
    """The offer is declined; play goes on."""

    player: Player


class ConfirmScore(Struct, frozen=True):
    """`player` agrees to score and length before the next game."""

    player: Player


class ClaimFlag(Struct, frozen=True):
    """`player` announces that a flag has fallen."""

    player: Player


class NoticeTime(Struct, frozen=True):
    """Nobody did anything, but a flag may have fallen."""


class NoticeStall(Struct, frozen=True):
    """The board has answered nobody since the moment this is asked for, until `until`."""

    until: Instant
    wall_clock: str


class StopPlay(Struct, frozen=True):
    """Clock and board stand still: the director is called, or the board has restarted."""

    reason: StopReason
    player: Player | None
    wall_clock: str


class AgreeToResume(Struct, frozen=True):
    """`player` is ready to go on."""

    player: Player


class EnterRoll(Struct, frozen=True):
    """Dice rolled on the table are entered by a player, where the director has ordered it so.

    In an opening the first is White's.
    """

    player: Player
    roll: Roll


class AnswerRoll(Struct, frozen=True):
    """`player` confirms the dice his opponent has entered, or says they are others."""

    player: Player
    agrees: bool


class AnswerChange(Struct, frozen=True):
    """`player` agrees to the change the director proposes, or refuses it."""

    player: Player
    agrees: bool


class TakeBreak(Struct, frozen=True):
    """`player` takes a break, or `count` one after the other."""

    player: Player
    wall_clock: str
    count: int = 1


class BackFromBreak(Struct, frozen=True):
    """`player` is back at the board."""

    player: Player


class PressClocks(Struct, frozen=True):
    """`player` is there at the start and his opponent is not."""

    player: Player


class Arrive(Struct, frozen=True):
    """The absent `player` has come."""

    player: Player


class ClaimSettled(Struct, frozen=True):
    """`player` says the game is settled: `winner` has it at this grade."""

    player: Player
    winner: Player
    grade: Grade


class AnswerSettled(Struct, frozen=True):
    """`player` agrees that the game is settled so, or does not."""

    player: Player
    agrees: bool


class StartOpeningClock(Struct, frozen=True):
    """After the opening rolls `player` starts the starter's time."""

    player: Player


class NumberPoints(Struct, frozen=True):
    """`player` wants the points numbered at his seat, or no longer."""

    player: Player
    shown: bool


class WantForcedPlays(Struct, frozen=True):
    """`player` wants the board to move what is forced, or no longer."""

    player: Player
    wanted: bool


class HoldToDouble(Struct, frozen=True):
    """`player` objects that his opponent touched the cube and put it back: the double stands."""

    player: Player


Command = (
    RollDice
    | DiceFell
    | SealDice
    | NoteMirror
    | CountTouches
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
    | NoticeStall
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
    | NumberPoints
    | WantForcedPlays
    | DirectorCommand
    | DeviceCommand
)
"""What may be asked of a match that has begun."""
