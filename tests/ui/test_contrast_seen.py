"""Contrast as it is seen: measured on the picture of the window, in every theme and state, and by eyes of every kind.

Source: WCAG 2.2, 1.4.3 (text 4.5, large text 3: from 24 px, or 18.7 px bold) and 1.4.11.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from board_stage import Stage, moving
from by_day import by_day
from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtQuick import QQuickItem, QQuickWindow
from test_colours import NEIGHBOUR, SHAPE, SIGHTS, TEXT, contrast

from pictures import CLUB, ROLLS, put_on, states
from tavla.app.robots import RobotTable
from tavla.application.dice import ScriptedDice
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla_ui.board import materials
from tavla_ui.board.geometry import BoardLayout
from tavla_ui.board.materials import NO_PICTURES, Colours, Pictures
from tavla_ui.board.picture_store import STORE
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")

THEMES = ("evening", "slate", "daylight", "contrast", CLUB)
MADE = ("evening", "slate", "daylight", CLUB)
EYES = [*product(MADE, SIGHTS)]
EYES_BY_DAY = EYES[::5] + EYES[1::5]
"""Each theme as two eyes see it, each eye with two themes."""
LAYOUT = BoardLayout(1280, 632)
LINE = 1.2
"""A line of Inter is so many times its size."""
STATES = ("3", "4", "5", "6", "7", "8", "9", "a", "c", "d")
"""Of tools/pictures.py: those of a match, without the menu, whose row lies over names."""


def _is_live(item: QQuickItem | None) -> bool:
    """Neither disabled nor faded: what cannot be pressed may be pale (WCAG 1.4.3)."""
    while item is not None:
        if not item.isEnabled() or item.opacity() < 1:
            return False
        item = item.parentItem()
    return True


def _weight(text: QQuickItem) -> tuple[float, bool]:
    """Its size, also where it has been made smaller to fit, and whether it is bold."""
    font = text.property("font")
    line = float(text.property("contentHeight")) / max(1, int(text.property("lineCount")))
    return min(float(font.pixelSize()), line / LINE), font.weight() >= QFont.Weight.DemiBold


def texts(window: QQuickWindow) -> Iterator[tuple[str, QRect, float]]:
    """Every text on the window, with its place and the contrast it needs."""
    whole = QRect(0, 0, window.width(), window.height())
    for item in seen_items(window.contentItem()):
        if item.inherits("QQuickText") and str(item.property("text")).strip() and _is_live(item):
            place = item.mapRectToScene(item.boundingRect()).toAlignedRect().intersected(whole)
            pixels, bold = _weight(item)
            if place.width() > 2 and place.height() > 2:
                yield str(item.property("text")), place, SHAPE if pixels >= 24 or (bold and pixels >= 18.7) else TEXT


def measured(picture: QImage, place: QRect) -> float:
    """Between the ground of a text, which most of its place has, and the strongest of its ink."""
    part = picture.copy(place)
    colours = [part.pixelColor(x, y) for x in range(part.width()) for y in range(part.height())]
    ground = sorted(colours, key=lambda colour: colour.lightness())[len(colours) // 2]
    ratios = {colour.rgb(): contrast(colour, ground, "full") for colour in {one.rgb(): one for one in colours}.values()}
    return sorted(ratios[colour.rgb()] for colour in colours)[-3]


@by_day("theme", THEMES, "evening")
def test_every_text_of_a_match_can_be_read(theme: str, tavla_home: Path) -> None:
    table = RobotTable(tavla_home, size=(1280, 800))
    table.board.table.settings_model.take({"motion": False}, {})
    put_on(table.board.table.settings_model, theme)
    table.dice.source = ScriptedDice(Roll.of(*roll) for roll in ROLLS)
    window = table.board.screen.window
    driver = Driver(table.board.table, window, table.time, Random(1))
    weak, read = [], 0
    for name in states(driver):
        if name[0] not in STATES:
            continue
        wait_until(lambda: not STORE.is_busy, "the board is not drawn")
        driver.hands.look()
        picture = window.grabWindow()
        for text, place, needed in texts(window):
            read += 1
            found = measured(picture, place)
            if found < needed:
                weak.append(f"{name}: {text!r} has {found:.1f}:1, needs {needed}")
        if name[0] == "d":
            break
    driver.leave()
    table.close()
    assert read > 150
    assert [] == weak


class TestEveryEye:
    """What the materials make of the colours, not what the palette says."""

    @by_day(("theme", "sight"), EYES, *EYES_BY_DAY)
    def test_neighbouring_points_differ_in_lightness_and_stand_out_from_the_field(self, theme: str, sight: str) -> None:
        board = _board(theme)
        for row in (range(1, 13), range(13, 25)):
            points = [_mean(board, *_on_point(point)) for point in row]
            for one, other in pairwise(points):
                assert contrast(one, other, sight) >= NEIGHBOUR
            for point, colour in zip(row, points, strict=True):
                assert contrast(colour, _mean(board, *_beside_point(point)), sight) >= 1.5, point

    @by_day(("theme", "sight"), EYES, *EYES_BY_DAY)
    def test_a_checker_stands_out_wherever_it_lies(self, theme: str, sight: str) -> None:
        board, colour = _board(theme), _theme(theme)
        grounds = [_on_point(1), _on_point(2), (round(LAYOUT.bar.centre.x) - 12, 200), (300, round(LAYOUT.middle))]
        for side in ("light", "dark"):
            checker = materials.checker_picture(54, colour[side], colour[f"{side}Edge"])
            middle = checker.width() // 2
            parts = [
                _mean(checker, middle - round(0.8 * 27), middle, 2),
                *(checker.pixelColor(middle - away, middle) for away in (25, 26)),
            ]
            for ground in grounds:
                assert max(contrast(part, _mean(board, *ground), sight) for part in parts) >= SHAPE, (side, ground)

    @pytest.mark.parametrize("theme", THEMES[:-1])
    @pytest.mark.parametrize("used", [False, True])
    def test_the_pips_of_a_used_die_are_as_legible(self, theme: str, *, used: bool) -> None:
        stage = Stage(moving((4, 2), moves=()) if not used else moving((4, 2)), theme=theme)
        die = next(row for row in stage.dice() if row.value == 4)
        if used:
            stage.tap_number(13, 4)
            die = next(row for row in stage.dice() if row.used)
        wait_until(lambda: not STORE.is_busy, "the board is not drawn")
        picture = stage.view.grabWindow()
        scale = (0.8 if used else 1) * stage.layout.die(Player.WHITE, 0).width
        offset = round(0.262 * scale)
        body = picture.pixelColor(round(die.cx), round(die.cy - 0.4 * scale))
        pip = picture.pixelColor(round(die.cx) - offset, round(die.cy) - offset)
        assert contrast(pip, body, "full") >= TEXT
        stage.close()


def _theme(name: str) -> dict[str, QColor]:
    from PySide6.QtQml import QQmlEngine

    from tavla_ui.controls.qml_engine import QML

    engine = QQmlEngine()
    engine.addImportPath(str(QML))
    theme = engine.singletonInstance("Tavla.Style", "Theme")
    assert isinstance(theme, QObject)
    theme.setProperty("theme", name)
    theme.setProperty("club", _look(name).club_look)
    keys = (
        "ground",
        "frame",
        "barColour",
        "field",
        "pointDark",
        "pointLight",
        "light",
        "lightEdge",
        "dark",
        "darkEdge",
    )
    return {key: QColor(theme.property(key)) for key in keys}


def _look(name: str) -> SettingsViewModel:
    settings = SettingsViewModel()
    put_on(settings, name)
    return settings


def _board(name: str) -> QImage:
    colour = _theme(name)
    parts = ("ground", "frame", "barColour", "field", "pointDark", "pointLight")
    club = _look(name).club_look
    pictures = Pictures(*club["pictures"]) if club else NO_PICTURES  # type: ignore[misc]
    return materials.board_picture(LAYOUT, Colours(*(colour[part].name() for part in parts)), 1, pictures)


def _on_point(point: int) -> tuple[int, int]:
    left, tip, _ = LAYOUT.triangle(point)
    return round(tip.x), round(left.y + (tip.y - left.y) * 0.3)


def _beside_point(point: int) -> tuple[int, int]:
    _, tip, _ = LAYOUT.triangle(point)
    return round(tip.x) + 18, round(tip.y)


def _mean(picture: QImage, x: int, y: int, reach: int = 8) -> QColor:
    """The colour of a small place, without its grain."""
    part = picture.copy(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1)
    return part.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
