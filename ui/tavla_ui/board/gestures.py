"""What fingers on the board mean: contacts in, taps and drags out. Pure; places and rules are others' business."""

from collections.abc import Callable
from enum import Enum
from math import hypot

from msgspec import Struct

from tavla.base.copies import replace
from tavla_ui.controls.dead_times import NEAR_MM, PALM_MM, PX_PER_MM, TOGETHER_MS

LINGER_MS = 150
"""A finger that stays this long within `GestureLimits.still` of a spot has stopped there on purpose."""
HOLD_MS = 450
"""A touch held this long without moving selects instead of playing."""
CUBE_HOLD_MS = 300
"""A touch of the cube held this long is meant: glass is brushed where wood is not."""
STALE_MS = 700
"""A contact that has rested this long when the next one comes was none."""
_HAND = 2
"""So many palms apart two contacts may be of one hand."""
_DRAG, _STILL, _LEG = 12.0, 14.0, 34.0
_TURN_COSINE = 0.6
"""A way that bends by more than about 53° has a corner."""


class Phase(Enum):
    """What became of a contact."""

    DOWN = "down"
    MOVED = "moved"
    UP = "up"
    LOST = "lost"


class Contact(Struct, frozen=True):
    """One report of a finger or of the mouse: where, how wide in pixels (0 if unknown), when in milliseconds."""

    phase: Phase
    point_id: int
    x: float
    y: float
    diameter: float
    at: int


class GestureLimits(Struct, frozen=True):
    """Sizes in pixels: from where on a contact is a palm, how far a finger travels before it drags, how still it
    stands, how long a leg of a way is.
    """

    palm: float
    drag: float
    still: float
    leg: float


def limits_at(scale: float, px_per_mm: float) -> GestureLimits:
    """The limits on a board of that scale; `px_per_mm` is 0 where the screen does not know its size."""
    return GestureLimits(PALM_MM * (px_per_mm or PX_PER_MM * scale), _DRAG * scale, _STILL * scale, _LEG * scale)


class Pressed(Struct, frozen=True):
    """A finger has come down on something."""

    x: float
    y: float


class Tapped(Struct, frozen=True):
    """It went up again where it came down. `held`: after a long moment."""

    x: float
    y: float
    held: bool


class Dragged(Struct, frozen=True):
    """It has moved on, from where it came down."""

    from_x: float
    from_y: float
    x: float
    y: float
    begins: bool


class Dropped(Struct, frozen=True):
    """It let go. `through` are the spots where it had lingered or turned, in order."""

    x: float
    y: float
    through: tuple[tuple[float, float], ...]


class GivenUp(Struct, frozen=True):
    """Nothing comes of it: the contact was lost or turned out to be a palm."""


Intent = Pressed | Tapped | Dragged | Dropped | GivenUp


class _Finger(Struct, frozen=True):
    point_id: int
    x: float
    y: float
    since: int
    drags: bool = False
    # The last spot it stood still at, the start of the present leg and its end.
    rest: tuple[float, float, int] = (0.0, 0.0, 0)
    leg: tuple[float, float] = (0.0, 0.0)
    heading: tuple[float, float] | None = None
    through: tuple[tuple[float, float], ...] = ()


class _Laid(Struct, frozen=True):
    """A contact that is down, of whatever use: where and when it came, which others were laid down with it, and the way
    it has slid, of length 1; (0, 0) while it lies still.
    """

    x: float
    y: float
    at: int
    beside: frozenset[int]
    way: tuple[float, float] = (0.0, 0.0)


class Gestures:
    """A finger that carries a checker plays alone; until one does, each that is down may still be a tap.

    `is_live(x, y)` tells whether there is anything to touch at a spot; a contact elsewhere never counts.
    `is_carried(x, y)` tells whether a finger that travels from a spot takes anything along; one that does not is no
    longer heard of. `holds_at(x, y)`: from how many milliseconds on a touch there is a long one. `limits` is asked with
    each report: the board may have another size.
    """

    def __init__(
        self,
        is_live: Callable[[float, float], bool],
        is_carried: Callable[[float, float], bool],
        limits: Callable[[], GestureLimits],
        holds_at: Callable[[float, float], int] = lambda _x, _y: HOLD_MS,
    ) -> None:
        self._is_live, self._is_carried, self._limits_now, self._holds_at = is_live, is_carried, limits, holds_at
        self._limits = limits()
        self._fingers: dict[int, _Finger] = {}
        self._lifted: Contact | None = None
        self._bounced: set[int] = set()
        self._laid: dict[int, _Laid] = {}

    def feed(self, contact: Contact) -> tuple[Intent, ...]:
        """What one report means, in order."""
        self._limits = self._limits_now()
        if contact.phase is Phase.DOWN:
            self._laid[contact.point_id] = _Laid(contact.x, contact.y, contact.at, self._beside(contact))
            return self._down(contact)
        if contact.phase is not Phase.MOVED:
            self._laid.pop(contact.point_id, None)
        elif hand := self._hand_of(contact):
            return self._give_up_hand(hand)
        if contact.phase is Phase.UP and contact.point_id in self._bounced:
            self._bounced.discard(contact.point_id)
            self._lifted = contact  # a panel that bounces does so more than once
        finger = self._fingers.get(contact.point_id)
        if finger is None:
            return ()
        if contact.phase is Phase.LOST or contact.diameter > self._limits.palm:
            del self._fingers[contact.point_id]
            return (GivenUp(),)
        if contact.phase is Phase.MOVED:
            return self._moved(finger, contact)
        del self._fingers[contact.point_id]
        self._lifted = contact
        if finger.drags:
            finger = self._followed(finger, contact)
            return (Dropped(contact.x, contact.y, finger.through),)
        held = contact.at - finger.since >= self._holds_at(finger.x, finger.y)
        return (Tapped(finger.x, finger.y, held),)

    @property
    def down(self) -> tuple[tuple[float, float], ...]:
        """Where the fingers came down that may still become something."""
        return tuple((finger.x, finger.y) for finger in self._fingers.values())

    def give_up(self) -> None:
        """Forget every finger that is down."""
        self._fingers.clear()
        self._laid.clear()

    def _down(self, contact: Contact) -> tuple[Intent, ...]:
        if any(finger.drags for finger in self._fingers.values() if finger.point_id != contact.point_id):
            return ()
        given_up = (GivenUp(),) if self._fingers.pop(contact.point_id, None) is not None else ()
        if contact.diameter > self._limits.palm or not self._is_live(contact.x, contact.y):
            return given_up
        rested = [name for name, finger in self._fingers.items() if contact.at - finger.since >= STALE_MS]
        for name in rested:
            del self._fingers[name]
        if any(
            contact.at - finger.since < TOGETHER_MS and self._is_carried(finger.x, finger.y)
            for finger in self._fingers.values()
        ):
            return given_up
        if self._bounces(contact):
            self._bounced.add(contact.point_id)
            return given_up
        self._bounced.discard(contact.point_id)
        spot = (contact.x, contact.y)
        self._fingers[contact.point_id] = _Finger(
            contact.point_id, *spot, contact.at, rest=(*spot, contact.at), leg=spot
        )
        return (*given_up, Pressed(*spot))

    def _beside(self, contact: Contact) -> frozenset[int]:
        return frozenset(
            name
            for name, other in self._laid.items()
            if not any(other.way)
            and contact.at - other.at < TOGETHER_MS
            and hypot(contact.x - other.x, contact.y - other.y) <= _HAND * self._limits.palm
        )

    def _hand_of(self, contact: Contact) -> frozenset[int]:
        """The contacts that were laid down together near this one, and slide as it does: a hand that is drawn over the
        board. Empty for a finger.
        """
        name = contact.point_id
        if name not in self._laid:
            return frozenset()
        laid = self._laid[name]
        if not any(laid.way):
            dx, dy = contact.x - laid.x, contact.y - laid.y
            if (length := hypot(dx, dy)) < self._limits.drag:
                return frozenset()
            laid = self._laid[name] = replace(laid, way=(dx / length, dy / length))
        with_it = frozenset(
            other
            for other, its in self._laid.items()
            if (other in laid.beside or name in its.beside) and _is_alike(laid.way, its.way)
        )
        return with_it | {name} if with_it else frozenset()

    def _give_up_hand(self, hand: frozenset[int]) -> tuple[Intent, ...]:
        fingers = self._fingers.keys() & hand
        for name in fingers:
            del self._fingers[name]
        return (GivenUp(),) if fingers else ()

    def _bounces(self, contact: Contact) -> bool:
        """Whether a finger comes down where one has just gone up: no hand is as quick."""
        lifted = self._lifted
        return (
            lifted is not None
            and 0 <= contact.at - lifted.at <= TOGETHER_MS
            and hypot(contact.x - lifted.x, contact.y - lifted.y) <= NEAR_MM / PALM_MM * self._limits.palm
        )

    def _moved(self, finger: _Finger, contact: Contact) -> tuple[Intent, ...]:
        begins = not finger.drags
        if begins:
            if hypot(contact.x - finger.x, contact.y - finger.y) < self._limits.drag:
                return ()
            if not self._is_carried(finger.x, finger.y):
                del self._fingers[contact.point_id]
                return (GivenUp(),)
        self._fingers = {contact.point_id: self._followed(replace(finger, drags=True), contact)}
        return (Dragged(finger.x, finger.y, contact.x, contact.y, begins),)

    def _followed(self, finger: _Finger, contact: Contact) -> _Finger:
        """The finger with its way remembered: spots where it lingered, corners where it turned."""
        through = finger.through
        rest_x, rest_y, rest_at = finger.rest
        if hypot(contact.x - rest_x, contact.y - rest_y) > self._limits.still:
            if contact.at - rest_at >= LINGER_MS and (rest_x, rest_y) != (finger.x, finger.y):
                through = (*through, (rest_x, rest_y))
            finger = replace(finger, rest=(contact.x, contact.y, contact.at))
        dx, dy = contact.x - finger.leg[0], contact.y - finger.leg[1]
        length = hypot(dx, dy)
        if length >= self._limits.leg:
            heading = (dx / length, dy / length)
            if finger.heading is not None and not _is_alike(heading, finger.heading):
                through = (*through, finger.leg)
            finger = replace(finger, leg=(contact.x, contact.y), heading=heading)
        return replace(finger, through=through)


def _is_alike(way: tuple[float, float], other: tuple[float, float]) -> bool:
    return way[0] * other[0] + way[1] * other[1] >= _TURN_COSINE
