"""What the director has proposed while the players are asked: the change, who has answered, and his last word."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import EnforceChange, WithdrawChange
from tavla.application.ports.directors import PinRequest, PinRight
from tavla.base.phrase import Phrase, phrase
from tavla.domain.fold.match_state import Proposal
from tavla.text import change_words, record_words
from tavla.text.names import in_sentences
from tavla.text.words import beside
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class ProposalViewModel(QObject):
    """Stands for the proposal of the match at the board; clause and reason of his last word are those of the proposal.

    The board is in the players' hands meanwhile, so his last word wants his PIN, unless he has shown it since the last
    answer.
    """

    changed = Signal()

    def __init__(self, context: Callable[[], SectionContext | None], parent: QObject) -> None:
        """`context` gives None while nobody has shown his PIN."""
        super().__init__(parent)
        self._context = context
        self._shown_for: Proposal | None = None

    def pin_shown(self) -> None:
        """The director has come in by his PIN, it may be to say his last word."""
        self._shown_for = self.proposal

    @property
    def proposal(self) -> Proposal | None:
        """The proposal that waits, while the director is in."""
        context = self._context()
        return context.session.state.proposal if context is not None and context.session is not None else None

    change = Property(str, lambda self: self._change(), notify=changed)
    answers = Property(str, lambda self: self._answers(), notify=changed)
    enforceText = Property(str, lambda self: self._of(phrase("Enforce it")), notify=changed)
    withdrawText = Property(str, lambda self: self._of(phrase("Withdraw it")), notify=changed)

    @Slot()
    def enforce(self) -> None:
        """The change takes effect without those who have refused or not answered."""
        self._end(EnforceChange)

    @Slot()
    def withdraw(self) -> None:
        """The change is let go."""
        self._end(WithdrawChange)

    def _end(self, how: type[EnforceChange | WithdrawChange]) -> None:
        context = self._context()
        if context is None:
            return
        if self.proposal == self._shown_for:
            self._say(how)
        else:
            official = context.official
            context.page.ask_pin(
                PinRequest("", lambda _digits, heard: heard(PinRight(official)), lambda _reason: self._say(how))
            )

    def _say(self, how: type[EnforceChange | WithdrawChange]) -> None:
        self._shown_for = None
        context, proposal = self._context(), self.proposal
        if context is not None and proposal is not None:
            page, ground = context.page, proposal.authority
            page.submit(how(context.authority(ground.clause, ground.reason)))

    def _change(self) -> str:
        context, proposal = self._context(), self.proposal
        if context is None or proposal is None:
            return ""
        names = in_sentences(context.match.state.setup.players)
        return context.t.sentence(change_words.change(context.t, proposal.change, names))

    def _answers(self) -> str:
        context, proposal = self._context(), self.proposal
        if context is None or proposal is None:
            return ""
        names, answers = in_sentences(context.match.state.setup.players), proposal.answers
        return beside(record_words.answer(context.t, names[player], answers[player]) for player in proposal.asked)

    def _of(self, words: Phrase) -> str:
        context = self._context()
        return context.t.said(words) if context is not None else ""
