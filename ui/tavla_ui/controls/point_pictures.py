"""Pictures of the board's points, drawn once for all points of a kind."""

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtQuick import QQuickImageProvider

PROVIDER = "point"


class PointPictures(QQuickImageProvider):
    """Draws them."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(self, identity: str, _size: QSize, _wanted: QSize) -> QImage:
        """The point `width/height/line/colour/colour of the line/whether it stands upright`, lengths in pixels, colours
        as QML writes them.
        """
        width, height, line, colour, edge, upright = identity.split("/")
        pen = float(line)
        picture = QImage(int(width), int(height), QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        right, low = picture.width() - pen, picture.height()
        base, tip = (low, pen) if upright == "true" else (0, low - pen)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(edge), pen))
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF([QPointF(pen, base), QPointF((pen + right) / 2, tip), QPointF(right, base)]))
        painter.end()
        return picture
