"""The director's changes of the course of play: taking back, voiding, correcting, ending."""

from collections.abc import Sequence
from dataclasses import replace

from tavla.application.acts.certain_win import gin_saves
from tavla.application.acts.cube_acts import cannot_have_doubled
from tavla.application.acts.matter import Matter
from tavla.application.acts.set_up_by_hand import impossible, impossible_cube, impossible_score
from tavla.application.commands import director as ordered
from tavla.application.commands.director import ChangeCommand
from tavla.application.refusals import Refusal, Refused
from tavla.application.telling.match_history import never_stood, stood
from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change, CubeWord
from tavla.domain.facts.events import Event, MatchEnded
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.scenes import clock_player, fresh_turn, scene_of
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Die
from tavla.domain.time.units import Instant, Millis
from tavla.rules.dice_rules import CockedRoll
from tavla.rules.length_correction import LengthVerdict, length_corrected
from tavla.rules.people import Person
from tavla.rules.play_rules import RedoneTime
from tavla.rules.ruleset import Ruleset

PLAYED_AGAIN = frozenset({Matter.ILLEGAL_PLAY, Matter.UNRELATED_TO_DICE})
"""What a player makes his play again for. Source: NBF 4.2 (iii) (c), WBGT 4.2 (3) 3."""
IN_A_TURN = frozenset({Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED, Phase.MOVING, Phase.CONCESSION_OFFERED})


def course_change(  # noqa: PLR0911
    state: MatchState, ruleset: Ruleset, command: ChangeCommand, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """The change of the course of play that `command` makes, or why not. Play is taken to stand still."""
    match command:
        case ordered.TakePlayBack(_, to, with_times, matter):
            without_delay = matter in PLAYED_AGAIN and ruleset.play.redone_time.value is RedoneTime.DELAY_RUNS_OUT_FIRST
            return _taken_back(state, to, now, history, with_times=with_times, without_delay=without_delay)
        case ordered.VoidRoll(_, of):
            return _voided(state, ruleset, of, now)
        case ordered.CorrectPosition():
            return _position(state, ruleset, command, now)
        case ordered.CorrectCube(_, cube, _):
            return _cube(state, cube)
        case ordered.CorrectScore():
            return _score(state, command)
        case ordered.CorrectLength(_, match_length):
            return _length(state, ruleset, match_length)
        case ordered.LiftFlag(_, reserve):
            return _flag_lifted(state, reserve, now, history)
        case ordered.BindToWord(_, player, matter):
            return _bound(state, player, matter)
        case ordered.CallFlag():
            return _flag_called(state, ruleset)
        case ordered.CloseMatch(_, how, loser):
            if state.phase is Phase.MATCH_OVER:
                return Refused(Refusal.MATCH_OVER)
            if (loser is None) != (how is Closing.DOUBLE_NO_SHOW):
                return Refused(Refusal.FIGURE_IMPOSSIBLE)
            return changes.MatchClosed(how, loser and loser.opponent)
        case _:
            return Refused(Refusal.NOT_NOW)


def result_of(state: MatchState, change: Change, now: Instant) -> MatchEnded | None:
    """The end of the match that a change brings about; `state` is after it."""
    match change:
        case changes.PenaltyPointsGiven() if change.is_lost:
            return MatchEnded(now, change.offender.opponent, by_forfeit=True)
        case changes.PrematureRollPunished() if change.is_lost:
            return MatchEnded(now, change.offender.opponent, by_forfeit=True)
        case changes.TimesSet() if change.lost_by is not None:
            return MatchEnded(now, change.lost_by.opponent, by_forfeit=True)
        case changes.LengthCorrected() if change.winner is not None:
            return MatchEnded(now, change.winner, by_forfeit=False)
        case changes.FlagCalled():
            return MatchEnded(now, change.player.opponent, by_forfeit=True)
        case changes.MatchClosed():
            return MatchEnded(now, change.winner, by_forfeit=True)
        case changes.BothFlagsFound() if change.won_by is not None:
            return MatchEnded(now, change.won_by, by_forfeit=True)
        case changes.PenaltyPointsGiven() | changes.ScoreCorrected() if state.score.winner is not None:
            return MatchEnded(now, state.score.winner, by_forfeit=False)
        case _:
            return None


def _taken_back(
    state: MatchState, to: int, now: Instant, history: Sequence[Event], *, with_times: bool, without_delay: bool
) -> Change | Refused:
    """With the times of now the turn begins anew: `without_delay` where a play is made again whose delay runs out
    first.
    """
    if not 1 <= to < len(history) or never_stood(history, to):
        return Refused(Refusal.NO_SUCH_MOMENT)
    then = stood(history, to)
    scene = scene_of(then, history[to - 1].at)
    scene = replace(scene, clock=replace(scene.clock, longer=state.clock.longer))
    if not with_times:  # a flag that was down at that moment stands in the way of nobody's time of now
        clock = fresh_turn(state.clock, clock_player(then), now)
        if without_delay and clock.turn is not None:
            clock = replace(clock, turn=replace(clock.turn, delay=Millis(0)))
        runs = clock.turn is not None and scene.clock_held_by is None and scene.phase is not Phase.CONCESSION_OFFERED
        scene = replace(scene, clock=clock, clock_runs=runs)
    return changes.TakenBack(to, with_times, scene)


def _voided(state: MatchState, ruleset: Ruleset, of: Player | None, now: Instant) -> Change | Refused:
    """Back to before the roll, with the time that the turn has used given back only to an opening, which is rolled off
    the clock.

    In an opening, of the dice of two players, that of the other stands where the ruleset says so. Source: ISTAVDER Use
    of Dice Cups.
    """
    if state.phase is not Phase.MOVING:
        return Refused(Refusal.NOT_NOW)
    scene = replace(scene_of(state, now), roll=None, moves=())
    if is_opening_roll(state):
        kept = _kept_die(state, ruleset, of)
        clock = replace(scene.clock, turn=None)
        return changes.RollVoided(
            replace(
                scene,
                phase=Phase.OPENING,
                on_roll=None,
                clock_held_by=None,
                clock=clock,
                clock_runs=False,
                opening_dice=kept,
            )
        )
    return changes.RollVoided(
        replace(
            scene,
            phase=Phase.TO_ROLL,
            clock_held_by=None,
            clock_runs=True,
            double_lost=ruleset.dice.double_lost_after_invalid_roll.value,
        )
    )


def _kept_die(state: MatchState, ruleset: Ruleset, of: Player | None) -> ByPlayer[Die | None]:
    """The die of the player whose roll was valid; the starter had the higher one."""
    if of is None or state.roll is None or ruleset.dice.cocked_opening_roll.value is not CockedRoll.THAT_DIE:
        return ByPlayer(None, None)
    high, low = max(state.roll.first, state.roll.second), min(state.roll.first, state.roll.second)
    nothing: ByPlayer[Die | None] = ByPlayer(None, None)
    return nothing.replaced(of.opponent, high if of.opponent is state.on_roll else low)


def is_opening_roll(state: MatchState) -> bool:
    """Whether the roll on the board is the first of its game, made on this board."""
    begun_from = state.setup.begun_from
    moved_here = begun_from is not None and begun_from.on_roll is not None and begun_from.game == state.game
    return not moved_here and state.last_play is None and state.position == OPENING and state.cube == Cube()


def _position(state: MatchState, ruleset: Ruleset, command: ordered.CorrectPosition, now: Instant) -> Change | Refused:
    if state.phase is Phase.OPENING:
        return Refused(Refusal.BEFORE_OPENING_ROLL)
    if state.phase not in IN_A_TURN or state.phase is Phase.CONCESSION_OFFERED or state.on_roll is None:
        return Refused(Refusal.NOT_NOW)
    if refused := impossible(command.position, short=command.short):
        return refused
    on_roll = command.on_roll or state.on_roll
    stays, waits = on_roll is state.on_roll, state.phase is Phase.DOUBLE_OFFERED
    doubled = (stays and waits) if command.doubled is None else command.doubled
    scene = replace(scene_of(state, now), position=command.position, moves=(), last_play=None)
    if not stays or doubled is not waits:
        if doubled and (refused := cannot_have_doubled(on_roll, state.cube, state.score, ruleset)):
            return refused
        clock = fresh_turn(state.clock, on_roll.opponent if doubled else on_roll, now)
        phase = Phase.DOUBLE_OFFERED if doubled else Phase.TO_ROLL
        return changes.PositionCorrected(
            replace(
                scene,
                on_roll=on_roll,
                roll=None,
                phase=phase,
                double_lost=False,
                clock_held_by=None,
                clock=clock,
                clock_runs=True,
            )
        )
    if state.roll is not None and not command.keeps_roll:
        return changes.PositionCorrected(
            replace(scene, roll=None, phase=Phase.TO_ROLL, clock_held_by=None, clock_runs=True)
        )
    return changes.PositionCorrected(scene)


def _cube(state: MatchState, cube: Cube) -> Change | Refused:
    if state.phase not in IN_A_TURN:
        return Refused(Refusal.NOT_NOW)
    if impossible_cube(cube, state.score):
        return Refused(Refusal.CUBE_IMPOSSIBLE)
    if (
        state.phase in (Phase.DOUBLE_OFFERED, Phase.CUBE_TOUCHED)
        and state.on_roll is not None
        and not cube.is_open_to(state.on_roll)
    ):
        return Refused(Refusal.CUBE_NOT_YOURS)
    return Refused(Refusal.NOTHING_CHANGES) if cube == state.cube else changes.CubeCorrected(cube)


WORDS = {
    Matter.PREMATURE_DOUBLE: CubeWord.DOUBLES,
    Matter.ANNOUNCED_DOUBLE: CubeWord.DOUBLES,
    Matter.ANNOUNCED_DROP: CubeWord.PASSES,
    Matter.SPOKEN_TAKE: CubeWord.TAKES,
    Matter.SPOKEN_DROP: CubeWord.PASSES,
}


def _bound(state: MatchState, player: Player, matter: Matter) -> Change | Refused:
    """A double out of turn is the other side's turn's, an answer is given to a double; what is announced comes later."""
    answers = matter in (Matter.SPOKEN_TAKE, Matter.SPOKEN_DROP)
    too_early = matter is Matter.PREMATURE_DOUBLE and (state.on_roll is player or state.phase is not Phase.MOVING)
    if (
        state.phase not in IN_A_TURN
        or too_early
        or (answers and (state.phase is not Phase.DOUBLE_OFFERED or state.on_roll is player))
    ):
        return Refused(Refusal.NOT_NOW)
    return changes.CubeSpoken(player, WORDS[matter])


def _score(state: MatchState, command: ordered.CorrectScore) -> Change | Refused:
    score = MatchScore(command.match_length or state.score.length, command.points, command.crawford)
    if impossible_score(score) or (score.is_crawford_game and state.cube.value > 1 and state.phase in IN_A_TURN):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    return Refused(Refusal.NOTHING_CHANGES) if score == state.score else changes.ScoreCorrected(score)


def _length(state: MatchState, ruleset: Ruleset, match_length: int) -> Change | Refused:
    """At once between games; during a game it is noted, and holds from the next one."""
    if match_length < 1:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if match_length == state.score.length:
        return Refused(Refusal.NOTHING_CHANGES)
    correction = length_corrected(ruleset, state.score, match_length)
    if correction.verdict is LengthVerdict.DIRECTOR_DECIDES:
        return Refused(Refusal.LENGTH_UNRULED, correction.clause)
    if correction.verdict is LengthVerdict.STANDS or state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_STANDS, correction.clause)
    if state.phase not in (Phase.BETWEEN_GAMES, Phase.OPENING):
        return changes.LengthFoundWrong(match_length)
    return changes.LengthCorrected(
        match_length, correction.verdict.value, correction.score or state.score, correction.winner
    )


def _flag_called(state: MatchState, ruleset: Ruleset) -> Change | Refused:
    """The director says that time is up: not where nobody but the players may, and not against gin.

    Source: as `FlagCalled`.
    """
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if state.clock.flag is None:
        return Refused(Refusal.FLAG_NOT_FALLEN)
    if Person.DIRECTOR not in ruleset.clock.flag_claimed_by.value:
        return Refused(Refusal.NOT_NOW, ruleset.clock.flag_claimed_by.clause)
    if gin_saves(state, ruleset, state.clock.flag.player):
        return Refused(Refusal.GIN, ruleset.clock.gin.clause)
    return changes.FlagCalled(state.clock.flag.player)


def _flag_lifted(state: MatchState, reserve: Millis, now: Instant, history: Sequence[Event]) -> Change | Refused:
    """The fall does not count. A match that it ended goes on from where it was ended."""
    if reserve <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    flag = state.clock.flag
    if flag is None:
        return Refused(Refusal.FLAG_NOT_FALLEN)
    fallen = state
    if state.phase is Phase.MATCH_OVER:
        ended = max((number for number, event in enumerate(history) if isinstance(event, MatchEnded)), default=None)
        result = state.match_result
        if ended is None or result is None or not result.by_forfeit or result.closing is not None:
            return Refused(Refusal.MATCH_OVER)
        fallen = stood(history, ended)
    clock = fallen.clock.lifted(reserve)
    if clock.turn_of is not clock_player(fallen):
        clock = fresh_turn(clock, clock_player(fallen), now)
    runs = clock.turn is not None and fallen.phase is not Phase.CONCESSION_OFFERED
    return changes.FlagLifted(flag.player, replace(scene_of(fallen, now), clock=clock, clock_runs=runs))
