"""The clause beside a time given, taken or set is that of its matter, and of no other."""

import pytest
from ruled_table import ruleset_text

from tavla.application.acts.foreseen import NOTHING, of_time
from tavla.application.acts.matter import Matter
from tavla.rules.loader import ruleset_of

RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]


@pytest.mark.parametrize("ruleset", RULED)
def test_time_for_something_else_has_no_clause_of_a_faulty_clock(ruleset: str) -> None:
    rules = ruleset_of(ruleset_text(ruleset))
    assert of_time(rules, Matter.OTHER) == NOTHING
    assert of_time(rules, Matter.FAULTY_CLOCK).clause == rules.times.faulty_clock.clause
