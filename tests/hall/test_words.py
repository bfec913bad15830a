"""Words: signed for one subject, within bounds, numbered upwards."""

import ast
from pathlib import Path
from typing import get_args

import pytest
from hall_scene import BOARD_SEED, HALL, HALL_SEED, Board
from hypothesis import given
from hypothesis import strategies as st

from tavla import hall, hall_desk, services
from tavla.base.canonical_json import canonical_json
from tavla.evidence.ed25519 import public_key, sign
from tavla.hall.names import NAME_MAX, Subject, subject_of
from tavla.hall.numbers import STEP, Numbers, Replays
from tavla.hall.words import (
    SPOKEN,
    WORD_MAX,
    Answered,
    Assignment,
    DeskHere,
    Here,
    HereClock,
    Player,
    Said,
    Side,
    Standing,
    Word,
    Wrong,
    heard,
    said,
)

BOARD = Board().name
HERE = Subject(HALL, "b", BOARD, "here")
TELL = Subject(HALL, "d", BOARD, "tell")
WORD = Here(
    match="M-1",
    count=4,
    head="00" * 8,
    standing=Standing.PLAYING,
    players=("Åse Ødegård", "Çağrı İnönü"),
    clock=HereClock((60_000, -5), 12_000, Side.BLACK, 42),
    turn=Side.BLACK,
)
PLAYERS = (Player("A"), Player("B"))


def test_a_word_is_heard_as_it_was_said() -> None:
    assert heard(public_key(BOARD_SEED), HERE, said(BOARD_SEED, HERE, 7, WORD)) == Said(7, WORD)


@given(st.data())
def test_no_changed_byte_is_heard(data: st.DataObject) -> None:
    bytes_said = bytearray(said(BOARD_SEED, HERE, 7, WORD))
    bytes_said[data.draw(st.integers(0, len(bytes_said) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    assert heard(public_key(BOARD_SEED), HERE, bytes(bytes_said)) in (Wrong.SIGNATURE, Wrong.NUMBER)


@given(st.binary(max_size=300))
def test_nothing_crashes_the_reader_even_where_it_is_signed(body: bytes) -> None:
    number = (7).to_bytes(8, "big")
    signature = sign(BOARD_SEED, b"tavla/hall/word/v1\0" + str(HERE).encode() + number + body)
    assert heard(public_key(BOARD_SEED), HERE, number + body + signature) in (Wrong.FORM, Wrong.SHORT)


def signed(seed: bytes, subject: Subject, body: bytes) -> bytes:
    number = (7).to_bytes(8, "big")
    return number + body + sign(seed, b"tavla/hall/word/v1\0" + str(subject).encode() + number + body)


@pytest.mark.parametrize(
    "change",
    [
        {"count": -1},
        {"count": 70_000},
        {"head": "zz"},
        {"match": "../secret"},
        {"match": "M" * 65},
        {"players": ["A"]},
        {"players": ["A" * 121, "B"]},
        {"score": [0, 1000]},
        {"standing": "winning"},
        {"devices": ["x"] * 9},
        {"clock": {"reserves": [0, 10**10]}},
        {"word": "answered"},
        {"word": "unknown"},
        {"disk_free": 1.5},
    ],
)
def test_a_signed_liar_is_held_to_the_bounds(change: dict[str, object]) -> None:
    import json

    body = json.loads(canonical_json(WORD)) | change
    bytes_said = signed(BOARD_SEED, HERE, canonical_json(body))
    assert heard(public_key(BOARD_SEED), HERE, bytes_said) is Wrong.FORM


def test_only_the_canonical_form_is_a_word() -> None:
    body = canonical_json(WORD)
    for other in (body + b" ", body.replace(b",", b", ", 1), body[:-1] + b',"count":5}', body[:-1] + b',"x":1.5}'):
        assert heard(public_key(BOARD_SEED), HERE, signed(BOARD_SEED, HERE, other)) is Wrong.FORM


ADDED = {"added": {"list": [1, "Çağrı", None], "deep": {"is": True}}, "a": 2**60, "zz": ""}


@pytest.mark.parametrize(("subject", "word"), [(HERE, WORD), (TELL, Answered("M-1", "Ayşe", 2))])
def test_a_word_of_a_newer_tavla_that_says_more_is_heard(subject: Subject, word: Word) -> None:
    import json

    newer = json.loads(canonical_json(word)) | ADDED
    if isinstance(word, Here):
        newer["clock"] |= ADDED
    bytes_said = signed(BOARD_SEED, subject, canonical_json(newer))
    assert heard(public_key(BOARD_SEED), subject, bytes_said) == Said(7, word)


def test_a_word_of_an_older_tavla_that_says_less_is_heard() -> None:
    import json

    older = {key: value for key, value in json.loads(canonical_json(WORD)).items() if key in {"word", "match", "count"}}
    bytes_said = signed(BOARD_SEED, HERE, canonical_json(older))
    assert heard(public_key(BOARD_SEED), HERE, bytes_said) == Said(7, Here("M-1", 4))
    place = Subject(HALL, "d", "all", "here")
    assert heard(public_key(HALL_SEED), place, signed(HALL_SEED, place, b'{"hall":"H","word":"desk"}')) == Said(
        7, DeskHere("H")
    )
    assert heard(public_key(HALL_SEED), place, signed(HALL_SEED, place, b'{"word":"desk"}')) is Wrong.FORM


def test_a_word_for_another_subject_or_board_is_not_heard() -> None:
    bytes_said = said(HALL_SEED, TELL, 3, Answered("M-1", "Ayşe", 2))
    key = public_key(HALL_SEED)
    assert heard(key, TELL._replace(who="aaaaaaaa"), bytes_said) is Wrong.SIGNATURE
    assert heard(key, TELL._replace(hall="aaaaaaaa"), bytes_said) is Wrong.SIGNATURE
    assert heard(key, TELL, signed(HALL_SEED, TELL, canonical_json(WORD))) is Wrong.PLACE


def test_what_is_too_long_is_never_read() -> None:
    assert heard(public_key(BOARD_SEED), HERE, bytes(WORD_MAX + 73)) is Wrong.TOO_LARGE
    assert heard(public_key(BOARD_SEED), HERE, bytes(72)) is Wrong.SHORT


def test_this_program_says_nothing_beyond_the_bounds() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        said(HALL_SEED, HERE, 1, Answered("M-1", "x", 2))
    with pytest.raises(ValueError, match="length <= 120"):
        said(HALL_SEED, TELL, 1, Answered("M-1", "x" * 121, 2))
    with pytest.raises(ValueError, match="does not fit"):
        said(HALL_SEED, TELL, 0, Answered("M-1", "x", 2))


def test_the_longest_assignment_fits_a_word() -> None:
    from tavla.hall.words import Sanction

    name = "Ğ" * 120
    sanctions = tuple(Sanction(name, name, name) for _ in range(16))
    player = Player(name, "k" * 64, name)
    longest = Assignment(
        "i" * 64, 10**6, name, name, name, (player, player), 999, "r" * 64, "a" * 64, name, True, sanctions
    )
    assert isinstance(heard(public_key(HALL_SEED), TELL, said(HALL_SEED, TELL, 1, longest)), Said)


def test_every_word_is_spoken_somewhere_and_none_is_an_act_of_the_game() -> None:
    spoken = {word for words in SPOKEN.values() for word in words}
    assert spoken == set(get_args(Word))
    from tavla.application import commands
    from tavla.domain.facts.events import EVENTS

    names = {word.__name__ for word in spoken}
    assert not names & {event.__name__ for event in EVENTS}
    assert not names & set(vars(commands))


@given(st.integers(0, 10**6), st.integers(1, 40), st.integers(0, 40))
def test_numbers_never_fall_over_restarts(kept: int, first: int, second: int) -> None:
    store = [kept]
    given_out: list[int] = []
    for count in (first, second):
        numbers = Numbers(store[-1], store.append)
        for _ in range(count):
            number = numbers.next()
            assert number <= store[-1], "a number is durable before it is used"
            given_out.append(number)
    assert given_out == sorted(set(given_out))
    assert store[-1] - kept <= 2 * STEP


@given(st.lists(st.integers(1, 30)))
def test_a_number_is_heard_once_and_only_upwards(numbers: list[int]) -> None:
    replays = Replays()
    taken = [number for number in numbers if replays.is_new(number)]
    assert taken == sorted(set(taken))


def test_only_subjects_of_a_hall_are_read() -> None:
    for subject in (HERE, TELL, Subject(HALL, "d", "all", "here"), Subject(HALL, "k", BOARD, "have")):
        assert subject_of(str(subject)) == subject
    for text in ("", "t", f"t.{HALL}.d.all.tell", f"t.{HALL}.d.{BOARD}.here", f"t.{HALL}.b.{BOARD}.tell", "x" * 1000,
                 f"t.{HALL}.b.{BOARD.upper()}.here", f"t.{HALL}.b.{BOARD}.here\n"):  # fmt: skip
        assert subject_of(text) is None


def test_no_bound_of_a_name_is_written_out() -> None:
    """`short` and `Name` know it."""
    places = (Path(folder) for package in (hall, hall_desk, services) for folder in package.__path__)
    modules = sorted(module for place in places for module in place.glob("*.py"))
    assert len(modules) > 40
    written = [
        f"{module.name}:{node.lineno}"
        for module in modules
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Slice) and isinstance(node.upper, ast.Constant) and node.upper.value == NAME_MAX
    ]
    assert not written
