"""The clock as a value: it never ticks; what is left is computed from the last press and the time given.

Times are integer milliseconds. A turn ends by a press; the opponent's begins at the same instant. A flag that has
fallen stays fallen: after it nothing moves, unless play goes on by the clock until the fall is claimed.
Source: USBGF 3.5.5, 3.5.6, 4.3.2, 4.3.3; WBGT 3.5 (5), 4.1 (5) 2.
"""

from enum import Enum

from msgspec import Struct
from msgspec.structs import force_setattr

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.written import written
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant, Millis

SECOND = 1000
TENTH = 100
TENTHS_FROM = Millis(10 * SECOND)
"""From this figure down the display shows tenths."""
NOTHING = Millis(0)
NOBODYS = ByPlayer(NOTHING, NOTHING)
LEAST_RESERVE = Millis(1)


class ClockMethod(Enum):
    """How a turn's free time is given.

    SIMPLE: the delay runs first, then the reserve. BRONSTEIN: the display runs at once from reserve and delay together,
    and min(used, delay) is given back on the press: same reserve, same fall as SIMPLE. BRONSTEIN_ADDBACK: the reserve
    alone runs at once and falls by itself, min(used, delay) is given back on the press. FISCHER: the delay is added
    after every turn. NONE: no clock.
    """

    SIMPLE = "simple"
    BRONSTEIN = "bronstein"
    BRONSTEIN_ADDBACK = "bronstein_addback"
    FISCHER = "fischer"
    NONE = "none"


_NONE = ClockMethod.NONE
PRELOADED = (ClockMethod.SIMPLE, ClockMethod.BRONSTEIN)
"""The methods in which a turn may use the delay before it touches the reserve."""


class ClockSettings(Struct, frozen=True):
    """A method with the reserve of the match and the delay of a turn."""

    method: ClockMethod
    reserve: Millis
    delay: Millis

    @staticmethod
    def of(method: ClockMethod, reserve: int, delay: int) -> "ClockSettings":
        """The checked door. Raises TavlaError for a reserve below 1 ms or a delay below 0."""
        if method is not _NONE and reserve < LEAST_RESERVE:
            msg = f"the reserve of a clock is {reserve} ms; expected at least {LEAST_RESERVE} ms"
            raise TavlaError(msg)
        if delay < 0:
            msg = f"the delay of a clock is {delay} ms; expected 0 or more"
            raise TavlaError(msg)
        return ClockSettings(method, Millis(reserve), Millis(delay))


class FlagFall(Struct, frozen=True):
    """Whose time ran out, and when."""

    player: Player
    at: Instant


class ClockTurn(Struct, frozen=True, omit_defaults=True):
    """A turn in progress: `used` until the last stop, and running again from `since` (None while stopped).

    `delay` is what the turn may use for nothing; `used` counts from where that delay began. `waits`: it runs out before
    the player may act. Source: NBF 4.1 (v) (b), 4.2 (iii) (c); WBGT 4.2 (3) 3.
    """

    player: Player
    delay: Millis
    used: Millis
    since: Instant | None
    penalty: Millis = written(NOTHING)
    """What runs off the reserve after the delay before the player may act; then his turn begins.

    Source: WBGT 4.1 (5) 2.
    """
    waits: bool = False

    def used_at(self, now: Instant) -> Millis:
        """Running time of the turn; a time before the last start counts as that start."""
        return self.used if self.since is None else Millis(self.used + max(0, now - self.since))


class Reading(Struct, frozen=True):
    """What one side of the clock shows.

    `shown` is the main figure: the reserve, in BRONSTEIN with the delay that is left.
    """

    reserve: Millis
    delay_left: Millis
    shown: Millis

    @property
    def seconds(self) -> int:
        """The main figure in whole seconds, rounded up: 0 only when the flag has fallen."""
        return -(-self.shown // SECOND)

    @property
    def tenths(self) -> int | None:
        """The main figure in tenths of a second, rounded up, from ten seconds down; None above."""
        return -(-self.shown // TENTH) if self.shown <= TENTHS_FROM else None

    @property
    def delay_seconds(self) -> int:
        """The delay that is left in whole seconds, rounded up."""
        return -(-self.delay_left // SECOND)


class Clock(Struct, frozen=True, omit_defaults=True):
    """Both sides of the clock.

    `reserves` are those at the start of the turn in progress; `flag` is the first fall, kept for good. `goes_on`: the
    clock still runs after it, and `second` is the other's fall.
    """

    settings: ClockSettings
    reserves: ByPlayer[Millis]
    turn: ClockTurn | None = written(None)
    flag: FlagFall | None = written(None)
    without_delay: Player | None = written(None)
    """Whose next turn has no delay, by a penalty. Source: NBF 4.1 (v) (b)."""
    owed: ByPlayer[Millis] = written(NOBODYS)
    """Penalties that run off at the beginning of each one's next turn. Source: WBGT 4.1 (5) 2."""
    both_since: Instant | None = written(None)
    """Since when both times run at once, neither player being there. Source: ISTAVDER Player Not Ready."""
    longer: ByPlayer[Millis] = NOBODYS
    """What the director has granted to a player who needs it, added to the delay of every turn of his."""
    waiting: Player | None = None
    """Whose next turn begins with a delay that he waits out. Source: NBF 4.1 (v) (b)."""
    goes_on: bool = False
    second: FlagFall | None = None
    given: ByPlayer[Millis] = NOBODYS
    """FISCHER: what each was given after turns that have been taken back; his next turns add so much less."""

    def __post_init__(self) -> None:
        for name in ("longer", "given"):
            if getattr(self, name) == NOBODYS:
                force_setattr(self, name, NOBODYS)  # a default is left out where it is the very same object

    @staticmethod
    def set(settings: ClockSettings) -> "Clock":
        """A clock at rest with both reserves full."""
        return Clock(settings, ByPlayer.both(settings.reserve))

    def delay_of(self, player: Player) -> Millis:
        """What a turn of `player` may use for nothing, or adds: the delay of the match and what he was granted."""
        return Millis(self.settings.delay + self.longer[player])

    @property
    def turn_of(self) -> Player | None:
        """Whose turn it is, running or stopped; None between games."""
        return None if self.turn is None else self.turn.player

    @property
    def is_down(self) -> bool:
        """Whether nothing moves any more."""
        return self.flag is not None and not (self.goes_on and self.second is None)

    def has_fallen(self, player: Player) -> bool:
        """Whether this player's flag is down."""
        first, second = self.flag, self.second
        return (first is not None and first.player is player) or (second is not None and second.player is player)

    @property
    def is_running(self) -> bool:
        """Whether somebody's time runs (as far as observed)."""
        return self.both_since is not None or (self.turn is not None and self.turn.since is not None)

    def runs_for(self, player: Player) -> bool:
        """Whether this player's time runs (as far as observed)."""
        return self.both_since is not None or (
            self.turn is not None and self.turn.since is not None and self.turn.player is player
        )

    def is_serving(self, now: Instant) -> bool:
        """Whether a penalty, or a delay that is lost, runs off before the player of the turn may act."""
        turn = None if self.settings.method is _NONE else self.observed(now).turn
        return turn is not None and (turn.penalty > 0 or (turn.waits and turn.used_at(now) < turn.delay))

    @property
    def falls_at(self) -> Instant | None:
        """When the running turn runs out if nobody acts; None while nothing runs or when nothing can fall."""
        if self.settings.method is _NONE:
            return None
        if self.both_since is not None:
            return Instant(self.both_since + max(0, min(self.reserves)))
        if self.turn is None or self.turn.since is None or self.has_fallen(self.turn.player):
            return None
        if self.turn.penalty and self.turn.penalty < self.reserves[self.turn.player]:
            return _served(self, self.turn, self.turn.since).falls_at
        return Instant(self.turn.since + max(0, _limit(self, self.turn) - self.turn.used))

    def observed(self, now: Instant) -> "Clock":
        """The same clock with a fall up to and including `now` latched: at exactly 0 the flag is down.

        A penalty that has run off is taken.
        """
        turn = self.turn
        if turn is not None and self.has_fallen(turn.player):
            return self
        if turn is not None and turn.since is not None and 0 < turn.penalty < self.reserves[turn.player]:
            served = _served(self, turn, turn.since)
            return (
                served.observed(now)
                if served.turn is not None and served.turn.since is not None and now >= served.turn.since
                else self
            )
        falls_at = self.falls_at
        if falls_at is None or now < falls_at:
            return self
        if self.both_since is not None:
            first = Player.WHITE if self.reserves.white <= self.reserves.black else Player.BLACK
            return replace(_both_charged(self, falls_at), flag=FlagFall(first, falls_at))
        if self.turn is None:
            return self
        fallen = replace(self.turn, used=Millis(max(self.turn.used, _limit(self, self.turn))), since=None)
        fall = FlagFall(self.turn.player, falls_at)
        return replace(self, turn=fallen, second=fall) if self.flag else replace(self, turn=fallen, flag=fall)

    def going_on(self, now: Instant) -> "Clock":
        """The clock runs on from the fall at `now`, though nobody has claimed it."""
        turn = self.turn and replace(self.turn, since=now)
        return replace(self, goes_on=True, turn=turn)

    def start(self, player: Player, now: Instant) -> "Clock":
        """A fresh turn of `player` begins; a turn still open is ended first."""
        clock = self.rest(now)
        if clock.is_down:
            return clock
        if clock.owed[player]:
            turn = ClockTurn(player, self.delay_of(player), Millis(0), now, clock.owed[player])
            return replace(clock, turn=turn, owed=clock.owed.replaced(player, Millis(0))).observed(now)
        if clock.waiting is player:
            turn = ClockTurn(player, self.delay_of(player), Millis(0), now, waits=True)
            return replace(clock, turn=turn, waiting=None).observed(now)
        if clock.without_delay is player:
            return replace(clock, turn=ClockTurn(player, Millis(0), Millis(0), now), without_delay=None).observed(now)
        return beginning(clock, player, now).observed(now)

    def start_both(self, now: Instant) -> "Clock":
        """Both times run at once from `now`."""
        clock = self.rest(now)
        return clock if clock.flag is not None else replace(clock, both_since=now).observed(now)

    def charged(self, player: Player, by: Millis, at: Instant) -> "Clock":
        """The reserve of `player` less `by`; with no more than that left the flag falls."""
        clock = self.observed(at)
        if clock.flag is not None or self.settings.method is _NONE:
            return clock
        return _shifted(clock, player, -by) if by < clock.reading(player, at).reserve else _fallen(clock, player, at)

    def press(self, player: Player, now: Instant) -> "Clock":
        """`player` ends his turn and the opponent's begins.

        Ignored from the wrong player, while stopped, and at or after a fall.
        """
        clock = self.observed(now)
        if clock.is_down or not clock.is_running or clock.turn_of is not player:
            return clock
        return clock.start(player.opponent, now)

    def stop(self, now: Instant) -> "Clock":
        """The running turn is frozen, its delay included."""
        clock = self.observed(now)
        if clock.both_since is not None:
            return _both_charged(clock, now)
        if clock.turn is None or clock.turn.since is None:
            return clock
        return replace(clock, turn=replace(clock.turn, used=clock.turn.used_at(now), since=None))

    def stopped_at(self, instant: Instant) -> "Clock":
        """The clock after a crash: as it stood at the last sign of life or, if that is earlier, at the start of the
        turn; stopped.
        """
        return self.stop(instant)

    def resume(self, now: Instant, *, fresh_delay: bool = False) -> "Clock":
        """The stopped turn goes on; with a fresh delay what was charged stays charged.

        Source: ISTAVDER "Dice falling out".
        """
        clock = self.stop(now)
        if clock.is_down or clock.turn is None:
            return clock
        if fresh_delay and not clock.turn.penalty:
            charged = replace(clock, reserves=clock.reserves.replaced(clock.turn.player, _settled(clock, clock.turn)))
            return afresh(charged, clock.turn, now).observed(now)
        return replace(clock, turn=replace(clock.turn, since=now)).observed(now)

    def turn_restored(self) -> "Clock":
        """The stopped turn as it was at its beginning. Source: USBGF 4.1.8.1."""
        if self.turn is None or self.is_down or self.has_fallen(self.turn.player):
            return self
        return replace(self, turn=replace(self.turn, used=Millis(0)))

    def rest(self, now: Instant) -> "Clock":
        """The turn is ended and nobody's begins: between games."""
        clock = self.stop(now)
        if clock.is_down or clock.turn is None:
            return clock
        has_bonus = self.settings.method is ClockMethod.FISCHER and not clock.has_fallen(clock.turn.player)
        bonus = clock.turn.delay if has_bonus else 0
        after = Millis(_settled(clock, clock.turn) + bonus)
        return replace(clock, reserves=clock.reserves.replaced(clock.turn.player, after), turn=None)

    def adjusted(self, player: Player, to: Millis, now: Instant) -> "Clock":
        """The display of `player` shows `to` at once; what he already used in this turn is not charged again. 0 is a
        fall.

        In BRONSTEIN the figure shown holds the delay, and a reserve keeps at least 1 ms: a smaller figure shortens the
        delay of the turn in progress, and for a player who waits it stops at the delay and 1 ms.
        """
        clock = self.observed(now)
        if clock.flag is not None:
            return clock
        if to <= 0:
            return _fallen(clock, player, now)
        short = max(0, clock.reading(player, now).shown - clock.reading(player, now).reserve + LEAST_RESERVE - to)
        if short and clock.turn is not None and clock.turn.player is player:
            clock = replace(clock, turn=replace(clock.turn, delay=Millis(clock.turn.delay - short)))
            return _shifted(clock, player, LEAST_RESERVE - clock.reading(player, now).reserve)
        return _shifted(clock, player, to + short - clock.reading(player, now).shown)

    def lifted(self, to: Millis) -> "Clock":
        """A fall that does not count by the director's word: the fallen player has `to` of reserve, the turn is
        stopped.
        """
        if self.flag is None:
            return self
        clock = replace(self, flag=self.second, second=None, goes_on=self.goes_on and self.second is not None)
        return _shifted(clock, self.flag.player, to - clock.reading(self.flag.player, self.flag.at).reserve)

    def reading(self, player: Player, now: Instant) -> Reading:
        """What `player`'s side shows; a waiting player's delay is that of his next turn."""
        clock = self.observed(now)
        if clock.has_fallen(player):
            return Reading(Millis(0), Millis(0), Millis(0))
        reserve, method = clock.reserves[player], clock.settings.method
        if clock.both_since is not None:
            left = Millis(reserve - max(0, now - clock.both_since))
            return Reading(left, Millis(0), left)
        turn = clock.turn if clock.turn_of is player else None
        delay, used = (clock.delay_of(player), Millis(0)) if turn is None else (turn.delay, turn.used_at(now))
        if method is _NONE:
            return Reading(reserve, Millis(0), reserve)
        if method not in PRELOADED and not (turn and turn.penalty):
            return Reading(Millis(reserve - used), Millis(0), Millis(reserve - used))
        left = Millis(max(0, delay - used))
        reserve = Millis(reserve - max(0, used - delay))
        return Reading(reserve, left, Millis(reserve + left) if method is ClockMethod.BRONSTEIN else reserve)

    def next_change(self, now: Instant) -> Instant | None:
        """When a figure on the display changes next: a second of the part that runs, a tenth from ten seconds down, or
        the fall.
        """
        clock = self.observed(now)
        if clock.both_since is not None and clock.settings.method is not _NONE:
            return Instant(now + min((clock.reading(player, now).shown - 1) % TENTH + 1 for player in Player))
        if clock.turn is None or clock.turn.since is None or clock.settings.method is _NONE:
            return None
        if clock.has_fallen(clock.turn.player):
            return None
        reading = clock.reading(clock.turn.player, now)
        step = TENTH if reading.shown <= TENTHS_FROM else SECOND
        of_delay = (reading.delay_left - 1) % SECOND + 1
        of_shown = (reading.shown - 1) % step + 1
        if reading.delay_left == 0:
            return Instant(now + of_shown)
        return Instant(now + (min(of_delay, of_shown) if clock.settings.method is ClockMethod.BRONSTEIN else of_delay))


def beginning(clock: Clock, player: Player, since: Instant | None) -> Clock:
    """The clock with a turn of `player` at its beginning, which adds less where it was given already."""
    delay = clock.delay_of(player)
    less = Millis(min(clock.given[player], delay))
    given = clock.given.replaced(player, Millis(clock.given[player] - less))
    return replace(clock, turn=ClockTurn(player, Millis(delay - less), NOTHING, since), given=given)


def afresh(clock: Clock, turn: ClockTurn, since: Instant | None) -> Clock:
    """The clock with that turn at its beginning and its delay full; what FISCHER adds after it stays as it was."""
    delay = turn.delay if clock.settings.method is ClockMethod.FISCHER else clock.delay_of(turn.player)
    return replace(clock, turn=ClockTurn(turn.player, delay, NOTHING, since))


def settled(clock: Clock) -> Clock:
    """The stopped turn is charged with what it has used and gone; nothing is added for it."""
    if clock.turn is None:
        return clock
    return replace(clock, reserves=clock.reserves.replaced(clock.turn.player, _settled(clock, clock.turn)), turn=None)


def owing(clock: Clock, turn: ClockTurn) -> Clock:
    """The clock after a turn that was not ended and is gone: its penalty stands against its player's next one."""
    player, short = turn.player, Millis(max(0, clock.delay_of(turn.player) - turn.delay))
    if clock.settings.method is ClockMethod.FISCHER:
        return replace(clock, given=clock.given.replaced(player, Millis(clock.given[player] + short)))
    if turn.waits:
        return replace(clock, waiting=player)
    return replace(clock, without_delay=player) if short and not turn.delay else clock


def _limit(clock: Clock, turn: ClockTurn) -> int:
    """Running time at which the turn has run out."""
    return clock.reserves[turn.player] + (turn.delay if clock.settings.method in PRELOADED else 0)


def _served(clock: Clock, turn: ClockTurn, since: Instant) -> Clock:
    """The clock when the penalty has run off: the turn begins."""
    at = Instant(since + max(0, turn.delay + turn.penalty - turn.used))
    left = Millis(clock.reserves[turn.player] - turn.penalty)
    return beginning(replace(clock, reserves=clock.reserves.replaced(turn.player, left)), turn.player, at)


def _both_charged(clock: Clock, now: Instant) -> Clock:
    """Both reserves less what has run off them together; nobody's time runs."""
    ran = 0 if clock.both_since is None else max(0, now - clock.both_since)
    return replace(clock, reserves=clock.reserves.map(lambda reserve: Millis(max(0, reserve - ran))), both_since=None)


def _settled(clock: Clock, turn: ClockTurn) -> Millis:
    """The reserve when the turn has ended with what it has used; a penalty not yet run off is taken whole."""
    if clock.has_fallen(turn.player):
        return NOTHING
    if turn.penalty:
        return Millis(max(1, clock.reserves[turn.player] - turn.penalty))
    match clock.settings.method:
        case ClockMethod.NONE:
            charge = 0
        case ClockMethod.FISCHER:
            charge = turn.used
        case _:
            charge = max(0, turn.used - turn.delay)
    return Millis(clock.reserves[turn.player] - charge)


def _shifted(clock: Clock, player: Player, by: int) -> Clock:
    return replace(clock, reserves=clock.reserves.replaced(player, Millis(clock.reserves[player] + by)))


def _fallen(clock: Clock, player: Player, now: Instant) -> Clock:
    return replace(clock.stop(now), flag=FlagFall(player, now))
