"""The board's geometry as QML draws it."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, QRectF, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.domain.game.player import Player
from tavla_ui.board.geometry import BoardLayout, Rect
from tavla_ui.board.places import HomeSide

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


def q_rect(rect: Rect) -> QRectF:
    """The same rectangle for Qt."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def _points(layout: BoardLayout) -> list[QRectF]:
    """Where White's points 1 to 24 stand, in whole pixels and all of one size."""
    corners = [layout.triangle(point) for point in range(1, 25)]
    return [
        QRectF(round(left.x), round(min(left.y, tip.y)), round(2 * (tip.x - left.x)), round(layout.point_length))
        for left, tip, _ in corners
    ]


@QmlElement
class BoardFrame(QObject):
    """Where the things stand that never move by themselves."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layout = BoardLayout()

    @property
    def layout(self) -> BoardLayout:
        return self._layout

    def show(self, layout: BoardLayout) -> None:
        """Show another geometry."""
        if layout != self._layout:
            self._layout = layout
            self.changed.emit()

    @Slot(float, float, bool)
    def fill(self, width: float, height: float, home_left: bool) -> None:
        """Show an empty board of this size."""
        if width > 0 and height > 0:
            self.show(BoardLayout(width, height, HomeSide.LEFT if home_left else HomeSide.RIGHT))

    def _read(take: Callable[[BoardLayout], object]) -> Callable[["BoardFrame"], object]:  # type: ignore[misc]  # noqa: N805
        return lambda self: take(self._layout)

    scale = Property(float, _read(lambda layout: layout.scale), notify=changed)
    field = Property(QRectF, _read(lambda layout: q_rect(layout.field)), notify=changed)
    rail = Property(QRectF, _read(lambda layout: q_rect(layout.field.grown(6 * layout.scale))), notify=changed)
    bar = Property(QRectF, _read(lambda layout: q_rect(layout.bar)), notify=changed)
    whiteTray = Property(QRectF, _read(lambda layout: q_rect(layout.tray(Player.WHITE))), notify=changed)
    blackTray = Property(QRectF, _read(lambda layout: q_rect(layout.tray(Player.BLACK))), notify=changed)
    badge = Property(QRectF, _read(lambda layout: q_rect(layout.badge)), notify=changed)
    points = Property(list, _read(_points), notify=changed)
    checkerSize = Property(float, _read(lambda layout: 2 * layout.radius), notify=changed)
    flatWidth = Property(float, _read(lambda layout: layout.flat[0]), notify=changed)
    flatHeight = Property(float, _read(lambda layout: layout.flat[1]), notify=changed)
    dieSize = Property(float, _read(lambda layout: layout.die(Player.WHITE, 0).width), notify=changed)
    whiteCount = Property(QRectF, _read(lambda layout: q_rect(layout.tray_count(Player.WHITE))), notify=changed)
    blackCount = Property(QRectF, _read(lambda layout: q_rect(layout.tray_count(Player.BLACK))), notify=changed)
