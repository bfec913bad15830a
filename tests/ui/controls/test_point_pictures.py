"""The points of the board: one picture for each kind, where the geometry has it."""

import pytest
from board_stage import Stage, moving
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QColor

from tavla_ui.controls.point_pictures import PointPictures

pytestmark = pytest.mark.usefixtures("qapp")
COLOUR, EDGE = QColor("#ff0000"), QColor("#00ff00")


@pytest.mark.parametrize(("upright", "base"), [("true", 99), ("false", 0)])
def test_a_picture_holds_a_point_from_edge_to_edge(upright: str, base: int) -> None:
    picture = PointPictures().requestImage(f"40/100/2/#ff0000/#00ff00/{upright}", QSize(), QSize())
    tip = 99 - base
    assert (40, 100) == (picture.width(), picture.height())
    assert COLOUR == picture.pixelColor(20, 50)
    assert COLOUR == picture.pixelColor(30, abs(base - 5))
    assert 0 == picture.pixelColor(30, abs(tip - 5)).alpha()
    assert 0 == picture.pixelColor(0, tip).alpha()
    assert EDGE == picture.pixelColor(20, abs(tip - 4)), "the line is missing at the tip"


def test_points_of_both_colours_stand_on_the_board() -> None:
    stage = Stage(moving((4, 2)))
    picture = stage.view.grabWindow()
    theme = stage.view.engine().singletonInstance("Tavla.Style", "Theme")
    assert isinstance(theme, QObject)
    for point in range(1, 25):
        left, _, _ = stage.layout.triangle(point)
        expected = theme.property("pointDark" if point % 2 == 1 else "pointLight")
        beside_a_checker = round(left.x) + 6, round(left.y) + (-8 if point <= 12 else 8)
        assert expected == picture.pixelColor(*beside_a_checker), f"point {point}"
    assert [] == stage.warnings
    stage.close()
