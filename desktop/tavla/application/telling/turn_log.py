"""The match as the director reads it: its turns with plays and times, and what was decided between them.

Folded as it grows.
"""

from collections.abc import Sequence

from msgspec import Struct

from tavla.application.telling.match_history import never_stood
from tavla.application.telling.told import Use, is_told_in
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import TakenBack
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed
from tavla.domain.facts.events import Event
from tavla.domain.facts.stops import CAME_BACK
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis

_PLAY = (
    "phase",
    "game",
    "score",
    "position",
    "on_roll",
    "roll",
    "moves",
    "cube",
    "concession",
    "confirmed",
    "match_result",
    "double_lost",
)


class LoggedTurn(Struct, frozen=True):
    """A play that was ended.

    `facts` is how many facts the match had before its roll; `position` is the mover's side before it; reserves are
    those after.
    """

    facts: int
    game: int
    player: Player
    roll: Roll
    play: Play
    position: Position
    reserves: ByPlayer[Millis]
    refused: int
    """Tries at an illegal play that the board refused in this turn."""


class LoggedFact(Struct, frozen=True):
    """Something else: fact number `number` of the match, from 0."""

    number: int
    event: Event
    times: int = 1
    """So many restarts of the board one after the other, or times it slept, of which this is the last."""

    @property
    def came_back(self) -> facts.StopReason | None:
        """From what the board came back, where nobody asked for a stop."""
        return (
            self.event.reason if isinstance(self.event, facts.PlayStopped) and self.event.reason in CAME_BACK else None
        )


Logged = LoggedTurn | LoggedFact


class ReturnPoint(Struct, frozen=True):
    """A moment that play can be taken back to: the match after its first `facts` facts.

    `roll` None: before the roll; nobody on roll: before an opening.
    """

    facts: int
    game: int
    turn: int
    player: Player | None
    roll: Roll | None
    before_act: bool = False
    """It lies before an act of the director's."""


def return_point(history: Sequence[Event], facts: int) -> ReturnPoint | None:
    """The moment after the first `facts` facts; None where play never stood then."""
    log = TurnLog()
    log.follow(history)
    return log.moment(facts)


class TurnLog:
    """Follows one match; each fact is read once."""

    def __init__(self) -> None:
        self.lines: list[Logged] = []
        self.returns: list[ReturnPoint] = []
        self._state: MatchState | None = None
        self._stands: MatchState | None = None
        self._stands_from = 0
        self._read = self._turns = self._refused = 0

    @property
    def past(self) -> Sequence[ReturnPoint]:
        """The moments that play has gone on from since, or that a change lies after; the first one always."""
        if self._state is None or self._stands is None or not _stands_alike(self._stands, self._state):
            return self.returns
        return self.returns[: max(1, self._stands_from)]

    def moment(self, facts: int) -> ReturnPoint | None:
        """The moment after the first `facts` facts; None where play never stood then."""
        return next((point for point in self.returns if point.facts == facts), None)

    def back_to(self, event: Event) -> ReturnPoint | None:
        """Where play goes back to, where the fact takes it back or proposes it."""
        if isinstance(event, ChangeMade | ChangeProposed) and isinstance(event.change, TakenBack):
            return self.moment(event.change.to)
        return None

    def follow(self, history: Sequence[Event]) -> None:
        """Read what has been added."""
        if self._state is None:
            self._state = begun(history[0])
            self._read = 1
            self._mark(self._state)
        for event in history[self._read :]:
            after = apply(self._state, event)
            if isinstance(event, ChangeMade):
                self._mark(self._state, before_act=True)
                self._stands = None
            self._take(self._state, event, after)
            self._state = after
            self._read += 1
            stands = after.roll is not None or after.on_roll is not None or after.phase is Phase.OPENING
            if is_told_in(event, Use.RETURN) and stands and not never_stood(history, self._read):
                self._mark(after)

    def _take(self, before: MatchState, event: Event, after: MatchState) -> None:
        if isinstance(event, facts.AttemptRefused):
            self._refused += 1
        elif isinstance(event, facts.TurnEnded) and before.roll is not None:
            from_facts = next((point.facts for point in reversed(self.returns) if point.roll is None), 1)
            reserves, position = clock_reserves(after.clock, event.at), before.position.seen_by(event.player)
            self.lines.append(
                LoggedTurn(
                    from_facts, before.game, event.player, before.roll, event.play, position, reserves, self._refused
                )
            )
            self._refused = 0
            self._turns = self._turns + 1
        elif is_told_in(event, Use.LOG):
            self._note(LoggedFact(self._read, event))
        if isinstance(event, ChangeMade) and isinstance(event.change, TakenBack):
            to = event.change.to
            self._turns = next((point.turn - 1 for point in reversed(self.returns) if point.facts <= to), 0)
        elif before.game != after.game:
            self._turns = 0

    def _note(self, line: LoggedFact) -> None:
        """A restart after a restart, with nothing between, takes its place."""
        last = self.lines[-1] if self.lines else None
        if line.came_back and isinstance(last, LoggedFact) and last.came_back is line.came_back:
            self.lines[-1] = LoggedFact(line.number, line.event, last.times + 1)
        else:
            self.lines.append(line)

    def _mark(self, state: MatchState, *, before_act: bool = False) -> None:
        if self._stands is None or not _stands_alike(self._stands, state):
            self._stands = state
            self._stands_from = len(self.returns)
        self.returns.append(ReturnPoint(self._read, state.game, self._turns + 1, state.on_roll, state.roll, before_act))


def _stands_alike(one: MatchState, other: MatchState) -> bool:
    """Whether play stands in the same way in both, whatever the clocks say."""
    return all(getattr(one, what) == getattr(other, what) for what in _PLAY)
