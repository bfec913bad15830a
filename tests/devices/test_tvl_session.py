from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tvl_table import KEY, SEED, Table, ready, shaker

from tavla.domain.units import Instant, Millis
from tavla_devices.events import (
    Battery,
    ButtonPressed,
    ClaimReason,
    ClockShown,
    DeviceClass,
    Gap,
    Identified,
    LeverPressed,
    Lost,
    LostReason,
    NotARoll,
    NotARollKind,
    Refused,
    Restarted,
    RollClaimed,
    Rolled,
    Sentence,
    Side,
    Tray,
    TrayChanged,
)
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import NO_DELAYS
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec, encode
from tavla_devices.tvl.roster import Roster
from tavla_devices.tvl.session import begin, step
from tavla_devices.tvl.signature import signed
from tavla_devices.tvl.state import (
    Connected,
    Disconnected,
    ForgetDice,
    PairDevice,
    ReadClock,
    RunClock,
    SetClock,
    Stage,
    ThrowDice,
    Timeout,
    Wanted,
)

PAIRED = (("SIM000001", KEY),)


def _dice(*rolls: tuple[int, int]) -> Shaker:
    return shaker(dice=iter(rolls))


def _clock(**options: object) -> Clock:
    return Clock(random=Random(1), delays=NO_DELAYS, presses=None, **options)  # type: ignore[arg-type]


def _thrown(table: Table) -> list[tuple[int, ...]]:
    return [rolled.dice for rolled in table.told(Rolled)]


def _refused(table: Table) -> list[Sentence]:
    return [refused.sentence for refused in table.told(Refused)]


def _roll(table: Table, seq: int, dice: tuple[int, int] = (5, 3), result: f.RollResult = f.RollResult.OK) -> f.RollEvent:
    return f.RollEvent(table.device.boot_id, seq, 1_000, result, dice, (7 - dice[0], 7 - dice[1]))


# --- coming up -----------------------------------------------------------------------------------------------------------------------------------------------


def test_a_device_that_answers_is_identified_and_open() -> None:
    table = ready(shaker())

    assert Stage.READY is table.state.stage
    assert [("SIM000001", DeviceClass.DICE, False)] == [(told.identity.serial, told.identity.device_class, told.signs) for told in table.told(Identified)]


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

    assert [Sentence.NOT_TVL] == _refused(table)


@pytest.mark.parametrize(
    ("protocol", "sentence"),
    [("2.0", Sentence.VERSION_TOO_NEW), ("10.1", Sentence.VERSION_TOO_NEW), ("0.9", Sentence.VERSION_UNKNOWN), ("x", Sentence.VERSION_UNKNOWN)],
)
def test_another_major_version_is_refused_plainly(protocol: str, sentence: Sentence) -> None:
    table = ready(shaker(protocol=protocol))

    assert [Refused(sentence, protocol)] == table.events
    assert Stage.REFUSED is table.state.stage


def test_a_newer_minor_version_is_taken() -> None:
    assert Stage.READY is ready(shaker(protocol="1.7")).state.stage


def test_a_clock_where_dice_were_chosen_is_refused_and_the_other_way_round() -> None:
    assert [Refused(Sentence.WRONG_CLASS, "CLOCK")] == ready(_clock(), wanted=Wanted.DICE).events
    assert [Refused(Sentence.WRONG_CLASS, "DICE")] == ready(shaker(), wanted=Wanted.CLOCK).events


def test_a_device_that_computes_its_dice_is_labelled_in_every_roll() -> None:
    table = ready(Shaker(random=Random(1), kind=DeviceClass.RNG, delays=NO_DELAYS))
    table.give(ThrowDice())
    table.pass_time(1_000)

    assert table.told(Identified)[0].identity.computes_dice
    assert [True] == [rolled.computed for rolled in table.told(Rolled)]


def test_another_device_on_the_same_port_is_refused() -> None:
    table = ready(shaker())
    table.disconnect()
    table.device = shaker(serial="SIM000009")
    table.device.power_up(table.now)
    table.connect()
    table.pass_time(100)

    assert Sentence.OTHER_DEVICE in _refused(table)


def test_two_devices_of_one_serial_number_are_refused_and_the_first_stays() -> None:
    roster = Roster()
    identity = ready(shaker()).told(Identified)[0].identity
    first, again, second = roster.admit("/dev/a", identity), roster.admit("/dev/a", identity), roster.admit("/dev/b", identity)
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


def test_a_roll_that_was_asked_for_is_told_once_and_acknowledged() -> None:
    table = ready(_dice((5, 3)))
    table.give(ThrowDice())
    table.pass_time(3_000)

    assert [(5, 3)] == _thrown(table)
    assert [True] == [rolled.verified for rolled in table.told(Rolled)]
    assert 1 == sum(b",ACK," in line for line in table.sent)


def test_one_die_is_thrown_for_an_opening() -> None:
    table = ready(_dice((4, 2)))
    table.give(ThrowDice(1))
    table.pass_time(1_000)

    assert [(4,)] == _thrown(table)


def test_two_dice_where_one_was_asked_for_are_a_claim() -> None:
    table = ready(_dice((5, 3)))
    table.device.delays = replace(NO_DELAYS, think=(100, 100))
    table.give(ThrowDice(1))
    table.device._count = 2  # type: ignore[attr-defined]  # it has heard two
    table.device.delays = NO_DELAYS
    table.pass_time(1_000)

    assert [] == _thrown(table)
    assert [ClaimReason.OTHER_NUMBER] == [claim.reason for claim in table.told(RollClaimed)]


def test_a_roll_nobody_asked_for_is_a_claim_and_never_a_roll() -> None:
    table = ready(_dice((6, 6), (1, 2)))
    table.device.delays = replace(NO_DELAYS, think=(100, 100))
    table.device.throw()  # type: ignore[attr-defined]
    table.pass_time(1_000)
    table.give(ThrowDice())

    assert [] == _thrown(table)
    assert [((6, 6), ClaimReason.NOT_ASKED)] == [(claim.dice, claim.reason) for claim in table.told(RollClaimed)]


def test_a_roll_between_the_request_and_its_arrival_is_a_claim_and_the_next_one_counts() -> None:
    device = _dice((6, 6), (2, 1))
    table = ready(device)
    device.throw()
    device.now = table.now
    # The dice have fallen, but the line has not been read when the board asks.
    crossing = device.advance(table.now)
    table.give(ThrowDice())
    table.hear(crossing)
    table.pass_time(1_000)

    assert [(2, 1)] == _thrown(table)
    assert [((6, 6), ClaimReason.BEFORE_REQUEST)] == [(claim.dice, claim.reason) for claim in table.told(RollClaimed)]


def test_a_roll_after_the_request_was_withdrawn_is_a_claim() -> None:
    table = ready(_dice((5, 3)))
    table.device.delays = replace(NO_DELAYS, think=(1_000, 1_000))
    table.give(ThrowDice())
    table.pass_time(100)
    table.give(ForgetDice())
    table.pass_time(2_000)

    assert [] == _thrown(table)
    assert [ClaimReason.NOT_ASKED] == [claim.reason for claim in table.told(RollClaimed)]


def test_a_second_roll_in_one_request_is_a_claim() -> None:
    table = ready(_dice((5, 3), (4, 4)))
    table.give(ThrowDice())
    table.pass_time(500)
    table.device.throw()  # type: ignore[attr-defined]
    table.pass_time(500)

    assert [(5, 3)] == _thrown(table)
    assert [(4, 4)] == [claim.dice for claim in table.told(RollClaimed)]


@pytest.mark.parametrize("result", [result for result in f.RollResult if result is not f.RollResult.OK])
def test_dice_that_do_not_lie_well_are_no_roll_and_end_the_request(result: f.RollResult) -> None:
    table = ready(shaker())
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    table.pass_time(100)
    table.give(_roll(table, table.state.last_seq + 1, result=result))
    table.give(_roll(table, table.state.last_seq + 1))

    assert [(NotARollKind(result.value), True)] == [(told.kind, told.asked) for told in table.told(NotARoll)]
    assert [] == _thrown(table)
    assert 1 == len(table.told(RollClaimed))


def test_cocked_dice_are_thrown_again_when_the_board_asks_again() -> None:
    table = ready(shaker(Fault.COCKED, dice=iter([(1, 1), (6, 5)])))
    table.give(ThrowDice())
    table.pass_time(500)
    table.give(ThrowDice())
    table.pass_time(500)

    assert [NotARollKind.COCKED] == [told.kind for told in table.told(NotARoll)]
    assert [(6, 5)] == _thrown(table)


def test_faces_that_do_not_sum_to_seven_are_a_misread() -> None:
    table = ready(shaker(Fault.WRONG_FACES, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(500)

    assert [NotARollKind.MISREAD] == [told.kind for told in table.told(NotARoll)]
    assert [Sentence.FACES_DISAGREE] == _refused(table)
    assert [] == _thrown(table)


def test_a_roll_said_again_because_its_acknowledgement_was_lost_counts_once() -> None:
    table = ready(shaker(Fault.LOST_ACK, Fault.LOST_ACK, Fault.LOST_ACK, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(5_000)

    assert [(5, 3)] == _thrown(table)
    assert [] == table.told(RollClaimed)
    assert 4 == sum(b",ACK," in line for line in table.sent)


def test_a_lost_answer_to_the_request_does_not_lose_the_roll() -> None:
    table = ready(_dice((5, 3)))
    table.device.faults.order(Fault.LOST_ANSWER)
    table.give(ThrowDice())
    table.pass_time(2_000)

    assert [(5, 3)] == _thrown(table)


def test_a_device_whose_answer_names_no_number_still_gives_its_rolls() -> None:
    table = ready(shaker())
    table.device.command = lambda frame: f.OkAnswer(frame.tag)  # type: ignore[method-assign,union-attr]
    table.give(ThrowDice())
    table.pass_time(500)

    assert 1 == len(_thrown(table))


def test_an_old_roll_said_again_under_a_later_request_does_not_count() -> None:
    table = ready(_dice((5, 3), (2, 1)))
    table.give(ThrowDice())
    table.pass_time(500)
    old = _roll(table, table.told(Rolled)[0].seq)
    table.device.delays = replace(NO_DELAYS, think=(2_000, 2_000))
    table.give(ThrowDice())
    table.pass_time(100)
    for _ in range(5):
        table.give(replace(old, at_ms=table.told(Rolled)[0].at_ms))
    table.pass_time(3_000)

    assert [(5, 3), (2, 1)] == _thrown(table)
    assert [] == table.told(RollClaimed)


def test_a_roll_said_again_a_hundred_rolls_later_does_not_count() -> None:
    table = ready(shaker())
    for _ in range(100):
        table.give(ThrowDice())
        table.pass_time(50)
    told = table.told(Rolled)
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    for old in told:
        table.give(f.RollEvent(old.boot_id, old.seq, old.at_ms, f.RollResult.OK, old.dice[:2], (7 - old.dice[0], 7 - old.dice[1])))  # type: ignore[arg-type]

    assert 100 == len(told) == len(table.told(Rolled))
    assert [] == table.told(RollClaimed)


def test_other_dice_under_a_number_already_told_are_refused() -> None:
    table = ready(_dice((5, 3)))
    table.give(ThrowDice())
    table.pass_time(500)
    table.give(_roll(table, table.told(Rolled)[0].seq, (6, 6)))

    assert [(5, 3)] == _thrown(table)
    assert [Sentence.SAME_NUMBER_OTHER_WORDS] == _refused(table)


def test_a_roll_amid_noise_and_copies_with_swapped_bytes_is_the_right_one() -> None:
    table = ready(shaker(*[Fault.NOISE] * 20, seed=5))
    for _ in range(20):
        table.give(ThrowDice())
        table.pass_time(1_000)

    assert table.device.thrown == _thrown(table)  # type: ignore[attr-defined]
    assert 20 == len(_thrown(table))


# --- signatures ----------------------------------------------------------------------------------------------------------------------------------------------


def test_a_signed_roll_of_the_paired_device_counts() -> None:
    table = ready(shaker(key=KEY, dice=iter([(5, 3)])), keys=PAIRED)
    table.give(ThrowDice())
    table.pass_time(500)

    assert table.told(Identified)[0].signs
    assert [(5, 3)] == _thrown(table)


def test_a_roll_under_a_wrong_key_is_refused_and_the_true_one_still_comes() -> None:
    table = ready(shaker(Fault.BAD_HMAC, key=KEY, dice=iter([(5, 3)])), keys=PAIRED)
    table.give(ThrowDice())
    table.pass_time(300)
    before = _thrown(table)
    table.pass_time(1_000)

    assert [] == before
    assert [(5, 3)] == _thrown(table)
    assert [Sentence.BAD_SIGNATURE] == _refused(table)


def test_forged_rolls_never_count() -> None:
    table = ready(shaker(key=KEY), keys=PAIRED)
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    table.pass_time(50)
    seq = table.state.last_seq + 1
    unsigned = _roll(table, seq, (6, 6))
    of_another_session = signed(unsigned, key=KEY, serial="SIM000001", nonce="0" * 16)
    altered = replace(signed(_roll(table, seq), key=KEY, serial="SIM000001", nonce=table.state.nonce), tops=(6, 6), bottoms=(1, 1))
    for forged in (unsigned, of_another_session, altered) * 3:
        table.give(forged)

    assert [] == table.told(Rolled)
    assert [] == table.told(RollClaimed)
    assert {Sentence.BAD_SIGNATURE} == set(_refused(table))
    assert seq - 1 == table.state.last_seq


# --- what goes missing ---------------------------------------------------------------------------------------------------------------------------------------


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
    device = _dice((5, 3))
    table = ready(device)
    table.give(ThrowDice())
    device.unsaid_event(lambda seq, at: f.TrayEvent(device.boot_id, seq, at, Tray.OPEN))
    table.pass_time(2_000)

    assert [] == table.told(Gap)
    assert Tray.OPEN in [changed.tray for changed in table.told(TrayChanged)]


def test_a_number_far_ahead_does_not_deafen_the_session() -> None:
    table = ready(_dice((5, 3)))
    table.give(f.TrayEvent(table.device.boot_id, 4_000_000_000, 1, Tray.OPEN))
    table.pass_time(4_000)
    table.give(ThrowDice())
    table.pass_time(3_000)

    assert [(5, 3)] == _thrown(table)
    assert Sentence.NUMBERS_WENT_BACK in _refused(table)


# --- breaks --------------------------------------------------------------------------------------------------------------------------------------------------


def test_three_seconds_of_silence_are_a_loss_and_the_first_word_brings_it_back() -> None:
    table = ready(_dice((5, 3)))
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
    device = _dice((6, 6))
    table = Table(device)
    device.throw()
    device.advance(0)
    table.connect()
    table.pass_time(2_000)

    assert [] == _thrown(table)
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


def test_a_clock_is_set_runs_and_stops() -> None:
    clock = _clock()
    table = ready(clock)
    table.give(SetClock(Millis(840_000), Millis(600_000), Millis(1_000)))
    table.give(RunClock(Side.LEFT))
    table.pass_time(3_000)
    table.give(RunClock(None))
    table.pass_time(100)

    assert [None, Side.LEFT, None] == [shown.running for shown in table.told(ClockShown)]
    last = table.told(ClockShown)[-1]
    assert (838_000, 600_000, 0) == (last.left, last.right, last.delay_left)


def test_a_lever_is_told_with_its_side_and_the_clock_turns_at_once() -> None:
    clock = _clock()
    table = ready(clock)
    table.give(SetClock(Millis(840_000), Millis(600_000), Millis(0)))
    table.give(RunClock(Side.LEFT))
    table.pass_time(100)
    clock.press(Side.LEFT)
    table.pass_time(100)

    assert [Side.LEFT] == [pressed.side for pressed in table.told(LeverPressed)]
    assert (Side.RIGHT, Side.LEFT) == (table.told(ClockShown)[-1].running, table.told(ClockShown)[-1].lever)


def test_a_lever_that_was_not_heard_is_replayed() -> None:
    clock = _clock()
    table = ready(clock)
    clock.faults.order(Fault.GAP)
    clock.press(Side.RIGHT)
    table.pass_time(2_000)

    assert [Side.RIGHT] == [pressed.side for pressed in table.told(LeverPressed)]


def test_a_button_is_told_by_its_name() -> None:
    clock = _clock()
    table = ready(clock)
    clock.press_button("2")
    table.pass_time(100)

    assert ["2"] == [pressed.button for pressed in table.told(ButtonPressed)]


def test_what_a_clock_shows_can_be_asked() -> None:
    table = ready(_clock())
    table.give(SetClock(Millis(1), Millis(2), Millis(3)))
    table.give(ReadClock())
    table.pass_time(100)

    assert (1, 2, 3) in [(shown.left, shown.right, shown.delay_left) for shown in table.told(ClockShown)]


def test_a_command_the_device_refuses_is_named_with_its_words() -> None:
    table = ready(shaker())
    table.give(RunClock(Side.LEFT))
    table.pass_time(100)

    assert [Refused(Sentence.DEVICE_ERROR, "-113 no such command")] == table.told(Refused)


def test_a_command_before_the_device_is_ready_is_refused() -> None:
    table = Table(_clock())
    table.give(RunClock(Side.LEFT))

    assert [Refused(Sentence.NOT_READY)] == table.events


def test_commands_without_end_are_refused_and_none_piles_up() -> None:
    table = ready(_clock())
    table.is_cut = True
    for _ in range(100):
        table.give(RunClock(Side.LEFT))

    assert Sentence.TOO_MANY_COMMANDS in _refused(table)
    assert 8 == len(table.state.queue)


def test_a_key_is_given_in_two_halves() -> None:
    table = ready(shaker())
    table.give(PairDevice(KEY))
    table.pass_time(100)

    assert [KEY.hex().upper()[:32], KEY.hex().upper()[32:]] == [line.split(b"PAIR,")[1][2:34].decode() for line in table.sent if b"PAIR" in line]


# --- anything at all -----------------------------------------------------------------------------------------------------------------------------------------

_BOOT = "0000ABCD"
_seqs = st.one_of(st.integers(0, 60), st.integers(0, 2**32 - 1))
_faces = st.tuples(st.integers(0, 6), st.integers(0, 6))
_boots = st.sampled_from([_BOOT, _BOOT, _BOOT, "FFFFFFFF"])
_said = st.one_of(
    st.builds(f.RollEvent, _boots, _seqs, _seqs, st.sampled_from(f.RollResult), _faces, _faces, st.sampled_from(["", "F" * 32])),
    st.builds(f.TrayEvent, _boots, _seqs, _seqs, st.sampled_from(Tray)),
    st.builds(f.BootEvent, _boots, _seqs, _seqs, st.just("1.0")),
    st.builds(f.ButtonEvent, _boots, _seqs, _seqs, st.just("LEVER"), st.sampled_from("LR")),
    st.builds(f.Heartbeat, _boots, _seqs, _seqs, st.none(), st.none()),
    st.builds(f.IdAnswer, st.integers(1, 6), st.just("1.0"), st.just("DICE"), st.just("M"), st.just("N"), st.just("SN1"), st.just("1")),
    st.builds(f.CapAnswer, st.integers(1, 6), st.just(()), st.just(1000), st.just(16)),
    st.builds(f.OkAnswer, st.integers(1, 12), _boots, st.one_of(st.none(), _seqs)),
    st.builds(f.ErrAnswer, st.integers(1, 12), st.just(-113), st.just("no")),
    st.just(f.Rejected(f.RejectedReason.NOISE, b"x")),
    st.sampled_from(
        [
            Timeout(),
            ThrowDice(1),
            ThrowDice(2),
            ForgetDice(),
            Connected(SEED),
            Disconnected(),
            RunClock(Side.LEFT),
            SetClock(Millis(-1), Millis(10**12), Millis(0)),
        ]
    ),
)


@given(st.lists(st.tuples(_said, st.sampled_from([0, 1, 100, 600, 4_000])), max_size=60), st.booleans())
def test_whatever_is_said_nothing_raises_no_number_rolls_twice_and_nothing_piles_up(said: list[tuple[object, int]], is_paired: bool) -> None:
    opening = [
        Connected(SEED),
        f.IdAnswer(1, "1.0", "DICE", "M", "N", "SN1", "1"),
        f.CapAnswer(2, (), 1000, 16),
        f.OkAnswer(3, _BOOT, 5),
    ]
    state = begin(Wanted.DICE, (("SN1", KEY),) if is_paired else ())
    now = 0
    rolls: list[Rolled] = []
    asked = sum(isinstance(word, ThrowDice) for word, _ in said)
    for word, span in [*((first, 0) for first in opening), *said]:
        now += span
        result = step(state, word, Instant(now))  # type: ignore[arg-type]
        state = result.state
        rolls += [told for told in result.events if isinstance(told, Rolled)]
        assert all(line == encode(Codec().feed(line)[0]) for line in result.send)  # type: ignore[arg-type]
        assert 12 >= len(result.send)
        assert (len(state.held), len(state.queue)) <= (17, 9)
        assert 64 >= len(state.told)

    assert asked >= len(rolls)
    assert len(rolls) == len({(told.boot_id, told.seq) for told in rolls})
    assert all(1 <= die <= 6 for told in rolls for die in told.dice)
    assert not (is_paired and rolls)
