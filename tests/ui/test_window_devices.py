"""Shaker, clock, tray and test page on the real window, with simulated devices on ptys."""

from itertools import chain, repeat
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from device_stage import OPENING, SLOW, device_stage
from director_hands import come_in, name_director, press
from hub_stage import DIRECTOR, QUICK, RealServed
from language_walk import speak
from pytestqt.qtbot import QtBot
from replayed_shaker import Impostor, Recorded
from window_stage import window_stage

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.keys import mark_of
from tavla.application.devices.tray import DeviceShown, DeviceWord, Lamp, PortShown
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import OpeningDieFell
from tavla.domain.facts.events import DiceSource, Rolled, TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock_source import ClockSource
from tavla.services.devices.hub import DeviceHub
from tavla.storage.device_keys import DeviceKeyFile
from tavla.text.words import Words
from tavla_devices.events import Side
from tavla_devices.link.bluetooth import Heard
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.shaker import Shaker
from tavla_ui.board.dice import shown_dice
from tavla_ui.controls.device_rows import device_row
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
TIME_TO_THROW_MS = 500
LONG_ENOUGH_S = 0.5


def test_the_rolls_of_a_shaker_come_on_the_board_as_if_the_board_had_thrown_them(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        stage.shaker(*OPENING)
        stage.begins()
        for _ in range(3):
            stage.play()
            stage.until_moving()
        assert [Roll(6, 5)] * 3 == [event.roll for event in stage.facts(Rolled)]
        assert {DiceSource.SHAKER} == {event.source for event in stage.facts(Rolled)}


def test_yesterdays_rolls_of_a_paired_shaker_never_come_on_the_board(tmp_path: Path) -> None:
    key = bytes(range(32))
    DeviceKeyFile(tmp_path / "root" / "keys").keep("SN1", key)
    true = Recorded(serial="SN1", random=Random(1), dice=chain(OPENING, repeat((6, 5))), delays=QUICK, key=key)
    with device_stage(tmp_path) as stage:
        stage.serve(true, DeviceUse.DICE)
        stage.begins()
        stage.play()
        stage.until_moving()
        assert [Roll(6, 5)] == [event.roll for event in stage.facts(Rolled)]
    false = Impostor(serial="SN1", random=Random(1), delays=QUICK, key=bytes(32))
    false.old = true.rolls
    with device_stage(tmp_path) as stage:
        stage.serve(false, DeviceUse.DICE)
        stage.window.begin(3)
        stage.window.session.submit(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
        wait_until(
            lambda: any(shown.word is DeviceWord.BAD_SIGNATURE for shown in stage.hub.shown), "nothing is refused"
        )
        until = monotonic() + LONG_ENOUGH_S
        wait_until(lambda: monotonic() > until, "")
        assert false.thrown
        assert Phase.OPENING is stage.window.session.state.phase
        assert [] == stage.facts(OpeningDieFell)


def test_the_big_button_says_shake_and_a_press_of_it_rolls_nothing(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker(*OPENING)
        stage.begins()
        assert isinstance(shaker.device, Shaker)
        shaker.device.delays = SLOW
        stage.play()
        assert "Shake" == stage.window.seen("black.bigButton").property("text")
        stage.window.touch("black.bigButton")
        assert Phase.TO_ROLL is stage.window.session.state.phase


def test_the_opponent_chooses_by_touch_what_becomes_of_a_throw_that_is_not_certain(tmp_path: Path) -> None:
    for answer, stands in (("accept", True), ("decline", False)):
        (tmp_path / answer).mkdir()
        with device_stage(tmp_path / answer) as stage:
            shaker = stage.shaker(*OPENING)
            stage.begins()
            assert isinstance(shaker.device, Shaker)
            shaker.device.faults.order(Fault.LOST_EVENT)
            stage.play()
            wait_until(lambda stage=stage: stage.window.session.state.held is not None, "no throw is held")  # type: ignore[misc]
            stage.window.driver.hands.look()
            assert stage.window.sees("white.accept")
            stage.window.touch(f"white.{answer}")
            assert [stands] == [event.stands for event in stage.facts(devices.HeldRollAnswered)]
            stage.until_moving()


def test_the_lever_ends_the_turn_on_the_window(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        stage.shaker(*OPENING)
        clock = stage.clock()
        stage.begins()
        stage.window.session.submit(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
        stage.play()
        stage.until_moving()
        state = stage.window.session.state
        assert state.roll is not None
        assert Player.BLACK is state.on_roll
        stage.window.driver.does(
            asked.MakeMoves(Player.BLACK, legal_plays(state.position.seen_by(Player.BLACK), state.roll)[0][1])
        )
        device = clock.device
        assert isinstance(device, Clock)
        wait_until(lambda: device.running is Side.RIGHT, "the display does not follow")
        stage.until_settled()
        device.later((0, 0), lambda: device.press(Side.RIGHT))
        wait_until(lambda: 2 == len(stage.facts(TurnEnded)), "the lever ends nothing")


@pytest.mark.parametrize(
    ("ruleset", "stands"), [("usbgf-2016", False), ("nbf", True), ("wbgt", True), ("istavder-2025", True)]
)
def test_a_premature_throw_is_shown_and_goes_by_the_rules_of_the_match(
    tmp_path: Path, ruleset: str, stands: bool
) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker(*OPENING)
        stage.window.begin(3, ruleset)
        stage.window.session.submit(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
        stage.until_moving()
        device = shaker.device
        assert isinstance(device, Shaker)
        device._count = 2
        device.later((0, 0), device.throw)
        wait_until(lambda: bool(stage.facts(devices.RollHeld)), "no throw is held")
        state = stage.window.session.state
        if state.held is not None and state.held.is_asked:
            stage.window.driver.hands.look()
            stage.window.touch(f"{state.held.player.opponent.value}.accept")
        device.delays = SLOW  # what comes now is the throw of before, or nothing
        stage.play()
        assert (Phase.MOVING if stands else Phase.TO_ROLL) is stage.window.session.state.phase


def test_a_lost_shaker_is_told_to_both_and_play_goes_on_by_itself_when_it_is_back(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker(*OPENING)
        stage.begins()
        shaker.unplug()
        wait_until(lambda: stage.window.session.state.shaker_lost, "nobody misses it")
        stage.window.driver.hands.look()
        for seat in ("white", "black"):
            assert "shaker is not there" in stage.window.text(f"{seat}.band")
            assert stage.window.text(f"{seat}.band.note") == "Plug it in: play goes on by itself."
            assert not stage.window.sees(f"{seat}.sheet")
            assert not stage.window.sees(f"{seat}.bigButton")
        shaker.plug()
        wait_until(lambda: stage.window.session.state.freeze is None, "play does not go on")
        stage.play()
        stage.until_moving()


def test_the_tray_has_a_lamp_for_each_device_and_shows_the_rest_by_touch(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker(*OPENING)
        stage.begins()
        stage.window.driver.hands.look()
        lamp = f"white.device.{shaker.name}"
        stage.window.touch(lamp)
        assert stage.window.sees("white.devices")
        stage.window.touch(lamp)
        assert not stage.window.sees("white.devices")


def test_two_shakers_in_the_list_are_told_apart_by_serial_number_and_port(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        serials = {DeviceUse.DICE_WHITE: "SN1", DeviceUse.DICE_BLACK: "SN2"}
        served = {
            serial: stage.serve(Shaker(serial=serial, random=Random(1), delays=QUICK), use)
            for use, serial in serials.items()
        }
        name_director(stage.window)
        come_in(stage.window)
        press(stage.window, "director.section.devices")
        for serial, one in served.items():
            wait_until(lambda at=str(one.name): stage.window.sees(f"devices.place.{at}"), "it has no place")  # type: ignore[misc]
            assert stage.window.text(f"devices.place.{one.name}") == f"{serial} · {one.name}"


def test_a_director_tries_a_shaker_from_the_start_page_and_the_certificate_goes_into_the_next_match(
    tmp_path: Path,
) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker()
        come_in(stage.window)
        press(stage.window, "director.section.devices", f"devices.try.{shaker.name}")
        wait_until(lambda: stage.window.sees("devices.record"), "the trial does not end")
        press(stage.window, "devices.record", "director.close")
        stage.window.begin(1)
        wait_until(lambda: bool(stage.facts(devices.DeviceTried)), "the certificate is in no record")


def test_a_device_that_is_pulled_in_its_trial_is_told_of_in_the_words_of_the_one_who_tries_it(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker()
        assert isinstance(shaker.device, Shaker)
        shaker.device.delays = SLOW
        speak(stage.window, "nb")
        come_in(stage.window)
        press(stage.window, "director.section.devices", f"devices.try.{shaker.name}")
        shaker.unplug()
        wait_until(lambda: stage.window.sees("devices.trial.1"), "the page does not say that it was pulled")
        assert (
            f"Feil: Den ble koblet fra {shaker.name}. Den fortsetter når den er koblet til igjen."
            == stage.window.text("devices.trial.1")
        )


@pytest.mark.parametrize("is_left_alone", [False, True], ids=["closed", "left alone"])
def test_a_trial_on_a_page_that_is_put_away_keeps_no_shaker_from_the_match(tmp_path: Path, is_left_alone: bool) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker(*OPENING)
        stage.begins()
        assert isinstance(shaker.device, Shaker)
        shaker.device.delays = SLOW
        come_in(stage.window)
        press(stage.window, "director.section.devices", f"devices.try.{shaker.name}")
        wait_until(lambda: stage.window.session.state.shaker_lost, "the match does not wait for the trial")
        if is_left_alone:
            stage.window.board.table.director_model._left_alone.timeout.emit()
        else:
            press(stage.window, "director.close")
        shaker.device.delays = QUICK
        wait_until(lambda: not stage.window.session.state.shaker_lost, "the match does not have it back")
        stage.window.driver.hands.look()
        stage.window.touch("white.bigButton", "black.bigButton")
        stage.play()
        stage.until_moving()


def test_the_shaker_is_chosen_before_the_match_by_touch_and_the_first_throw_is_its(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        stage.shaker(*OPENING)
        press(stage.window, "start.board", "start.dice", "start.dice")
        assert stage.window.text("start.dice") == "The shaker"
        press(stage.window, "start.panel.done")
        stage.window.begin(3)
        assert DiceSource.SHAKER is stage.window.session.state.setup.card.dice_source
        stage.until_moving()
        assert stage.facts(OpeningDieFell)


def test_no_throw_is_asked_for_before_both_have_stirred_the_sealed_dice_which_promise_nothing_of_it(
    tmp_path: Path, qtbot: QtBot
) -> None:
    with device_stage(tmp_path, sealed=True) as stage:
        stage.shaker(*OPENING)
        press(stage.window, "start.board", "start.dice", "start.dice", "start.panel.done")
        stage.window.begin(3)
        promised = "The seal is for the board's own, should the director order them."
        for seat in ("white", "black"):
            assert stage.window.text(f"{seat}.stir.hint").startswith(
                f"You play with other dice: dice of the shaker. {promised}"
            )
        stage.window.touch("white.stir.done")
        qtbot.wait(TIME_TO_THROW_MS)
        assert not stage.facts(OpeningDieFell)
        stage.window.touch("black.stir.done")
        stage.until_moving()


def test_what_can_be_touched_does_not_move_when_the_ports_are_found(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        come_in(stage.window)
        press(stage.window, "director.section.devices", "devices.add")
        section = stage.window.board.table.director_model.property("section")
        places = set()
        for ports in ((), (PortShown("/dev/ttyS0", "/dev/ttyS0", ""),)):
            section._found(ports)
            stage.window.driver.hands.look()
            places.add(tuple(centre_of(stage.window.window, f"devices.{name}").toTuple() for name in ("type", "again")))
        assert stage.window.sees("devices.port./dev/ttyS0")
        assert len(places) == 1


def test_an_address_that_cannot_be_reached_is_refused_as_it_is_typed_and_forgotten_with_the_next(
    tmp_path: Path,
) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        come_in(stage.window)
        press(stage.window, "director.section.devices", "devices.add", "devices.type", "keyboard.done")
        assert "“socket://” names no host and port." in str(stage.window.seen("director.told").property("sentence"))
        section = stage.window.board.table.director_model.property("section")
        section._typed(" socket:///dev/ttyUSB0 ")
        stage.window.driver.hands.look()
        assert stage.window.text("devices.address") == "/dev/ttyUSB0"
        assert not stage.window.sees("director.told")


def test_a_whole_address_typed_after_the_beginning_that_stood_there_is_understood(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        come_in(stage.window)
        press(stage.window, "director.section.devices", "devices.add")
        section = stage.window.board.table.director_model.property("section")
        for typed in ("socket://box:7000", "rfc2217://box:7000", "usb:12AB", "/dev/ttyUSB0"):
            for stood in ("", "socket://", "socket:// "):
                section._typed(f"{stood}{typed}")
                stage.window.driver.hands.look()
                assert typed == stage.window.text("devices.address")
                assert not stage.window.sees("director.told")
                section.pick("")


def test_no_shaker_can_be_chosen_before_the_match_where_none_is_there(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        press(stage.window, "start.board", "start.dice", "start.dice")
        assert stage.window.text("start.dice") == "The board's dice"


def test_a_director_pairs_a_shaker_by_touch_sees_its_key_and_forgets_it(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker()
        assert isinstance(shaker.device, Shaker)
        shaker.device.faults.order(Fault.NO_BUTTON)
        come_in(stage.window)
        press(stage.window, "director.section.devices", f"devices.key.{shaker.name}", "devices.pair")
        wait_until(lambda: "was not held" in stage.window.text("devices.key.line2"), "the missing hand is not told")
        assert not stage.window.sees("devices.forget")
        press(stage.window, "devices.pair")
        wait_until(lambda: "is paired" in stage.window.text("devices.title"), "it is not paired")
        assert shaker.device.key
        assert mark_of(shaker.device.key) in stage.window.text("devices.title")
        press(stage.window, "devices.forget")
        wait_until(lambda: "is not paired" in stage.window.text("devices.title"), "the key is not forgotten")


def test_the_lever_of_a_dgt_clock_is_turned_by_touch_and_no_other_clocks(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        stage.hub.choose(ChosenDevice("/dev/dgt", DeviceUse.CLOCK, DeviceProtocol.DGT))
        stage.hub.choose(ChosenDevice("/dev/tvl", DeviceUse.CLOCK))
        come_in(stage.window)
        press(stage.window, "director.section.devices")
        assert "lever: as read" == stage.window.text("devices.lever./dev/dgt")
        assert not stage.window.sees("devices.lever./dev/tvl")
        press(stage.window, "devices.lever./dev/dgt")
        assert [("/dev/dgt", True), ("/dev/tvl", False)] == sorted(
            (one.address, one.lever_inverted) for one in stage.hub.choices
        )
        wait_until(lambda: stage.window.sees("devices.lever./dev/dgt"), "the row is gone")
        assert "lever: turned" == stage.window.text("devices.lever./dev/dgt")


def test_what_was_chosen_is_used_again_at_the_next_start(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker()
    with window_stage(tmp_path / "root") as window:
        hub = window.board.services.devices
        assert isinstance(hub, DeviceHub)
        assert [ChosenDevice(str(shaker.name), DeviceUse.DICE)] == [shown.choice for shown in hub.shown]
        name_director(window)
        come_in(window)
        press(window, "director.section.devices", f"devices.remove.{shaker.name}")
        assert hub.shown == ()


def test_the_director_orders_other_dice_by_touch_while_the_shaker_is_gone_and_the_clock_beside_the_board(
    tmp_path: Path,
) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker(*OPENING)
        stage.clock()
        stage.begins()
        shaker.unplug()
        wait_until(lambda: stage.window.session.state.shaker_lost, "nobody misses it")
        come_in(stage.window)
        press(stage.window, "director.section.acts", "acts.dice", "act.row0.0", "act.reason0", "act.do")
        stage.window.settle()
        assert not stage.window.session.state.shaker_lost
        press(stage.window, "acts.clock_source", "act.row0.1", "act.reason0", "act.do", "director.close")
        stage.window.settle()
        assert ClockSource.EXTERNAL is stage.window.session.state.orders.clock_source
        stage.window.driver.hands.look()
        stage.window.touch("white.bigButton", "black.bigButton")
        assert stage.window.session.state.freeze is None
        stage.play()
        stage.window.touch("black.bigButton")
        assert DiceSource.SHAKER is not next(event.source for event in stage.facts(Rolled))


def test_a_board_that_was_restarted_goes_on_with_its_shaker(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker(*OPENING)
        stage.begins()
        stage.play()
        stage.until_moving()
        match_id = stage.window.session.state.setup.match_id
        shaker_name, device = shaker.name, shaker.device
    again = RealServed(device, shaker_name)
    again.plug()
    try:
        with window_stage(tmp_path / "root") as window:
            wait_until(lambda: window.sees(f"start.continue.{match_id}"), "the match is not offered")
            window.touch(f"start.continue.{match_id}")
            wait_until(lambda: not window.session.state.shaker_lost, "the shaker is not found")
            hub = window.board.services.devices
            assert isinstance(hub, DeviceHub)
            wait_until(
                lambda: hub.shown[0].is_ready and not window.session.state.shaker_lost, "the shaker does not come up"
            )
            window.driver.hands.look()
            window.touch("white.bigButton", "black.bigButton")
            assert window.session.state.freeze is None
            window.end_turn_somehow()
            wait_until(
                lambda: window.session.state.phase is Phase.MOVING or window.session.state.held is not None,
                "nothing is rolled",
            )
    finally:
        again.unplug()


def test_the_first_die_of_the_opening_lies_on_the_board_until_the_other_has_fallen(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        shaker = stage.shaker(*OPENING)
        stage.window.begin(3)
        assert isinstance(shaker.device, Shaker)
        device = shaker.device
        stage.window.session.listen(
            lambda _state, events: (
                setattr(device, "delays", SLOW) if any(isinstance(event, OpeningDieFell) for event in events) else None
            )
        )
        stage.window.session.submit(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
        wait_until(lambda: stage.window.session.state.opening_dice.white is not None, "White's die does not fall")
        state = stage.window.session.state
        assert [(4, Player.WHITE)] == [(die.value, die.player) for die in shown_dice(state, None)]
        stage.window.driver.hands.look()
        assert "Shake" == stage.window.seen("black.bigButton").property("text")
        assert not stage.window.sees("white.bigButton")


def test_dice_are_looked_for_again_where_they_are_shown(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = ["GoDice_1A2B3C_R_v03"]
    monkeypatch.setattr("tavla_devices.link.bluetooth.hear", lambda: tuple(Heard(name, name, ()) for name in heard))
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        press(stage, "director.section.devices", "devices.add", "devices.dice")
        wait_until(lambda: stage.sees(f"devices.port.{heard[0]}"), "no die is shown")
        heard[:] = ["GoDice_4D5E6F_K_v03"]
        press(stage, "devices.again")
        wait_until(lambda: stage.sees(f"devices.port.{heard[0]}"), "the other die is not shown")
        stage.touch("devices.back", "devices.add")
        assert not stage.sees(f"devices.port.{heard[0]}")


def test_dice_that_are_sold_are_named_once_and_offered_no_key() -> None:
    pair, shaker = "ble:C0:FF:EE:00:00:01+C0:FF:EE:00:00:02", "usb:SN1"
    shown = [
        DeviceShown(
            ChosenDevice(address, DeviceUse.DICE, protocol), Lamp.READY, DeviceWord.READY, "", "here", name, serial
        )
        for address, protocol, name, serial in (
            (pair, DeviceProtocol.PIXELS, "Pixels × 2", "C0FFEE000001+C0FFEE000002"),
            (shaker, DeviceProtocol.TVL, "Shaker", "SN1"),
        )
    ]
    rows = [device_row(one, Words()) for one in shown]
    assert [("here", False), ("SN1 · here", True)] == [(row.place, row.keyed) for row in rows]
