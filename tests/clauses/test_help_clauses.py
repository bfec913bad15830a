"""What the board helps with and shows under each ruleset, at the window."""

from unittest.mock import patch

import pytest
from act_forms import read
from clause_table import BLACK, SECOND, WHITE, ClauseTable
from proofs import by, proves
from rules_as_shown import as_foreseen
from ruleset_text import altered
from rulings_table import RULESETS

from tavla.domain.facts.assistance import Highlights
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of
from tavla_ui.robots.finder import items

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
ELSE = "Not covered by the rules"


def marks(table: ClauseTable) -> int:
    """How many places are shown where a checker may go."""
    return table.board.table.match_model.board_model._targets.rowCount()


@proves("assistance.highlights", "assistance.hints")
def test_the_board_shows_nobody_where_a_checker_may_go(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    assert by(ruleset, 0, 0, 0, 0) == marks(table)
    driver = table.stage.driver
    driver.hands._touch("press", driver._top_of(WHITE, 8))
    driver.hands._touch("move", driver._place(WHITE, 6))
    driver.hands.look()
    assert by(ruleset, 0, 0, 0, 0) == marks(table)
    driver.hands._touch("release", driver._top_of(WHITE, 8))


@proves("assistance.pip_count")
def test_the_board_counts_no_pips(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    shown = [
        str(item.property("text"))
        for item in items(table.stage.window.contentItem())
        if item.isVisible() and item.property("text")
    ]
    assert by(ruleset, [], [], [], []) == [text for text in shown if "167" in text]


@proves("assistance.attempts_shown_to_opponent")
def test_the_opponent_is_not_shown_the_tries(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    before = table.seat_says(BLACK)
    table.touch("white.bigButton")
    table.notice(WHITE)
    assert 1 == table.state.attempts[WHITE]
    assert before == table.seat_says(BLACK)


@proves("clock.referee_below_seconds")
def test_severe_time_pressure_is_shown_where_a_referee_is_wanted(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, reserve_ms=80 * SECOND)
    clock = table.board.table.match_model.seats[WHITE].clock_model
    table.let_pass(31_500)
    assert "" == clock.property("pressure")
    table.let_pass(SECOND)
    assert by(ruleset, False, False, False, True) == (clock.property("pressure") != "")
    table.let_pass(59 * SECOND)
    assert by(ruleset, False, False, False, True) == (clock.property("pressure") != "")


@proves("assistance.highlights", "assistance.pip_count")
def test_more_help_than_the_rules_give_is_the_directors_own(table: ClauseTable, ruleset: str) -> None:
    """The clause forbids aids: no help that is allowed rests on it. Source: USBGF 1.7.1, NBF 1.7 (i), WBGT 1.7 (1)."""
    table.open(ruleset, on_roll=WHITE)
    own = ruleset_of(table.ruleset_text(ruleset)).assistance.highlights.clause
    assert own != DISCRETION
    for rows, cited in (((), own), (("row0.2",), DISCRETION), (("row1.0",), DISCRETION), (("row3.1",), DISCRETION)):
        clause, shown = read(table, "help", *rows)
        assert cited == clause
        assert (cited is DISCRETION) == (ELSE in shown)
        assert as_foreseen(ruleset, "assistance.highlights") in shown


def test_less_help_than_the_rules_give_rests_on_their_clause(table: ClauseTable, ruleset: str) -> None:
    text = altered(table.ruleset_text(ruleset), "assistance.highlights", "always", ["off", "after_lifting"])
    with patch.dict(table.altered, {ruleset: text}):
        table.open(ruleset, on_roll=WHITE)
        for choice in range(len(Highlights)):
            assert ruleset_of(text).assistance.highlights.clause == read(table, "help", f"row0.{choice}")[0]
