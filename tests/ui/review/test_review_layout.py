from pathlib import Path

import pytest
from by_day import by_day
from pytestqt.qtbot import QtBot
from review_stage import ROLLS, finish_match, go, plug_in, review_model
from test_window_layout import SIZES, check, check_scroll_marks, place
from window_stage import window_stage

from tavla_ui.robots.finder import find_visible, seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


@by_day("size", SIZES, (1024, 768))
def test_every_page_after_a_match_lies_whole_on_every_screen(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ROLLS, size=size) as stage:
        finish_match(stage)
        check(stage, size)
        for player in ("white", "black"):
            stage.touch(f"{player}.proof.open")
            assert not place(find_visible(stage.window, f"{player}.band.card")).intersects(
                place(find_visible(stage.window, f"{player}.proof.card"))
            )
        check(stage, size)
        plug_in(stage, tmp_path / "ANNA", tmp_path / "BORA", tmp_path / "THE CLUB")
        go(stage, "black.review", "dispute.turn.on")
        check(stage, size)
        go(stage, "review.id")
        check(stage, size)
        go(stage, "review.id.close")
        for key in ("dice", "course", "times", "copies", "list"):
            go(stage, f"review.section.{key}")
            wait_until(lambda: review_model(stage).figures_model.figures is not None, "nothing is counted")
            stage.driver.hands.look()
            check(stage, size)


def test_no_scroll_mark_lies_over_a_turn(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS * 3, size=(800, 480)) as stage:
        finish_match(stage, turns=10)
        go(stage, "black.review")
        wait_until(lambda: find_visible(stage.window, "review.turns").property("count") > 10, "no turns are listed")
        stage.driver.hands.look()
        assert any(
            item.metaObject().className().startswith("ScrollMark") for item in seen_items(stage.window.contentItem())
        )
        check_scroll_marks(stage)
