"""A shaker's throws in a match, through the real link and the simulated device."""

from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest
from hub_stage import BLACK, DIRECTOR, EVERY_WAY, QUICK, STILL_BY_DAY, WHITE, Served, Way, hub_stage

from tavla.application.commands import devices as device
from tavla.application.commands import director as ordered
from tavla.application.devices.tray import DeviceWord, Lamp
from tavla.base.copies import replace
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import HeldRuling
from tavla.domain.facts.events import DiceSource, OpeningRolled, Rolled, StopReason
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla_devices.events import Sentence
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.tvl.frames import DiceCommand, ErrAnswer, Frame

OPENING = ((4, 1), (2, 1))


class Unwilling(Shaker):
    """Its next answers to DICE are lost, or it refuses DICE."""

    loses = 0
    refuses = False

    def _heed(self, frame: Frame) -> None:
        if isinstance(frame, DiceCommand) and self.loses:
            self.loses -= 1
            self.faults.order(Fault.LOST_ANSWER)
        super()._heed(frame)

    def command(self, frame: Frame) -> Frame | None:
        return (
            ErrAnswer(frame.tag, -221, "settings conflict")
            if isinstance(frame, DiceCommand) and self.refuses
            else super().command(frame)
        )

    def after_answer(self, frame: Frame) -> None:
        if not self.refuses:
            super().after_answer(frame)


def thrown(served: Served) -> list[tuple[int, ...]]:
    assert isinstance(served.device, Shaker)
    return served.device.thrown


@EVERY_WAY
def test_a_match_is_rolled_in_a_shaker_each_roll_as_it_fell(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker(dice=chain(OPENING, repeat((6, 5))))
        stage.orders_shaker()
        stage.until(stage.is_moving)
        assert [ByPlayer(4, 2)] == [
            event.dice for event in stage.facts(OpeningRolled) if isinstance(event, OpeningRolled)
        ]
        for _ in range(6):
            stage.play_turn()
            stage.until(stage.is_moving)
        rolls = [event for event in stage.facts(Rolled) if isinstance(event, Rolled)]
        assert [(4,), (2,), *[(6, 5)] * 6] == thrown(shaker)
        assert [Roll(6, 5)] * 6 == [event.roll for event in rolls]
        assert [BLACK, WHITE] * 3 == [event.player for event in rolls]
        origins = [event.origin for event in rolls]
        assert {"SN1"} == {origin.serial for origin in origins if origin}
        assert 6 == len({origin.key for origin in origins if origin})


@STILL_BY_DAY
def test_each_player_may_have_a_shaker_of_his_own(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        white = stage.shaker(use=DeviceUse.DICE_WHITE, serial="W1", dice=repeat((5, 5)))
        black = stage.shaker(use=DeviceUse.DICE_BLACK, serial="B1", dice=repeat((3, 2)))
        stage.orders_shaker()
        stage.until(stage.is_moving)
        stage.play_turn()
        stage.until(stage.is_moving)
        assert ([(5,)], [(3,), (3, 2)]) == (thrown(white), thrown(black))


@pytest.mark.parametrize(
    "fault",
    [
        Fault.LOST_ACK,
        Fault.LOST_ANSWER,
        Fault.NOISE,
        Fault.GAP,
        Fault.REBOOT,
        Fault.UNPLUG,
        Fault.WRONG_FACES,
        Fault.COCKED,
    ],
)
@STILL_BY_DAY
def test_a_fault_costs_no_roll_and_makes_none(tmp_path: Path, way: Way, fault: Fault) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker(dice=chain(OPENING, repeat((6, 5))))
        stage.orders_shaker()
        stage.until(stage.is_moving)
        stage.session.submit(ordered.Rule(DIRECTOR, "now the fault"))
        assert isinstance(shaker.device, Shaker)
        shaker.device.faults.order(fault)
        stage.play_turn()
        stage.until(lambda: stage.is_moving() or stage.session.state.held is not None)
        if (
            stage.session.state.held is not None
        ):  # it started anew, or the cable came out before it had said that it heard: the opponent confirms
            assert fault in (Fault.REBOOT, Fault.UNPLUG)
            stage.submit(device.AnswerHeldRoll(WHITE, stands=True))
        stage.until(stage.is_moving)
        if fault is not Fault.UNPLUG:
            stage.play_turn()
            stage.until(stage.is_moving)
        rolls = [event.roll for event in stage.facts(Rolled) if isinstance(event, Rolled)]
        assert {Roll(6, 5)} == set(rolls)
        assert len(thrown(shaker)) - 2 == len(rolls) or fault is Fault.UNPLUG
        assert (fault in (Fault.COCKED, Fault.WRONG_FACES)) == bool(stage.facts(devices.RollSpoiled))
        assert (fault is Fault.UNPLUG) == bool(stage.facts(devices.ShakerLost))


@STILL_BY_DAY
def test_a_throw_while_the_cable_was_out_is_the_roll_once_it_is_back(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker(Fault.UNPLUG)
        assert isinstance(shaker.device, Shaker)
        shaker.device.delays = replace(QUICK, think=(150, 200))  # the board has heard that it was asked
        stage.orders_shaker()
        stage.until(lambda: bool(stage.facts(devices.ShakerLost)))
        assert StopReason.SHAKER_LOST is (stage.session.state.freeze and stage.session.state.freeze.reason)
        stage.until(stage.is_moving)
        assert [
            event.die for event in stage.facts(devices.OpeningDieFell) if isinstance(event, devices.OpeningDieFell)
        ][:1] == [thrown(shaker)[0][0]]
        assert stage.session.state.freeze is None


@pytest.mark.parametrize("is_refused", [False, True], ids=["answers lost", "refused"])
@pytest.mark.parametrize("in_play", [False, True], ids=["in the opening", "in play"])
@STILL_BY_DAY
def test_a_request_that_comes_to_nothing_is_asked_again_and_costs_no_roll(
    tmp_path: Path, way: Way, is_refused: bool, in_play: bool
) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        device = Unwilling(serial="SN1", random=Random(1), dice=chain(OPENING, repeat((6, 5))), delays=QUICK)
        shaker = stage.serve(device, "shaker", DeviceUse.DICE)
        stage.until(lambda: stage.lamp(shaker).is_ready)
        if in_play:
            stage.orders_shaker()
            stage.until(stage.is_moving)
        device.loses, device.refuses = 0 if is_refused else 3, is_refused
        if in_play:
            stage.play_turn()
        else:
            stage.orders_shaker()
        refused = Sentence.DEVICE_ERROR if is_refused else Sentence.COMMAND_NOT_ANSWERED
        stage.until(lambda: any(refused.value in line for line in stage.log))
        device.refuses = False
        stage.until(stage.is_moving)
        assert [] == stage.facts(devices.RollHeld)
        assert in_play == bool(stage.facts(Rolled))


@STILL_BY_DAY
def test_another_shaker_in_the_place_of_the_right_one_costs_no_throw(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker(dice=chain(OPENING, repeat((6, 5))))
        stage.orders_shaker()
        stage.until(stage.is_moving)
        assert isinstance(shaker.device, Shaker)
        shaker.device.delays = replace(QUICK, think=(60_000, 60_000))
        stage.play_turn()
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.SHAKE)
        shaker.unplug()
        stage.until(lambda: stage.session.state.shaker_lost)
        other = stage.plug(Shaker(serial="SN9", random=Random(9), delays=QUICK), shaker.name)
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.OTHER_DEVICE)
        other.unplug()
        stage.run_for(0.2)
        shaker.device.delays = QUICK
        shaker.plug()
        stage.until(stage.is_moving)  # asked anew
        assert 1 == len(stage.facts(Rolled))


@STILL_BY_DAY
def test_a_match_that_wants_a_shaker_and_has_none_stops_and_says_so(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        stage.orders_shaker()
        stage.until(lambda: stage.session.state.shaker_lost)
        assert StopReason.SHAKER_LOST is (stage.session.state.freeze and stage.session.state.freeze.reason)
        stage.shaker()
        stage.until(stage.is_moving)


@EVERY_WAY
def test_the_director_orders_other_dice_while_the_shaker_is_gone(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker()
        stage.orders_shaker()
        stage.until(stage.is_moving)
        shaker.unplug()
        stage.until(lambda: stage.session.state.shaker_lost)
        stage.submit(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
        assert not stage.session.state.shaker_lost
        assert Lamp.TROUBLE is stage.lamp(shaker).lamp


@pytest.mark.parametrize(
    ("ruleset", "ruling", "stands"),
    [
        ("usbgf-2016", HeldRuling.VOID, False),
        ("nbf", HeldRuling.STANDS, True),
        ("wbgt", HeldRuling.STANDS_UNLESS_DEMANDED, True),
        ("istavder-2025", HeldRuling.OPPONENT_CHOOSES, True),
    ],
)
@STILL_BY_DAY
def test_a_premature_throw_goes_to_the_rules_and_the_next_is_asked_for_as_ever(
    tmp_path: Path, way: Way, ruleset: str, ruling: HeldRuling, stands: bool
) -> None:
    with hub_stage(tmp_path, ruleset, way=way) as stage:
        shaker = stage.shaker(dice=chain(OPENING, repeat((6, 5))))
        stage.orders_shaker()
        stage.until(stage.is_moving)
        assert isinstance(shaker.device, Shaker)
        shaker.device._count = 2
        shaker.device.later((0, 0), shaker.device.throw)
        stage.until(lambda: bool(stage.facts(devices.RollHeld)))
        assert [ruling] == [
            event.ruling for event in stage.facts(devices.RollHeld) if isinstance(event, devices.RollHeld)
        ]
        assert stage.session.state.on_roll is WHITE
        if ruling is HeldRuling.OPPONENT_CHOOSES:
            stage.submit(device.AnswerHeldRoll(WHITE, stands=True))
        stage.play_turn()
        if not stands:
            stage.until(stage.is_moving)
        assert (BLACK, Roll(6, 5)) == (stage.session.state.on_roll, stage.session.state.roll)
        stage.play_turn()
        stage.until(stage.is_moving)
        assert 2 == len(stage.facts(Rolled))


@STILL_BY_DAY
def test_two_shakers_of_one_serial_number_are_told_apart_and_the_second_set_aside(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        first = stage.shaker(use=DeviceUse.DICE_WHITE, serial="W1")
        second = stage.serve(Shaker(serial="W1", random=Random(2)), "second", DeviceUse.DICE_BLACK)
        stage.until(lambda: DeviceWord.DUPLICATE_SERIAL is stage.lamp(second).word)
        assert (Lamp.READY, Lamp.TROUBLE) == (stage.lamp(first).lamp, stage.lamp(second).lamp)
        assert any("DUPLICATE_SERIAL" in line or "same serial number" in line for line in stage.log)


@STILL_BY_DAY
def test_a_shaker_is_taken_at_another_port_once_something_else_stands_in_its_place(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        first = stage.shaker()
        device = first.device
        assert isinstance(device, Shaker)
        device.identity = replace(device.identity, serial="SN9")
        device.later((0, 0), lambda: device.power_up(first.now()))
        stage.until(lambda: DeviceWord.OTHER_DEVICE is stage.lamp(first).word)
        second = stage.serve(Shaker(serial="SN1", random=Random(2), delays=QUICK), "second", DeviceUse.DICE_BLACK)
        stage.until(lambda: stage.lamp(second).is_ready, 5.0)


@STILL_BY_DAY
def test_a_trial_is_not_passed_where_fair_dice_would_hardly_fall_so(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        stage.hub.try_out(stage.address(stage.shaker(dice=repeat((6, 5)))))
        stage.until(lambda: stage.hub.trial is not None and stage.hub.trial.is_over)
        trial = stage.hub.trial
        assert trial is not None
        assert (40, (), False) == (round(trial.chi_square), trial.troubles, trial.is_passed)


@STILL_BY_DAY
def test_a_trial_shakes_ten_times_and_its_certificate_goes_into_the_match(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker()
        stage.hub.try_out(stage.address(shaker))
        stage.until(lambda: stage.hub.trial is not None and stage.hub.trial.is_over)
        trial = stage.hub.trial
        assert trial is not None
        assert trial.is_passed
        assert thrown(shaker) == list(trial.rolls)
        stage.hub.record_trial()
        stage.hub.attach(stage.session)
        stage.until(lambda: bool(stage.facts(devices.DeviceTried)))
        (tried,) = stage.facts(devices.DeviceTried)
        assert isinstance(tried, devices.DeviceTried)
        assert ("SN1", 10, True) == (tried.serial, len(tried.rolls), tried.passed)
