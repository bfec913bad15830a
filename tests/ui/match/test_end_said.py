"""The end of a match is said whole at every seat, while its files are written."""

from pathlib import Path

import pytest
from language_walk import cut, speak
from pytestqt.qtbot import QtBot
from window_stage import window_stage

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("language", "size"), [("en", (800, 480)), ("nb", (1024, 768)), ("tr", (1280, 800))])
def test_nothing_of_a_result_on_time_is_cut(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        speak(stage, language)
        stage.begin(1)
        loser = stage.open_game()
        stage.let_pass(10 * 60_000)
        stage.touch(f"{loser.opponent.value}.claim")
        assert cut(stage) == []
