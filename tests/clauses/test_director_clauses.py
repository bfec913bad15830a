"""The director's table under each ruleset: appeals, a director who plays, departures."""

from typing import TYPE_CHECKING, cast

import pytest
from act_forms import form, leave, read
from clause_table import BLACK, DIRECTOR, WHITE, ClauseTable
from proofs import by, proves
from rules_as_shown import as_foreseen
from rulings_table import OURS, RULESETS

from tavla.application.acts.foreseen import of_first_instance
from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.ports.directors import OfficialHere
from tavla.application.ports.register import KeptRecord
from tavla.application.refusals import Refusal, Refused
from tavla.application.roles import Role
from tavla.application.standing import Staff, may_not_ask
from tavla.base.copies import replace
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy, RulingGiven
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.reports.document import Paragraph, Table
from tavla.reports.event_report import MatchFacts, event_report
from tavla.reports.match_report import match_report
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of
from tavla.text import act_words
from tavla.text.words import Words
from tavla_ui.director.acts.rulings import LEFT_TO_PEOPLE

if TYPE_CHECKING:
    from tavla_ui.director.acts_section import ActsSectionViewModel

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
WITH_FEDERATION = ("usbgf-2016", "nbf", "wbgt")
"""Whose rules name somebody to report to."""
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


@proves("director.not_appealable")
@proves("director.appeal_by", under=("nbf", "wbgt", "istavder-2025"))
@proves("director.disqualification_reported", "director.report_to", under=WITH_FEDERATION)
def test_what_the_director_alone_decides_is_not_put_to_the_players(table: ClauseTable, ruleset: str) -> None:
    """The form says whether it can be appealed and to whom it is reported. Source: USBGF 5.2, 5.5; NBF 5.5; WBGT 5.6."""
    table.open(ruleset, on_roll=WHITE)
    form(table, "end", "row0.1", "row1.1")
    appealed = by(
        ruleset,
        "It cannot be appealed (USBGF 5.2, 3.8).",
        "It can be appealed as soon as possible (NBF 5.2).",
        "It can be appealed at once (WBGT 5.2).",
        "It can be appealed at once (ISTAVDER 30).",
    )
    reported = by(
        ruleset,
        "Report it to the federation's chief executive if it reaches beyond the event (USBGF 1.2.4, 1.6.5).",
        "Report it to the federation (NBF 1.7 (viii)).",
        "Report it to the federation's board (WBGT 1.7 (5)).",
        "",
    )
    for how in ("act.row0.2", "act.row0.1"):  # an expulsion is one too
        table.touch(how)
        told = table.stage.text("act.told")
        assert (True, True, bool(reported)) == (appealed in told, reported in told, "Report it" in told)
    table.touch("act.reason0", "act.do")
    assert (None, Phase.MATCH_OVER) == (table.state.proposal, table.state.phase)
    leave(table)


@proves("director.report", "director.report_to", under=WITH_FEDERATION)
def test_every_ruling_says_whether_it_can_be_appealed_and_to_whom_it_is_reported(
    table: ClauseTable, ruleset: str
) -> None:
    """Source: USBGF 5.2, 5.5; NBF 5.2, 5.5 (i); WBGT 5.2, 5.6; ISTAVDER 30."""
    table.open(ruleset, on_roll=WHITE)
    form(table, "warn", "row0.1")
    told = table.stage.text("act.told")
    expected = by(
        ruleset,
        "It can be appealed as soon as possible (USBGF 5.2). "
        "Report it to the federation's chief executive if it reaches beyond the event (USBGF 5.5).",
        "It can be appealed as soon as possible (NBF 5.2). Report it to the federation (NBF 5.5 (i)).",
        "It can be appealed at once (WBGT 5.2). Report it to the federation's board (WBGT 5.6).",
        "It can be appealed at once (ISTAVDER 30).",
    )
    assert expected in told
    assert ("Report it" in told) is ("Report it" in expected)
    table.touch("act.reason0", "act.do")
    report = match_report(table.stage.session.history, Words())
    after = [block.text for block in report.blocks if isinstance(block, Paragraph) and block.text.startswith("Act 1:")]
    assert [f"Act 1: {expected}"] == after
    leave(table)


def _told_of(table: ClauseTable, ruleset: str, what: str) -> str:
    """What the report of the event says of an incident of the register, in ready words."""
    table.open(ruleset, on_roll=WHITE)
    fields = {"what": what, "on": "2026-11-21", "clause": "", "seen_by": "Dora"}
    kept = KeptRecord("incident", "k", fields, {"player": "Kim"})
    report = event_report("Winter Open", [MatchFacts(table.stage.session.history)], Words(), [kept])
    rows = [row for block in report.blocks if isinstance(block, Table) for row in block.rows]
    assert ("2026-11-21", "Kim", f"Incident · {what}") in [tuple(cell.text for cell in row[:3]) for row in rows]
    told = [block.text for block in report.blocks if isinstance(block, Paragraph) and "Report it" in block.text]
    return told[0].partition(": ")[2] if told else ""


@proves("director.spectator_reported")
@proves("director.report_to", under=WITH_FEDERATION)
def test_a_spectator_sent_away_is_reported(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 1.6.5, NBF 1.6 (v), WBGT 1.6 (5)."""
    expected = by(
        ruleset,
        "Report it to the federation's chief executive if it reaches beyond the event (USBGF 1.6.5).",
        "Report it to the federation (NBF 1.6 (v)).",
        "Report it to the federation's board (WBGT 1.6 (5)).",
        "",
    )
    assert expected == _told_of(table, ruleset, "spectator sent away")
    clause, shown = read(table, "rule", f"row1.{LEFT_TO_PEOPLE.index(Matter.SPECTATORS)}")
    assert by(ruleset, "USBGF 1.6.3", "NBF 1.6 (iii)", "WBGT 1.6 (3)", "ISTAVDER Spectators") == clause
    assert as_foreseen(ruleset, "director.spectator_reported") in shown
    ruled = RulingGiven(Instant(0), replace(DIRECTOR, clause=clause), "Kim leaves the hall")
    after = act_words.after_ruling(Words(), ruleset_of(table.ruleset_text(ruleset)), ruled)
    assert (expected in after) is bool(expected)


@proves("director.refused_entry_reported", under=WITH_FEDERATION)
def test_a_player_who_was_refused_entry_is_reported(table: ClauseTable, ruleset: str) -> None:
    """Source: NBF 1.4 (iii), WBGT 1.4 (3)."""
    expected = by(
        ruleset,
        "",
        "Report it to the federation (NBF 1.4 (iii)).",
        "Report it to the federation's board (WBGT 1.4 (3)).",
        "",
    )
    for what in ("refused entry", "moved to a higher class"):
        assert expected == _told_of(table, ruleset, what)


@proves("director.reported_further_by", "director.rule_breaker_at_disadvantage")
def test_who_may_report_further_and_whom_a_dispute_goes_against(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 5.4, NBF 5.4, WBGT 5.3, 5.5; ISTAVDER 29."""
    table.open(ruleset, on_roll=WHITE)
    assert as_foreseen(ruleset, "director.rule_breaker_at_disadvantage") in read(table, "rule")[1]
    table.must(ordered.Warn(DIRECTOR, BLACK))
    assert as_foreseen(ruleset, "director.reported_further_by") in read(table, "appeal")[1]


@proves("director.director_plays")
def test_a_director_who_plays_does_not_rule_in_his_own_match(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, "(USBGF 5.1)", "(NBF 5.1)", "(WBGT 5.1)", "")
    table.open(ruleset, on_roll=WHITE)
    table.enter_as_director(OfficialHere("anna", "Anna", Role.DIRECTOR))
    assert bool(clause) is table.stage.sees("director.told")
    section = table.board.table.director_model.property("section")
    acts = [one["key"] for group in section.property("groups") for one in group["acts"]]
    assert ["committee"] == acts if clause else len(acts) > 20
    if clause:
        assert str(clause) in str(table.stage.seen("director.told").property("sentence"))
        staff, now = Staff(frozenset({"Anna"})), Instant(0)
        refused = may_not_ask(ordered.Warn(replace(DIRECTOR, director="Anna"), BLACK), table.state.setup, staff, now)
        assert Refusal.DIRECTOR_PLAYS is (refused and refused.reason)
        assert may_not_ask(_committees_ruling(NAMES[:3], "Anna"), table.state.setup, staff, now) is None


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
    assert DISCRETION == of_first_instance(table.state, rules, ("Anna", "Dora"), None).clause  # another is there


@proves("clock.use")
def test_a_match_without_a_clock_departs_from_a_ruleset_that_wants_one(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, method=ClockMethod.NONE)
    assert not table.stage.sees("white.clock")
    assert by(ruleset, [], [], [], ["clock.use"]) == [departure.key for departure in table.state.setup.card.departures]
