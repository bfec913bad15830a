"""A trial of this program on this machine: what a board needs is loaded and the start page built.

Nothing is shown, and no data of the user are touched.
"""

import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QGuiApplication

from tavla.app.board import LATE_PARTS, Board
from tavla.base import paths
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.controls.qt_keyboard import use_if_there as use_qt_keyboard_if_there


def run_trial() -> int:
    """Load and build it, on the platform that the environment names.

    Gives the exit code: whatever is missing ends the program by its own fault.
    """
    use_qt_keyboard_if_there()
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    app.setApplicationName("Tavla")
    add_fonts(paths.resources() / "fonts")
    with TemporaryDirectory(prefix="tavla-trial-", ignore_cleanup_errors=True) as folder:
        board = Board(Path(folder))
        for part in LATE_PARTS:
            import_module(part)
        board.close()
    return 0
