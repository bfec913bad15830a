"""Every act is decided here: `decide(state, command, now)` gives the facts that follow, or the reason why not. Pure."""

from collections.abc import Sequence
from functools import reduce

from tavla.application.acts import (  # noqa: F401 - their acts enter the table
    checker_acts,
    claims,
    concession_acts,
    cube_acts,
    device_rolls,
    dice_acts,
    orders,
    ruled_course,
    ruled_times,
    rulings,
    seal_acts,
    second_copy,
)
from tavla.application.acts.certain_win import winner_after_fall
from tavla.application.acts.claims import break_runs_out, charged_when_late
from tavla.application.acts.directed import made
from tavla.application.acts.seat_help import with_forced
from tavla.application.acts.start import start
from tavla.application.acts.table import ACTS, ALWAYS, IN_A_TURN, Row, act
from tavla.application.commands import play as asked
from tavla.application.commands.director import is_directors
from tavla.application.commands.play import Command
from tavla.application.refusals import ILLEGAL_PLAY, Accepted, Decision, Refusal, Refused
from tavla.application.standing import NOBODY_NAMED, Staff, in_role, keeps_from_assistants, may_not_ask
from tavla.base.copies import replace
from tavla.domain.facts.claim_events import BreakEnded
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, FlagFell, MatchEnded
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.illegality import Illegality
from tavla.domain.time.clock import FlagFall
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset

__all__ = ["Accepted", "Decision", "decide", "start"]


def decide(
    state: MatchState, command: Command, now: Instant, history: Sequence[Event] = (), staff: Staff = NOBODY_NAMED
) -> Decision:
    """What becomes of `command` at `now`. A flag that has fallen by then is noted first: the fall wins a tie.

    `history` is the facts whose fold `state` is; only the acts that look back at it need it. `staff`: whose word the
    board takes; only the acts of the staff ask for it.
    """
    if is_directors(command):
        if refused := may_not_ask(command, state.setup, staff, now, history):
            return refused
        command = replace(command, authority=in_role(command.authority, staff))
    ruleset = ruleset_of(state.setup.ruleset)
    noted = _flag_facts(state, ruleset, now)
    for event in noted:
        state = apply(state, event)
    if any(isinstance(event, MatchEnded) for event in noted):
        return Accepted(noted)
    row = ACTS[type(command)]
    decision = row.decide(state, ruleset, command, now, history)
    if isinstance(decision, Refused):
        return replace(decision, clause=decision.clause or _clause(ruleset, row, decision.reason))
    by_assistant = is_directors(command) and command.authority.assistant
    if by_assistant and (refused := _kept_from_assistants(state, decision.events, staff, now)):
        return refused
    return replace(decision, events=noted + with_forced(state, decision.events, now))


@act(asked.NoticeTime, ALWAYS)
def notice_time(_state: MatchState, _ruleset: Ruleset, _command: asked.NoticeTime, _now: Instant) -> Decision:
    """The flag, if one has fallen, is noted already."""
    return Accepted()


def _kept_from_assistants(state: MatchState, events: tuple[Event, ...], staff: Staff, now: Instant) -> Refused | None:
    """Judged by what comes of it, also of what is only proposed to the players."""
    after = reduce(apply, events, state)
    proposal = after.proposal
    if proposal is not None and proposal != state.proposal:
        events = made(after, proposal.authority, proposal.change, (), now)
        after = reduce(apply, events, after)
    change = next((event.change for event in events if isinstance(event, ChangeMade)), None)
    return keeps_from_assistants(state.match_result, after.match_result, change, staff.reserved)


def _clause(ruleset: Ruleset, row: Row, reason: Refusal | Illegality) -> str:
    """What a refusal quotes. The clause on an act out of place is about a turn and its end,
    so nothing else quotes it.
    """
    if reason is Refusal.NOT_NOW and row.when is not IN_A_TURN:
        return ""
    return ruleset.refusal_clauses.get(ILLEGAL_PLAY if isinstance(reason, Illegality) else reason.value, "")


def _flag_facts(state: MatchState, ruleset: Ruleset, now: Instant) -> tuple[Event, ...]:
    if state.clock.is_down or state.phase is Phase.MATCH_OVER:
        return ()
    away = break_runs_out(state, ruleset)
    if state.on_break is not None and away is not None and away <= now:
        player, ends_at = state.on_break.player, state.on_break.ends_at
        charged = charged_when_late(state, ruleset, Millis(away - ends_at))
        ended = BreakEnded(now, player, Millis(now - ends_at), charged)
        return (ended, *_fell(apply(state, ended), ruleset, FlagFall(player, away), now))
    clock = state.clock.observed(now)
    if state.clock.flag is not None:
        return () if clock.second is None else (FlagFell(now, clock.second.player, clock.second.at),)
    return () if clock.flag is None else _fell(state, ruleset, clock.flag, now)


def _fell(state: MatchState, ruleset: Ruleset, flag: FlagFall, now: Instant) -> tuple[Event, ...]:
    """The fall, and the end of the match where it needs no claim; where both fell together, nobody is there to claim,
    and nobody wins.
    """
    fell = FlagFell(now, flag.player, flag.at)
    if state.clock.both_since is not None and state.clock.reserves.white == state.clock.reserves.black:
        return (fell, MatchEnded(now, None, by_forfeit=True))
    if not ruleset.flag_must_be_claimed.value:
        return (fell, MatchEnded(now, winner_after_fall(state, ruleset, flag.player), by_forfeit=True))
    runs = ruleset.clock.runs_on_after_fall.value and state.on_break is None and not state.absent
    return (replace(fell, runs_on=True),) if runs else (fell,)
