"""A desk's address as six words: whatever is said wrong is told, with its place where it is one word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.base.errors import TavlaError
from tavla.hall.spoken import COUNT, LETTERS, PORT, WORDS, are_words, host_of, words_of
from tavla.services.hall_joining import place_of

HOSTS = st.ip_addresses(v=4).map(str)


def test_there_are_as_many_words_as_numbers_and_three_letters_tell_them_apart() -> None:
    assert len(WORDS) == len({word[:LETTERS].lower() for word in WORDS}) == 256
    assert all(word.isascii() and word.isalpha() for word in WORDS)


@given(HOSTS)
def test_every_address_is_heard_as_it_was_said(host: str) -> None:
    words = words_of(host, PORT)
    assert len(words) == COUNT
    assert host_of(" ".join(words)) == host_of(", ".join(word[:LETTERS].upper() for word in words)) == host


@given(HOSTS, st.integers(0, COUNT - 1), st.sampled_from(WORDS))
def test_one_wrong_word_is_told_by_its_place(host: str, place: int, other: str) -> None:
    words = list(words_of(host, PORT))
    if words[place] == other:
        return
    words[place] = other
    with pytest.raises(TavlaError, match=f"Word {place + 1}, {other}, is wrong"):
        host_of(" ".join(words))


@given(HOSTS, st.lists(st.tuples(st.integers(0, COUNT - 1), st.sampled_from(WORDS)), min_size=2, max_size=2))
def test_two_wrong_words_lead_to_no_other_desk(host: str, wrong: list[tuple[int, str]]) -> None:
    words = list(words_of(host, PORT))
    for place, other in wrong:
        words[place] = other
    if tuple(words) != words_of(host, PORT):
        with pytest.raises(TavlaError):
            host_of(" ".join(words))


@given(HOSTS, st.permutations(range(COUNT)))
def test_words_in_another_order_lead_to_no_other_desk(host: str, order: list[int]) -> None:
    words = words_of(host, PORT)
    mixed = tuple(words[at] for at in order)
    swapped = sum(one != other for one, other in zip(words, mixed, strict=True))
    if 0 < swapped <= 2:
        with pytest.raises(TavlaError):
            host_of(" ".join(mixed))


def test_what_is_no_word_and_a_word_too_few_are_told() -> None:
    words = list(words_of("192.168.4.20", PORT))
    with pytest.raises(TavlaError, match="Word 2, xyzzy, is none of a desk's"):
        host_of(" ".join([words[0], "xyzzy", *words[2:]]))
    with pytest.raises(TavlaError, match="Six words are needed, not 5"):
        host_of(" ".join(words[:5]))


def test_a_desk_at_another_port_or_without_ipv4_has_no_words() -> None:
    assert words_of("192.168.4.20", 4300) == words_of("fe80::1", PORT) == words_of("desk.local", PORT) == ()


def test_a_board_joins_by_words_and_by_addresses() -> None:
    (address,) = place_of(" ".join(words_of("10.20.30.40", PORT))).addresses
    assert (address.host, address.port) == ("10.20.30.40", PORT)
    for text in ("10.0.0.9", "10.0.0.9:4300", "desk.local:4242", "fe80::1"):
        assert not are_words(text)
        assert place_of(text).addresses[0].host in text
