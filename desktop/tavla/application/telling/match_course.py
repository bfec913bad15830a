"""The course of a match in rows: its turns with dice, play and time, and what interrupted them; score and reserves after
each.
"""

from collections.abc import Iterator, Sequence
from enum import Enum

from msgspec import Struct

from tavla.application.telling.moments import Moments
from tavla.application.telling.told import MomentKind, kind_of
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import apply, begun
from tavla.domain.fold.match_state import MatchState
from tavla.domain.fold.scenes import clock_reserves, is_deciding
from tavla.domain.game.notation import format_play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Millis


class CourseKind(Enum):
    GAME = "game"
    """A game begins; the match before its first fact of play."""
    PLAY = "play"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    END = "end"
    """A game or the match is over."""
    INCIDENT = "incident"
    RULING = "ruling"


class CourseRow(Struct, frozen=True):
    """A line of the list. `number`: the fact after which the match stands as it says, from 0."""

    number: int
    kind: CourseKind
    game: int
    event: Event
    before: MatchState
    after: MatchState
    player: Player | None = None
    dice: str = ""
    play: str = ""
    """In backgammon notation, as its player counts; empty for a dance."""
    spent: Millis = Millis(0)
    """How long the decision took, as the clock ran."""
    is_gone: bool = False
    """Taken back or void later."""

    @property
    def is_decision(self) -> bool:
        return self.kind in _DECISIONS.values()


class CoursePoint(Struct, frozen=True):
    """Score and reserves just after a fact; no reserves without a clock."""

    number: int
    game: int
    points: ByPlayer[int]
    reserves: ByPlayer[Millis] | None


class MatchCourse(Struct, frozen=True):
    count: int = 0
    """How many facts the match has."""
    length: int = 0
    rows: tuple[CourseRow, ...] = ()
    points: tuple[CoursePoint, ...] = ()

    def row_at(self, number: int) -> int:
        """The row to which a fact belongs: the first that stands at it or later, or the last; -1 without rows."""
        later = (place for place, row in enumerate(self.rows) if row.number >= number and row.kind not in _HEADS)
        return next(later, len(self.rows) - 1)


_HEADS = (CourseKind.GAME,)
_DECISIONS: dict[type, CourseKind] = {
    facts.TurnEnded: CourseKind.PLAY,
    facts.DoubleOffered: CourseKind.DOUBLE,
    facts.DoubleTaken: CourseKind.TAKE,
    facts.DoubleDropped: CourseKind.DROP,
}
_ENDS = (facts.GameEnded, facts.MatchEnded)


def course_of(history: Sequence[Event]) -> MatchCourse:
    """Goes through all facts once."""
    moments = Moments()
    moments.follow(history)
    gone = frozenset(number for number in range(len(history)) if moments[number].is_gone)
    rows: list[CourseRow] = []
    points: list[CoursePoint] = []
    state = begun(history[0])
    game, running, decided, last = 0, 0, 0, history[0].at
    for number, event in enumerate(history):
        before = state
        if number:
            state = apply(state, event)
            running += event.at - last if is_deciding(before) else 0
            last = event.at
        if state.game != game:
            game = state.game
            rows.append(CourseRow(number, CourseKind.GAME, game, event, before, state))
            decided = running
        for row in _rows(event, number, before, state, running - decided, gone):
            decided = running if row.is_decision else decided
            rows.append(row)
        if number == 0 or number == len(history) - 1 or rows[-1].number == number:
            points.append(CoursePoint(number, state.game, state.score.points, _reserves(state, event)))
    return MatchCourse(len(history), state.score.length, tuple(rows), tuple(points))


def _rows(
    event: Event, number: int, before: MatchState, after: MatchState, spent: int, gone: frozenset[int]
) -> Iterator[CourseRow]:
    is_gone = number in gone
    kind = _DECISIONS.get(type(event))
    if isinstance(event, facts.TurnEnded):
        dice = f"{before.roll.first}-{before.roll.second}" if before.roll else ""
        play = format_play(before.position.seen_by(event.player), event.play) if event.play else ""
        yield CourseRow(
            number,
            CourseKind.PLAY,
            after.game,
            event,
            before,
            after,
            event.player,
            dice,
            play,
            Millis(spent),
            is_gone=is_gone,
        )
    elif isinstance(event, (facts.DoubleOffered, facts.DoubleTaken, facts.DoubleDropped)) and kind is not None:
        yield CourseRow(
            number, kind, after.game, event, before, after, event.player, spent=Millis(spent), is_gone=is_gone
        )
    elif isinstance(event, _ENDS):
        yield CourseRow(number, CourseKind.END, after.game, event, before, after, is_gone=is_gone)
    elif kind_of(event) is MomentKind.INCIDENT:
        yield CourseRow(number, CourseKind.INCIDENT, after.game, event, before, after, is_gone=is_gone)
    elif kind_of(event) is MomentKind.RULING:
        yield CourseRow(number, CourseKind.RULING, after.game, event, before, after, is_gone=is_gone)


def _reserves(state: MatchState, event: Event) -> ByPlayer[Millis] | None:
    return clock_reserves(state.clock, event.at) if state.clock.settings.method is not ClockMethod.NONE else None
