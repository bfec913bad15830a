"""The clock's tile on the strip: what stands in it keeps away from its edges, and it from what stands beside it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from ruled_stage import ruled_stage

from tavla_ui.robots.finder import find_visible

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
