"""What a seat reads in another language has room where it stands, on every main page."""

from pathlib import Path

import pytest
from language_walk import cut, director_pages, match_pages, speak, start_pages
from pytestqt.qtbot import QtBot
from ruled_stage import ruled_stage
from unsaid import unsaid
from window_stage import window_stage

from tavla.text.words import LANGUAGES

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1280, 800), (1024, 768))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_where_a_match_is_set_up(tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    with window_stage(tavla_home, size=size) as stage:
        speak(stage, language)
        assert {page: found for page in start_pages(stage) if (found := [*cut(stage), *unsaid(stage)])} == {}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_a_match(tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    with ruled_stage(tavla_home, length=3, size=size) as stage:
        speak(stage, language)
        assert {page: found for page in match_pages(stage) if (found := [*cut(stage), *unsaid(stage)])} == {}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_on_the_directors_page(tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        stage.driver.start_match(3)
        stage.open_game()
        speak(stage, language)
        assert {page: found for page in director_pages(stage) if (found := [*cut(stage), *unsaid(stage)])} == {}
