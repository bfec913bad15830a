"""How long each decision took."""

from told_scenes import long_match

from tavla.application.telling.decision_times import BOUNDS_S, Decision, DecisionTime, DecisionTimes
from tavla.domain.facts.events import TurnEnded
from tavla.domain.game.player import Player
from tavla.services.finished_matches import times_of

WHITE, BLACK = Player.WHITE, Player.BLACK


def test_every_time_falls_into_one_column_and_a_bound_into_the_higher_one() -> None:
    times = DecisionTimes(
        tuple(DecisionTime(WHITE, Decision.TURN, spent) for spent in (0, 4_999, 5_000, 29_999, 120_000, 900_000))
    )
    assert (2, 1, 0, 1, 0, 0, 2) == times.of(WHITE).columns
    assert len(BOUNDS_S) + 1 == len(times.of(WHITE).columns)


def test_players_and_kinds_are_told_apart_and_added_up() -> None:
    times = DecisionTimes(
        (
            DecisionTime(WHITE, Decision.TURN, 3000),
            DecisionTime(BLACK, Decision.ANSWER, 9000),
            DecisionTime(WHITE, Decision.DOUBLE, 5000),
        )
    )
    both = times.with_others(times)
    assert (4, 16_000, 4000, 5000) == (
        both.of(WHITE).count,
        both.of(WHITE).total_ms,
        both.of(WHITE).median_ms,
        both.of(WHITE).longest_ms,
    )
    assert (2, 9000) == (both.of(BLACK, Decision.ANSWER).count, both.of(None, Decision.ANSWER).median_ms)
    assert (0, 0) == (both.of(BLACK, Decision.TURN).count, both.of(BLACK, Decision.TURN).median_ms)


def test_every_turn_of_a_match_has_its_time() -> None:
    history = long_match(5)
    times = times_of(history)
    assert sum(isinstance(event, TurnEnded) for event in history) == times.of(None, Decision.TURN).count
    assert 4_000 <= times.of(None, Decision.TURN).median_ms <= 20_000
