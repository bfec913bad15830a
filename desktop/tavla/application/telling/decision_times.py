"""How long players think: the running time of each decision, as counts and figures."""

from enum import Enum
from statistics import median

from msgspec import Struct

from tavla.domain.game.player import Player

BOUNDS_S = (5, 10, 20, 30, 60, 120)
"""Where one column ends and the next begins; the last is open."""


class Decision(Enum):
    TURN = "turn"
    """From the opponent's act to the end of the turn: roll and play."""
    DOUBLE = "double"
    ANSWER = "answer"
    """A take or a pass."""


class DecisionTime(Struct, frozen=True):
    """One decision; the time in which play stood still is not in it."""

    player: Player
    decision: Decision
    spent_ms: int


class Thinking(Struct, frozen=True):
    """One player's times, in milliseconds."""

    count: int
    total_ms: int
    median_ms: int
    longest_ms: int
    columns: tuple[int, ...]
    """How many decisions lie below each of `BOUNDS_S`, and in the last column above them all."""


class DecisionTimes(Struct, frozen=True):
    decisions: tuple[DecisionTime, ...] = ()

    def with_others(self, others: "DecisionTimes") -> "DecisionTimes":
        return DecisionTimes((*self.decisions, *others.decisions))

    def of(self, player: Player | None, decision: Decision | None = None) -> Thinking:
        """One player's figures, or everybody's; of one kind of decision, or of all."""
        spent = [
            time.spent_ms
            for time in self.decisions
            if player in (None, time.player) and decision in (None, time.decision)
        ]
        columns = [0] * (len(BOUNDS_S) + 1)
        for milliseconds in spent:
            columns[sum(milliseconds >= 1000 * bound for bound in BOUNDS_S)] += 1
        return Thinking(
            len(spent), sum(spent), round(median(spent)) if spent else 0, max(spent, default=0), tuple(columns)
        )
