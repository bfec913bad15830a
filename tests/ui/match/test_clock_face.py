"""The clock's tile on the strip: what stands in it keeps away from its edges, and it from what stands beside it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from ruled_stage import ruled_stage

from tavla.application.commands.play import NoticeTime
from tavla_ui.robots.finder import find_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 480)])
def test_the_ring_of_the_delay_lies_within_the_tile_and_the_tile_beside_the_score(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with ruled_stage(tavla_home, size=size) as stage:
        stage.touch("white.bigButton")
        stage.driver.hands.look()
        seat = "white" if stage.sees("white.clock.delay") else "black"
        scale = min(size[0] / 1280, size[1] / 800)
        ring, tile, score, acts = (
            item.mapRectToItem(find_visible(stage.window, f"{seat}.strip"), item.boundingRect())
            for item in (
                find_visible(stage.window, f"{seat}.clock.delay").parentItem(),
                find_visible(stage.window, f"{seat}.clock"),
                find_visible(stage.window, f"{seat}.score").parentItem(),
                find_visible(stage.window, f"{seat}.undo").parentItem(),
            )
        )
        gap = 4 * scale - 1  # centred things stand on whole pixels
        assert tile.adjusted(gap, gap, -gap, -gap).contains(ring), (tile, ring)
        assert score.right() <= tile.left() - gap
        assert acts.left() >= tile.right() + gap


def test_the_fallen_flag_stands_clear_of_the_figures(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.touch("white.bigButton")
        stage.driver.time.pass_by(3_600_000)
        stage.session.submit(NoticeTime())
        wait_until(lambda: stage.session.state.clock.flag is not None, "the flag does not fall")
        stage.driver.hands.look()
        seat = "white" if stage.sees("white.clock.flag") else "black"
        flag = find_visible(stage.window, f"{seat}.clock.flag")
        figures = next(
            item
            for item in find_visible(stage.window, f"{seat}.clock").childItems()
            if item.property("text") == "0:00.0"
        )
        start = figures.x() + (figures.width() - float(figures.property("contentWidth"))) / 2
        assert flag.x() >= 12
        assert flag.x() + flag.width() + 10 <= start
