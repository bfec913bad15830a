"""What a director changes, worked out to the last figure, so that a replay needs no rules."""

from enum import Enum

from tavla.base.frozen import dataclass
from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.scene import Closing, Scene
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockSettings
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Millis


class CubeWord(Enum):
    """What a player has said of the cube. It holds for his next chance, and only for that."""

    DOUBLES = "doubles"
    TAKES = "takes"
    PASSES = "passes"


class Occasion(Enum):
    """What penalty points are given for; it bears on when they lose the match."""

    LATE_AT_START = "late_at_start"
    LATE_AFTER_BREAK = "late_after_break"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Play goes back to how it stood after the first `to` facts of the match; with the times of then, or with those of
    now.
    """

    to: int
    with_times: bool
    scene: Scene


@dataclass(frozen=True, slots=True)
class RollVoided:
    """The roll on the board does not count: it is rolled again."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class PositionCorrected:
    """The checkers stand as they should, with whoever is on roll."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class CubeCorrected:
    """The cube lies where and as high as it should. Source: USBGF 4.4.8, NBF 4.4 (vi), WBGT 4.4 (6), ISTAVDER 25."""

    cube: Cube


@dataclass(frozen=True, slots=True)
class ScoreCorrected:
    """Score, length and Crawford state are as they should be."""

    score: MatchScore


@dataclass(frozen=True, slots=True)
class LengthFoundWrong:
    """The match length is another; the game in progress is finished first.

    Source: USBGF 4.8.4, 4.8.5, NBF second 4.7.
    """

    correct_length: int


@dataclass(frozen=True, slots=True)
class LengthCorrected:
    """What became of the match at its correct length.

    `verdict` is what the rules say; `score` is what play goes on from.
    """

    correct_length: int
    verdict: str
    score: MatchScore
    winner: Player | None


@dataclass(frozen=True, slots=True)
class PenaltyPointsGiven:
    """Points against `offender`, on the opponent's score. Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4)."""

    offender: Player
    points: int
    occasion: Occasion
    is_lost: bool
    """Whether so many lose him the match."""
    score: MatchScore
    clock: Clock


@dataclass(frozen=True, slots=True)
class TimesSet:
    """Time given, taken, or set anew. `before` and `after` are the reserves. `lost_by` has no time left to lose."""

    before: ByPlayer[Millis]
    after: ByPlayer[Millis]
    lost_by: Player | None
    clock: Clock


@dataclass(frozen=True, slots=True)
class PrematureRollPunished:
    """The `offence`-th premature roll of `offender`, and what the ladder says of it.

    Source: USBGF 4.1.7.2, NBF 4.1 (v), WBGT 4.1 (5) 2.
    """

    offender: Player
    offence: int
    consequence: str
    is_floor: bool
    is_lost: bool
    clock: Clock


@dataclass(frozen=True, slots=True)
class ClockOrdered:
    """Another clock, none, or another delay. Source: 3.5 and 3.7 of USBGF, NBF, WBGT."""

    settings: ClockSettings
    clock: Clock


@dataclass(frozen=True, slots=True)
class DelayGranted:
    """Every turn of one player has so much more delay, from his next one on: for who sees, hears or moves less well."""

    player: Player
    by: Millis
    clock: Clock


@dataclass(frozen=True, slots=True)
class FlagLifted:
    """A fall that does not count: play goes on from where it was. Source: USBGF 3.5.2.1, 4.3.4."""

    player: Player
    scene: Scene


@dataclass(frozen=True, slots=True)
class FlagCalled:
    """The director calls a fallen flag: `player` has lost on time. Source: USBGF 4.3.3, NBF 4.3 (iii), WBGT 4.3 (3)."""

    player: Player


@dataclass(frozen=True, slots=True)
class CubeSpoken:
    """A word of `player` on the cube binds him.

    Source: USBGF 4.4.3, 4.4.4, 4.4.7; NBF 4.4 (ii), (iii), (v); WBGT 4.4 (2), (3), (5); ISTAVDER 24.
    """

    player: Player
    word: CubeWord


@dataclass(frozen=True, slots=True)
class BothFlagsFound:
    """Both reserves are gone and nobody knows which went first: `won_by` was certain to win (gin), else the clock is as
    it is from now on.

    Source: USBGF 4.3.3, NBF 4.3 (iii), WBGT 4.3 (3).
    """

    won_by: Player | None
    clock: Clock


@dataclass(frozen=True, slots=True)
class DiceOrdered:
    """Where the dice come from hereafter. Source: 3.4 of USBGF, NBF, WBGT."""

    source: DiceSource


@dataclass(frozen=True, slots=True)
class DiceFileOrdered:
    """The dice come from this file hereafter, from its first on."""

    file: DiceFile


@dataclass(frozen=True, slots=True)
class ClockSourceOrdered:
    """Whose clock the players press hereafter. Source: 3.5 and 3.7 of USBGF, NBF, WBGT."""

    source: ClockSource


@dataclass(frozen=True, slots=True)
class AssistanceSet:
    """What help is on hereafter."""

    assistance: Assistance


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """The director ended the match."""

    how: Closing
    winner: Player | None


Change = (
    TakenBack
    | RollVoided
    | PositionCorrected
    | CubeCorrected
    | ScoreCorrected
    | LengthFoundWrong
    | LengthCorrected
    | PenaltyPointsGiven
    | TimesSet
    | PrematureRollPunished
    | ClockOrdered
    | DelayGranted
    | FlagLifted
    | FlagCalled
    | CubeSpoken
    | BothFlagsFound
    | DiceOrdered
    | DiceFileOrdered
    | ClockSourceOrdered
    | AssistanceSet
    | MatchClosed
)
