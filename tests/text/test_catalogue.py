import ast
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import tavla.text
from tavla.text.texts import Texts
from tavla.text.words import LANGUAGES

SOURCE = Path(tavla.text.__file__).parent
TRANSLATIONS = Path(__file__).parents[2] / "resources" / "translations"
KEYWORDS = {"_": None, "_n": (1, 2), "phrase": None}


def sentences() -> set[tuple[str, ...]]:
    found = extract_from_dir(SOURCE.parent, keywords=KEYWORDS)
    return {message if isinstance(message, tuple) else (message,) for _, _, message, _, _ in found}


def test_the_template_holds_every_sentence_of_the_program() -> None:
    with (TRANSLATIONS / "tavla.pot").open("rb") as file:
        template = read_po(file)
    listed = {message.id if isinstance(message.id, tuple) else (message.id,) for message in template if message.id}
    assert listed == sentences()


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


def test_no_sentence_hides_in_a_string_where_it_is_not_found() -> None:
    for path in SOURCE.glob("*.py"):
        strings = [
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.JoinedStr)
        ]
        called = [
            (call.lineno, call.func) for string in strings for call in ast.walk(string) if isinstance(call, ast.Call)
        ]
        assert [
            f"{path.name}:{line}" for line, call in called if isinstance(call, ast.Attribute) and call.attr in KEYWORDS
        ] == []


def test_a_sentence_begins_with_the_capital_of_its_language() -> None:
    assert ("İki", "I", "Øl", "") == (
        Texts("tr").sentence("iki"),
        Texts("nb").sentence("i"),
        Texts("nb").sentence("øl"),
        Texts("tr").sentence(""),
    )


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


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_a_seat_speaks_its_language_and_falls_back_to_english(tmp_path: Path) -> None:
    catalogue = Catalog(locale="nb")
    catalogue.add("Roll", "Kast")
    folder = tmp_path / "nb" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "tavla.mo").open("wb") as file:
        write_mo(file, catalogue)
    texts = Texts("nb", tmp_path)
    assert (texts.roll(), texts.end_turn()) == ("Kast", "End turn")
    assert Texts("tr", tmp_path).roll() == "Roll"
    assert Texts("xx", tmp_path).language == "en"


def test_no_sentence_is_put_together_before_it_is_looked_up() -> None:
    for path in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in KEYWORDS:
                is_of_an_error = ast.unparse(node.args[0]) == "words.english"  # found where it is raised: see below
                assert is_of_an_error or isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"


def test_nothing_an_error_says_is_put_together_before_it_is_looked_up() -> None:
    for path in SOURCE.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "phrase"
                and path.name != "phrase.py"
            ):
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
