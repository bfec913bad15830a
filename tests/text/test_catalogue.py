import ast
import os
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import catalogues
from tavla.base.phrase import Grouped, phrase
from tavla.text.words import LANGUAGES, Words, wanting

TRANSLATIONS = Path(__file__).parents[2] / "resources" / "translations"
GROUPS = {"desktop/tavla/base/phrase.py", "desktop/tavla/text/words.py"}
"""Where a figure may be parted into threes."""


def test_the_template_holds_every_text_of_the_program_and_each_is_looked_up_whole() -> None:
    assert [] == [*catalogues.faults_of_sources(), *catalogues.faults_of_template(), *catalogues.faults_of_rulesets()]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('t("Roll")', []),
        ('self._t("{name} won", name=name)', []),
        ('seat.t.n("{n} point", "{n} points", points)', []),
        ('words(player)("Board")', []),
        ("f\"{t('Roll')}: {phrase('Done')}\"", []),
        ('t(f"{name} won")', ["a text is put together before it is looked up"]),
        ('t("roll" if on else "wait")', ["a text is put together before it is looked up"]),
        ('t.n("{n} point", many, points)', ["a text is put together before it is looked up"]),
        ('phrase("no " + what)', ["a text is put together before it is looked up"]),
        ('t("{name} won", who=name)', ["nothing is given for name"]),
        ('Property(str, lambda self: "End turn")', ["'End turn' is looked up in no catalogue"]),
        ('row(label="Settings…")', ["'Settings…' is looked up in no catalogue"]),
        ('f"{name} has won"', ["' has won' is looked up in no catalogue"]),
        ('raise ValueError("a bad value here")', []),
    ],
)
def test_what_no_catalogue_can_know_is_told(source: str, expected: list[str]) -> None:
    assert expected == [fault for _, fault in catalogues.faults_in(ast.parse(source), is_shown=True)]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_text_keeps_to_the_terms_of_the_field(language: str) -> None:
    with (TRANSLATIONS / language / "LC_MESSAGES" / "tavla.po").open("rb") as file:
        texts = [message for message in read_po(file, locale=language) if message.id]
    assert [] == [fault for message in texts for fault in catalogues.faults_of_words(language, message)]


@pytest.mark.parametrize(
    ("language", "english", "said", "refused"),
    [
        ("nb", "Call the director", "Tilkall lederen", 2),
        ("nb", "Call the director", "Tilkall turneringslederen", 0),
        ("nb", "the cube is touched", "kuben er berørt", 2),
        ("nb", "Skip", "Ikke rør", 1),
        ("nb", "The other player leads", "Spilleren som leder", 0),
        ("tr", "a gammon", "gammon", 1),
        ("tr", "PIN", "Masanın PIN'i", 1),
        ("tr", "PIN", "Masanın PIN’i", 0),
        ("nb", "a copy that lacks moves", "en kopi som mangler trekk", 1),
        ("nb", "Take time off", "Trekk fra tid", 0),
        ("nb", "Desk is 2 records behind", "TL-plassen mangler 2 hendelser", 1),
        ("tr", "It threw a six", "Altı attı", 1),
        ("tr", "It rolled a six", "Altı attı", 0),
    ],
)
def test_a_word_that_is_not_in_use_is_told(language: str, english: str, said: str, refused: int) -> None:
    assert refused == len([*catalogues.faults_of_words(language, Message(english, said))])


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_fills_in_what_its_english_fills_in(language: str) -> None:
    with (TRANSLATIONS / language / "LC_MESSAGES" / "tavla.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    for message in catalogue:
        if not message.id or not message.string:
            continue
        english = message.id if isinstance(message.id, tuple) else (message.id,)
        for translated in message.string if isinstance(message.string, tuple | list) else (message.string,):
            assert fields(str(translated)) <= fields(str(english[-1]))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_leaves_no_sentence_english(language: str) -> None:
    with (TRANSLATIONS / language / "LC_MESSAGES" / "tavla.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    untranslated = [
        message.id
        for message in catalogue
        if message.id and not (all(message.string) if isinstance(message.string, tuple | list) else message.string)
    ]
    assert untranslated == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_can_begin_with_the_sign_of_percent(language: str) -> None:
    file = TRANSLATIONS / "tavla.pot" if language == "en" else TRANSLATIONS / language / "LC_MESSAGES" / "tavla.po"
    with file.open("rb") as opened:
        catalogue = read_po(opened)
    said = [message.id if language == "en" else message.string for message in catalogue if message.id]
    told = [text for one in said for text in ((one,) if isinstance(one, str) else one or ()) if "%" in text]
    assert told
    assert not [text for text in told if re.search(r" %(?!\{)", text)]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_a_seat_speaks_its_language_and_falls_back_to_english(tmp_path: Path) -> None:
    compiled(tmp_path, "nb", Roll="Kast")
    t = Words("nb", tmp_path)
    assert (t("Roll"), t("End turn")) == ("Kast", "End turn")
    assert Words("tr", tmp_path)("Roll") == "Roll"
    assert Words("xx", tmp_path).language == "en"


def test_values_stand_in_their_places_and_a_phrase_among_them_in_the_same_language(tmp_path: Path) -> None:
    compiled(tmp_path, "nb", **{"{what} is full": "{what} er full", "the disk": "disken"})
    t = Words("nb", tmp_path)
    assert t("{what} is full") == "{what} er full"
    assert t("{what} is full", what=phrase("the disk")) == "disken er full"
    assert t.n("{n} point", "{n} points", 1) == "1 point"
    assert t.n("{name}: {n} point", "{name}: {n} points", 2, name="Bo") == "Bo: 2 points"


def test_a_sentence_begins_with_the_capital_of_its_language() -> None:
    assert ("İki", "I", "Øl", "") == (
        Words("tr").sentence("iki"),
        Words("nb").sentence("i"),
        Words("nb").sentence("øl"),
        Words("tr").sentence(""),
    )


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "16,384"), ("nb", "16\N{NO-BREAK SPACE}384"), ("tr", "16.384")]
)
def test_a_large_figure_is_parted_as_the_language_does(language: str, expected: str) -> None:
    t = Words(language)
    assert expected == t.grouped(16384) == t("{n}", n=Grouped(16384)) == t.said(phrase("{n}", n=Grouped(16384)))
    assert "-1" == t.grouped(-1)


def test_no_figure_is_parted_the_english_way_in_every_language() -> None:
    """A comma in the form of a figure is a decimal comma to a Turk and to a Norwegian."""
    parted = [
        f"{path}:{node.lineno}"
        for path, tree in catalogues.sources()
        if path not in GROUPS
        for node in ast.walk(tree)
        if (isinstance(node, ast.FormattedValue) and node.format_spec and "," in ast.unparse(node.format_spec))
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and ":," in node.value)
    ]
    assert [] == parted


def test_a_catalogue_that_is_missing_or_older_than_its_texts_is_known(tmp_path: Path) -> None:
    assert ["nb", "tr"] == wanting(tmp_path)
    for language in ("nb", "tr"):
        compiled(tmp_path, language, Roll="Kast")
    assert [] == wanting(tmp_path)
    made = tmp_path / "nb" / "LC_MESSAGES" / "tavla.mo"
    made.with_suffix(".po").touch()
    os.utime(made, (0, 0))
    assert ["nb"] == wanting(tmp_path)


def compiled(folder: Path, language: str, **texts: str) -> None:
    catalogue = Catalog(locale=language)
    for english, said in texts.items():
        catalogue.add(english, said)
    made = folder / language / "LC_MESSAGES" / "tavla.mo"
    made.parent.mkdir(parents=True, exist_ok=True)
    with made.open("wb") as file:
        write_mo(file, catalogue)
