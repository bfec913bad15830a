"""The turns as the director reads them, each with the way back to before its roll."""

from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable

from tavla.application.commands import director as ordered
from tavla.application.commands.play import StopPlay, TouchCube
from tavla.application.refusals import Refusal
from tavla.application.telling.match_history import stood
from tavla.application.telling.turn_log import LoggedFact, LoggedTurn, TurnLog
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis


def played() -> RuledTable:
    """Three turns, the last two taken back, and another in their place."""
    table = RuledTable()
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    before = len(table.history)
    for first, second, moves in ((4, 2, ((8, 4), (6, 4))), (6, 5, ((24, 18), (18, 13)))):
        table.dice(first, second)
        table.moves(*moves)
    table.agreed(ordered.TakePlayBack(DIRECTOR, before, with_times=True))
    table.resumes()
    table.dice(6, 1)
    table.moves((13, 7), (8, 7))
    return table


def log_of(table: RuledTable) -> TurnLog:
    log = TurnLog()
    log.follow(table.history)
    return log


def test_every_turn_leads_back_to_before_its_own_roll() -> None:
    table = played()
    turns = [line for line in log_of(table).lines if isinstance(line, LoggedTurn)]
    assert [WHITE, BLACK, WHITE, BLACK] == [turn.player for turn in turns]
    for turn in turns:
        before = stood(table.history, turn.facts)
        assert before.roll is None
        assert before.on_roll in (None, turn.player)
        assert before.position.seen_by(turn.player) == turn.position


def test_turns_are_counted_on_from_where_play_was_taken_back_to() -> None:
    points = log_of(played()).returns
    assert (2, BLACK) == (points[-2].turn, points[-2].player)
    assert (3, WHITE) == (points[-1].turn, points[-1].player)


def test_what_was_ruled_stands_between_the_turns_and_leads_back_to_before_it() -> None:
    table = played()
    log = log_of(table)
    made = next(line for line in log.lines if isinstance(line, LoggedFact) and isinstance(line.event, ChangeMade))
    assert made.event == table.history[made.number]
    assert [True] == [point.before_act for point in log.returns if point.facts == made.number]


def test_where_play_stands_is_no_way_back_though_the_clock_was_stopped_or_set_there() -> None:
    table = played()
    table.does(StopPlay(StopReason.RESTART, None, ""))
    log = log_of(table)
    assert (log.returns[:-1], True) == (log.past, log.past[-1].roll is not None)
    table.agreed(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(60_000), Millis(60_000))))
    assert log_of(table).past[-1].before_act


def test_an_act_between_two_games_leads_back_to_before_it() -> None:
    table = played()
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(7, 2), Crawford.PLAYED))
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(6, 2), Crawford.PLAYED))
    assert Phase.BETWEEN_GAMES is table.state.phase
    table.agreed(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(60_000), Millis(60_000))))
    made = next(
        line
        for line in reversed(log_of(table).lines)
        if isinstance(line, LoggedFact) and isinstance(line.event, ChangeMade)
    )
    assert (made.number, True) == (log_of(table).past[-1].facts, log_of(table).past[-1].before_act)


def test_a_log_that_follows_a_growing_match_reads_what_one_reads_at_once() -> None:
    table, log = played(), TurnLog()
    for end in range(1, len(table.history) + 1):
        log.follow(table.history[:end])
    assert (log.lines, log.returns) == (log_of(table).lines, log_of(table).returns)


def test_nothing_leads_back_to_before_a_game_ended_or_the_clock_was_held() -> None:
    lost, opened = RuledTable("usbgf-2016", 1), RuledTable("istavder-2025")
    lost.dice(3, 1)
    lost.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 1))
    opened.dice(3, 1)
    for table, last in ((lost, False), (opened, True)):
        returns = {point.facts for point in log_of(table).returns}
        assert (False, last) == (len(table.history) - 1 in returns, len(table.history) in returns)


def test_restarts_one_after_the_other_are_one_line_and_a_sleep_stays_apart_from_them() -> None:
    table = played()
    for reason in (StopReason.RESTART, StopReason.RESTART, StopReason.SLEPT, StopReason.RESTART):
        table.does(StopPlay(reason, None, ""))
    lines = [
        (line.came_back, line.times) for line in log_of(table).lines if isinstance(line, LoggedFact) and line.came_back
    ]
    assert [(StopReason.RESTART, 2), (StopReason.SLEPT, 1), (StopReason.RESTART, 1)] == lines


def test_a_double_lost_by_mistake_comes_back_with_the_turn() -> None:
    table = RuledTable("nbf")
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    table.does(StopPlay(StopReason.INVALID_ROLL, WHITE, ""))
    table.resumes()
    assert Refusal.DOUBLE_LOST is table.refused(TouchCube(BLACK)).reason
    start_of_turn = log_of(table).past[-1]
    assert (BLACK, None) == (start_of_turn.player, start_of_turn.roll)
    table.agreed(ordered.TakePlayBack(DIRECTOR, start_of_turn.facts, with_times=False))
    table.resumes()
    table.does(TouchCube(BLACK))
