"""A match as it stood some time ago."""

from ruled_table import RuledTable

from tavla.application.telling.delayed_match import MOST_DELAY_MS, DelayedMatch, Moment
from tavla.domain.facts.events import MovesArranged
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant

STATE = RuledTable().state


def test_a_moment_is_seen_from_its_own_time_on_and_not_before() -> None:
    match = DelayedMatch()
    match.hear(Moment(1_000, STATE, Instant(0)))
    match.hear(Moment(5_000))
    assert [match.at(at).state for at in (999, 1_000, 4_999, 5_000)] == [None, STATE, STATE, None]


def test_board_time_runs_on_in_a_moment_unless_the_match_stands() -> None:
    assert Moment(1_000, STATE, Instant(300)).board_time_at(1_500) == 800
    assert Moment(1_000, STATE, Instant(300), stands=True).board_time_at(1_500) == 300


def test_a_half_made_play_is_not_kept() -> None:
    match = DelayedMatch()
    match.hear(Moment(0, STATE))
    match.hear(Moment(10, STATE), (MovesArranged(Instant(10), Player.WHITE, (CheckerMove(8, 3),)),))
    assert match.at(20).heard_ms == 0


def test_what_is_older_than_the_longest_delay_is_forgotten_but_for_the_last() -> None:
    match = DelayedMatch()
    for at in range(0, 3 * MOST_DELAY_MS, 1_000):
        match.hear(Moment(at, STATE))
    assert len(match._moments) <= MOST_DELAY_MS / 1_000 + 2
    assert match.at(0).heard_ms == 3 * MOST_DELAY_MS - 1_000 - MOST_DELAY_MS
