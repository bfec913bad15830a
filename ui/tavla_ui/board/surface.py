"""The board's pictures as QML asks for them: the whole board when it is ready, each piece at once."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtGui import QColor, QImage
from PySide6.QtQml import QmlElement

from tavla.base.copies import replace
from tavla_ui.board import materials
from tavla_ui.board.board_frame import BoardFrame
from tavla_ui.board.geometry import BoardLayout
from tavla_ui.board.materials import NO_PICTURES, Colours, Pictures
from tavla_ui.board.picture_store import STORE, key_of
from tavla_ui.board.places import Seating
from tavla_ui.controls.drawn_pictures import DRAWS, PROVIDER
from tavla_ui.controls.timers import rings_once

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

SETTLED_MS = 40
"""A size that stands so long is the one to draw for."""


@QmlElement
class Surface(QObject):
    """`drawn` is the address of the board's picture for this frame, these colours and this screen; empty until it is
    ready.
    """

    changed = Signal()
    wishChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._frame = BoardFrame(self)
        self._colours: list[str] = []
        self._pictures = NO_PICTURES
        self._ratio = 1.0
        self._key = self._ready = ""
        self._settled = rings_once(self, SETTLED_MS, self._ask)
        STORE.made.connect(self._made)

    def _set_frame(self, frame: BoardFrame) -> None:
        self._frame = frame
        frame.changed.connect(self._wish)
        self._wish()

    def _set_colours(self, colours: list[str]) -> None:
        self._colours = colours
        self._wish()

    def _set_pictures(self, pictures: list[Any]) -> None:
        self._pictures = Pictures(*pictures) if pictures else NO_PICTURES
        self._wish()

    def _set_ratio(self, ratio: float) -> None:
        self._ratio = ratio
        self._wish()

    @Slot()
    def _wish(self) -> None:
        key = key_of(*self._recipe()) if self._colours else ""
        if key != self._key:
            self._key, self._ready = key, ""
            self.changed.emit()
            if key:
                self._settled.start()
            else:
                self._settled.stop()  # the board has become flat meanwhile

    def _recipe(self) -> tuple[BoardLayout, Colours, Pictures, float, int]:
        plain = replace(
            self._frame.layout, seating=Seating.FACE_TO_FACE, reader=None
        )  # who reads it changes nothing of the board
        return plain, Colours(*self._colours), self._pictures, self._ratio, materials.VERSION

    @Slot()
    def _ask(self) -> None:
        layout, colours, pictures, ratio, _ = self._recipe()
        STORE.ask(self._key, partial(materials.board_picture, layout, colours, ratio, pictures))

    @Slot(str)
    def _made(self, key: str) -> None:
        if key == self._key and not self._ready:
            self._ready = key
            self.changed.emit()
            STORE.forget(key)

    frame = Property(BoardFrame, lambda self: self._frame, _set_frame, notify=wishChanged)
    colours = Property(list, lambda self: self._colours, _set_colours, notify=wishChanged)
    pictures = Property(list, lambda self: list(self._pictures), _set_pictures, notify=wishChanged)
    ratio = Property(float, lambda self: self._ratio, _set_ratio, notify=wishChanged)
    drawn = Property(str, lambda self: f"image://{PROVIDER}/whole/{self._ready}" if self._ready else "", notify=changed)


def _numbers(parts: tuple[str, ...]) -> list[int]:
    return [int(part) for part in parts if not part.startswith("#")]


def _tones(parts: tuple[str, ...]) -> list[QColor]:
    return [QColor(part) for part in parts if part.startswith("#")]


def _piece(draw: Callable[..., QImage]) -> Callable[..., QImage]:
    """From an address of sizes and colours, as QML writes them."""
    return lambda *parts: draw(*_numbers(parts), *_tones(parts))


DRAWS.update(
    whole=STORE.take,
    checker=_piece(materials.checker_picture),
    lifted=_piece(partial(materials.checker_picture, lifted=True)),
    flat=_piece(materials.flat_picture),
    die=_piece(materials.die_picture),
    cube=_piece(materials.cube_picture),
    point=_piece(materials.point_picture),
)
