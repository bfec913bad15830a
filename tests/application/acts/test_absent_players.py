"""Who is not there when the match begins, or not back from a break, as each ruleset has it."""

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, between_games, ruleset_text

from tavla.application.acts.after_ruling import is_directors_act
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal
from tavla.domain.facts.claim_events import ClocksPressed

MINUTE = 60_000


def test_the_time_of_an_absent_player_runs_and_he_plays_with_the_rest() -> None:
    table = RuledTable("istavder-2025")
    assert Refusal.NOT_LATE_YET is table.refused(asked.PressClocks(WHITE)).reason
    table.does(asked.PressClocks(WHITE), after=5 * MINUTE)
    assert Refusal.ON_BREAK is table.refused(asked.RollDice(WHITE)).reason
    table.does(asked.Arrive(BLACK), after=2 * MINUTE)
    assert ((600_000, 600_000 - 2 * MINUTE - 1000), None) == (table.times(), table.state.clock.turn_of)
    table.dice(3, 1)
    table.does(asked.StartOpeningClock(BLACK))
    assert (WHITE, True) == (table.state.clock.turn_of, table.state.clock.is_running)


@pytest.mark.parametrize(
    ("ruleset", "waits"), [("usbgf-2016", False), ("nbf", False), ("wbgt", False), ("istavder-2025", True)]
)
def test_the_lower_roller_starts_the_starters_time_where_the_ruleset_says_so(ruleset: str, waits: bool) -> None:
    table = RuledTable(ruleset)
    table.dice(3, 1)
    assert (BLACK if waits else None, not waits) == (table.state.clock_held_by, table.state.clock.is_running)
    if waits:
        assert Refusal.NOT_YOUR_TURN is table.refused(asked.StartOpeningClock(WHITE)).reason
        table.does(asked.StartOpeningClock(BLACK))
    assert (WHITE, True) == (table.state.clock.turn_of, table.state.clock.is_running)


def test_a_starter_whose_time_nobody_started_ends_his_turn_all_the_same() -> None:
    table = RuledTable("istavder-2025")
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    assert (BLACK, True, (600_000, 600_000)) == (table.state.clock.turn_of, table.state.clock.is_running, table.times())


def test_an_absent_player_whose_time_runs_out_has_lost() -> None:
    table = RuledTable("istavder-2025")
    table.does(asked.PressClocks(WHITE), after=5 * MINUTE)
    table.tries(asked.NoticeTime(), after=11 * MINUTE)
    assert table.state.match_result is not None
    assert WHITE is table.state.match_result.winner


@pytest.mark.parametrize("ruleset", ["usbgf-2016", "nbf", "wbgt"])
def test_where_lateness_costs_points_the_director_gives_them(ruleset: str) -> None:
    assert Refusal.ASK_DIRECTOR is RuledTable(ruleset).refused(asked.PressClocks(WHITE)).reason


def test_both_absent_players_times_run_at_once_where_the_ruleset_says_so() -> None:
    table = RuledTable("istavder-2025")
    assert Refusal.NEITHER_LATE_YET is table.refused(ordered.StartAbsentClocks(DIRECTOR)).reason
    table.does(ordered.StartAbsentClocks(DIRECTOR), after=5 * MINUTE)
    table.does(asked.Arrive(BLACK), after=2 * MINUTE)
    assert ((480_000, 480_000), WHITE) == (table.times(), table.state.clock.turn_of)
    table.does(asked.Arrive(WHITE), after=MINUTE)
    assert ((420_000, 480_000), None, ()) == (table.times(), table.state.clock.turn_of, table.state.absent)
    (pressed,) = (event for event in table.history if isinstance(event, ClocksPressed))
    assert (DIRECTOR, True) == (pressed.authority, is_directors_act(pressed))


AT_ONCE = (
    'both_absent = { value = "clocks_at_once", clause = "ISTAVDER Player Not Ready", alternatives = ["clocks_in_turn"]'
)
IN_TURN = 'both_absent = { value = "clocks_in_turn", clause = "ISTAVDER Player Not Ready", alternatives = []'


def test_absent_players_times_run_in_turn_where_the_director_chose_that() -> None:
    table = RuledTable(ruleset_text("istavder-2025").replace(AT_ONCE, IN_TURN))
    table.does(ordered.StartAbsentClocks(DIRECTOR), after=6 * MINUTE)
    table.does(asked.Arrive(WHITE), after=2 * MINUTE)
    table.does(asked.Arrive(BLACK), after=MINUTE)
    assert (480_000, 540_000) == table.times()


def test_where_neither_comes_before_their_times_run_out_nobody_wins() -> None:
    table = RuledTable("istavder-2025")
    table.does(ordered.StartAbsentClocks(DIRECTOR), after=6 * MINUTE)
    table.tries(asked.NoticeTime(), after=11 * MINUTE)
    result = table.state.match_result
    assert result is not None
    assert (None, True) == (result.winner, table.is_over())


def test_absence_of_both_costs_points_elsewhere() -> None:
    assert Refusal.ABSENT_COST_POINTS is RuledTable("wbgt").refused(ordered.StartAbsentClocks(DIRECTOR)).reason


def test_a_break_overstayed_runs_off_the_players_time_where_the_ruleset_says_so() -> None:
    table = between_games("istavder-2025")
    before = table.times()[0]
    table.does(ordered.GrantBreak(DIRECTOR, WHITE))
    table.does(asked.BackFromBreak(WHITE), after=7 * MINUTE)
    assert (before - 2 * MINUTE, 2 * MINUTE) == (table.times()[0], table.state.late_back[WHITE])


def test_who_never_comes_back_from_a_break_loses_on_time() -> None:
    table = between_games("istavder-2025")
    table.does(ordered.GrantBreak(DIRECTOR, WHITE))
    table.tries(asked.NoticeTime(), after=20 * MINUTE)
    result = table.state.match_result
    assert result is not None
    assert BLACK is result.winner
