"""What lies under a sheet, a card or a button: no finger reaches it there, so no switch should either."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtQuick import QQuickItem


class _Cover(NamedTuple):
    """An item that hides what it lies over and keeps touches from it, and its number in the order of drawing."""

    item: QQuickItem
    number: int


def covered(top: QQuickItem, asked: Iterable[QQuickItem]) -> frozenset[QQuickItem]:
    """Those of the asked items below `top` whose middle lies under something drawn later."""
    wanted = frozenset(asked)
    drawn: dict[QQuickItem, int] = {}
    covers: list[_Cover] = []
    _draw(top, 0, wanted, drawn, covers)
    return frozenset(
        item
        for item, after in drawn.items()
        if any(cover.number >= after and _lies_over(cover.item, item) for cover in covers)
    )


def _draw(
    item: QQuickItem, number: int, wanted: frozenset[QQuickItem], drawn: dict[QQuickItem, int], covers: list[_Cover]
) -> int:
    """Number what is seen as it is drawn.

    Gives the first number after the item and all in it, which `drawn` keeps of those wanted.
    """
    if not item.isVisible():
        return number
    if _keeps_touches(item):
        covers.append(_Cover(item, number))
    after = number + 1
    for child in sorted(item.childItems(), key=QQuickItem.z):
        after = _draw(child, after, wanted, drawn, covers)
    if item in wanted:
        drawn[item] = after
    return after


def _keeps_touches(item: QQuickItem) -> bool:
    """Whether it is painted and takes touches; what is clear, as the field over the board, takes them for what is seen
    through it.
    """
    if not item.isEnabled() or not item.inherits("QQuickRectangle") or QColor(item.property("color")).alpha() == 0:
        return False
    return any(child.inherits("QQuickTapHandler") and child.property("enabled") for child in item.children())


def _lies_over(cover: QQuickItem, item: QQuickItem) -> bool:
    """Whether the cover is seen at the item's middle: a row that has left its list covers nothing."""
    middle = item.mapToScene(QPointF(item.width() / 2, item.height() / 2))
    if not cover.contains(cover.mapFromScene(middle)):
        return False
    above: QQuickItem | None = cover.parentItem()
    while above is not None:
        if above.clip() and not above.contains(above.mapFromScene(middle)):
            return False
        above = above.parentItem()
    return True
