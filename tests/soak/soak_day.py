"""A venue's whole day on one window: twelve hours by the board's clock of matches under every ruleset; memory does not
grow.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import linear_regression
from time import monotonic

import day_child

DAYS = 3
"""Each with matches of its own: one day's may hide what another's show."""
SETTLED = 20
GROWTH_KIB = 1024
"""A hundred matches may take so much more."""


def test_a_day_of_twelve_hours_takes_no_more_memory(tmp_path: Path) -> None:
    began = monotonic()
    days = [_start(tmp_path / str(day), first_seed=1 + 1000 * day) for day in range(DAYS)]
    told = [day.communicate()[0] for day in days]
    assert [day.returncode for day in days] == [0] * DAYS
    growths = []
    for lines in told:
        resident = [int(line) for line in lines.split()]
        settled = resident[SETTLED:]
        slope, _ = linear_regression(range(len(settled)), settled)
        growths.append(100 * slope)
        print(
            f"\n{len(resident)} matches in a day; KiB: {resident[0]}, {settled[0]} -> {settled[-1]}, "
            f"{growths[-1]:.0f} a hundred matches"
        )
    print(f"{DAYS} days side by side, {day_child.DAY_MS / 1000 / (monotonic() - began):.0f} times as fast as they")
    assert max(growths) <= GROWTH_KIB


def _start(folder: Path, *, first_seed: int) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, day_child.__file__, str(folder), str(first_seed)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
