"""Play with one or two switches: a frame goes over what can be pressed, row by row and then in the row, and a switch
presses it.

What can be pressed is what assistive technology is told of and a finger would reach.
Two switches: Space goes on, Enter chooses. One: the frame goes on by itself, either key chooses.
"""

from itertools import groupby
from typing import NamedTuple, cast

from PySide6.QtCore import Property, QEvent, QObject, QRectF, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeyEvent
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem, QQuickWindow
from shiboken6 import isValid

from tavla_ui.controls.covers import covered
from tavla_ui.controls.keyboard import KeyboardViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

DWELLS = {"one_slow": 2400, "one": 1500, "one_fast": 800}
"""Milliseconds that the frame rests with one switch."""
FOLLOWS_MS = 250
"""So often the frame looks whether what it is round has moved or gone."""
PRESS, HOLD = "Press", "Toggle"


class Target(NamedTuple):
    """Something that can be pressed, and where it is in the window.

    What assistive technology is told of it is asked for anew each time: it goes with the item, and an item can go at
    any moment.
    """

    item: QQuickItem
    rect: QRectF
    is_selected: bool


@QmlElement
class ScannerViewModel(QObject):
    """Watches one window while the switches are on."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window: QQuickWindow | None = None
        self._switches = "off"
        self._frame = QRectF()
        self._row: tuple[Target, ...] = ()
        self._target: Target | None = None
        self._dwell = QTimer(self)
        self._dwell.timeout.connect(self.go_on)
        self._follow = QTimer(self)
        self._follow.setInterval(FOLLOWS_MS)
        self._follow.timeout.connect(self._look_again)

    frame = Property(QRectF, lambda self: self._frame, notify=changed)

    def watch(self, window: QQuickWindow | None) -> None:
        """The window whose keys are the switches; None before it goes."""
        self.use("off")
        self._window = window

    def use(self, switches: str) -> None:
        """Off, "two", or one of `DWELLS`."""
        KeyboardViewModel.is_scanned = switches != "off"
        if switches == self._switches or self._window is None:
            return
        if self._switches == "off":
            self._window.installEventFilter(self)
        elif switches == "off":
            self._window.removeEventFilter(self)
        self._switches = switches
        self._dwell.stop()
        self._follow.stop() if switches == "off" else self._follow.start()
        if switches in DWELLS:
            self._dwell.start(DWELLS[switches])
        self._show(()) if switches == "off" else self.go_on()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The two keys are switches now; everything else goes its way."""
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return False
        from tavla_ui.controls.keystrokes import CHOOSES, NEXT, NOT_OURS

        pressed = cast("QKeyEvent", event)
        key = pressed.key()
        if (key != NEXT and key not in CHOOSES) or pressed.modifiers() & NOT_OURS:
            return False
        if event.type() == QEvent.Type.KeyPress and not pressed.isAutoRepeat():
            if key == NEXT and self._switches not in DWELLS:
                self.go_on()
            else:
                self.choose()
        return True

    @Slot()
    def go_on(self) -> None:
        """The next row, or in a row the next thing; after the last one the row again."""
        rows = self._rows()
        at = self._at(rows)
        if not rows:
            self._hide()
        elif at is None:
            self._show(rows[0])
        elif self._target is None:
            self._show(rows[(at + 1) % len(rows)])
        else:
            row = rows[at]
            framed = _same(self._target, row)
            place = row.index(framed) + 1 if framed is not None else 0
            self._show(row, row[place] if place < len(row) else None)

    def choose(self) -> None:
        """Into the row, or press what the frame is on."""
        rows = self._rows()
        at = self._at(rows)
        if at is None:
            self.go_on()
            return
        if self._switches in DWELLS:
            self._dwell.start()
        row = rows[at]
        framed = self._row[0] if len(self._row) == 1 else self._target
        target = _same(framed, row)
        if target is None:
            self._show(row, row[0])
            return
        self._press(target, rows)
        self._show_again(target)
        if self._target is not None and not self._target.is_selected:
            self._show(self._row)

    # Inside

    @Slot()
    def _look_again(self) -> None:
        self._show_again(self._target)

    def _show_again(self, framed: Target | None) -> None:
        rows = self._rows()
        at = self._at(rows)
        if at is None:
            self._hide()
        else:
            self._show(rows[at], _same(framed, rows[at]))

    def _hide(self) -> None:
        """Nothing can be pressed, as between two pages: the frame comes again, near where it was."""
        self._target = None
        self._draw(QRectF())

    def _press(self, target: Target, rows: list[tuple[Target, ...]]) -> None:
        """A checker is taken in hand first; chosen once more where it lies, it plays the leading die."""
        if HOLD not in _actions(target.item):
            _do(target.item, PRESS)
        elif target.is_selected:
            _do(target.item, PRESS)
            _do(target.item, PRESS)
        elif any(other.is_selected for row in rows for other in row):
            _do(target.item, PRESS)
        else:
            _do(target.item, HOLD)

    def _at(self, rows: list[tuple[Target, ...]]) -> int | None:
        """Where the framed row is now: the one that holds most of it, else the nearest."""
        if not self._row or not rows:
            return None
        known = {target.item for target in self._row}
        held = [sum(target.item in known for target in row) for row in rows]
        if max(held):
            return held.index(max(held))
        y = self._row[0].rect.center().y()
        return min(range(len(rows)), key=lambda number: abs(rows[number][0].rect.center().y() - y))

    def _rows(self) -> list[tuple[Target, ...]]:
        """What can be pressed now, from above and from the left."""
        top = None if self._window is None else QAccessible.queryAccessibleInterface(self._window)
        if top is None or self._window is None:
            return []
        screen = QRectF(self._window.contentItem().boundingRect())
        found: list[Target] = []
        _gather(top, screen, found)
        hidden = covered(self._window.contentItem(), (target.item for target in found))
        found = [target for target in found if target.item not in hidden]
        step = max(1.0, screen.height() / 24)
        found.sort(key=lambda target: (round(target.rect.center().y() / step), target.rect.center().x()))
        return [tuple(row) for _, row in groupby(found, key=lambda target: round(target.rect.center().y() / step))]

    def _show(self, row: tuple[Target, ...], target: Target | None = None) -> None:
        self._row, self._target = row, target
        frame = QRectF()
        for one in (target,) if target is not None else row:
            frame = frame.united(one.rect)
        self._draw(frame)

    def _draw(self, frame: QRectF) -> None:
        if frame != self._frame:
            self._frame = frame
            self.changed.emit()


def _same(wanted: Target | None, row: tuple[Target, ...]) -> Target | None:
    """The same thing as it is now; None where it is gone."""
    return next((one for one in row if wanted is not None and one.item is wanted.item), None)


def _actions(item: QQuickItem) -> list[str]:
    """What can be done with it now: nothing where it is gone, as what was done before may have taken it away."""
    node = QAccessible.queryAccessibleInterface(item) if isValid(item) else None
    return [] if node is None else node.actionInterface().actionNames()


def _do(item: QQuickItem, action: str) -> None:
    if action in _actions(item):
        QAccessible.queryAccessibleInterface(item).actionInterface().doAction(action)


def _gather(node: QAccessibleInterface, screen: QRectF, found: list[Target]) -> None:
    for number in range(node.childCount()):
        child = node.child(number)
        if not child.isValid() or (state := child.state()).invisible:
            continue
        item = child.object()
        if isinstance(item, QQuickItem) and not state.disabled and PRESS in child.actionInterface().actionNames():
            rect = item.mapRectToScene(
                QRectF(0, 0, item.width(), item.height())
            )  # the bounds of a line of text are its letters
            if screen.contains(rect.center()):
                found.append(Target(item, rect, bool(state.selected)))
        _gather(child, screen, found)


class KeyWatch(QObject):
    """Watches one window while somebody wants to know."""

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window: QQuickWindow | None = None
        self._watches = False

    def watch(self, window: QQuickWindow | None) -> None:
        """The window; None before it goes."""
        self.use(on=False)
        self._window = window

    def use(self, *, on: bool) -> None:
        """Begin, or let go."""
        if self._window is not None and on is not self._watches:
            self._watches = on
            self._window.installEventFilter(self) if on else self._window.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Everything goes its way."""
        if event.type() == QEvent.Type.KeyPress:
            self.pressed.emit()
        return False
