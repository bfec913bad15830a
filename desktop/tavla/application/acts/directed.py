"""How an act of the director's is decided: by his authority, and a change with the players that it concerns.

A change of time or result is proposed, and made once they agree; any other is made at once.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from tavla.application.acts.table import ALWAYS, ActOnHistory, act_on_history
from tavla.application.commands.director import ChangeCommand, DirectorCommand
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.domain.facts import changes
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Change
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed
from tavla.domain.facts.events import Event, MatchEnded, PlayStopped, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.clauses import clauses_in
from tavla.rules.dice_rules import LadderAppliedBy
from tavla.rules.event_rules import LateForm
from tavla.rules.ruleset import Ruleset

Directed = TypeVar("Directed", bound=DirectorCommand)
Changing = TypeVar("Changing", bound=ChangeCommand)
WorkOut = Callable[[MatchState, Ruleset, Changing, Instant, Sequence[Event]], Change | Refused]
"""The change that a command makes, or why not."""
Late = Callable[[MatchState, Ruleset, Changing, Sequence[Event]], tuple[Player, ...]]
"""Who must agree to a correction for which it is too late by the rules."""


def directed(command: type[Directed]) -> Callable[[ActOnHistory[Directed]], ActOnHistory[Directed]]:
    """Enter an act of the director's in the table: his name, a reason and a clause of the rules come first."""

    def enter(function: ActOnHistory[Directed]) -> ActOnHistory[Directed]:
        def with_authority(
            state: MatchState, ruleset: Ruleset, asked: Directed, now: Instant, history: Sequence[Event]
        ) -> Decision:
            return _without_authority(ruleset, asked.authority) or function(state, ruleset, asked, now, history)

        act_on_history(command, ALWAYS)(with_authority)
        return function

    return enter


def order(command: type[Changing]) -> Callable[[WorkOut[Changing]], WorkOut[Changing]]:
    """Enter a change that alters nothing on the board and asks nobody; an ended match needs none."""

    def enter(work_out: WorkOut[Changing]) -> WorkOut[Changing]:
        @directed(command)
        def ordered(
            state: MatchState, ruleset: Ruleset, asked: Changing, now: Instant, history: Sequence[Event]
        ) -> Decision:
            if state.proposal is not None:
                return Refused(Refusal.CHANGE_PROPOSED)
            if state.phase is Phase.MATCH_OVER:
                return Refused(Refusal.MATCH_OVER)
            order = work_out(state, ruleset, asked, now, history)
            if isinstance(order, Refused):
                return order
            return Accepted((ChangeMade(now, asked.authority, order, ()),))

        return work_out

    return enter


def _nobody(*_: object) -> tuple[Player, ...]:
    return ()


def change(command: type[Changing], late: Late[Changing] = _nobody) -> Callable[[WorkOut[Changing]], WorkOut[Changing]]:
    """Enter a change that stops play. Who is `late` to be asked must agree too."""

    def enter(work_out: WorkOut[Changing]) -> WorkOut[Changing]:
        @directed(command)
        def changed_so(
            state: MatchState, ruleset: Ruleset, asked: Changing, now: Instant, history: Sequence[Event]
        ) -> Decision:
            return changed(state, ruleset, asked, now, history, work_out, late)

        return work_out

    return enter


def changed(
    state: MatchState,
    ruleset: Ruleset,
    asked: Changing,
    now: Instant,
    history: Sequence[Event],
    work_out: WorkOut[Changing],
    late: Late[Changing] = _nobody,
) -> Decision:
    """Play is stopped, and the change proposed to the players that it concerns, or made."""
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    stopped: tuple[Event, ...] = ()
    if state.freeze is None and state.phase is not Phase.MATCH_OVER:
        stopped = (PlayStopped(now, StopReason.DIRECTOR_CALLED, None, asked.authority.wall_clock),)
        state = apply(state, stopped[0])
    worked_out = work_out(state, ruleset, asked, now, history)
    if isinstance(worked_out, Refused):
        return worked_out
    agree = (*_asked_for(state, ruleset, worked_out), *late(state, ruleset, asked, history))
    if agree:
        overstay = ruleset.lateness.after_break
        has_clock = state.clock.settings.method is not ClockMethod.NONE
        if has_clock and state.on_break is not None and overstay.value.form is LateForm.CLOCK_RUNS:
            return Refused(Refusal.ON_BREAK, overstay.clause)  # the times agreed on would undo what it takes off
        players = tuple(player for player in Player if player in agree)
        return Accepted((*stopped, ChangeProposed(now, asked.authority, worked_out, players)))
    return Accepted((*stopped, *made(state, asked.authority, worked_out, (), now)))


def made(
    state: MatchState, authority: Authority, change: Change, against: tuple[Player, ...], now: Instant
) -> tuple[Event, ...]:
    """The change, and the end of the match where it brings that about."""
    made = ChangeMade(now, authority, change, against)
    ended = _result_of(apply(state, made), change, now)
    return (made,) if ended is None else (made, ended)


def _asked_for(state: MatchState, ruleset: Ruleset, change: Change) -> tuple[Player, ...]:
    """Whose tap a change asks for: those whose time it changes; both where it bears on the result.

    What the director alone decides, as to end the match, asks nobody. Source: USBGF 1.2.3, 5.2; NBF 1.2 (iii);
    WBGT 1.2 (4).
    """
    match change:
        case changes.TimesSet() if change.lost_by is None:
            return tuple(player for player in Player if change.before[player] != change.after[player])
        case changes.DelayGranted(player):
            return (player,)
        case changes.PrematureRollPunished() if not change.is_lost:
            return _asked_of_premature_roll(state, ruleset, change)
        case changes.TakenBack() if not change.with_times and (change.scene.score, change.scene.match_result) == (
            state.score,
            state.match_result,
        ):
            return ()
        case (
            changes.RollVoided()
            | changes.FlagCalled()
            | changes.CubeSpoken()
            | changes.PositionCorrected()
            | changes.CubeCorrected()
            | changes.MatchClosed()
        ):
            return ()
        case _:
            return tuple(Player)


def _asked_of_premature_roll(
    state: MatchState, ruleset: Ruleset, change: changes.PrematureRollPunished
) -> tuple[Player, ...]:
    """Who accepts a step of the ladder, or claims it; what is not accepted the director puts in force.

    Source: NBF 4.1 (v) (b), WBGT 4.1 (5) 2.
    """
    if change.clock == state.clock:
        return ()
    match ruleset.dice.premature_ladder_applied_by.value:
        case LadderAppliedBy.DIRECTOR:
            return (change.offender,)
        case LadderAppliedBy.DIRECTOR_UNLESS_BOTH_ACCEPT | LadderAppliedBy.OPPONENT_CLAIMS:
            return tuple(Player)


def _without_authority(ruleset: Ruleset, authority: Authority) -> Refused | None:
    if not authority.director.strip() or not authority.reason.strip():
        return Refused(Refusal.AUTHORITY_INCOMPLETE)
    return None if clauses_in(ruleset, authority.clause) else Refused(Refusal.CLAUSE_UNKNOWN)


def _result_of(state: MatchState, change: Change, now: Instant) -> MatchEnded | None:
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
            winner = change.player if change.has_gin else change.player.opponent
            return MatchEnded(now, winner, by_forfeit=True)
        case changes.MatchClosed():
            return MatchEnded(now, change.winner, by_forfeit=True)
        case changes.BothFlagsFound() if change.won_by is not None:
            return MatchEnded(now, change.won_by, by_forfeit=True)
        case changes.PenaltyPointsGiven() | changes.ScoreCorrected() if state.score.winner is not None:
            return MatchEnded(now, state.score.winner, by_forfeit=False)
        case _:
            return None
