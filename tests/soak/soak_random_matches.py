"""200 random robot matches on one window: nothing fails, nothing grows."""

import gc
import os
import threading
from pathlib import Path

from tavla.robot_matches import RobotTable

MATCHES = 200
SETTLED = 20
GROWTH_KIB = 4096
"""Resident memory may differ by this much between match 20 and match 200: the allocator's own play."""


def resident_kib() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def handles() -> list[str]:
    """What is open once the board rests: the threads that look for matches and write files have done."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(timeout=2.0)
    return sorted(str(handle.readlink()) for handle in Path("/proc/self/fd").iterdir() if handle.is_symlink())


def objects() -> int:
    """What the board has set aside counts too."""
    gc.unfreeze()
    gc.collect()
    return len(gc.get_objects())


def test_two_hundred_random_matches_leave_nothing_behind(tmp_path: Path) -> None:
    table = RobotTable(tmp_path)
    settled: tuple[int, list[str], int] = (0, [], 0)
    acts = touches = 0
    try:
        for seed in range(1, MATCHES + 1):
            run = table.play_random(seed)
            acts, touches = acts + run.acts, touches + run.touches
            if seed == SETTLED:
                settled = objects(), handles(), resident_kib()
        ended = objects(), handles(), resident_kib()
    finally:
        table.close()
    print(f"\n{MATCHES} matches, {acts} acts, {touches} touches; objects, handles, KiB: {settled} -> {ended}")
    assert ended[0] <= settled[0] * 1.01
    assert len(ended[1]) <= len(settled[1])
    assert ended[2] <= settled[2] + GROWTH_KIB
