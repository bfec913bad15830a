"""The ladders of conduct under each ruleset: the next step by what stands against the player."""

from typing import Any

import pytest
from act_forms import read
from clause_table import BLACK, DIRECTOR, WHITE, ClauseTable
from proofs import by, proves
from rules_as_shown import as_foreseen, in_words
from rulings_table import ROWS, RULESETS, steps

from tavla.application.acts.ladders import LADDERS
from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.base.copies import replace
from tavla.rules.clauses import DISCRETION
from tavla_ui.director.acts.form import BREACHES
from tavla_ui.director.acts.rulings import LEFT_TO_PEOPLE, REPEATED

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
OF_PLAYERS = tuple(matter for matter in BREACHES if LADDERS[matter].startswith("conduct."))


def warned_for(matter: Matter) -> tuple[str, str]:
    return "row0.1", f"row1.{REPEATED.index(matter)}"


def said(ruleset: str, matter: Matter) -> tuple[list[str], str]:
    """The steps of the document, and the clause."""
    value, clause, *_ = ROWS[LADDERS[matter]][RULESETS.index(ruleset)]
    return [step["consequence"] for step in value], clause


def next_step(step: str) -> str:
    return f"By the rules the next step is: {in_words('conduct.language', steps(step)).removeprefix('1. ')}."


@proves(*(LADDERS[matter] for matter in OF_PLAYERS))
def test_a_warning_cites_the_ladder_while_the_next_step_is_one(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    for matter in OF_PLAYERS:
        ladder, clause = said(ruleset, matter)
        chosen, shown = read(table, "warn", *warned_for(matter))
        fits = (not ladder or ladder[0] == "warning") and not clause.startswith("(ours)")
        assert (clause if fits else DISCRETION) == chosen, matter
        assert as_foreseen(ruleset, LADDERS[matter]) in shown
        assert (next_step(ladder[0]) in shown) if ladder else ("next step" not in shown)


def test_the_next_step_follows_from_what_stands_in_the_match(table: ClauseTable, ruleset: str) -> None:
    """NBF 1.5: first a warning, then penalty points, then disqualification; what was withdrawn does not count."""
    for matter in OF_PLAYERS:
        ladder, clause = said(ruleset, matter)
        if len(ladder) < 2:
            continue
        table.open(ruleset, on_roll=WHITE)
        table.must(ordered.Warn(DIRECTOR, BLACK, matter))
        warning = len(table.stage.session.history) - 1
        chosen, shown = read(table, "points", "row0.1", f"row2.{2 + REPEATED.index(matter)}")
        assert (clause, True) == (chosen, next_step(ladder[1]) in shown)
        assert "So far 1 time in this match" in shown
        table.must(ordered.GivePenaltyPoints(replace(DIRECTOR, clause=clause), BLACK, 1))
        table.agree_all()
        assert next_step(ladder[min(2, len(ladder) - 1)]) in read(table, "warn", *warned_for(matter))[1]
        table.must(ordered.WithdrawAct(DIRECTOR, warning))
        assert next_step(ladder[1]) in read(table, "warn", *warned_for(matter))[1]
        assert next_step(ladder[0]) in read(table, "warn", "row0.0", warned_for(matter)[1])[1]


@proves("conduct.spectators")
def test_spectators_are_met_by_their_clause(table: ClauseTable, ruleset: str) -> None:
    row = f"row1.{LEFT_TO_PEOPLE.index(Matter.SPECTATORS)}"
    table.open(ruleset, on_roll=WHITE)
    ladder, clause = said(ruleset, Matter.SPECTATORS)
    chosen, shown = read(table, "rule", row)
    assert (clause, True) == (chosen, next_step(ladder[0]) in shown)
    assert as_foreseen(ruleset, "conduct.spectators") in shown
    table.must(ordered.Rule(replace(DIRECTOR, clause=clause), "Kim is to be silent"))
    assert next_step(ladder[-1]) in read(table, "rule", row)[1]


@proves("conduct.time_given_for_false_claims", "conduct.false_claims")
def test_time_lost_to_false_claims_may_be_given_back(table: ClauseTable, ruleset: str) -> None:
    """ISTAVDER: the referee may impose a time penalty, or grant additional time."""
    table.open(ruleset, on_roll=WHITE)
    clocks = "ISTAVDER Match Duration and Clock Usage"
    chosen, shown = read(table, "give_time", "row0.0", "row2.2")
    expected: Any = by(ruleset, DISCRETION, DISCRETION, DISCRETION, clocks)
    assert expected == chosen
    assert as_foreseen(ruleset, "conduct.time_given_for_false_claims") in shown
    taken, _ = read(table, "take_time", "row0.1", f"row2.{2 + BREACHES.index(Matter.FALSE_CLAIMS)}")
    assert expected == taken
