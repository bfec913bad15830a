"""A device that answers as another than the one that serves in the match: told, and worth nothing until the director
accepts it.
"""

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest
from hub_stage import QUICK, HubStage, Served, hub_stage
from smart_dice_match import smart_dice_match
from test_hub_clock import begin, press, shows
from test_hub_smart_dice import BOTH, rolled

from tavla.application.devices.choice import DeviceProtocol
from tavla.application.devices.tray import DeviceWord, Lamp
from tavla.base.copies import replace
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.changes import DeviceAccepted
from tavla.domain.facts.device_events import HeldReason
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import OpeningRolled, Rolled, StopReason, TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.services.devices.hub import DeviceHub
from tavla_devices.events import DeviceClass, Side
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.dgt_board import DgtBoard
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.smart_dice.said import Maker

FORGED = (1, 1)


def opened() -> Iterator[tuple[int, int]]:
    return chain(((4, 1), (2, 1)), repeat((6, 5)))


PARTS = {
    "serial": {"serial": "SN9"},
    "maker": {"maker": "Another"},
    "model": {"model": "Another"},
    "firmware": {"firmware": "9"},
    "kind": {"kind": DeviceClass.RNG.value},
}
"""What each device says otherwise."""


def becomes(device: Shaker, **otherwise: str) -> Shaker:
    device.identity = replace(device.identity, **otherwise)  # type: ignore[arg-type]
    device._dice = repeat(FORGED)
    return device


def other_in_its_place(stage: HubStage, shaker: Served, **otherwise: str) -> Served:
    """Unplugged, and another plugged in at the same port."""
    shaker.unplug()
    stage.until(lambda: stage.session.state.shaker_lost)
    return stage.plug(becomes(Shaker(serial="SN1", random=Random(9), delays=QUICK), **otherwise), shaker.name)


def other_in_mid_stream(stage: HubStage, shaker: Served, **otherwise: str) -> Served:
    """A box on the line that says another name from one sentence to the next."""
    device = shaker.device
    assert isinstance(device, Shaker)
    becomes(device, **otherwise)
    device.later((0, 0), lambda: device.power_up(shaker.now()))
    return shaker


def other_chosen(stage: HubStage, shaker: Served, **otherwise: str) -> Served:
    """The same port, chosen anew on the page of the devices: no word of the director's to this match."""
    other_in_its_place(stage, shaker, **otherwise)
    stage.hub.choose(stage.lamp(shaker).choice)
    return shaker


def other_after_a_restart(stage: HubStage, shaker: Served, **otherwise: str) -> Served:
    """The program ended and began again; the record alone knows who served."""
    choices = stage.hub.choices
    other_in_its_place(stage, shaker, **otherwise)
    stage.hub.detach()
    stage.hub.close()
    stage.hub = DeviceHub(
        stage.hub._around, wake=stage._wake, wall_clock=lambda: "2026-11-21T14:03:00+01:00", log=stage.log.append
    )
    stage.hub.open(choices)
    stage.hub.attach(stage.session)
    return shaker


def counted(stage: HubStage) -> int:
    return sum(len(stage.facts(kind)) for kind in (Rolled, OpeningRolled, devices.OpeningDieFell))


@pytest.mark.parametrize("said_otherwise", PARTS.values(), ids=PARTS)
@pytest.mark.parametrize(
    "exchange",
    [other_in_its_place, other_in_mid_stream, other_chosen, other_after_a_restart],
    ids=lambda it: it.__name__,
)
def test_no_throw_of_another_shaker_counts_before_the_director_has_accepted_it(
    tmp_path: Path, exchange: Callable[..., Served], said_otherwise: dict[str, str]
) -> None:
    with hub_stage(tmp_path) as stage:
        shaker = stage.shaker(dice=opened())
        stage.orders_shaker()
        stage.until(lambda: bool(stage.facts(devices.DeviceMet)))
        stage.until(lambda: counted(stage) > 0)
        other = exchange(stage, shaker, **said_otherwise)
        stage.until(lambda: stage.other_for(DeviceUse.DICE) is not None)
        stage.until(lambda: stage.session.state.shaker_lost)
        before, device = counted(stage), (stage.served[-1] if exchange is not other_in_mid_stream else other).device
        assert isinstance(device, Shaker)
        for _ in range(3):
            device.later((0, 0), device.throw)
            stage.run_for(0.2)
        assert counted(stage) == before
        assert {HeldReason.OTHER_DEVICE} == {
            held.reason for held in stage.facts(devices.RollHeld) if isinstance(held, devices.RollHeld)
        }
        assert (Lamp.TROUBLE, DeviceWord.OTHER_DEVICE) == (stage.hub.shown[0].lamp, stage.hub.shown[0].word)
        assert stage.facts(devices.ShakerBack) == []
        assert StopReason.SHAKER_LOST is (stage.session.state.freeze and stage.session.state.freeze.reason)
        assert not stage.hub.shown[0].is_ready
        stage.accepts(DeviceUse.DICE)
        stage.until(lambda: counted(stage) > before)
        (made,) = (fact for fact in stage.facts(ChangeMade) if isinstance(fact.change, DeviceAccepted))  # type: ignore[union-attr]
        assert isinstance(made, ChangeMade)
        assert "Dora" == made.authority.director
        assert 1 == len(stage.facts(devices.ShakerBack))


def test_the_right_shaker_goes_on_by_itself_when_it_is_back(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        shaker = stage.shaker(dice=opened())
        stage.orders_shaker()
        stage.until(lambda: counted(stage) > 0)
        other = other_in_its_place(stage, shaker, serial="SN9")
        stage.until(lambda: stage.other_for(DeviceUse.DICE) is not None)
        other.unplug()
        stage.run_for(0.2)
        shaker.plug()
        stage.until(lambda: not stage.session.state.shaker_lost)
        assert stage.other_for(DeviceUse.DICE) is None
        stage.until(stage.is_moving)


def test_a_second_shaker_that_nobody_needs_stops_nothing(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        stage.shaker(dice=opened())
        stage.orders_shaker()
        stage.shaker(serial="SN2")
        stage.until(lambda: counted(stage) > 0)
        stage.run_for(0.5)
        assert not stage.session.state.shaker_lost


def test_no_lever_of_another_clock_counts(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        clock = begin(stage)
        device = clock.device
        assert isinstance(device, Clock)
        device.identity = replace(device.identity, serial="CL9")
        device.later((0, 0), lambda: device.power_up(clock.now()))
        stage.until(lambda: bool(stage.facts(devices.ClockLost)))
        player = stage.session.state.on_roll
        assert player is not None
        stage.play()
        press(clock, player)
        stage.run_for(0.5)
        assert stage.facts(TurnEnded) == []
        assert stage.facts(devices.ClockBack) == []
        stage.accepts(DeviceUse.CLOCK)
        stage.until(lambda: shows(stage, clock) and bool(stage.facts(devices.ClockBack)))
        stage.run_for(0.1)
        press(clock, player)
        stage.until(lambda: 1 == len(stage.facts(TurnEnded)))


def test_no_lever_of_another_dgt_board_counts(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        stage.shaker()
        clock = stage.serve(DgtBoard(random=Random(1), presses=None), "dgt", DeviceUse.CLOCK, DeviceProtocol.DGT)
        stage.until(lambda: stage.lamp(clock).is_ready)
        stage.orders_shaker()
        stage.orders_clock()
        stage.until(stage.is_moving)
        stage.play()
        clock.unplug()
        stage.until(lambda: bool(stage.facts(devices.ClockLost)))
        other = DgtBoard(random=Random(2), presses=None, serial="99999")
        at = stage.plug(other, clock.name)
        stage.until(lambda: stage.other_for(DeviceUse.CLOCK) is not None)
        stage.run_for(2.0)
        for side in (*Side, *Side):
            other.press(side, at.now())
            stage.run_for(1.0)
        assert stage.facts(TurnEnded) == []
        assert stage.facts(devices.ClockBack) == []
        stage.accepts(DeviceUse.CLOCK)
        stage.until(lambda: bool(stage.facts(devices.ClockBack)))


@BOTH
def test_no_throw_of_dice_with_another_name_counts(tmp_path: Path, maker: Maker, protocol: DeviceProtocol) -> None:
    with smart_dice_match(tmp_path, maker, protocol, seed=4) as match:
        stage, die = match.stage, match.table.dice[0]
        rolled(match, 3)
        before = counted(stage)
        match.table.bluez.loses(die)
        stage.until(lambda: stage.session.state.shaker_lost)
        match.table.bluez.renames(die, "Another die")
        match.table.bluez.finds(die)
        stage.until(lambda: stage.other_for(DeviceUse.DICE) is not None)
        match.table.throw(6, 6)
        stage.until(lambda: bool(stage.facts(devices.RollHeld)))
        assert counted(stage) == before
        stage.accepts(DeviceUse.DICE)
        stage.until(lambda: not stage.session.state.shaker_lost)
        rolled(match, 5)


def test_a_shaker_is_not_paired_under_the_name_of_another(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        shaker = stage.shaker(dice=opened())
        stage.orders_shaker()
        stage.until(lambda: counted(stage) > 0)
        other_in_its_place(stage, shaker, serial="SN9")
        stage.until(lambda: stage.other_for(DeviceUse.DICE) is not None)
        stage.hub.pair(stage.address(shaker))
        stage.until(lambda: bool(stage.hub._around.keys.all()))
        assert ["SN9"] == [serial for serial, _key in stage.hub._around.keys.all()]
