"""A match file replayed through the rules of the board: the first act that is not legal, or none."""

from enum import Enum

from msgspec import Struct

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.decide import Accepted, decide, start
from tavla.application.refusals import Refusal, Refused
from tavla.application.telling.script import Step
from tavla.base.copies import replace
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.illegality import Illegality, why_illegal_hops, why_illegal_play
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.formats.mat_writer import tells_of_set_up
from tavla.formats.record import Conceded, MatchRecord
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
    WINNER = "winner"
    """The result stands under the player who did not win the game, or who conceded it."""
    CUBE = "cube"
    """A double is written with another value than twice the cube's."""
    OPENING = "opening"
    """The opening roll shows doublets, which are rolled again."""
    NO_RESULT = "no_result"
    """The file goes on with another game, though this one has no result."""
    MATCH_WON = "match_won"
    """The file says that the match is won, and by its points it is not."""
    SET_UP = "set_up"
    """Position or cube were set by hand: from there on nothing can be checked."""
    BROKEN_OFF = "broken_off"
    """The file marks the game as ended by time or broken off: it can be checked no farther."""


class Fault(Struct, frozen=True):
    """The first thing that is not right: the game and its row, whose act, the reason."""

    game: int
    row: int
    player: Player | None
    reason: Refusal | Illegality | Misrecorded
    command: Command | None = None


class Verdict(Struct, frozen=True):
    """What the check found: a fault or none, how far it came, and the games whose points the file caps at the match
    length.
    """

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
        fault = replay.does(step)
        if fault:
            break
    if fault is None and script.set_up is None and record.games:
        fault = replay.end_of_game(replay.state.game)
    if fault is not None and not isinstance(fault.reason, Illegality) and tells_of_set_up(record.comments, fault.game):
        fault = Fault(fault.game, fault.row, None, Misrecorded.SET_UP)
    if fault is None and script.set_up is not None:
        fault = Fault(*script.set_up, None, Misrecorded.SET_UP)
    capped = tuple(
        index
        for index, game in enumerate(record.games, start=1)
        if points_verdict(game, record.match_length) is PointsVerdict.CAPPED
    )
    return Verdict(fault, replay.turns, replay.state.game, capped, replay.state)


class _Replay:
    """The match so far."""

    def __init__(self, record: MatchRecord, ruleset: str, rolls: list[Roll]) -> None:
        self.record = record
        self.rolls = rolls
        self.turns = 0
        first_score = record.games[0].scores if record.games else ByPlayer(0, 0)
        command = asked.StartMatch("check", record.players, record.match_length or MONEY_LENGTH, _NO_CLOCK, ruleset, "")
        decision = start(command, _START, replaying=True)
        if not isinstance(decision, Accepted):  # pragma: no cover - the ruleset for replaying is always taken
            raise TypeError(decision)
        self.state = _scored(begun(decision.events[0]), first_score)

    def does(self, step: Step) -> Fault | None:
        """Decide and apply one act of the file; the fault if it is not legal."""
        command, game, row = step.command, step.game, step.row
        player = getattr(command, "player", None)
        if isinstance(command, asked.ConfirmScore):
            return self._next_game(command)
        if isinstance(command, asked.OfferDouble) and step.cube not in (None, self.state.cube.offered_value):
            return Fault(game, row, player, Misrecorded.CUBE, command)
        decision = decide(self.state, command, _START)
        if isinstance(decision, Accepted) and decision.wants_roll:
            out_of_turn = self.state.on_roll not in (None, player)
            decision = (
                Refused(Refusal.NOT_YOUR_TURN)
                if out_of_turn
                else decide(self.state, asked.DiceFell(self.rolls.pop(0), DiceSource.SCRIPTED), _START)
            )
        if isinstance(decision, Refused):
            return Fault(game, row, player, self._why_illegal(command) or decision.reason, command)
        self._apply(decision.events)
        if self.state.opening_tie is not None:
            return Fault(game, row, player, Misrecorded.OPENING, command)
        self.turns += isinstance(command, asked.RollDice)
        return None

    def end_of_game(self, number: int) -> Fault | None:
        """What is wrong with the result of the game that was replayed last."""
        game = self.record.games[number - 1]
        result = game.result
        if result is None:
            return (
                Fault(number, 0, None, Misrecorded.NO_RESULT)
                if any(later.acts for later in self.record.games[number:])
                else None
            )
        if result.is_aborted:
            return Fault(number, 0, None, Misrecorded.BROKEN_OFF)
        won = self.state.game_result
        conceded = any(isinstance(act, Conceded) and act.player is result.winner for act in game.acts)
        if conceded or (won is not None and won.winner is not result.winner):
            return Fault(number, 0, result.winner, Misrecorded.WINNER)
        if points_verdict(game, self.record.match_length) is PointsVerdict.WRONG:
            return Fault(number, 0, None, Misrecorded.POINTS)
        if result.ends_match and self.record.match_length and self.state.match_result is None:
            return Fault(number, 0, result.winner, Misrecorded.MATCH_WON)
        return None

    def _why_illegal(self, command: Command) -> Illegality | None:
        """The rule that the whole play of the turn breaks, where it is the play that was refused."""
        if not isinstance(command, asked.MakeMoves | asked.EndTurn):
            return None
        player, last = command.player, self.state.last_play
        play = command.moves if isinstance(command, asked.MakeMoves) else self.state.moves
        if self.state.on_roll is player and self.state.roll is not None:
            return _broken_rule(self.state.position.seen_by(player), self.state.roll, play)
        if play and last is not None and last.player is player:
            # Closed out: the roll has ended the turn, and the file moves a checker all the same.
            return _broken_rule(last.position.seen_by(player), last.roll, play)
        return None

    def _next_game(self, command: asked.ConfirmScore) -> Fault | None:
        game = self.state.game
        if fault := self.end_of_game(game):
            return fault
        if self.state.phase is Phase.MATCH_OVER:
            return Fault(game + 1, 0, None, Refusal.MATCH_OVER)
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


def _broken_rule(position: Position, roll: Roll, play: Play) -> Illegality | None:
    """The rule a play breaks; one written over several dice at once is judged by where its checkers come to stand."""
    hops = [(move.origin, move.target) for move in play]
    by_result = None if all(move.die in roll.dice for move in play) else why_illegal_hops(position, roll, hops)
    return by_result or why_illegal_play(position, roll, play)


def _scored(state: MatchState, points: ByPlayer[int]) -> MatchState:
    """A match that starts at another score than nil all.

    With exactly one player at one point from the match its first game is the Crawford game, as gnubg reads such a file.
    """
    score = replace(state.score, points=points)
    if [score.length - side for side in points].count(1) == 1:
        score = replace(score, crawford=Crawford.THIS_GAME)
    return replace(state, score=score)
