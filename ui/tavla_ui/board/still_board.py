"""A board that shows one moment of a match and takes no touch."""

from PySide6.QtCore import Slot
from PySide6.QtQml import QmlElement

from tavla.base.copies import replace
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import Player
from tavla_ui.board.board_face import BoardFace

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class StillBoard(BoardFace):
    """`picture(state)` shows that moment: checkers, dice, cube, and how the last play went."""

    _still: MatchState | None = None

    def picture(self, state: MatchState | None) -> None:
        self._still = state
        self._last_play_shown = state is not None and state.last_play is not None and not state.moves
        self._at_once(self._show_all)

    def read_from(self, reader: Player | None) -> None:
        """Counts and cube upright to one seat; None: each to its own."""
        self._lay_out(replace(self._layout, reader=reader))

    @Slot(float, float)
    def resizeTo(self, width: float, height: float) -> None:
        """The room has changed."""
        if width > 0 and height > 0:
            self.resize(width, height)

    @property
    def _state(self) -> MatchState | None:
        return self._still
