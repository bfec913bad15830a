"""A match file replayed through the rules of the board: the first act that is not legal, or none."""

from dataclasses import dataclass, replace
from enum import Enum

from tavla.application import commands as asked
from tavla.application.commands import Command
from tavla.application.decide import Accepted, decide, start
from tavla.application.refusals import Refusal, Refused
from tavla.domain.clock import ClockMethod, ClockSettings
from tavla.domain.events import DiceSource, Event
from tavla.domain.illegality import Illegality, why_illegal_play
from tavla.domain.match import MatchState, apply, begun
from tavla.domain.player import ByPlayer, Player
from tavla.domain.roll import Roll
from tavla.domain.units import Instant, Millis
from tavla.formats.record import MatchRecord
from tavla.formats.recorded_points import PointsVerdict, points_verdict
from tavla.formats.script import script_of

MONEY_LENGTH = 10**6
"""A money session is checked as a match that never ends."""
_NO_CLOCK = ClockSettings(ClockMethod.NONE, Millis(1), Millis(0))
_START = Instant(0)


class Misrecorded(Enum):
    """What a file may have wrong besides an act."""

    SCORE = "score"
    """The score before a game is not what the games before it give."""
    POINTS = "points"
    """The points of a game are nothing the cube and the position can give."""
    NO_RESULT = "no_result"
    """The game is over on the board, and the file goes on without a result."""
    BROKEN_OFF = "broken_off"
    """The file marks the game as ended by time or broken off: it can be checked no farther."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is not right: the game and its row, whose act, the reason."""

    game: int
    row: int
    player: Player | None
    reason: Refusal | Illegality | Misrecorded
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check found: a fault or none, how far it came, and the games whose points the file caps at the match length."""

    fault: Fault | None
    turns: int
    games: int
    capped: tuple[int, ...]
    state: MatchState


def check(record: MatchRecord, ruleset: str) -> Verdict:
    """Replays `record` under `ruleset`, the text of one that refuses nothing for a federation's sake."""
    script = script_of(record)
    replay = _Replay(record, ruleset, list(script.rolls))
    fault = None
    for step in script.steps:
        fault = replay.does(step.command, step.game, step.row)
        if fault:
            break
    if fault is None and record.games:
        fault = _result_fault(record, len(record.games))
    capped = tuple(index for index, game in enumerate(record.games, start=1) if points_verdict(game, record.match_length) is PointsVerdict.CAPPED)
    return Verdict(fault, replay.turns, replay.state.game, capped, replay.state)


def _result_fault(record: MatchRecord, game: int) -> Fault | None:
    match points_verdict(record.games[game - 1], record.match_length):
        case PointsVerdict.WRONG:
            return Fault(game, 0, None, Misrecorded.POINTS)
        case PointsVerdict.ABORTED:
            return Fault(game, 0, None, Misrecorded.BROKEN_OFF)
        case _:
            return None


class _Replay:
    """The match so far."""

    def __init__(self, record: MatchRecord, ruleset: str, rolls: list[Roll]) -> None:
        self.record, self.rolls = record, rolls
        self.turns = 0
        first_score = record.games[0].scores if record.games else ByPlayer(0, 0)
        command = asked.StartMatch("check", record.players, record.match_length or MONEY_LENGTH, _NO_CLOCK, ruleset, "")
        decision = start(command, _START, replaying=True)
        if not isinstance(decision, Accepted):  # pragma: no cover - the ruleset for replaying is always taken
            raise TypeError(decision)
        self.state = _scored(begun(decision.events[0]), first_score)

    def does(self, command: Command, game: int, row: int) -> Fault | None:
        """Decide and apply one act of the file; the fault if it is not legal."""
        player = getattr(command, "player", None)
        if self.state.game != game:
            return Fault(game, row, player, Misrecorded.NO_RESULT, command)
        if isinstance(command, asked.ConfirmScore):
            return self._next_game(command, game)
        decision = decide(self.state, command, _START)
        if isinstance(decision, Accepted) and decision.wants_roll:
            out_of_turn = self.state.on_roll not in (None, player)
            decision = Refused(Refusal.NOT_YOUR_TURN) if out_of_turn else decide(self.state, asked.DiceFell(self.rolls.pop(0), DiceSource.SCRIPTED), _START)
        if isinstance(decision, Refused):
            return Fault(game, row, player, self._why_illegal(command) or decision.reason, command)
        self._apply(decision.events)
        self.turns += isinstance(command, asked.RollDice)
        return None

    def _why_illegal(self, command: Command) -> Illegality | None:
        """The rule that the whole play of the turn breaks, where it is the play that was refused."""
        if not isinstance(command, asked.MakeMoves | asked.EndTurn) or self.state.on_roll is not command.player or self.state.roll is None:
            return None
        play = command.moves if isinstance(command, asked.MakeMoves) else self.state.moves
        return why_illegal_play(self.state.position.seen_by(command.player), self.state.roll, play)

    def _next_game(self, command: asked.ConfirmScore, game: int) -> Fault | None:
        if fault := _result_fault(self.record, game):
            return fault
        if self.state.game_result is None:
            return Fault(game, 0, None, Misrecorded.NO_RESULT, command)
        if self._score() != self.record.games[game].scores:
            return Fault(game + 1, 0, None, Misrecorded.SCORE)
        decision = decide(self.state, command, _START)
        if isinstance(decision, Refused):
            return Fault(game, 0, command.player, decision.reason, command)
        self._apply(decision.events)
        return None

    def _score(self) -> ByPlayer[int]:
        return self.state.score.points

    def _apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = apply(self.state, event)


def _scored(state: MatchState, points: ByPlayer[int]) -> MatchState:
    """A match that starts at another score than nil all."""
    return replace(state, score=replace(state.score, points=points))
