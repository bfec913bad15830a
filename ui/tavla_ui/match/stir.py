"""The sealed dice before the first roll: what a player sees of them, and the number or words he stirs in."""

import base64
from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.play import StirDice
from tavla.application.session import Session
from tavla.domain.facts.dice_seal import LONGEST_STIR, SealState
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.text import seal_words, seat_words
from tavla.text.names import shortened
from tavla.text.words import Words
from tavla_ui.controls.keyboard import ROWS
from tavla_ui.controls.qr_codes import picture_of

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

SHOWN_BYTES = 10
"""Sixteen characters of base32."""
SHOWN_LETTERS = 16
"""Of what is typed, the last ones."""


def sixteen(commitment: str) -> str:
    """The characters that stand for a seal, in groups of four."""
    text = base64.b32encode(bytes.fromhex(commitment)[:SHOWN_BYTES]).decode()
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def _is_awaited(state: MatchState) -> bool:
    """Whether the match goes on, both are at the board, and nothing else is asked of them first."""
    asked = state.proposal or state.claim or state.shaker_lost
    return state.match_result is None and state.on_break is None and not state.absent and not asked


@QmlElement
class StirViewModel(QObject):
    """One seat's part. Shown until both have stirred, though play may stand still for it."""

    changed = Signal()

    def __init__(self, player: Player, words: Callable[[], Words], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player, self._words = player, words
        self._session: Session | None = None
        self._seal: SealState | None = None
        self._picture = ""
        self._typed = ""
        self._letters = False

    @property
    def _t(self) -> Words:
        return self._words()

    def show(self, session: Session | None) -> None:
        """Follow this session's seal; None: no match. A match at fault asks for nothing."""
        self._session = session
        state = session.state if session is not None and session.fault is None else None
        seal = state.seal if state is not None and _is_awaited(state) else None
        waiting = seal if seal is not None and not seal.is_stirred else None
        if (
            waiting is not None
            and session is not None
            and (self._seal is None or self._seal.commitment != waiting.commitment)
        ):
            self._picture, self._typed = (
                picture_of(f"TD1 {session.state.setup.match_id} {waiting.epoch} {waiting.commitment}"),
                "",
            )
            self._letters = False
        before, self._seal = self._seal, waiting
        if before is not None or waiting is not None:
            self.changed.emit()

    def _stirred(self) -> str | None:
        return self._seal.stirred[self._player] if self._seal is not None else None

    def _has_stirred(self) -> bool:
        return self._stirred() is not None

    def _title(self) -> str:
        return self._t("The dice are sealed") if self._seal is not None else ""

    def _hint(self) -> str:
        if self._seal is None or self._session is None:
            return ""
        if (stirred := self._stirred()) is not None:
            opponent = self._session.state.setup.players[self._player.opponent]
            return seal_words.stirred(self._t, stirred, shortened(opponent))
        t, source = self._t, self._session.state.orders.dice_source
        if source is not None and source is not DiceSource.BUILT_IN:
            return t(
                "You play with other dice: {source}. The seal is for the board's own, should the director order them. "
                "Add a number or words of your own.",
                source=seat_words.dice_source(t, source),
            )
        return (
            t(
                "Photograph this if your opponent agrees: after the match anyone can check every roll against it. "
                "Then add a number or words of your own."
            )
            if self._seal.epoch == 1
            else t("The dice had to be sealed again, which the record says. Add a number or words of your own.")
        )

    def _shown_typed(self) -> str:
        return self._typed if len(self._typed) <= SHOWN_LETTERS else f"…{self._typed[1 - SHOWN_LETTERS :]}"

    def _button(self) -> str:
        return self._t("Add my number") if self._typed else self._t("Skip")

    seat = Property(str, lambda self: self._player.value, constant=True)
    shown = Property(bool, lambda self: self._seal is not None, notify=changed)
    asks = Property(bool, lambda self: self._seal is not None and not self._has_stirred(), notify=changed)
    title = Property(str, _title, notify=changed)
    hint = Property(str, _hint, notify=changed)
    characters = Property(
        str, lambda self: sixteen(self._seal.commitment) if self._seal is not None else "", notify=changed
    )
    picture = Property(str, lambda self: self._picture, notify=changed)
    typed = Property(str, lambda self: self._shown_typed(), notify=changed)
    letters = Property(
        bool, lambda self: self._letters and self._seal is not None and not self._has_stirred(), notify=changed
    )
    rows = Property(list, lambda _self: [list(row) for row in ROWS[1:]], constant=True)
    keysText = Property(str, lambda self: seal_words.stir_keys(self._t, letters=not self._letters), notify=changed)
    spaceText = Property(str, lambda self: self._t("Space"), notify=changed)
    button = Property(str, _button, notify=changed)
    eraseText = Property(str, lambda self: self._t("Erase"), notify=changed)

    @Slot(str)
    def press(self, letter: str) -> None:
        """One more digit or letter."""
        if len(self._typed) < LONGEST_STIR:
            self._typed += letter
            self.changed.emit()

    @Slot()
    def turn(self) -> None:
        """Letters in the place of digits, or the other way round; what is typed stays."""
        self._letters = not self._letters
        self.changed.emit()

    @Slot()
    def erase(self) -> None:
        """Begin anew."""
        self._typed = ""
        self.changed.emit()

    @Slot()
    def stir(self) -> None:
        """Give in what is typed, or nothing."""
        if self._session is not None:
            self._session.submit(StirDice(self._player, self._typed))
