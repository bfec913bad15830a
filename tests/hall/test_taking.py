"""Records that the desk hands over: any order, any doubling and any loss with asking end in the desk's own copy, and
nobody but the desk can put anything among them.
"""

from hall_scene import BOARD_SEED, HALL, HALL_SEED, MATCH, OTHER_SEED, Board, facts
from hypothesis import given, settings
from hypothesis import strategies as st

from tavla.evidence.ed25519 import public_key
from tavla.hall import taking
from tavla.hall.words import Held

KEY = public_key(HALL_SEED)


def desk(count: int, **more: object) -> Board:
    """The desk's copy, which it signs itself."""
    return Board(seed=HALL_SEED, payloads=facts(count), **more)  # type: ignore[arg-type]


def held(copy: Board) -> Held:
    return Held(MATCH, len(copy.payloads), copy.chain()[-1][:8].hex(), "a")


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 30), st.integers(1, 7), st.data())
def test_whatever_is_lost_doubled_or_late_the_copy_is_whole_in_the_end(
    count: int, at_once: int, data: st.DataObject
) -> None:
    copy, found, now, late = desk(count), taking.begun(MATCH, "a"), 0, list[bytes]()
    for step in range(40 * count):
        now += 1_600
        found, word = taking.asks(found, now)
        if word is None:
            break
        found = taking.answered(found, held(copy))
        answer = copy.say(word.first, min(count, word.first + at_once - 1))
        for one in (*late, answer):
            if step > count or data.draw(st.booleans()):
                found = taking.came(found, one, KEY, HALL)
        late = [answer]
    assert found.is_whole
    assert found.journal() == copy.journal()


def test_only_the_desk_can_hand_records_over() -> None:
    copy = desk(4)
    begun = taking.answered(taking.begun(MATCH, "a"), held(copy))
    for wrong in (
        Board(seed=OTHER_SEED, payloads=facts(4)).say(1, 4),
        Board(seed=BOARD_SEED, payloads=facts(4)).say(1, 4),
        desk(4, match="M-2").say(1, 4),
        desk(4, hall="aaaaaaaa").say(1, 4),
        copy.say(2, 4),
        bytes(copy.say(1, 4)[:-1]),
        b"",
    ):
        assert taking.came(begun, wrong, KEY, HALL) == begun
    assert taking.came(begun, copy.say(1, 4), KEY, HALL).is_whole


def test_the_first_answer_counts_and_a_refusal_ends_it() -> None:
    copy = desk(4)
    begun = taking.begun(MATCH, "a")
    assert taking.answered(begun, Held(MATCH, 4, "", "b")) == begun, "the answer to another question"
    refused = taking.answered(begun, Held(MATCH, 0, "", "a"))
    assert refused.is_refused
    assert taking.asks(refused, 9_000)[1] is None
    told = taking.answered(begun, held(copy))
    assert taking.answered(told, Held(MATCH, 9, "", "a")) == told
    more = desk(6)
    assert taking.came(told, more.say(1, 6), KEY, HALL).journal() == copy.journal(), "no record beyond what was told"


def test_it_is_asked_once_and_again_after_a_while() -> None:
    begun, word = taking.asks(taking.begun(MATCH, "a"), 0)
    assert word is not None
    assert word.first == 1
    assert taking.asks(begun, 1_000)[1] is None
    assert taking.asks(begun, 1_500)[1] is not None
