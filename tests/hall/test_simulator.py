"""The short form of the simulator: twenty boards, every fault, nothing lost, twice or other; and planted bugs found."""

import os
import shutil

import pytest

from hall_simulator import PLANTS, report, simulate

pytestmark = pytest.mark.skipif(
    shutil.which("nats-server", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is None,
    reason="nats-server is not here",
)


def test_twenty_boards_lose_nothing_whatever_fails() -> None:
    found = simulate(20, 30, faults=True, bad_way=True)
    assert found.is_whole, "\n".join(report(found))
    assert found.written > 200


@pytest.mark.nightly
@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_bug_is_found(plant: str) -> None:
    assert not simulate(8, 30, faults=True, bad_way=True, plant=plant).is_whole
