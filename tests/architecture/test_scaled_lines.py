"""Lines, letters and gaps grow with the screen: a pixel of a large one cannot be seen."""

import re
from pathlib import Path

QML = Path(__file__).resolve().parents[2] / "ui/tavla_ui/qml"
FIXED = re.compile(
    r"\b(?:width|height|radius|margins|\w+Margin|spacing|padding|strokeWidth|pixelSize): *-?[1-9][\d.]*(?= *(?:[;}]|$))"
)
WINDOWS = ("Main.qml", "SpectatorsWindow.qml", "DeskWindow.qml", "DeputyWindow.qml")
"""Of these the size of the window itself."""
DIALOG = "SecondStart.qml"
"""A dialog of a size of its own."""


def fixed(text: str) -> list[str]:
    """What has a size in pixels of its own; a spacer, which is not seen, may."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("Item {")]
    return [found[0] for line in lines for found in FIXED.finditer(line)]


def test_nothing_that_is_drawn_has_a_size_in_pixels_of_its_own() -> None:
    found = {file.name: fixed(file.read_text(encoding="utf-8")) for file in QML.rglob("*.qml") if file.name != DIALOG}
    for name in WINDOWS:
        assert ["width", "height"] == [size.partition(":")[0] for size in found[name][:2]]
        del found[name][:2]
    assert {} == {name: sizes for name, sizes in found.items() if sizes}


def test_no_line_is_thinner_than_a_pixel_of_a_small_screen() -> None:
    thin = re.compile(r"\b(?:width|height|strokeWidth): *Theme\.scale\b")
    assert [] == [file.name for file in QML.rglob("*.qml") if thin.search(file.read_text(encoding="utf-8"))]


def test_a_hairline_is_found() -> None:
    assert ["width: 1", "width: 7"] == fixed("width: 1\n border { width: 7; color: x }\n height: 2 * Theme.scale")
