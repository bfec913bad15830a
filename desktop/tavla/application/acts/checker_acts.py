"""Acts with the checkers, and the end of a turn."""

from typing import cast

from tavla.application.acts.device_rolls import after_turn
from tavla.application.acts.game_end import game_end
from tavla.application.acts.table import IN_A_TURN, PLAY_GOES_ON, act
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused, out_of_turn
from tavla.base.copies import replace
from tavla.domain.facts import events as facts
from tavla.domain.facts.claim_events import ClockReleased
from tavla.domain.facts.turn import Act
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.illegality import Illegality, why_illegal_move, why_illegal_play, why_incomplete
from tavla.domain.game.legality import next_moves, routes
from tavla.domain.game.outcome import Ending, grade_won
from tavla.domain.game.play import CheckerMove, Play
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant
from tavla.rules.play_rules import IllegalAttempts
from tavla.rules.ruleset import Ruleset


@act(asked.MoveChecker, IN_A_TURN)
def move_checker(state: MatchState, ruleset: Ruleset, command: asked.MoveChecker, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.MOVE):
        return refused
    position, roll = _turn(state)
    found = routes(position, roll, state.moves, command.origin, command.target)
    if found:
        return Accepted((facts.MovesArranged(now, command.player, state.moves + _route_taken(found, command)),))
    reason = why_illegal_move(position, roll, state.moves, command.origin, command.target)
    return _illegal(
        state,
        ruleset,
        reason or Illegality.NOT_YOUR_DIE,
        facts.AttemptRefused(now, command.player, "", command.origin, command.target),
    )


def _route_taken(found: tuple[Play, ...], command: asked.MoveChecker) -> Play:
    """The route that stops where the checker was led over, else the one that begins with the leading die."""

    def preference(route: Play) -> tuple[bool, bool]:
        stops = [move.target for move in route[:-1]]
        return (not all(stop in command.through for stop in stops), route[0].die != command.leading)

    return min(found, key=preference)


@act(asked.MakeMoves, IN_A_TURN)
def make_moves(state: MatchState, ruleset: Ruleset, command: asked.MakeMoves, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.MOVE):
        return refused
    position, roll = _turn(state)
    made = state.moves
    if why_illegal_play(position, roll, made + command.moves) is None:
        return Accepted((facts.MovesArranged(now, command.player, made + command.moves),))
    for move in command.moves:
        if move not in next_moves(position, roll, made):
            reason = why_illegal_move(position, roll, made, move.origin, move.target)
            return _illegal(
                state,
                ruleset,
                reason or Illegality.NOT_YOUR_DIE,
                facts.AttemptRefused(now, command.player, "", move.origin, move.target),
            )
        made = (*made, move)
    return Accepted((facts.MovesArranged(now, command.player, made),))


def _illegal(state: MatchState, ruleset: Ruleset, reason: Illegality, attempt: facts.AttemptRefused) -> Refused:
    return Refused(reason, recorded=_counted(state, ruleset, replace(attempt, reason=reason.value)))


def _counted(state: MatchState, ruleset: Ruleset, attempt: facts.AttemptRefused) -> facts.AttemptRefused | None:
    """The try as a fact, where the ruleset counts it; a second tap at the same is no second try."""
    if ruleset.assistance.illegal_attempts.value is not IllegalAttempts.REFUSED_AND_COUNTED:
        return None
    last = state.last_attempt
    return None if last is not None and last.is_repeated(attempt, state.turn_so_far) else attempt


@act(asked.TakeBackMove, PLAY_GOES_ON)
def take_back_move(state: MatchState, _ruleset: Ruleset, command: asked.TakeBackMove, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.TAKE_BACK):
        return refused
    if not -len(state.moves) <= command.index < len(state.moves):
        return Refused(Refusal.NOTHING_TO_TAKE_BACK)
    position, roll = _turn(state)
    left = list(state.moves)
    del left[command.index]
    return Accepted((facts.MovesArranged(now, command.player, _still_possible(position, roll, left)),))


def _still_possible(position: Position, roll: Roll, moves: list[CheckerMove]) -> Play:
    """Those of the moves, in their order, that can still be made one after the other and completed."""
    kept: Play = ()
    for move in moves:
        if move in next_moves(position, roll, kept):
            kept = (*kept, move)
    return kept


@act(asked.TakeBackAll, PLAY_GOES_ON)
def take_back_all(state: MatchState, _ruleset: Ruleset, command: asked.TakeBackAll, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.TAKE_BACK):
        return refused
    if not state.moves:
        return Refused(Refusal.NOTHING_TO_TAKE_BACK)
    return Accepted((facts.MovesArranged(now, command.player, ()),))


@act(asked.EndTurn, IN_A_TURN)
def end_turn(state: MatchState, ruleset: Ruleset, command: asked.EndTurn, now: Instant) -> Decision:
    player = command.player
    if refused := out_of_turn(state, player, Act.END_TURN):
        return refused
    position, roll = _turn(state)
    missing = why_incomplete(position, roll, state.moves)
    if missing:
        recorded = _counted(
            state, ruleset, facts.AttemptRefused(now, player, Refusal.TURN_INCOMPLETE.value, None, None)
        )
        return Refused(Refusal.TURN_INCOMPLETE, dice=missing, recorded=recorded)
    ended = facts.TurnEnded(now, player, state.moves)
    after = state.board.seen_by(player)
    if after.own_in_play:
        next_roll = after_turn(apply(state, ended), now) if state.held else ()
        if state.clock_held_by or state.off_the_clock:
            return Accepted((ClockReleased(now), ended, *next_roll))
        return Accepted((ended, *next_roll))
    grade = grade_won(after, backgammon_after_bearing_off=ruleset.play.backgammon_even_after_bearing_off.value)
    return Accepted((ended, *game_end(apply(state, ended), ruleset, player, grade, Ending.BORNE_OFF, now)))


def _turn(state: MatchState) -> tuple[Position, Roll]:
    """The position and the roll of the turn being played, from the side of the player on roll."""
    player, roll = cast("Player", state.on_roll), cast("Roll", state.roll)
    return state.position.seen_by(player), roll
