"""The director's table under each ruleset: appeals, a director who plays, departures."""

from typing import TYPE_CHECKING, cast

import pytest
from act_forms import form, leave
from clause_table import BLACK, DIRECTOR, WHITE, ClauseTable
from proofs import by, proves
from rulings_table import RULESETS

from tavla.application.commands import director as ordered
from tavla.application.ports.directors import OfficialHere
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts.director_events import AppealOutcome
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.time.clock import ClockMethod

if TYPE_CHECKING:
    from tavla_ui.director.acts_section import ActsSectionViewModel

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
NAMES = ("Ada", "Bea", "Cem", "Dag", "Ece", "Fia", "Gry")


def appealed(table: ClauseTable, outcome: AppealOutcome, members: int) -> Refused | None:
    """An appeal against the last fact."""
    ruling = len(table.stage.session.history) - 1
    refused = table.asks(ordered.DecideAppeal(DIRECTOR, ruling, outcome, NAMES[:members]))
    if refused is None:
        return None
    return refused


@proves("director.committee_sizes", "director.committee_may_be_larger")
def test_the_sizes_of_a_committee(table: ClauseTable, ruleset: str) -> None:
    sizes = []
    for members in range(1, 8):
        table.open(ruleset, on_roll=WHITE)
        table.must(ordered.Warn(DIRECTOR, BLACK))
        refused = appealed(table, AppealOutcome.UPHELD, members)
        if refused is None:
            sizes.append(members)
        else:
            assert by(ruleset, "USBGF 1.3.2", "NBF 1.3 (ii)", "WBGT 1.3 (2)", "ISTAVDER 30") == refused.clause
    assert by(ruleset, [3, 5], [3, 5], [3, 5], [3, 4, 5, 6, 7]) == sizes


@proves("director.appeal_outcomes")
def test_what_a_committee_may_decide(table: ClauseTable, ruleset: str) -> None:
    decided = []
    for outcome in AppealOutcome:
        table.open(ruleset, on_roll=WHITE)
        table.must(ordered.Warn(DIRECTOR, BLACK))
        if appealed(table, outcome, 3) is None:
            decided.append(outcome.value)
    every = ["upheld", "reversed", "modified"]
    assert by(ruleset, every, every, ["upheld", "reversed"], every) == decided


@proves("director.appeal_is_final")
def test_a_committees_word_is_final(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.must(ordered.Warn(DIRECTOR, BLACK))
    ruling = len(table.stage.session.history) - 1
    table.must(ordered.DecideAppeal(DIRECTOR, ruling, AppealOutcome.UPHELD, NAMES[:3]))
    refused = table.asks(ordered.DecideAppeal(DIRECTOR, ruling, AppealOutcome.REVERSED, NAMES[:3]))
    clause = by(ruleset, "USBGF 5.2", "(ours) the document is silent", "WBGT 5.2", "ISTAVDER 30")
    assert (Refusal.APPEAL_IS_FINAL, clause) == (refused and refused.reason, refused and refused.clause)


@proves("director.not_appealable")
def test_whether_a_disqualification_can_be_appealed(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.must(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK))
    table.agree_all()
    history = table.stage.session.history
    ruling = max(number for number, event in enumerate(history) if type(event).__name__ == "ChangeMade")
    refused = table.asks(ordered.DecideAppeal(DIRECTOR, ruling, AppealOutcome.UPHELD, NAMES[:3]))
    assert by(ruleset, Refusal.NOT_APPEALABLE, None, None, None) is (refused and refused.reason)
    table.open(ruleset, on_roll=WHITE)
    clause = by(ruleset, "USBGF 3.8", DIRECTOR.clause, "WBGT 3.8", DIRECTOR.clause)
    table.must(ordered.Rule(replace(DIRECTOR, clause=str(clause)), "Cem records the match"))
    refused = appealed(table, AppealOutcome.UPHELD, 3)
    assert by(ruleset, Refusal.NOT_APPEALABLE, None, None, None) is (refused and refused.reason)


@proves("director.staff_may_sit")
def test_no_director_or_monitor_of_the_tournament_sits_on_a_committee(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 1.3.2, NBF 1.3 (i), (ii), WBGT 1.3 (2); under ISTAVDER 30 referees sit."""
    table.open(ruleset, on_roll=WHITE)
    table.must(ordered.Warn(DIRECTOR, BLACK))
    ruling = len(table.stage.session.history) - 1
    committee = (*NAMES[:2], "egil ")
    appeal = ordered.DecideAppeal(DIRECTOR, ruling, AppealOutcome.UPHELD, committee, ("Dora", "Egil"))
    refused = table.asks(appeal)
    clause = by(ruleset, "USBGF 1.3.2", "NBF 1.3 (i), (ii)", "WBGT 1.3 (2)", None)
    assert clause == (refused and refused.clause)
    assert refused is None or refused.reason is Refusal.COMMITTEE_OF_STAFF


def test_the_acts_know_every_director_and_monitor_of_the_board(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.enter_as_director()
    named = {person.name for person in table.board.services.directors.people()}
    table.touch("director.section.acts")
    section = cast("ActsSectionViewModel", table.board.table.director_model._sections["acts"])
    assert named
    assert named == set(section._now().staff)


@proves("director.not_appealable", "director.report")
def test_what_the_director_alone_decides_is_not_put_to_the_players(table: ClauseTable, ruleset: str) -> None:
    """The form says whether it can be appealed and to whom it is reported. Source: USBGF 5.2, 5.5; NBF 5.5; WBGT 5.6."""
    table.open(ruleset, on_roll=WHITE)
    form(table, "end", "row0.1", "row1.1")
    told = table.stage.text("act.told")
    appealed = by(
        ruleset,
        "It cannot be appealed (USBGF 5.2, 3.8).",
        "It can be appealed as soon as possible (NBF 5.2).",
        "It can be appealed at once (WBGT 5.2).",
        "It can be appealed at once (ISTAVDER 30).",
    )
    reported = by(
        ruleset,
        "It is reported to the federation if it reaches beyond the event (USBGF 1.2.4, 1.6.5, 5.5).",
        "It is reported to the federation (NBF 5.5 (i)).",
        "It is reported to the federation (WBGT 5.6).",
        "",
    )
    assert (True, True, bool(reported)) == (appealed in told, reported in told, "reported" in told)
    table.touch("act.reason0", "act.do")
    assert (None, Phase.MATCH_OVER) == (table.state.proposal, table.state.phase)
    leave(table)


@proves("director.director_plays")
def test_a_director_who_plays_does_not_rule_in_his_own_match(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, "(USBGF 5.1)", "(NBF 5.1)", "(WBGT 5.1)", "")
    table.open(ruleset, on_roll=WHITE)
    table.enter_as_director(OfficialHere("anna", "Anna", is_director=True))
    assert (bool(clause), not clause) == (table.stage.sees("director.told"), table.stage.sees("director.section.acts"))
    if clause:
        assert str(clause) in str(table.stage.seen("director.told").property("sentence"))


@proves("clock.use")
def test_a_match_without_a_clock_departs_from_a_ruleset_that_wants_one(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, method=ClockMethod.NONE)
    assert not table.stage.sees("white.clock")
    assert by(ruleset, [], [], [], ["clock.use"]) == [departure.key for departure in table.state.setup.card.departures]
