from random import Random

from dgt_table import DgtTable
from hypothesis import given, settings
from hypothesis import strategies as st

from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.codec import BoardReader
from tavla_devices.dgt.requests import Closed, EndSaying, Opened, Request, Say, Show, Sound, Timeout, TryAgain
from tavla_devices.dgt.segments import DANGEROUS
from tavla_devices.dgt.session import begin, step
from tavla_devices.events import LeverPressed, Side
from tavla_devices.simulators.dgt_board import DgtBoard

TIMES = st.integers(-5_000, 100_000_000).map(Millis)
REQUESTS: st.SearchStrategy[Request | Timeout | bytes] = st.one_of(
    st.builds(Show, TIMES, TIMES, st.sampled_from([None, Side.LEFT, Side.RIGHT]), st.integers(0, 60_000).map(Millis)),
    st.builds(Say, st.text(max_size=20), st.booleans()),
    st.builds(Sound, st.integers(-10, 1000)),
    st.sampled_from([Opened(), Closed(), Timeout(), EndSaying(), TryAgain()]),
    st.binary(max_size=60),
    st.tuples(st.sampled_from([0x8D, 0x91, 0x93, 0xA0, 0xA2]), st.binary(min_size=9, max_size=9)).map(
        lambda pair: (
            bytes([pair[0], 0, {0x8D: 10, 0x91: 8, 0x93: 5, 0xA0: 12, 0xA2: 13}[pair[0]]])
            + bytes(byte & 0x7F for byte in pair[1])
        )
    ),
)


@given(st.lists(st.tuples(REQUESTS, st.integers(0, 4_000)), max_size=60))
@settings(max_examples=300, deadline=None)
def test_nothing_said_or_asked_raises_and_a_session_always_knows_when_to_wake(
    inputs: list[tuple[Request | Timeout | bytes, int]],
) -> None:
    state, now, reader = begin(), 0, BoardReader()
    for came, after in [(Opened(), 0), *inputs]:
        for piece in reader.feed(came) if isinstance(came, bytes) else [came]:
            result = step(state, piece, Instant(now))
            state = result.state
            assert not any(DANGEROUS & set(data) for data in result.send)
            assert result.wake_at is None or result.wake_at > now
        now += after


@given(st.binary(min_size=1, max_size=40), st.integers(0, 2_000))
@settings(max_examples=60, deadline=None)
def test_noise_on_the_line_presses_no_lever(noise: bytes, after: int) -> None:
    at = DgtTable(DgtBoard(random=Random(3)))
    at.open()
    at.until_ready()
    at.show(600_000, 600_000)
    at.wait(5_000 + after)
    at._hear(noise)
    at.wait(3_000)
    at.board.press(Side.LEFT, at.now)
    at.wait(2_500)
    assert [Side.LEFT] == [event.side for event in at.told if isinstance(event, LeverPressed)]
