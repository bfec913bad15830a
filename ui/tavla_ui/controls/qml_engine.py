"""What every QML engine of the board needs: where its files lie, who draws its pictures, and that it reaches no
network.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QIODevice, QLibraryInfo, QObject
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest
from PySide6.QtQml import QQmlEngine, QQmlNetworkAccessManagerFactory

import tavla_ui.controls.covers  # noqa: F401 - the QML type
from tavla_ui.controls import drawn_pictures, qr_codes

QML = Path(__file__).parents[1] / "qml"


def furnish(engine: QQmlEngine) -> None:
    """Make an engine able to load the board's windows, and nothing from a network.

    No URL interceptor is set: Qt calls it on the thread that loads types, where Python waits for a lock that PySide
    keeps in
    `QQmlEngine.singletonInstance` while that thread is waited for, and the program stands still. `Picture.qml` keeps
    pages from files instead.
    """
    engine.setImportPathList(
        [
            QLibraryInfo.path(QLibraryInfo.LibraryPath.QmlImportsPath),
            "qrc:/qt/qml",
            "qrc:/qt-project.org/imports",
            str(QML),
        ]
    )
    engine.setNetworkAccessManagerFactory(_NO_NETWORK)
    engine.addImageProvider(qr_codes.PROVIDER, qr_codes.QrCodes())
    engine.addImageProvider(drawn_pictures.PROVIDER, drawn_pictures.DrawnPictures())


class _NoNetwork(QQmlNetworkAccessManagerFactory):
    def create(self, parent: QObject) -> QNetworkAccessManager:
        return _Refusing(parent)


class _Refusing(QNetworkAccessManager):
    def createRequest(
        self, operation: QNetworkAccessManager.Operation, request: QNetworkRequest, data: QIODevice | None = None
    ) -> QNetworkReply:
        sys.stderr.write(f"tavla: a page asked for {request.url().toString()!r}: the board fetches nothing\n")
        return super().createRequest(operation, QNetworkRequest(), data)


_NO_NETWORK = _NoNetwork()
"""Without a state; an engine keeps no hold of it."""
