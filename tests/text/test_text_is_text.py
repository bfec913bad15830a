"""Words from outside stay words in everything but the window that shows or writes them: fields × sinks."""

import re
from pathlib import Path

import pytest
from by_day import by_day
from hostile_words import ALL_AT_ONCE, KINDS, Word, faults, tags_in
from outside_fields import (
    CARRIES,
    FIELDS,
    IN_THE_WINDOW,
    NOT_SHOWN,
    OUTSIDE,
    OWN,
    TAGS,
    marked,
    samples,
    strange,
    text_fields,
)
from PySide6.QtGui import QGuiApplication
from strangers import RECORDS, let_in, told_with_a_card, word_of
from told_scenes import long_match
from value_sinks import TO_PEOPLE, TO_PROGRAMS, WHOLE, Given, states_of

import tavla
import tavla_ui
from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.tray import DeviceShown, DeviceWord, Lamp
from tavla.base import paths
from tavla.base.copies import replace
from tavla.domain.facts.events import Event
from tavla.domain.facts.known_device import DeviceUse
from tavla.formats.from_events import record_of
from tavla.reports.pdf.fonts import prepare_fonts
from tavla.services.signed_bundles import whose
from tavla.services.signers import Signer
from tavla.text import device_words, look_words, upkeep_words
from tavla.text.words import Words

WORDS = {**KINDS, "all at once": ALL_AT_ONCE}
AROUND = re.compile(r"""["'](?: · |, | – |; |   )["']\.join\(|["'] ["']\.join\(filter|(?<!["'])\.format\(""")
"""Ways to put words together that keep nothing to itself."""
DESKTOP, UI = Path(tavla.__file__).parent, Path(tavla_ui.__file__).parent
SINKS = {**TO_PEOPLE, **TO_PROGRAMS}


@pytest.fixture(autouse=True)
def fonts(qapp: QGuiApplication) -> None:
    prepare_fonts(paths.resources() / "fonts")


@pytest.fixture(scope="module")
def match() -> tuple[Event, ...]:
    return told_with_a_card()


def given(match: tuple[Event, ...], make: Word) -> Given:
    word = word_of(make)
    history = marked(match, word)
    played = marked(replace(record_of(long_match(1)), comments=("1",)), word)
    told = replace(played, tags=tuple((tag, word("MatchRecord.tags")) for tag in ("Event", "Round", "Site")))
    return Given(
        Words("en", paths.resources() / "translations"),
        history,
        marked(tuple(samples()), word),
        [let_in(record, word) for record in RECORDS],
        (told, record_of(marked(tuple(long_match(1)), word))),
        states_of(history),
    )


def test_every_text_of_the_model_stands_in_the_table() -> None:
    fields = text_fields()
    assert set() == strange(fields)
    stale = {*OUTSIDE, *(own for own in OWN if "." in own)} - fields
    assert (set(), set()) == (stale, CARRIES - {field.partition(".")[0] for field in fields})


def test_each_field_is_known_again_by_its_word() -> None:
    assert {field: {tag} for field, tag in TAGS.items()} == {
        field: {found for word in WORDS.values() for found in tags_in(word(tag))} for field, tag in TAGS.items()
    }


def test_a_new_text_is_found() -> None:
    assert {"Player.nickname"} == strange({*text_fields(), "Player.nickname"})


@pytest.mark.parametrize(
    "planted", ['" – ".join(both)', '", ".join(parts)', "' '.join(filter(None, parts))", "said.format(name=name)"]
)
def test_words_are_joined_and_filled_by_what_makes_them_harmless(planted: str) -> None:
    assert AROUND.search(planted)
    own = {DESKTOP / "text" / "words.py", UI / "start" / "start_preferences.py"}  # the last joins what the record keeps
    files = {*(DESKTOP / "text").glob("*.py"), *UI.rglob("*.py")} - own
    by_hand = '"; ".join(harmless(_settled_one('  # empty parts stay, as the record has them
    assert [] == [path.name for path in files if AROUND.search(path.read_text("utf-8").replace(by_hand, ""))]


@pytest.mark.parametrize("kind", WORDS)
def test_a_name_of_a_file_or_device_is_harmless_in_its_sentence(kind: str) -> None:
    t, word = Words("en", paths.resources() / "translations"), WORDS[kind]("Q00")
    chosen = ChosenDevice(word, DeviceUse.DICE)
    shown = DeviceShown(chosen, Lamp.READY, DeviceWord.IN_USE, detail=word, port=word, name=word)
    said = (
        look_words.club_board_on(t, word, "0" * 64),
        look_words.club_board_off(t, word),
        t.said(whose(Signer(word, "00", is_trusted=True))),
        t.said(whose(Signer(word, "00"))),
        *(upkeep_words.update_asked(t, word, word, older_than) for older_than in ("", "2.0")),
        device_words.last_word(t, shown),
        device_words.state(t, [shown, shown]),
    )
    assert [] == [fault for one in said for fault in faults(one)]


@by_day("kind", WORDS, "all at once")
def test_no_word_draws_turns_or_hides_anything(match: tuple[Event, ...], kind: str) -> None:
    shown = given(match, WORDS[kind])
    found, cells = {}, set()
    for name, sink in SINKS.items():
        texts = [*sink(shown)]
        cells |= {(FIELDS[tag], name) for text in texts for tag in tags_in(text)}
        wrong = [fault for text in texts for fault in faults(text)]
        if name in TO_PROGRAMS:
            wrong = [fault for fault in wrong if fault.startswith("control") and name not in WHOLE]
        if wrong:
            found[name] = wrong[:3]
    fields = {field for field, _ in cells}
    print(f"{kind}: {len(fields)} fields × {len(SINKS)} sinks; a word was seen in {len(cells)}")
    assert {} == found
    assert set() == {*OUTSIDE} - fields - {*NOT_SHOWN} - IN_THE_WINDOW
