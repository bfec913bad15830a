"""Pictures of a club's own board: what is let in, and the colours they make."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from tavla.base.phrase import Phrase, phrase
from tavla.formats.club_board import LEAST_SIDE, MOST_SIDE, Tones

FORMATS = ("png", "jpeg")
CELLS = 16
"""A picture is looked at in so many parts a side: what is smaller is grain to the eye."""
_DAMAGED = phrase("it is damaged: it cannot be unpacked")


def measure(data: bytes) -> Tones | Phrase:
    """The colours of a picture's parts, or why it is not taken. Its size is read before it is unpacked."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    if bytes(reader.format().data()).decode() not in FORMATS:
        return phrase("it is no PNG and no JPEG picture")
    size = reader.size()
    width, height = size.width(), size.height()
    if not size.isValid():
        return _DAMAGED
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (width, height)):
        return phrase(
            "it is {width}×{height} pixels; expected {least} to {most} a side",
            width=width,
            height=height,
            least=LEAST_SIDE,
            most=MOST_SIDE,
        )
    picture = reader.read()
    if picture.isNull():
        return _DAMAGED
    picture.convertTo(QImage.Format.Format_ARGB32_Premultiplied)  # in its place: two of its size are too much
    small = picture.scaled(QSize(CELLS, CELLS), mode=Qt.TransformationMode.SmoothTransformation)
    colours = (small.pixelColor(x, y) for y in range(CELLS) for x in range(CELLS))
    return tuple(dict.fromkeys((colour.name(), round(colour.alphaF(), 2)) for colour in colours))
