"""The lamp's profile: the last word counts, whatever the line does to it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tvl_table import SEED, Table, quick_clock, ready, sentences

from tavla.domain.time.units import Instant
from tavla_devices.events import Identified, Light, Lost, Sentence
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.lamp import Lamp
from tavla_devices.simulators.tvl_device import NO_DELAYS
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec, encode
from tavla_devices.tvl.session import begin, step
from tavla_devices.tvl.state import Connected, Disconnected, ShowLight, Timeout, Wanted


def lamp() -> Lamp:
    return Lamp(random=Random(1), delays=NO_DELAYS)


@pytest.mark.parametrize("light", list(Light))
def test_a_lamp_is_lit_as_it_is_told(light: Light) -> None:
    device = lamp()
    table = ready(device, wanted=Wanted.LAMP)
    table.give(ShowLight(Light.CALL))
    table.give(ShowLight(light))
    table.pass_time(100)
    assert light is device.light


def test_a_word_given_before_the_lamp_is_there_counts_once_it_is() -> None:
    device = lamp()
    table = Table(device, wanted=Wanted.LAMP)
    table.give(ShowLight(Light.FLAG))
    table.connect()
    table.pass_time(300)
    assert Light.FLAG is device.light


def test_a_lamp_that_was_unplugged_or_starts_anew_is_lit_again() -> None:
    device = lamp()
    table = ready(device, wanted=Wanted.LAMP)
    for fault in (Fault.UNPLUG, Fault.REBOOT):
        device.faults.order(fault)
        table.give(ShowLight(Light.CALL))
        table.pass_time(5_000)
        assert Light.CALL is device.light
        table.give(ShowLight(Light.OFF))
        table.pass_time(100)
    assert 1 == len(table.told(Lost))
    assert 3 == len(table.told(Identified))


def test_a_word_that_is_not_answered_is_said_on_and_told_once() -> None:
    device = lamp()
    table = ready(device, wanted=Wanted.LAMP)
    device.faults.order(Fault.LOST_ANSWER, 6)
    table.give(ShowLight(Light.LATE))
    table.pass_time(8_000)
    assert [Sentence.COMMAND_NOT_ANSWERED] == sentences(table)
    assert table.state.pending is None
    assert 1 == len({line for line in table.sent if b"LATE" in line})


def test_a_new_word_does_not_wait_for_the_answer_to_the_one_before() -> None:
    device = lamp()
    table = ready(device, wanted=Wanted.LAMP)
    device.faults.order(Fault.LOST_ANSWER, 2)
    table.give(ShowLight(Light.CALL))
    table.give(ShowLight(Light.OFF))
    table.pass_time(10)
    assert Light.OFF is device.light


def test_a_clock_is_no_lamp_and_a_lamp_no_clock() -> None:
    assert [Sentence.WRONG_CLASS] == sentences(ready(quick_clock(), wanted=Wanted.LAMP))
    assert [Sentence.WRONG_CLASS] == sentences(ready(lamp(), wanted=Wanted.CLOCK))
    assert [Sentence.WRONG_CLASS] == sentences(ready(lamp(), wanted=Wanted.DICE))


_hands = st.one_of(
    st.sampled_from(Light),
    st.sampled_from(["unplug", "plug", "noise", "cut word"]),
    st.sampled_from([Fault.LOST_ANSWER, Fault.REBOOT, Fault.UNPLUG]),
    st.integers(1, 4_000),
)


@given(st.lists(_hands, max_size=40))
def test_whatever_happens_on_the_line_the_lamp_shows_the_last_word_in_the_end(hands: list[object]) -> None:
    device = lamp()
    table = Table(device, wanted=Wanted.LAMP)
    wanted = Light.OFF
    for hand in hands:
        match hand:
            case Light():
                wanted = hand
                table.give(ShowLight(hand))
            case Fault():
                device.faults.order(hand)
            case int():
                table.pass_time(hand, 100)
            case "unplug":
                table.disconnect()
            case "plug":
                table.connect()
            case "noise":
                table.hear(b"\xff$PTVLA,1,OK*0000\r\n\0")
            case _:
                table.hear(b"$PTVLA,2,OK*")
    for fault in Fault:
        device.faults.order(fault, 0)
    table.disconnect()
    table.connect()
    table.pass_time(15_000, 100)
    assert wanted is device.light
    assert table.state.pending is None
    assert len(table.state.queue) <= 1


_boots = st.sampled_from(["0000ABCD", "0000ABCD", "FFFFFFFF"])
_said = st.one_of(
    st.builds(f.OkAnswer, st.integers(1, 12), _boots, st.one_of(st.none(), st.integers(0, 60))),
    st.builds(f.ErrAnswer, st.integers(1, 12), st.just(-113), st.just("no")),
    st.builds(f.Heartbeat, _boots, st.integers(0, 60), st.integers(0, 60), st.none(), st.none()),
    st.builds(f.BootEvent, _boots, st.integers(0, 60), st.integers(0, 60), st.just("1.0")),
    st.builds(ShowLight, st.sampled_from(Light)),
    st.builds(f.LampCommand, st.integers(1, 12), st.sampled_from(Light)),
    st.sampled_from([Timeout(), Connected(SEED), Disconnected(), f.Rejected(f.RejectedReason.NOISE, b"x")]),
)


@given(st.lists(st.tuples(_said, st.sampled_from([0, 1, 600, 4_000])), max_size=60))
def test_nothing_that_is_said_raises_or_piles_up(said: list[tuple[object, int]]) -> None:
    opening = [
        Connected(SEED),
        f.IdAnswer(1, "1.0", "LAMP", "M", "N", "SN1", "1"),
        f.CapAnswer(2, ("LAMP",), 1000, 16),
        f.OkAnswer(3, "0000ABCD", 5),
    ]
    state, now = begin(Wanted.LAMP), 0
    for word, span in [*((first, 0) for first in opening), *said]:
        now += span
        result = step(state, word, Instant(now))  # type: ignore[arg-type]
        state = result.state
        assert all(line == encode(Codec().feed(line)[0]) for line in result.send)  # type: ignore[arg-type]
        assert len(result.send) <= 4
        assert len(state.queue) <= 2


@given(st.binary(max_size=200), st.sampled_from(Light))
def test_behind_any_bytes_the_next_word_for_a_lamp_is_read(noise: bytes, light: Light) -> None:
    frame = f.LampCommand(7, light)
    assert [frame] == Codec().feed(noise.replace(b"$", b"?") + b"\n" + encode(frame))[-1:]
