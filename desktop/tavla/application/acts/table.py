"""The table of acts: what becomes of each command, and what must hold before it is looked at.

A function enters the table by a decorator, where it stands. `decide` reads the table.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from tavla.application.refusals import Decision, Refusal, Refused
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.time.units import Instant
from tavla.rules.play_rules import RedoneTime
from tavla.rules.ruleset import Ruleset

Condition = Callable[[MatchState, Ruleset, Instant], Refused | None]
"""Why it does not hold, or None."""


def match_lasts(state: MatchState, _ruleset: Ruleset, _now: Instant) -> Refused | None:
    return Refused(Refusal.MATCH_OVER) if state.phase is Phase.MATCH_OVER else None


def both_are_there(state: MatchState, _ruleset: Ruleset, _now: Instant) -> Refused | None:
    return Refused(Refusal.ON_BREAK) if state.on_break is not None or state.absent else None


def _is_not_frozen(state: MatchState, _ruleset: Ruleset, _now: Instant) -> Refused | None:
    return Refused(Refusal.FROZEN) if state.freeze else None


def _no_penalty_runs(state: MatchState, ruleset: Ruleset, now: Instant) -> Refused | None:
    """A penalty in time, or a delay that is lost, runs off first."""
    if state.clock.is_serving(now):
        if state.clock.turn is not None and state.clock.turn.waits:
            redone = ruleset.play.redone_time
            waits = redone.value is RedoneTime.DELAY_RUNS_OUT_FIRST
            return Refused(Refusal.DELAY_RUNS, redone.clause if waits else ruleset.dice.premature_ladder.clause)
        return Refused(Refusal.PENALTY_RUNS, ruleset.dice.time_penalty_after_delay.clause)
    return None


ALWAYS: tuple[Condition, ...] = ()
MATCH_LASTS = (match_lasts,)
BOTH_ARE_THERE = (match_lasts, both_are_there)
PLAY_GOES_ON = (match_lasts, both_are_there, _is_not_frozen)
PLAY_IS_NOT_FROZEN = (match_lasts, _is_not_frozen)
IN_A_TURN = (match_lasts, both_are_there, _is_not_frozen, _no_penalty_runs)


class Row(NamedTuple):
    """`function` decides, once every condition of `when` holds."""

    function: Callable[..., Decision]
    when: tuple[Condition, ...]

    def decide(
        self, state: MatchState, ruleset: Ruleset, command: object, now: Instant, history: Sequence[Event]
    ) -> Decision:
        for condition in self.when:
            if refused := condition(state, ruleset, now):
                return refused
        return self.function(state, ruleset, command, now, history)


ACTS: dict[type, Row] = {}
"""Every command of a match that has begun."""

Asked = TypeVar("Asked")
Act = Callable[[MatchState, Ruleset, Asked, Instant], Decision]
ActOnHistory = Callable[[MatchState, Ruleset, Asked, Instant, Sequence[Event]], Decision]


def act(command: type[Asked], when: tuple[Condition, ...]) -> Callable[[Act[Asked]], Act[Asked]]:
    """Enter a function that needs no more than the state of the match."""

    def enter(function: Act[Asked]) -> Act[Asked]:
        def without_history(
            state: MatchState, ruleset: Ruleset, asked: Asked, now: Instant, _history: Sequence[Event]
        ) -> Decision:
            return function(state, ruleset, asked, now)

        act_on_history(command, when)(without_history)
        return function

    return enter


def act_on_history(
    command: type[Asked], when: tuple[Condition, ...]
) -> Callable[[ActOnHistory[Asked]], ActOnHistory[Asked]]:
    """Enter a function that looks back at the facts of the match."""

    def enter(function: ActOnHistory[Asked]) -> ActOnHistory[Asked]:
        if command in ACTS:
            msg = f"{command.__name__} is decided twice"
            raise TypeError(msg)
        ACTS[command] = Row(function, when)
        return function

    return enter
