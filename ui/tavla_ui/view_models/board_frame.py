"""The board's geometry as QML draws it."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, QRectF, Signal
from PySide6.QtQml import QmlElement

from tavla.domain.player import Player
from tavla_ui.geometry import BoardLayout, Rect

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


def q_rect(rect: Rect) -> QRectF:
    """The same rectangle for Qt."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def _points(layout: BoardLayout, *, dark: bool) -> str:
    """Every second point as one SVG path; White's odd ones are dark."""
    corners = (layout.triangle(point) for point in range(1, 25) if (point % 2 == 1) is dark)
    return "".join(f"M{a.x:.2f} {a.y:.2f}L{b.x:.2f} {b.y:.2f}L{c.x:.2f} {c.y:.2f}Z" for a, b, c in corners)


@QmlElement
class BoardFrame(QObject):
    """Where the things stand that never move by themselves."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layout = BoardLayout()

    @property
    def layout(self) -> BoardLayout:
        """The geometry shown."""
        return self._layout

    def show(self, layout: BoardLayout) -> None:
        """Show another geometry."""
        if layout != self._layout:
            self._layout = layout
            self.changed.emit()

    def _read(take: Callable[[BoardLayout], object]) -> Callable[["BoardFrame"], object]:  # type: ignore[misc]  # noqa: N805 - a reader of the layout
        return lambda self: take(self._layout)

    scale = Property(float, _read(lambda layout: layout.scale), notify=changed)
    field = Property(QRectF, _read(lambda layout: q_rect(layout.field)), notify=changed)
    rail = Property(QRectF, _read(lambda layout: q_rect(layout.field.grown(6 * layout.scale))), notify=changed)
    bar = Property(QRectF, _read(lambda layout: q_rect(layout.bar)), notify=changed)
    whiteTray = Property(QRectF, _read(lambda layout: q_rect(layout.tray(Player.WHITE))), notify=changed)
    blackTray = Property(QRectF, _read(lambda layout: q_rect(layout.tray(Player.BLACK))), notify=changed)
    badge = Property(QRectF, _read(lambda layout: q_rect(layout.badge)), notify=changed)
    darkPoints = Property(str, _read(lambda layout: _points(layout, dark=True)), notify=changed)
    lightPoints = Property(str, _read(lambda layout: _points(layout, dark=False)), notify=changed)
    checkerSize = Property(float, _read(lambda layout: 2 * layout.radius), notify=changed)
    flatWidth = Property(float, _read(lambda layout: layout.flat[0]), notify=changed)
    flatHeight = Property(float, _read(lambda layout: layout.flat[1]), notify=changed)
    dieSize = Property(float, _read(lambda layout: layout.die(Player.WHITE, 0).width), notify=changed)
