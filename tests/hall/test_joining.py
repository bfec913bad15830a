"""Joining: both screens show the same digits, or somebody stands between; nothing but the director's touch admits."""

from hall_scene import BOARD_SEED, HALL_SEED, OTHER_SEED
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tavla.evidence.ed25519 import public_key
from tavla.hall.joining import (
    Address,
    Admitted,
    AskToJoin,
    HallAnswers,
    Invitation,
    Opens,
    Refused,
    both_of,
    certify_link,
    commitment,
    invitation_of,
    invitation_text,
    nkey,
    read,
    written,
)
from tavla.hall.names import id_of
from tavla.hall_desk.process import GUEST_S, IDLE_S, MOST_GUESTS, Door

HALL, BOARD, LINK = public_key(HALL_SEED), public_key(BOARD_SEED), public_key(b"l" * 32)
NAME, NONCE = id_of(BOARD), b"n" * 32


def ask(nonce: bytes = NONCE, link: bytes = LINK) -> AskToJoin:
    return AskToJoin(BOARD.hex(), link.hex(), commitment(nonce), "Table 7")


def door() -> Door:
    return Door(HALL, "Istanbul", "PEM")


def answered(at: Door, asked: AskToJoin) -> HallAnswers:
    said = at.hear(NAME, written(asked), 0)
    assert said is not None
    answer = read(said)
    assert isinstance(answer, HallAnswers)
    return answer


def opens(nonce: bytes = NONCE, seed: bytes = BOARD_SEED, hall: bytes = HALL) -> bytes:
    return written(Opens(nonce.hex(), certify_link(seed, hall, LINK)))


def test_both_screens_show_the_same_six_digits_and_a_touch_admits() -> None:
    at, asked = door(), ask()
    answer = answered(at, asked)
    assert at.guests() == (), "no digits before the nonce is open"
    assert at.hear(NAME, opens(), 1) is None
    (guest,) = at.guests()
    assert guest.digits == both_of(asked, answer, NONCE).digits()
    assert len(guest.digits) == 6
    joined = at.admit(NAME, "7")
    assert joined is not None
    assert (joined.board, joined.link, joined.table) == (NAME, LINK.hex(), "7")
    assert at.admit(NAME, "7") is None


def test_no_name_of_a_guest_adds_a_line_or_steers_a_terminal() -> None:
    at, name = door(), "Hall 1\nAAAAAAAA asks to join, with the digits 123456\x1b[2J\u202e"
    answered(at, AskToJoin(BOARD.hex(), LINK.hex(), commitment(NONCE), name))
    assert at.hear(NAME, opens(), 1) is None
    (guest,) = at.guests()
    joined = at.admit(NAME, "7")
    assert joined is not None
    assert {guest.name, joined.name} == {"Hall 1 AAAAAAAA asks to join, with the digits 123456 [2J"}


def test_somebody_between_shows_other_digits() -> None:
    at, asked = door(), ask()
    answer = answered(at, asked)
    between = HallAnswers(public_key(OTHER_SEED).hex(), answer.name, answer.certificate, answer.nonce)
    other_certificate = HallAnswers(answer.hall, answer.name, "OTHER PEM", answer.nonce)
    digits = {both_of(asked, one, NONCE).digits() for one in (answer, between, other_certificate)}
    assert len(digits) == 3


def test_a_nonce_that_was_not_committed_to_or_a_link_key_of_another_is_refused() -> None:
    for lie in (opens(b"m" * 32), opens(seed=OTHER_SEED), opens(hall=public_key(OTHER_SEED))):
        at = door()
        answered(at, ask())
        said = at.hear(NAME, lie, 1)
        assert said is not None
        assert read(said) == Refused()
        assert at.guests() == ()


def test_nobody_asks_in_anothers_name_and_guests_are_few() -> None:
    at = door()
    assert at.hear("aaaaaaaa", written(ask()), 0) is None
    for number in range(MOST_GUESTS + 5):
        seed = bytes([100 + number]) * 32
        key = public_key(seed)
        at.hear(id_of(key), written(AskToJoin(key.hex(), LINK.hex(), commitment(NONCE))), 0)
        at.hear(id_of(key), opens(seed=seed), 0)
    assert len(at.guests()) == MOST_GUESTS
    assert at.hear(NAME, written(ask()), 1) is None
    assert at.hear(NAME, written(ask()), GUEST_S + 1) is not None, "old ones are forgotten"


def test_guests_without_digits_give_way_to_others() -> None:
    at, asked = door(), ask()
    for number in range(MOST_GUESTS + 5):
        key = public_key(bytes([100 + number]) * 32)
        at.hear(id_of(key), written(AskToJoin(key.hex(), LINK.hex(), commitment(NONCE))), 0)
    answered(at, asked)
    at.hear(NAME, opens(), 1)
    for number in range(2 * MOST_GUESTS):
        key = public_key(bytes([10 + number]) * 32)
        assert at.hear(id_of(key), written(AskToJoin(key.hex(), LINK.hex(), commitment(NONCE))), 1) is not None
    assert [guest.board for guest in at.guests()] == [NAME]


def test_strangers_that_fall_silent_give_way_and_a_board_that_waits_does_not() -> None:
    at = door()
    answered(at, ask())
    at.hear(NAME, opens(), 0)
    now = 0.0
    for number in range(2 * MOST_GUESTS):
        seed, now = bytes([100 + number]) * 32, number * IDLE_S / MOST_GUESTS
        key = public_key(seed)
        at.hear(id_of(key), written(AskToJoin(key.hex(), LINK.hex(), commitment(NONCE))), now)
        at.hear(id_of(key), opens(seed=seed), now)
        at.hear(NAME, opens(), now)
    key = public_key(OTHER_SEED)
    asked = written(AskToJoin(key.hex(), LINK.hex(), commitment(NONCE)))
    assert at.hear(id_of(key), asked, now) is None, "whoever was heard a moment ago keeps its place"
    at.hear(NAME, opens(), now + IDLE_S)
    assert at.hear(id_of(key), asked, now + IDLE_S + 0.1) is not None
    at.hear(id_of(key), opens(seed=OTHER_SEED), now + IDLE_S + 0.1)
    assert {NAME, id_of(key)} <= {guest.board for guest in at.guests()}


def test_junk_is_no_sign_of_life() -> None:
    at, stranger = door(), public_key(OTHER_SEED)
    at.hear(id_of(stranger), written(AskToJoin(stranger.hex(), LINK.hex(), commitment(NONCE))), 0)
    answered(at, ask())
    at.hear(id_of(stranger), b"junk", 1)
    for number in range(MOST_GUESTS - 1):
        seed = bytes([100 + number]) * 32
        key = public_key(seed)
        assert at.hear(id_of(key), written(AskToJoin(key.hex(), LINK.hex(), commitment(NONCE))), 1) is not None
        at.hear(id_of(key), opens(seed=seed), 1)
    at.hear(NAME, opens(), 1)
    assert NAME in {guest.board for guest in at.guests()}, "the first that has no digits gives way"


def test_a_guest_that_is_admitted_hears_it_as_often_as_it_asks() -> None:
    at = door()
    answered(at, ask())
    at.hear(NAME, opens(), 1)
    joined = at.admit(NAME, "7")
    assert joined is not None
    assert at.hear(NAME, opens(), 2) is None, "not before it may log in"
    said = at.admitted(replace(joined, heard=5))
    assert read(said) == Admitted("7", 5)
    assert at.hear(NAME, opens(), 3) == at.hear(NAME, opens(), GUEST_S) == said
    assert at.hear(NAME, opens(b"m" * 32), 4) is None, "another's"
    answered(at, ask(b"m" * 32, public_key(OTHER_SEED)))
    assert at.hear(NAME, opens(), GUEST_S) == said, "a stranger who asks in its name takes nothing from it"
    other = public_key(OTHER_SEED)
    at.hear(id_of(other), written(AskToJoin(other.hex(), LINK.hex(), commitment(NONCE))), GUEST_S + 1)
    assert at.hear(NAME, opens(), GUEST_S + 1) is None, "forgotten like all"


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_door(data: bytes) -> None:
    at = door()
    answered(at, ask())
    assert at.hear(NAME, data, 1) is None
    assert read(data) is None
    assert read(written(Admitted("7"))) == Admitted("7")


def test_a_newer_tavla_that_says_more_joins() -> None:
    newer = written(Admitted("7"))[:-1] + b',"zone":"hall 2"}'
    assert read(newer) == Admitted("7")
    assert read(newer.replace(b":", b": ")) is None


def test_an_invitation_is_read_as_it_was_written_and_nothing_else_is_one() -> None:
    invitation = Invitation(HALL.hex(), "İstanbul", "PEM", (Address("10.0.0.1", 4242),))
    text = invitation_text(invitation)
    assert invitation_of(text) == invitation
    for wrong in ("", text[5:], text[:-2], text.replace("4242", "0"), text.replace("10.0.0.1", "a b"), "x" * 9000):
        assert invitation_of(wrong) is None


def test_a_link_key_has_the_name_that_a_broker_knows() -> None:
    """Source: the name that nats-server 2.9.10 wrote for the key of the seed `d` × 32."""
    assert nkey(public_key(b"d" * 32)) == "UAV4FAALGMLOACJAT76XK7NLDHGPBLUEXR5OSBSU4HUBOEWSOD3FGMU5"
