"""Where fingers, mouse and keys meet the board: Qt's events in, contacts out."""

from functools import partial
from math import hypot
from typing import Any, Protocol, cast

from PySide6.QtCore import Property, QEvent, QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QEventPoint, QFocusEvent, QKeyEvent, QMouseEvent, QTouchEvent
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem

from tavla.base.copies import replace
from tavla_ui.board.gestures import Contact, Phase
from tavla_ui.controls.dead_times import NEAR_MM
from tavla_ui.controls.keystrokes import NOT_OURS

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

_PHASES = {
    QEventPoint.State.Pressed: Phase.DOWN,
    QEventPoint.State.Updated: Phase.MOVED,
    QEventPoint.State.Released: Phase.UP,
}
_MOUSE = -1


class Touched(Protocol):
    """What lies under the fingers: a view model with these methods."""

    def set_screen(self, px_per_mm: float) -> None:
        """How many logical pixels the screen has to a millimetre; 0 if it does not know."""

    def resize(self, width: float, height: float) -> None:
        """The room has changed."""

    def contact(self, contact: Contact, *, lifts: bool) -> bool:
        """Take in one report of a finger, or of the mouse, which does not hide what it holds.

        Whether there was a use for it.
        """

    def key_pressed(self, key: int, *, shift: bool) -> bool:
        """Do what a key means; whether it means anything."""


@QmlElement
class TouchField(QQuickItem):
    """Lies over the whole board. It takes every contact, so that none becomes a mouse click besides."""

    boardChanged = Signal()
    tabbedChanged = Signal()
    deadChanged = Signal()
    lifted = Signal(QPointF, float)
    """A finger has gone up on the field, where in the scene and when."""

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        self._board: Touched | None = None
        self._down: dict[int, QPointF] = {}
        """The contacts that are down, and where in the scene the field's corner lay when each came."""
        self._tabbed = False
        self._px_per_mm = 0.0
        self._dead_at, self._dead_until = QPointF(), 0.0
        self.destroyed.connect(partial(_let_go, vars(self)))
        self.setAcceptTouchEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setKeepMouseGrab(True)
        self.setKeepTouchGrab(True)
        self.setActiveFocusOnTab(True)

    def _get_board(self) -> object:
        return self._board

    def _set_board(self, board: QObject | None) -> None:
        touched = cast("Touched | None", board)
        if touched is not self._board:
            self._board = touched
            self._tell_size(self.size().width(), self.size().height())
            self.boardChanged.emit()

    board = Property(QObject, _get_board, _set_board, notify=boardChanged)
    """The view model that is touched: a `Touched`."""

    def _set_px_per_mm(self, px_per_mm: float) -> None:
        self._px_per_mm = px_per_mm
        if self._board is not None:
            self._board.set_screen(px_per_mm)
        self.boardChanged.emit()

    pxPerMm = Property(float, lambda self: self._px_per_mm, _set_px_per_mm, notify=boardChanged)
    """Logical pixels to a millimetre, as QML knows it; asking `self.window()` would let the window's Python side go
    with this item.
    """

    def _set_dead_at(self, spot: QPointF) -> None:
        self._dead_at = spot
        self.deadChanged.emit()

    def _set_dead_until(self, stamp: float) -> None:
        self._dead_until = stamp
        self.deadChanged.emit()

    deadAt = Property(QPointF, lambda self: self._dead_at, _set_dead_at, notify=deadChanged)
    """Where in the scene something else was touched last."""
    deadUntil = Property(float, lambda self: self._dead_until, _set_dead_until, notify=deadChanged)
    """Until when a contact there is not the field's, as events are stamped."""

    tabbed = Property(bool, lambda self: self._tabbed, notify=tabbedChanged)
    """Whether Tab has brought the focus here, which is then to be seen."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._set_tabbed(tabbed=event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set_tabbed(tabbed=False)

    def _set_tabbed(self, *, tabbed: bool) -> None:
        if tabbed is not self._tabbed:
            self._tabbed = tabbed
            self.tabbedChanged.emit()

    def geometryChange(self, newGeometry: QRectF | QRect, oldGeometry: QRectF | QRect) -> None:
        """The room for the board has changed."""
        super().geometryChange(newGeometry, oldGeometry)
        if newGeometry.size() != oldGeometry.size():
            self._tell_size(newGeometry.width(), newGeometry.height())

    def _tell_size(self, width: float, height: float) -> None:
        if self._board is not None and width > 0 and height > 0:
            self._board.set_screen(self._px_per_mm)
            self._board.resize(width, height)

    def touchEvent(self, event: QTouchEvent) -> None:
        at = event.timestamp()
        if event.type() == QEvent.Type.TouchCancel:
            self._lose_all(at)
            return
        for point in event.points():
            phase = _PHASES.get(point.state())
            if phase is not None:
                size = point.ellipseDiameters()
                self._feed(
                    Contact(
                        phase,
                        point.id(),
                        point.position().x(),
                        point.position().y(),
                        max(size.width(), size.height()),
                        at,
                    ),
                    lifts=True,
                )
        event.accept()

    def touchUngrabEvent(self) -> None:
        """Somebody took the fingers away."""
        self._lose_all(0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The mouse, as one finger that hides nothing."""
        self.forceActiveFocus(Qt.FocusReason.MouseFocusReason)
        self._mouse(Phase.DOWN, event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse(Phase.MOVED, event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Its button is up again."""
        self._mouse(Phase.UP, event)

    def mouseUngrabEvent(self) -> None:
        """Somebody took the mouse away."""
        if _MOUSE in self._down:
            self._feed(Contact(Phase.LOST, _MOUSE, 0, 0, 0, 0), lifts=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys, while the board has the focus: one act a press, and none of the desktop's own."""
        if event.modifiers() & NOT_OURS:
            event.ignore()
            return
        if event.isAutoRepeat():
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        event.setAccepted(self._board is not None and self._board.key_pressed(event.key(), shift=shift))

    def _mouse(self, phase: Phase, event: QMouseEvent) -> None:
        self._feed(
            Contact(phase, _MOUSE, event.position().x(), event.position().y(), 0.0, event.timestamp()), lifts=False
        )
        event.accept()

    def _lose_all(self, at: int) -> None:
        for point_id in tuple(self._down):
            if point_id != _MOUSE:
                self._feed(Contact(Phase.LOST, point_id, 0, 0, 0, at), lifts=True)

    def _is_dead(self, contact: Contact) -> bool:
        if contact.at > self._dead_until:
            return False
        away = self.mapToScene(QPointF(contact.x, contact.y)) - self._dead_at
        near = hypot(away.x(), away.y()) < NEAR_MM * self._px_per_mm
        return near and self.contains(self.mapFromScene(self._dead_at))

    def _feed(self, contact: Contact, *, lifts: bool) -> None:
        corner = self.mapToScene(QPointF(0, 0))
        if contact.phase is Phase.DOWN:
            if self._is_dead(contact):
                return
            self._down[contact.point_id] = corner
        elif contact.point_id not in self._down:
            return
        elif self._down[contact.point_id] != corner:  # the screen was turned under the finger
            contact = replace(contact, phase=Phase.LOST)
        if contact.phase in (Phase.UP, Phase.LOST):
            self._down.pop(contact.point_id, None)
            if contact.phase is Phase.UP and self.contains(QPointF(contact.x, contact.y)):
                self.lifted.emit(self.mapToScene(QPointF(contact.x, contact.y)), float(contact.at))
        if self._board is not None:
            self._board.contact(contact, lifts=lifts)


def _let_go(held: dict[str, Any], *_: object) -> None:
    """The binding never frees the Python side of an item that QML has made; what that holds, a whole board behind it,
    goes when the item does.
    """
    held.clear()
