"""What is certain in a game, whatever is still rolled and whatever the opponent plays. Undecided counts as not certain.

In a race it is exact: nothing is slower than 2-1 every time, nothing faster than 6-6. With contact a search of limited
size looks for a line that is certain.
"""

from functools import lru_cache
from typing import NamedTuple

from tavla.domain.game.legality import legal_results
from tavla.domain.game.outcome import Grade, grade_won, most_to_lose
from tavla.domain.game.player import Player
from tavla.domain.game.position import BAR_POINT, OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF, POINTS, Position
from tavla.domain.game.roll import Roll

SLOWEST = Roll(2, 1)
LARGEST_DIE = 6
HOME = 6
HOME_OF_WINNER = 18
SEARCHED = 400
"""Positions that the search with contact looks at."""
DEEPEST = 6
"""Turns that it looks ahead."""

_ROLLS = tuple(Roll(first, second) for first in range(1, 7) for second in range(1, first + 1))


def certain_grade(position: Position, winner: Player, on_roll: Player, roll: Roll | None) -> Grade | None:
    """The highest grade at which `winner` is certain to win the game; None where his win is not certain.

    `position` is White's view.
    """
    try:
        return _certain_grade(position, winner, on_roll, roll)
    finally:
        _is_off_within.cache_clear()  # what one question has worked out is not kept for a day


def _certain_grade(position: Position, winner: Player, on_roll: Player, roll: Roll | None) -> Grade | None:
    view = position.seen_by(winner)
    if on_roll is winner:
        if view.is_race:
            return _race_grade(view, roll)
        return Grade.SINGLE if _wins(view, roll, _Budget()) else None
    if view.is_race:
        return (
            min((_against(reply.mirrored()) for reply in _results(view.mirrored(), roll)), key=_rank)
            if roll
            else _against(view, turns_lost=1)
        )
    return Grade.SINGLE if _survives(view, roll, _Budget()) else None


def highest_grade(
    position: Position,
    winner: Player,
    on_roll: Player,
    roll: Roll | None,
    *,
    backgammon_after_bearing_off: bool = False,
) -> Grade:
    """The highest grade that `winner` may still win at, the loser playing for less. In doubt it counts as possible.

    `position` is White's view.
    """
    view = position.seen_by(winner)
    most = most_to_lose(view.mirrored(), backgammon_after_bearing_off=backgammon_after_bearing_off)
    if not view.is_race:
        return most
    for grade in (Grade.BACKGAMMON, Grade.GAMMON):
        goal = _Goal(grade, even_after_bearing_off=backgammon_after_bearing_off)
        if grade <= most and not _avoids(view, goal, roll, winner_on_roll=on_roll is winner):
            return grade
    return Grade.SINGLE


class _Budget:
    """How much of a search is left."""

    def __init__(self) -> None:
        self._left = SEARCHED

    def spend(self) -> bool:
        """One position more; False when none is left."""
        self._left -= 1
        return self._left >= 0


def _rank(grade: Grade | None) -> int:
    return 0 if grade is None else int(grade)


def _results(position: Position, roll: Roll) -> tuple[Position, ...]:
    return tuple(legal_results(position, roll))


# What the loser of a race still avoids


class _Goal(NamedTuple):
    """The grade that the loser avoids."""

    grade: Grade
    even_after_bearing_off: bool

    def is_reached(self, own: Position) -> bool:
        """Whether he has, from his own point of view."""
        if own.counts[OWN_OFF] and not (self.grade is Grade.BACKGAMMON and self.even_after_bearing_off):
            return True
        return self.grade is Grade.BACKGAMMON and self.pips(own) == 0

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return (SLOWEST,) if self.grade is Grade.BACKGAMMON else _ROLLS

    def pips(self, own: Position) -> int:
        """How far he is from it at least."""
        beyond = HOME_OF_WINNER if self.grade is Grade.BACKGAMMON else HOME
        points = [*enumerate(own.counts[:POINTS], 1), (BAR_POINT, own.counts[OWN_BAR])]
        return sum((point - beyond) * count for point, count in points if point > beyond)


def _avoids(view: Position, goal: _Goal, roll: Roll | None, *, winner_on_roll: bool) -> bool:
    """Whether the loser is certain to, against 6-6 every time. `view` is the winner's."""
    budget = _Budget()
    if winner_on_roll:
        if roll is None:
            return _reaches(_owners(view.mirrored()), _fastest(view) - 1, goal, budget)
        turns = min(_fastest(result) for result in _results(view, roll))
        return _reaches(_owners(view.mirrored()), turns, goal, budget)
    turns = _fastest(view)
    own = _owners(view.mirrored())
    if roll is None or goal.is_reached(own):
        return _reaches(own, turns, goal, budget)
    replies = sorted((_owners(reply) for reply in _results(view.mirrored(), roll)), key=goal.pips)
    return any(_reaches(reply, turns - 1, goal, budget) for reply in replies)


def _fastest(view: Position) -> int:
    """The fewest turns in which the winner can bear all off."""
    return -(-_to_bear_all_off(view.mirrored()) // 4)


def _reaches(own: Position, turns: int, goal: _Goal, budget: _Budget) -> bool:
    """Whether the loser reaches his goal in so many turns, whatever he rolls; False where the search grows too large.

    Out of the winner's home nothing is slower than 2-1; a checker is borne off by the right dice.
    """
    if goal.is_reached(own):
        return True
    if turns <= 0 or goal.pips(own) > 3 * turns:
        return False
    return all(
        budget.spend()
        and any(
            _reaches(result, turns - 1, goal, budget)
            for result in sorted((_owners(result) for result in _results(own, roll)), key=goal.pips)
        )
        for roll in goal.rolls
    )


def _owners(view: Position) -> Position:
    """The owner's checkers alone, those borne off too."""
    counts = view.counts
    return Position((*(max(0, count) for count in counts[:POINTS]), counts[OWN_BAR], 0, counts[OWN_OFF], 0))


# Races


def _race_grade(view: Position, roll: Roll | None) -> Grade | None:
    """The winner is on roll, with a roll or without."""
    if roll is None:
        return _against(view)
    return max((_after_own_turn(result) for result in _results(view, roll)), key=_rank)


def _after_own_turn(view: Position) -> Grade | None:
    if view.own_in_play == 0:
        return grade_won(view)
    return _against(view, turns_lost=1)


def _against(view: Position, turns_lost: int = 0) -> Grade | None:
    """The winner's certain grade when he has the next turn, or (`turns_lost` 1) when the loser has it."""
    if view.own_in_play == 0:
        return grade_won(view)
    if view.other_in_play == 0:
        return None
    alone = _alone(view)
    for grade, moves in (
        (Grade.BACKGAMMON, _to_leave(view)),
        (Grade.GAMMON, _to_save_gammon(view)),
        (Grade.SINGLE, _to_bear_all_off(view)),
    ):
        if moves and _is_off_within(alone, -(-moves // 4) - turns_lost):
            return grade
    return None


def _others(view: Position) -> list[tuple[int, int]]:
    """The loser's checkers as he counts: (point, how many)."""
    points = [(POINTS - index, -count) for index, count in enumerate(view.counts[:POINTS]) if count < 0]
    return [*points, (BAR_POINT, view.counts[OTHER_BAR])] if view.counts[OTHER_BAR] else points


def _sixes(distance: int) -> int:
    return -(-distance // LARGEST_DIE)


def _to_bear_all_off(view: Position) -> int:
    return sum(_sixes(point) * count for point, count in _others(view))


def _to_save_gammon(view: Position) -> int:
    """Sixes until one checker is off; 0 when one is already."""
    if view.counts[OTHER_OFF]:
        return 0
    return 1 + sum(_sixes(point - 6) * count for point, count in _others(view) if point > 6)


def _to_leave(view: Position) -> int:
    """Sixes until no checker stands on the bar or in the winner's home board; 0 when none does or one is borne off."""
    if view.counts[OTHER_OFF]:
        return 0
    return sum(_sixes(point - 18) * count for point, count in _others(view) if point > 18)


def _alone(view: Position) -> Position:
    """The winner's checkers without the loser's."""
    own = tuple(max(0, count) for count in view.counts[:POINTS])
    return Position((*own, view.counts[OWN_BAR], 0, 0, 0))


@lru_cache(maxsize=50_000)
def _is_off_within(position: Position, turns: int) -> bool:
    """Whether 2-1 every time, played best, bears all off in so many turns."""
    if position.own_in_play == 0:
        return turns >= 0
    if turns <= 0 or position.own_pips > 3 * turns or position.own_in_play > 2 * turns:
        return False
    results = sorted(_results(position, SLOWEST), key=lambda result: (result.own_in_play, result.own_pips))
    return any(_is_off_within(_alone(result), turns - 1) for result in results)


# With contact


def _wins(view: Position, roll: Roll | None, budget: _Budget, depth: int = DEEPEST) -> bool:
    """Whether the side on roll, whose view it is, is certain to win."""
    if view.is_race:
        return _race_grade(view, roll) is not None
    if depth == 0 or not budget.spend():
        return False
    rolls = (roll,) if roll else _ROLLS
    return all(
        any(result.own_in_play == 0 or _survives(result, None, budget, depth - 1) for result in _results(view, thrown))
        for thrown in rolls
    )


def _survives(view: Position, roll: Roll | None, budget: _Budget, depth: int = DEEPEST) -> bool:
    """Whether the side whose view it is wins for certain when the other is on roll."""
    if view.other_in_play == 0:
        return False
    if view.is_race and roll is None:
        return _against(view, turns_lost=1) is not None
    if depth == 0 or not budget.spend():
        return False
    rolls = (roll,) if roll else _ROLLS
    return all(
        _wins(reply.mirrored(), None, budget, depth - 1)
        for thrown in rolls
        for reply in _results(view.mirrored(), thrown)
    )
