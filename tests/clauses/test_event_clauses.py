"""Breaks, lateness, penalty points and a wrong match length under each ruleset, at the window."""

import re

import pytest
from act_forms import form, leave, read
from clause_table import BLACK, DIRECTOR, MINUTE, SECOND, WHITE, ClauseTable, asked, places
from director_hands import press
from proofs import by, proves
from rules_as_shown import as_foreseen
from rulings_table import RULESETS

from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.claim_events import BreakEnded
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Millis
from tavla.formats.position_ids import xgid_of
from tavla.rules.break_allowance import breaks_allowed
from tavla.rules.catalogue import choices
from tavla.rules.loader import ruleset_of
from tavla.rules.picked import with_choice
from tavla_ui.director.acts.form import BREACHES

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)


COUNTED = ("usbgf-2016", "nbf", "wbgt")
"""Where breaks and penalty points are counted at all."""


def breaks_taken(table: ClauseTable, ruleset: str, length: int) -> int:
    """How many breaks White gets between games: the most that he is not refused."""
    table.open(ruleset, length, cube=Cube())
    return next((count for count in range(9, 0, -1) if table.asks(asked.TakeBreak(WHITE, "12:00", count)) is None), 0)


@proves("breaks.by_length", under=COUNTED)
def test_breaks_are_counted_by_match_length(table: ClauseTable, ruleset: str) -> None:
    lengths = (1, 9, 10, 11, 13, 14, 15, 16, 19, 21)
    banded = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
    expected = by(ruleset, banded, (1, 1, 1, 1, 1, 1, 1, 2, 2, 2), banded, (0,) * 10)
    assert expected == tuple(breaks_taken(table, ruleset, length) for length in lengths)


@proves("breaks.when")
def test_when_a_player_may_take_a_break(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    refused = table.asks(asked.TakeBreak(WHITE, "12:00"))
    assert refused is not None
    expected = by(
        ruleset,
        (Refusal.BREAK_IN_GAME_GRANTED, "USBGF 2.2.2"),
        (Refusal.BREAK_IN_GAME, "NBF 2.2 (ii)"),
        (Refusal.BREAK_IN_GAME, "WBGT 2.2 (2)"),
        (Refusal.ASK_DIRECTOR, "ISTAVDER Break Policy"),
    )
    assert expected == (refused.reason, refused.clause)
    table.touch("white.menu", "white.menu.break")
    shown = str(table.stage.seen("white.notice").property("sentence"))
    assert by(ruleset, True, False, False, True) == ("director" in shown)
    table.open(ruleset)
    before_the_first = table.asks(asked.TakeBreak(WHITE, "12:00"))  # who goes away then starts the match late
    assert before_the_first is not None
    assert expected == (before_the_first.reason, before_the_first.clause)
    table.open(ruleset, cube=Cube())
    assert by(ruleset, None, None, None, Refusal.ASK_DIRECTOR) == getattr(
        table.asks(asked.TakeBreak(WHITE, "12:00")), "reason", None
    )


@proves("breaks.combined", under=COUNTED)
def test_breaks_one_after_the_other(table: ClauseTable, ruleset: str) -> None:
    """Announced on the board before they begin, or freely. Source: USBGF 2.2.2, NBF 2.2 (ii), WBGT 2.2 (2)."""
    table.open(ruleset, 17, cube=Cube())
    refused = table.asks(asked.TakeBreak(WHITE, "12:00", 2))
    assert by(ruleset, "", "", "", "ISTAVDER Break Policy") == (refused.clause if refused else "")
    if refused is not None:
        return
    table.let_pass(9 * MINUTE)
    assert table.state.on_break is not None
    table.touch("white.bigButton")
    again = table.asks(asked.TakeBreak(BLACK, "12:00"))
    unannounced = (Refusal.BREAK_NOT_ANNOUNCED, "USBGF 2.2.2")
    assert by(ruleset, unannounced, None, None, None) == (again and (again.reason, again.clause))


def away(table: ClauseTable) -> tuple[bool, bool]:
    """Whether White and Black are on a break."""
    running = table.state.on_break
    return (False, False) if running is None else (running.has(WHITE), running.has(BLACK))


@proves("breaks.combined", under=COUNTED)
def test_a_player_joins_his_break_to_the_one_that_runs(table: ClauseTable, ruleset: str) -> None:
    """By both players combining their breaks; each says when he is back. Source: as above."""
    table.open(ruleset, 17, cube=Cube())
    table.asks(asked.TakeBreak(WHITE, "12:00"))
    if ruleset not in COUNTED:
        assert (False, False) == away(table)
        return
    table.let_pass(2 * MINUTE)
    table.touch("black.menu", "black.menu.break", "black.menu.break_1")
    assert (1, 1) == tuple(table.state.breaks)
    assert 10 * MINUTE == getattr(table.state.on_break, "ends_at", 0)
    table.let_pass(6 * MINUTE)
    table.touch("white.bigButton")
    assert (False, True) == away(table)
    table.let_pass(3 * MINUTE)
    table.touch("black.bigButton")
    assert (False, False) == away(table)
    assert (False, True) == tuple(late > 0 for late in table.state.late_back)


def test_other_breaks_are_chosen_among_alternatives(table: ClauseTable, ruleset: str) -> None:
    """NBF 2.2 (iii): the director may have set up another structure of breaks for the tournament or a match."""
    text = table.ruleset_text(ruleset)
    offered = next((entry.alternatives for entry in choices(ruleset_of(text)) if entry.key == "breaks.by_length"), ())
    counts = [breaks_allowed(ruleset_of(with_choice(text, "breaks.by_length", one)), 17) for one in offered]
    assert by(ruleset, [0, 1, 2, 3], [0, 1, 2, 3], [], []) == counts


def test_the_director_grants_a_break_as_long_as_he_says(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    form(table, "break", "row0.0", "row1.more")
    table.touch("act.reason0", "act.do")
    table.touch("director.close")
    assert 2 == table.state.breaks[WHITE]
    table.touch("white.bigButton")


@proves("breaks.minutes", "breaks.director_may_except")
def test_the_director_grants_a_break_and_it_lasts_its_minutes(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.let_pass(SECOND)
    table.must(ordered.GrantBreak(DIRECTOR, WHITE))
    assert not table.runs(WHITE)
    table.let_pass(5 * MINUTE + 90 * SECOND)
    table.touch("white.bigButton")
    ended = table.stage.session.history[-1]
    assert 90 == getattr(ended, "late", 0) // SECOND


LOST_AT_START = {9: (5, 5, 5), 8: (5, 4, 5), 5: (3, 3, 3)}
"""Match length -> penalty points for coming late with which the match is lost."""


@proves("lateness.at_start")
def test_penalty_points_for_coming_late_lose_the_match(table: ClauseTable, ruleset: str) -> None:
    if ruleset == "istavder-2025":
        table.open(ruleset)
        table.let_pass(4 * MINUTE)
        early = table.asks(asked.PressClocks(WHITE))
        assert early is not None
        assert "ISTAVDER Player Not Ready" == early.clause
        table.let_pass(MINUTE)
        table.must(asked.PressClocks(WHITE))
        table.let_pass(2 * MINUTE)
        assert ("8:00", True) == (table.clock(BLACK)[0], table.runs(BLACK))
        return
    for length, (usbgf, nbf, wbgt) in LOST_AT_START.items():
        enough = by(ruleset, usbgf, nbf, wbgt, None)
        assert isinstance(enough, int)
        for points, lost in ((enough - 1, False), (enough, True)):
            table.open(ruleset, length)
            table.must(ordered.GivePenaltyPoints(DIRECTOR, WHITE, points, Occasion.LATE_AT_START))
            table.agree_all()
            assert (length, points, lost) == (length, points, table.state.phase is Phase.MATCH_OVER)


def points_offered(table: ClauseTable) -> int:
    """The penalty points that the director is offered to give; 0 where he is offered none."""
    if not table.stage.sees("acts.offer0"):
        return 0
    found = re.search(r": (\d+) penalty point", str(table.stage.seen("acts.offer0").property("text")))
    assert found is not None
    return int(found[1])


@proves("lateness.at_start", under=COUNTED)
def test_the_director_is_offered_the_points_for_coming_late(table: ClauseTable, ruleset: str) -> None:
    first, each = by(ruleset, 15, 5, 5, 5) * MINUTE, 5 * MINUTE
    for late, points in ((first - SECOND, 0), (first, 1), (first + each - SECOND, 1), (first + each, 2)):
        table.open(ruleset, 9, card=MatchCard(late=ByPlayer(Millis(0), Millis(late))))
        table.enter_as_director()
        assert points_offered(table) == (points if ruleset in COUNTED else 0)


@proves("lateness.at_start", under=COUNTED)
def test_two_who_would_both_lose_by_lateness_both_forfeit_the_match(table: ClauseTable, ruleset: str) -> None:
    """Whoever got his points first would give the match to the other. Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4)."""
    clause = by(ruleset, "USBGF 2.2.4", "NBF 2.2 (iv)", "WBGT 2.2 (4)", "ISTAVDER Player Not Ready")
    first = by(ruleset, 25, 15, 15, 15) * MINUTE  # three points of five
    for white, both in ((first - SECOND, False), (first, True)):
        table.open(ruleset, 5, card=MatchCard(late=ByPlayer(Millis(white), Millis(first))))
        table.enter_as_director()
        offered = str(table.stage.seen("acts.offer0").property("text")) if table.stage.sees("acts.offer0") else ""
        assert (ruleset in COUNTED and both) == (offered == f"Both players lose the match by lateness ({clause})")
    if ruleset not in COUNTED:
        return
    press(table.stage, "acts.offer0", "act.reason0")
    assert clause == table.stage.text("act.clause")
    press(table.stage, "act.do")
    result = table.state.match_result
    assert (None, Closing.FORFEIT) == (result and result.winner, result and result.closing)
    leave(table)
    assert table.stage.text("black.band").startswith("Nobody wins the match: both players forfeit it")


def test_the_offer_of_points_counts_those_that_stand_already(table: ClauseTable, ruleset: str) -> None:
    """One point at the start and two after a break are half of six. Source: NBF 2.2 (iv)."""
    if ruleset not in COUNTED:
        return
    table.open(ruleset, 6)
    table.must(ordered.GivePenaltyPoints(DIRECTOR, BLACK, 1, Occasion.LATE_AT_START))
    table.agree_all()
    table.must(ordered.GrantBreak(DIRECTOR, BLACK))
    table.let_pass((5 + 11) * MINUTE)
    table.must(asked.BackFromBreak(BLACK))
    table.enter_as_director()
    offered = str(table.stage.seen("acts.offer0").property("text")) if table.stage.sees("acts.offer0") else ""
    assert (ruleset == "nbf") == (offered == "Bora came back 11:00 late: the match is lost by it (NBF 2.2 (iv))")


@proves("lateness.at_start", "lateness.after_break")
def test_a_match_lost_by_lateness_is_ended_by_its_clause(table: ClauseTable, ruleset: str) -> None:
    """A player who does not come at all: nobody counts his points."""
    table.open(ruleset)
    late = len(BREACHES)
    for matter, key in enumerate(("lateness.at_start", "lateness.after_break")):
        clause, shown = read(table, "end", "row0.0", "row1.1", f"row2.{late + matter}")
        assert as_foreseen(ruleset, key) in shown
        own = by(ruleset, "USBGF 2.2.4", "NBF 2.2 (iv)", "WBGT 2.2 (4)", "ISTAVDER")
        assert clause.startswith(own)


@proves("lateness.after_break")
def test_coming_back_late_from_a_break(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 8, points=(1, 3))
    table.must(ordered.GrantBreak(DIRECTOR, BLACK))
    table.let_pass(11 * MINUTE)
    table.touch("black.bigButton")
    assert by(ruleset, "10:00", "10:00", "10:12", "4:00") == table.clock(BLACK)[0]
    if ruleset == "istavder-2025":
        return
    # White needs 7 of 8: the points with which Black has lost.
    enough = by(ruleset, 7, 4, 5, None)
    assert isinstance(enough, int)
    for points, lost in ((enough - 1, False), (enough, True)):
        table.open(ruleset, 8, points=(1, 3))
        table.must(ordered.GivePenaltyPoints(DIRECTOR, BLACK, points, Occasion.LATE_AFTER_BREAK))
        table.agree_all()
        assert (points, lost) == (points, table.state.phase is Phase.MATCH_OVER)


@proves("lateness.after_break", under=("usbgf-2016", "nbf"))
def test_the_points_for_coming_back_late_rise_by_the_minute(table: ClauseTable, ruleset: str) -> None:
    if ruleset not in ("usbgf-2016", "nbf"):
        return
    first, each = by(ruleset, 15, 5, 0, 0) * MINUTE, 5 * MINUTE
    for late, points in ((first - SECOND, 0), (first, 1), (first + each - SECOND, 1), (first + each, 2)):
        table.open(ruleset, 9, points=(1, 3))
        table.must(ordered.GrantBreak(DIRECTOR, BLACK))
        table.let_pass(5 * MINUTE + late)
        table.must(asked.BackFromBreak(BLACK))
        table.enter_as_director()
        assert points_offered(table) == points


@proves("lateness.after_break", under=COUNTED)
@proves("lateness.time_penalty_after_break", under=("istavder-2025",))
def test_the_director_is_offered_the_points_for_coming_back_late(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 9, points=(1, 3))
    table.must(ordered.GrantBreak(DIRECTOR, BLACK))
    table.let_pass(by(ruleset, 21, 16, 16, 7) * MINUTE)
    table.touch("black.bigButton")
    table.enter_as_director()
    offers = table.stage.sees("acts.offer0")
    assert offers
    if ruleset == "istavder-2025":
        press(table.stage, "acts.offer0", "act.reason0")
        assert "ISTAVDER Break Policy" == table.stage.text("act.clause")
        assert "Bora: 7:30 instead of 8:00" in table.stage.text("act.told")
    else:
        offered = table.stage.seen("acts.offer0").property("text")
        costs = by(
            ruleset,
            "1 penalty point (USBGF 2.2.4)",
            "2 penalty points (NBF 2.2 (iv))",
            "the director decides (WBGT 2.2 (4))",
            "",
        )
        assert offered == f"Bora came back {by(ruleset, 16, 11, 11, 0)}:00 late: {costs}"
        press(table.stage, "acts.offer0", "act.reason0")
        points = by(ruleset, 1, 2, 1, 0)
        assert f"{points} penalty point" in table.stage.text("act.told")
        press(table.stage, "act.do")
        table.agree_all()
        assert not table.stage.sees("acts.offer0")
        assert (1 + points, 3) == tuple(table.state.score.points)


def test_without_a_clock_no_time_runs_off_for_coming_back_late(table: ClauseTable, ruleset: str) -> None:
    """Source: ISTAVDER Break Policy, where the time of a player runs who does not come back."""
    for method in (None, ClockMethod.NONE):
        table.open(ruleset, 9, method=method)
        table.touch("white.menu")
        table.stage.driver.hands.look()
        assert table.stage.sees("white.menu.clocks") is (ruleset == "istavder-2025" and method is None)
        table.touch("white.menu")
    table.open(ruleset, 9, points=(1, 3), method=ClockMethod.NONE)
    table.must(ordered.GrantBreak(DIRECTOR, WHITE))
    table.let_pass(22 * MINUTE)
    points = by(ruleset, "1 penalty point", "3 penalty points", "the director decides", "the director decides")
    clause = by(ruleset, "USBGF 2.2.4", "NBF 2.2 (iv)", "WBGT 2.2 (4)", "ISTAVDER Break Policy")
    assert f"Anna is on a break: {points} ({clause})" == table.stage.text("black.note")
    table.must(asked.BackFromBreak(WHITE))
    ended = table.stage.session.history[-1]
    assert isinstance(ended, BreakEnded)
    assert (0, True) == (ended.charged, ended.late >= 16 * MINUTE)
    table.enter_as_director()
    assert table.stage.sees("acts.offer0") is (ruleset in COUNTED)


def test_the_points_in_the_form_are_those_of_whoever_is_chosen(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 2.2.4, NBF 2.2 (iv)."""
    if ruleset not in COUNTED:
        return
    table.open(ruleset, 9, points=(1, 3))
    for player, minutes in ((WHITE, 11), (BLACK, 21)):
        table.must(ordered.GrantBreak(DIRECTOR, player))
        table.let_pass((5 + minutes) * MINUTE)
        table.must(asked.BackFromBreak(player))
    form(table, "points", "row2.1", "row0.1")
    assert by(ruleset, "2 points", "4 points", "1 point", "") == table.stage.text("act.row1.value")
    table.touch("act.row0.0")
    assert by(ruleset, "1 point", "2 points", "1 point", "") == table.stage.text("act.row1.value")


@proves("lateness.both_absent")
def test_neither_player_is_there(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset)
    table.let_pass(6 * MINUTE)
    refused, silent = table.asks(ordered.StartAbsentClocks(DIRECTOR)), "(ours) the document is silent"
    assert by(ruleset, silent, silent, silent, None) == (refused and refused.clause)
    if refused is None:
        table.let_pass(MINUTE)
        assert ("9:00", "9:00") == (table.clock(WHITE)[0], table.clock(BLACK)[0])


@proves("lateness.points_to_opponents_score", "lateness.points_can_bring_crawford_game")
def test_penalty_points_go_to_the_opponent_and_can_bring_the_crawford_game(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 5, points=(0, 2))
    table.must(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2))
    table.agree_all()
    assert table.stage.text("black.score").startswith("4 ")
    assert Crawford.THIS_GAME is table.state.score.crawford


@proves("times.after_penalty_points", under=COUNTED)
def test_times_after_penalty_points_for_lateness(table: ClauseTable, ruleset: str) -> None:
    for occasion, anew in (
        (Occasion.LATE_AT_START, by(ruleset, False, False, True, False)),
        (Occasion.LATE_AFTER_BREAK, False),
    ):
        table.open(ruleset, 9)
        table.must(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 1, occasion))
        table.agree_all()
        shown = "17:12" if anew else by(ruleset, "10:00", "10:00", "10:12", "10:00")
        assert (occasion, shown) == (occasion, table.clock(WHITE)[0])


@proves("length.when_longer", "length.when_shorter")
def test_a_match_length_found_wrong(table: ClauseTable, ruleset: str) -> None:
    silent = "silent: the director decides"
    for length, points, correct, outcomes in (
        (7, (3, 2), 9, ((9, ""), (9, ""), (None, silent), (None, silent))),
        (9, (3, 2), 7, ((7, ""), (7, ""), (None, silent), (None, silent))),
        (9, (7, 6), 7, (("white", ""), (9, ""), (None, silent), (None, silent))),
        (9, (7, 7), 7, ((7, ""), (9, ""), (None, silent), (None, silent))),
    ):
        table.open(ruleset, length, points=points)
        refused = table.asks(ordered.CorrectLength(DIRECTOR, correct))
        table.agree_all()
        result = table.state.match_result
        found = result.winner.value if result and result.winner else None if refused else table.state.score.length
        assert (length, points, correct, by(ruleset, *outcomes)) == (
            length,
            points,
            correct,
            (found, refused.clause if refused else ""),
        )


@proves("length.when_shorter", under=("usbgf-2016",))
def test_a_deciding_game_is_no_longer_match_and_no_crawford_game(table: ClauseTable, ruleset: str) -> None:
    """Source: USBGF 4.8.5 (d)."""
    if ruleset != "usbgf-2016":
        return
    table.open(ruleset, 9, points=(7, 7), rolls=((3, 1), (6, 5), (4, 2)))
    table.must(ordered.CorrectLength(DIRECTOR, 7))
    table.agree_all()
    leave(table)
    said = " ".join(table.seat_says(player) for player in (WHITE, BLACK))
    assert ("7 of 7" in said, "8" in said, "Crawford" in said) == (True, False, False)
    table.stage.open_game()
    assert (False, "") == (table.stage.sees("cube"), table.cube_shows())
    assert "deciding game" in table.seat_says(WHITE)
    table.stage.end_turn_somehow()
    refused = table.asks(asked.TouchCube(BLACK))
    assert (Refusal.DECIDING_GAME, "USBGF 4.8.5 (a)-(d)") == (refused and refused.reason, refused and refused.clause)
    assert ":7:7:1:8:" in xgid_of(table.state)


@proves("length.finished_match_stands")
def test_a_match_finished_at_a_wrong_length_stands(table: ClauseTable, ruleset: str) -> None:
    """Finished by points or otherwise."""
    table.open(ruleset, 3, points=(2, 0), crawford=Crawford.THIS_GAME, position=places(w1=2, b24=8), on_roll=BLACK)
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    assert Phase.MATCH_OVER is table.state.phase
    refused = table.asks(ordered.CorrectLength(DIRECTOR, 5))
    clause = by(ruleset, "USBGF 4.8.3", "NBF 4.7 (second)", "(ours) the document is silent", "ISTAVDER example 5")
    assert (Refusal.MATCH_STANDS, clause) == (refused and refused.reason, refused and refused.clause)
    table.open(ruleset, 7, on_roll=WHITE)
    table.must(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, BLACK))
    refused = table.asks(ordered.CorrectLength(DIRECTOR, 11))
    assert (Refusal.MATCH_STANDS, clause) == (refused and refused.reason, refused and refused.clause)
