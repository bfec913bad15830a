from itertools import repeat

import pytest
from tvl_table import KEY, PAIRED, ready, roll_event, sentences, shaker, shaker_of, thrown

from tavla.base.copies import replace
from tavla_devices.events import (
    ClaimReason,
    Identified,
    NotARoll,
    NotARollKind,
    Paired,
    RollClaimed,
    Rolled,
    Sentence,
)
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.tvl_device import NO_DELAYS
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.signature import signed
from tavla_devices.tvl.state import (
    ForgetDice,
    ForgetKey,
    PairDevice,
    ThrowDice,
)


def test_a_roll_that_was_asked_for_is_told_once_and_acknowledged() -> None:
    table = ready(shaker_of((5, 3)))
    table.give(ThrowDice())
    table.pass_time(3_000)

    assert [(5, 3)] == thrown(table)
    assert [True] == [rolled.verified for rolled in table.told(Rolled)]
    assert 1 == sum(b",ACK," in line for line in table.sent)


def test_one_die_is_thrown_for_an_opening() -> None:
    table = ready(shaker_of((4, 2)))
    table.give(ThrowDice(1))
    table.pass_time(1_000)

    assert [(4,)] == thrown(table)


def test_two_dice_where_one_was_asked_for_are_a_claim() -> None:
    table = ready(shaker_of((5, 3)))
    table.device.delays = replace(NO_DELAYS, think=(100, 100))
    table.give(ThrowDice(1))
    table.device._count = 2  # type: ignore[attr-defined]  # it has heard two
    table.device.delays = NO_DELAYS
    table.pass_time(1_000)

    assert [] == thrown(table)
    assert [ClaimReason.OTHER_NUMBER] == [claim.reason for claim in table.told(RollClaimed)]


def test_a_roll_nobody_asked_for_is_a_claim_and_never_a_roll() -> None:
    table = ready(shaker_of((6, 6), (1, 2)))
    table.device.delays = replace(NO_DELAYS, think=(100, 100))
    table.device.throw()  # type: ignore[attr-defined]
    table.pass_time(1_000)
    table.give(ThrowDice())

    assert [] == thrown(table)
    assert [((6, 6), ClaimReason.NOT_ASKED)] == [(claim.dice, claim.reason) for claim in table.told(RollClaimed)]


def test_a_roll_between_the_request_and_its_arrival_is_a_claim_and_the_next_one_counts() -> None:
    device = shaker_of((6, 6), (2, 1))
    table = ready(device)
    device.throw()
    device.now = table.now
    # The dice have fallen, but the line has not been read when the board asks.
    crossing = device.advance(table.now)
    table.give(ThrowDice())
    table.hear(crossing)
    table.pass_time(1_000)

    assert [(2, 1)] == thrown(table)
    assert [((6, 6), ClaimReason.BEFORE_REQUEST)] == [(claim.dice, claim.reason) for claim in table.told(RollClaimed)]


def test_a_roll_after_the_request_was_withdrawn_is_a_claim() -> None:
    table = ready(shaker_of((5, 3)))
    table.device.delays = replace(NO_DELAYS, think=(1_000, 1_000))
    table.give(ThrowDice())
    table.pass_time(100)
    table.give(ForgetDice())
    table.pass_time(2_000)

    assert [] == thrown(table)
    assert [ClaimReason.NOT_ASKED] == [claim.reason for claim in table.told(RollClaimed)]


def test_a_second_roll_in_one_request_is_a_claim() -> None:
    table = ready(shaker_of((5, 3), (4, 4)))
    table.give(ThrowDice())
    table.pass_time(500)
    table.device.throw()  # type: ignore[attr-defined]
    table.pass_time(500)

    assert [(5, 3)] == thrown(table)
    assert [(4, 4)] == [claim.dice for claim in table.told(RollClaimed)]


@pytest.mark.parametrize("result", [result for result in f.RollResult if result is not f.RollResult.OK])
def test_dice_that_do_not_lie_well_are_no_roll_and_end_the_request(result: f.RollResult) -> None:
    table = ready(shaker())
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    table.pass_time(100)
    table.give(roll_event(table, table.state.last_seq + 1, result=result))
    table.give(roll_event(table, table.state.last_seq + 1))

    assert [(NotARollKind(result.value), True)] == [(told.kind, told.asked) for told in table.told(NotARoll)]
    assert [] == thrown(table)
    assert 1 == len(table.told(RollClaimed))


def test_cocked_dice_are_thrown_again_when_the_board_asks_again() -> None:
    table = ready(shaker(Fault.COCKED, dice=iter([(1, 1), (6, 5)])))
    table.give(ThrowDice())
    table.pass_time(500)
    table.give(ThrowDice())
    table.pass_time(500)

    assert [NotARollKind.COCKED] == [told.kind for told in table.told(NotARoll)]
    assert [(6, 5)] == thrown(table)


def test_faces_that_do_not_sum_to_seven_are_a_misread() -> None:
    table = ready(shaker(Fault.WRONG_FACES, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(500)

    assert [NotARollKind.MISREAD] == [told.kind for told in table.told(NotARoll)]
    assert [Sentence.FACES_DISAGREE] == sentences(table)
    assert [] == thrown(table)


def test_a_roll_said_again_because_its_acknowledgement_was_lost_counts_once() -> None:
    table = ready(shaker(Fault.LOST_ACK, Fault.LOST_ACK, Fault.LOST_ACK, dice=iter([(5, 3)])))
    table.give(ThrowDice())
    table.pass_time(5_000)

    assert [(5, 3)] == thrown(table)
    assert [] == table.told(RollClaimed)
    assert 4 == sum(b",ACK," in line for line in table.sent)


def test_a_lost_answer_to_the_request_does_not_lose_the_roll() -> None:
    table = ready(shaker_of((5, 3)))
    table.device.faults.order(Fault.LOST_ANSWER)
    table.give(ThrowDice())
    table.pass_time(2_000)

    assert [(5, 3)] == thrown(table)


def test_a_request_whose_answers_are_lost_for_long_is_asked_under_its_tag_until_it_is_heard() -> None:
    table = ready(shaker_of((5, 3)))
    table.device.faults.order(Fault.LOST_ANSWER, 4)  # those to DICE, three times, and to the acknowledgement
    table.give(ThrowDice())
    table.pass_time(4_000)

    assert [Sentence.COMMAND_NOT_ANSWERED] == sentences(table)
    assert 1 == len({line for line in table.sent if b",DICE," in line})
    assert [(5, 3)] == thrown(table)
    assert [] == table.told(RollClaimed)


def test_a_roll_before_a_request_that_nobody_answers_is_a_claim_in_the_end_and_the_next_one_counts() -> None:
    table = ready(shaker_of((5, 3), (2, 1)))
    table.device.faults.order(Fault.LOST_ANSWER, 9)
    table.give(ThrowDice())
    table.pass_time(6_000)
    assert [((5, 3), ClaimReason.BEFORE_REQUEST)] == [(claim.dice, claim.reason) for claim in table.told(RollClaimed)]
    table.device.faults.order(Fault.LOST_ANSWER, 0)
    table.pass_time(2_000)
    table.device.throw()  # type: ignore[attr-defined]
    table.pass_time(500)

    assert [Sentence.COMMAND_NOT_ANSWERED] == sentences(table)
    assert [(2, 1)] == thrown(table)


def test_a_refused_request_is_told_once_and_asked_again_every_two_seconds_until_it_is_taken() -> None:
    table = ready(shaker_of((6, 6), (5, 3)))
    obeys = table.device.command
    table.device.command = lambda frame: f.ErrAnswer(frame.tag, -221, "settings conflict")  # type: ignore[method-assign,union-attr]
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    table.device.throw()  # type: ignore[attr-defined]
    table.pass_time(7_000)
    assert [((6, 6), ClaimReason.BEFORE_REQUEST)] == [(claim.dice, claim.reason) for claim in table.told(RollClaimed)]
    assert 4 == len({line for line in table.sent if b",DICE," in line})
    table.device.command = obeys  # type: ignore[method-assign]
    table.device.delays = NO_DELAYS
    table.pass_time(2_000)

    assert [Sentence.DEVICE_ERROR] == sentences(table)
    assert [(5, 3)] == thrown(table)


def test_a_request_withdrawn_after_a_refusal_is_not_asked_again() -> None:
    table = ready(shaker())
    table.device.command = lambda frame: f.ErrAnswer(frame.tag, -221, "settings conflict")  # type: ignore[method-assign,union-attr]
    table.give(ThrowDice())
    table.pass_time(100)
    table.give(ForgetDice())
    table.pass_time(10_000)

    assert 1 == sum(b",DICE," in line for line in table.sent)


def test_a_device_whose_answer_names_no_number_still_gives_its_rolls() -> None:
    table = ready(shaker())
    table.device.command = lambda frame: f.OkAnswer(frame.tag)  # type: ignore[method-assign,union-attr]
    table.give(ThrowDice())
    table.pass_time(500)

    assert 1 == len(thrown(table))


def test_an_old_roll_said_again_under_a_later_request_does_not_count() -> None:
    table = ready(shaker_of((5, 3), (2, 1)))
    table.give(ThrowDice())
    table.pass_time(500)
    old = roll_event(table, table.told(Rolled)[0].seq)
    table.device.delays = replace(NO_DELAYS, think=(2_000, 2_000))
    table.give(ThrowDice())
    table.pass_time(100)
    for _ in range(5):
        table.give(replace(old, at_ms=table.told(Rolled)[0].at_ms))
    table.pass_time(3_000)

    assert [(5, 3), (2, 1)] == thrown(table)
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
        table.give(
            f.RollEvent(
                old.boot_id,
                old.seq,
                old.at_ms,
                f.RollResult.OK,
                old.dice[:2],  # type: ignore[arg-type]
                (7 - old.dice[0], 7 - old.dice[1]),
            )
        )

    assert 100 == len(told) == len(table.told(Rolled))
    assert [] == table.told(RollClaimed)


def test_other_dice_under_a_number_already_told_are_refused() -> None:
    table = ready(shaker_of((5, 3)))
    table.give(ThrowDice())
    table.pass_time(500)
    table.give(roll_event(table, table.told(Rolled)[0].seq, (6, 6)))

    assert [(5, 3)] == thrown(table)
    assert [Sentence.SAME_NUMBER_OTHER_WORDS] == sentences(table)


def test_a_roll_amid_noise_and_copies_with_swapped_bytes_is_the_right_one() -> None:
    table = ready(shaker(*[Fault.NOISE] * 20, seed=5))
    for _ in range(20):
        table.give(ThrowDice())
        table.pass_time(1_000)

    assert table.device.thrown == thrown(table)  # type: ignore[attr-defined]
    assert 20 == len(thrown(table))


# --- signatures ----------------------------------------------------------------------------------------------------------------------------------------------


def test_a_signed_roll_of_the_paired_device_counts() -> None:
    table = ready(shaker(key=KEY, dice=iter([(5, 3)])), keys=PAIRED)
    table.give(ThrowDice())
    table.pass_time(500)

    assert table.told(Identified)[0].signs
    assert [(5, 3)] == thrown(table)


def test_a_roll_under_a_wrong_key_is_refused_and_the_true_one_still_comes() -> None:
    table = ready(shaker(Fault.BAD_HMAC, key=KEY, dice=iter([(5, 3)])), keys=PAIRED)
    table.give(ThrowDice())
    table.pass_time(300)
    before = thrown(table)
    table.pass_time(1_000)

    assert [] == before
    assert [(5, 3)] == thrown(table)
    assert [Sentence.BAD_SIGNATURE] == sentences(table)


def test_forged_rolls_never_count() -> None:
    table = ready(shaker(key=KEY), keys=PAIRED)
    table.device.delays = replace(NO_DELAYS, think=(60_000, 60_000))
    table.give(ThrowDice())
    table.pass_time(50)
    seq = table.state.last_seq + 1
    unsigned = roll_event(table, seq, (6, 6))
    of_another_session = signed(unsigned, key=KEY, serial="SIM000001", nonce="0" * 16)
    altered = replace(
        signed(roll_event(table, seq), key=KEY, serial="SIM000001", nonce=table.state.nonce),
        tops=(6, 6),
        bottoms=(1, 1),
    )
    for forged in (unsigned, of_another_session, altered) * 3:
        table.give(forged)

    assert [] == table.told(Rolled)
    assert [] == table.told(RollClaimed)
    assert {Sentence.BAD_SIGNATURE} == set(sentences(table))
    assert seq - 1 == table.state.last_seq


def test_a_device_that_takes_a_key_signs_from_then_on_and_nothing_unsigned_counts() -> None:
    table = ready(shaker(dice=repeat((5, 3))))
    table.give(PairDevice(KEY))
    table.pass_time(100)
    table.give(ThrowDice())
    table.pass_time(500)

    assert [Paired("SIM000001", KEY)] == table.told(Paired)
    assert [(5, 3)] == thrown(table)
    table.device.key = b""
    table.give(ThrowDice())
    table.pass_time(3_000)
    assert [(5, 3)] == thrown(table)
    assert Sentence.BAD_SIGNATURE in sentences(table)
    table.give(ForgetKey())
    table.pass_time(1_000)
    assert [(5, 3)] * 2 == thrown(table)


def test_nobody_holds_the_button_so_the_key_is_as_it_was() -> None:
    table = ready(shaker(Fault.NO_BUTTON, dice=repeat((5, 3))))
    table.give(PairDevice(KEY))
    table.pass_time(100)

    assert [Sentence.BUTTON_NOT_HELD] == sentences(table)
    assert [] == table.told(Paired)
    assert table.device.key == b""
    assert table.state.key is None


# --- what goes missing ---------------------------------------------------------------------------------------------------------------------------------------
