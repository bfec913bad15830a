"""A copy of a frozen value, with some fields changed."""

import pytest

from tavla.base.copies import replace
from tavla.domain.time.clock import Clock, ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis

CLOCK = Clock.set(ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000)))


def test_a_copy_has_the_change_and_the_value_stays_as_it_was() -> None:
    assert Instant(5) == replace(CLOCK, both_since=Instant(5)).both_since
    assert CLOCK == replace(CLOCK)
    assert CLOCK.both_since is None


def test_a_copy_is_frozen_as_the_value_is() -> None:
    with pytest.raises(AttributeError):
        replace(CLOCK).both_since = None  # type: ignore[misc]


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(TypeError):
        replace(CLOCK, colour="red")  # type: ignore[call-arg]
