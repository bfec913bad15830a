"""Qt Virtual Keyboard, where it is installed: its keys come in the seat's language, on our own card, and turn with it.

A Wayland client cannot have it ("currently is not supported at client-side", says Qt 6.11, and nothing is typed): there
the board's own keys serve.
"""

import os
from pathlib import Path

from tavla.base.host.wakefulness import is_under_wayland

METHOD = "qtvirtualkeyboard"
LIBRARIES = ("libQt6VirtualKeyboard.so.6", "Qt6VirtualKeyboard.dll", "QtVirtualKeyboard.framework")


def use_if_there() -> None:
    """Have Qt load it, and leave it no window of its own; to be called before the application is made."""
    from PySide6.QtCore import QLibraryInfo

    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform.startswith("wayland") or (not platform and is_under_wayland()):
        return
    places = (
        QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath),
        QLibraryInfo.path(QLibraryInfo.LibraryPath.BinariesPath),
    )
    if any((Path(place) / name).exists() for place in places for name in LIBRARIES):
        os.environ["QT_IM_MODULE"] = METHOD
        os.environ["QT_VIRTUALKEYBOARD_DESKTOP_DISABLE"] = "1"


def is_in_use() -> bool:
    """Whether names and reasons are typed by it."""
    return os.environ.get("QT_IM_MODULE") == METHOD
