"""What `tavla-kiosk` tells a board that hangs by."""

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from tavla.base.board_options import ALIVE
from tavla.base.host import files

EVERY_MS = 5_000


def answer_watch(app: QObject) -> None:
    """Take away, on this thread and again and again, the file that `tavla-kiosk` lays down.

    To take a file away needs no room: a full disk is no hang.
    """
    if path := os.environ.get(ALIVE):

        def answer() -> None:
            with suppress(OSError):
                files.remove(Path(path))

        QTimer.singleShot(0, app, answer)
        timer = QTimer(app)
        timer.timeout.connect(answer)
        timer.start(EVERY_MS)
