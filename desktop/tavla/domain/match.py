"""The state of a match as the fold of its facts: `apply(state, event)`."""

from dataclasses import dataclass, replace
from typing import assert_never

from tavla.domain import events as facts
from tavla.domain.clock import Clock, ClockSettings
from tavla.domain.cube import Cube
from tavla.domain.errors import TavlaError
from tavla.domain.events import Event, StopReason
from tavla.domain.match_score import MatchScore
from tavla.domain.outcome import GameResult, Grade
from tavla.domain.play import Play, played
from tavla.domain.player import ByPlayer, Player
from tavla.domain.position import OPENING, Position
from tavla.domain.roll import Roll
from tavla.domain.turn import Phase
from tavla.domain.units import Instant


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """What was agreed before the first roll. `ruleset` is the whole text of the ruleset."""

    match_id: str
    players: ByPlayer[str]
    match_length: int
    clock: ClockSettings
    ruleset: str
    wall_clock: str


@dataclass(frozen=True, slots=True)
class Concession:
    """An offer to lose the game as `grade`, made in phase `during`, waiting for the opponent's answer."""

    player: Player
    grade: Grade
    during: Phase


@dataclass(frozen=True, slots=True)
class Freeze:
    """Play stands still until both have agreed to go on."""

    reason: StopReason
    called_by: Player | None
    agreed: ByPlayer[bool]
    clock_was_running: bool


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The last play that was ended, for showing on demand. `position` is White's view before it."""

    player: Player
    roll: Roll
    play: Play
    position: Position


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Who won the match, and whether by a fallen flag."""

    winner: Player
    by_forfeit: bool


@dataclass(frozen=True, slots=True)
class MatchState:
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
    attempts: ByPlayer[int] = ByPlayer(0, 0)
    """Refused tries at an illegal play, for the director."""

    @property
    def board(self) -> Position:
        """White's view of the board as it stands, half-made play included."""
        if self.on_roll is None or not self.moves:
            return self.position
        return played(self.position.seen_by(self.on_roll), self.moves).seen_by(self.on_roll)

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


def begun(event: Event) -> MatchState:
    """The state after a match's first fact. Raises TavlaError if it is another."""
    if not isinstance(event, facts.MatchStarted):
        msg = f"the first fact of the match is {type(event).__name__}; expected MatchStarted"
        raise TavlaError(msg)
    setup = MatchSetup(event.match_id, event.players, event.match_length, event.clock, event.ruleset, event.wall_clock)
    return MatchState(setup, MatchScore.at_start(event.match_length), Clock.set(event.clock))


def apply(state: MatchState, event: Event) -> MatchState:  # noqa: C901, PLR0911, PLR0912 - one arm a fact is the plainest form
    """The state after one more fact; pure, and total over facts that `decide` accepted."""
    match event:
        case facts.MatchStarted():
            return begun(event)
        case facts.OpeningRolled(at, dice):
            if dice.white == dice.black:
                return replace(state, opening_tie=dice)
            starter = Player.WHITE if dice.white > dice.black else Player.BLACK
            roll = Roll(dice.white, dice.black)
            return replace(state, phase=Phase.MOVING, on_roll=starter, roll=roll, moves=(), opening_tie=None, clock=state.clock.start(starter, at))
        case facts.Rolled(_, _, roll):
            return replace(state, phase=Phase.MOVING, roll=roll, moves=())
        case facts.MovesArranged(_, _, moves):
            return replace(state, moves=moves)
        case facts.TurnEnded():
            return _turn_ended(state, event)
        case facts.CubeTouched():
            return replace(state, phase=Phase.CUBE_TOUCHED)
        case facts.CubeReturned():
            return replace(state, phase=Phase.TO_ROLL)
        case facts.DoubleOffered(at, player):
            return replace(state, phase=Phase.DOUBLE_OFFERED, clock=state.clock.press(player, at))
        case facts.DoubleTaken(at, player):
            return replace(state, phase=Phase.TO_ROLL, cube=state.cube.taken_by(player), clock=state.clock.press(player, at))
        case facts.ConcessionOffered(at, player, grade):
            return replace(state, phase=Phase.CONCESSION_OFFERED, concession=Concession(player, grade, state.phase), clock=state.clock.stop(at))
        case facts.ConcessionDeclined(at):
            return _concession_declined(state, at)
        case facts.GameEnded():
            return _game_ended(state, event)
        case facts.ScoreConfirmed(_, player):
            confirmed = state.confirmed.replaced(player, value=True)
            return _next_game(state) if all(confirmed) else replace(state, confirmed=confirmed)
        case facts.FlagFell(_, _, fell_at):
            return replace(state, clock=state.clock.observed(fell_at))
        case facts.MatchEnded(at, winner, by_forfeit):
            result = MatchResult(winner, by_forfeit)
            return replace(state, phase=Phase.MATCH_OVER, match_result=result, on_roll=None, roll=None, concession=None, clock=state.clock.rest(at))
        case facts.PlayStopped(at, reason, player):
            running = state.freeze.clock_was_running if state.freeze else state.clock.is_running
            freeze = Freeze(reason, player, ByPlayer.both(False), running)
            return replace(state, freeze=freeze, clock=state.clock.stop(at))
        case facts.ResumeAgreed(at, player):
            return _resume_agreed(state, at, player)
        case facts.AttemptRefused(_, player):
            return replace(state, attempts=state.attempts.replaced(player, state.attempts[player] + 1))
        case facts.DoubleDropped() | facts.ConcessionAccepted() | facts.FlagClaimed() | facts.TailCut():
            return state
        case _:
            assert_never(event)


def _turn_ended(state: MatchState, event: facts.TurnEnded) -> MatchState:
    player, roll = event.player, state.roll
    if roll is None:
        msg = "a turn ended that had no roll"
        raise TavlaError(msg)
    after = played(state.position.seen_by(player), event.play).seen_by(player)
    return replace(
        state,
        phase=Phase.TO_ROLL,
        position=after,
        on_roll=player.opponent,
        roll=None,
        moves=(),
        last_play=LastPlay(player, roll, event.play, state.position),
        clock=state.clock.press(player, event.at),
    )


def _concession_declined(state: MatchState, at: Instant) -> MatchState:
    if state.concession is None:
        msg = "a concession was declined that nobody had offered"
        raise TavlaError(msg)
    return replace(state, phase=state.concession.during, concession=None, clock=state.clock.resume(at))


def _game_ended(state: MatchState, event: facts.GameEnded) -> MatchState:
    """The board stays as it stood at the end until the next game begins."""
    return replace(
        state,
        phase=Phase.BETWEEN_GAMES,
        position=state.board,
        score=state.score.after_game(event.winner, event.points),
        game_result=GameResult(event.winner, event.grade, event.points, event.ending),
        on_roll=None,
        roll=None,
        moves=(),
        concession=None,
        confirmed=ByPlayer.both(False),
        clock=state.clock.rest(event.at),
    )


def _next_game(state: MatchState) -> MatchState:
    return replace(
        state,
        phase=Phase.OPENING,
        game=state.game + 1,
        position=OPENING,
        cube=Cube(),
        confirmed=ByPlayer.both(False),
        last_play=None,
        game_result=None,
        opening_tie=None,
    )


def _resume_agreed(state: MatchState, at: Instant, player: Player) -> MatchState:
    if state.freeze is None:
        msg = "somebody agreed to resume play that had not been stopped"
        raise TavlaError(msg)
    agreed = state.freeze.agreed.replaced(player, value=True)
    if not all(agreed):
        return replace(state, freeze=replace(state.freeze, agreed=agreed))
    clock = state.clock.resume(at) if state.freeze.clock_was_running else state.clock
    return replace(state, freeze=None, clock=clock)
