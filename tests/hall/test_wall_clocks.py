"""The offset of a board's wall clock: the least of several differences, whatever the way is like, and none of nonsense."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.hall.wall_clocks import MOST, Offsets, measured

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@given(st.integers(-(10**10), 10**10), st.lists(st.integers(0, 900), min_size=1, max_size=30))
def test_the_offset_is_off_by_the_quickest_way_at_most(true: int, ways: list[int]) -> None:
    offsets = Offsets()
    for number, way in enumerate(ways):
        said = NOON + timedelta(seconds=2 * number)
        own = said + timedelta(milliseconds=way + true)
        offsets = measured(offsets, said.isoformat(timespec="milliseconds"), own, way * 2.0)
    assert offsets.offset == true + min(ways[-MOST:])
    assert offsets.trip == 2 * min(ways[-MOST:])


@pytest.mark.parametrize("said", ["", "noon", "2026-11-21T12:00:00", "9999-99-99T00:00:00+00:00", "2026-11-21"])
def test_what_is_no_time_of_a_desk_measures_nothing(said: str) -> None:
    assert measured(Offsets(), said, NOON, None) == Offsets()


def test_a_clock_of_1970_is_off_by_its_years_and_time_zones_do_not_matter() -> None:
    own = datetime(1970, 1, 1, tzinfo=UTC)
    offset = measured(Offsets(), "2026-11-21T12:00:00.000+03:00", own, None).offset
    assert offset is not None
    assert offset == -1_795_251_600_000
