"""The clock against vectors with known answers: one player's turns, and timelines of both."""

import json
from pathlib import Path
from typing import Any

import pytest

from tavla.domain.game.player import Player
from tavla.domain.time.clock import Clock, ClockMethod, ClockSettings, FlagFall
from tavla.domain.time.units import Instant, Millis

DATA = json.loads((Path(__file__).parents[2] / "data" / "clock.json").read_text(encoding="utf-8"))
SIDES = {"W": Player.WHITE, "B": Player.BLACK}


def clock_of(case: dict[str, Any]) -> Clock:
    return Clock.set(ClockSettings.of(ClockMethod(case["method"]), case["reserve_ms"], case["delay_ms"]))


@pytest.mark.parametrize("case", DATA["vectors"], ids=lambda case: case["id"])
def test_the_turns_of_one_player_leave_the_reserve_expected(case: dict[str, Any]) -> None:
    clock, now, after, fall = clock_of(case), 0, [], None
    for number, think in enumerate(case["think_ms"], start=1):
        began, now = now, now + think
        clock = clock.start(Player.WHITE, Instant(began)).press(Player.WHITE, Instant(now))
        after.append(clock.reading(Player.WHITE, Instant(now)).reserve)
        if clock.flag is not None:
            fall = (number, clock.flag.at - began, clock.flag.at)
            break
    expect = case["expect"]
    reading = clock.reading(Player.WHITE, Instant(now))
    assert expect["after_each_turn_ms"] == after
    assert expect["remaining_ms"] == reading.reserve
    assert expect["display_s"] == reading.seconds
    assert expect["flagged"] == (clock.flag is not None)
    assert (expect["flag_turn"], expect["flag_offset_in_turn_ms"], expect["flag_total_ms"]) == (
        fall or (None, None, None)
    )


def penalised(clock: Clock, player: Player, now: Instant) -> Clock:
    """Thirty seconds off; with no more than those left one second stays, in the last one the flag falls."""
    reading = clock.observed(now).reading(player, now)
    if reading.reserve <= 1_000:
        return clock.adjusted(player, Millis(0), now)
    left = reading.reserve - 30_000 if reading.reserve > 30_000 else 1_000
    return clock.adjusted(player, Millis(reading.shown + left - reading.reserve), now)


def acted(clock: Clock, event: dict[str, Any], beat: Instant) -> Clock:
    now, player = Instant(event["t"]), SIDES.get(event.get("player", ""), Player.WHITE)
    match event["do"]:
        case "start":
            return clock.start(player, now)
        case "press":
            return clock.press(player, now)
        case "pause":
            return clock.stop(now)
        case "resume":
            return clock.resume(now, fresh_delay=event.get("restart_delay", False))
        case "crash":
            return clock.stopped_at(beat)
        case "penalty30":
            return penalised(clock, player, now)
        case "adjust":
            return clock.adjusted(player, Millis(event["to_ms"]), now)
        case _:
            raise AssertionError(event)


@pytest.mark.parametrize("case", DATA["timelines"], ids=lambda case: case["id"])
def test_a_timeline_of_both_players_reads_as_expected(case: dict[str, Any]) -> None:
    clock, beat = clock_of(case), Instant(0)
    for event in case["events"]:
        beat = Instant(event["t"]) if event["do"] == "heartbeat" else beat
        clock = clock if event["do"] == "heartbeat" else acted(clock, event, beat)
    now = Instant(case["read_at_ms"])
    clock = clock.observed(now)
    expect = case["expect"]
    flag = expect["flag"] and FlagFall(SIDES[expect["flag"]["player"]], Instant(expect["flag"]["at_ms"]))
    assert expect["W_ms"] == clock.reading(Player.WHITE, now).reserve
    assert expect["B_ms"] == clock.reading(Player.BLACK, now).reserve
    assert SIDES.get(expect["running"]) == (clock.turn_of if clock.is_running else None)
    assert flag == clock.flag


def test_all_vectors_and_timelines_are_here() -> None:
    assert (len(DATA["vectors"]), len(DATA["timelines"])) == (38, 9)
