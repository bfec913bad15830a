"""Every moment of a match, to step through without touching it: what happened, and how the match stood, folded when
somebody looks.
"""

from collections.abc import Sequence

from msgspec import Struct

from tavla.application.telling.match_history import MatchHistory
from tavla.application.telling.told import MomentKind, kind_of
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import FlagLifted, RollVoided, TakenBack
from tavla.domain.facts.director_events import ChangeMade, DirectorEvent
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState

_OF_A_ROLL = (facts.Rolled, facts.OpeningRolled)
_OF_A_FLAG = (facts.FlagFell, facts.FlagClaimed, facts.MatchEnded)


class Moment(Struct, frozen=True):
    """The match just after fact number `number`, from 0. `is_gone`: taken back or void later."""

    number: int
    event: Event
    kind: MomentKind
    is_gone: bool


class Moments:
    """Follows one match as it grows."""

    def __init__(self) -> None:
        self._history = MatchHistory(())
        self._read = 0
        self._gone: set[int] = set()

    def follow(self, history: Sequence[Event]) -> None:
        """Take in what has been added to the match."""
        self._history = history if isinstance(history, MatchHistory) else MatchHistory(history)
        for number in range(self._read, len(history)):
            event = history[number]
            if isinstance(event, ChangeMade):
                self._gone |= self._undone_by(event, number)
        self._read = len(history)

    def __len__(self) -> int:
        return self._read

    def __getitem__(self, number: int) -> Moment:
        event = self._history[number]
        return Moment(number, event, kind_of(event), number in self._gone)

    def state(self, number: int) -> MatchState:
        """The match just after that fact."""
        return self._history.stood(number + 1)

    def next(self, number: int, by: int, *kinds: MomentKind) -> int:
        """The nearest moment of these kinds after (`by` 1) or before (-1) this one; the last or the first if there is
        none.
        """
        number += by
        while 0 < number < len(self) - 1 and self[number].kind not in kinds:
            number += by
        return min(max(number, 0), len(self) - 1)

    def marks(self) -> tuple[Moment, ...]:
        """The incidents and rulings."""
        return tuple(
            self[number]
            for number in range(len(self))
            if kind_of(self._history[number]) in (MomentKind.INCIDENT, MomentKind.RULING)
        )

    def _undone_by(self, event: ChangeMade, number: int) -> set[int]:
        """What of the play until then no longer counts; the director's acts themselves stay."""
        match event.change:
            case TakenBack(to):
                return {undone for undone in range(to, number) if not isinstance(self._history[undone], DirectorEvent)}
            case RollVoided():
                rolled = next(
                    (
                        at
                        for at in range(number, -1, -1)
                        if isinstance(self._history[at], _OF_A_ROLL) and at not in self._gone
                    ),
                    number,
                )
                return {
                    undone
                    for undone in range(rolled, number)
                    if isinstance(self._history[undone], (*_OF_A_ROLL, facts.MovesArranged))
                }
            case FlagLifted():
                fell = next(
                    (at for at in range(number, -1, -1) if isinstance(self._history[at], facts.FlagFell)), number
                )
                return {undone for undone in range(fell, number) if isinstance(self._history[undone], _OF_A_FLAG)}
            case _:
                return set()
