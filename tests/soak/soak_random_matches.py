"""200 random robot matches on one window: nothing fails, nothing grows."""

from pathlib import Path

from footprint import handles, objects, resident_kib, rest

from tavla.app.robots import RobotTable

MATCHES = 200
SETTLED = 20
GROWTH_KIB = 4096
"""Resident memory may differ by this much between match 20 and match 200: the allocator's own play."""


def test_two_hundred_random_matches_leave_nothing_behind(tmp_path: Path) -> None:
    table = RobotTable(tmp_path)
    settled: tuple[int, list[str], int] = (0, [], 0)
    acts = touches = 0
    try:
        for seed in range(1, MATCHES + 1):
            run = table.play_random(seed)
            acts, touches = acts + run.acts, touches + run.touches
            rest(table.board.screen)
            if seed == SETTLED:
                settled = objects(), handles(), resident_kib()
        ended = objects(), handles(), resident_kib()
    finally:
        table.close()
    print(f"\n{MATCHES} matches, {acts} acts, {touches} touches; objects, handles, KiB: {settled} -> {ended}")
    assert ended[0] <= settled[0] * 1.01
    assert len(ended[1]) <= len(settled[1])
    assert ended[2] <= settled[2] + GROWTH_KIB
