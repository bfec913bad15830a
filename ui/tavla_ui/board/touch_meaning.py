"""What a touch of the board means to the side whose act it is: commands for the core, or a checker taken in hand.

No rule is decided here.
"""

from msgspec import Struct

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.legality import dice_left, next_moves, point_making, routes
from tavla.domain.game.play import CheckerMove, Play
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Die
from tavla.rules.loader import ruleset_of
from tavla_ui.board.arrangement import Arrangement
from tavla_ui.board.places import OFF_POINT, Place, PlaceKind


class Ask(Struct, frozen=True):
    """Commands, one after the other. `checker` is the one that is meant to move."""

    commands: tuple[Command, ...]
    checker: int | None = None


class Choose(Struct, frozen=True):
    """A checker is selected; None: no longer."""

    checker: int | None


class SwapDice(Struct, frozen=True):
    """The other die leads."""


class RaiseCube(Struct, frozen=True):
    """The cube is lifted, and what touches it in earnest is said: a touch binds, and this was a tap."""


class ShowLastPlay(Struct, frozen=True):
    """The last play is wanted."""


Meaning = Ask | Choose | SwapDice | RaiseCube | ShowLastPlay | None


class Table(Struct, frozen=True):
    """All a touch is judged by: the match, whose act it is, the checkers,
    the die that leads and the checker selected.
    """

    state: MatchState
    player: Player
    checkers: Arrangement
    leading: Die | None = None
    selected: int | None = None

    def next_moves(self) -> tuple[CheckerMove, ...]:
        """The moves open now, the leading die's first."""
        state = self.state
        if state.roll is None:
            return ()
        moves = next_moves(state.position.seen_by(self.player), state.roll, state.moves)
        leading = self.leading_now
        return tuple(sorted(moves, key=lambda move: move.die != leading))

    @property
    def leading_now(self) -> Die | None:
        """The die that is played next unless a touch says otherwise."""
        if self.state.roll is None:
            return None
        left = dice_left(self.state.roll, self.state.moves)
        return self.leading if self.leading in left else max(left, default=None)

    def routes(self, origin: int, target: int, made: Play | None = None) -> bool:
        """Whether a checker may go there, after the moves made or after others."""
        state = self.state
        return state.roll is not None and bool(
            routes(
                state.position.seen_by(self.player), state.roll, state.moves if made is None else made, origin, target
            )
        )

    def number_of(self, checker: int) -> int | None:
        """Where a checker stands, as its side counts."""
        stands = self.checkers.place_of(checker)
        return None if stands is None else stands[0].counted_by(self.player)


def tapped(table: Table, place: Place, checker: int | None, *, held: bool = False) -> Meaning:
    """What a tap on a place means.

    `checker` is the own checker whose slot was touched; `held` a long touch, which selects it, and is the touch of the
    cube that binds.
    """
    if place.kind is PlaceKind.CUBE:
        return cube_touched(table, held=held)
    if table.state.phase is Phase.TO_ROLL and place.kind is PlaceKind.DICE:
        return ShowLastPlay()
    number = place.counted_by(table.player)
    if table.state.phase is not Phase.MOVING:
        if checker is not None and number is not None and number > OFF_POINT:
            return Ask((_move(table, number, number),))
        return None
    if place.kind is PlaceKind.DICE:
        return SwapDice()
    return None if number is None else _tapped_point(table, number, checker, held=held)


def _tapped_point(table: Table, number: int, checker: int | None, *, held: bool) -> Meaning:
    """A point, the bar or the tray, while checkers are moved."""
    if table.selected is not None:
        meaning = _with_selected(table, table.selected, number, checker)
        if meaning is not None:
            return meaning
    if number == OFF_POINT:
        return _bear_off(table)
    if checker is None:
        return _make_point(table, number)
    if held:
        return Choose(checker)
    if checker in table.checkers.arrived:
        return Ask((asked.TakeBackMove(table.player, table.checkers.arrived[checker]),))
    return _play(table, number, checker)


def dropped(table: Table, checker: int, target: int, through: tuple[int, ...]) -> Meaning:
    """What a checker let go on a place (0 his tray) means. Whether it may go there is the core's to say."""
    origin = table.number_of(checker)
    if origin is None or origin == target:
        return None
    if not table.routes(origin, target):
        again = _thought_better(table, checker, target, through)
        if again is not None:
            return again
    return Ask((_move(table, origin, target, through),), checker)


def cube_touched(table: Table, *, held: bool) -> Meaning:
    """`held`: for a while, or dragged. Source: USBGF 4.4.3 where a touch binds; on glass a tap may be nobody's."""
    if table.state.phase in (Phase.DOUBLE_OFFERED, Phase.CONCESSION_OFFERED):
        return None
    if table.state.phase is Phase.CUBE_TOUCHED:
        return Ask((asked.ReturnCube(table.player),))
    if not held and ruleset_of(table.state.setup.ruleset).cube.touch_binds:
        return RaiseCube()
    return Ask((asked.TouchCube(table.player),))


def _move(table: Table, origin: int, target: int, through: tuple[int, ...] = ()) -> asked.MoveChecker:
    return asked.MoveChecker(table.player, origin, target, through, table.leading_now)


def _with_selected(table: Table, selected: int, number: int, checker: int | None) -> Meaning:
    """A tap with a checker in hand: back on its place puts it down, another point is where it goes, another own checker
    is taken instead.
    """
    origin = table.number_of(selected)
    if origin is None or origin == number:
        return Choose(None)
    if checker is None or table.routes(origin, number):
        return dropped(table, selected, number, ())
    return None


def _play(table: Table, number: int, checker: int) -> Meaning:
    """The leading die if it may be played from here, the other if only that may, else the checker is selected."""
    for move in table.next_moves():
        if move.origin == number:
            return Ask((asked.MakeMoves(table.player, (move,)),), checker)
    return Choose(checker)


def _bear_off(table: Table) -> Meaning:
    """The checker that the leading die bears off, else the other die.

    In a race people hammer the tray: a tap too many takes no checker back.
    """
    for move in table.next_moves():
        if move.target == OFF_POINT:
            return Ask((asked.MakeMoves(table.player, (move,)),))
    return None


def _make_point(table: Table, number: int) -> Meaning:
    """Two checkers make the point if both dice do; else the checker moved last goes on there, or there instead."""
    state = table.state
    if state.roll is not None:
        play = point_making(state.position.seen_by(table.player), state.roll, state.moves, number)
        if play is not None:
            return Ask((asked.MakeMoves(table.player, play),))
    movers = table.checkers.movers
    if not movers:
        return None
    origin = table.number_of(movers[-1])
    if origin is not None and table.routes(origin, number):
        return Ask((_move(table, origin, number),), movers[-1])
    return _thought_better(table, movers[-1], number, ())


def _thought_better(table: Table, checker: int, target: int, through: tuple[int, ...]) -> Meaning:
    """A checker that has moved in this turn goes back to where it stood, or from there to another place."""
    moves, movers = table.state.moves, table.checkers.movers
    own = [step for step, mover in enumerate(movers) if mover == checker]
    for first in own:
        back = tuple(asked.TakeBackMove(table.player, step) for step in reversed(own) if step >= first)
        rest = tuple(move for step, move in enumerate(moves) if step not in own or step < first)
        origin = moves[first].origin
        if origin == target:
            return Ask(back)
        if table.routes(origin, target, rest):
            return Ask((*back, _move(table, origin, target, through)), checker)
    return None
