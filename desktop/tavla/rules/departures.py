"""Where a match set up departs from its ruleset, and whether it may.

Source: USBGF 1.1, NBF 1.1, WBGT 1.2 (2), ISTAVDER Scope.
"""

from collections.abc import Iterator

from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.match_card import Departure
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.clock_rules import ClockUse
from tavla.rules.ruled import Ruled
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_control import delay_range, reserve_for, times_of

SECOND = 1000


def departures(ruleset: Ruleset, match_length: int, kind: MatchKind, clock: ClockSettings) -> tuple[Departure, ...]:
    """Every value of the ruleset's that the match's clock does not keep to.

    What the rules leave to the director is none.
    """
    return tuple(_departures(ruleset, match_length, kind, clock))


def is_directors_time(ruleset: Ruleset, match_length: int, kind: MatchKind, clock: ClockSettings) -> bool:
    """Whether the reserve is another than the rules give and leave to the director: no departure, and still for him
    alone to set.
    """
    reserve = reserve_for(ruleset, match_length, kind)
    return (
        clock.method is not ClockMethod.NONE
        and reserve not in {None, clock.reserve}
        and times_of(ruleset, kind).reserve.value.director_may
    )


def may_depart(ruleset: Ruleset) -> Ruled[bool]:
    """Whether the director may depart from these rules if he announces it beforehand."""
    return ruleset.director.may_depart_if_announced


def assistance_of(ruleset: Ruleset) -> Assistance:
    """The help the ruleset gives unless the director orders another."""
    rules = ruleset.assistance
    return Assistance(rules.highlights.value, rules.pip_count.value, rules.hints.value)


def _departures(ruleset: Ruleset, match_length: int, kind: MatchKind, clock: ClockSettings) -> Iterator[Departure]:
    if clock.method is ClockMethod.NONE:
        if ruleset.clock.use.value is ClockUse.MANDATORY:
            yield Departure("clock.use", ruleset.clock.use.value.value, ClockMethod.NONE.value)
        return
    if clock.method is not ruleset.clock.method.value:
        yield Departure("clock.method", ruleset.clock.method.value.value, clock.method.value)
    reserve = reserve_for(ruleset, match_length, kind)
    may_set = times_of(ruleset, kind).reserve.value.director_may
    if reserve is not None and clock.reserve != reserve and not may_set:
        yield Departure(f"times.{kind.value}.reserve", _seconds(reserve), _seconds(clock.reserve))
    least, most = delay_range(ruleset, kind)
    if not least <= clock.delay <= most:
        ruled = _seconds(least) if least == most else f"{_seconds(least)} to {_seconds(most)}"
        yield Departure(f"times.{kind.value}.delay", ruled, _seconds(clock.delay))


def _seconds(time: Millis) -> str:
    return f"{time // SECOND} s"
