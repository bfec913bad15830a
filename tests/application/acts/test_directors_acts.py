"""The director's acts: worked out by the ruleset, agreed to by the players concerned, kept as facts."""

from typing import Any

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, between_games, mid_turn

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.director_events import AppealOutcome, ChangeAnswered, ChangeMade
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import OffenceKind
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis

COMMITTEE = ("Kim", "Lee", "Max")


# Who, why, by which clause


@pytest.mark.parametrize("missing", ["director", "reason"])
def test_an_act_without_name_or_reason_is_refused(missing: str) -> None:
    blank: dict[str, Any] = {missing: "  "}
    authority = replace(DIRECTOR, **blank)
    assert Refusal.AUTHORITY_INCOMPLETE is RuledTable().refused(ordered.Warn(authority, WHITE)).reason


@pytest.mark.parametrize(
    ("ruleset", "own", "foreign"),
    [("usbgf-2016", "USBGF 4.1.7.2", "WBGT 4.1 (5) 2"), ("wbgt", "WBGT 4.1 (5) 2", "USBGF 4.1.7.2")],
)
def test_a_ruling_quotes_a_clause_of_its_own_ruleset(ruleset: str, own: str, foreign: str) -> None:
    table = RuledTable(ruleset)
    assert Refusal.CLAUSE_UNKNOWN is table.refused(ordered.Rule(replace(DIRECTOR, clause=foreign), "play on")).reason
    table.does(ordered.Rule(replace(DIRECTOR, clause=own), "play on"))


def test_a_ruling_stands_in_the_record_and_moves_nothing() -> None:
    table = mid_turn()
    before = table.state
    table.does(ordered.Rule(DIRECTOR, "the roll was good"))
    assert replace(before, facts=before.facts + 1) == table.state


def test_a_warning_is_counted_until_a_committee_reverses_it() -> None:
    table = mid_turn()
    table.does(ordered.Warn(DIRECTOR, BLACK))
    warning = len(table.history) - 1
    assert 1 == len(table.state.offences_of(BLACK, OffenceKind.WARNING))
    table.does(ordered.DecideAppeal(DIRECTOR, warning, AppealOutcome.REVERSED, COMMITTEE))
    assert () == table.state.offences_of(BLACK, OffenceKind.WARNING)


def test_a_warning_given_in_error_is_withdrawn_and_the_withdrawal_too() -> None:
    table = mid_turn()
    table.does(ordered.Warn(DIRECTOR, BLACK))
    warning = len(table.history) - 1
    for act, standing in ((warning, 0), (warning + 1, 1), (warning, 0)):
        table.does(ordered.WithdrawAct(DIRECTOR, act))
        assert standing == len(table.state.offences_of(BLACK, OffenceKind.WARNING))
        assert Refusal.NO_SUCH_RULING is table.refused(ordered.WithdrawAct(DIRECTOR, act)).reason
    assert Refusal.NO_SUCH_RULING is table.refused(ordered.WithdrawAct(DIRECTOR, warning + 2)).reason


def test_a_premature_roll_counted_in_error_is_withdrawn_and_the_next_is_the_first() -> None:
    table = mid_turn("nbf").thrown()
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
    table.does(ordered.WithdrawAct(DIRECTOR, len(table.history) - 1))
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
    made = table.history[-1]
    assert isinstance(made, ChangeMade)
    assert isinstance(made.change, changes.PrematureRollPunished)
    assert 1 == made.change.offence


def test_a_committees_decision_entered_wrongly_is_withdrawn_and_entered_anew() -> None:
    table = mid_turn()
    table.does(ordered.Warn(DIRECTOR, BLACK))
    warning = len(table.history) - 1
    table.does(ordered.DecideAppeal(DIRECTOR, warning, AppealOutcome.REVERSED, COMMITTEE))
    assert (
        Refusal.APPEAL_IS_FINAL
        is table.refused(ordered.DecideAppeal(DIRECTOR, warning, AppealOutcome.UPHELD, COMMITTEE)).reason
    )
    table.does(ordered.WithdrawAct(DIRECTOR, len(table.history) - 1))
    assert 1 == len(table.state.offences_of(BLACK, OffenceKind.WARNING))
    table.does(ordered.DecideAppeal(DIRECTOR, warning, AppealOutcome.UPHELD, COMMITTEE))


def test_an_offence_undone_by_going_back_before_it_counts_again_when_that_is_taken_back() -> None:
    table = mid_turn("nbf").thrown()
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
    table.agreed(ordered.TakePlayBack(DIRECTOR, len(table.history) - 1, with_times=True))
    assert () == table.state.offences_of(WHITE, OffenceKind.PREMATURE_ROLL)
    table.agreed(ordered.TakePlayBack(DIRECTOR, len(table.history) - 1, with_times=True))
    assert 1 == len(table.state.offences_of(WHITE, OffenceKind.PREMATURE_ROLL))


def test_a_break_taken_stays_taken_with_the_play_taken_back_until_it_is_withdrawn() -> None:
    table = between_games("wbgt")
    table.does(asked.TakeBreak(WHITE, ""))
    taken = len(table.history) - 1
    table.does(asked.BackFromBreak(WHITE))
    table.next_game()
    table.dice(3, 1)
    table.agreed(ordered.TakePlayBack(DIRECTOR, 1, with_times=True))
    assert ByPlayer(1, 0) == table.state.breaks
    for act, breaks in ((taken, 0), (len(table.history), 1), (taken, 0)):
        table.does(ordered.WithdrawAct(DIRECTOR, act))
        assert ByPlayer(breaks, 0) == table.state.breaks


@pytest.mark.parametrize("act", [-1, 0, 1, 99])
def test_only_what_was_said_or_counted_is_withdrawn(act: int) -> None:
    assert Refusal.NO_SUCH_RULING is mid_turn().refused(ordered.WithdrawAct(DIRECTOR, act)).reason


@pytest.mark.parametrize(
    ("ruleset", "committee", "outcome", "refusal"),
    [
        ("usbgf-2016", ("Kim", "Lee"), AppealOutcome.UPHELD, Refusal.COMMITTEE_SIZE),
        ("usbgf-2016", ("Kim", "Lee", "Lee"), AppealOutcome.UPHELD, Refusal.COMMITTEE_SIZE),
        ("usbgf-2016", COMMITTEE, AppealOutcome.MODIFIED, None),
        ("wbgt", COMMITTEE, AppealOutcome.MODIFIED, Refusal.OUTCOME_NOT_ALLOWED),
        ("nbf", (*COMMITTEE, "Ole", "Pia"), AppealOutcome.UPHELD, None),
        ("istavder-2025", (*COMMITTEE, "Ole"), AppealOutcome.UPHELD, None),
        ("usbgf-2016", (*COMMITTEE, "Ole"), AppealOutcome.UPHELD, Refusal.COMMITTEE_SIZE),
        ("usbgf-2016", (*COMMITTEE[:2], "ann"), AppealOutcome.UPHELD, Refusal.COMMITTEE_PARTIAL),
        ("nbf", (*COMMITTEE[:2], "Cy"), AppealOutcome.UPHELD, Refusal.COMMITTEE_PARTIAL),
        ("wbgt", (*COMMITTEE[:2], "Dana Reed "), AppealOutcome.UPHELD, Refusal.COMMITTEE_PARTIAL),
    ],
)
def test_a_committee_decides_as_its_ruleset_lets_it(
    ruleset: str, committee: tuple[str, ...], outcome: AppealOutcome, refusal: Refusal | None
) -> None:
    table = RuledTable(ruleset, names=ByPlayer("Ann", "Bo & Cy"))
    table.does(ordered.Rule(DIRECTOR, "play on"))
    decision = table.tries(ordered.DecideAppeal(DIRECTOR, len(table.history) - 1, outcome, committee))
    assert refusal is getattr(decision, "reason", None)


def test_only_a_ruling_can_be_appealed() -> None:
    assert (
        Refusal.NO_SUCH_RULING
        is mid_turn().refused(ordered.DecideAppeal(DIRECTOR, 1, AppealOutcome.UPHELD, COMMITTEE)).reason
    )


@pytest.mark.parametrize("how", [Closing.DISQUALIFICATION, Closing.EXPULSION])
@pytest.mark.parametrize(("ruleset", "refusal"), [("usbgf-2016", Refusal.NOT_APPEALABLE), ("nbf", None)])
def test_whether_a_disqualification_or_an_expulsion_can_be_appealed_is_the_rulesets(
    ruleset: str, refusal: Refusal | None, how: Closing
) -> None:
    table = mid_turn(ruleset)
    table.agreed(ordered.CloseMatch(DIRECTOR, how, WHITE))
    decision = table.tries(ordered.DecideAppeal(DIRECTOR, len(table.history) - 2, AppealOutcome.UPHELD, COMMITTEE))
    assert refusal is getattr(decision, "reason", None)


# Proposed, agreed, refused


def test_a_change_of_time_waits_for_the_tap_of_the_player_concerned() -> None:
    table = mid_turn()
    table.does(ordered.GiveTime(DIRECTOR, WHITE, Millis(60_000)))
    assert table.state.proposal is not None
    assert ((WHITE,), (600_000, 600_000), True) == (
        table.state.proposal.asked,
        table.times(),
        table.state.freeze is not None,
    )
    table.does(asked.AnswerChange(WHITE, agrees=True))
    assert (False, (660_000, 600_000)) == (table.is_asking(), table.times())
    assert Refusal.NO_CHANGE_PROPOSED is table.refused(asked.AnswerChange(WHITE, agrees=True)).reason


def test_a_change_of_result_asks_both() -> None:
    table = mid_turn()
    table.does(ordered.CorrectScore(DIRECTOR, ByPlayer(7, 0), Crawford.PLAYED))
    table.does(asked.AnswerChange(WHITE, agrees=True))
    assert not table.is_over()
    table.does(asked.AnswerChange(BLACK, agrees=True))
    assert table.is_over()


@pytest.mark.parametrize("how", [how for how in Closing if how is not Closing.DOUBLE_NO_SHOW])
def test_the_director_ends_a_match_alone(how: Closing) -> None:
    table = mid_turn()
    table.does(ordered.CloseMatch(DIRECTOR, how, BLACK))
    assert (True, None) == (table.is_over(), table.state.proposal)


def test_over_a_refusal_the_director_alone_lets_it_take_effect_and_the_refusal_stands() -> None:
    table = mid_turn()
    table.does(ordered.TakeTime(DIRECTOR, BLACK, Millis(30_000)))
    table.does(asked.AnswerChange(BLACK, agrees=False))
    assert (600_000, 600_000) == table.times()
    assert Refusal.CHANGE_PROPOSED is table.refused(asked.AgreeToResume(WHITE)).reason
    table.does(ordered.EnforceChange(DIRECTOR))
    made = table.last[0]
    assert isinstance(made, ChangeMade)
    assert ((BLACK,), (600_000, 570_000)) == (made.against, table.times())
    assert any(isinstance(event, ChangeAnswered) and not event.agrees for event in table.history)


def test_a_player_may_come_round_after_a_refusal_but_not_answer_for_the_other() -> None:
    table = mid_turn()
    table.does(ordered.TakeTime(DIRECTOR, BLACK, Millis(30_000)))
    assert Refusal.NOT_YOUR_ANSWER is table.refused(asked.AnswerChange(WHITE, agrees=True)).reason
    table.does(asked.AnswerChange(BLACK, agrees=False))
    assert Refusal.ALREADY_CONFIRMED is table.refused(asked.AnswerChange(BLACK, agrees=False)).reason
    table.does(asked.AnswerChange(BLACK, agrees=True))
    assert (600_000, 570_000) == table.times()


def test_a_proposal_let_go_changes_nothing_and_play_goes_on() -> None:
    table = mid_turn()
    table.does(ordered.GiveTime(DIRECTOR, WHITE, Millis(60_000)))
    assert Refusal.CHANGE_PROPOSED is table.refused(ordered.GiveTime(DIRECTOR, BLACK, Millis(1))).reason
    table.does(ordered.WithdrawChange(DIRECTOR))
    table.resumes()
    assert ((600_000, 600_000), BLACK, None) == (table.times(), table.state.clock.turn_of, table.state.freeze)


# Penalty points


@pytest.mark.parametrize(
    ("ruleset", "points", "occasion", "score", "lost"),
    [
        ("usbgf-2016", 1, Occasion.LATE_AT_START, (0, 1), False),
        ("usbgf-2016", 4, Occasion.LATE_AT_START, (0, 4), True),
        ("usbgf-2016", 4, Occasion.LATE_AFTER_BREAK, (0, 4), False),
        ("nbf", 4, Occasion.LATE_AT_START, (0, 4), True),
        ("wbgt", 3, Occasion.LATE_AT_START, (0, 3), False),
        ("wbgt", 4, Occasion.LATE_AT_START, (0, 4), True),
        ("usbgf-2016", 7, Occasion.OTHER, (0, 7), True),
    ],
)
def test_penalty_points_go_to_the_opponent_and_may_lose_the_match(
    ruleset: str, points: int, occasion: Occasion, score: tuple[int, int], lost: bool
) -> None:
    table = RuledTable(ruleset)
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, points, occasion))
    assert (ByPlayer(*score), lost) == (table.state.score.points, table.state.phase is Phase.MATCH_OVER)
    if lost:
        assert table.state.match_result is not None
        assert BLACK is table.state.match_result.winner


@pytest.mark.parametrize(
    ("ruleset", "occasions", "lost"),
    [
        ("usbgf-2016", (Occasion.LATE_AT_START, Occasion.LATE_AT_START), True),
        ("usbgf-2016", (Occasion.LATE_AT_START, Occasion.LATE_AFTER_BREAK), False),
        ("usbgf-2016", (Occasion.LATE_AFTER_BREAK, Occasion.LATE_AT_START), False),
        ("nbf", (Occasion.LATE_AT_START, Occasion.LATE_AFTER_BREAK), True),
        ("nbf", (Occasion.OTHER, Occasion.LATE_AT_START), False),
        ("wbgt", (Occasion.LATE_AFTER_BREAK, Occasion.LATE_AT_START), True),
    ],
)
def test_penalty_points_for_lateness_are_added_up(
    ruleset: str, occasions: tuple[Occasion, Occasion], lost: bool
) -> None:
    """Of a match to 7 points, two given twice."""
    table = RuledTable(ruleset)
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, BLACK, 3, occasions[0]))
    for occasion in occasions:
        assert not table.is_over()
        table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2, occasion))
    assert lost == table.is_over()


def test_penalty_points_taken_back_are_not_added_up_until_they_stand_again() -> None:
    table = RuledTable("nbf")
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2, Occasion.LATE_AT_START))
    given = next(number for number, event in enumerate(table.history) if isinstance(event, ChangeMade))
    table.agreed(ordered.TakePlayBack(DIRECTOR, given, with_times=False))
    back = len(table.history) - 1
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2, Occasion.LATE_AT_START))
    assert not table.is_over()
    table.agreed(ordered.TakePlayBack(DIRECTOR, back, with_times=False))
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2, Occasion.LATE_AT_START))
    assert table.is_over()


def test_penalty_points_to_one_point_make_the_next_game_the_crawford_game() -> None:
    table = RuledTable()
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 6))
    assert Crawford.THIS_GAME is table.state.score.crawford


def test_penalty_points_in_a_game_leave_its_cube_alone_and_the_next_is_the_crawford_game() -> None:
    table = mid_turn()
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 5))
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, BLACK, 1))
    table.resumes()
    assert Crawford.TO_COME is table.state.score.crawford
    table.wins(BLACK)
    assert (ByPlayer(1, 6), Crawford.THIS_GAME) == (table.state.score.points, table.state.score.crawford)


@pytest.mark.parametrize(("ruleset", "minutes"), [("wbgt", 13), ("usbgf-2016", 10), ("nbf", 10)])
def test_points_for_lateness_set_the_times_anew_where_the_ruleset_says_so(ruleset: str, minutes: int) -> None:
    table = RuledTable(ruleset)
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 1, Occasion.LATE_AT_START))
    assert (minutes * 60_000, minutes * 60_000) == table.times()


# Dice, assistance


def test_a_void_roll_is_rolled_again_without_the_right_to_double() -> None:
    table = mid_turn()
    table.dice(6, 2)
    table.does(asked.MoveChecker(BLACK, 24, 18))
    table.does(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    assert (Phase.TO_ROLL, BLACK, None, ()) == (
        table.state.phase,
        table.state.on_roll,
        table.state.roll,
        table.state.moves,
    )
    assert Refusal.DOUBLE_LOST is table.refused(asked.TouchCube(BLACK)).reason
    table.dice(2, 1)
    table.moves((13, 11), (6, 5))
    assert not table.state.double_lost


def test_a_void_opening_roll_is_rolled_again_off_the_clock() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.does(ordered.VoidRoll(DIRECTOR), after=30_000)
    table.resumes()
    assert (Phase.OPENING, None, (600_000, 600_000)) == (table.state.phase, table.state.clock.turn_of, table.times())


def test_dice_typed_in_by_order_are_entered_by_the_side_on_roll() -> None:
    table = mid_turn()
    assert Refusal.DICE_ARE_BUILT_IN is table.refused(asked.EnterRoll(BLACK, Roll(2, 1))).reason
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    assert Refusal.DICE_ARE_TYPED is table.refused(asked.RollDice(BLACK)).reason
    assert Refusal.NOT_YOUR_TURN is table.refused(asked.EnterRoll(WHITE, Roll(2, 1))).reason
    table.does(asked.EnterRoll(BLACK, Roll(2, 1)))
    table.does(asked.AnswerRoll(WHITE, agrees=True))
    assert Roll(2, 1) == table.state.roll
    assert DiceSource.TYPED is getattr(table.history[-1], "source", None)


def test_a_change_of_mode_stands_in_the_record() -> None:
    table = mid_turn()
    helped = Assistance(Highlights.ALWAYS, pip_count=True, hints=False)
    table.does(ordered.SetAssistance(DIRECTOR, helped))
    assert helped == table.state.orders.assistance
    made = table.history[-1]
    assert isinstance(made, ChangeMade)
    assert (DIRECTOR, changes.AssistanceSet(helped)) == (made.authority, made.change)


def test_a_warning_outlives_the_play_that_is_taken_back() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    turn = len(table.history)
    table.dice(5, 2)
    table.does(ordered.Warn(DIRECTOR, BLACK))
    table.agreed(ordered.TakePlayBack(DIRECTOR, turn, with_times=False))
    assert 1 == len(table.state.offences_of(BLACK, OffenceKind.WARNING))
    assert table.folded() == table.state


# What cannot be done now


def test_the_clause_on_a_turn_is_quoted_for_an_act_of_a_turn_alone() -> None:
    table = RuledTable()
    table.dice(3, 1)
    assert Refused(Refusal.NOT_NOW, "USBGF 4.1.8.1") == table.refused(asked.TakeDouble(WHITE))
    assert Refused(Refusal.NO_SETTLED_CLAIM) == table.refused(ordered.RuleOnSettled(DIRECTOR, objector_is_right=True))
    assert Refused(Refusal.NOT_NOW) == table.refused(asked.AnswerSettled(WHITE, agrees=True))
