"""A position drawn in characters, for a terminal."""

from tavla.domain.game.player import Player
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF, Position
from tavla.formats.board_state import BoardState, Offer

HEIGHT = 5
OWN, OTHER = "X", "O"
UPPER = (*range(13, 19), *range(19, 25))
LOWER = (*range(12, 6, -1), *range(6, 0, -1))


def draw_board(state: BoardState) -> tuple[str, ...]:
    """The lines of a board as the player on roll sees it: X is his, at the bottom; a number tops a stack of more than
    five.
    """
    position = state.position
    upper = [_row(position, UPPER, level, position.counts[OTHER_BAR]) for level in range(HEIGHT)]
    lower = [_row(position, LOWER, level, position.counts[OWN_BAR]) for level in reversed(range(HEIGHT))]
    counts, own, other = position.counts, state.on_roll, state.on_roll.opponent
    sides = (
        f"  X {_side(own)}, on roll: {_score(state, own)}, {counts[OWN_OFF]} off;  O {_side(other)}: "
        f"{_score(state, other)}, {counts[OTHER_OFF]} off"
    )
    return (
        _edge("+", UPPER),
        *upper,
        f" |{'':18}|BAR|{'':18}|   {_around(state)}",
        *lower,
        _edge("+", LOWER),
        sides,
    )


def _edge(corner: str, points: tuple[int, ...]) -> str:
    numbers = [f"{point:>2}-" for point in points]
    return f" {corner}{''.join(numbers[:6]).replace(' ', '-')}{corner}---{corner}{''.join(numbers[6:]).replace(' ', '-')}{corner}"


def _row(position: Position, points: tuple[int, ...], level: int, bar: int) -> str:
    cells = [_checker(position.counts[point - 1], level) for point in points]
    on_bar = _checker(bar if points is LOWER else -bar, level)
    return f" |{''.join(cells[:6])}|{on_bar}|{''.join(cells[6:])}|"


def _checker(count: int, level: int) -> str:
    if abs(count) <= level:
        return "   "
    if level == HEIGHT - 1 and abs(count) > HEIGHT:
        return f"{abs(count):>2} "
    return f" {OWN if count > 0 else OTHER} "


def _around(state: BoardState) -> str:
    return f"{_to_do(state)}; cube {state.cube}, {_cube_place(state)}; {_length(state)}"


def _to_do(state: BoardState) -> str:
    if state.roll:
        return f"roll {state.roll}"
    offers = {Offer.DOUBLE: "double offered", Offer.BEAVER: "beaver", Offer.RACCOON: "raccoon"}
    return offers[state.offer] if state.offer else "to roll or double"


def _cube_place(state: BoardState) -> str:
    if state.cube_owner is None:
        return "centred"
    return "X's" if state.cube_owner is state.on_roll else "O's"


def _length(state: BoardState) -> str:
    if not state.match_length:
        return "money"
    return f"match to {state.match_length}" + (", Crawford game" if state.crawford else "")


def _side(player: Player) -> str:
    return "White (bottom)" if player is Player.WHITE else "Black (top)"


def _score(state: BoardState, player: Player) -> str:
    return f"{state.scores[player]} point{'' if state.scores[player] == 1 else 's'}"
