"""The table of settings, which storage, pages, menu and the comparison of boards read."""

from pathlib import Path

import pytest

from tavla.application.settings import IN_MENU, SETTINGS, USUAL, Setting
from tavla.text.words import Words

TRANSLATIONS = Path(__file__).parents[2] / "resources" / "translations"


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS.keys())
def test_a_row_goes_round_its_choices_from_the_usual_one(setting: Setting) -> None:
    value, seen = USUAL[setting.key], []
    for _ in setting.choices:
        seen.append(value)
        value = setting.after(value)
    assert list(setting.choices) == seen
    assert USUAL[setting.key] == value == setting.after("what no version knows")


@pytest.mark.parametrize("language", ["nb", "tr"])
def test_every_word_of_the_table_is_said_in_each_language(language: str) -> None:
    t = Words(language, TRANSLATIONS)
    words = [words for row in SETTINGS.values() for words in (row.label, *row.choices.values())]
    assert [] == [words.english for words in words if t.said(words) == words.english]


def test_the_menu_shows_rows_of_the_table() -> None:
    assert set(IN_MENU) <= SETTINGS.keys()
