"""Where everything on the board stands, in logical pixels: the one authority for drawing and for touches."""

from functools import cached_property

from msgspec import Struct

from tavla.domain.game.player import ByPlayer, Player
from tavla_ui.board.places import HomeSide, Place, PlaceKind, Seating

STACKED = 5
"""Checkers lie one beside the other up to this many on a point; more lie on the top one, which bears the count."""

_WIDTH, _HEIGHT = 1280.0, 632.0
_BOARD, _SIDE, _WIDEST, _MARGIN, _BAND = 1096.0, 92.0, 1.2, 8.0, 40.0
_FIRST_DIE, _CUBE = 188.0, 66.0
_TRAY, _TRAY_GAP, _FLAT, _FLAT_STEP, _FIVES = 66.0, 24.0, 13.4, 15.0, 6.0
_SUPPLY = 56.0
_BUTTON_WIDTH, _BUTTON_HEIGHT, _BUTTON_INSET = 200.0, 76.0, 16.0


class _Sizes(Struct, frozen=True):
    """What grows for who sees less well: a checker's radius, the first one's way from the edge, the step to the next;
    bar and dice.
    """

    radius: float = 27.0
    edge: float = 31.0
    step: float = 53.0
    bar: float = 64.0
    die: float = 54.0
    die_step: float = 76.0


_USUAL, _LARGE = _Sizes(), _Sizes(34.0, 37.0, 48.0, 76.0, 64.0, 84.0)


class Rect(Struct, frozen=True):
    """A rectangle by its upper left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @staticmethod
    def around(centre: "Spot", width: float, height: float) -> "Rect":
        """The rectangle of that size about a centre."""
        return Rect(centre.x - width / 2, centre.y - height / 2, width, height)

    @property
    def centre(self) -> "Spot":
        return Spot(self.x + self.width / 2, self.y + self.height / 2)

    def contains(self, x: float, y: float) -> bool:
        """Whether it holds the spot; its upper and left edges belong to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def grown(self, by: float) -> "Rect":
        """The rectangle wider by that much on every side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Spot(Struct, frozen=True):
    """A place on the screen."""

    x: float
    y: float


NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


class BoardLayout(Struct, frozen=True, dict=True):
    """The board between the seats' strips, `width` × `height`. White sits below, Black above.

    Proportions are those of 1280×632; a wider area gives its width to the points, up to a fifth, and then to the side
    columns, a taller one to the points' length.
    """

    width: float = _WIDTH
    height: float = _HEIGHT
    home_side: HomeSide = HomeSide.RIGHT
    seating: Seating = Seating.FACE_TO_FACE
    reader: Player | None = None
    """Who alone reads the board, from his seat; None: both players."""
    large: bool = False
    """Larger checkers, which overlap in a stack, and larger dice."""
    wanted: tuple[float, float] = (0.0, 0.0)
    """The field's width and height where it is set to a size; else, and where it has no room, it fills the screen."""

    @property
    def _sizes(self) -> _Sizes:
        return _LARGE if self.large else _USUAL

    @cached_property
    def scale(self) -> float:
        """Pixels for one of the 1280×632 proportions."""
        return self._scale_wanted if self.is_set else self._scale_of_room

    @property
    def is_set(self) -> bool:
        """Whether the field has the size that is wanted."""
        (across, down), s = self.wanted, self._scale_wanted
        return across > 0 and across + 2 * _SIDE * s <= self.width and down + 2 * _MARGIN * s <= self.height

    @property
    def _scale_wanted(self) -> float:
        across, down = self.wanted
        return max(0.05, min(across / _BOARD, down / (_HEIGHT - 2 * _MARGIN), self._scale_of_room))

    @property
    def _scale_of_room(self) -> float:
        return max(0.05, min(self.height / _HEIGHT, self.width / _WIDTH))

    # The field

    @cached_property
    def field(self) -> Rect:
        """The 24 points and the bar."""
        s = self.scale
        if self.is_set:
            across, down = self.wanted
            return Rect((self.width - across) / 2, (self.height - down) / 2, across, down)
        width = min(self.width - 2 * _SIDE * s, _WIDEST * _BOARD * s)
        return Rect((self.width - width) / 2, _MARGIN * s, width, self.height - 2 * _MARGIN * s)

    @cached_property
    def bar(self) -> Rect:
        """The bar between the two halves."""
        s = self.scale
        return Rect(self.field.x + 6 * self.point_width, self.field.y, self._sizes.bar * s, self.field.height)

    @property
    def middle(self) -> float:
        """The height of the line between the players."""
        return self.field.y + self.field.height / 2

    @property
    def point_width(self) -> float:
        return (self.field.width - self._sizes.bar * self.scale) / 12

    @property
    def point_length(self) -> float:
        """From a point's base to its tip."""
        return self.field.height / 2 - _BAND * self.scale

    @property
    def radius(self) -> float:
        return self._sizes.radius * self.scale

    def point_x(self, point: int) -> float:
        """The middle line of White's point 1 to 24."""
        column = 12 - point if point <= 12 else point - 13
        if self.home_side is HomeSide.LEFT:
            column = 11 - column
        return self.field.x + column * self.point_width + (self.bar.width if column >= 6 else 0) + self.point_width / 2

    def point_rect(self, point: int) -> Rect:
        """What a touch of White's point may hit: its column up to dice, cube and answers, and its fifth checker."""
        depth = self.point_length + self.scale
        y = self.field.y + self.field.height - depth if point <= 12 else self.field.y
        return Rect(self.point_x(point) - self.point_width / 2, y, self.point_width, depth)

    def triangle(self, point: int) -> tuple[Spot, Spot, Spot]:
        """A point's corners: base, tip, base."""
        x, half = self.point_x(point), self.point_width / 2 - 2 * self.scale
        below = point <= 12
        base = self.field.y + self.field.height if below else self.field.y
        tip = base - self.point_length if below else base + self.point_length
        return Spot(x - half, base), Spot(x, tip), Spot(x + half, base)

    # Checkers

    def slot(self, place: Place, owner: Player, index: int) -> Spot:
        """Where the checker number `index` (0 the first) of `owner` stands on a point, his bar, in his tray or his
        supply.
        """
        s = self.scale
        lies = min(index, STACKED - 1)
        if place.kind is PlaceKind.TRAY:
            tray = self.tray(owner)
            along = (7 + _FLAT / 2 + index * _FLAT_STEP + index // 5 * _FIVES) * s
            return Spot(tray.centre.x, tray.y + tray.height - along if owner is Player.WHITE else tray.y + along)
        if place.kind is PlaceKind.SUPPLY:
            return self._in_band(owner, _SUPPLY)
        if place.kind is PlaceKind.BAR:
            away = (58 + lies * self._sizes.step) * s
            return Spot(self.bar.centre.x, self.middle + (away if owner is Player.WHITE else -away))
        from_edge = (self._sizes.edge + lies * self._sizes.step) * s
        below = place.point <= 12
        return Spot(
            self.point_x(place.point),
            self.field.y + self.field.height - from_edge if below else self.field.y + from_edge,
        )

    def slot_at(self, place: Place, owner: Player, count: int, y: float) -> int:
        """Which of `count` checkers on a place a touch at height `y` means: each reaches half-way to its neighbours."""
        if count <= 1:
            return 0
        seen = min(count, STACKED)
        nearest = min(range(seen), key=lambda index: abs(self.slot(place, owner, index).y - y))
        return count - 1 if nearest == seen - 1 else nearest

    @property
    def flat(self) -> tuple[float, float]:
        """Width and height of a checker lying in a tray."""
        return (_TRAY - 16) * self.scale, _FLAT * self.scale

    # Columns beside the field

    @cached_property
    def _columns(self) -> tuple[float, float]:
        """The middle lines of the cube's column and of the trays'."""
        left, right = self.field.x / 2, self.width - self.field.x / 2
        return (left, right) if self.home_side is HomeSide.RIGHT else (right, left)

    def tray(self, player: Player) -> Rect:
        """Where a side's borne off checkers lie."""
        s, bottom = self.scale, self.field.y + self.field.height
        x, gap = self._columns[1] - _TRAY * s / 2, _TRAY_GAP * s
        if player is Player.WHITE:
            return Rect(x, self.middle + gap, _TRAY * s, bottom - self.middle - gap)
        return Rect(x, self.field.y, _TRAY * s, self.middle - gap - self.field.y)

    def tray_count(self, player: Player) -> Rect:
        """At a tray's open end: how many lie in it."""
        tray, height = self.tray(player), 32 * self.scale
        y = tray.y + 3 * self.scale if player is Player.WHITE else tray.y + tray.height - 3 * self.scale - height
        return Rect(tray.x, y, tray.width, height)

    @property
    def badge(self) -> Rect:
        """Between the trays."""
        return Rect.around(
            Spot(self._columns[1], self.middle), max(_TRAY * self.scale, self.field.x - 4), 2 * _TRAY_GAP * self.scale
        )

    def cube_at_rest(self, owner: Player | None) -> Rect:
        """The cube centred, or at its owner's edge."""
        side = _CUBE * self.scale
        inset = side / 2 + _MARGIN * self.scale
        y = {
            None: self.middle,
            Player.WHITE: self.field.y + self.field.height - inset,
            Player.BLACK: self.field.y + inset,
        }[owner]
        return Rect.around(Spot(self._columns[0], y), side, side)

    # The band between the players

    def is_turned(self, player: Player) -> bool:
        """Whether what is upright for `player` stands on its head for the screen."""
        return (self.reader or player) is Player.BLACK and self.seating is Seating.FACE_TO_FACE

    def _half(self, player: Player) -> tuple[float, float]:
        """Left and right end of the half where a side's dice lie: White's home half, Black's other one."""
        left = (self.field.x, self.bar.x)
        right = (self.bar.x + self.bar.width, self.field.x + self.field.width)
        return right if (player is Player.WHITE) is (self.home_side is HomeSide.RIGHT) else left

    def _in_band(self, player: Player, along: float) -> Spot:
        """In a side's half of the band, `along` from the end at his left hand."""
        left, right = self._half(player)
        return Spot(right - along * self.scale if self.is_turned(player) else left + along * self.scale, self.middle)

    def die(self, player: Player, index: int) -> Rect:
        """The place of a side's die, the first at his left."""
        return Rect.around(
            self._in_band(player, _FIRST_DIE + index * self._sizes.die_step),
            self._sizes.die * self.scale,
            self._sizes.die * self.scale,
        )

    def dice(self, player: Player, count: int) -> Rect:
        first, last = self.die(player, 0), self.die(player, max(1, count) - 1)
        x = min(first.x, last.x)
        return Rect(x, first.y, max(first.x, last.x) + first.width - x, first.height).grown(7 * self.scale)

    @property
    def cube_on_field(self) -> Rect:
        """The cube in hand or offered: in the middle of the board."""
        return Rect.around(Spot(self.bar.centre.x, self.middle), _CUBE * self.scale, _CUBE * self.scale)

    def take(self, player: Player) -> Rect:
        """The button by which `player` takes: at the left end of the band, as he sees it."""
        return self._button(left=not self.is_turned(player))

    def drop(self, player: Player) -> Rect:
        """The button by which `player` passes: at the other end, as far as can be from the first."""
        return self._button(left=self.is_turned(player))

    def really(self, player: Player) -> Rect:
        """The button by which he passes for good: across the cube from the first, where no tap on it slips."""
        return self.stake(player)

    def _button(self, *, left: bool) -> Rect:
        s, inset = self.scale, _BUTTON_INSET * self.scale
        width, height = _BUTTON_WIDTH * s, _BUTTON_HEIGHT * s
        x = self.field.x + inset if left else self.field.x + self.field.width - inset - width
        return Rect(x, self.middle - height / 2, width, height)

    def band(self, player: Player) -> Rect:
        """A side's half of the band, where its dice lie; words may stand there while none do."""
        left, right = self._half(player)
        s, inset = self.scale, 8 * self.scale
        return Rect(left + inset, self.middle - 33 * s, right - left - 2 * inset, 66 * s)

    def words(self, player: Player, dice_of: frozenset[Player]) -> Rect:
        """Where words upright to `player` stand, clear of the dice of one side: in his own half of the band, else
        both players' one above the other in the half without dice, else beside the only die of his half.
        """
        own = self.band(player)
        if not dice_of:
            return own
        if len(dice_of) == len(Player):
            die = self.die(player, 0).grown(10 * self.scale)
            if self.is_turned(player):
                return Rect(own.x, own.y, die.x - own.x, own.height)
            return Rect(die.x + die.width, own.y, own.x + own.width - die.x - die.width, own.height)
        free = self.band(next(iter(dice_of)).opponent)
        y = free.y if player is Player.BLACK else free.y + free.height / 2
        return Rect(free.x, y, free.width, free.height / 2)

    def stake(self, player: Player) -> Rect:
        """Between the cube in the middle and the button by which `player` takes."""
        return self._beside_cube(self.take(player))

    def waiting(self, player: Player) -> Rect:
        """Between the cube and the button by which `player` passes: for words to the other side."""
        return self._beside_cube(self.drop(player))

    def _beside_cube(self, button: Rect) -> Rect:
        cube, gap = self.cube_on_field, 12 * self.scale
        is_left = button.x < cube.x
        x = (button if is_left else cube).x + (button if is_left else cube).width + gap
        return Rect(x, button.y, (cube if is_left else button).x - gap - x, button.height)

    # Touches

    def standing_at(self, x: float, y: float, player: Player) -> Place | None:
        """The point under a spot, the bar, or `player`'s half of the trays' column; None beside them."""
        if self.field.contains(x, y):
            if self.bar.contains(x, y):
                return Place(PlaceKind.BAR, owner=player)
            return next(
                (Place(PlaceKind.POINT, point) for point in range(1, 25) if self.point_rect(point).contains(x, y)), None
            )
        tray = self.tray(player).grown(max(0.0, self.field.x - _TRAY * self.scale) / 2)
        return Place(PlaceKind.TRAY, owner=player) if tray.contains(x, y) else None

    def lifted(self, x: float, y: float, player: Player, by: float) -> Spot:
        """Where a checker held at a spot is drawn: `by` pixels farther from its owner, so that the finger does not hide
        it.
        """
        y += by if self.is_turned(player) else -by
        r = self.radius
        return Spot(min(max(x, r), self.width - r), min(max(y, r), self.height - r))


def rects_of(layout: BoardLayout) -> dict[Place, Rect]:
    """Every place where checkers may stand, with the area a touch may hit."""
    found = {Place(PlaceKind.POINT, point): layout.point_rect(point) for point in range(1, 25)}
    halves = ByPlayer(
        Rect(layout.bar.x, layout.middle, layout.bar.width, layout.bar.height / 2),
        Rect(layout.bar.x, layout.field.y, layout.bar.width, layout.bar.height / 2),
    )
    for player in Player:
        found[Place(PlaceKind.BAR, owner=player)] = halves[player]
        found[Place(PlaceKind.TRAY, owner=player)] = layout.tray(player)
    return found


def neighbour(start: Spot, dx: int, dy: int, places: dict[Place, Rect]) -> Place | None:
    """The nearest place from `start` in one of the four directions, for the keyboard; None at the edge."""

    def ahead(spot: Spot) -> float:
        return (spot.x - start.x) * dx + (spot.y - start.y) * dy

    def lies_ahead(rect: Rect) -> bool:
        """Whether all of it does: a tray's middle is a little lower than that of the point beside it, and yet it is not
        below.
        """
        return ahead(Spot(rect.x if dx > 0 else rect.x + rect.width, rect.y if dy > 0 else rect.y + rect.height)) > 0

    def distance(place: Place) -> float:
        centre = places[place].centre
        aside = abs((centre.x - start.x) * dy) + abs((centre.y - start.y) * dx)
        return ahead(centre) + 3 * aside

    return min((place for place, rect in places.items() if lies_ahead(rect)), key=distance, default=None)
