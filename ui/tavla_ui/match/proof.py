"""The record between games and after the match: a head to photograph, and the dice to check."""

import textwrap
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.matches import DiceVerdict, RecordHead
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.text import seal_words
from tavla.text.words import Words
from tavla_ui.controls.qr_codes import picture_of
from tavla_ui.match.stir import sixteen

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@lru_cache(maxsize=1)
def head_picture(head: RecordHead) -> str:
    """A QR code of the head, as an address that an image takes."""
    return picture_of(f"TAVLA {head.match_id} {head.records} {head.head}")


NO_HEAD = RecordHead("", 0, "")


class ShownRecord(Struct, frozen=True):
    """What is known of a match's record: its signed head, and what the check of its dice has found."""

    head: RecordHead = NO_HEAD
    verdict: DiceVerdict | None = None
    is_checking: bool = False


@QmlElement
class ProofViewModel(QObject):
    """One seat's part."""

    changed = Signal()

    def __init__(
        self, player: Player, words: Callable[[], Words], ask: Callable[[], None], parent: QObject | None = None
    ) -> None:
        """`ask` has the dice checked."""
        super().__init__(parent)
        self._player, self._words, self._ask = player, words, ask
        self._record = ShownRecord()
        self._over = self._shown = self._is_open = False

    @property
    def _t(self) -> Words:
        return self._words()

    def show(self, state: MatchState | None, record: ShownRecord) -> None:
        """Follow the match."""
        was_there, was_wrong = self._shown or self._over, self._is_wrong()
        self._over = state is not None and state.phase is Phase.MATCH_OVER
        resting = self._over or (state is not None and state.phase is Phase.BETWEEN_GAMES and state.freeze is None)
        self._record, self._shown = record, resting and record.head != NO_HEAD
        # It covers the position, so that it comes by a touch; what the director has to be told comes by itself.
        self._is_open = self._shown and (self._is_open or (self._is_wrong() and not was_wrong))
        if was_there or self._shown or self._over:
            self.changed.emit()

    def _answer(self) -> str:
        """What is wrong with the record, and what the check of the dice says."""
        fault = self._record.head.fault
        unsigned = self._t("The record is not signed: tell the director. {what}", what=fault) if fault else ""
        return "\n".join(filter(None, (unsigned, self._dice())))

    def _dice(self) -> str:
        verdict = self._record.verdict
        if self._record.is_checking:
            return self._t("Checking…")
        if verdict is None:
            return ""
        if verdict.wrong:
            return self._t("The dice cannot be proved: tell the director. {what}", what=verdict.wrong)
        return seal_words.dice_proved(self._t, verdict.proved, verdict.elsewhere, verdict.sealed_anew)

    def _is_wrong(self) -> bool:
        verdict = self._record.verdict
        return bool(self._record.head.fault or (verdict is not None and verdict.wrong))

    seat = Property(str, lambda self: self._player.value, constant=True)
    shown = Property(bool, lambda self: self._shown, notify=changed)
    isOpen = Property(bool, lambda self: self._is_open, notify=changed)
    openText = Property(str, lambda self: self._t("Record"), notify=changed)
    title = Property(
        str,
        lambda self: (
            self._t("The record so far")
            if self._over
            else self._t("The record so far: photograph it if your opponent agrees")
        ),
        notify=changed,
    )
    characters = Property(
        str,
        lambda self: "\n".join(textwrap.wrap(sixteen(self._record.head.head), 9)),
        notify=changed,
    )
    picture = Property(
        str,
        lambda self: head_picture(self._record.head) if self._shown and self._record.head.head else "",
        notify=changed,
    )
    canCheck = Property(
        bool, lambda self: self._over and self._record.verdict is None and not self._record.is_checking, notify=changed
    )
    checkText = Property(str, lambda self: self._t("Check the dice"), notify=changed)
    answer = Property(str, _answer, notify=changed)
    isWrong = Property(bool, _is_wrong, notify=changed)

    @Slot()
    def toggle(self) -> None:
        """Show the card, or put it away."""
        self._is_open = self._shown and not self._is_open
        self.changed.emit()

    @Slot()
    def check(self) -> None:
        """Check every roll of the match."""
        self._ask()
