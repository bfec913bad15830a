"""The shipped fonts, and the letters drawn with them."""

from pathlib import Path

from PySide6.QtGui import QFontDatabase

_faces: list[str] = []
"""The files of the shipped fonts."""


def add_fonts(folder: Path) -> None:
    """Make the shipped fonts known; without them the system's stand in."""
    _faces[:] = map(str, sorted(folder.glob("*.otf")))
    for face in _faces:
        QFontDatabase.addApplicationFont(face)


def forget_letters() -> None:
    """Let go of the letters drawn: Qt keeps each in every size it was ever drawn in, until a font comes or goes. So one
    comes once more, and goes.

    Source: Qt 6, qfontdatabase.cpp, QFontDatabasePrivate::invalidate.
    """
    for face in _faces[:1]:
        QFontDatabase.removeApplicationFont(QFontDatabase.addApplicationFont(face))
