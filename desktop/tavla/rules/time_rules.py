"""Rules of the times: reserve and delay by kind of match, and times set in mid-match."""

from enum import Enum

from msgspec import Struct

from tavla.rules.ruled import Choice, Ruled


class ReserveBasis(Enum):
    """What the reserve of a match follows from."""

    PER_POINT = "per_point"
    BY_LENGTH = "by_length"
    DIRECTOR_MUST_ENTER = "director_must_enter"


class LengthReserve(Struct, frozen=True):
    match_length: int
    seconds: int


class ReserveRule(Struct, frozen=True):
    """The reserve: minutes a point (0 unless `basis` is per_point) or a table by length (a length it leaves out must be
    entered by the director).

    `director_may`: he may set another without departing from the rules.
    """

    basis: ReserveBasis
    director_may: bool
    minutes_per_point: int
    by_length: tuple[LengthReserve, ...]


class DelaySetBy(Enum):
    RULES = "rules"
    """It is what it is."""
    DIRECTOR_MAY = "director_may"
    """The figure holds unless the director sets another within the range."""
    DIRECTOR_MUST = "director_must"
    """There is no figure: the director must enter it."""


class DelayRule(Struct, frozen=True):
    """The delay of a turn: the figure, and the range in which the director may choose."""

    set_by: DelaySetBy
    seconds: int
    least_seconds: int
    most_seconds: int


class KindTimes(Struct, frozen=True):
    """A table [times.…]: the times of one kind of match."""

    reserve: Ruled[ReserveRule]
    """The reserve: minutes a point, or a table by match length, or what the director enters."""
    delay: Ruled[DelayRule]
    """The delay of a turn, in seconds."""


class ImposedReserve(Enum):
    """The reserve of both players when a clock is brought in mid-match. RA, RB: the points that each still needs."""

    SUM_OF_NEEDS = "sum_of_needs"
    """RA + RB minutes."""
    HALF_SUM_PER_POINT = "half_sum_per_point"
    """((RA + RB) / 2) times the minutes a point."""
    DIRECTOR_MUST_ENTER = "director_must_enter"


class TimesAfterPenaltyPoints(Enum):
    """When penalty points for lateness set the times anew, from the new score."""

    NEVER = "never"
    AT_THE_START = "at_the_start"
    ALSO_AFTER_A_BREAK = "also_after_a_break"


class FaultyClock(Enum):
    """The times on the clock that replaces a faulty one."""

    DIRECTOR_SETS = "director_sets"
    DIRECTOR_SETS_ELSE_IMPOSED = "director_sets_else_imposed"
    """The director, from what is known; failing that, as for a clock brought in mid-match."""


class SlowPlay(Enum):
    """What the director may do about slow play."""

    ORDER_A_CLOCK = "order_a_clock"
    WARN = "warn"
    PENALTY_POINTS = "penalty_points"


class TimeRules(Struct, frozen=True):
    """The table [times] and its four sub-tables."""

    singles: KindTimes
    doubles: KindTimes
    consultation: KindTimes
    speed_gammon: KindTimes
    delay_accumulates: Ruled[bool]
    """Whether unused delay is kept."""
    imposed_reserve: Ruled[ImposedReserve]
    """The reserve when a clock is brought in mid-match by agreement, preference, obligation or penalty."""
    imposed_reserve_by_order: Ruled[ImposedReserve]
    """The same when the director orders the clock of his own accord."""
    after_penalty_points: Choice[TimesAfterPenaltyPoints]
    """When penalty points for lateness set the times anew, from the new score."""
    faulty_clock: Ruled[FaultyClock]
    """The times on the clock that replaces a faulty one."""
    slow_play: Ruled[tuple[SlowPlay, ...]]
    """What the director may do about slow play, in order."""
    slow_play_on_request: Ruled[bool]
    """Whether a player may ask for it."""
