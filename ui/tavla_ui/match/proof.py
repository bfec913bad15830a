"""The record between games and after the match: a head to photograph, and the dice to check."""

import textwrap
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.matches import DiceVerdict, RecordHead
from tavla.base.phrase import Said
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.text.texts import Texts
from tavla_ui.controls.qr_codes import picture_of
from tavla_ui.match.stir import sixteen

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@lru_cache(maxsize=1)
def head_picture(head: RecordHead) -> str:
    """A QR code of the head, as an address that an image takes."""
    return picture_of(f"TAVLA {head.match_id} {head.records} {head.head}")


@QmlElement
class ProofViewModel(QObject):
    """One seat's part."""

    changed = Signal()

    def __init__(
        self, player: Player, texts: Callable[[], Texts], ask: Callable[[], None], parent: QObject | None = None
    ) -> None:
        """`ask` has the dice checked."""
        super().__init__(parent)
        self._player, self._texts, self._ask = player, texts, ask
        self._head: RecordHead | None = None
        self._fault: Said = ""
        self._over = self._shown = False
        self._verdict: DiceVerdict | None = None
        self._checking = False

    def show(
        self, state: MatchState | None, head: RecordHead | None, verdict: DiceVerdict | None, *, checking: bool
    ) -> None:
        """Follow the match."""
        was_there = self._shown or self._over
        self._over = state is not None and state.phase is Phase.MATCH_OVER
        resting = self._over or (state is not None and state.phase is Phase.BETWEEN_GAMES and state.freeze is None)
        self._head = head if head is not None and head.head else None
        self._fault = head.fault if head is not None else ""
        self._shown = resting and head is not None
        self._verdict, self._checking = verdict, checking
        if was_there or self._shown or self._over:
            self.changed.emit()

    def _answer(self) -> str:
        """What is wrong with the record, and what the check of the dice says."""
        unsigned = self._texts().not_signed(self._fault) if self._fault else ""
        return "\n".join(filter(None, (unsigned, self._dice())))

    def _dice(self) -> str:
        if self._checking:
            return self._texts().checking_dice()
        if self._verdict is None:
            return ""
        if self._verdict.wrong:
            return self._texts().dice_not_proved(self._verdict.wrong)
        return self._texts().dice_proved(self._verdict.proved, self._verdict.elsewhere, self._verdict.sealed_anew)

    seat = Property(str, lambda self: self._player.value, constant=True)
    shown = Property(bool, lambda self: self._shown, notify=changed)
    title = Property(str, lambda self: self._texts().record_title(), notify=changed)
    characters = Property(
        str,
        lambda self: "\n".join(textwrap.wrap(sixteen(self._head.head), 9)) if self._head is not None else "",
        notify=changed,
    )
    picture = Property(
        str, lambda self: head_picture(self._head) if self._shown and self._head is not None else "", notify=changed
    )
    canCheck = Property(bool, lambda self: self._over and self._verdict is None and not self._checking, notify=changed)
    checkText = Property(str, lambda self: self._texts().check_dice(), notify=changed)
    answer = Property(str, _answer, notify=changed)
    isWrong = Property(
        bool, lambda self: bool(self._fault or (self._verdict is not None and self._verdict.wrong)), notify=changed
    )

    @Slot()
    def check(self) -> None:
        """Check every roll of the match."""
        self._ask()
