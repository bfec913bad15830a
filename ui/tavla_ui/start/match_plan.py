"""The match to come, as its ruleset has it and as it is entered on the start page.

Every rule is asked of `tavla.rules`.
"""

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.facts.match_card import Departure
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.game.variant import Variant
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.departures import departures, is_directors_time, may_depart
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_control import Directive, delay_for, reserve_for, stepped_delay, times_of

RESERVE_STEP, DELAY_STEP = 30_000, 1_000
USUAL_RESERVE_A_POINT = 120_000
"""Where the first touch on a figure begins that the rules do not name."""
LONGEST_RESERVE, LONGEST_DELAY = 360 * 60_000, 600_000


class MatchPlan(Struct, frozen=True):
    """What is chosen. Figures that are not entered follow from the ruleset."""

    ruleset: Ruleset
    match_length: int = 7
    kind: MatchKind = MatchKind.SINGLES
    has_clock: bool = True
    training: bool = False
    best_of_three: bool = False
    variant: Variant | None = None
    """What is played in training, if it is not backgammon."""
    entered_reserve: Millis | None = None
    entered_delay: Millis | None = None

    # What holds

    @property
    def reserve(self) -> Millis | None:
        """Each player's time; None where it is still to be entered."""
        return (
            self.entered_reserve
            if self.entered_reserve is not None
            else reserve_for(self.ruleset, self.match_length, self.kind)
        )

    @property
    def delay(self) -> Millis | None:
        """The delay of a turn; None where it is still to be entered."""
        return self.entered_delay if self.entered_delay is not None else delay_for(self.ruleset, self.kind)

    @property
    def missing(self) -> tuple[Directive, ...]:
        """What the rules leave to the director and nobody has entered."""
        if not self.has_clock:
            return ()
        return tuple(
            directive
            for directive, time in ((Directive.RESERVE, self.reserve), (Directive.DELAY, self.delay))
            if time is None
        )

    @property
    def clock(self) -> ClockSettings | None:
        """The clock of the match; None while something is missing."""
        if not self.has_clock:
            return ClockSettings(ClockMethod.NONE, Millis(0), Millis(0))
        if self.reserve is None or self.delay is None:
            return None
        return ClockSettings(self.ruleset.clock_method.value, self.reserve, self.delay)

    @property
    def departures(self) -> tuple[Departure, ...]:
        """Where it departs from its ruleset."""
        clock = self.clock
        return () if clock is None else departures(self.ruleset, self.match_length, self.kind, clock)

    @property
    def wants_director(self) -> bool:
        """Whether a director has to agree: it departs from its ruleset, or its time is another than the rules give."""
        clock = self.clock
        return bool(self.departures) or (
            clock is not None and is_directors_time(self.ruleset, self.match_length, self.kind, clock)
        )

    @property
    def forbidden_by(self) -> str:
        """The clause that forbids the departures; empty where there are none or they may be.

        A training match is bound by nothing.
        """
        rule = may_depart(self.ruleset)
        return "" if self.training or rule.value or not self.departures else rule.clause

    @property
    def times_clause(self) -> str:
        """The clause of the reserve."""
        return times_of(self.ruleset, self.kind).reserve.clause

    # What is changed

    def counting_otherwise(self) -> "MatchPlan":
        """A match of its own, training, one of a best of three, training at each variant, in turn."""
        ways = [
            (False, False, None),
            (True, False, None),
            (False, True, None),
            *((True, False, variant) for variant in Variant),
        ]
        now = ways.index((self.training, self.best_of_three, self.variant))
        training, best_of_three, variant = ways[(now + 1) % len(ways)]
        return replace(self, training=training, best_of_three=best_of_three, variant=variant)

    def under(self, ruleset: Ruleset) -> "MatchPlan":
        """Under other rules, with their times."""
        return replace(self, ruleset=ruleset, entered_reserve=None, entered_delay=None)

    def lasting(self, match_length: int) -> "MatchPlan":
        """To another length, with the time that the rules have for it."""
        return replace(self, match_length=max(1, match_length), entered_reserve=None)

    def of_kind(self, kind: MatchKind) -> "MatchPlan":
        """Another kind of match, with its times."""
        return replace(self, kind=kind, entered_reserve=None, entered_delay=None)

    def with_reserve(self, by: int) -> "MatchPlan":
        """The reserve so many steps higher, on whole steps."""
        now = self.reserve
        wanted = USUAL_RESERVE_A_POINT * self.match_length if now is None else (now // RESERVE_STEP + by) * RESERVE_STEP
        entered = Millis(min(LONGEST_RESERVE, max(RESERVE_STEP, wanted)))
        return replace(
            self,
            entered_reserve=None if entered == reserve_for(self.ruleset, self.match_length, self.kind) else entered,
        )

    def with_delay(self, by: int) -> "MatchPlan":
        """The delay so many seconds longer."""
        wanted = stepped_delay(self.ruleset, self.kind, self.delay, by * DELAY_STEP)
        entered = Millis(min(LONGEST_DELAY, wanted))
        return replace(self, entered_delay=None if entered == delay_for(self.ruleset, self.kind) else entered)
