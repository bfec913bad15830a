"""The director's word: rulings, warnings, appeals, what he withdraws, and the end of what he has proposed."""

from collections.abc import Sequence
from operator import neg

from tavla.application.acts.act_fates import is_withdrawn
from tavla.application.acts.after_ruling import bars_appeal, is_directors_act
from tavla.application.acts.directed import directed, made
from tavla.application.acts.game_end import game_end
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_course import IN_A_TURN, no_game
from tavla.application.acts.table import ALWAYS, act, match_lasts
from tavla.application.commands import director as ordered
from tavla.application.commands.play import AnswerChange
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.base.plain_name import compared, people_of
from tavla.domain.facts import changes
from tavla.domain.facts.claim_events import BreakBegan
from tavla.domain.facts.director_events import (
    ActWithdrawn,
    AppealDecided,
    ChangeAnswered,
    ChangeMade,
    ChangeWithdrawn,
    MatchMoved,
    ResultSigned,
    RulingGiven,
    WarningGiven,
)
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Instant
from tavla.rules.ruled import Ruled
from tavla.rules.ruleset import Ruleset


@directed(ordered.Rule)
def rule(
    state: MatchState, ruleset: Ruleset, command: ordered.Rule, now: Instant, _history: Sequence[Event]
) -> Decision:
    """Of a game that is lost: a single game, at what the cube shows. Source: NBF 4.3 (iv)."""
    if command.loses_game and command.player is None:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    ruled = RulingGiven(now, command.authority, command.ruling, player=command.player)
    if command.player is None or not command.loses_game:
        return Accepted((ruled,))
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if state.phase not in IN_A_TURN:
        return no_game(state)
    winner = command.player.opponent
    return Accepted((ruled, *game_end(apply(state, ruled), ruleset, winner, Grade.SINGLE, Ending.RULED, now)))


@directed(ordered.RuleByCommittee)
def rule_by_committee(
    state: MatchState, ruleset: Ruleset, command: ordered.RuleByCommittee, now: Instant, _history: Sequence[Event]
) -> Decision:
    sizes = ruleset.director.first_instance_sizes
    return _unfit(state, ruleset, command, sizes, command.authority.director) or Accepted(
        (RulingGiven(now, command.authority, command.ruling, command.committee, command.chosen_by),)
    )


@directed(ordered.NoteOrdered)
def note_ordered(
    _state: MatchState, _ruleset: Ruleset, command: ordered.NoteOrdered, now: Instant, _history: Sequence[Event]
) -> Decision:
    return Accepted((RulingGiven(now, command.authority, command.ordered),))


@directed(ordered.Warn)
def warn(
    _state: MatchState, _ruleset: Ruleset, command: ordered.Warn, now: Instant, _history: Sequence[Event]
) -> Decision:
    matter = "" if command.matter is Matter.OTHER else command.matter.value
    return Accepted((WarningGiven(now, command.authority, command.player, matter),))


@directed(ordered.WithdrawAct)
def withdraw_act(
    _state: MatchState, _ruleset: Ruleset, command: ordered.WithdrawAct, now: Instant, history: Sequence[Event]
) -> Decision:
    act = command.act
    if not 0 <= act < len(history) or not can_be_withdrawn(history, act):
        return Refused(Refusal.NO_SUCH_RULING)
    return Accepted((ActWithdrawn(now, command.authority, act, _breaks_of(history[act])),))


@directed(ordered.WithdrawChange)
def withdraw_change(
    state: MatchState, _ruleset: Ruleset, command: ordered.WithdrawChange, now: Instant, _history: Sequence[Event]
) -> Decision:
    if state.proposal is None:
        return Refused(Refusal.NO_CHANGE_PROPOSED)
    return Accepted((ChangeWithdrawn(now, command.authority),))


@directed(ordered.EnforceChange)
def enforce_change(
    state: MatchState, _ruleset: Ruleset, command: ordered.EnforceChange, now: Instant, _history: Sequence[Event]
) -> Decision:
    proposal = state.proposal
    if proposal is None:
        return Refused(Refusal.NO_CHANGE_PROPOSED)
    return Accepted(made(state, command.authority, proposal.change, proposal.not_agreed, now))


@directed(ordered.SignResult)
def sign_result(
    state: MatchState, _ruleset: Ruleset, command: ordered.SignResult, now: Instant, _history: Sequence[Event]
) -> Decision:
    if state.phase is not Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_LASTS)
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    return Refused(Refusal.RESULT_SIGNED) if state.signed else Accepted((ResultSigned(now, command.authority),))


@directed(ordered.MoveMatch)
def move_match(
    state: MatchState, ruleset: Ruleset, command: ordered.MoveMatch, now: Instant, _history: Sequence[Event]
) -> Decision:
    return match_lasts(state, ruleset, now) or Accepted((MatchMoved(now, command.authority),))


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


@act(AnswerChange, ALWAYS)
def answer_change(state: MatchState, _ruleset: Ruleset, command: AnswerChange, now: Instant) -> Decision:
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
    return Accepted((answer, *made(after, proposal.authority, proposal.change, (), now)))


@directed(ordered.DecideAppeal)
def decide_appeal(
    state: MatchState, ruleset: Ruleset, command: ordered.DecideAppeal, now: Instant, history: Sequence[Event]
) -> Decision:
    rules = ruleset.director
    if not 0 <= command.ruling < len(history) or not is_directors_act(history[command.ruling]):
        return Refused(Refusal.NO_SUCH_RULING)
    if is_withdrawn(history, command.ruling):
        return Refused(Refusal.RULING_WITHDRAWN)
    ruled = history[command.ruling]
    barred = bars_appeal(ruled, ruleset)
    if isinstance(ruled, RulingGiven) and ruled.committee and barred:
        return Refused(Refusal.APPEAL_IS_FINAL, barred.clause)
    decided = (
        number
        for number, event in enumerate(history)
        if isinstance(event, AppealDecided) and event.ruling == command.ruling
    )
    if rules.appeal_is_final.value and not all(is_withdrawn(history, number) for number in decided):
        return Refused(Refusal.APPEAL_IS_FINAL, rules.appeal_is_final.clause)
    if barred:
        return Refused(Refusal.NOT_APPEALABLE, barred.clause)
    if command.outcome.value not in {outcome.value for outcome in rules.appeal_outcomes.value}:
        return Refused(Refusal.OUTCOME_NOT_ALLOWED, rules.appeal_outcomes.clause)
    director = getattr(ruled, "authority").director  # noqa: B009 - of every act of a director's
    return _unfit(state, ruleset, command, rules.committee_sizes, director) or Accepted(
        (AppealDecided(now, command.authority, command.ruling, command.outcome, command.committee),)
    )


def _unfit(
    state: MatchState,
    ruleset: Ruleset,
    command: ordered.DecideAppeal | ordered.RuleByCommittee,
    sizes: Ruled[tuple[int, ...]],
    director: str,
) -> Refused | None:
    """Why a committee may not sit; `director` ruled, or notes what it ruled. Source: USBGF 1.3.2, NBF 1.3 (ii), WBGT
    1.3 (2).
    """
    rules = ruleset.director
    larger = rules.committee_may_be_larger.value
    members = {compared(name) for name in command.committee if name.strip()}
    if len(members) not in sizes.value and not (larger and sizes.value and len(members) > max(sizes.value)):
        return Refused(Refusal.COMMITTEE_SIZE, sizes.clause, sizes=sizes.value, larger=larger)
    sides = (name for side in state.setup.players for name in people_of(side))
    if members & {compared(name) for name in (*sides, director)}:
        return Refused(Refusal.COMMITTEE_PARTIAL, rules.committee_sizes.clause)
    if not rules.staff_may_sit.value and members & {compared(name) for name in command.staff}:
        return Refused(Refusal.COMMITTEE_OF_STAFF, rules.staff_may_sit.clause)
    return None
