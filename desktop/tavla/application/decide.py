"""Every act is decided here: `decide(state, command, now)` gives the facts that follow, or the reason why not. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from tavla.application.acts.certain_win import certain_for, gin_saves
from tavla.application.acts.claims import (
    arrived,
    back_from_break,
    break_runs_out,
    break_taken,
    clocks_pressed,
    less_than_certain,
    opening_clock_started,
    settled_answered,
    settled_claimed,
    stopped,
)
from tavla.application.acts.cube_acts import (
    drop_double,
    hold_to_double,
    offer_double,
    return_cube,
    take_double,
    touch_cube,
)
from tavla.application.acts.device_rolls import after_turn, of_device
from tavla.application.acts.dice_acts import answer_roll, dice_fell, enter_roll, roll_dice
from tavla.application.acts.game_end import game_end
from tavla.application.acts.rulings import answered, directed
from tavla.application.acts.seal_acts import seal_dice, stir_dice
from tavla.application.acts.start import start
from tavla.application.commands import play as asked
from tavla.application.commands.devices import DEVICE_COMMANDS
from tavla.application.commands.director import DIRECTOR_COMMANDS
from tavla.application.commands.play import Command
from tavla.application.decision import Accepted, Decision
from tavla.application.in_place import out_of_turn
from tavla.application.refusals import ILLEGAL_PLAY, Refusal, Refused
from tavla.domain.facts import events as facts
from tavla.domain.facts.claim_events import BreakEnded, ClockReleased
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import Event
from tavla.domain.facts.stops import CAME_BACK
from tavla.domain.facts.turn import Act, Phase, is_in_place
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.illegality import Illegality, why_illegal_move, why_illegal_play, why_incomplete
from tavla.domain.game.legality import next_moves, routes
from tavla.domain.game.outcome import Ending, Grade, grade_won, most_to_lose
from tavla.domain.game.play import CheckerMove, Play
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import FlagFall
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import ruleset_of
from tavla.rules.people import Person
from tavla.rules.play_rules import IllegalAttempts
from tavla.rules.ruleset import Ruleset

__all__ = ["Accepted", "Decision", "decide", "start"]


def decide(state: MatchState, command: Command, now: Instant, history: Sequence[Event] = ()) -> Decision:
    """What becomes of `command` at `now`. A flag that has fallen by then is noted first: the fall wins a tie.

    `history` is the facts whose fold `state` is; only the director's acts that go back in it need it.
    """
    ruleset = ruleset_of(state.setup.ruleset)
    noted = _flag_facts(state, ruleset, now)
    for event in noted:
        state = apply(state, event)
    if isinstance(command, asked.NoticeTime) or any(isinstance(event, facts.MatchEnded) for event in noted):
        return Accepted(noted)
    decision = _decided(state, ruleset, command, now, history)
    if isinstance(decision, Refused):
        return replace(decision, clause=decision.clause or _clause(ruleset, command, decision.reason))
    return replace(decision, events=noted + decision.events)


def _decided(state: MatchState, ruleset: Ruleset, command: Command, now: Instant, history: Sequence[Event]) -> Decision:  # noqa: PLR0911 - what goes before what is plainest one after the other
    if isinstance(command, DIRECTOR_COMMANDS):
        return directed(state, ruleset, command, now, history)
    if isinstance(command, asked.AnswerChange):
        return answered(state, command, now)
    if isinstance(command, DEVICE_COMMANDS):
        return of_device(state, ruleset, command, now)
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if isinstance(command, asked.SealDice | asked.NoteMirror):
        return (
            seal_dice(state, command, now)
            if isinstance(command, asked.SealDice)
            else _note_mirror(command, now, history)
        )
    if isinstance(command, asked.StopPlay):
        return _stop(state, ruleset, command, now)
    if isinstance(command, asked.BackFromBreak):
        return back_from_break(state, ruleset, command, now)
    if isinstance(command, asked.AnswerSettled):
        return settled_answered(state, ruleset, command, now)
    if isinstance(command, asked.Arrive):
        return arrived(state, command, now)
    if isinstance(command, asked.ClaimFlag):  # neither a call nor a break puts it off
        return _claim_flag(state, ruleset, command, now)
    if state.on_break is not None or state.absent:
        return Refused(Refusal.ON_BREAK)
    if isinstance(command, asked.AgreeToResume | asked.StirDice):
        return (
            stir_dice(state, command, now)
            if isinstance(command, asked.StirDice)
            else _agree_to_resume(state, command, now)
        )
    if state.freeze and not (
        isinstance(command, asked.PressClocks) and state.freeze.reason in CAME_BACK and state.proposal is None
    ):
        return Refused(Refusal.FROZEN)  # who is not there cannot agree to go on after a restart or a sleep
    if isinstance(command, asked.AnswerRoll):
        return answer_roll(state, ruleset, command, now)
    if isinstance(command, _ACTS_IN_A_TURN) and state.clock.is_serving(now):
        return Refused(Refusal.PENALTY_RUNS, ruleset.dice.time_penalty_after_delay.clause)
    handler = _HANDLERS[type(command)]
    return handler(state, ruleset, command, now)


def _clause(ruleset: Ruleset, command: Command, reason: Refusal | Illegality) -> str:
    """What a refusal quotes. The clause on an act out of place is about a turn and its end, so nothing else quotes it."""
    if reason is Refusal.NOT_NOW and not isinstance(command, _ACTS_IN_A_TURN):
        return ""
    return ruleset.refusal_clauses.get(ILLEGAL_PLAY if isinstance(reason, Illegality) else reason.value, "")


def _flag_facts(state: MatchState, ruleset: Ruleset, now: Instant) -> tuple[Event, ...]:
    if state.clock.flag or state.phase is Phase.MATCH_OVER:
        return ()
    away = break_runs_out(state, ruleset)
    if state.on_break is not None and away is not None and away <= now:
        ended = BreakEnded(
            now, state.on_break.player, Millis(now - state.on_break.ends_at), Millis(away - state.on_break.ends_at)
        )
        return (ended, *_fell(apply(state, ended), ruleset, FlagFall(state.on_break.player, away), now))
    flag = state.clock.observed(now).flag
    return () if flag is None else _fell(state, ruleset, flag, now)


def _fell(state: MatchState, ruleset: Ruleset, flag: FlagFall, now: Instant) -> tuple[Event, ...]:
    """The fall, and the end of the match where it needs no claim; where both fell together, nobody is there to claim, and nobody wins."""
    fell = facts.FlagFell(now, flag.player, flag.at)
    if state.clock.both_since is not None and state.clock.reserves.white == state.clock.reserves.black:
        return (fell, facts.MatchEnded(now, None, by_forfeit=True))
    if ruleset.flag_must_be_claimed.value or gin_saves(state, ruleset, flag.player):
        return (fell,)
    return (fell, facts.MatchEnded(now, flag.player.opponent, by_forfeit=True))


def _note_mirror(command: asked.NoteMirror, now: Instant, history: Sequence[Event]) -> Decision:
    if history and isinstance(history[-1], MatchMoved):  # the last fact of a match that goes on at another board
        return Refused(Refusal.NOT_NOW)
    return Accepted((facts.MirrorNoted(now, command.folder, command.turn),))


def _stop(state: MatchState, ruleset: Ruleset, command: asked.StopPlay, now: Instant) -> Decision:
    takes_over = (
        command.reason is facts.StopReason.DIRECTOR_CALLED
        and state.freeze
        and state.freeze.reason is facts.StopReason.SHAKER_LOST
    )
    if state.freeze and command.reason not in CAME_BACK and not takes_over:
        return Refused(Refusal.FROZEN)
    return stopped(state, ruleset, command, now)


def _agree_to_resume(state: MatchState, command: asked.AgreeToResume, now: Instant) -> Decision:
    if state.freeze is None:
        return Refused(Refusal.NOT_FROZEN)
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if state.claim is not None:
        return Refused(Refusal.CLAIM_OPEN)
    if state.shaker_lost:
        return Refused(Refusal.SHAKER_IS_LOST)
    if state.waits_for_stirring:
        return Refused(Refusal.DICE_NOT_STIRRED)
    if state.freeze.agreed[command.player]:
        return Refused(Refusal.ALREADY_CONFIRMED)
    return Accepted((facts.ResumeAgreed(now, command.player),))


# The play


def _move_checker(state: MatchState, ruleset: Ruleset, command: asked.MoveChecker, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.MOVE):
        return refused
    position, roll = _turn(state)
    found = routes(position, roll, state.moves, command.origin, command.target)
    if found:
        return Accepted((facts.MovesArranged(now, command.player, state.moves + _route_taken(found, command)),))
    reason = why_illegal_move(position, roll, state.moves, command.origin, command.target)
    return _illegal(
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


def _make_moves(state: MatchState, ruleset: Ruleset, command: asked.MakeMoves, now: Instant) -> Decision:
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
                ruleset,
                reason or Illegality.NOT_YOUR_DIE,
                facts.AttemptRefused(now, command.player, "", move.origin, move.target),
            )
        made = (*made, move)
    return Accepted((facts.MovesArranged(now, command.player, made),))


def _illegal(ruleset: Ruleset, reason: Illegality, attempt: facts.AttemptRefused) -> Refused:
    return Refused(reason, recorded=_counted(ruleset, replace(attempt, reason=reason.value)))


def _counted(ruleset: Ruleset, attempt: facts.AttemptRefused) -> facts.AttemptRefused | None:
    """The try as a fact, where the ruleset counts it."""
    return attempt if ruleset.assistance.illegal_attempts.value is IllegalAttempts.REFUSED_AND_COUNTED else None


def _take_back_move(state: MatchState, _ruleset: Ruleset, command: asked.TakeBackMove, now: Instant) -> Decision:
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


def _take_back_all(state: MatchState, _ruleset: Ruleset, command: asked.TakeBackAll, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.TAKE_BACK):
        return refused
    if not state.moves:
        return Refused(Refusal.NOTHING_TO_TAKE_BACK)
    return Accepted((facts.MovesArranged(now, command.player, ()),))


def _end_turn(state: MatchState, ruleset: Ruleset, command: asked.EndTurn, now: Instant) -> Decision:
    player = command.player
    if refused := out_of_turn(state, player, Act.END_TURN):
        return refused
    position, roll = _turn(state)
    missing = why_incomplete(position, roll, state.moves)
    if missing:
        recorded = _counted(ruleset, facts.AttemptRefused(now, player, Refusal.TURN_INCOMPLETE.value, None, None))
        return Refused(Refusal.TURN_INCOMPLETE, dice=missing, recorded=recorded)
    ended = facts.TurnEnded(now, player, state.moves)
    after = state.board.seen_by(player)
    if after.own_in_play:
        next_roll = after_turn(apply(state, ended), now) if state.held else ()
        return Accepted(
            (ClockReleased(now), ended, *next_roll)
            if state.clock_held_by or state.off_the_clock
            else (ended, *next_roll)
        )
    return Accepted(
        (ended, *game_end(apply(state, ended), ruleset, player, _grade(ruleset, after), Ending.BORNE_OFF, now))
    )


def _started(state: MatchState, _ruleset: Ruleset, command: asked.StartOpeningClock, now: Instant) -> Decision:
    return opening_clock_started(state, command, now)


# The end of a game and of the match


def _after_bearing_off(ruleset: Ruleset) -> bool:
    return ruleset.play.backgammon_even_after_bearing_off.value


def _grade(ruleset: Ruleset, after: Position) -> Grade:
    return grade_won(after, backgammon_after_bearing_off=_after_bearing_off(ruleset))


def _offer_concession(state: MatchState, ruleset: Ruleset, command: asked.OfferConcession, now: Instant) -> Decision:
    if not is_in_place(state.phase, Act.CONCEDE) or state.entered is not None:
        return Refused(Refusal.NOT_NOW)
    if state.position.has_contact and not ruleset.concession_allowed_with_contact.value:
        return Refused(Refusal.CONTACT)
    if command.grade > most_to_lose(
        state.position.seen_by(command.player), backgammon_after_bearing_off=_after_bearing_off(ruleset)
    ):
        return Refused(Refusal.GRADE_IMPOSSIBLE)
    certain = certain_for(state, command.player.opponent)
    if certain is None and ruleset.concession.only_if_result_certain.value:
        return Refused(Refusal.RESULT_NOT_CERTAIN, ruleset.concession.only_if_result_certain.clause)
    if refused := less_than_certain(ruleset, certain, command.grade):
        return refused
    offered = facts.ConcessionOffered(now, command.player, command.grade)
    if ruleset.concession.opponent_must_accept.value:
        return Accepted((offered,))
    return Accepted(
        (
            offered,
            *game_end(apply(state, offered), ruleset, command.player.opponent, command.grade, Ending.CONCEDED, now),
        )
    )


def _accept_concession(state: MatchState, ruleset: Ruleset, command: asked.AcceptConcession, now: Instant) -> Decision:
    if refused := out_of_turn(state, command.player, Act.ACCEPT_CONCESSION):
        return refused
    grade = state.concession.grade if state.concession else Grade.SINGLE
    ends = game_end(state, ruleset, command.player, grade, Ending.CONCEDED, now)
    return Accepted((facts.ConcessionAccepted(now, command.player), *ends))


def _decline_concession(
    state: MatchState, _ruleset: Ruleset, command: asked.DeclineConcession, now: Instant
) -> Decision:
    return out_of_turn(state, command.player, Act.DECLINE_CONCESSION) or Accepted(
        (facts.ConcessionDeclined(now, command.player),)
    )


def _confirm_score(state: MatchState, _ruleset: Ruleset, command: asked.ConfirmScore, now: Instant) -> Decision:
    if state.phase is not Phase.BETWEEN_GAMES:
        return Refused(Refusal.NOT_NOW)
    if state.confirmed[command.player]:
        return Refused(Refusal.ALREADY_CONFIRMED)
    return Accepted((facts.ScoreConfirmed(now, command.player),))


def _claim_flag(state: MatchState, ruleset: Ruleset, command: asked.ClaimFlag, now: Instant) -> Decision:
    if state.clock.flag is None:
        return Refused(Refusal.FLAG_NOT_FALLEN)
    if Person.PLAYER not in ruleset.clock.flag_claimed_by.value:
        return Refused(Refusal.ASK_DIRECTOR, ruleset.clock.flag_claimed_by.clause)
    if gin_saves(state, ruleset, state.clock.flag.player):
        return Refused(Refusal.GIN, ruleset.clock.gin.clause)
    winner = state.clock.flag.player.opponent
    return Accepted((facts.FlagClaimed(now, command.player), facts.MatchEnded(now, winner, by_forfeit=True)))


# What they share


def _turn(state: MatchState) -> tuple[Position, Roll]:
    """The position and the roll of the turn being played, from the side of the player on roll."""
    player, roll = cast("Player", state.on_roll), cast("Roll", state.roll)
    return state.position.seen_by(player), roll


_ACTS_IN_A_TURN = (
    asked.RollDice,
    asked.DiceFell,
    asked.EnterRoll,
    asked.MoveChecker,
    asked.MakeMoves,
    asked.EndTurn,
    asked.TouchCube,
    asked.OfferDouble,
    asked.HoldToDouble,
    asked.TakeDouble,
    asked.DropDouble,
)
"""What waits until a penalty in time has run off."""

Handler = Callable[[MatchState, Ruleset, object, Instant], Decision]

_HANDLERS: dict[type, Handler] = cast(
    "dict[type, Handler]",
    {
        asked.RollDice: roll_dice,
        asked.DiceFell: dice_fell,
        asked.EnterRoll: enter_roll,
        asked.MoveChecker: _move_checker,
        asked.MakeMoves: _make_moves,
        asked.TakeBackMove: _take_back_move,
        asked.TakeBackAll: _take_back_all,
        asked.EndTurn: _end_turn,
        asked.TouchCube: touch_cube,
        asked.ReturnCube: return_cube,
        asked.OfferDouble: offer_double,
        asked.TakeDouble: take_double,
        asked.DropDouble: drop_double,
        asked.OfferConcession: _offer_concession,
        asked.AcceptConcession: _accept_concession,
        asked.DeclineConcession: _decline_concession,
        asked.ConfirmScore: _confirm_score,
        asked.HoldToDouble: hold_to_double,
        asked.StartOpeningClock: _started,
        asked.TakeBreak: break_taken,
        asked.PressClocks: clocks_pressed,
        asked.ClaimSettled: settled_claimed,
    },
)
