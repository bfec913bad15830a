"""The director takes back, corrects and ends: all of it facts, each undone by a later one."""

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, mid_turn

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import OffenceKind
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis

RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]


def test_play_goes_back_to_any_moment_with_its_times() -> None:
    table = mid_turn()
    moment, before = len(table.history), table.state
    table.dice(2, 1)
    table.does(asked.MoveChecker(BLACK, 13, 11), after=60_000)
    table.moves((6, 5))
    table.agreed(ordered.TakePlayBack(DIRECTOR, moment, with_times=True))
    table.resumes()
    assert (before.position, BLACK, Phase.TO_ROLL, (600_000, 600_000)) == (
        table.state.position,
        table.state.on_roll,
        table.state.phase,
        table.times(),
    )


@pytest.mark.parametrize(("new_delay", "used", "delay_left", "lost"), [
    (False, 4_000, 8_000, 0), (True, 4_000, 12_000, 0), (False, 72_000, 0, 60_000), (True, 72_000, 12_000, 60_000),
])  # fmt: skip
def test_play_goes_back_and_the_times_of_now_stay(new_delay: bool, used: int, delay_left: int, lost: int) -> None:
    table = mid_turn()
    moment = len(table.history)
    table.dice(2, 1)
    table.does(asked.MoveChecker(BLACK, 13, 11), after=used - 1000)
    table.does(asked.MoveChecker(BLACK, 6, 5), after=0)
    table.does(asked.EndTurn(BLACK), after=0)
    table.dice(6, 5)
    table.does(ordered.TakePlayBack(DIRECTOR, moment, with_times=False, new_delay=new_delay))
    assert None is table.state.proposal
    table.resumes()
    assert (BLACK, BLACK, Phase.TO_ROLL) == (table.state.on_roll, table.state.clock.turn_of, table.state.phase)
    assert delay_left == table.state.clock.reading(BLACK, table.state.clock.turn.since).delay_left  # type: ignore[union-attr, arg-type]
    assert 600_000 - lost == table.times()[1]


def test_a_finished_match_can_be_taken_back_and_that_can_be_taken_back_too() -> None:
    table = mid_turn(length=1)
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, WHITE))
    over, number = table.state, len(table.history)
    table.agreed(ordered.TakePlayBack(DIRECTOR, number - 3, with_times=True))
    assert (Phase.TO_ROLL, None) == (table.state.phase, table.state.match_result)
    table.agreed(ordered.TakePlayBack(DIRECTOR, number, with_times=True))
    assert (Phase.MATCH_OVER, over.match_result) == (table.state.phase, table.state.match_result)


@pytest.mark.parametrize("to", [0, -1, 99])
def test_there_is_no_going_back_to_a_moment_that_never_was(to: int) -> None:
    assert Refusal.NO_SUCH_MOMENT is mid_turn().refused(ordered.TakePlayBack(DIRECTOR, to, with_times=False)).reason


def test_there_is_no_going_back_to_between_facts_that_came_together() -> None:
    lost = mid_turn(length=1)
    lost.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 1))
    opened = RuledTable("istavder-2025")
    opened.dice(3, 1)
    for table in (lost, opened):
        between = len(table.history) - 1
        assert Refusal.NO_SUCH_MOMENT is table.refused(ordered.TakePlayBack(DIRECTOR, between, with_times=False)).reason


def test_what_the_director_did_since_is_taken_back_with_the_play() -> None:
    table = mid_turn()
    before, moment = table.state, len(table.history)
    table.does(ordered.Warn(DIRECTOR, WHITE))
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2))
    table.agreed(ordered.TakePlayBack(DIRECTOR, moment, with_times=True))
    table.resumes()
    assert (before.score, before.orders, (600_000, 600_000)) == (table.state.score, table.state.orders, table.times())
    assert () == table.state.offences_of(WHITE, OffenceKind.WARNING)


def test_a_corrected_position_keeps_the_roll_unless_the_turn_changes_hands() -> None:
    table = mid_turn()
    table.dice(6, 2)
    table.does(ordered.CorrectPosition(DIRECTOR, OPENING))
    assert (OPENING, Roll(6, 2), BLACK, Phase.MOVING) == (
        table.state.position,
        table.state.roll,
        table.state.on_roll,
        table.state.phase,
    )
    table.does(ordered.CorrectPosition(DIRECTOR, OPENING, on_roll=WHITE))
    table.resumes()
    assert (None, WHITE, WHITE, Phase.TO_ROLL) == (
        table.state.roll,
        table.state.on_roll,
        table.state.clock.turn_of,
        table.state.phase,
    )


def test_before_the_opening_roll_no_position_is_corrected_and_the_refusal_says_when_it_is() -> None:
    refused = RuledTable().refused(ordered.CorrectPosition(DIRECTOR, OPENING, on_roll=WHITE))
    assert (Refusal.BEFORE_OPENING_ROLL, "") == (refused.reason, refused.clause)


@pytest.mark.parametrize("rolled", [False, True])
def test_a_double_that_waits_for_its_answer_is_set_and_taken_away_by_a_correction(rolled: bool) -> None:
    table = mid_turn()
    if rolled:
        table.dice(6, 2)
    table.does(ordered.CorrectPosition(DIRECTOR, table.state.position, doubled=True))
    assert (Phase.DOUBLE_OFFERED, BLACK, None, Cube(), WHITE) == waiting(table)
    table.does(ordered.CorrectPosition(DIRECTOR, OPENING))
    assert (Phase.DOUBLE_OFFERED, BLACK, None, Cube(), WHITE) == waiting(table)
    table.does(ordered.CorrectPosition(DIRECTOR, OPENING, doubled=False))
    assert (Phase.TO_ROLL, BLACK, None, Cube(), BLACK) == waiting(table)
    table.does(ordered.CorrectPosition(DIRECTOR, OPENING, on_roll=WHITE, doubled=True))
    table.resumes()
    assert table.state.clock.is_running
    table.does(asked.TakeDouble(BLACK))
    assert (Phase.TO_ROLL, WHITE, None, Cube(2, BLACK), WHITE) == waiting(table)
    assert table.folded() == table.state


def waiting(table: RuledTable) -> tuple[object, ...]:
    state = table.state
    return state.phase, state.on_roll, state.roll, state.cube, state.clock.turn_of


def test_a_double_that_could_not_be_offered_is_not_set_by_a_correction() -> None:
    table = mid_turn()
    table.does(ordered.CorrectCube(DIRECTOR, Cube(2, WHITE)))
    assert Refusal.CUBE_NOT_YOURS is table.refused(ordered.CorrectPosition(DIRECTOR, OPENING, doubled=True)).reason
    table.does(ordered.CorrectCube(DIRECTOR, Cube(8, BLACK)))
    assert Refusal.CUBE_DEAD is table.refused(ordered.CorrectPosition(DIRECTOR, OPENING, doubled=True)).reason
    table.does(ordered.CorrectCube(DIRECTOR, Cube()))
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(6, 2), Crawford.THIS_GAME))
    assert Refusal.CRAWFORD_GAME is table.refused(ordered.CorrectPosition(DIRECTOR, OPENING, doubled=True)).reason


def test_a_position_that_cannot_be_is_refused_and_a_short_one_asks_for_confirmation() -> None:
    table = mid_turn()
    counts = list(OPENING.counts)
    counts[5] -= 1
    short = Position(tuple(counts))
    assert Refusal.SHORT_SIDE is table.refused(ordered.CorrectPosition(DIRECTOR, short)).reason
    table.does(ordered.CorrectPosition(DIRECTOR, short, short=True))
    counts[5] += 3
    assert (
        Refusal.POSITION_IMPOSSIBLE
        is table.refused(ordered.CorrectPosition(DIRECTOR, Position(tuple(counts)), short=True)).reason
    )


@pytest.mark.parametrize(
    ("cube", "refusal"),
    [
        (Cube(2, BLACK), None),
        (Cube(3, BLACK), Refusal.CUBE_IMPOSSIBLE),
        (Cube(2), Refusal.CUBE_IMPOSSIBLE),
        (Cube(), Refusal.NOTHING_CHANGES),
    ],
)
def test_the_cube_is_set_right_within_what_can_be(cube: Cube, refusal: Refusal | None) -> None:
    assert refusal is getattr(mid_turn().tries(ordered.CorrectCube(DIRECTOR, cube)), "reason", None)


@pytest.mark.parametrize(
    ("points", "crawford", "refusal"),
    [
        ((3, 2), Crawford.TO_COME, None),
        ((6, 2), Crawford.THIS_GAME, None),
        ((5, 2), Crawford.THIS_GAME, Refusal.FIGURE_IMPOSSIBLE),
        ((7, 7), Crawford.PLAYED, Refusal.FIGURE_IMPOSSIBLE),
        ((-1, 2), Crawford.TO_COME, Refusal.FIGURE_IMPOSSIBLE),
    ],
)
def test_the_score_is_set_right_within_what_can_be(
    points: tuple[int, int], crawford: Crawford, refusal: Refusal | None
) -> None:
    assert refusal is getattr(
        mid_turn().tries(ordered.CorrectScore(DIRECTOR, ByPlayer(*points), crawford)), "reason", None
    )


def test_a_score_at_the_length_ends_the_match_and_a_lower_one_opens_it_again() -> None:
    table = mid_turn()
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(7, 2), Crawford.PLAYED))
    assert Phase.MATCH_OVER is table.state.phase
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(6, 2), Crawford.PLAYED))
    assert (Phase.BETWEEN_GAMES, None) == (table.state.phase, table.state.match_result)


@pytest.mark.parametrize(
    ("ruleset", "at", "length", "then", "phase", "winner"),
    [
        ("usbgf-2016", (7, 6), 7, None, Phase.MATCH_OVER, WHITE),
        ("usbgf-2016", (6, 6), 5, MatchScore(5, ByPlayer(6, 6), Crawford.PLAYED), Phase.BETWEEN_GAMES, None),
        ("usbgf-2016", (7, 6), 11, MatchScore(11, ByPlayer(7, 6)), Phase.BETWEEN_GAMES, None),
        ("usbgf-2016", (6, 3), 7, MatchScore(7, ByPlayer(6, 3), Crawford.THIS_GAME), Phase.BETWEEN_GAMES, None),
        ("nbf", (7, 6), 7, MatchScore(9, ByPlayer(7, 6)), Phase.BETWEEN_GAMES, None),
    ],
)
def test_a_wrong_length_found_in_a_game_holds_from_the_next(
    ruleset: str, at: tuple[int, int], length: int, then: MatchScore | None, phase: Phase, winner: object
) -> None:
    table = mid_turn(ruleset, length=9)
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(at[0], at[1] - 1), Crawford.TO_COME))
    table.agreed(ordered.CorrectLength(DIRECTOR, length))
    assert (9, length) == (table.state.score.length, table.state.orders.correct_length)
    table.resumes()
    table.wins(BLACK)
    assert phase is table.state.phase
    assert winner is (table.state.match_result and table.state.match_result.winner)
    if then is not None:
        assert then == table.state.score
    assert None is table.state.orders.correct_length


@pytest.mark.parametrize(
    ("ruleset", "refusal"),
    [("wbgt", Refusal.LENGTH_UNRULED), ("istavder-2025", Refusal.LENGTH_UNRULED), ("usbgf-2016", None)],
)
def test_where_the_rules_on_length_are_silent_the_director_enters_score_and_length(
    ruleset: str, refusal: Refusal | None
) -> None:
    table = mid_turn(ruleset)
    assert refusal is getattr(table.tries(ordered.CorrectLength(DIRECTOR, 9)), "reason", None)
    if refusal:
        table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(0, 0), Crawford.TO_COME, 9))
        assert 9 == table.state.score.length


def test_a_match_finished_at_the_wrong_length_stands() -> None:
    table = mid_turn()
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(7, 2), Crawford.PLAYED))
    refused = table.refused(ordered.CorrectLength(DIRECTOR, 9))
    assert (Refusal.MATCH_STANDS, "USBGF 4.8.3") == (refused.reason, refused.clause)


@pytest.mark.parametrize(
    ("how", "loser", "winner"),
    [
        (Closing.FORFEIT, WHITE, BLACK),
        (Closing.DISQUALIFICATION, BLACK, WHITE),
        (Closing.EXPULSION, WHITE, BLACK),
        (Closing.DOUBLE_NO_SHOW, None, None),
        (Closing.FORFEIT, None, None),
        (Closing.DISQUALIFICATION, None, None),
    ],
)
def test_the_director_ends_the_match(how: Closing, loser: object, winner: object) -> None:
    table = RuledTable()
    table.agreed(ordered.CloseMatch(DIRECTOR, how, loser))  # type: ignore[arg-type]
    assert table.state.match_result is not None
    assert (winner, how) == (table.state.match_result.winner, table.state.match_result.closing)


@pytest.mark.parametrize(("how", "loser"), [(Closing.EXPULSION, None), (Closing.DOUBLE_NO_SHOW, WHITE)])
def test_nobody_alone_loses_by_a_double_no_show_and_one_player_is_expelled_at_a_time(
    how: Closing, loser: object
) -> None:
    assert Refusal.FIGURE_IMPOSSIBLE is RuledTable().refused(ordered.CloseMatch(DIRECTOR, how, loser)).reason  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", RULED)
def test_every_act_is_a_fact_and_the_state_is_their_fold(ruleset: str) -> None:
    table = mid_turn(ruleset).thrown()
    table.agreed(ordered.GiveTime(DIRECTOR, WHITE, Millis(60_000)))
    table.agreed(ordered.TakePlayBack(DIRECTOR, 3, with_times=False))
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, BLACK))
    assert table.folded() == table.state


def test_a_word_to_pass_does_not_bind_where_a_dead_cube_may_not_be_passed() -> None:
    table = mid_turn()
    table.does(asked.TouchCube(BLACK))
    table.does(asked.OfferDouble(BLACK))
    table.does(ordered.BindToWord(DIRECTOR, WHITE, Matter.SPOKEN_DROP))
    table.resumes()
    assert Refusal.WORD_BINDS is table.refused(asked.TakeDouble(WHITE)).reason
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(0, 6), Crawford.PLAYED))
    table.resumes()
    assert Refusal.CUBE_DEAD is table.refused(asked.DropDouble(WHITE)).reason
    table.does(asked.TakeDouble(WHITE))
