"""What lies under a sheet, a card or a button: no finger reaches it there, so no switch or program should either."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import Property, QObject, QPointF, Slot
from PySide6.QtGui import QColor
from PySide6.QtQml import QmlElement, QmlSingleton
from PySide6.QtQuick import QQuickItem

from tavla_ui.controls.dead_times import DEAD_TIMES, NEAR_MM, PALM_MM, PX_PER_MM, TOGETHER_MS, Change

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlSingleton
class Reach(QObject):
    """Asked before an accessible action acts: Qt hands it on for what is disabled, hidden or covered too."""

    underFingerMs = Property(int, lambda _self: DEAD_TIMES[Change.UNDER_FINGER].ms, constant=True)
    """So long what comes under a finger that has just gone up is dead to it."""
    togetherMs = Property(int, lambda _self: TOGETHER_MS, constant=True)
    nearMm = Property(float, lambda _self: NEAR_MM, constant=True)
    palmMm = Property(float, lambda _self: PALM_MM, constant=True)
    pxPerMm = Property(float, lambda _self: PX_PER_MM, constant=True)

    @Slot(QQuickItem, result=bool)
    def to(self, item: QQuickItem) -> bool:
        """Whether a finger could touch the item now. A row that has left its list is where the list is: it can be
        brought back.
        """
        if not item.isEnabled() or not item.isVisible():
            return False
        while frame := _cut_off_by(item, _middle(item)):
            item = frame
        *_, top = item, *_above(item)  # PySide takes what `window()` gives for a part of the item
        return item not in covered(top, (item,))


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
    middle = _middle(item)
    return cover.contains(cover.mapFromScene(middle)) and not _cut_off_by(cover, middle)


def _cut_off_by(item: QQuickItem, spot: QPointF) -> QQuickItem | None:
    """What the item is in and of which the spot is no part."""
    return next(
        (above for above in _above(item) if above.clip() and not above.contains(above.mapFromScene(spot))), None
    )


def _above(item: QQuickItem) -> Iterator[QQuickItem]:
    above: QQuickItem | None = item.parentItem()
    while above is not None:
        yield above
        above = above.parentItem()


def _middle(item: QQuickItem) -> QPointF:
    return item.mapToScene(QPointF(item.width() / 2, item.height() / 2))
