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
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, QQuickItem):  # one that goes may come as another object's wrapper
            yield item
            waiting += reversed(item.childItems())


def seen_items(root: QQuickItem) -> Iterator[QQuickItem]:
    """The same of what can be seen: nothing below an item that cannot be seen is looked at."""
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, QQuickItem) and item.isVisible():
            yield item
            waiting += reversed(item.childItems())


def find(window: QQuickWindow, name: str) -> QQuickItem | None:
    """The item of that object name, seen or not."""
    return next((item for item in items(window.contentItem()) if item.objectName() == name), None)


def find_visible(window: QQuickWindow, name: str) -> QQuickItem:
    """The item of that object name as it is seen. Raises NotOnScreenError."""
    item = _seen(window, name)
    if item is None:
        msg = f"{name} is not on the screen"
        raise NotOnScreenError(msg)
    return item


def is_visible(window: QQuickWindow, name: str) -> bool:
    """Whether an item of that name can be seen."""
    return _seen(window, name) is not None


def _seen(window: QQuickWindow, name: str) -> QQuickItem | None:
    for item in seen_items(window.contentItem()):
        if item.objectName() == name:
            return item
    return None


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
