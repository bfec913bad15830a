"""Where a match departs from its ruleset."""

import pytest
from ruleset_text import text_of

from tavla.domain.facts.match_card import Departure
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.departures import departures, may_depart
from tavla.rules.loader import ruleset_of


def clock(reserve: int, delay: int, method: ClockMethod = ClockMethod.SIMPLE) -> ClockSettings:
    return ClockSettings(method, Millis(reserve * 1000), Millis(delay * 1000))


NO_CLOCK = clock(0, 0, ClockMethod.NONE)


@pytest.mark.parametrize(
    ("name", "length", "kind", "set_up", "expected"),
    [
        ("usbgf-2016", 7, MatchKind.SINGLES, clock(840, 12), ()),
        ("usbgf-2016", 7, MatchKind.SINGLES, clock(840, 15), ()),
        (
            "usbgf-2016",
            7,
            MatchKind.SINGLES,
            clock(840, 16),
            (Departure("times.singles.delay", "12 s to 15 s", "16 s"),),
        ),
        ("usbgf-2016", 7, MatchKind.SINGLES, clock(600, 12), (Departure("times.singles.reserve", "840 s", "600 s"),)),
        ("usbgf-2016", 7, MatchKind.DOUBLES, clock(600, 20), ()),
        ("usbgf-2016", 7, MatchKind.SINGLES, NO_CLOCK, ()),
        ("istavder-2025", 7, MatchKind.SINGLES, clock(630, 12), ()),
        ("istavder-2025", 8, MatchKind.SINGLES, clock(700, 12), ()),
        ("istavder-2025", 7, MatchKind.SINGLES, NO_CLOCK, (Departure("clock.use", "mandatory", "none"),)),
        ("nbf", 7, MatchKind.SINGLES, clock(600, 12), ()),
        (
            "wbgt",
            7,
            MatchKind.SINGLES,
            clock(600, 12, ClockMethod.BRONSTEIN),
            (Departure("times.singles.reserve", "840 s", "600 s"),),
        ),
        ("wbgt", 7, MatchKind.SINGLES, clock(840, 12, ClockMethod.BRONSTEIN), ()),
        ("wbgt", 7, MatchKind.SINGLES, clock(840, 12), (Departure("clock.method", "bronstein", "simple"),)),
    ],
)
def test_a_match_departs_where_its_clock_is_not_the_rulesets(
    name: str, length: int, kind: MatchKind, set_up: ClockSettings, expected: tuple[Departure, ...]
) -> None:
    assert expected == departures(ruleset_of(text_of(name)), length, kind, set_up)


def test_whether_it_may_depart_is_the_rulesets() -> None:
    found = {
        name: (may_depart(ruleset_of(text_of(name))).value) for name in ("usbgf-2016", "nbf", "wbgt", "istavder-2025")
    }
    assert found == {"usbgf-2016": True, "nbf": False, "wbgt": False, "istavder-2025": True}
