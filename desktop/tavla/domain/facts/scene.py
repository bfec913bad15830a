"""A moment of a match as one value: what can be set back, corrected, or carried over from a wooden board."""

from enum import Enum

from msgspec import Struct

from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.outcome import GameResult, Grade
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.time.clock import Clock
from tavla.domain.time.clock_source import ClockSource


class Concession(Struct, frozen=True):
    """An offer to lose the game as `grade`, made in phase `during`, waiting for the opponent's answer."""

    player: Player
    grade: Grade
    during: Phase


class LastPlay(Struct, frozen=True):
    """The last play that was ended, for showing on demand. `position` is White's view before it."""

    player: Player
    roll: Roll
    play: Play
    position: Position


class Closing(Enum):
    """How the director ends a match."""

    FORFEIT = "forfeit"
    DISQUALIFICATION = "disqualification"
    EXPULSION = "expulsion"
    """Disqualified and shut out of the event. Source: USBGF 1.2.3, NBF 1.2 (iii), WBGT 1.2 (4); ISTAVDER bans him."""
    DOUBLE_NO_SHOW = "double_no_show"


class MatchResult(Struct, frozen=True):
    """Who won the match; nobody where both lose or neither came.

    `by_forfeit`: not by the score. `closing`: the director ended it.
    """

    winner: Player | None
    by_forfeit: bool
    closing: Closing | None = None


class Orders(Struct, frozen=True):
    """What the director has ordered and what holds until he orders otherwise; None: as the ruleset and the set-up have
    it.
    """

    dice_source: DiceSource | None = None
    assistance: Assistance | None = None
    correct_length: int | None = None
    """The match length to hold from the next game, found right during this one. Source: USBGF 4.8.4, 4.8.5."""
    correct_length_by: Authority | None = None
    clock_source: ClockSource | None = None


class Scene(Struct, frozen=True):
    """The course of play at one moment.

    Positions are White's view. `clock` stands still; `clock_runs`: it runs on when play does.
    """

    phase: Phase
    game: int
    score: MatchScore
    position: Position
    on_roll: Player | None
    roll: Roll | None
    moves: Play
    cube: Cube
    double_lost: bool
    opening_tie: ByPlayer[int] | None
    concession: Concession | None
    confirmed: ByPlayer[bool]
    last_play: LastPlay | None
    game_result: GameResult | None
    match_result: MatchResult | None
    orders: Orders
    breaks: ByPlayer[int]
    clock_held_by: Player | None
    clock: Clock
    clock_runs: bool
    opening_dice: ByPlayer[Die | None] = ByPlayer(None, None)
    """The die of an opening that stands while the other is rolled again.

    Source: ISTAVDER Use of Dice Cups, example 1.
    """

    @property
    def has_begun(self) -> bool:
        """Whether any of the match has been played."""
        return self.phase is not Phase.OPENING or self.game > 1 or any(self.score.points) or any(self.breaks)
