"""What every QML engine of the board needs: where its files lie, and who draws its pictures."""

from pathlib import Path

from PySide6.QtQml import QQmlEngine

from tavla_ui import point_pictures, qr_codes

QML = Path(__file__).parent / "qml"


def furnish(engine: QQmlEngine) -> None:
    """Make an engine able to load the board's windows."""
    engine.addImportPath(str(QML))
    engine.addImageProvider(qr_codes.PROVIDER, qr_codes.QrCodes())
    engine.addImageProvider(point_pictures.PROVIDER, point_pictures.PointPictures())
