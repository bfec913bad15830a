"""A match file replayed through the rules of the board: the first act that is not legal, or none."""

from enum import Enum

from msgspec import Struct

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.decide import Accepted, decide, start
from tavla.application.refusals import Decision, Refusal, Refused
from tavla.application.telling.script import Step
from tavla.base.copies import replace
from tavla.domain.facts.events import DiceSource, Event, GameEnded, MatchEnded
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.illegality import Illegality, why_illegal_hops, why_illegal_play
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Ending, Grade, worth
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.formats.mat_writer import tells_of_set_up
from tavla.formats.record import Conceded, GameRecord, MatchRecord
from tavla.formats.recorded_points import PointsVerdict, grade_given_up, points_verdict
from tavla.formats.script import BoardSet, replay_of

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
    """Position or cube were set by hand, and the file does not tell how: from there on nothing can be checked."""
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
    """What the check found: a fault or none, how far it came, the games whose points the file caps at the match length,
    and those whose points were awarded, not played for.
    """

    fault: Fault | None
    turns: int
    games: int
    capped: tuple[int, ...]
    awarded: tuple[int, ...]
    state: MatchState


def check(record: MatchRecord, ruleset: str) -> Verdict:
    """Replays `record` under `ruleset`, the text of one that refuses nothing for a federation's sake."""
    steps, rolls = replay_of(record)
    replay = _Replay(record, ruleset, rolls)
    fault = None
    for step in steps:
        if isinstance(step, BoardSet):
            replay.set_up(step)
        elif fault := replay.does(step):
            break
    if fault is None and record.games:
        fault = replay.end_of_game(replay.state.game)
    if fault is not None and not isinstance(fault.reason, Illegality) and tells_of_set_up(record.comments, fault.game):
        fault = Fault(fault.game, fault.row, None, Misrecorded.SET_UP)
    capped = tuple(number for number, points in enumerate(replay.points, start=1) if points is PointsVerdict.CAPPED)
    return Verdict(fault, replay.turns, replay.state.game, capped, tuple(replay.awarded), replay.state)


class _Replay:
    """The match so far."""

    def __init__(self, record: MatchRecord, ruleset: str, rolls: list[Roll]) -> None:
        self.record = record
        self.rolls = rolls
        self.points = [points_verdict(record, game) for game in record.games]
        self.turns = 0
        self.awarded: list[int] = []
        self._beavered = False
        command = asked.StartMatch("check", record.players, record.match_length or MONEY_LENGTH, _NO_CLOCK, ruleset, "")
        decision = start(command, _START, replaying=True)
        if not isinstance(decision, Accepted):  # pragma: no cover - the ruleset for replaying is always taken
            raise TypeError(decision)
        self.state = begun(decision.events[0])
        if record.games:
            self._begin(record.games[0], record.games[0].scores)

    def _begin(self, game: GameRecord, points: ByPlayer[int]) -> None:
        """The next game as its file says that it begins: with which cube, and whether it is the Crawford game."""
        crawford_game, score = self.record.crawford_game(), replace(self.state.score, points=points)
        if game is crawford_game:
            score = replace(score, crawford=Crawford.THIS_GAME)
        elif score.crawford is Crawford.THIS_GAME or (crawford_game is None and self.record.is_one_away(points)):
            score = replace(score, crawford=Crawford.PLAYED)
        self.state = replace(self.state, score=score, cube=Cube(game.cube))

    def does(self, step: Step) -> Fault | None:
        """Decide and apply one act of the file; the fault if it is not legal."""
        command, game, row = step.command, step.game, step.row
        player = getattr(command, "player", None)
        if isinstance(command, asked.ConfirmScore):
            return self._next_game(command)
        if isinstance(command, asked.OfferDouble) and step.cube not in (None, self.state.cube.offered_value):
            return Fault(game, row, player, Misrecorded.CUBE, command)
        if step.is_beaver:
            return self._beaver(step) if self.record.may_beaver else Fault(game, row, player, Refusal.NOT_NOW, command)
        if self._beavered and self._answers_beaver(command):
            return None
        if isinstance(command, asked.AcceptConcession) and self.state.game_result is not None:
            return None
        decision = decide(self.state, command, _START)
        if isinstance(decision, Accepted) and decision.wants_roll:
            out_of_turn = self.state.on_roll not in (None, player)
            decision = (
                Refused(Refusal.NOT_YOUR_TURN)
                if out_of_turn
                else decide(self.state, asked.DiceFell(self.rolls.pop(0), DiceSource.SCRIPTED), _START)
            )
        if isinstance(command, asked.OfferConcession) and self._is_award(decision):
            if tells_of_set_up(self.record.comments, game):
                return Fault(game, row, None, Misrecorded.SET_UP)
            self._award()
            return None
        if isinstance(decision, Refused):
            return Fault(game, row, player, self._why_illegal(command) or decision.reason, command)
        self._apply(decision.events)
        if self.state.opening_tie is not None:
            return Fault(game, row, player, Misrecorded.OPENING, command)
        self.turns += isinstance(command, asked.RollDice)
        return None

    @property
    def _game(self) -> GameRecord:
        return self.record.games[self.state.game - 1]

    def set_up(self, board: BoardSet) -> None:
        """Position and cube set by hand."""
        self.state = replace(
            self.state,
            phase=Phase.TO_ROLL,
            position=board.position,
            cube=board.cube,
            on_roll=board.player,
            roll=None,
            moves=(),
        )

    def _beaver(self, step: Step) -> Fault | None:
        """A double taken and the cube turned once more, or that answered with yet another turn.

        The cube stays with whom the first double was offered to.
        """
        if not self._beavered:
            if fault := self.does(replace(step, is_beaver=False)):
                return fault
            self._beavered = True
        cube = self.state.cube
        if step.cube not in (None, cube.offered_value):
            return Fault(step.game, step.row, cube.owner, Misrecorded.CUBE)
        self.state = replace(self.state, cube=Cube(cube.offered_value, cube.owner))
        return None

    def _answers_beaver(self, command: Command) -> bool:
        """A beaver taken needs no act; passed, it costs what the cube showed before it."""
        self._beavered = False
        if isinstance(command, asked.DropDouble):
            self.state = replace(self.state, cube=Cube(self.state.cube.value // 2, self.state.cube.owner))
            grade, winner = Grade.SINGLE, command.player.opponent
            self._apply((GameEnded(_START, winner, grade, worth(grade, self.state.cube.value), Ending.DROPPED),))
        return isinstance(command, asked.TakeDouble | asked.DropDouble)

    def _is_award(self, decision: Decision) -> bool:
        """Whether the game was given to the winner, for more than could be lost in it or before a roll."""
        is_refused = isinstance(decision, Refused) and (
            decision.reason is Refusal.GRADE_IMPOSSIBLE or self.state.phase is Phase.OPENING
        )
        return is_refused or self.points[self.state.game - 1] is PointsVerdict.AWARDED

    def _award(self) -> None:
        result = self._game.result
        if result is None:  # pragma: no cover - a game without a result has no concession
            return
        self.awarded.append(self.state.game)
        grade = Grade(grade_given_up(self._game, result))
        is_cut = self.points[self.state.game - 1] is PointsVerdict.CAPPED
        points = worth(grade, self.state.cube.value) if is_cut else result.points
        self._apply((GameEnded(_START, result.winner, grade, points, Ending.CONCEDED),))
        if self.state.score.winner is not None:
            self._apply((MatchEnded(_START, result.winner, by_forfeit=False),))

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
        if self.points[number - 1] is PointsVerdict.WRONG:
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
        if self._score() != self.record.games[game].scores and not self.record.counts_no_score:
            return Fault(game + 1, 0, None, Misrecorded.SCORE)
        decision = decide(self.state, command, _START)
        if isinstance(decision, Refused):
            return Fault(game, 0, command.player, decision.reason, command)
        self._apply(decision.events)
        if self.state.game > game:
            self._begin(self.record.games[game], self._score())
        return None

    def _score(self) -> ByPlayer[int]:
        return self.state.score.points

    def _apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = apply(self.state, self._by_jacoby(event) if isinstance(event, GameEnded) else event)

    def _by_jacoby(self, event: GameEnded) -> GameEnded:
        """A game's points where a gammon counts single while nobody has doubled; what is conceded is as agreed."""
        by_jacoby = self.record.has_jacoby or self.record.is_for_stakes
        if not by_jacoby or not self.state.cube.is_centred or event.ending is Ending.CONCEDED:
            return event
        return replace(event, points=min(event.points, self.state.cube.value))


def _broken_rule(position: Position, roll: Roll, play: Play) -> Illegality | None:
    """The rule a play breaks; one written over several dice at once is judged by where its checkers come to stand."""
    hops = [(move.origin, move.target) for move in play]
    by_result = None if all(move.die in roll.dice for move in play) else why_illegal_hops(position, roll, hops)
    return by_result or why_illegal_play(position, roll, play)
