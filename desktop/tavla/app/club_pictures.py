"""Pictures of a club's own board: what is let in, and the colours they make."""

import re
import zlib

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from tavla.base.limits import PICTURE_REMARK, PICTURE_REMARKS, PICTURE_SCANS
from tavla.base.phrase import Grouped, Phrase, phrase
from tavla.formats.club_board import LEAST_SIDE, MOST_SIDE, Tones

FORMATS = ("png", "jpeg")
CELLS = 16
"""A picture is looked at in so many parts a side: what is smaller is grain to the eye."""
_MARKER = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])")
_START, _END, _SCAN, _ALONE = b"\xd8", b"\xd9", b"\xda", b"\x01"
_DAMAGED = phrase("it is damaged: it cannot be unpacked")


def measure(data: bytes) -> Tones | Phrase:
    """The colours of a picture's parts, or why it is not taken. What would grow is looked at first: Qt unpacks remarks
    to know the size, and the size is read before the picture is unpacked.
    """
    if _scans(data) > PICTURE_SCANS.most:
        return phrase("it is painted in more than {most} passes; save it as an ordinary JPEG", most=PICTURE_SCANS.most)
    if _remarks(data) > PICTURE_REMARKS.most:
        return phrase(
            "its remarks are larger than {most} bytes; save it without them", most=Grouped(PICTURE_REMARKS.most)
        )
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


def _scans(data: bytes) -> int:
    """Of a JPEG; 0 of a PNG. Source: ITU-T T.81, B.1.1."""
    if not data.startswith(b"\xff" + _START):
        return 0
    at = scans = 0
    while (found := _MARKER.search(data, at)) and found[1] != _END:
        at = found.end()
        scans += found[1] == _SCAN
        if found[1] not in {_START, _ALONE}:
            at += int.from_bytes(data[at : at + 2], "big")
    return scans


def _remarks(data: bytes) -> int:
    """Bytes of a PNG's packed remarks, unpacked as far as is needed; 0 of a JPEG. Source: PNG, 11.3.3."""
    total, at = 0, 8 if data.startswith(b"\x89PNG") else len(data)
    while at < len(data) and total <= PICTURE_REMARKS.most:
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        words = data[at + 8 : at + 8 + size] if kind in {b"zTXt", b"iTXt"} else b""
        _, _, rest = words.partition(b"\0")
        if kind == b"zTXt":
            total += max(PICTURE_REMARK, _unpacked(rest[1:]))
        elif rest.startswith(b"\1"):  # packed: then come its method, language and translated keyword
            total += max(PICTURE_REMARK, _unpacked(rest[2:].split(b"\0", 2)[-1]))
        at += 12 + size
    return total


def _unpacked(words: bytes) -> int:
    try:
        return len(zlib.decompressobj().decompress(words, PICTURE_REMARKS.most + 1))
    except zlib.error:
        return 0
