"""Lies, and what the desk and the board say to each. The keeper accuses nobody of what the way did."""

from collections.abc import Callable

import pytest
from hall_scene import BOARD_SEED, CLOSE, HALL, HALL_SEED, MATCH, OTHER_SEED, Board, Desk, facts

from tavla.evidence.ed25519 import public_key
from tavla.hall.envelope import ENVELOPE_MAX
from tavla.hall.inbox import Inbox, accepted, took
from tavla.hall.names import Subject
from tavla.hall.numbers import Replays
from tavla.hall.words import Answered, Assignment, Here, Player, Release, Said, Wrong, heard, said
from tavla.hall_desk.keeper import Broken, Gap, Grown, HereFit, Known, Noise, Outcome, TwoBoards, fit

HONEST = Board(payloads=facts(9))
FIRST_AT = len(b"TvH1\x03M-1") + 64


def desk(held: int = 4) -> Desk:
    made = Desk(HONEST)
    assert isinstance(made.hear(HONEST.say(1, held), HONEST), Grown)
    return made


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes((data[place] ^ 4,)) + data[place + 1 :]


def altered(number: int) -> Board:
    payloads = list(HONEST.payloads)
    payloads[number - 1] = b'{"altered":1}'
    return Board(payloads=payloads)


NEXT = HONEST.say(5, 5)
LIES: dict[str, tuple[Callable[[Desk], Outcome], Outcome | type]] = {
    "a bit flipped on the way, in a record": (lambda it: it.hear(flipped(NEXT, len(NEXT) - 3), HONEST), Noise),
    "a bit flipped on the way, in the chain value": (lambda it: it.hear(flipped(NEXT, FIRST_AT + 9), HONEST), Noise),
    "a bit flipped on the way, in the signature": (lambda it: it.hear(flipped(NEXT, 10), HONEST), Noise),
    "a bit flipped on the way, in the number": (lambda it: it.hear(flipped(NEXT, FIRST_AT + 7), HONEST), Noise),
    "the chain value before is another, and signed": (
        lambda it: it.hear(Board(payloads=[*facts(3), b'{"x":1}', *facts(9)[4:]]).say(5, 5), HONEST),
        Broken(4),
    ),
    "the signature is of another key": (
        lambda it: it.hear(Board(seed=OTHER_SEED, payloads=facts(9)).say(5, 5), HONEST),
        Noise,
    ),
    "the envelope was said before": (lambda it: it.hear(HONEST.say(2, 4), HONEST), Known()),
    "two pasts": (lambda it: it.hear(altered(3).say(3, 5), HONEST), Broken(3)),
    "a record held is altered": (lambda it: it.hear(altered(4).say(4, 4), HONEST), Broken(4)),
    "the first record is another": (lambda it: it.hear(altered(1).say(1, 9), HONEST), Broken(1)),
    "a gap": (lambda it: it.hear(HONEST.say(7, 9), HONEST), Gap(4, 9)),
    "another board says the match is its own": (
        lambda it: (other := Board(seed=OTHER_SEED, payloads=facts(9)), it.hear(other.say(1, 9), other))[1],
        TwoBoards(5, HONEST.name),
    ),
    "records of another match": (
        lambda it: (other := Board(match="M-2", payloads=facts(9)), it.hear(other.say(1, 9), other))[1],
        Noise,
    ),
    "another match's name on a signed envelope": (
        lambda it: it.hear(Board(match="M-2", payloads=facts(9)).say(5, 5).replace(b"M-2", b"M-1", 1), HONEST),
        Noise,
    ),
    "said in another hall": (lambda it: it.hear(Board(hall="aaaaaaaa", payloads=facts(9)).say(5, 5), HONEST), Noise),
    "a length that lies": (lambda it: it.hear(NEXT[:-12] + b"\xff\xff" + NEXT[-10:], HONEST), Noise),
    "a count that lies": (
        lambda it: it.hear(NEXT[: FIRST_AT + 40] + b"\xff\xff" + NEXT[FIRST_AT + 42 :], HONEST),
        Noise,
    ),
    "a record number beyond every journal": (
        lambda it: it.hear(NEXT[:FIRST_AT] + (2**40).to_bytes(8, "big") + NEXT[FIRST_AT + 8 :], HONEST),
        Noise,
    ),
    "more bytes than the broker takes": (lambda it: it.hear(NEXT + bytes(ENVELOPE_MAX), HONEST), Noise),
    "records behind a close record": (
        lambda it: it.hear(Board(payloads=[*facts(4), CLOSE, b"{}"]).say(5, 6), HONEST),
        Broken(6),
    ),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_the_desk_says_to_a_lie(lie: str) -> None:
    tell, expected = LIES[lie]
    it = desk()
    outcome = tell(it)
    assert outcome == expected if not isinstance(expected, type) else isinstance(outcome, expected), outcome
    assert it.payloads == HONEST.payloads[:4], "the last good state stays"
    assert isinstance(it.hear(HONEST.say(5, 9), HONEST), Grown), "the honest board is still believed"


def test_reordered_pieces_are_asked_for_not_believed_out_of_order() -> None:
    it = desk()
    assert it.hear(HONEST.say(6, 6), HONEST) == Gap(4, 6)
    assert isinstance(it.hear(HONEST.say(5, 5), HONEST), Grown)
    assert isinstance(it.hear(HONEST.say(6, 6), HONEST), Grown)


def test_here_that_is_trusted_over_the_facts_would_be_found() -> None:
    it = desk()
    assert fit(it.copy, Here(MATCH, 4, "ab" * 8)) is HereFit.OTHER


BOARD = HONEST.name
HERE, TELL = Subject(HALL, "b", BOARD, "here"), Subject(HALL, "d", BOARD, "tell")
PLAYERS = (Player("A"), Player("B"))


def assignment(identity: str, generation: int) -> Assignment:
    return Assignment(identity, generation, "Open", "1", "7", PLAYERS, 11, "wbgt")


def test_words_of_liars_are_not_heard() -> None:
    key = public_key(HALL_SEED)
    word = said(HALL_SEED, TELL, 9, Answered("M-1", "Ayşe", 2))
    assert isinstance(heard(key, TELL, word), Said)
    assert heard(key, TELL, said(OTHER_SEED, TELL, 9, Answered("M-1", "nobody", 2))) is Wrong.SIGNATURE
    assert heard(key, TELL._replace(who="bbbbbbbb"), word) is Wrong.SIGNATURE
    assert heard(key, TELL, said(BOARD_SEED, HERE, 9, Here())) is Wrong.SIGNATURE
    replays = Replays()
    assert replays.is_new(9)
    assert not replays.is_new(9), "a replay"
    assert not replays.is_new(8), "a lower number"


def test_an_old_generation_never_replaces_a_newer_one_and_none_replaces_what_is_played() -> None:
    inbox = took(took(Inbox(), assignment("a", 2)), assignment("b", 1))
    assert inbox.assignment == assignment("a", 2)
    inbox = took(inbox, assignment("c", 3))
    assert inbox.assignment == assignment("c", 3)
    assert accepted(inbox, "a") == inbox, "what was replaced cannot be accepted"
    inbox = accepted(inbox, "c")
    assert took(inbox, assignment("d", 9)) == inbox
    assert took(inbox, Release("c", 9)) == inbox
    assert took(took(Inbox(), assignment("a", 2)), Release("a", 1)).assignment is not None
    assert took(took(Inbox(), assignment("a", 2)), Release("a", 2)).assignment is None
