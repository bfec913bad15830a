"""Which of the thirty checkers stands where: a checker stays itself as long as it is on the board, so that its way can
be shown.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from tavla.domain.game.play import Play
from tavla.domain.game.player import Player
from tavla.domain.game.position import CHECKERS, OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF, POINTS, Position
from tavla_ui.board.places import Place, PlaceKind, standing

OF_EACH = CHECKERS
"""Checkers 0 to 14 are White's, 15 to 29 Black's."""
ALL = 2 * CHECKERS


def owner_of(checker: int) -> Player:
    return Player.WHITE if checker < OF_EACH else Player.BLACK


Stacks = Mapping[Place, tuple[int, ...]]
"""The checkers on every place that has some, from the edge up."""


class Arrangement(Struct, frozen=True):
    """The checkers in their stacks; `arrived` tells by which step of the half-made play a moved checker came."""

    stacks: Stacks
    arrived: Mapping[int, int] = field(default_factory=dict)
    left: tuple[tuple[Place, int], ...] = ()
    """Places and heights in their stacks that checkers of the mover have left in this turn."""
    movers: tuple[int, ...] = ()
    """Which checker made each move of the half-made play."""

    def at(self, place: Place) -> tuple[int, ...]:
        """The checkers on a place, from the edge up."""
        return self.stacks.get(place, ())

    def owned_at(self, place: Place, player: Player) -> tuple[int, ...]:
        """The checkers on a place if they are `player`'s, else none."""
        stack = self.at(place)
        return stack if stack and owner_of(stack[0]) is player else ()

    def place_of(self, checker: int) -> tuple[Place, int] | None:
        """Where a checker stands and how high in its stack; None if it is not on this board."""
        for place, stack in self.stacks.items():
            if checker in stack:
                return place, stack.index(checker)
        return None


def wanted(position: Position) -> dict[tuple[Player, Place], int]:
    """How many checkers of each side a position (White's view) has on each place."""
    counts = position.counts
    found = {
        (Player.WHITE if counts[point - 1] > 0 else Player.BLACK, Place(PlaceKind.POINT, point)): abs(counts[point - 1])
        for point in range(1, POINTS + 1)
        if counts[point - 1]
    }
    for player, bar, off in ((Player.WHITE, OWN_BAR, OWN_OFF), (Player.BLACK, OTHER_BAR, OTHER_OFF)):
        found[player, Place(PlaceKind.BAR, owner=player)] = counts[bar]
        found[player, Place(PlaceKind.TRAY, owner=player)] = counts[off]
    return {key: count for key, count in found.items() if count}


def arranged(position: Position, before: Arrangement | None = None) -> Arrangement:
    """The checkers as a position (White's view) has them, each staying where it was in `before` if it can."""
    need = wanted(position)
    stacks: dict[Place, list[int]] = {}
    for player in Player:
        mine = {place: count for (owner, place), count in need.items() if owner is player}
        free: list[int] = []
        if before is None:
            free = list(range(OF_EACH)) if player is Player.WHITE else list(range(OF_EACH, ALL))
        else:
            for place in sorted(before.stacks, key=lambda place: -_distance(place, player)):
                stack = before.owned_at(place, player)
                stays = mine.get(place, 0)
                if stays:
                    stacks[place] = list(stack[:stays])
                free += stack[stays:]
            placed = {checker for stack in before.stacks.values() for checker in stack}
            free += [checker for checker in range(ALL) if checker not in placed and owner_of(checker) is player]
        for place in sorted(mine, key=lambda place: -_distance(place, player)):
            stack_now = stacks.setdefault(place, [])
            while len(stack_now) < mine[place]:
                stack_now.append(free.pop(0))
    return Arrangement({place: tuple(stack) for place, stack in stacks.items() if stack})


def _distance(place: Place, player: Player) -> int:
    number = place.counted_by(player)
    return -1 if number is None else number


def with_moves(start: Arrangement, player: Player, play: Play, carried: Sequence[int | None] = ()) -> Arrangement:
    """The arrangement after the moves of a half-made play.

    `carried[i]` is the checker that the player took in hand for move i, where that is known; else the one that has just
    moved goes on, or the top one.
    """
    stacks = {place: list(stack) for place, stack in start.stacks.items()}
    arrived: dict[int, int] = {}
    left: list[tuple[Place, int]] = []
    movers: list[int] = []
    for step, move in enumerate(play):
        origin, target = standing(move.origin, player), standing(move.target, player)
        stack = stacks[origin]
        chosen = carried[step] if step < len(carried) else None
        checker = next(
            (one for one in (chosen, movers[-1] if movers else None) if one is not None and one in stack), stack[-1]
        )
        if checker not in arrived:
            left.append((origin, len(stack) - 1))
        stack.remove(checker)
        there = stacks.setdefault(target, [])
        if there and owner_of(there[0]) is not player:
            stacks.setdefault(Place(PlaceKind.BAR, owner=player.opponent), []).extend(there)
            there.clear()
        there.append(checker)
        arrived[checker] = step
        movers.append(checker)
    vacated = tuple((place, height) for place, height in left if len(stacks.get(place, ())) <= height)
    return Arrangement(
        {place: tuple(stack) for place, stack in stacks.items() if stack}, arrived, vacated, tuple(movers)
    )
