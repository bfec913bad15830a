"""What has to be told apart on the screen can be, by eyes of every kind, in every look that comes with the program."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import convert
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor
from PySide6.QtQml import QQmlEngine

import tavla_ui
from tavla.application import look
from tavla.application.look import NEIGHBOUR, SHAPE, TEXT, Palette, weaknesses
from tavla.application.settings import SETTINGS
from tavla.base import colours
from tavla.base.colours import SIGHTS, seen

__all__ = ["NEIGHBOUR", "SHAPE", "SIGHTS", "TEXT", "contrast"]
THEMES = tuple(map(str, SETTINGS["theme"].choices))


@pytest.fixture
def theme(qapp: object) -> Iterator[QObject]:
    engine = QQmlEngine()
    engine.addImportPath(str(Path(tavla_ui.__file__).parent / "qml"))
    found = engine.singletonInstance("Tavla.Style", "Theme")
    assert isinstance(found, QObject)
    yield found
    del found, engine


def contrast(one: QColor, other: QColor, sight: str) -> float:
    return colours.contrast(one.name(), other.name(), sight)


def palette(theme: QObject, name: str) -> Palette:
    """The colours of a theme, as they are in QML."""
    theme.setProperty("theme", name)
    found = {key: QColor(theme.property(key)) for key in convert_keys()}
    assert all(colour.alpha() == 255 for colour in found.values())
    return convert({key: colour.name() for key, colour in found.items()}, Palette)


def convert_keys() -> tuple[str, ...]:
    return tuple(Palette.__struct_encode_fields__)


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_of_every_theme_is_told_from_what_it_lies_on(theme: QObject, name: str) -> None:
    found = palette(theme, name)
    weak = list(weaknesses(found))
    if name == "contrast":  # flat: the line round each point parts it
        weak = [one for one in weak if not (one.ink.startswith("point_") and one.ground == "field")]
        edge = QColor(theme.property("pointEdge")).name()
        assert all(colours.contrast(edge, found.field, sight) >= SHAPE for sight in SIGHTS)
    assert [] == weak


def test_the_words_in_trays_are_those_that_are_checked(theme: QObject) -> None:
    assert look.TRAY_TEXT == QColor(theme.property("trayText")).name()


def test_a_clubs_own_colours_stand_before_the_theme(theme: QObject) -> None:
    theme.setProperty("theme", "contrast")
    own = dict.fromkeys(convert_keys(), "#123456")
    theme.setProperty("club", {**own, "pictures": ["a.png", 0.5, "", 0]})
    assert {"#123456"} == {QColor(theme.property(key)).name() for key in own}
    assert not theme.property("flat")
    theme.setProperty("club", {})
    assert theme.property("flat")
    assert "#000000" == QColor(theme.property("ground")).name()


def test_what_is_told_apart_by_hue_alone_fails() -> None:
    """The simulation does its work: red and green of one lightness part for full sight only."""
    red, green = "#c4503f", "#5c7f3a"
    apart = {
        sight: max(abs(one - other) for one, other in zip(seen(red, sight), seen(green, sight), strict=True))
        for sight in SIGHTS
    }
    assert apart["full"] > 3 * apart["deuteranopia"]


@pytest.mark.parametrize("name", THEMES)
def test_a_mark_that_is_not_pressed_has_not_the_colour_of_what_is_pressed_now(theme: QObject, name: str) -> None:
    theme.setProperty("theme", name)
    pressed = QColor(theme.property("accent"))
    for mark in ("dieFrame", "focus", "focusRim", "fieldMark", "text", "mute"):
        colour = QColor(theme.property(mark))
        apart = abs(colour.hue() - pressed.hue()) % 360
        assert colour.hsvSaturationF() < 0.3 or min(apart, 360 - apart) > 30, (mark, colour.name())
