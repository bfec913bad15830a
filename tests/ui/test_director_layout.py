from pathlib import Path

import pytest
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from test_window_layout import SIZES, check
from window_stage import window_stage

from tavla_ui.acts import GROUPS

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("size", SIZES)
def test_every_act_lies_whole_on_every_screen(tavla_home: Path, qtbot: QtBot, size: tuple[int, int]) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        name_director(stage, "Dorothea Constantinopolitana")
        stage.driver.start_match(3)
        stage.open_game()
        come_in(stage, "black")
        check(stage, size)
        for act in (act for group in GROUPS for act in group):
            press(stage, f"acts.{act.key}")
            stage.driver.hands.look()
            check(stage, size)
            press(stage, "act.back")
        press(stage, "acts.clock", "act.row2.1")
        stage.driver.hands.look()
        check(stage, size)
        press(stage, "act.back", "acts.take_time", "act.row0.0", "act.reason0", "act.do")
        stage.settle()
        stage.driver.hands.look()
        check(stage, size)
