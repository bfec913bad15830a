"""What can be touched on the board, and where a side stands at it."""

from enum import Enum

from msgspec import Struct

from tavla.domain.game.player import Player
from tavla.domain.game.position import BAR_POINT, POINTS

OFF_POINT = 0
"""The number a checker borne off counts as."""


class HomeSide(Enum):
    """On which side of the screen both home boards lie."""

    RIGHT = "right"
    LEFT = "left"


class Seating(Enum):
    """Where the two players sit."""

    FACE_TO_FACE = "face_to_face"
    SAME_SIDE = "same_side"


class PlaceKind(Enum):
    """The kinds of things on the board."""

    POINT = "point"
    BAR = "bar"
    TRAY = "tray"
    DICE = "dice"
    CUBE = "cube"
    TAKE = "take"
    DROP = "drop"
    REALLY = "really"
    """Passes for good, once Pass has been touched."""
    SUPPLY = "supply"
    """Where checkers wait that are not on the board, while it is set up."""


class Place(Struct, frozen=True):
    """One thing that can be touched.

    `point` is 1 to 24 as White counts; `owner` whose bar, tray, dice or answer it is.
    """

    kind: PlaceKind
    point: int = 0
    owner: Player | None = None

    @property
    def key(self) -> str:
        """Its name towards QML and robots: `point13`, `bar-white`, `tray-black`, `dice-white`, `cube`, `take-black`."""
        if self.kind is PlaceKind.POINT:
            return f"point{self.point}"
        return self.kind.value if self.owner is None else f"{self.kind.value}-{self.owner.value}"

    def counted_by(self, player: Player) -> int | None:
        """The number a checker standing here has for `player`: 1 to 24, 25 for his bar, 0 for his tray;
        None elsewhere.
        """
        if self.kind is PlaceKind.POINT:
            return own_number(self.point, player)
        if self.owner is player and self.kind is PlaceKind.BAR:
            return BAR_POINT
        if self.owner is player and self.kind is PlaceKind.TRAY:
            return OFF_POINT
        return None


def own_number(point: int, player: Player) -> int:
    """White's point 1 to 24 as `player` counts it, and back."""
    return point if player is Player.WHITE else POINTS + 1 - point


def standing(number: int, player: Player) -> Place:
    """Where a checker of `player` stands that he counts as `number`: 0 his tray, 25 his bar."""
    if number == OFF_POINT:
        return Place(PlaceKind.TRAY, owner=player)
    if number == BAR_POINT:
        return Place(PlaceKind.BAR, owner=player)
    return Place(PlaceKind.POINT, own_number(number, player))
