"""A clock's lever and display in a match, through the real link and the simulated device."""

from pathlib import Path

import pytest
from hub_stage import BLACK, DIRECTOR, EVERY_WAY, STILL_BY_DAY, WHITE, HubStage, Served, Way, hub_stage

from tavla.application.commands import director as ordered
from tavla.application.devices.clock import figures
from tavla.application.devices.tray import DeviceWord, Lamp
from tavla.base.copies import replace
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.events import TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import Player
from tavla.domain.time.clock_source import ClockSource
from tavla_devices.events import Side
from tavla_devices.simulators.clock import Clock


def begin(stage: HubStage) -> Served:
    stage.shaker()
    clock = stage.clock()
    stage.orders_shaker()
    stage.orders_clock()
    stage.until(stage.is_moving)
    stage.run_for(0.1)  # no hand is on the lever in the moment in which a clock is first set
    return clock


def press(clock: Served, player: Player) -> None:
    assert isinstance(clock.device, Clock)
    device, side = clock.device, Side.LEFT if player is WHITE else Side.RIGHT
    device.later((0, 0), lambda: device.press(side))


def running(clock: Served) -> Side | None:
    assert isinstance(clock.device, Clock)
    return clock.device.running


def shows(stage: HubStage, clock: Served) -> bool:
    """Whether the device shows the board's times to within a second."""
    assert isinstance(clock.device, Clock)
    device, wanted = clock.device, figures(stage.session.state, stage.session.now())
    shown = device.shown
    running = {Side.LEFT: WHITE, Side.RIGHT: BLACK, None: None}[device.running]
    return running is wanted.running and all(
        abs(one - other) <= 1000 for one, other in zip(shown, (wanted.shown.white, wanted.shown.black), strict=True)
    )


@EVERY_WAY
def test_the_lever_ends_the_turn_and_the_display_follows(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        stage.until(lambda: shows(stage, clock))
        for number in range(1, 5):
            player = stage.session.state.on_roll
            assert player is not None
            stage.play()
            press(clock, player)
            stage.until(lambda number=number: number == len(stage.facts(TurnEnded)))  # type: ignore[misc]
            stage.until(lambda: shows(stage, clock), 1.0)
            stage.until(stage.is_moving)


@STILL_BY_DAY
def test_a_press_on_an_unfinished_turn_ends_nothing_and_the_clock_is_set_right(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        player = stage.session.state.on_roll
        assert player is not None
        press(clock, player)
        stage.until(lambda: bool(stage.refused))
        assert player is stage.refused[0][0]
        assert stage.facts(TurnEnded) == []
        stage.until(lambda: shows(stage, clock), 1.0)


@STILL_BY_DAY
def test_a_press_on_the_other_side_ends_nothing(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        player = stage.session.state.on_roll
        assert player is not None
        stage.play()
        press(clock, player.opponent)
        stage.run_for(0.3)
        assert stage.facts(TurnEnded) == []
        assert shows(stage, clock)


@EVERY_WAY
def test_a_lost_clock_is_recorded_play_goes_on_and_back_it_is_set_anew(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        clock.unplug()
        stage.until(lambda: bool(stage.facts(devices.ClockLost)))
        assert stage.session.state.freeze is None
        stage.play_turn()
        clock.plug()
        stage.until(lambda: bool(stage.facts(devices.ClockBack)))
        stage.until(lambda: shows(stage, clock), 2.0)


@STILL_BY_DAY
def test_a_clock_is_replaced_in_mid_game(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        clock.unplug()
        stage.until(lambda: bool(stage.facts(devices.ClockLost)))
        stage.hub.remove(stage.address(clock))
        other = stage.clock("CL2", is_ready=False)
        stage.until(lambda: stage.lamp(other).word is DeviceWord.OTHER_DEVICE)
        assert stage.facts(devices.ClockBack) == []
        stage.accepts(DeviceUse.CLOCK)
        stage.until(lambda: shows(stage, other), 2.0)
        stage.run_for(0.1)
        player = stage.session.state.on_roll
        assert player is not None
        stage.play()
        press(other, player)
        stage.until(lambda: 1 == len(stage.facts(TurnEnded)))
        (back,) = stage.facts(devices.ClockBack)
        assert isinstance(back, devices.ClockBack)
        assert back.serial == "CL2"


@STILL_BY_DAY
def test_the_director_takes_the_clock_away(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        stage.submit(ordered.OrderClockSource(DIRECTOR, ClockSource.BUILT_IN))
        player = stage.session.state.on_roll
        assert player is not None
        stage.play()
        press(clock, player)
        stage.run_for(0.3)
        assert stage.facts(TurnEnded) == []


@pytest.mark.parametrize("is_ordered", [True, False], ids=["another clock ordered", "the match put away"])
@STILL_BY_DAY
def test_a_clock_that_is_no_longer_used_stands_still_with_the_times_as_they_were(
    tmp_path: Path, way: Way, is_ordered: bool
) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        stage.until(lambda: running(clock) is not None and shows(stage, clock) and stage.lamp(clock).lamp is Lamp.BUSY)
        if is_ordered:
            stage.submit(ordered.OrderClockSource(DIRECTOR, ClockSource.BUILT_IN))
        else:
            stage.hub.detach()
        stage.until(lambda: running(clock) is None, 2.0)
        assert isinstance(clock.device, Clock)
        assert (600_000, 600_000) == clock.device.shown
        assert (Lamp.READY, DeviceWord.READY) == (stage.lamp(clock).lamp, stage.lamp(clock).word)


@STILL_BY_DAY
def test_a_clock_that_was_away_when_another_was_ordered_stands_still_once_it_is_back(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        stage.until(lambda: running(clock) is not None and shows(stage, clock) and stage.lamp(clock).lamp is Lamp.BUSY)
        device = clock.device
        assert isinstance(device, Clock)
        clock.unplug()
        stage.until(lambda: bool(stage.facts(devices.ClockLost)))
        stage.submit(ordered.OrderClockSource(DIRECTOR, ClockSource.BUILT_IN))
        clock.plug()
        stage.until(lambda: stage.lamp(clock).is_ready and (600_000, 600_000) == device.shown)
        assert running(clock) is None


@STILL_BY_DAY
def test_a_trial_that_is_broken_off_leaves_no_clock_running(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = stage.clock()
        stage.hub.try_out(stage.address(clock))
        stage.until(lambda: running(clock) is Side.LEFT)
        stage.hub.end_trial()
        stage.until(lambda: running(clock) is None, 2.0)


@STILL_BY_DAY
def test_a_device_chosen_anew_in_mid_match_is_shown_and_asked_from_the_start(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        clock = begin(stage)
        for shown in stage.hub.shown:
            stage.hub.choose(replace(shown.choice, left=BLACK))
        stage.until(
            lambda: (
                all(shown.is_ready for shown in stage.hub.shown)
                and not stage.session.state.shaker_lost
                and not stage.session.state.clock_lost
            )
        )
        stage.run_for(0.2)
        player = stage.session.state.on_roll
        assert player is not None
        stage.play()
        press(clock, player.opponent)  # he sits on the other side now
        stage.until(lambda: 1 == len(stage.facts(TurnEnded)))
        stage.until(stage.is_moving)
