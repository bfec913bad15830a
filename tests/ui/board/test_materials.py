"""The materials as they are seen at the largest sizes."""

from itertools import pairwise

import pytest
from board_stage import Stage, moving
from PySide6.QtGui import QColor, QImage

from tavla.domain.game.player import Player
from tavla_ui.board.geometry import BoardLayout
from tavla_ui.board.materials import Colours, board_picture, die_picture

pytestmark = pytest.mark.usefixtures("qapp")

LARGE = BoardLayout(3840, 1706)
WALNUT = Colours("#101314", "#56351f", "#4a2c1a", "#1b3d36", "#a5503f", "#d8c9a6")
GRAIN = 0.6
"""What the grain may change of a row's mean lightness, of 255."""


def test_the_rims_shade_has_no_stripes_on_a_large_screen() -> None:
    board = board_picture(LARGE, WALNUT)
    left, tip, right = LARGE.triangle(14)
    inner = (right.x - left.x) / 4
    rows = [
        _lightness(board, round(tip.x - inner), round(tip.x + inner), round(left.y + away * LARGE.scale / 4))
        for away in range(16, 48)
    ]
    assert rows[-1] - rows[0] > 10, "the rim throws a shade"
    assert all(below >= above - GRAIN for above, below in pairwise(rows)), [round(row, 1) for row in rows]


@pytest.mark.parametrize(("body", "pip"), [("#5b1420", "#f7efec"), ("#f6eedb", "#22262a"), ("#0b3d91", "#f5ecec")])
def test_a_pips_edge_has_no_colour_of_its_own(body: str, pip: str) -> None:
    side = 200
    die = die_picture(side, 1, QColor(body), QColor("#808080"), QColor(pip))
    middle, radius = die.width() // 2, round(0.098 * side)
    beside = die.pixelColor(middle + radius + 4, middle)
    for across in range(radius + 3):
        seen = die.pixelColor(middle + across, middle)
        red, green, blue = (_share(seen, QColor(pip), beside, part) for part in ("red", "green", "blue"))
        assert max(abs(green - red), abs(blue - red)) < 0.2, (across, seen.name())


def test_no_shadow_lies_on_the_frame_of_the_die_that_leads() -> None:
    stage = Stage(moving((4, 2)), size=(1920, 948))
    die = next(row for row in stage.dice() if row.leading)
    seen, scale = stage.view.grabWindow(), stage.layout.scale
    inner = stage.layout.die(Player.WHITE, 0).width / 2 + 3 * scale
    for away in (0.8, 1.5, 2.2):
        assert "#ffffff" == seen.pixelColor(round(die.cx), round(die.cy - inner - away * scale)).name(), away
    stage.close()


def _share(seen: QColor, one: QColor, other: QColor, part: str) -> float:
    """How far a colour lies from one to the other, from 0 to 1."""
    start, end = getattr(one, part)(), getattr(other, part)()
    return float((getattr(seen, part)() - start) / (end - start))


def _lightness(picture: QImage, left: int, right: int, row: int) -> float:
    return sum(picture.pixelColor(x, row).lightness() for x in range(left, right)) / (right - left)
