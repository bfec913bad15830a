"""What a seat reads in another language has room where it stands, on every main page."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from director_hands import press
from further_walk import correction_pages, overlapping, review_pages, sealing_pages, setup_pages, waiting_pages
from language_walk import cut, director_pages, match_pages, speak, start_pages
from pytestqt.qtbot import QtBot
from review_stage import ROLLS
from ruled_stage import ruled_stage
from unsaid import unsaid
from window_stage import WindowStage, window_stage

from tavla.text.words import LANGUAGES

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1280, 800), (1024, 768))
OTHER_SIZES = ((1366, 768), (1024, 768))


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


def faults(stage: WindowStage, pages: Iterable[str]) -> dict[str, object]:
    """What is cut, lies on another text, or is not said to who cannot see, on each page of a way."""
    return {f"{number} {page}": found for number, page in enumerate(pages) if any(found := (cut(stage), overlapping(stage, page), unsaid(stage)))}


@pytest.mark.parametrize("size", OTHER_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_or_hidden_after_a_match(tavla_home: Path, tmp_path: Path, qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    with window_stage(tavla_home, (*ROLLS, *ROLLS), size=size) as stage:
        speak(stage, language)
        assert faults(stage, review_pages(stage, tmp_path)) == {}


@pytest.mark.parametrize("size", OTHER_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_or_hidden_where_dice_are_sealed(tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    with window_stage(tavla_home, size=size, sealed=True) as stage:
        speak(stage, language)
        assert faults(stage, sealing_pages(stage)) == {}


@pytest.mark.parametrize("size", OTHER_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_or_hidden_while_a_player_is_waited_for_or_a_position_set_up(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        speak(stage, language)
        assert faults(stage, waiting_pages(stage)) == {}
        press(stage, "start.panel.done")
        assert faults(stage, setup_pages(stage)) == {}


@pytest.mark.parametrize("size", OTHER_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_or_hidden_where_the_director_sees_the_machine_and_puts_checkers_right(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        stage.driver.start_match(3)
        stage.open_game()
        speak(stage, language)
        assert faults(stage, correction_pages(stage)) == {}


def test_at_the_first_start_both_seats_begin_in_the_systems_language_and_later_in_their_own(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla.bootstrap.system_language", lambda: "tr")
    with window_stage(tavla_home) as stage:
        settings = stage.board.table.settings_model
        assert {"white": "tr", "black": "tr"} == settings.languages
        assert "Türkçe" == stage.text("start.white.language")
        settings.change_language("black", ("en", "nb", "tr"))
    with window_stage(tavla_home) as stage:
        assert {"white": "tr", "black": "en"} == stage.board.table.settings_model.languages
