"""Breaks by match length, and the grounds for stopping the clock."""

import pytest
from ruleset_text import text_of

from tavla.domain.facts.stops import AfterStop
from tavla.rules.break_allowance import break_length, breaks_allowed, only_between_matches, stop_rule
from tavla.rules.clock_rules import StopGround
from tavla.rules.loader import ruleset_of

LENGTHS = (1, 7, 9, 10, 11, 13, 14, 15, 16, 19, 20, 25)


@pytest.mark.parametrize(
    ("name", "breaks"),
    [
        ("usbgf-2016", (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)),
        ("nbf", (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2)),
        ("wbgt", (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)),
        ("istavder-2025", (0,) * 12),
    ],
)
def test_breaks_follow_the_match_length(name: str, breaks: tuple[int, ...]) -> None:
    assert breaks == tuple(breaks_allowed(ruleset_of(text_of(name)), length) for length in LENGTHS)


def test_breaks_of_five_minutes_add_up() -> None:
    assert [300_000, 600_000] == [break_length(ruleset_of(text_of("nbf")), combined) for combined in (1, 2)]


@pytest.mark.parametrize(
    ("name", "between"),
    [
        ("usbgf-2016", (True, True, True, False)),
        ("nbf", (True, True, True, True)),
        ("wbgt", (False, True, True, False)),
        ("istavder-2025", (False, False, False, False)),
    ],
)
def test_in_a_best_of_three_breaks_may_lie_between_the_matches_only(name: str, between: tuple[bool, ...]) -> None:
    assert between == tuple(only_between_matches(ruleset_of(text_of(name)), length) for length in (1, 3, 7, 9))


@pytest.mark.parametrize(
    ("name", "ground", "clause", "after"),
    [
        ("usbgf-2016", StopGround.DICE_TAKEN_AND_PRESSED, "USBGF 4.3.2 (f), 4.1.8.1", AfterStop.RESERVE_RESTORED),
        ("wbgt", StopGround.DICE_TAKEN_AND_PRESSED, "WBGT 4.3 (2) 6, 4.1 (6) 2", AfterStop.OPPONENT_OFF_THE_CLOCK),
        ("nbf", StopGround.INVALID_ROLL, "NBF 4.3 (v)", AfterStop.MAY_TAKE_FRESH_DELAY),
        ("istavder-2025", StopGround.ILLEGAL_PLAY, "ISTAVDER Match Duration and Clock Usage", AfterStop.RUNS_ON),
        (
            "istavder-2025",
            StopGround.DICE_OUT_OF_AREA,
            "ISTAVDER Dice falling out of the Playing Area",
            AfterStop.FRESH_DELAY,
        ),
    ],
)
def test_a_ground_for_stopping_has_its_own_clause(name: str, ground: StopGround, clause: str, after: AfterStop) -> None:
    rule = stop_rule(ruleset_of(text_of(name)), ground)
    assert (clause, after) == ((rule.clause, rule.after) if rule else None)


def test_a_ground_that_is_not_listed_has_no_rule() -> None:
    assert stop_rule(ruleset_of(text_of("usbgf-2016")), StopGround.EMERGENCY) is None
    assert stop_rule(ruleset_of(text_of("nbf")), StopGround.DIE_ON_FLOOR) is None
