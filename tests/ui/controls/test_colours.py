"""What has to be told apart on the screen can be, by eyes of every kind: colours as people without red, green or blue
cones see them.

Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
2009, severity 1.0, in linear RGB; WCAG 2.2, 1.4.3 (text 4.5, large text 3) and 1.4.11 (what is no text 3).
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor
from PySide6.QtQml import QQmlEngine

import tavla_ui

Linear = tuple[float, float, float]
SIGHTS: dict[str, tuple[Linear, Linear, Linear]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SHAPE, TEXT, NEIGHBOUR = 3.0, 4.5, 1.6
GROUNDS = ("field", "pointDark", "pointLight", "barColour")
"""What a checker may lie on."""


@pytest.fixture
def theme(qapp: object) -> Iterator[QObject]:
    engine = QQmlEngine()
    engine.addImportPath(str(Path(tavla_ui.__file__).parent / "qml"))
    found = engine.singletonInstance("Tavla.Style", "Theme")
    assert isinstance(found, QObject)
    yield found
    del found, engine


def seen(colour: QColor, sight: str, under: QColor) -> Linear:
    """A colour over what lies under it, as that sight has it, in linear RGB."""
    share = colour.alphaF()
    mixed = [share * over + (1 - share) * below for over, below in zip(parts(colour), parts(under), strict=True)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in mixed]
    one, two, three = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return one, two, three


def parts(colour: QColor) -> Linear:
    return colour.redF(), colour.greenF(), colour.blueF()


def contrast(one: QColor, other: QColor, sight: str) -> float:
    """Contrast ratio, of `one` where it lies on `other`."""
    lights = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), seen(colour, sight, other), strict=True))
        for colour in (one, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", ["evening", "slate", "daylight", "contrast"])
class TestEveryEye:
    def test_the_two_sides_and_what_stands_on_them(self, theme: QObject, name: str, sight: str) -> None:
        colour = palette(theme, name)
        assert contrast(colour("light"), colour("dark"), sight) >= TEXT
        for side in ("light", "dark"):
            assert contrast(colour(f"{side}Pip"), colour(side), sight) >= TEXT

    def test_a_checker_or_a_die_stands_out_from_whatever_it_lies_on(
        self, theme: QObject, name: str, sight: str
    ) -> None:
        colour = palette(theme, name)
        for side in ("light", "dark"):
            for ground in GROUNDS:
                assert max(contrast(colour(part), colour(ground), sight) for part in (side, f"{side}Edge")) >= SHAPE, (
                    side,
                    ground,
                )

    def test_points_can_be_counted(self, theme: QObject, name: str, sight: str) -> None:
        colour = palette(theme, name)
        points = {point: contrast(colour(point), colour("field"), sight) for point in ("pointDark", "pointLight")}
        if name == "contrast":  # flat: the line round each point parts it
            points = dict.fromkeys(points, contrast(colour("pointEdge"), colour("field"), sight))
        assert max(points.values()) >= SHAPE
        assert min(points.values()) >= NEIGHBOUR
        assert contrast(colour("pointDark"), colour("pointLight"), sight) >= NEIGHBOUR

    def test_the_cube_and_every_mark(self, theme: QObject, name: str, sight: str) -> None:
        colour = palette(theme, name)
        for ground in ("field", "frame"):
            assert max(contrast(colour(part), colour(ground), sight) for part in ("cubeFace", "cubeEdge")) >= SHAPE, (
                ground
            )
        assert contrast(colour("cubeText"), colour("cubeFace"), sight) >= TEXT
        assert contrast(colour("focus"), colour("focusRim"), sight) >= SHAPE
        for mark in ("dieFrame", "fieldMark", "arrow", "lightGhost", "darkGhost"):
            assert contrast(colour(mark), colour("field"), sight) >= SHAPE, mark

    def test_words_figures_and_lamps(self, theme: QObject, name: str, sight: str) -> None:
        colour = palette(theme, name)
        for ground in ("ground", "rail", "calm"):
            for ink in ("text", "mute", "accent", "dangerText"):
                assert contrast(colour(ink), colour(ground), sight) >= TEXT, (ink, ground)
            for lamp in ("ok", "danger"):
                assert contrast(colour(lamp), colour(ground), sight) >= SHAPE, (lamp, ground)
        assert contrast(colour("accentText"), colour("accent"), sight) >= TEXT


def palette(theme: QObject, name: str) -> Callable[[str], QColor]:
    """The colours of a theme by their names."""
    theme.setProperty("theme", name)
    return lambda colour: QColor(theme.property(colour))


def test_what_is_told_apart_by_hue_alone_fails() -> None:
    """The simulation does its work: red and green of one lightness part for full sight only."""
    red, green = QColor("#c4503f"), QColor("#5c7f3a")
    apart = {
        sight: max(
            abs(one - other) for one, other in zip(seen(red, sight, red), seen(green, sight, green), strict=True)
        )
        for sight in SIGHTS
    }
    assert apart["full"] > 3 * apart["deuteranopia"]
