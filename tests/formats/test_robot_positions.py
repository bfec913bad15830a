"""Positions of robot matches, named by Tavla and by GNU Backgammon."""

import random
from collections.abc import Iterator
from pathlib import Path

import gnubg_counterpart as gnubg
from board_states import roller_at_the_bottom

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, decide, start
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.formats.board_state import BoardState
from tavla.formats.gnubg_id import format_match_id
from tavla.formats.position_id import format_position_id
from tavla.formats.position_text import parse_state
from tavla.formats.xgid import format_xgid
from tavla_ui.robots.players import next_act

USBGF = (Path(__file__).parents[2] / "rulesets" / "usbgf-2016.toml").read_text(encoding="utf-8")
NOBODY_WAITS = ClockSettings(ClockMethod.NONE, Millis(1), Millis(0))
POSITIONS = 500


def states_of_robot_matches(seed: int) -> Iterator[MatchState]:
    """Every state in which somebody has a roll before him or may double, through match after match."""
    chance = random.Random(seed)
    while True:
        first = start(
            asked.StartMatch("M1", ByPlayer("a", "b"), chance.randint(1, 5), NOBODY_WAITS, USBGF, ""),
            Instant(0),
            replaying=True,
        )
        assert isinstance(first, Accepted)
        state = begun(first.events[0])
        while state.match_result is None:
            decision = decide(state, next_act(state, chance), Instant(0))
            if isinstance(decision, Accepted) and decision.wants_roll:
                decision = decide(
                    state,
                    asked.DiceFell(Roll(chance.randint(1, 6), chance.randint(1, 6)), DiceSource.SCRIPTED),
                    Instant(0),
                )
            if not isinstance(decision, Accepted):
                continue
            for event in decision.events:
                state = apply(state, event)
            if state.phase in (Phase.TO_ROLL, Phase.MOVING) and not state.moves:
                yield state


def board_state(state: MatchState) -> BoardState:
    assert state.on_roll is not None
    return BoardState(
        position=state.position.seen_by(state.on_roll),
        on_roll=state.on_roll,
        roll=state.roll,
        cube=state.cube.value,
        cube_owner=state.cube.owner,
        scores=state.score.points,
        match_length=state.score.length,
        crawford=state.score.is_crawford_game,
    )


def sampled() -> list[BoardState]:
    matches = states_of_robot_matches(20161001)
    return [board_state(state) for number, state in zip(range(POSITIONS * 7), matches, strict=False) if number % 7 == 0]


def test_every_form_of_a_robot_matchs_position_reads_back() -> None:
    for state in sampled():
        assert state.position == parse_state(format_xgid(state)).position
        assert state.position == parse_state(f"{format_position_id(state.position)}:{format_match_id(state)}").position


if gnubg.GNUBG is not None:

    def test_gnubg_gives_the_positions_of_robot_matches_the_same_ids() -> None:
        states = sampled()
        expected = gnubg.ids_of([format_xgid(state) for state in states])
        assert len(expected) == POSITIONS
        assert [
            (format_position_id(state.position), format_match_id(roller_at_the_bottom(state))) for state in states
        ] == expected
