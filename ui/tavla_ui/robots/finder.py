"""Finds what stands on the screen by its object name, also inside repeaters and loaders, and where a finger would touch
it.
"""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtQuick import QQuickItem, QQuickWindow


class NotOnScreenError(LookupError):
    """No such item is on the screen, or it cannot be seen."""


def items(root: QQuickItem) -> Iterator[QQuickItem]:
    """The item and everything below it, in drawing order."""
    yield root
    for child in root.childItems():
        if isinstance(child, QQuickItem):  # one that goes may come as another object's wrapper
            yield from items(child)


def seen_items(root: QQuickItem) -> Iterator[QQuickItem]:
    """The same of what can be seen: nothing below an item that cannot be seen is looked at."""
    if root.isVisible():
        yield root
        for child in root.childItems():
            if isinstance(child, QQuickItem):  # one that goes may come as another object's wrapper
                yield from seen_items(child)


def find(window: QQuickWindow, name: str) -> QQuickItem | None:
    """The item of that object name, seen or not."""
    return next((item for item in items(window.contentItem()) if item.objectName() == name), None)


def find_visible(window: QQuickWindow, name: str) -> QQuickItem:
    """The item of that object name as it is seen. Raises NotOnScreenError."""
    for item in seen_items(window.contentItem()):
        if item.objectName() == name:
            return item
    msg = f"{name} is not on the screen"
    raise NotOnScreenError(msg)


def is_visible(window: QQuickWindow, name: str) -> bool:
    """Whether an item of that name can be seen."""
    return any(item.objectName() == name for item in seen_items(window.contentItem()))


def centre(item: QQuickItem) -> QPoint:
    """The middle of an item in the window's coordinates, as the next frame shows it: rows and columns wait for that
    frame before they lay out what has come to them or gone.
    """
    around: QQuickItem | None = item
    while around is not None:
        around.ensurePolished()
        around = around.parentItem()
    return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()


def centre_of(window: QQuickWindow, name: str) -> QPoint:
    """Where a finger would touch the item of that name. Raises NotOnScreenError."""
    return centre(find_visible(window, name))
