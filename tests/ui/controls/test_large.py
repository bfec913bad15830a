"""Large checkers and letters have room on every screen, in every language."""

from pathlib import Path

import pytest
from by_day import by_day
from language_walk import cut, director_pages, match_pages, speak, start_pages
from pytestqt.qtbot import QtBot
from ruled_stage import ruled_stage
from window_stage import window_stage

pytestmark = pytest.mark.usefixtures("qapp")
WALKS = (((1024, 768), "nb"), ((1280, 720), "tr"))


@by_day(("size", "language"), WALKS, WALKS[0])
def test_nothing_is_cut_where_a_match_is_set_up(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({"size": "large"}, {})
        speak(stage, language)
        assert {page: found for page in start_pages(stage) if (found := cut(stage))} == {}


@by_day(("size", "language"), WALKS, WALKS[0])
def test_nothing_is_cut_in_a_match(tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]) -> None:
    with ruled_stage(tavla_home, length=3, size=size) as stage:
        stage.board.table.settings_model.take({"size": "large"}, {})
        speak(stage, language)
        assert {page: found for page in match_pages(stage) if (found := cut(stage))} == {}


@by_day(("size", "language"), WALKS, WALKS[0])
def test_nothing_is_cut_on_the_directors_page(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        stage.board.table.settings_model.take({"size": "large"}, {})
        stage.begin(3)
        stage.open_game()
        speak(stage, language)
        assert {page: found for page in director_pages(stage) if (found := cut(stage))} == {}
