"""What Qt needs before it can set a page, where no window has prepared it."""

import os
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFontDatabase, QGuiApplication


def prepare_fonts(folder: Path) -> QGuiApplication:
    """An application, without a screen where there is none yet, that knows the shipped fonts. Keep it as long as pages
    are set.

    They are given as bytes: a PDF lists its fonts in an order that follows the files' paths.
    """
    app = QGuiApplication.instance()
    if not isinstance(app, QGuiApplication):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        app = QGuiApplication(["tavla"])
    for font in sorted(folder.glob("*.otf")):
        QFontDatabase.addApplicationFontFromData(QByteArray(font.read_bytes()))
    return app
