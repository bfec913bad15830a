"""The ladders of conduct under each ruleset: the next step by what stands against the player."""

from collections.abc import Sequence
from typing import Any

import pytest
from act_forms import form, ground, leave, read
from clause_table import BLACK, DIRECTOR, SECOND, WHITE, ClauseTable
from director_hands import press
from proofs import by, proves
from rules_as_shown import as_foreseen, in_words
from ruleset_text import text_of
from rulings_table import ROWS, RULESETS, steps

from tavla.application.acts.foreseen import NOTHING
from tavla.application.acts.ladders import LADDERS, KeptBreach, Means, breaches, of_measure
from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.base.copies import replace
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.formats.from_events import record_of
from tavla.reports.document import Paragraph
from tavla.reports.match_report import match_report
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of
from tavla.text import foreseen_words
from tavla.text.words import Words
from tavla_ui.director.acts import GROUPS
from tavla_ui.director.acts.form import BREACHES, usual_clause
from tavla_ui.director.acts.rulings import LATENESS, LEFT_TO_PEOPLE, OCCASIONS, REPEATED

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
ACTS = {act.key: act for group in GROUPS for act in group}
PHONES = "ISTAVDER Mobile Phones and Electronic Devices"
ELSE = "Not covered by the rules"
ANY = "The director may choose any of the steps."
OF_PLAYERS = tuple(matter for matter in BREACHES if LADDERS[matter].startswith("conduct."))


def warned_for(matter: Matter) -> tuple[str, str]:
    return "row0.1", f"row1.{REPEATED.index(matter)}"


def said(ruleset: str, matter: Matter) -> tuple[list[str], str]:
    """The steps of the document, and the clause."""
    value, clause, *_ = ROWS[LADDERS[matter]][RULESETS.index(ruleset)]
    return [step["consequence"] for step in value], clause


def told(matter: Matter, clause: str) -> Authority:
    return replace(DIRECTOR, clause=clause, matter=matter.value)


def next_step(step: str) -> str:
    return f"Next step by the rules: {in_words('conduct.language', steps(step)).removeprefix('1. ')}."


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
        if ladder[1:2] != ["penalty_points"]:
            continue
        table.open(ruleset, on_roll=WHITE)
        table.must(ordered.Warn(DIRECTOR, BLACK, matter))
        warning = len(table.stage.session.history) - 1
        chosen, shown = read(table, "points", "row0.1", f"row2.{2 + REPEATED.index(matter)}")
        assert (clause, True) == (chosen, next_step(ladder[1]) in shown)
        assert "So far 1 time in this match" in shown
        table.must(ordered.GivePenaltyPoints(told(matter, clause), BLACK, 1))
        table.agree_all()
        assert next_step(ladder[min(2, len(ladder) - 1)]) in read(table, "warn", *warned_for(matter))[1]
        table.must(ordered.WithdrawAct(DIRECTOR, warning))
        assert next_step(ladder[1]) in read(table, "warn", *warned_for(matter))[1]
        assert next_step(ladder[0]) in read(table, "warn", "row0.0", warned_for(matter)[1])[1]


@proves("conduct.free_choice", under=("usbgf-2016", "nbf", "wbgt"))
def test_a_step_that_is_named_beside_another_can_be_taken_at_once(table: ClauseTable, ruleset: str) -> None:
    """NBF 1.7 (vi): a warning, points or disqualification; 1.5: after a warning; 4.2 (v): one after the other."""
    table.open(ruleset, on_roll=WHITE)
    free = {
        choice["breach"]: choice["from_breach"] for choice in ROWS["conduct.free_choice"][RULESETS.index(ruleset)][0]
    }
    for matter in OF_PLAYERS:
        ladder, clause = said(ruleset, matter)
        for before in (0, 1, 2, 3):
            so_far = [KeptBreach(matter, "", is_of_match=True)] * before
            rules = ruleset_of(table.ruleset_text(ruleset))
            for means, step in ((Means.DISQUALIFICATION, "may_be_disqualified"), (Means.POINTS, "penalty_points")):
                if step not in ladder:
                    continue
                foreseen = of_measure(rules, (), matter, means, BLACK, so_far)
                is_next = ladder[min(before, len(ladder) - 1)] == step
                is_free = before + 1 >= free.get(LADDERS[matter].removeprefix("conduct."), 9)
                assert (clause if is_next or is_free else DISCRETION) == foreseen.clause, (matter, before, step)
                assert is_free == foreseen.is_free, (matter, before)
    lost, _ = read(table, "end", "row0.0", "row1.1", f"row2.{BREACHES.index(Matter.CRAWFORD_BREACH)}")
    assert by(ruleset, "USBGF 4.4.6", "NBF 4.4 (iv)", DISCRETION, DISCRETION) == lost
    named = ("points", "row0.1", f"row2.{2 + REPEATED.index(Matter.CRAWFORD_BREACH)}")
    assert by(ruleset, "USBGF 4.4.6", DISCRETION, DISCRETION, DISCRETION) == read(table, *named)[0]
    unnamed = ("take_time", "row0.1", f"row2.{2 + BREACHES.index(Matter.CRAWFORD_BREACH)}")
    assert DISCRETION == read(table, *unnamed)[0]
    clause, shown = read(table, "end", "row0.1", "row1.1", f"row2.{BREACHES.index(Matter.AIDS)}")
    assert by(ruleset, "USBGF 1.7.1, 1.7.2, 1.7.3, 1.7.4", "NBF 1.7 (vi)", "WBGT 1.7 (3)", PHONES) == clause
    assert (ruleset == "nbf") == (ANY in shown)


def gives(key: str, ruleset: str, wanted: set[str]) -> bool:
    """Whether a first breach can lead to one of these, or no step is named."""
    number = RULESETS.index(ruleset)
    ladder, choices = ROWS[key][number][0], ROWS["conduct.free_choice"][number][0]
    is_free = {"breach": key.removeprefix("conduct."), "from_breach": 1} in choices
    return not ladder or bool(wanted & {step["consequence"] for step in (ladder if is_free else ladder[:1])})


GIVEN_BY = {
    Closing.FORFEIT: {"match_lost", "sanction"},
    Closing.DISQUALIFICATION: {"may_be_disqualified", "sanction"},
    Closing.EXPULSION: {"may_be_disqualified", "sanction"},
}


NO_END = {
    "usbgf-2016": {"agreed_results", "false_claims"},
    "nbf": {"clock_errors", "false_claims"},
    "wbgt": {"clock_errors", "crawford_doubles", "false_claims", "repeated_unclear_moves"},
    "istavder-2025": {
        "agreed_lengths",
        "agreed_results",
        "clock_errors",
        "clock_hand",
        "crawford_doubles",
        "language",
        "outside_help",
        "shuffling",
    },
}
"""The ladders whose first step ends no match, whatever it becomes; each is proved by its own test."""


def test_a_match_is_ended_by_a_clause_only_in_the_way_it_gives(table: ClauseTable, ruleset: str) -> None:
    """Every way with every matter. Lateness loses the match, and disqualifies nobody."""
    table.open(ruleset, on_roll=WHITE)
    for how, given in GIVEN_BY.items():
        row = ("end", f"row0.{[*Closing].index(how)}", "row1.1")
        for place, matter in enumerate((*BREACHES, *OCCASIONS)):
            key = LADDERS.get(matter) or LATENESS[matter]
            own = ROWS[key][RULESETS.index(ruleset)][1]
            clause, shown = read(table, *row, f"row2.{place}")
            if matter in OCCASIONS:
                holds = how is Closing.FORFEIT
                assert holds == (ELSE not in shown)
            else:
                holds = gives(key, ruleset, given)
            cited = own if holds and not own.startswith(("(ours)", "silent")) else DISCRETION
            assert (how, matter, cited) == (how, matter, clause)
    nobody = {"how": Closing.DOUBLE_NO_SHOW, "matter": Matter.LATE_AT_START}
    assert NOTHING is ACTS["end"].foreseen(ground(table), nobody)


for _ruleset, _without in NO_END.items():
    _keys = (LADDERS[matter] for matter in BREACHES if LADDERS[matter].partition(".")[2] not in _without)
    proves(*_keys, under=(_ruleset,))(test_a_match_is_ended_by_a_clause_only_in_the_way_it_gives)


@proves("conduct.clock_errors", under=("nbf",))
def test_a_game_is_lost_only_by_a_clause_that_gives_it(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    for matter in BREACHES:
        ladder, own, *_ = ROWS[LADDERS[matter]][RULESETS.index(ruleset)]
        if not ladder:
            continue
        filled = {"who": BLACK, "matter": matter, "game": True}
        cited = own if gives(LADDERS[matter], ruleset, {"game_lost", "sanction"}) else DISCRETION
        assert (matter, cited) == (matter, usual_clause(ACTS["rule"], ground(table), filled))


@proves("conduct.free_choice", under=("istavder-2025",))
def test_a_spectator_who_interferes_needlessly_is_sent_away_at_once(table: ClauseTable, ruleset: str) -> None:
    """One who disturbs is warned first. Source: ISTAVDER Spectators."""
    table.open(ruleset, on_roll=WHITE)
    _, shown = form(table, "rule", f"row1.{LEFT_TO_PEOPLE.index(Matter.SPECTATORS)}")
    assert (ruleset == "istavder-2025") == (ANY in shown)
    assert not table.stage.sees("act.next")
    if ruleset == "usbgf-2016":  # a sanction as the director deems just: he says which
        return
    press(table.stage, "act.reason0", "act.do")
    ruled = table.stage.session.history[-1]
    assert isinstance(ruled, RulingGiven)
    assert by(ruleset, "USBGF 1.6.3", "NBF 1.6 (iii)", "WBGT 1.6 (3)", "ISTAVDER Spectators") == ruled.authority.clause
    leave(table)


def test_both_players_are_disqualified_for_a_result_or_a_length_agreed_on(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 4.2.6, 4.8.2, NBF 4.5, WBGT 4.5: one of the players, or both."""
    table.open(ruleset, on_roll=WHITE)
    length = f"row2.{BREACHES.index(Matter.AGREED_LENGTH)}"
    own = by(ruleset, "USBGF 4.8.2", "NBF 4.5", "WBGT 4.5", DISCRETION)
    assert own == form(table, "end", "row0.1", "row1.2", length)[0]
    agreed = f"row2.{BREACHES.index(Matter.AGREED_RESULT)}"
    assert (
        said(ruleset, Matter.AGREED_RESULT)[1].startswith("(ours)")
        or said(ruleset, Matter.AGREED_RESULT)[1] == (form(table, "end", "row0.1", "row1.2", agreed)[0])
    )
    form(table, "end", "row0.1", "row1.2", agreed)
    press(table.stage, "act.row0.2", "act.reason0")  # an expulsion is of one player: whose must be chosen anew
    assert not table.stage.seen("act.do").property("enabled")
    press(table.stage, "act.row0.1", "act.row1.2", "act.do")
    result = table.state.match_result
    assert (None, Closing.DISQUALIFICATION) == (result and result.winner, result and result.closing)
    leave(table)
    told = "Nobody wins the match: both players are disqualified"
    assert table.stage.text("white.band").startswith(told)
    report = match_report(table.stage.session.history, Words())
    assert f"{told}." in [block.text for block in report.blocks if isinstance(block, Paragraph)]
    assert "Neither player won: both were disqualified" in record_of(table.stage.session.history).comments


def counted(ruleset: str, history: Sequence[Event], matter: Matter, kept: Sequence[KeptBreach] = ()) -> tuple[int, int]:
    so_far = breaches(ruleset_of(text_of(ruleset)), history, matter, BLACK, kept)
    return so_far.here, so_far.before


def test_acts_by_one_clause_are_told_apart_by_their_matter(table: ClauseTable, ruleset: str) -> None:
    """ISTAVDER has false claims, times and illegal plays in one clause; NBF 1.7 (vi) has aids and help from outside."""
    shared: Any = by(ruleset, "USBGF 4.3.4", "NBF 1.7 (vi)", "WBGT 1.7 (3)", "ISTAVDER Match Duration and Clock Usage")
    here, other = by(
        ruleset,
        (Matter.CLOCK_ERROR, Matter.OUTSIDE_HELP),
        (Matter.AIDS, Matter.OUTSIDE_HELP),
        (Matter.AIDS, Matter.OUTSIDE_HELP),
        (Matter.FALSE_CLAIMS, Matter.ILLEGAL_PLAYS),
    )
    table.open(ruleset, on_roll=WHITE)
    for matter in (here, here, other, Matter.LATE_FROM_BREAK, Matter.FAULTY_CLOCK):
        table.must(ordered.TakeTime(told(matter, shared), BLACK, Millis(5 * SECOND)))
        table.agree_all()
    history = table.stage.session.history
    assert ((2, 0), (1, 0)) == (counted(ruleset, history, here), counted(ruleset, history, other))


def test_a_ladder_goes_on_through_the_event(table: ClauseTable, ruleset: str) -> None:
    """What the register has of this match is not counted twice; words tell more than a clause."""
    clause = said(ruleset, Matter.LANGUAGE)[1]
    table.open(ruleset, on_roll=WHITE)
    table.must(ordered.Warn(DIRECTOR, BLACK, Matter.LANGUAGE))
    kept = [
        KeptBreach(Matter.LANGUAGE, "", is_of_match=True),
        KeptBreach(Matter.LANGUAGE, "", is_of_match=False),
        KeptBreach(Matter.AIDS, clause, is_of_match=False),
        KeptBreach(None, clause, is_of_match=False),
    ]
    history, ladder = table.stage.session.history, said(ruleset, Matter.LANGUAGE)[0]
    by_clause = 0 if clause.startswith("(ours)") else 1
    assert (1, 1 + by_clause) == counted(ruleset, history, Matter.LANGUAGE, kept)
    rules = ruleset_of(table.ruleset_text(ruleset))
    foreseen = of_measure(rules, history, Matter.LANGUAGE, Means.WARNING, BLACK, kept)
    assert (ladder[-1] if ladder else None) == (foreseen.step and foreseen.step.consequence.value)
    assert f"before, in this event: {1 + by_clause} time" in foreseen_words.foreseen(
        Words(), foreseen, rules, ByPlayer("Anna", "Bora")
    )


def test_a_record_without_a_matter_counts_for_the_first_of_ladders_alike(ruleset: str) -> None:
    """NBF 4.5 and WBGT 4.5 have one step for an agreed result and an agreed length; other ladders keep their clause."""
    for clause, expected in (
        (said(ruleset, Matter.AGREED_RESULT)[1], by(ruleset, (1, 0), (1, 0), (1, 0), (0, 0))),
        (said(ruleset, Matter.AGREED_LENGTH)[1], by(ruleset, (0, 1), (1, 0), (1, 0), (0, 0))),
    ):
        kept = [KeptBreach(None, clause, is_of_match=False)]
        matters = (Matter.AGREED_RESULT, Matter.AGREED_LENGTH)
        assert expected == tuple(counted(ruleset, (), matter, kept)[1] for matter in matters)


TITLES = {
    "warning": ["Warning"],
    "penalty_points": ["Penalty points"],
    "sanction": ["Penalty points", "Take time", "End the match"],
    "may_be_disqualified": ["End the match"],
    "match_lost": ["End the match"],
    "time_penalty": ["Take time"],
    "game_lost": ["Ruling"],
    "referee": ["Ruling"],
    "digital_board": ["Ruling"],
}
"""Step of a ladder -> the acts that do it."""


def acts_of_next_step(table: ClauseTable, matter: Matter) -> list[tuple[str, str]]:
    """The acts that a warning leads to by one touch, or itself where it is the step; each with its clause."""
    found: list[tuple[str, str]] = []
    place = 0
    while True:
        form(table, "warn", *warned_for(matter))
        name = "act.next" if place == 0 else f"act.next{place}"
        if place and not table.stage.sees(name):
            return found
        if table.stage.sees(name):
            press(table.stage, name)
        press(table.stage, "act.reason0")
        assert table.stage.seen("act.do").property("enabled"), (matter, table.stage.text("act.told"))
        found.append((table.stage.text("act.title"), table.stage.text("act.clause")))
        leave(table)
        place += 1


def test_every_step_of_a_ladder_leads_to_an_act_with_its_clause(table: ClauseTable, ruleset: str) -> None:
    """The last step holds for every further breach. Source: NBF 4.3 (iv), USBGF 1.2.3, ISTAVDER 22."""
    for matter in BREACHES:
        ladder, clause = said(ruleset, matter)
        if not ladder:
            continue
        table.open(ruleset, on_roll=WHITE)
        for step in ladder:
            by_step = "ISTAVDER 22 Use of Digital Board" if step == "digital_board" else clause
            assert [(title, by_step) for title in TITLES[step]] == acts_of_next_step(table, matter), (matter, step)
            table.must(ordered.Warn(DIRECTOR, BLACK, matter))


def test_a_game_is_lost_by_a_ruling(table: ClauseTable, ruleset: str) -> None:
    """NBF 4.3 (iv): warning, penalty points, the game, the match."""
    if ruleset != "nbf":
        return
    table.open(ruleset, on_roll=WHITE, cube=Cube(2, WHITE))
    for _ in range(2):
        table.must(ordered.Warn(DIRECTOR, BLACK, Matter.CLOCK_ERROR))
    form(table, "warn", *warned_for(Matter.CLOCK_ERROR))
    assert "Next step: the game is lost" == table.stage.text("act.next")
    press(table.stage, "act.next", "act.reason0")
    told = table.stage.text("act.told")
    assert ("Ruling on Bora: the game is lost" in told, "Anna wins a single game: 2 points" in told) == (True, True)
    press(table.stage, "act.do")
    assert (2, 0) == tuple(table.state.score.points)
    leave(table)
    assert next_step("match_lost") in read(table, "warn", *warned_for(Matter.CLOCK_ERROR))[1]


def test_a_second_premature_roll_leads_to_the_end_of_the_match(table: ClauseTable, ruleset: str) -> None:
    """ISTAVDER Move Execution: warned, then disqualified if the director will."""
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    table.must(ordered.PunishPrematureRoll(DIRECTOR, BLACK))
    table.agree_all()
    leave(table)
    form(table, "premature", "row0.1")
    assert (ruleset == "istavder-2025") == table.stage.sees("act.next")
    if ruleset == "istavder-2025":
        press(table.stage, "act.next")
        assert ("End the match", "ISTAVDER Move Execution") == (
            table.stage.text("act.title"),
            table.stage.text("act.clause"),
        )


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


@proves("conduct.spectators_language")
def test_spectators_who_speak_another_language_are_warned_then_sent_away(table: ClauseTable, ruleset: str) -> None:
    """Source: NBF 1.5. USBGF 1.5 and WBGT 1.5 name no penalty."""
    row = f"row1.{LEFT_TO_PEOPLE.index(Matter.SPECTATORS_LANGUAGE)}"
    table.open(ruleset, on_roll=WHITE)
    ladder, clause = said(ruleset, Matter.SPECTATORS_LANGUAGE)
    seen = []
    for _ in range(3):
        chosen, shown = read(table, "rule", row)
        assert as_foreseen(ruleset, "conduct.spectators_language") in shown
        assert as_foreseen(ruleset, "director.spectator_reported") not in shown  # of who is sent away under 1.6
        assert (DISCRETION if clause.startswith("(ours)") else clause) == chosen
        seen += [step for step in ladder if next_step(step) in shown]
        table.must(ordered.Rule(told(Matter.SPECTATORS_LANGUAGE, chosen), "Kim is to speak English"))
    assert by(ruleset, [], ["warning", "sent_away", "sent_away"], [], []) == seen
    if ruleset == "nbf":  # a player's own ladder of the same clause counts none of it
        assert next_step("warning") in read(table, "warn", "row0.1", warned_for(Matter.LANGUAGE)[1])[1]


@proves("conduct.time_given_for_false_claims")
@proves("conduct.false_claims", under=("istavder-2025",))
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
