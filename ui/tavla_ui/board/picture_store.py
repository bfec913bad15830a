"""Pictures that take long to draw: made once, in a thread, kept on disk under the hash of all that decides them."""

import os
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from zlib import crc32

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from tavla.base import paths
from tavla.base.host import files
from tavla.base.limits import BOARD_PICTURE, read_limited
from tavla.base.new_file import remove_if_there
from tavla.base.sha256 import sha256

_HEADER = struct.Struct("<III")
_FORMAT = QImage.Format.Format_RGB32
_LARGEST_SIDE = 16384

Make = Callable[[], QImage]


class PictureStore(QObject):
    """Makes one picture after the other. `made` is emitted once a picture that was asked for can be taken."""

    made = Signal(str)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._one = Lock()
        self._makes: dict[str, Make] = {}
        self._fresh: dict[str, QImage] = {}
        self._waiting = 0

    @property
    def is_busy(self) -> bool:
        return self._waiting > 0

    def ask(self, key: str, make: Make) -> None:
        """Make the picture `key` ready in a thread; `make` draws it where it does not lie on disk."""
        self._makes[key] = make
        self._waiting += 1
        Thread(target=self._prepare, args=(key,), name="picture").start()

    def take(self, key: str) -> QImage:
        """The picture, at once: as it was made, else from disk, else drawn now. An empty one where nobody asked."""
        if key in self._fresh:
            return self._fresh[key]
        return self._found(key) if key in self._makes else QImage()

    def forget(self, key: str) -> None:
        """It has been taken: it need not be kept in memory a second time."""
        self._fresh.pop(key, None)

    def _prepare(self, key: str) -> None:
        with self._one:
            try:
                self._fresh[key] = self._found(key)
            finally:
                self._waiting -= 1
        self.made.emit(key)

    def _found(self, key: str) -> QImage:
        kept = self._folder / f"{key}.board"
        picture = _read(kept)
        if picture.isNull():
            picture = self._makes[key]()
            with suppress(OSError):  # without a disk it is drawn every time
                _write(kept, picture)
                _keep_within(self._folder, BOARD_PICTURE.most, kept)
        return picture


def key_of(*parts: object) -> str:
    """A name for what these decide."""
    return sha256(repr(parts).encode()).hexdigest()[:32]


def _read(file: Path) -> QImage:
    """The picture in a file; an empty one where there is none or where it is damaged."""
    try:
        data = read_limited(file, BOARD_PICTURE)
        os.utime(file)
    except OSError:
        return QImage()
    if len(data) < _HEADER.size:
        return QImage()
    checksum, width, height = _HEADER.unpack_from(data)
    pixels = memoryview(data)[_HEADER.size :]
    if not 0 < width <= _LARGEST_SIDE or not 0 < height <= _LARGEST_SIDE or len(pixels) != 4 * width * height:
        return QImage()
    if checksum != _checksum(width, height, pixels):
        return QImage()
    return QImage(pixels, width, height, 4 * width, _FORMAT).copy()


def _write(file: Path, picture: QImage) -> None:
    width, height = picture.width(), picture.height()
    pixels = bytes(picture.constBits())
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(f".{os.getpid()}")
    try:
        with os.fdopen(files.open_file(beside, files.REPLACE, 0o644), "wb") as draft:
            draft.write(_HEADER.pack(_checksum(width, height, pixels), width, height) + pixels)
        files.replace(beside, file)
    except OSError:
        remove_if_there(beside)
        raise


def _checksum(width: int, height: int, pixels: bytes | memoryview) -> int:
    """Against damage: megabytes are read before a match stands."""
    return crc32(pixels, crc32(struct.pack("<II", width, height)))


def _keep_within(folder: Path, most: int, but: Path) -> None:
    """Remove the pictures that were used longest ago."""
    found = sorted(((file.stat().st_mtime, file.stat().st_size, file) for file in folder.iterdir()), reverse=True)
    total = 0
    for _, size, file in found:
        total += size
        if total > most and file != but:
            remove_if_there(file)


STORE = PictureStore(paths.cache() / "boards")
"""That of all windows."""

__all__ = ["STORE", "PictureStore", "key_of"]
