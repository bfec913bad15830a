"""How many breaks a player has, and whether the clock may be stopped for a ground."""

from tavla.domain.time.units import Millis
from tavla.rules.clock_rules import StopGround, StopRule
from tavla.rules.ruleset import Ruleset

MINUTE = 60_000


def breaks_allowed(ruleset: Ruleset, match_length: int) -> int:
    """The breaks of each player in a match of that length.

    Source: USBGF 2.2.2, NBF 2.2 (ii), WBGT 2.2 (2), ISTAVDER Break Policy.
    """
    return next((band.breaks for band in ruleset.breaks.by_length.value if band.holds(match_length)), 0)


def break_length(ruleset: Ruleset, combined: int = 1) -> Millis:
    """How long a break is, or `combined` breaks one after the other."""
    return Millis(ruleset.breaks.minutes.value * combined * MINUTE)


def only_between_matches(ruleset: Ruleset, match_length: int) -> bool:
    """Whether, in a best of three of that length, breaks lie between the matches only. Source: as above."""
    return any(span.holds(match_length) for span in ruleset.breaks.best_of_three_only_between_matches.value)


def stop_rule(ruleset: Ruleset, ground: StopGround) -> StopRule | None:
    """The rule on stopping the clock for a ground. None: it is not listed, so refused where the list is closed, else
    the director's to allow.

    Source: USBGF 4.3.2, NBF 4.3 (ii) and (v), WBGT 4.3 (2).
    """
    return next((stop for stop in ruleset.clock.stops.value if stop.ground is ground), None)
