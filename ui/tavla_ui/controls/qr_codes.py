"""QR codes: the address that an image takes, and who draws what it says."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickImageProvider

PROVIDER = "qr"
_QUIET, _MODULE = 2, 8
"""Modules of white round a code; pixels of a module."""
_BLACK, _WHITE = 0xFF000000, 0xFFFFFFFF


def picture_of(text: str) -> str:
    """A QR code, as an address that an image takes."""
    return f"image://{PROVIDER}/{text.encode().hex()}"


class QrCodes(QQuickImageProvider):
    """Draws the codes. A picture in the address itself would have Qt load every plug-in for pictures."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(self, identity: str, _size: QSize, _wanted: QSize) -> QImage:
        """The code of a text in hexadecimal."""
        from qrcodegen import QrCode

        code = QrCode.encode_text(bytes.fromhex(identity).decode(), QrCode.Ecc.MEDIUM)
        side = code.get_size() + 2 * _QUIET
        picture = QImage(side, side, QImage.Format.Format_RGB32)
        for y in range(side):
            for x in range(side):
                picture.setPixel(x, y, _BLACK if code.get_module(x - _QUIET, y - _QUIET) else _WHITE)
        return picture.scaled(side * _MODULE, side * _MODULE)
