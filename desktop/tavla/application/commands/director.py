"""What the director asks of a match. Every act carries its `authority`: who, why, and by which clause."""

from typing import TypeGuard, get_args

from msgspec import Struct

from tavla.application.acts.matter import Matter
from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.scene import Closing
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.time.clock import ClockSettings
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Millis
from tavla.rules.clauses import DISCRETION


class Rule(Struct, frozen=True):
    """Note a ruling; what it changes on the board is an act of its own, but that `player` loses the game.

    Source: NBF 4.3 (iv).
    """

    authority: Authority
    ruling: str
    player: Player | None = None
    loses_game: bool = False

    @classmethod
    def at_discretion(cls, director: str, reason: str, wall_clock: str, ruling: str) -> "Rule":
        """Under no clause but that the director may."""
        return cls(Authority(director, reason, DISCRETION, wall_clock), ruling)


class RuleByCommittee(Struct, frozen=True):
    """Note what a committee ruled in the first place, because every director plays in the match.

    `staff`: every director and monitor whom the board knows.
    """

    authority: Authority
    ruling: str
    committee: tuple[str, ...]
    chosen_by: ChosenBy
    staff: tuple[str, ...] = ()


class NoteOrdered(Struct, frozen=True):
    """Note how the board is set, as `authority` has ordered it before this match or in it: what spectators see and how
    late, or the club's own board.
    """

    authority: Authority
    ordered: str


class Warn(Struct, frozen=True):
    """Warn a player, of what he does again and again where the rules count that by itself."""

    authority: Authority
    player: Player
    matter: Matter = Matter.OTHER


class DecideAppeal(Struct, frozen=True):
    """A committee of these decided on the act that is fact number `ruling` of the match, from 0.

    `staff`: every director and monitor whom the board knows.
    """

    authority: Authority
    ruling: int
    outcome: AppealOutcome
    committee: tuple[str, ...]
    staff: tuple[str, ...] = ()


class WithdrawAct(Struct, frozen=True):
    """The act that is fact number `act` of the match, from 0, was done in error.

    What it changed on the board is set right by an act of its own.
    """

    authority: Authority
    act: int


class GivePenaltyPoints(Struct, frozen=True):
    """Points against a player."""

    authority: Authority
    offender: Player
    points: int
    occasion: Occasion = Occasion.OTHER


class GiveTime(Struct, frozen=True):
    """More reserve for a player."""

    authority: Authority
    player: Player
    by: Millis


class TakeTime(Struct, frozen=True):
    """Less reserve for a player, with the ruleset's floor for one who has hardly any."""

    authority: Authority
    player: Player
    by: Millis


class SetTimes(Struct, frozen=True):
    """The reserves to be exactly these."""

    authority: Authority
    reserves: ByPlayer[Millis]


class GiveLostTimeBack(Struct, frozen=True):
    """The time in which the board answered nobody, delay and reserve, while nothing has changed the clock since."""

    authority: Authority


class PunishPrematureRoll(Struct, frozen=True):
    """The next step of the ladder for a player who rolled before his opponent's turn had ended."""

    authority: Authority
    offender: Player


class VoidRoll(Struct, frozen=True):
    """The roll on the board does not count.

    In an opening `of` says whose die lay wrong; None: both are rolled again.
    """

    authority: Authority
    of: Player | None = None


class TakePlayBack(Struct, frozen=True):
    """Back to how the match stood after its first `to` facts.

    `new_delay`: with the times of now the turn has its whole delay again. Of an illegal play the rules may say what
    becomes of it.
    """

    authority: Authority
    to: int
    with_times: bool
    matter: Matter = Matter.OTHER
    new_delay: bool = False


class CorrectPosition(Struct, frozen=True):
    """The checkers as they should stand (White's view). `on_roll` None: whose turn it is stays. `short`: fewer than 15
    a side stand.

    `doubled`: the side on roll has doubled and waits for the answer, its cube as it lies; None: as it is while its turn
    stays.
    """

    authority: Authority
    position: Position
    on_roll: Player | None = None
    keeps_roll: bool = True
    short: bool = False
    matter: Matter = Matter.OTHER
    doubled: bool | None = None


class BeginGameAnew(Struct, frozen=True):
    """The game is replayed from the starting position, with new dice from the opening roll on."""

    authority: Authority


class CorrectCube(Struct, frozen=True):
    authority: Authority
    cube: Cube
    matter: Matter = Matter.OTHER


class BindToWord(Struct, frozen=True):
    """What a player has said of the cube, as `matter` tells, binds him."""

    authority: Authority
    player: Player
    matter: Matter


class CorrectScore(Struct, frozen=True):
    """The score as it should be, at the length given or as it was."""

    authority: Authority
    points: ByPlayer[int]
    crawford: Crawford
    match_length: int | None = None


class CorrectLength(Struct, frozen=True):
    """The match length as it should have been; the ruleset says what follows."""

    authority: Authority
    match_length: int


class OrderClock(Struct, frozen=True):
    """Another clock, none, or another delay.

    `reserves` None: those on the clock or, with a clock brought in, what the ruleset says of `matter`.
    """

    authority: Authority
    settings: ClockSettings
    reserves: ByPlayer[Millis] | None = None
    matter: Matter = Matter.OTHER


class GrantDelay(Struct, frozen=True):
    """So much more delay in every turn of `player`, from his next one on; 0 for none any more."""

    authority: Authority
    player: Player
    by: Millis


class LiftFlag(Struct, frozen=True):
    """The fallen flag does not count; its player has `reserve`."""

    authority: Authority
    reserve: Millis


class CallFlag(Struct, frozen=True):
    """The fallen flag is called by the director himself, where the rules let him."""

    authority: Authority


class OrderDice(Struct, frozen=True):
    authority: Authority
    source: DiceSource


class OrderDiceFile(Struct, frozen=True):
    authority: Authority
    file: DiceFile


class OrderClockSource(Struct, frozen=True):
    """Whose clock the players press hereafter."""

    authority: Authority
    source: ClockSource


class AcceptDevice(Struct, frozen=True):
    """The device that answers in the place of another serves hereafter."""

    authority: Authority
    use: DeviceUse
    device: DeviceIdentity


class SetAssistance(Struct, frozen=True):
    """What help is on hereafter."""

    authority: Authority
    assistance: Assistance


class CloseMatch(Struct, frozen=True):
    """The match ends: `loser` forfeits it or is disqualified; None: both, or after a double no-show nobody came."""

    authority: Authority
    how: Closing
    loser: Player | None


class EnforceChange(Struct, frozen=True):
    """The proposed change takes effect without those who have refused or not answered."""

    authority: Authority


class WithdrawChange(Struct, frozen=True):
    """The proposed change is let go."""

    authority: Authority


class GrantBreak(Struct, frozen=True):
    """A break by way of exception, in a game too."""

    authority: Authority
    player: Player
    count: int = 1


class RuleOnSettled(Struct, frozen=True):
    """The director's word on a disputed claim that the game is settled."""

    authority: Authority
    objector_is_right: bool


class StartAbsentClocks(Struct, frozen=True):
    """Neither player is there: their time runs. Source: ISTAVDER Player Not Ready."""

    authority: Authority


class FindBothFlagsDown(Struct, frozen=True):
    """Both reserves are gone on a clock that does not tell which first.

    `reserve`: the nominal time of both, where the rules have one.
    """

    authority: Authority
    reserve: Millis | None = None


class MoveMatch(Struct, frozen=True):
    """The match goes on at another board. Source: 3.7 of USBGF, NBF, WBGT."""

    authority: Authority


class SignResult(Struct, frozen=True):
    """The result stands as it is. Source: 4.6 of USBGF, NBF, WBGT; ISTAVDER 28."""

    authority: Authority


ChangeCommand = (
    GivePenaltyPoints
    | GiveTime
    | TakeTime
    | SetTimes
    | GiveLostTimeBack
    | PunishPrematureRoll
    | VoidRoll
    | TakePlayBack
    | CorrectPosition
    | BeginGameAnew
    | CorrectCube
    | CorrectScore
    | BindToWord
    | CorrectLength
    | OrderClock
    | GrantDelay
    | LiftFlag
    | CallFlag
    | OrderDice
    | OrderDiceFile
    | OrderClockSource
    | AcceptDevice
    | SetAssistance
    | CloseMatch
    | FindBothFlagsDown
)
"""What alters the match; where it is a matter of time or result, the players concerned are asked."""

DirectorCommand = (
    Rule
    | SignResult
    | RuleByCommittee
    | NoteOrdered
    | Warn
    | DecideAppeal
    | WithdrawAct
    | EnforceChange
    | WithdrawChange
    | GrantBreak
    | RuleOnSettled
    | StartAbsentClocks
    | MoveMatch
    | ChangeCommand
)
_DIRECTORS = frozenset(get_args(DirectorCommand))


def is_directors(command: object) -> TypeGuard[DirectorCommand]:
    """Whether it is the director's. Asked at every act; `isinstance` would try the union's types one by one."""
    return type(command) in _DIRECTORS
