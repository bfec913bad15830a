from random import Random

import pytest
from tvl_table import Table, quick_clock, ready, sentences, shaker, shaker_of, thrown

from tavla.base.copies import replace
from tavla_devices.events import (
    Battery,
    DeviceClass,
    Gap,
    Identified,
    Lost,
    LostReason,
    Refused,
    Restarted,
    RollClaimed,
    Rolled,
    Sentence,
    Tray,
    TrayChanged,
)
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import NO_DELAYS
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.roster import Roster
from tavla_devices.tvl.state import (
    Stage,
    ThrowDice,
    Wanted,
)

# --- coming up
# -----------------------------------------------------------------------------------------------------------------------------------------------


def test_a_device_that_answers_is_identified_and_open() -> None:
    table = ready(shaker())

    assert Stage.READY is table.state.stage
    assert [("SIM000001", DeviceClass.DICE, False)] == [
        (told.identity.serial, told.identity.device_class, told.signs) for told in table.told(Identified)
    ]


def test_a_silent_port_is_asked_three_times_in_four_seconds_and_then_released() -> None:
    table = Table(shaker())
    table.on_wire = lambda _data: b""
    table.connect()
    table.pass_time(3_990)
    asked = len(table.sent)
    assert [] == table.events
    table.pass_time(20)
    table.pass_time(20_000)

    assert 3 == asked == len(table.sent)
    assert [Refused(Sentence.NO_ANSWER)] == table.events
    assert Stage.REFUSED is table.state.stage


def test_a_port_that_talks_something_else_is_told_apart_from_a_silent_one() -> None:
    table = Table(shaker())
    table.on_wire = lambda _data: b"+CGMM: modem\r\n"
    table.connect()
    table.pass_time(4_100)

    assert [Sentence.NOT_TVL] == sentences(table)


@pytest.mark.parametrize(
    ("protocol", "sentence"),
    [
        ("2.0", Sentence.VERSION_TOO_NEW),
        ("10.1", Sentence.VERSION_TOO_NEW),
        ("0.9", Sentence.VERSION_UNKNOWN),
        ("x", Sentence.VERSION_UNKNOWN),
    ],
)
def test_another_major_version_is_refused_plainly(protocol: str, sentence: Sentence) -> None:
    table = ready(shaker(protocol=protocol))

    assert [Refused(sentence, protocol)] == table.events
    assert Stage.REFUSED is table.state.stage


def test_a_newer_minor_version_is_taken() -> None:
    assert Stage.READY is ready(shaker(protocol="1.7")).state.stage


def test_a_clock_where_dice_were_chosen_is_refused_and_the_other_way_round() -> None:
    assert [Refused(Sentence.WRONG_CLASS, "CLOCK")] == ready(quick_clock(), wanted=Wanted.DICE).events
    assert [Refused(Sentence.WRONG_CLASS, "DICE")] == ready(shaker(), wanted=Wanted.CLOCK).events


def test_a_device_that_computes_its_dice_is_labelled_in_every_roll() -> None:
    table = ready(Shaker(random=Random(1), kind=DeviceClass.RNG, delays=NO_DELAYS))
    table.give(ThrowDice())
    table.pass_time(1_000)

    assert table.told(Identified)[0].identity.computes_dice
    assert [True] == [rolled.computed for rolled in table.told(Rolled)]


def test_another_device_on_the_same_port_says_so_and_is_asked_nothing_that_was_asked_of_the_one_before() -> None:
    right = shaker_of((5, 3), (6, 1))
    right.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table = ready(right)
    table.give(ThrowDice())
    table.pass_time(100)
    table.disconnect()
    table.device = shaker(serial="SIM000009")
    table.device.power_up(table.now)
    table.connect()
    table.pass_time(500)

    assert ["SIM000001", "SIM000009"] == [who.identity.serial for who in table.told(Identified)]
    assert [] == thrown(table)


def test_two_devices_of_one_serial_number_are_refused_and_the_first_stays() -> None:
    roster = Roster()
    identity = ready(shaker()).told(Identified)[0].identity
    first, again, second = (
        roster.admit("/dev/a", identity),
        roster.admit("/dev/a", identity),
        roster.admit("/dev/b", identity),
    )
    roster.leave("/dev/a")

    assert (None, None) == (first, again)
    assert Refused(Sentence.DUPLICATE_SERIAL, "SIM000001 at /dev/a and /dev/b") == second
    assert roster.admit("/dev/b", identity) is None


def test_every_opening_has_a_nonce_of_its_own() -> None:
    table = ready(shaker())
    first = table.state.nonce
    table.device.power_up(table.now)
    table.pass_time(2_000)

    assert Stage.READY is table.state.stage
    assert first != table.state.nonce


# --- rolls ---------------------------------------------------------------------------------------------------------------------------------------------------


def test_what_was_not_heard_is_replayed_and_the_roll_is_verified() -> None:
    table = ready(shaker(Fault.GAP, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(3_000)

    assert [((5, 3), True)] == [(rolled.dice, rolled.verified) for rolled in table.told(Rolled)]
    assert [] == table.told(Gap)


def test_what_stays_missing_is_a_gap_and_the_roll_is_not_verified() -> None:
    table = ready(shaker(Fault.LOST_EVENT, dice=iter([(5, 3), (2, 1)])))
    table.give(ThrowDice())
    table.pass_time(4_000)
    table.give(ThrowDice())
    table.pass_time(4_000)

    assert [((5, 3), False), ((2, 1), True)] == [(rolled.dice, rolled.verified) for rolled in table.told(Rolled)]
    assert 1 == len(table.told(Gap))
    assert 3 == sum(b",REPLAY," in line for line in table.sent)


def test_a_heartbeat_that_counts_more_events_than_were_heard_asks_for_them() -> None:
    device = shaker_of((5, 3))
    table = ready(device)
    table.give(ThrowDice())
    device.unsaid_event(lambda seq, at: f.TrayEvent(device.boot_id, seq, at, Tray.OPEN))
    table.pass_time(2_000)

    assert [] == table.told(Gap)
    assert Tray.OPEN in [changed.tray for changed in table.told(TrayChanged)]


def test_a_number_far_ahead_does_not_deafen_the_session() -> None:
    table = ready(shaker_of((5, 3)))
    table.give(f.TrayEvent(table.device.boot_id, 4_000_000_000, 1, Tray.OPEN))
    table.pass_time(4_000)
    table.give(ThrowDice())
    table.pass_time(3_000)

    assert [(5, 3)] == thrown(table)
    assert Sentence.NUMBERS_WENT_BACK in sentences(table)


# --- breaks --------------------------------------------------------------------------------------------------------------------------------------------------


def test_three_seconds_of_silence_are_a_loss_and_the_first_word_brings_it_back() -> None:
    table = ready(shaker_of((5, 3)))
    table.on_wire = lambda _data: b""
    table.pass_time(2_700)
    assert [] == table.told(Lost)
    table.pass_time(1_200)
    assert [Lost(LostReason.NO_HEARTBEAT)] == table.told(Lost)
    table.pass_time(30_000)
    table.on_wire = lambda data: data
    table.pass_time(3_000)

    assert Stage.READY is table.state.stage
    assert [Lost(LostReason.NO_HEARTBEAT)] == table.told(Lost)


def test_a_roll_thrown_while_the_cable_was_out_is_replayed_into_its_request() -> None:
    table = ready(shaker(Fault.UNPLUG, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(5_000)

    assert [Lost(LostReason.UNPLUGGED)] == table.told(Lost)
    assert [((5, 3), True)] == [(rolled.dice, rolled.verified) for rolled in table.told(Rolled)]


def test_a_restart_with_the_dice_in_the_air_is_told_and_the_board_asks_again() -> None:
    table = ready(shaker(Fault.REBOOT, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(5_000)

    assert [Restarted(table.device.boot_id)] == table.told(Restarted)
    assert [((5, 3), False)] == [(rolled.dice, rolled.verified) for rolled in table.told(Rolled)]


def test_dice_thrown_while_no_board_listened_are_a_claim() -> None:
    device = shaker_of((6, 6))
    table = Table(device)
    device.throw()
    device.advance(0)
    table.connect()
    table.pass_time(2_000)

    assert [] == thrown(table)
    assert [(6, 6)] == [claim.dice for claim in table.told(RollClaimed)]


def test_a_device_that_does_not_answer_a_request_is_named() -> None:
    table = ready(shaker())
    table.device.faults.order(Fault.LOST_ANSWER, 9)
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    table.pass_time(2_000)

    assert [Refused(Sentence.COMMAND_NOT_ANSWERED, "DICE")] == table.told(Refused)


def test_the_battery_is_told_when_it_changes() -> None:
    table = ready(shaker())
    table.pass_time(3_000)
    table.device.battery = 20
    table.pass_time(2_000)

    assert [Battery(87), Battery(20)] == table.told(Battery)


# --- the clock -----------------------------------------------------------------------------------------------------------------------------------------------
