"""Pictures that the program draws: `image://drawn/kind/…`, each kind by the function that was entered for it."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickImageProvider

PROVIDER = "drawn"
DRAWS: dict[str, Callable[..., QImage]] = {}
"""By kind; each takes the parts of the address as texts."""


class DrawnPictures(QQuickImageProvider):
    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(self, identity: str, _size: QSize, _wanted: QSize) -> QImage:
        """The picture `kind/part/part…`."""
        kind, *parts = identity.split("/")
        return DRAWS[kind](*parts)
