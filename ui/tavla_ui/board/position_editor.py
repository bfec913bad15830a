"""A position under the hand that sets it up: never both sides on a point, never more than 15 checkers of a side.

Pure.
"""

from enum import Enum

from msgspec import Struct

from tavla.application.acts.set_up_by_hand import both_closed_out
from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import Player
from tavla.domain.game.position import CHECKERS, OPENING, OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF, POINTS, Position
from tavla.domain.game.roll import Roll
from tavla_ui.board.places import Place, PlaceKind

_HOME = (0, 2, 2, 3, 4, 4)
"""Of 15 checkers in their home, from the ace point on."""
BOTH_HOME = (*_HOME, *(0,) * 12, *(-count for count in reversed(_HOME)), 0, 0, 0, 0)


class EditRefusal(Enum):
    """Why a checker does not go there."""

    POINT_TAKEN = "point_taken"
    """The other side stands there."""
    NONE_LEFT = "none_left"
    """All 15 are on the board."""
    NOTHING_THERE = "nothing_there"


class Lack(Enum):
    """What a set-up still lacks."""

    CHECKERS = "checkers"
    """Fewer than 15, and nobody has said that they stand."""
    NONE_IN_PLAY = "none_in_play"
    BOTH_CLOSED_OUT = "both_closed_out"
    """Both stand on the bar, and nobody could ever enter."""
    ON_ROLL = "on_roll"
    """A game in progress has somebody on roll."""
    CUBE_NOT_HIS = "cube_not_his"
    """Who has doubled could not turn the cube."""


class PositionEditor(Struct, frozen=True):
    """The 28 numbers of a `Position` (White's view) while checkers may be missing; those missing are in the supply."""

    counts: tuple[int, ...] = (0,) * 28

    def at(self, player: Player, place: Place) -> int:
        """How many checkers of `player` stand on a place, his supply included."""
        if place.kind is PlaceKind.SUPPLY:
            return CHECKERS - self._total(player) if place.owner is player else 0
        index = _index(player, place)
        return 0 if index is None else max(0, self.counts[index] * _sign(player, index))

    def moved(self, player: Player, origin: Place, target: Place) -> "PositionEditor | EditRefusal":
        """One checker of `player` taken from a place, or his supply, to another."""
        if self.at(player, origin) == 0:
            return EditRefusal.NONE_LEFT if origin.kind is PlaceKind.SUPPLY else EditRefusal.NOTHING_THERE
        if target.kind is PlaceKind.POINT and self.at(player.opponent, target):
            return EditRefusal.POINT_TAKEN
        counts = list(self.counts)
        for place, by in ((origin, -1), (target, 1)):
            index = _index(player, place)
            if index is not None:
                counts[index] += by * _sign(player, index)
        return PositionEditor(tuple(counts))

    def in_play(self, player: Player) -> int:
        """Checkers of `player` on points and bar."""
        return self._total(player) - self.counts[OWN_OFF if player is Player.WHITE else OTHER_OFF]

    def _total(self, player: Player) -> int:
        position = Position(self.counts)
        return position.own_total if player is Player.WHITE else position.other_total


class SetUp(Struct, frozen=True):
    """All that is set up on the board.

    Nobody `on_roll`: the next game is about to begin. `short`: fewer than 15 checkers a side stand.
    """

    editor: PositionEditor = PositionEditor(OPENING.counts)
    on_roll: Player | None = None
    roll: Roll | None = None
    cube: Cube = Cube()
    short: bool = False
    doubled: bool = False
    """The side on roll has doubled; the cube lies as it did before."""

    @property
    def lacks(self) -> tuple[Lack, Player | None] | None:
        """What must still be done, and on whose side; None where play can go on from here."""
        if not self.short:
            for player in Player:
                if self.editor.at(player, supply(player)):
                    return Lack.CHECKERS, player
        for player in Player:
            if not self.editor.in_play(player):
                return Lack.NONE_IN_PLAY, player
        if both_closed_out(self.position):
            return Lack.BOTH_CLOSED_OUT, None
        if self.doubled and self.on_roll is not None and not self.cube.is_open_to(self.on_roll):
            return Lack.CUBE_NOT_HIS, self.on_roll
        if self.on_roll is None and (self.roll is not None or self.position != OPENING or not self.cube.is_centred):
            return Lack.ON_ROLL, None
        return None

    @property
    def position(self) -> Position:
        """Where the checkers stand (White's view); one that can be only where nothing lacks."""
        return Position(self.editor.counts)

    @property
    def mirrored(self) -> "SetUp":
        """The board as the other side sees it: checkers, cube and turn."""
        owner, on_roll = self.cube.owner, self.on_roll
        return replace(
            self,
            editor=PositionEditor(self.position.mirrored().counts),
            cube=Cube(self.cube.value, owner.opponent) if owner else self.cube,
            on_roll=on_roll.opponent if on_roll else None,
        )

    def with_checkers(self, editor: PositionEditor) -> "SetUp":
        """Other checkers; that they stand short must be said again."""
        return replace(self, editor=editor, short=False)

    def with_turn(self, on_roll: Player | None) -> "SetUp":
        """Another side on turn, or nobody, who has then neither rolled nor doubled."""
        return (
            replace(self, on_roll=on_roll)
            if on_roll is not None
            else replace(self, on_roll=None, roll=None, doubled=False)
        )

    def with_dice(self, roll: Roll | None, *, doubled: bool = False) -> "SetUp":
        """A roll, a double in its place, or neither yet."""
        return replace(self, roll=roll, doubled=doubled)

    def with_cube_at(self, owner: Player | None) -> "SetUp":
        """The cube touched at an edge, where it doubles if it lies there, or in the middle, where it is worth 1 and
        which it leaves if it lies there.
        """
        if owner is None:
            return replace(self, cube=Cube(2, Player.WHITE) if self.cube.is_centred else Cube())
        value = self.cube.offered_value if owner is self.cube.owner else max(2, self.cube.value)
        return replace(self, cube=Cube(value, owner))


def supply(player: Player) -> Place:
    """Where the checkers of a side wait that are not on the board."""
    return Place(PlaceKind.SUPPLY, owner=player)


def _index(player: Player, place: Place) -> int | None:
    """Which of the 28 numbers counts `player`'s checkers on a place; None for his supply and for places of the other
    side.
    """
    if place.kind is PlaceKind.POINT and 1 <= place.point <= POINTS:
        return place.point - 1
    if place.owner is not player:
        return None
    white = player is Player.WHITE
    return {PlaceKind.BAR: OWN_BAR if white else OTHER_BAR, PlaceKind.TRAY: OWN_OFF if white else OTHER_OFF}.get(
        place.kind
    )


def _sign(player: Player, index: int) -> int:
    return -1 if player is Player.BLACK and index < POINTS else 1
