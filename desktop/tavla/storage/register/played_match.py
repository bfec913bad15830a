"""What the register keeps of a match that was played on a board."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from msgspec import Struct

from tavla.domain.facts.changes import MatchClosed
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import Player as Side


class Expulsion(NamedTuple):
    """That the director shut the loser out of the event: who, why, by which clause, and on which day."""

    director: str
    reason: str
    clause: str
    on: str


class PlayedMatch(Struct, frozen=True):
    """A match that is over.

    Names, register keys (empty where a player was not chosen from it) and scores in one order; `winner` 0 or 1.
    """

    match_id: str
    event: str
    round: str
    table: str
    names: tuple[str, str]
    keys: tuple[str, str]
    length: int
    scores: tuple[int, int]
    winner: int
    expulsion: Expulsion | None = None
    is_left: bool = True
    """False: nobody has left it yet, since the board went down; what the register has of it already stands until
    somebody does.
    """

    @classmethod
    def of(cls, state: MatchState, history: Sequence[Event]) -> Self | None:
        """What the register keeps of a match that is over: one of an event, with a winner, and no training."""
        setup, result = state.setup, state.match_result
        if setup.training or not setup.card.event or result is None or result.winner is None:
            return None
        card, names, points = setup.card, setup.players, state.score.points
        white, black = (keys[0] if len(keys) == 1 else "" for keys in card.register_keys)
        winner = 0 if result.winner is Side.WHITE else 1
        scores = (points.white, points.black)
        expulsion = _expulsion(history) if result.closing is Closing.EXPULSION else None
        sides = (names.white, names.black)
        return cls(
            setup.match_id,
            card.event,
            card.round,
            card.table,
            sides,
            (white, black),
            state.score.length,
            scores,
            winner,
            expulsion,
        )


def _expulsion(history: Sequence[Event]) -> Expulsion | None:
    """The last one of a match."""
    for event in reversed(history):
        if (
            isinstance(event, ChangeMade)
            and isinstance(event.change, MatchClosed)
            and event.change.how is Closing.EXPULSION
        ):
            by = event.authority
            return Expulsion(by.director, by.reason, by.clause, by.wall_clock[:10])
    return None
