"""The director's table under each ruleset: appeals, a director who plays, departures."""

from typing import TYPE_CHECKING, cast

import pytest
from act_forms import form, leave
from clause_table import BLACK, DIRECTOR, WHITE, ClauseTable
from proofs import by, proves
from rules_as_shown import as_foreseen
from rulings_table import OURS, RULESETS

from tavla.application.acts.foreseen import of_first_instance
from tavla.application.commands import director as ordered
from tavla.application.ports.directors import OfficialHere
from tavla.application.refusals import Refusal, Refused
from tavla.application.standing import Staff, may_not_ask
from tavla.base.copies import replace
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy, RulingGiven
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.time.clock import ClockMethod
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of

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
    assert bool(clause) is table.stage.sees("director.told")
    section = table.board.table.director_model.property("section")
    acts = [one["key"] for group in section.property("groups") for one in group["acts"]]
    assert ["committee"] == acts if clause else len(acts) > 20
    if clause:
        assert str(clause) in str(table.stage.seen("director.told").property("sentence"))
        staff = Staff(frozenset({"Anna"}))
        refused = may_not_ask(ordered.Warn(replace(DIRECTOR, director="Anna"), BLACK), table.state.setup, staff)
        assert Refusal.DIRECTOR_PLAYS is (refused and refused.reason)
        assert may_not_ask(_committees_ruling(NAMES[:3], "Anna"), table.state.setup, staff) is None


def _committees_ruling(committee: tuple[str, ...], noted_by: str = "Dora") -> ordered.RuleByCommittee:
    authority = replace(DIRECTOR, director=noted_by)
    return ordered.RuleByCommittee(authority, "The play stands", committee, ChosenBy.PLAYERS, ("Dora", "Egil"))


def _refused(table: ClauseTable, command: ordered.DirectorCommand) -> object:
    refused = table.asks(command)
    return refused and refused.reason


@proves("director.first_instance_sizes")
def test_a_committee_rules_where_every_director_plays(table: ClauseTable, ruleset: str) -> None:
    """Nobody appeals against it. Source: USBGF 5.1, NBF 1.3 (ii), 5.1, WBGT 5.1."""
    sizes = []
    for members in range(1, 8):
        table.open(ruleset, on_roll=WHITE)
        refused = table.asks(_committees_ruling(NAMES[:members]))
        if refused is None:
            sizes.append(members)
        else:
            clause = by(ruleset, "USBGF 5.1", "NBF 1.3 (ii)", "WBGT 1.3 (2), 5.1", OURS)
            assert (Refusal.COMMITTEE_SIZE, clause) == (refused.reason, refused.clause)
    assert by(ruleset, [3], [3, 5], [3, 5], [3, 4, 5, 6, 7]) == sizes
    table.open(ruleset, on_roll=WHITE)
    assert Refusal.COMMITTEE_PARTIAL is _refused(table, _committees_ruling((*NAMES[:2], "anna")))
    staff = by(ruleset, Refusal.COMMITTEE_OF_STAFF, Refusal.COMMITTEE_OF_STAFF, Refusal.COMMITTEE_OF_STAFF, None)
    assert staff is _refused(table, _committees_ruling((*NAMES[:2], "Egil")))
    table.must(_committees_ruling(NAMES[:3]))
    ruled = table.stage.session.history[-1]
    assert isinstance(ruled, RulingGiven)
    assert (NAMES[:3], ChosenBy.PLAYERS) == (ruled.committee, ruled.chosen_by)
    refused = appealed(table, AppealOutcome.UPHELD, 3)
    assert Refusal.APPEAL_IS_FINAL is (refused and refused.reason)


@proves("director.first_instance_chosen_by")
def test_who_chooses_the_committee_that_rules_where_a_director_plays(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    clause, shown = form(table, "committee")
    assert DISCRETION == clause  # no director whom the board knows plays
    assert as_foreseen(ruleset, "director.first_instance_chosen_by") in shown.splitlines()
    chosen = [row["chosen"] for row in table.board.table.director_model.property("section").property("rows")]
    assert by(ruleset, 0, 0, 0, 1) == chosen[2]
    leave(table)
    rules = ruleset_of(table.state.setup.ruleset)
    usual = by(ruleset, "USBGF 5.1", "NBF 5.1", "WBGT 5.1", DISCRETION)
    assert usual == of_first_instance(table.state, rules, ("Anna",), None).clause
    assert DISCRETION == of_first_instance(table.state, rules, ("Anna",), ChosenBy.DIRECTOR).clause


@proves("clock.use")
def test_a_match_without_a_clock_departs_from_a_ruleset_that_wants_one(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, method=ClockMethod.NONE)
    assert not table.stage.sees("white.clock")
    assert by(ruleset, [], [], [], ["clock.use"]) == [departure.key for departure in table.state.setup.card.departures]
