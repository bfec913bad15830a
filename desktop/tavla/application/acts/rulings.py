"""The director's acts: rulings, warnings, appeals, and changes, which the players concerned are asked to agree to."""

from collections.abc import Sequence
from operator import neg

from tavla.application.acts.act_fates import is_withdrawn
from tavla.application.acts.claims import absent_clocks, break_granted, settled_ruled
from tavla.application.acts.foreseen import of_cube, of_play
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_course import course_change, result_of
from tavla.application.acts.ruled_times import times_change
from tavla.application.commands import director as ordered
from tavla.application.commands.director import ChangeCommand, DirectorCommand
from tavla.application.commands.play import AnswerChange
from tavla.application.decision import Accepted, Decision
from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts import changes
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Change
from tavla.domain.facts.claim_events import BreakBegan, ClocksPressed, SettledRuled
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import (
    ActWithdrawn,
    AppealDecided,
    ChangeAnswered,
    ChangeMade,
    ChangeProposed,
    ChangeWithdrawn,
    MatchMoved,
    RulingGiven,
    WarningGiven,
)
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant
from tavla.rules.clauses import clauses_of
from tavla.rules.dice_rules import LadderAppliedBy
from tavla.rules.director_rules import NoAppeal
from tavla.rules.ruleset import Ruleset

_NO_APPEAL = {Closing.DISQUALIFICATION: NoAppeal.DISQUALIFICATION, Closing.EXPULSION: NoAppeal.EXPULSION}


def directed(  # noqa: PLR0911 - one arm an act is the plainest form
    state: MatchState, ruleset: Ruleset, command: DirectorCommand, now: Instant, history: Sequence[Event]
) -> Decision:
    """What becomes of the director's act. `history` is needed to go back in it; without it that is refused."""
    if refused := _without_authority(ruleset, command.authority):
        return refused
    match command:
        case ordered.Rule(authority, ruling):
            return Accepted((RulingGiven(now, authority, ruling),))
        case ordered.Warn(authority, player, matter):
            return Accepted((WarningGiven(now, authority, player, "" if matter is Matter.OTHER else matter.value),))
        case ordered.DecideAppeal():
            return _appeal(state, ruleset, command, now, history)
        case ordered.WithdrawAct(authority, act):
            possible = 0 <= act < len(history) and can_be_withdrawn(history, act)
            return (
                Accepted((ActWithdrawn(now, authority, act, _breaks_of(history[act])),))
                if possible
                else Refused(Refusal.NO_SUCH_RULING)
            )
        case ordered.WithdrawChange(authority):
            return (
                Refused(Refusal.NO_CHANGE_PROPOSED)
                if state.proposal is None
                else Accepted((ChangeWithdrawn(now, authority),))
            )
        case ordered.EnforceChange(authority):
            if state.proposal is None:
                return Refused(Refusal.NO_CHANGE_PROPOSED)
            return Accepted(_made(state, authority, state.proposal.change, state.proposal.not_agreed, now))
        case ordered.MoveMatch(authority):
            over = state.phase is Phase.MATCH_OVER
            return Refused(Refusal.MATCH_OVER) if over else Accepted((MatchMoved(now, authority),))
        case ordered.GrantBreak():
            return break_granted(state, ruleset, command, now)
        case ordered.RuleOnSettled():
            return settled_ruled(state, ruleset, command, now)
        case ordered.StartAbsentClocks():
            return absent_clocks(state, ruleset, command, now)
        case _:
            return _change(state, ruleset, command, now, history)


def is_directors_act(event: Event) -> bool:
    """Whether it can be appealed."""
    match event:
        case RulingGiven() | WarningGiven() | ChangeMade() | SettledRuled():
            return True
        case BreakBegan() | ClocksPressed():
            return event.authority is not None
        case _:
            return False


def can_be_withdrawn(history: Sequence[Event], act: int) -> bool:
    """Whether fact number `act` is a word of the director's that stands, or counts against a player: all else is undone
    by going back in the match.
    """
    match history[act]:
        case (
            RulingGiven()
            | WarningGiven()
            | AppealDecided()
            | BreakBegan()
            | ChangeMade(change=changes.PrematureRollPunished())
        ):
            return not is_withdrawn(history, act)
        case ActWithdrawn(act=withdrawn):
            return not isinstance(history[withdrawn], ActWithdrawn) and not is_withdrawn(history, act)
        case _:
            return False


def _breaks_of(act: Event) -> ByPlayer[int]:
    """The breaks that each gets back without it."""
    match act:
        case BreakBegan(player=player, count=count):
            return ByPlayer(0, 0).replaced(player, count)
        case ActWithdrawn(breaks=breaks):
            return breaks.map(neg)
        case _:
            return ByPlayer(0, 0)


def answered(state: MatchState, command: AnswerChange, now: Instant) -> Decision:
    """A player's answer to the proposed change; with the last agreement it takes effect.

    He may still come round after a refusal.
    """
    proposal = state.proposal
    if proposal is None:
        return Refused(Refusal.NO_CHANGE_PROPOSED)
    if command.player not in proposal.asked:
        return Refused(Refusal.NOT_YOUR_ANSWER)
    if proposal.answers[command.player] is command.agrees:
        return Refused(Refusal.ALREADY_CONFIRMED)
    answer = ChangeAnswered(now, command.player, command.agrees)
    after = apply(state, answer)
    if after.proposal is None or not after.proposal.is_agreed:
        return Accepted((answer,))
    return Accepted((answer, *_made(after, proposal.authority, proposal.change, (), now)))


def asked_for(state: MatchState, ruleset: Ruleset, change: Change) -> tuple[Player, ...]:
    """Whose tap a change asks for: those whose time it changes; both where it bears on the result."""
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
            | changes.DiceOrdered()
            | changes.DiceFileOrdered()
            | changes.ClockSourceOrdered()
            | changes.AssistanceSet()
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
    return None if authority.clause in clauses_of(ruleset) else Refused(Refusal.CLAUSE_UNKNOWN)


def _change(
    state: MatchState, ruleset: Ruleset, command: ChangeCommand, now: Instant, history: Sequence[Event]
) -> Decision:
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if isinstance(command, ordered.SetAssistance) and command.assistance.hints:
        return Refused(Refusal.NO_HINTS, ruleset.assistance.hints.clause)
    if not _has_dice(state, command):
        return Refused(Refusal.NO_DICE_IN_FILE)
    if order := _order(command):
        return Accepted((ChangeMade(now, command.authority, order, ()),))
    stopped: tuple[Event, ...] = ()
    if state.freeze is None and state.phase is not Phase.MATCH_OVER:
        stopped = (facts.PlayStopped(now, StopReason.DIRECTOR_CALLED, None, command.authority.wall_clock),)
        state = apply(state, stopped[0])
    worked_out = times_change(state, ruleset, command, now, history) or course_change(
        state, ruleset, command, now, history
    )
    if isinstance(worked_out, Refused):
        return worked_out
    agree = (*asked_for(state, ruleset, worked_out), *_asked_late(state, ruleset, command, history))
    asked = tuple(player for player in Player if player in agree)
    if asked:
        return Accepted((*stopped, ChangeProposed(now, command.authority, worked_out, asked)))
    made = (*stopped, *_made(state, command.authority, worked_out, (), now))
    if not (
        isinstance(command, ordered.BindToWord)
        and command.matter is Matter.PREMATURE_DOUBLE
        and ruleset.dice.premature_double_on_ladder.value
    ):
        return Accepted(made)
    # A double before its turn counts as a roll before its turn too. Source: ISTAVDER Move Execution.
    punished = _change(
        apply(state, made[-1]), ruleset, ordered.PunishPrematureRoll(command.authority, command.player), now, history
    )
    return Accepted(made if isinstance(punished, Refused) else (*made, *punished.events))


def _asked_late(
    state: MatchState, ruleset: Ruleset, command: ChangeCommand, history: Sequence[Event]
) -> tuple[Player, ...]:
    """Who must agree to a correction for which it is too late by the rules.

    Source: USBGF 4.2.3 (f); ISTAVDER Illegal Moves & Corrections, 26.
    """
    match command:
        case ordered.TakePlayBack(_, to, _, matter):
            return of_play(state, ruleset, history, matter, to).asked
        case ordered.CorrectPosition(matter=matter):
            return of_play(state, ruleset, history, matter, None).asked
        case ordered.CorrectCube(_, _, matter):
            return of_cube(state, ruleset, history, matter).asked
        case _:
            return ()


def _has_dice(state: MatchState, command: ChangeCommand) -> bool:
    match command:
        case ordered.OrderDice(source=DiceSource.FILE):
            return state.dice_file is not None
        case ordered.OrderDiceFile(file=file):
            return file.is_sound
        case _:
            return True


def _order(command: ChangeCommand) -> Change | None:
    """An order that alters nothing on the board and asks for nobody's tap."""
    match command:
        case ordered.OrderDice(_, source):
            return changes.DiceOrdered(source)
        case ordered.OrderDiceFile(_, file):
            return changes.DiceFileOrdered(file)
        case ordered.OrderClockSource(_, clock_source):
            return changes.ClockSourceOrdered(clock_source)
        case ordered.SetAssistance(_, assistance):
            return changes.AssistanceSet(assistance)
        case _:
            return None


def _made(
    state: MatchState, authority: Authority, change: Change, against: tuple[Player, ...], now: Instant
) -> tuple[Event, ...]:
    """The change, and the end of the match where it brings that about."""
    made = ChangeMade(now, authority, change, against)
    ended = result_of(apply(state, made), change, now)
    return (made,) if ended is None else (made, ended)


def _appeal(
    state: MatchState, ruleset: Ruleset, command: ordered.DecideAppeal, now: Instant, history: Sequence[Event]
) -> Decision:
    rules = ruleset.director
    if not 0 <= command.ruling < len(history) or not is_directors_act(history[command.ruling]):
        return Refused(Refusal.NO_SUCH_RULING)
    ruled = history[command.ruling]
    decided = (
        number
        for number, event in enumerate(history)
        if isinstance(event, AppealDecided) and event.ruling == command.ruling
    )
    if rules.appeal_is_final.value and not all(is_withdrawn(history, number) for number in decided):
        return Refused(Refusal.APPEAL_IS_FINAL, rules.appeal_is_final.clause)
    how = ruled.change.how if isinstance(ruled, ChangeMade) and isinstance(ruled.change, changes.MatchClosed) else None
    if how in _NO_APPEAL and _NO_APPEAL[how] in rules.not_appealable.value:
        return Refused(Refusal.NOT_APPEALABLE, rules.not_appealable.clause)
    named_recorder = isinstance(ruled, RulingGiven) and ruled.authority.clause == rules.recorder_may_be_named.clause
    if named_recorder and NoAppeal.RECORDER in rules.not_appealable.value:
        return Refused(Refusal.NOT_APPEALABLE, rules.not_appealable.clause)
    if command.outcome.value not in {outcome.value for outcome in rules.appeal_outcomes.value}:
        return Refused(Refusal.OUTCOME_NOT_ALLOWED, rules.appeal_outcomes.clause)
    sizes, size = rules.committee_sizes.value, len({name.strip() for name in command.committee if name.strip()})
    if size not in sizes and not (rules.committee_may_be_larger.value and sizes and size > max(sizes)):
        return Refused(
            Refusal.COMMITTEE_SIZE,
            rules.committee_sizes.clause,
            sizes=sizes,
            larger=rules.committee_may_be_larger.value,
        )
    if _partial(state, ruled) & {name.strip().casefold() for name in command.committee}:
        return Refused(Refusal.COMMITTEE_PARTIAL, rules.committee_sizes.clause)
    return Accepted((AppealDecided(now, command.authority, command.ruling, command.outcome, command.committee),))


def _partial(state: MatchState, ruled: Event) -> set[str]:
    """Who may not sit on a committee. Source: USBGF 1.3.2, NBF 1.3 (ii), WBGT 1.3 (2)."""
    sides = (name for side in state.setup.players for name in side.split(" & "))
    return {name.strip().casefold() for name in (*sides, getattr(ruled, "authority").director)}  # noqa: B009 - of every act of a director's
