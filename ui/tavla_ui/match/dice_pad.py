"""The page on which a player enters the dice as they lie on the table."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.play import EnterRoll
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.text import seat_words
from tavla.text.words import Words

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

FACES = (1, 2, 3, 4, 5, 6)


@QmlElement
class DicePadViewModel(QObject):
    """Two rows of six dice: in an opening one row a player, White's first; a die that stands is chosen already."""

    changed = Signal()

    def __init__(
        self,
        player: Player,
        words: Callable[[], Words],
        enter: Callable[[EnterRoll], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._player, self._words, self._enter = player, words, enter
        self._is_open = self._is_opening = False
        self._chosen: list[int] = [0, 0]
        self._stands: ByPlayer[int | None] = ByPlayer(None, None)
        self._names = ByPlayer("", "")

    @property
    def _t(self) -> Words:
        return self._words()

    def take(self, state: MatchState) -> None:
        """What the dice are for; once they are not asked for any more the page closes."""
        opening = state.phase is Phase.OPENING
        asked = (
            (opening or (state.phase is Phase.TO_ROLL and state.on_roll is self._player))
            and state.entered is None
            and state.freeze is None
        )
        if self._is_open and not asked:
            self.closePad()
        told = (opening, state.opening_dice, state.setup.players)
        if told != (self._is_opening, self._stands, self._names):
            self._is_opening, self._stands, self._names = told
            self._clear()
            self.changed.emit()

    @property
    def is_open(self) -> bool:
        """Whether the page lies over the board."""
        return self._is_open

    def _clear(self) -> None:
        self._chosen = [(self._stands.white or 0), (self._stands.black or 0)] if self._is_opening else [0, 0]

    def _enter_text(self) -> str:
        first, second = self._chosen
        return (
            self._t("Enter {first} and {second}", first=first, second=second) if first and second else self._t("Enter")
        )

    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    title = Property(str, lambda self: seat_words.dice_title(self._t, opening=self._is_opening), notify=changed)
    rowNames = Property(list, lambda self: list(self._names) if self._is_opening else ["", ""], notify=changed)
    faces = Property(list, lambda _self: list(FACES), constant=True)
    spoken = Property(list, lambda self: [self._t("a {die}", die=face) for face in FACES], notify=changed)
    chosen = Property(list, lambda self: list(self._chosen), notify=changed)
    fixed = Property(list, lambda self: [self._is_opening and die is not None for die in self._stands], notify=changed)
    isWhole = Property(bool, lambda self: all(self._chosen), notify=changed)
    enterText = Property(str, lambda self: self._enter_text(), notify=changed)
    closeText = Property(str, lambda self: self._t("Close"), notify=changed)

    @Slot()
    def togglePad(self) -> None:
        """Open the page with nothing chosen, or close it."""
        self._is_open = not self._is_open
        self._clear()
        self.changed.emit()

    @Slot()
    def closePad(self) -> None:
        """Close it; nothing is entered."""
        if self._is_open:
            self.togglePad()

    @Slot(int, int)
    def touchDie(self, row: int, face: int) -> None:
        if row in (0, 1) and face in FACES:
            self._chosen[row] = face
            self.changed.emit()

    @Slot()
    def enterRoll(self) -> None:
        """Hand both dice to the opponent, who confirms them."""
        first, second = self._chosen
        if first and second:
            self._enter(EnterRoll(self._player, Roll.of(first, second)))
