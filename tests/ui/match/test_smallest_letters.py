"""Words that are fitted by smaller letters: never below 11 pixels of 800, however long the names in them are."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import window_stage as stages
from by_day import by_day
from language_walk import speak
from PySide6.QtQml import QJSValue
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, ordered, ruled_stage
from test_nothing_covered import STATES
from window_stage import WindowStage, window_stage

from tavla.application.commands.director import CorrectScore
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.text.words import LANGUAGES
from tavla_ui.board import board_face
from tavla_ui.robots.finder import find_visible, seen_items

pytestmark = pytest.mark.usefixtures("qapp")
LEAST = 11
QML = Path(__file__).parents[3] / "ui" / "tavla_ui" / "qml" / "Tavla"
THEME = (QML / "Style" / "Theme.qml").read_text("utf-8")
SIZES = {name: float(size) for name, size in re.findall(r"real (\w+Size): ([\d.]+) \* letterScale", THEME)}
AT_800 = SIZES | {"scale": 1.0, "tallScale": 1.0, "unit": 1.0}
LONG = tuple(
    (f"{first} Konstantinopoulou-Papadimitriou van der Schoonenberg " * 4)[:200]
    for first in ("Anastasia", "Bartholomew")
)
DAY = (((1280, 800), "nb"), ((800, 480), "tr"), ((480, 800), "en"))


def at_800(words: str, text: str = "") -> float:
    """A size in a file of QML at 1280×800: a figure, one of the theme's, one of the file's, or their product."""
    size = 1.0
    for part in words.split(" * "):
        name = part.rpartition(".")[2]
        if re.fullmatch(r"[\d.]+", part):
            size *= float(part)
        elif name in AT_800:
            size *= AT_800[name]
        else:
            named = re.search(rf"real {name}: (.+)", text)
            size *= at_800(named[1]) if named else 0.0
    return size


def fitted(path: Path) -> list[float]:
    """The smallest letters of each text of a file that is fitted by smaller ones."""
    text = path.read_text("utf-8")
    least = [re.match(r"[^{}]*?minimumPixelSize: ([^\n;}]+)", part) for part in text.split("fontSizeMode:")[1:]]
    return [at_800(found[1].strip(), text) if found else 0.0 for found in least]


@pytest.mark.parametrize("path", sorted(QML.rglob("*.qml")), ids=lambda path: path.name)
def test_no_text_is_fitted_by_letters_that_nobody_reads(path: Path) -> None:
    assert [] == [size for size in fitted(path) if size < LEAST]


def test_the_sizes_of_the_files_are_read() -> None:
    sizes = [size for path in QML.rglob("*.qml") for size in fitted(path)]
    assert len(sizes) > 40
    assert (LEAST, 30) > (min(sizes) - 0.1, max(sizes))
    assert (5.0, 12.0, 13.6, 0.0) == (*map(at_800, ("5 * Theme.scale", "Theme.badgeSize", "13.6 * strip.unit", "x")),)


def letters(text: QQuickItem) -> float:
    """Of how many pixels the letters are that a text has come to."""
    info = text.property("fontInfo")
    assert isinstance(info, QJSValue)
    return float(info.property("pixelSize").toNumber())


def told(stage: WindowStage) -> list[QQuickItem]:
    return [
        item
        for item in seen_items(stage.window.contentItem())
        if item.inherits("QQuickText") and str(item.property("text")).strip()
    ]


@by_day(("size", "language"), [(size, language) for size, _ in DAY for language in sorted(LANGUAGES)], *DAY)
@pytest.mark.parametrize("state", STATES)
def test_long_names_are_shortened_in_what_asks_and_its_letters_can_be_read(
    tavla_home: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: str,
    state: Callable[[WindowStage], set[str]],
) -> None:
    monkeypatch.setattr(stages, "NAMES", LONG)
    monkeypatch.setattr(board_face, "OPENING_SHOWN_MS", 3_600_000)
    with window_stage(tavla_home, ((3, 1), (6, 5), (6, 4)), size=size) as stage:
        wanted = state(stage)
        speak(stage, language)
        stage.driver.hands.look()
        for name in wanted:
            stage.seen(name)
        least = int(LEAST * min(size[1] / 800, size[0] / 1280))  # letters are of whole pixels
        small = [(text.objectName(), text.property("text"), letters(text)) for text in told(stage)]
        assert len(small) > 5
        assert [] == [one for one in small if one[2] < least]
        for name in wanted:
            seat, _, what = name.partition(".")
            if what in ("asked", "question", "sheet"):
                headline = find_visible(stage.window, f"{seat}.headline")
                assert not headline.property("truncated"), headline.property("text")


@pytest.mark.parametrize(("size", "language"), DAY)
def test_the_reason_of_a_proposal_is_no_larger_than_what_is_proposed(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    del qtbot
    with ruled_stage(tavla_home, size=size) as stage:
        stage.open_game()
        speak(stage, language)
        ordered(stage, CorrectScore(DIRECTOR, ByPlayer(6, 4), Crawford.THIS_GAME))
        question, reason = (letters(stage.seen(f"white.{name}")) for name in ("headline", "detail"))
        assert reason <= question
