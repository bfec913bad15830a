"""What the director has proposed while the players are asked: the change, who has answered, and his last word."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import EnforceChange, WithdrawChange
from tavla.application.ports.directors import PinRequest, PinRight
from tavla.domain.fold.match_state import MatchState, Proposal
from tavla_ui.director.page import DirectorHouse

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class ProposalViewModel(QObject):
    """Stands for the proposal of the match at the board; clause and reason of his last word are those of the proposal.

    The board is in the players' hands meanwhile, so his last word wants his PIN, unless he has shown it since the last
    answer.
    """

    changed = Signal()

    def __init__(self, house: DirectorHouse, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._house = house
        self._shown_for: Proposal | None = None

    def pin_shown(self) -> None:
        """The director has come in by his PIN, it may be to say his last word."""
        self._shown_for = self.proposal

    @property
    def proposal(self) -> Proposal | None:
        """The proposal that waits."""
        return self._house.session.state.proposal if self._house.session is not None else None

    change = Property(str, lambda self: self._change(), notify=changed)
    answers = Property(str, lambda self: self._answers(), notify=changed)
    enforceText = Property(str, lambda self: self._house.texts.enforce(), notify=changed)
    withdrawText = Property(str, lambda self: self._house.texts.withdraw(), notify=changed)

    @Slot()
    def enforce(self) -> None:
        """The change takes effect without those who have refused or not answered."""
        self._end(EnforceChange)

    @Slot()
    def withdraw(self) -> None:
        """The change is let go."""
        self._end(WithdrawChange)

    def _end(self, how: type[EnforceChange | WithdrawChange]) -> None:
        if self.proposal == self._shown_for:
            self._say(how)
        else:
            official = self._house.director
            self._house.ask_pin(
                PinRequest("", lambda _digits, heard: heard(PinRight(official)), lambda _reason: self._say(how))
            )

    def _say(self, how: type[EnforceChange | WithdrawChange]) -> None:
        self._shown_for = None
        if self.proposal is not None:
            self._house.submit(
                how(self._house.authority(self.proposal.authority.clause, self.proposal.authority.reason))
            )

    def _change(self) -> str:
        texts, state = self._house.texts, self._state()
        return (
            ""
            if state is None or state.proposal is None
            else texts.sentence(texts.change(state.proposal.change, state.setup.players))
        )

    def _answers(self) -> str:
        state = self._state()
        if state is None or state.proposal is None:
            return ""
        names, answers = state.setup.players, state.proposal.answers
        return " · ".join(self._house.texts.answer(names[player], answers[player]) for player in state.proposal.asked)

    def _state(self) -> MatchState | None:
        return self._house.session.state if self._house.session is not None else None
