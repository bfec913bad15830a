"""Laws that hold whatever players and director do, under every ruleset."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from random_acts import act_in_place, any_act, directors_act
from ruled_table import RuledTable

from tavla.application.commands import play as asked
from tavla.application.commands.director import DirectorCommand
from tavla.application.decide import Accepted, decide
from tavla.domain.facts import events as facts
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import MatchEnded, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.player import Player
from tavla.storage.codec import decode_event, encode_event

IN_A_TURN = (Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED, Phase.MOVING)
RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]


def played(seed: int, ruleset: str, acts: int) -> RuledTable:
    chance = random.Random(seed)
    table = RuledTable(ruleset, length=chance.choice([1, 3, 5]))
    for _ in range(acts):
        whim = chance.random()
        command = (
            act_in_place(table.state, chance)
            if whim < 0.7
            else any_act(chance)
            if whim < 0.85
            else directors_act(table.history, chance)
        )
        decision = table.tries(command, after=chance.choice([0, 200, 3000, 3000, 20_000, 60_000]))
        if (
            isinstance(command, DirectorCommand)
            and isinstance(decision, Accepted)
            and not any(isinstance(event, MatchEnded) for event in decision.events)
        ):
            assert command.authority in [getattr(event, "authority", None) for event in decision.events], command
    return table


@pytest.mark.parametrize("ruleset", RULED)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_the_state_is_the_fold_of_the_facts_and_every_fact_can_be_kept(ruleset: str, seed: int) -> None:
    table = played(seed, ruleset, 120)
    kept = [decode_event(encode_event(event)) for event in table.history]
    assert kept == table.history
    assert table.folded() == table.state
    assert len(table.history) == table.state.facts


@pytest.mark.parametrize("ruleset", RULED)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_every_prefix_of_a_match_resumes_with_all_its_checkers(ruleset: str, seed: int) -> None:
    table = played(seed, ruleset, 80)
    state = begun(table.history[0])
    for event in table.history[1:]:
        state = apply(state, event)
        assert (15, 15) == (state.board.own_total, state.board.other_total)
        if state.phase is Phase.MATCH_OVER:
            assert None is not state.match_result
            assert not state.clock.is_running
            continue
        decision = decide(state, asked.StopPlay(StopReason.RESTART, None, ""), event.at)
        assert isinstance(decision, Accepted)
        stopped = state
        for fact in decision.events:
            stopped = apply(stopped, fact)
        if stopped.phase is Phase.MATCH_OVER:
            continue
        assert None is not stopped.freeze
        assert not stopped.clock.is_running
        if stopped.proposal is None:
            for player in Player:
                stopped = apply(stopped, facts.ResumeAgreed(event.at, player))
            assert None is stopped.freeze


@pytest.mark.parametrize("ruleset", RULED)
@settings(max_examples=40)
@example(seed=7664)
@example(seed=7761)
@example(seed=6007)
@example(seed=6277)
@example(seed=6721)
@example(seed=7077)
@example(seed=7430)
@given(seed=st.integers(0, 2**32))
def test_whoever_must_act_has_the_running_clock(ruleset: str, seed: int) -> None:
    table = played(seed, ruleset, 100)
    state = begun(table.history[0])
    for event in table.history[1:]:
        state = apply(state, event)
        if state.clock.is_running and state.clock.both_since is None:
            assert (state.absent[0] if state.absent else state.decider, None) == (state.clock.turn_of, state.freeze)
        stands = state.freeze or state.clock.flag or state.clock_held_by or state.off_the_clock or state.entered
        if state.phase in IN_A_TURN and not stands:
            assert (state.decider, True) == (state.clock.turn_of, state.clock.is_running)


def test_random_acts_reach_every_kind_of_directors_change() -> None:
    reached = {
        type(event.change).__name__
        for seed in range(120)
        for event in played(seed, RULED[seed % 4], 100).history
        if isinstance(event, ChangeMade)
    }
    assert {
        "TakenBack",
        "RollVoided",
        "PenaltyPointsGiven",
        "TimesSet",
        "PrematureRollPunished",
        "ClockOrdered",
        "FlagLifted",
        "MatchClosed",
    } <= reached
