"""Events and canonical JSON: one form, both ways, and everything else refused by name."""

import json
from collections.abc import Iterator
from enum import Enum, IntEnum
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from event_values import values_of
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from tavla.base.canonical_json import canonical_json
from tavla.base.written import written
from tavla.domain.facts.events import EVENTS, Event, Rolled, TailCut
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant, Millis
from tavla.storage.codec import Codec, decode_event, encode_event
from tavla.storage.errors import JournalError


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


class Inner(Struct, frozen=True):
    name: str
    spans: tuple[Millis, ...]


class One(Struct, frozen=True, tag_field="kind"):
    name: str


class Other(Struct, frozen=True, tag_field="kind"):
    flag: bool


class Sample(Struct, frozen=True, tag_field="event"):
    at: Instant
    player: Player
    colour: Colour
    size: Size
    text: str
    flag: bool
    roll: Roll
    play: tuple[CheckerMove, ...]
    position: Position
    scores: ByPlayer[int]
    inner: Inner
    inners: ByPlayer[Inner]
    pair: tuple[int, str]
    maybe: int | None
    either: One | Other | None


class Bare(Struct, frozen=True, tag_field="event"):
    at: Instant


class Later(Struct, frozen=True, tag_field="event", omit_defaults=True):
    at: Instant
    first: int = written(3)
    more: int = 1


CODEC = Codec((Sample, Bare))
SAMPLE = Sample(
    Instant(5),
    Player.BLACK,
    Colour.BLUE,
    Size.LARGE,
    "Åse “Ş”\n\u202e",
    True,
    Roll(3, 1),
    (CheckerMove(25, 3), CheckerMove(6, 1)),
    OPENING,
    ByPlayer(2, 7),
    Inner("a", (Millis(1), Millis(2))),
    ByPlayer(Inner("w", ()), Inner("b", ())),
    (4, "x"),
    None,
    Other(False),
)
TEXT = (
    '{"at":5,"colour":"blue","either":{"flag":false,"kind":"Other"},"event":"Sample","flag":true,"inner":{"name":"a","spans":[1,2]},'
    '"inners":{"black":{"name":"b","spans":[]},"white":{"name":"w","spans":[]}},"maybe":null,"pair":[4,"x"],"play":[[25,3],[6,1]],"player":"black",'
    '"position":[-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0,0,0,0],"roll":[3,1],"scores":{"black":7,"white":2},"size":2,"text":"Åse “Ş”\\n\u202e"}'
)


def test_an_event_has_one_form() -> None:
    assert CODEC.encode(SAMPLE).decode() == TEXT
    assert CODEC.decode(TEXT.encode()) == SAMPLE


def changed(**values: object) -> bytes:
    return canonical_json(json.loads(TEXT) | values)


@pytest.mark.parametrize(
    ("field", "value", "where", "found"),
    [
        ("at", "5", "Sample.at", "'5'"),
        ("at", True, "Sample.at", "True"),
        ("flag", 1, "Sample.flag", "found 1"),
        ("flag", None, "Sample.flag", "None"),
        ("text", 1, "Sample.text", "found 1"),
        ("player", "green", "Sample.player", "expected one of white, black"),
        ("player", [], "Sample.player", "found []"),
        ("size", 3, "Sample.size", "expected one of 1, 2"),
        ("size", True, "Sample.size", "True"),
        ("roll", [0, 1], "Sample.roll.0", "found 0; expected a whole number from 1 to 6"),
        ("roll", [1], "Sample.roll", "a list of 2 whole numbers"),
        ("roll", {"first": 1}, "Sample.roll", "a list of 2"),
        ("play", [[26, 1]], "Sample.play.0.0", "found 26; expected a whole number from 1 to 25"),
        ("play", [[6, 1], [6, 7]], "Sample.play.1.1", "found 7; expected a whole number from 1 to 6"),
        ("position", [0] * 28, "Sample.position", "has 0 checkers"),
        ("position", [0] * 27, "Sample.position", "28 whole numbers"),
        ("scores", {"white": 1}, "Sample.scores", "no field 'black'"),
        ("scores", {"white": 1, "black": 1, "green": 1}, "Sample.scores", "the field 'green'"),
        ("scores", {"white": 1, "black": "1"}, "Sample.scores.black", "'1'"),
        ("inner", {"name": "a", "spans": [1, "2"]}, "Sample.inner.spans.1", "'2'"),
        ("inner", None, "Sample.inner", "None"),
        ("pair", [4], "Sample.pair", "a list of 1; expected a list of 2"),
        ("maybe", "x", "Sample.maybe", "'x'"),
        ("either", {"kind": "Sample"}, "Sample.either", "a kind of One, Other"),
        ("either", {"kind": []}, "Sample.either", "a kind of One, Other"),
        ("either", {"kind": "Other"}, "Sample.either", "no field 'flag'"),
        ("unknown", 1, "Sample", "the field 'unknown'"),
        ("event", "Nothing", "the record", "the event 'Nothing'; expected one of Sample, Bare"),
        ("event", 5, "the record", "the event 5"),
        ("event", ["Sample"], "the record", "the event ['Sample']"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(field: str, value: object, where: str, found: str) -> None:
    with pytest.raises(JournalError) as caught:
        CODEC.decode(changed(**{field: value}), Path("/m/journal"), 17)
    sentence = str(caught.value)
    assert sentence.startswith(f"{Path('/m/journal')} (record 17, {where}): ")
    assert found in sentence


@pytest.mark.parametrize(
    ("payload", "found"),
    [
        (b'{"at":5,"at":6,"event":"Bare"}', "the key 'at' twice"),
        (b'{"at":5.0,"event":"Bare"}', "the number 5.0"),
        (b'{"at":5e1,"event":"Bare"}', "the number 5e1"),
        (b'{"at":NaN,"event":"Bare"}', "the number NaN"),
        (b'{"at":Infinity,"event":"Bare"}', "the number Infinity"),
        (b'{"at":-0,"event":"Bare"}', "not in canonical form"),
        (b'{"at":05,"event":"Bare"}', "malformed"),
        (b'{"at": 5,"event":"Bare"}', "not in canonical form"),
        (b'{"event":"Bare","at":5}', "not in canonical form"),
        (b'{"at":5,"event":"B\\u0061re"}', "not in canonical form"),
        (b'{"at":5,"event":"Bare"}\n', "not in canonical form"),
        (b'{"at":5,"event":"Bare"}{}', "malformed"),
        (b'{"at":5,"event":"Bare"', "breaks off"),
        (b'\xef\xbb\xbf{"at":5,"event":"Bare"}', "malformed"),
        (b'{"at":5,"event":"Bar\xe9"}', "not UTF-8 (at byte 20"),
        (b"[]", "the event None"),
        (b"5", "the event None"),
        (b"", "breaks off"),
        (b"[" * 60_000, "nested too deeply"),
        (b'{"at":' + b"9" * 5000 + b',"event":"Bare"}', "a number of 5000 digits"),
    ],
)
def test_other_forms_of_json_are_refused(payload: bytes, found: str) -> None:
    with pytest.raises(JournalError) as caught:
        CODEC.decode(payload)
    assert found in str(caught.value)


def test_what_was_added_later_has_one_form_too() -> None:
    codec = Codec((Later,))
    assert codec.encode(Later(Instant(5))) == b'{"at":5,"event":"Later","first":3}'
    assert codec.decode(b'{"at":5,"event":"Later","first":3,"more":2}') == Later(Instant(5), more=2)
    with pytest.raises(JournalError, match="the field 'more' with the value that is meant without it"):
        codec.decode(b'{"at":5,"event":"Later","first":3,"more":1}')
    with pytest.raises(JournalError, match=r"no field .first.; expected all of at, first\."):
        codec.decode(b'{"at":5,"event":"Later"}')


ODDITIES: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    "",
    "white",
    "1",
    [],
    [1],
    [1, 2],
    {},
    {"white": 1, "black": 2},
    {"kind": "One"},
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - plain JSON
    """Every object or list within, with each of its keys."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def test_whatever_is_read_is_written_again_byte_by_byte() -> None:
    """One form only: of all that may stand in one place of an event, only what `encode` writes is read."""
    read = 0
    for number in range(sum(1 for _ in places(json.loads(TEXT)))):
        for oddity in ODDITIES:
            plain = json.loads(TEXT)
            inside, key = list(places(plain))[number]
            inside[key] = oddity
            payload = canonical_json(plain)
            try:
                event = CODEC.decode(payload)
            except JournalError:
                continue
            read += 1
            assert CODEC.encode(event) == payload
    assert read > 50


@pytest.mark.parametrize("at", [2**63, 2**64, -(2**63) - 1, 10**4299, -(10**4299)])
def test_a_number_may_have_as_many_digits_as_the_format_page_says(at: int) -> None:
    payload = CODEC.encode(Bare(Instant(at)))
    assert CODEC.decode(payload) == Bare(Instant(at))


@pytest.mark.parametrize(
    "inner", [b"[" * 30_000, b'{"a":' * 12_000, b"[" * 20_000 + b"]" * 20_000, b'"' + b"a" * 10**6 + b'"']
)
def test_what_is_deeply_nested_or_huge_is_refused(inner: bytes) -> None:
    with pytest.raises(JournalError) as caught:
        CODEC.decode(b'{"at":' + inner + b',"event":"Bare"}', Path("/m/journal"), 17)
    assert len(str(caught.value)) < 400


def test_half_a_character_is_refused_both_ways() -> None:
    with pytest.raises(JournalError, match="half a character"):
        CODEC.encode(replace(SAMPLE, text="\ud800"))
    with pytest.raises(JournalError, match="half a character"):
        CODEC.decode(TEXT.replace("Åse", "\\ud800").encode())


def test_a_value_of_the_wrong_type_is_never_written() -> None:
    wrong: dict[str, Any] = {
        "at": 1.5,
        "flag": 1,
        "player": "white",
        "roll": (1, 2),
        "play": [CheckerMove(6, 1)],
        "scores": (1, 2),
        "inner": None,
    }
    for field, value in wrong.items():
        with pytest.raises(JournalError, match=f"Sample.{field}"):
            CODEC.encode(replace(SAMPLE, **{field: value}))


def test_what_is_no_event_is_never_written() -> None:
    with pytest.raises(JournalError, match="Inner is no event"):
        CODEC.encode(Inner("a", ()))


def test_a_type_without_a_form_is_found_at_once() -> None:
    class Odd(Struct, frozen=True, tag_field="event"):
        number: range

    with pytest.raises(NotImplementedError, match="no form"):
        Codec((Odd,)).encode(Odd(range(2)))


@given(st.sampled_from(EVENTS).flatmap(values_of))
def test_every_event_of_a_match_comes_back_as_it_was(event: Event) -> None:
    payload = encode_event(event)
    assert decode_event(payload) == event
    assert json.loads(payload)["event"] == type(event).__name__
    assert payload.startswith(b'{"')
    assert not payload.startswith(b'{"journal":')


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=settings().max_examples // 5)
@given(data=st.data())
def test_each_kind_of_event_has_a_form(kind: type, data: st.DataObject) -> None:
    event = data.draw(values_of(kind))
    assert decode_event(encode_event(event)) == event


def test_the_roll_of_a_match_reads_as_the_format_page_says() -> None:
    payload = b'{"at":1200,"event":"TailCut","kept_as":"journal.cut-38-1","length_bytes":4}'
    assert decode_event(payload) == TailCut(Instant(1200), 4, "journal.cut-38-1")
    assert b'"roll":[6,5]' in encode_event(
        Rolled(Instant(0), Player.WHITE, Roll(6, 5), next(iter(get_type_hints(Rolled)["source"])))
    )
