"""Times by match length and kind, and times set in mid-match."""

import pytest
from ruleset_text import altered, text_of

from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.rules.loader import ruleset_of
from tavla.rules.time_control import (
    delay_for,
    delay_range,
    imposed_reserve,
    minutes_may_be_set,
    reserve_for,
    times_are_set_anew,
)

SINGLES, DOUBLES, CONSULTATION, SPEED = (
    MatchKind.SINGLES,
    MatchKind.DOUBLES,
    MatchKind.CONSULTATION,
    MatchKind.SPEED_GAMMON,
)


def clock(text: str | None) -> Millis | None:
    """Milliseconds of "18:00"."""
    if text is None:
        return None
    minutes, seconds = text.split(":")
    return Millis((int(minutes) * 60 + int(seconds)) * 1000)


@pytest.mark.parametrize(
    ("name", "kind", "length", "reserve", "delay"),
    [
        ("usbgf-2016", SINGLES, 9, "18:00", "0:12"),
        ("usbgf-2016", SINGLES, 25, "50:00", "0:12"),
        ("usbgf-2016", SINGLES, 1, "2:00", "0:12"),
        ("usbgf-2016", DOUBLES, 9, None, None),
        ("usbgf-2016", CONSULTATION, 9, None, None),
        ("usbgf-2016", SPEED, 5, None, None),
        ("nbf", SINGLES, 11, "22:00", "0:12"),
        ("nbf", CONSULTATION, 11, None, None),
        ("wbgt", SINGLES, 13, "26:00", "0:12"),
        ("wbgt", DOUBLES, 13, "26:00", "0:12"),
        ("istavder-2025", SINGLES, 9, "14:00", "0:12"),
        ("istavder-2025", SINGLES, 7, "10:30", "0:12"),
        ("istavder-2025", SINGLES, 11, None, "0:12"),
        ("istavder-2025", DOUBLES, 7, "14:00", "0:12"),
        ("istavder-2025", CONSULTATION, 9, "18:00", "0:12"),
        ("istavder-2025", SPEED, 5, "2:00", "0:10"),
        ("istavder-2025", SPEED, 7, None, "0:10"),
    ],
)
def test_a_match_starts_with_the_times_of_its_ruleset(
    name: str, kind: MatchKind, length: int, reserve: str | None, delay: str | None
) -> None:
    ruleset = ruleset_of(text_of(name))
    found = (reserve_for(ruleset, length, kind), delay_for(ruleset, kind))
    assert (clock(reserve), clock(delay)) == found


def test_the_director_sets_the_delay_within_the_range_of_the_rules() -> None:
    assert (12_000, 15_000) == delay_range(ruleset_of(text_of("usbgf-2016")))
    assert (12_000, 12_000) == delay_range(ruleset_of(text_of("wbgt")))


@pytest.mark.parametrize(
    ("name", "by_order", "away", "reserve"),
    [
        ("usbgf-2016", False, (9, 9), "18:00"),
        ("usbgf-2016", False, (3, 7), "10:00"),
        ("usbgf-2016", True, (3, 7), "10:00"),
        ("nbf", False, (9, 9), "18:00"),
        ("nbf", False, (3, 8), "11:00"),
        ("nbf", True, (3, 8), None),
        ("wbgt", False, (3, 8), "11:00"),
        ("wbgt", True, (3, 8), None),
        ("istavder-2025", False, (3, 8), None),
        ("istavder-2025", True, (3, 8), None),
    ],
)
def test_a_clock_brought_in_mid_match_gives_both_the_same(
    name: str, by_order: bool, away: tuple[int, int], reserve: str | None
) -> None:
    assert clock(reserve) == imposed_reserve(ruleset_of(text_of(name)), ByPlayer(*away), by_order=by_order)


def test_half_the_sum_counts_the_directors_own_minutes_a_point() -> None:
    assert clock("16:30") == imposed_reserve(ruleset_of(text_of("nbf")), ByPlayer(3, 8), minutes_per_point=3)


def test_half_the_sum_of_a_kind_without_minutes_a_point_is_entered() -> None:
    assert imposed_reserve(ruleset_of(text_of("nbf")), ByPlayer(3, 8), DOUBLES) is None
    assert clock("16:30") == imposed_reserve(ruleset_of(text_of("nbf")), ByPlayer(3, 8), DOUBLES, minutes_per_point=3)


@pytest.mark.parametrize(
    ("name", "may"), [("usbgf-2016", False), ("nbf", True), ("wbgt", False), ("istavder-2025", False)]
)
def test_the_director_sets_the_minutes_a_point_where_the_rules_count_in_them(name: str, may: bool) -> None:
    assert may is minutes_may_be_set(ruleset_of(text_of(name)))
    assert may is minutes_may_be_set(ruleset_of(text_of(name)), DOUBLES)
    fixed = altered(
        text_of("nbf"),
        "times.singles.reserve",
        {"basis": "per_point", "director_may": False, "minutes_per_point": 2, "by_length": []},
    )
    assert not minutes_may_be_set(ruleset_of(fixed))


def test_half_the_sum_of_unequal_needs_may_be_half_a_minute() -> None:
    assert clock("5:30") == imposed_reserve(ruleset_of(text_of("nbf")), ByPlayer(3, 8), minutes_per_point=1)


@pytest.mark.parametrize(
    ("value", "anew"),
    [("never", (False, False)), ("at_the_start", (True, False)), ("also_after_a_break", (True, True))],
)
def test_penalty_points_set_the_times_anew_where_the_rules_say_so(value: str, anew: tuple[bool, bool]) -> None:
    ruleset = ruleset_of(altered(text_of("wbgt"), "times.after_penalty_points", value))
    assert anew == (times_are_set_anew(ruleset, after_break=False), times_are_set_anew(ruleset, after_break=True))
