"""The short forms of the simulator: twenty boards, every fault, nothing lost, twice or other; a day that leaves nothing
behind; and planted bugs found.
"""

import asyncio

import pytest

import hall_day
from hall_simulator import DAY_PLANTS, PLANTS, report, simulate
from tavla.hall_desk import broker

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)


def test_twenty_boards_lose_nothing_whatever_fails() -> None:
    found = simulate(20, 30, faults=True, bad_way=True)
    assert found.is_whole, "\n".join(report(found))
    assert found.written > 200


def test_a_board_of_the_day_that_waits_in_vain_is_told() -> None:
    with pytest.raises(TimeoutError):
        asyncio.run(hall_day.until(lambda: False, 0.1))


def test_a_short_day_is_whole_and_leaves_nothing_behind() -> None:
    found = hall_day.simulate_day(2, 0.4, 2, seeds=(32,), length=1)
    assert found.is_flat_and_whole, "\n".join(hall_day.report(found))
    assert found.matches == 4


@pytest.mark.parametrize(("by_thousand", "grows"), [(0, False), (20, False), (80, True)])
def test_what_grows_with_the_facts_is_told_from_what_goes_up_and_down(by_thousand: float, grows: bool) -> None:
    """80 bytes that stay for each fact of a day of 250,000, where the figure goes up and down by 3 MiB."""
    one = hall_day.Series(hall_day.LIMITS["desk: KiB in memory"])
    one.samples = [
        (facts, 60_000 + by_thousand * facts / 1000 + 3_000 * (facts // 250 % 2)) for facts in range(0, 250_000, 250)
    ]
    assert one.grows is grows


@pytest.mark.nightly
@pytest.mark.parametrize("plant", DAY_PLANTS)
def test_a_planted_leak_is_found(plant: str) -> None:
    assert hall_day.simulate_day(20, 6, 180, plant).growing


@pytest.mark.nightly
@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_bug_is_found(plant: str) -> None:
    assert not simulate(8, 30, faults=True, bad_way=True, plant=plant).is_whole
