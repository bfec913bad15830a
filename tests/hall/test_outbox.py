"""What a board says and when: a record at once, a burst together, *here* every two seconds and sooner when it matters."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.hall import outbox
from tavla.hall.outbox import BACK_BYTES, FACT_BYTES, GATHER_MS, HERE_CLOSE_MS, HERE_MS, Outbox, Send


def sizes(first: int, last: int) -> list[int]:
    return [100] * (last - first + 1)


def connected(count: int = 0) -> Outbox:
    box = outbox.linked(outbox.follows(Outbox(), "M-1", 0), 0, connected=True)
    return outbox.grown(box, count)


def test_a_record_goes_at_once_and_those_that_follow_go_together() -> None:
    box, sends = outbox.due(connected(1), sizes, 100)
    assert sends == (Send(1, 1, False),)
    box = outbox.grown(box, 5)
    assert outbox.next_wake(outbox.here_said(box, 100, close=False), 100) == GATHER_MS
    assert outbox.due(box, sizes, 100 + GATHER_MS - 1)[1] == ()
    assert outbox.due(box, sizes, 100 + GATHER_MS)[1] == (Send(2, 5, False),)


def test_nothing_is_said_without_a_link_and_what_was_written_meanwhile_waits_for_a_question() -> None:
    box = outbox.grown(outbox.follows(Outbox(), "M-1", 0), 7)
    assert outbox.due(box, sizes, 10**6)[1] == ()
    box = outbox.linked(box, 10, connected=True)
    assert outbox.due(box, sizes, 10**6)[1] == ()
    assert outbox.next_wake(box, 10) == 0, "*here* tells of them at once"
    box = outbox.ask_heard(outbox.ask_heard(box, "M-1", 3), "M-1", 5)
    assert outbox.due(box, sizes, 20)[1] == (Send(3, 7, True),)
    assert outbox.ask_heard(box, "M-2", 1) == box
    assert outbox.ask_heard(box, "M-1", 8) == box


@given(st.lists(st.integers(1, 70_000), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_everything_is_said_once_in_order_within_the_limits(lengths: list[int], random: Random) -> None:
    def real(first: int, last: int) -> list[int]:
        return lengths[first - 1 : last]

    box, said, now, count = connected(), list[int](), 0, 0
    while count < len(lengths) or box.sent < box.count:
        now += random.randint(1, 30)
        count = min(len(lengths), count + random.randint(1, 9))
        box, sends = outbox.due(outbox.grown(box, count), real, now)
        for send in sends:
            assert sum(real(send.first, send.last)) <= FACT_BYTES or send.first == send.last
            said += range(send.first, send.last + 1)
        if count == len(lengths):
            now += GATHER_MS
    assert said == list(range(1, len(lengths) + 1))


@pytest.mark.parametrize("most", [BACK_BYTES, 1_000])
def test_an_answer_fits_one_message_in_the_next_match_too(most: int) -> None:
    box = outbox.linked(outbox.follows(Outbox(back_bytes=most), "M-1", 0), 0, connected=True)
    box = outbox.grown(outbox.follows(box, "M-2", 0), 5_000)
    _, sends = outbox.due(outbox.ask_heard(box, "M-2", 1), sizes, 0)
    back = next(send for send in sends if send.is_back)
    assert 0 < 100 * (back.last - back.first + 1) <= most


def test_here_comes_sooner_while_a_clock_is_close_and_at_once_when_it_is_hurried() -> None:
    box = outbox.here_said(connected(), 1_000, close=False)
    assert outbox.next_wake(box, 1_000) == HERE_MS
    assert outbox.next_wake(outbox.here_said(box, 1_000, close=True), 1_000) == HERE_CLOSE_MS
    assert outbox.next_wake(outbox.here_hurried(box, 1_500), 1_500) == 0


def test_the_line_says_all_behind_or_not_heard() -> None:
    box = outbox.holds_heard(connected(14), "M-1", 10)
    assert outbox.state_of(box, 5_000, 1_000) == (True, 4, 4_000)
    assert outbox.state_of(box, 41_000, 1_000) == (False, 4, 40_000)
    assert outbox.state_of(box, 41_000, None) == (False, 4, None)
    assert outbox.state_of(outbox.holds_heard(box, "M-1", 99), 0, 0).behind == 0
    assert outbox.state_of(outbox.linked(box, 0, connected=False), 5_000, 4_000).heard is False
