"""Every state of a match as an eye sees it from four metres, in one picture to be looked at.

`python tools/from_afar.py OUT.png` takes the states from the real window at 1920×1080, as on a board of 24 inches, and
scales each until a pixel is an arc minute, which is what an eye of usual sight resolves. `--metres 2`, `--theme slate`.
The smallest letters that matter in each state are told in millimetres: the height of their capitals.
"""

import argparse
import math
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtQuick import QQuickItem, QQuickWindow

from pictures import ROLLS, THEMES, let_draw, put_on, states
from tavla.app.robots import RobotTable
from tavla.application.dice import ScriptedDice
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import seen_items

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1920, 1080)
INCHES = 24
MM_A_PIXEL = INCHES * 25.4 / math.hypot(*SIZE)
CAPITAL = 0.727
"""Of Inter: a capital's height in a letter's size."""
COLUMNS = 3
SEEN = ("4", "5", "7", "8", "9", "a", "c", "d")
"""Of tools/pictures.py: the states that are told apart from afar."""
MATTER = ("band", "band.note", "score", "time", "bigButton", "name", "take", "drop")
"""What the names of the items end with whose words matter from afar."""
SHUT_OUT = Position.from_counts([0, 3, 3, 3, 3, 3, *[0] * 17, -14, 0, 1, 0, 0])
"""White has made five points of his home board, and a checker of Black's is on the bar."""


def taken(folder: Path, theme: str) -> Iterator[tuple[str, QQuickWindow]]:
    """Each state, while it stands on the window."""
    sys.path[:0] = [str(path) for path in sorted((ROOT / "tests").rglob("*")) if path.is_dir()]
    from ruled_stage import ruled_stage, standing

    table = RobotTable(folder / "match", size=SIZE)
    table.board.table.settings_model.take({"motion": False}, {})
    put_on(table.board.table.settings_model, theme)
    table.dice.source = ScriptedDice(Roll.of(*roll) for roll in ROLLS)
    driver = Driver(table.board.table, table.board.screen.window, table.time, Random(1))  # noqa: S311 - the same match
    for name in states(driver):
        if name[0] in SEEN:
            driver.table.match_model.ticker.refresh()
            driver.hands.look()
            yield name[2:], driver.window
        if name[0] == "d":
            break
    driver.leave()
    table.close()
    with ruled_stage(folder / "dance", size=SIZE) as stage:
        put_on(stage.board.table.settings_model, theme)
        standing(stage, SHUT_OUT)
        stage.touch("black.bigButton")
        stage.driver.hands.look()
        yield "dance", stage.window


def smallest(window: QQuickWindow) -> tuple[float, str]:
    """The height in millimetres of the smallest capitals that matter, and the words."""
    found = [
        (_letters(item) * CAPITAL * MM_A_PIXEL, str(item.property("text")))
        for item in seen_items(window.contentItem())
        if item.inherits("QQuickText") and item.property("text") and _matters(item)
    ]
    return min(found)


def _matters(item: QQuickItem | None) -> bool:
    while item is not None:
        if item.objectName():
            return item.objectName().partition(".")[2] in MATTER
        item = item.parentItem()
    return False


def _letters(text: QQuickItem) -> float:
    """Pixels, also where the words were made smaller to fit."""
    font: QFont = text.property("font")
    line = float(text.property("contentHeight")) / max(1, int(text.property("lineCount")))
    return min(float(font.pixelSize()), line / 1.21)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--metres", type=float, default=4.0)
    parser.add_argument("--theme", choices=THEMES, default=THEMES[0])
    arguments = parser.parse_args()
    resolved = 1000 * arguments.metres * math.tan(math.radians(1 / 60))  # millimetres
    width = round(SIZE[0] * MM_A_PIXEL / resolved)
    cells: list[QImage] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, window in taken(Path(folder), arguments.theme):
            let_draw()
            cells.append(window.grabWindow().scaledToWidth(width, Qt.TransformationMode.SmoothTransformation))
            height, words = smallest(window)
            minutes = height / resolved
            print(f"{name:20} {height:5.1f} mm = {minutes:4.1f} arc minutes  {words!r}", flush=True)
    high = cells[0].height() + 4
    montage = QImage((width + 4) * COLUMNS, high * -(-len(cells) // COLUMNS), QImage.Format.Format_RGB32)
    montage.fill(Qt.GlobalColor.white)
    painter = QPainter(montage)
    for number, cell in enumerate(cells):
        painter.drawImage((number % COLUMNS) * (width + 4), (number // COLUMNS) * high, cell)
    painter.end()
    montage.save(str(arguments.out))


if __name__ == "__main__":
    main()
