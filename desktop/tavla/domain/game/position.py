"""Where the checkers stand, as one player sees it."""

from collections.abc import Sequence
from operator import neg

from tavla.base.errors import PositionError
from tavla.base.phrase import phrase
from tavla.domain.game.player import WHITE, Player

POINTS = 24
OWN_BAR, OTHER_BAR, OWN_OFF, OTHER_OFF = 24, 25, 26, 27
CHECKERS = 15
BAR_POINT = 25
"""The number a checker on the bar counts as: it enters with die d on point 25 - d."""
_PLAYER, _OPPONENT = phrase("the player"), phrase("the opponent")


class Position:
    """The neutral form: 28 integers from one player's side.

    `counts[0..23]` are that player's points 1 to 24 (positive: own checkers, negative: the opponent's);
    `counts[24]`, `counts[25]` the bar, own and opponent's; `counts[26]`, `counts[27]` borne off, own and opponent's.
    A match keeps its position as White sees it; `mirrored()` is Black's view.
    A side totals 15, or fewer if it started short (it has then not borne the missing ones off).
    No struct: a journal holds it as the bare list of its counts, in a form that only the codec checks.
    """

    __slots__ = ("counts",)
    __match_args__ = ("counts",)

    counts: tuple[int, ...]

    def __init__(self, counts: tuple[int, ...]) -> None:
        _set_counts(self, counts)

    def __setattr__(self, name: str, _value: object) -> None:
        msg = f"cannot change {name!r} of a position"
        raise AttributeError(msg)

    def __eq__(self, other: object) -> bool:
        return self.counts == other.counts if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.counts)

    def __repr__(self) -> str:
        return f"Position(counts={self.counts})"

    @staticmethod
    def from_counts(counts: Sequence[int]) -> "Position":
        """The checked door. Raises PositionError naming the place that cannot be."""
        if len(counts) != 28:
            msg = f"a position has 28 numbers; found {len(counts)}"
            raise PositionError(msg)
        for index, count in enumerate(counts):
            if type(count) is not int:
                msg = f"number {index + 1} of the position is {count!r}; expected a whole number"
                raise PositionError(msg)
            if index >= POINTS and count < 0:
                msg = f"number {index + 1} of the position (bar or off) is {count}; expected 0 or more"
                raise PositionError(msg)
        position = Position(tuple(counts))
        for name, total in ((_PLAYER, position.own_total), (_OPPONENT, position.other_total)):
            if not 1 <= total <= CHECKERS:
                raise PositionError(
                    phrase("{name} has {count} checkers; expected 1 to {most}", name=name, count=total, most=CHECKERS)
                )
        if position.own_in_play == 0 and position.other_in_play == 0:
            raise PositionError(phrase("both sides have borne off every checker; expected at most one"))
        return position

    @property
    def own_total(self) -> int:
        """Checkers of the player, borne off ones included."""
        return self.own_in_play + self.counts[OWN_OFF]

    @property
    def other_total(self) -> int:
        """Checkers of the opponent, borne off ones included."""
        return self.other_in_play + self.counts[OTHER_OFF]

    @property
    def own_in_play(self) -> int:
        """Checkers of the player on points and bar."""
        return sum(count for count in self.counts[:POINTS] if count > 0) + self.counts[OWN_BAR]

    @property
    def other_in_play(self) -> int:
        """Checkers of the opponent on points and bar."""
        return -sum(count for count in self.counts[:POINTS] if count < 0) + self.counts[OTHER_BAR]

    @property
    def own_pips(self) -> int:
        """The player's pip count: 25 for each checker on the bar."""
        counts = self.counts
        return (
            sum(point * counts[point - 1] for point in range(1, POINTS + 1) if counts[point - 1] > 0)
            + BAR_POINT * counts[OWN_BAR]
        )

    @property
    def has_contact(self) -> bool:
        """Whether some checker of either side has yet to pass one of the other's."""
        counts = self.counts
        farthest = max((index for index in range(OWN_BAR + 1) if counts[index] > 0), default=-1)
        other_farthest = (
            -1
            if counts[OTHER_BAR]
            else min((index for index in range(POINTS) if counts[index] < 0), default=POINTS + 1)
        )
        return farthest > other_farthest

    @property
    def is_race(self) -> bool:
        """Whether the sides have passed each other for good."""
        return not self.has_contact

    def own_at(self, point: int) -> int:
        """Own checkers on a point, 1 to 24, or the bar, 25."""
        return max(0, self.counts[point - 1])

    def other_at(self, point: int) -> int:
        """The opponent's checkers on a point, 1 to 24, as this player counts."""
        return max(0, -self.counts[point - 1])

    def mirrored(self) -> "Position":
        """The same position as the opponent sees it."""
        counts = self.counts
        return Position(
            (
                *map(neg, counts[POINTS - 1 :: -1]),
                counts[OTHER_BAR],
                counts[OWN_BAR],
                counts[OTHER_OFF],
                counts[OWN_OFF],
            )
        )

    def seen_by(self, player: Player) -> "Position":
        """White's position as `player` sees it; his own as White would write it."""
        return self if player is WHITE else self.mirrored()


_set_counts = vars(Position)["counts"].__set__
"""Its slot, which a position itself does not let anybody set."""

OPENING = Position((-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0, 0, 0, 0))
"""The starting position, alike from both sides. Source: BASIC."""
