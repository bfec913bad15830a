"""The board's own typeface."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QRawFont
from pytestqt.qtbot import QtBot

from tavla.base import paths

FONTS = sorted((paths.resources() / "fonts").glob("*.otf"))


def test_the_fonts_come_with_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (paths.resources() / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def test_the_fonts_are_small_enough_to_carry() -> None:
    assert sum(path.stat().st_size for path in FONTS) < 1_500_000


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_every_face_has_the_letters_of_our_languages(path: Path, qtbot: QtBot) -> None:
    face = QRawFont(str(path), 40)

    assert "" == "".join(letter for letter in "ÆØÅæøåĞİŞğışÇÖÜäöüßéñ×–’“”→·" if not face.supportsCharacter(ord(letter)))


@pytest.mark.parametrize("weight", [500, 600, 700])
def test_figures_are_of_one_width_when_asked_so(weight: int, qtbot: QtBot) -> None:
    font = _font(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    metrics = QFontMetricsF(font)

    # A tenth of a pixel at this size is the files' own rounding.
    assert [pytest.approx(metrics.horizontalAdvance("0"), abs=0.1)] * 10 == [
        metrics.horizontalAdvance(figure) for figure in "0123456789"
    ]


def test_heavier_weights_are_faces_of_their_own(qtbot: QtBot) -> None:
    widths = [QFontMetricsF(_font(weight)).horizontalAdvance("Backgammon") for weight in (400, 500, 600, 700)]

    assert widths == sorted(set(widths))


def _font(weight: int) -> QFont:
    for path in FONTS:
        assert QFontDatabase.addApplicationFont(str(path)) != -1
    font = QFont("Inter")
    font.setWeight(QFont.Weight(weight))
    font.setPixelSize(40)
    return font
