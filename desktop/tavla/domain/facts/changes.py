"""What a director changes, worked out to the last figure, so that a replay needs no rules."""

from enum import Enum

from msgspec import Struct

from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
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


class TakenBack(Struct, frozen=True, tag_field="kind"):
    """Play goes back to how it stood after the first `to` facts of the match; with the times of then, or with those of
    now.
    """

    to: int
    with_times: bool
    scene: Scene


class RollVoided(Struct, frozen=True, tag_field="kind"):
    """The roll on the board does not count: it is rolled again."""

    scene: Scene


class PositionCorrected(Struct, frozen=True, tag_field="kind"):
    """The checkers stand as they should, with whoever is on roll; in an opening the game begins anew."""

    scene: Scene


class CubeCorrected(Struct, frozen=True, tag_field="kind"):
    """The cube lies where and as high as it should. Source: USBGF 4.4.8, NBF 4.4 (vi), WBGT 4.4 (6), ISTAVDER 25."""

    cube: Cube


class ScoreCorrected(Struct, frozen=True, tag_field="kind"):
    """Score, length and Crawford state are as they should be."""

    score: MatchScore


class LengthFoundWrong(Struct, frozen=True, tag_field="kind"):
    """The match length is another; the game in progress is finished first.

    Source: USBGF 4.8.4, 4.8.5, NBF second 4.7.
    """

    correct_length: int


class LengthCorrected(Struct, frozen=True, tag_field="kind"):
    """What became of the match at its correct length.

    `verdict` is what the rules say; `score` is what play goes on from.
    """

    correct_length: int
    verdict: str
    score: MatchScore
    winner: Player | None


class PenaltyPointsGiven(Struct, frozen=True, tag_field="kind"):
    """Points against `offender`, on the opponent's score. Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4)."""

    offender: Player
    points: int
    occasion: Occasion
    is_lost: bool
    """Whether so many lose him the match."""
    score: MatchScore
    clock: Clock


class TimesSet(Struct, frozen=True, tag_field="kind"):
    """Time given, taken, or set again. `before` and `after` are the reserves. `lost_by` has no time left to lose."""

    before: ByPlayer[Millis]
    after: ByPlayer[Millis]
    lost_by: Player | None
    clock: Clock


class PrematureRollPunished(Struct, frozen=True, tag_field="kind"):
    """The `offence`-th premature roll of `offender`, and what the ladder says of it.

    Source: USBGF 4.1.7.2, NBF 4.1 (v), WBGT 4.1 (5) 2.
    """

    offender: Player
    offence: int
    consequence: str
    is_floor: bool
    is_lost: bool
    clock: Clock


class ClockOrdered(Struct, frozen=True, tag_field="kind"):
    """Another clock, none, or another delay. Source: 3.5 and 3.7 of USBGF, NBF, WBGT."""

    settings: ClockSettings
    clock: Clock


class DelayGranted(Struct, frozen=True, tag_field="kind"):
    """Every turn of one player has so much more delay, from his next one on: for who sees, hears or moves less well."""

    player: Player
    by: Millis
    clock: Clock


class FlagLifted(Struct, frozen=True, tag_field="kind"):
    """A fall that does not count: play goes on from where it was. Source: USBGF 3.5.2.1, 4.3.4."""

    player: Player
    scene: Scene


class FlagCalled(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The director calls a fallen flag: `player` has lost on time, or, certain to win all the same, has won.

    Source: USBGF 4.3.3, NBF 4.3 (iii), WBGT 4.3 (3).
    """

    player: Player
    has_gin: bool = False


class CubeSpoken(Struct, frozen=True, tag_field="kind"):
    """A word of `player` on the cube binds him.

    Source: USBGF 4.4.3, 4.4.4, 4.4.7; NBF 4.4 (ii), (iii), (v); WBGT 4.4 (2), (3), (5); ISTAVDER 24.
    """

    player: Player
    word: CubeWord


class BothFlagsFound(Struct, frozen=True, tag_field="kind"):
    """Both reserves are gone and nobody knows which went first: `won_by` was certain to win (gin), else the clock is as
    it is from now on.

    Source: USBGF 4.3.3, NBF 4.3 (iii), WBGT 4.3 (3).
    """

    won_by: Player | None
    clock: Clock


class DiceOrdered(Struct, frozen=True, tag_field="kind"):
    """Where the dice come from hereafter. Source: 3.4 of USBGF, NBF, WBGT."""

    source: DiceSource


class DiceFileOrdered(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The dice come from this file hereafter, from its first on that had not fallen before: `used` of them had."""

    file: DiceFile
    used: int = 0


class ClockSourceOrdered(Struct, frozen=True, tag_field="kind"):
    """Whose clock the players press hereafter. Source: 3.5 and 3.7 of USBGF, NBF, WBGT."""

    source: ClockSource


class DeviceAccepted(Struct, frozen=True, tag_field="kind"):
    """What serves beside the board hereafter."""

    use: DeviceUse
    device: DeviceIdentity


class AssistanceSet(Struct, frozen=True, tag_field="kind"):
    """What help is on hereafter."""

    assistance: Assistance


class MatchClosed(Struct, frozen=True, tag_field="kind"):
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
    | DeviceAccepted
    | AssistanceSet
    | MatchClosed
)
