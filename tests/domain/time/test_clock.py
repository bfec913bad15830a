"""What the clock does at each act, and its laws."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.base.errors import TavlaError
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockMethod, ClockSettings, FlagFall, Reading
from tavla.domain.time.units import Instant, Millis

W, B = Player.WHITE, Player.BLACK
TIMED = [method for method in ClockMethod if method is not ClockMethod.NONE]


def clock(method: ClockMethod = ClockMethod.SIMPLE, reserve: int = 120_000, delay: int = 12_000) -> Clock:
    return Clock.set(ClockSettings.of(method, reserve, delay))


def at(now: int) -> Instant:
    return Instant(now)


def left(value: Clock, player: Player, now: int) -> int:
    return value.reading(player, at(now)).reserve


def test_four_hundred_turns_inside_the_delay_leave_both_reserves_identical() -> None:
    value, now, chance = clock().start(W, at(0)), 0, random.Random(7)
    for turn in range(400):
        now += chance.randrange(12_001)
        value = value.press((W, B)[turn % 2], at(now))
    assert ByPlayer.both(120_000) == value.reserves


@pytest.mark.parametrize("method", TIMED)
def test_a_day_of_random_turns_and_stops_adds_up_to_the_millisecond(method: ClockMethod) -> None:
    chance, day, delay = random.Random(3), 86_400_000, 12_000
    start = Millis(2 * day)
    value, now, player = clock(method, start, delay).start(W, at(0)), 0, W
    reserves = {W: int(start), B: int(start)}
    while now < day:
        used = 0
        for _ in range(chance.randrange(3)):
            think = chance.randrange(9_000)
            now, used = now + think, used + think
            value = value.stop(at(now))
            now += chance.randrange(60_000)
            value = value.resume(at(now))
        think = chance.randrange(40_000)
        now, used = now + think, used + think
        value = value.press(player, at(now))
        reserves[player] -= used - delay if method is ClockMethod.FISCHER else max(0, used - delay)
        player = player.opponent
    assert ByPlayer(reserves[W], reserves[B]) == value.reserves


def test_a_press_at_the_instant_of_the_fall_is_too_late() -> None:
    value = clock(reserve=5_000).start(W, at(0))
    assert FlagFall(W, at(17_000)) == value.press(W, at(17_000)).flag
    assert value.press(W, at(16_999)).flag is None


def test_a_fall_is_kept_whatever_follows() -> None:
    value = clock(reserve=5_000).start(W, at(0)).observed(at(18_000))
    later = (
        value.press(W, at(19_000))
        .resume(at(20_000))
        .start(B, at(21_000))
        .adjusted(W, Millis(9), at(22_000))
        .rest(at(23_000))
    )
    assert value == later
    assert Reading(Millis(0), Millis(0), Millis(0)) == later.reading(W, at(24_000))


def test_a_press_of_the_wrong_player_or_while_stopped_changes_nothing() -> None:
    running = clock().start(W, at(0))
    stopped = running.stop(at(3_000))
    assert running == running.press(B, at(2_000))
    assert stopped == stopped.press(W, at(4_000))
    assert clock() == clock().press(W, at(0))


def test_stopping_twice_charges_once() -> None:
    value = clock(delay=0).start(W, at(0)).stop(at(5_000)).stop(at(9_000))
    assert left(value, W, 20_000) == 115_000


@pytest.mark.parametrize(
    ("method", "reserve"),
    [("simple", 109_000), ("bronstein", 109_000), ("bronstein_addback", 97_000), ("fischer", 85_000)],
)
def test_a_fresh_delay_keeps_what_was_charged(method: str, reserve: int) -> None:
    value = clock(ClockMethod(method)).start(W, at(0)).stop(at(20_000)).resume(at(50_000), fresh_delay=True)
    assert reserve == left(value, W, 65_000)


def test_the_rest_between_games_charges_the_open_turn_and_runs_nobody() -> None:
    value = clock().start(W, at(0)).rest(at(15_000))
    assert (ByPlayer(117_000, 120_000), None, False) == (value.reserves, value.turn_of, value.is_running)
    assert value == value.observed(at(10**9))


def test_the_fischer_bonus_comes_once_a_turn_a_fresh_delay_adds_none() -> None:
    value = (
        clock(ClockMethod.FISCHER)
        .start(W, at(0))
        .stop(at(5_000))
        .resume(at(6_000), fresh_delay=True)
        .press(W, at(8_000))
    )
    assert value.reserves[W] == 120_000 - 7_000 + 12_000


@pytest.mark.parametrize("method", TIMED)
@pytest.mark.parametrize("used", [0, 5_000, 12_000, 30_000])
def test_an_adjusted_clock_shows_the_figure_at_once_and_runs_on_from_it(method: ClockMethod, used: int) -> None:
    value = clock(method).start(W, at(0)).adjusted(W, Millis(60_000), at(used))
    free = max(0, 12_000 - used) if method is ClockMethod.SIMPLE else 0
    assert value.reading(W, at(used)).shown == 60_000
    assert 60_000 - (20_000 - free) == value.reading(W, at(used + 20_000)).shown


def test_an_adjustment_below_the_delay_shortens_a_bronstein_turn() -> None:
    value = clock(ClockMethod.BRONSTEIN).start(W, at(0)).adjusted(W, Millis(4_000), at(3_000))
    assert (4_000, at(7_000)) == (value.reading(W, at(3_000)).shown, value.falls_at)
    assert value.press(W, at(6_998)).reserves[W] == 1


def test_a_waiting_player_can_be_adjusted_and_his_next_turn_has_its_delay() -> None:
    value = clock().start(W, at(0)).adjusted(B, Millis(30_000), at(1_000)).press(W, at(2_000))
    assert (left(value, B, 2_000), value.reading(B, at(2_000)).delay_left) == (30_000, 12_000)


def test_an_adjustment_to_nothing_is_a_fall() -> None:
    value = clock().start(W, at(0)).adjusted(B, Millis(0), at(1_000))
    assert (FlagFall(B, at(1_000)), False) == (value.flag, value.is_running)


def test_after_a_crash_the_clock_stands_as_at_the_last_heartbeat() -> None:
    value = clock().start(W, at(0)).stopped_at(at(13_000))
    assert (left(value, W, 99_000), value.is_running) == (119_000, False)
    assert left(value.resume(at(500_000)), W, 501_000) == 118_000


def test_a_heartbeat_older_than_the_turn_returns_to_its_start() -> None:
    value = clock().start(W, at(0)).press(W, at(20_000)).stopped_at(at(15_000))
    assert (left(value, W, 0), left(value, B, 0), value.turn_of) == (112_000, 120_000, B)


def test_a_lifted_fall_gives_the_time_named_and_leaves_the_turn_stopped() -> None:
    value = clock(reserve=5_000).start(W, at(0)).observed(at(20_000)).lifted(Millis(8_000))
    assert (value.flag, value.turn_of, value.is_running, left(value, W, 30_000)) == (None, W, False, 8_000)
    assert at(48_000) == value.resume(at(40_000)).falls_at


def test_no_clock_never_falls_and_keeps_the_turn() -> None:
    value = Clock.set(ClockSettings.of(ClockMethod.NONE, 0, 0)).start(W, at(0)).press(W, at(10**9))
    assert (value.turn_of, value.flag, value.falls_at, value.next_change(at(5))) == (B, None, None, None)


@pytest.mark.parametrize(("reserve", "delay"), [(0, 12_000), (-1, 0), (1, -1)])
def test_settings_that_cannot_be_are_refused(reserve: int, delay: int) -> None:
    with pytest.raises(TavlaError, match="expected"):
        ClockSettings.of(ClockMethod.SIMPLE, reserve, delay)


def figures(value: Clock, now: int) -> tuple[int, int, int | None]:
    reading = value.reading(W, at(now))
    return reading.delay_seconds, reading.seconds if reading.tenths is None else 0, reading.tenths


@given(
    method=st.sampled_from(TIMED),
    reserve=st.integers(1, 30_000),
    delay=st.integers(0, 15_000),
    now=st.integers(0, 50_000),
)
def test_the_display_changes_exactly_when_it_says(method: ClockMethod, reserve: int, delay: int, now: int) -> None:
    value = clock(method, reserve, delay).start(W, at(0))
    change = value.next_change(at(now))
    if change is None:
        assert value.observed(at(now)).flag is not None
        return
    assert figures(value, now) == figures(value, change - 1)
    assert figures(value, change) != figures(value, now)


@given(
    method=st.sampled_from([ClockMethod.SIMPLE, ClockMethod.BRONSTEIN]),
    acts=st.lists(
        st.tuples(st.sampled_from(["press", "stop", "resume", "fresh"]), st.integers(0, 20_000)), max_size=30
    ),
)
def test_simple_and_bronstein_leave_the_same_reserves_and_fall_together(
    method: ClockMethod, acts: list[tuple[str, int]]
) -> None:
    one, other, now = clock(ClockMethod.SIMPLE, 40_000).start(W, at(0)), clock(method, 40_000).start(W, at(0)), 0
    for act, think in acts:
        now += think
        one, other = (after(value, act, now) for value in (one, other))
        assert (one.flag, left(one, W, now), left(one, B, now)) == (
            other.flag,
            left(other, W, now),
            left(other, B, now),
        )


def after(value: Clock, act: str, now: int) -> Clock:
    if act == "press":
        return value.press(value.turn_of or W, at(now))
    return value.stop(at(now)) if act == "stop" else value.resume(at(now), fresh_delay=act == "fresh")
