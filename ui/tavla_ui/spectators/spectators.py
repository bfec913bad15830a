"""What stands in the spectators' window."""

from PySide6.QtCore import Property, QObject, Signal
from PySide6.QtQml import QmlElement

from tavla.application.telling.delayed_match import Moment
from tavla.domain.game.player import Player
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.still_board import StillBoard
from tavla_ui.spectators.watched import Watched, WatchedSide

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class SpectatorsViewModel(QObject):
    """Changes only when what is shown does, so that a frame is drawn for nothing else."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._face = StillBoard(parent=self)
        self._face.read_from(Player.WHITE)
        self._watched = Watched()
        self._moment: Moment | None = None
        self._theme, self._swapped = "evening", False
        self._club: dict[str, object] = {}

    def look(self, values: dict[str, object], club: dict[str, object]) -> None:
        """As the board on the table looks: its theme or the club's own board, its direction, its checkers."""
        self._club = club
        self._theme, self._swapped = str(values["theme"]), values["checkers"] == "white_dark"
        self._face.arrange(BoardSettings(BoardSettings.of(values).home_side))
        self.changed.emit()

    def show(self, moment: Moment, shown: Watched) -> None:
        if moment is not self._moment:
            self._moment = moment
            self._face.picture(moment.state)
        if shown != self._watched:
            self._watched = shown
            self.changed.emit()

    face = Property(StillBoard, lambda self: self._face, constant=True)
    theme = Property(str, lambda self: self._theme, notify=changed)
    club = Property(dict, lambda self: self._club, notify=changed)
    swapped = Property(bool, lambda self: self._swapped, notify=changed)
    hasMatch = Property(bool, lambda self: self._watched.board is not None, notify=changed)
    eventName = Property(str, lambda self: self._watched.event, notify=changed)
    game = Property(str, lambda self: self._watched.game, notify=changed)
    news = Property(str, lambda self: self._watched.news, notify=changed)
    sides = Property(list, lambda self: [_side(self._watched.white), _side(self._watched.black)], notify=changed)


def _side(side: WatchedSide) -> dict[str, object]:
    return {
        "seat": side.seat,
        "name": side.name,
        "points": str(side.points),
        "time": side.time,
        "onTurn": side.on_turn,
        "low": side.low or side.fallen,
        "play": side.last_play,
    }
