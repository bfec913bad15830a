from hypothesis import given
from hypothesis import strategies as st
from tvl_table import KEY, SEED, Table, quick_clock, ready, sentences, shaker

from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import (
    ButtonPressed,
    ClockShown,
    LeverPressed,
    Refused,
    Rolled,
    Sentence,
    Side,
    Tray,
)
from tavla_devices.simulators.faults import Fault
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec, encode
from tavla_devices.tvl.session import begin, step
from tavla_devices.tvl.state import (
    Connected,
    Disconnected,
    ForgetDice,
    PairDevice,
    ReadClock,
    RunClock,
    SetClock,
    ThrowDice,
    Timeout,
    Wanted,
)


def test_a_clock_is_set_runs_and_stops() -> None:
    clock = quick_clock()
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
    clock = quick_clock()
    table = ready(clock)
    table.give(SetClock(Millis(840_000), Millis(600_000), Millis(0)))
    table.give(RunClock(Side.LEFT))
    table.pass_time(100)
    clock.press(Side.LEFT)
    table.pass_time(100)

    assert [Side.LEFT] == [pressed.side for pressed in table.told(LeverPressed)]
    assert (Side.RIGHT, Side.LEFT) == (table.told(ClockShown)[-1].running, table.told(ClockShown)[-1].lever)


def test_a_lever_that_was_not_heard_is_replayed() -> None:
    clock = quick_clock()
    table = ready(clock)
    clock.faults.order(Fault.GAP)
    clock.press(Side.RIGHT)
    table.pass_time(2_000)

    assert [Side.RIGHT] == [pressed.side for pressed in table.told(LeverPressed)]


def test_a_button_is_told_by_its_name() -> None:
    clock = quick_clock()
    table = ready(clock)
    clock.event(lambda seq, at: f.ButtonEvent(clock.boot_id, seq, at, "PRESS", "2"))
    table.pass_time(100)

    assert ["2"] == [pressed.button for pressed in table.told(ButtonPressed)]


def test_what_a_clock_shows_can_be_asked() -> None:
    table = ready(quick_clock())
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
    table = Table(quick_clock())
    table.give(RunClock(Side.LEFT))

    assert [Refused(Sentence.NOT_READY)] == table.events


def test_commands_without_end_are_refused_and_none_piles_up() -> None:
    table = ready(quick_clock())
    table.is_cut = True
    for _ in range(100):
        table.give(RunClock(Side.LEFT))

    assert Sentence.TOO_MANY_COMMANDS in sentences(table)
    assert 8 == len(table.state.queue)


def test_a_key_is_given_in_two_halves() -> None:
    table = ready(shaker())
    table.give(PairDevice(KEY))
    table.pass_time(100)

    assert [KEY.hex().upper()[:32], KEY.hex().upper()[32:]] == [
        line.split(b"PAIR,")[1][2:34].decode() for line in table.sent if b"PAIR" in line
    ]


# --- anything at all
# -----------------------------------------------------------------------------------------------------------------------------------------

_BOOT = "0000ABCD"
_seqs = st.one_of(st.integers(0, 60), st.integers(0, 2**32 - 1))
_faces = st.tuples(st.integers(0, 6), st.integers(0, 6))
_boots = st.sampled_from([_BOOT, _BOOT, _BOOT, "FFFFFFFF"])
_said = st.one_of(
    st.builds(
        f.RollEvent,
        _boots,
        _seqs,
        _seqs,
        st.sampled_from(f.RollResult),
        _faces,
        _faces,
        st.sampled_from(["", "F" * 32]),
    ),
    st.builds(f.TrayEvent, _boots, _seqs, _seqs, st.sampled_from(Tray)),
    st.builds(f.BootEvent, _boots, _seqs, _seqs, st.just("1.0")),
    st.builds(f.ButtonEvent, _boots, _seqs, _seqs, st.just("LEVER"), st.sampled_from("LR")),
    st.builds(f.Heartbeat, _boots, _seqs, _seqs, st.none(), st.none()),
    st.builds(
        f.IdAnswer,
        st.integers(1, 6),
        st.just("1.0"),
        st.just("DICE"),
        st.just("M"),
        st.just("N"),
        st.just("SN1"),
        st.just("1"),
    ),
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
def test_whatever_is_said_nothing_raises_no_number_rolls_twice_and_nothing_piles_up(
    said: list[tuple[object, int]], is_paired: bool
) -> None:
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
