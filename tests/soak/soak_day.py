"""A venue's whole day on one window: twelve hours by the board's clock of matches under every ruleset; memory does not grow."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import linear_regression
from time import monotonic

import day_child

SETTLED = 20
GROWTH_KIB = 1024
"""A hundred matches may take so much more."""


def test_a_day_of_twelve_hours_takes_no_more_memory(tmp_path: Path) -> None:
    began = monotonic()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    day = subprocess.run([sys.executable, day_child.__file__, str(tmp_path)], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    resident = [int(line) for line in day.stdout.split()]
    settled = resident[SETTLED:]
    slope, _ = linear_regression(range(len(settled)), settled)
    played = f"{len(resident)} matches in a day, {day_child.DAY_MS / 1000 / (monotonic() - began):.0f} times as fast as it"
    print(f"\n{played}; KiB: {resident[0]}, {settled[0]} -> {settled[-1]}, {100 * slope:.0f} a hundred matches")
    assert 100 * slope <= GROWTH_KIB
