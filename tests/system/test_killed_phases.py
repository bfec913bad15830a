"""A board killed at some moments of each of its phases: what the next start finds. All of them: the soak."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HARNESS = Path(__file__).with_name("killed_phases.py")
QUICK = ("key", "backup", "restore", "people")

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the harness forks")


def told(*words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, HARNESS, *words], env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    print(done.stdout, done.stderr)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout


def test_kills_in_every_phase_lose_nothing_and_leave_no_half_file_and_no_draft() -> None:
    table = told("--points", "3", "--moments", "1").splitlines()
    assert len(table) > 19
    assert sum(int(line[22:29]) for line in table[1:]) > 50


def test_a_disk_that_fails_in_a_phase_loses_nothing_and_is_told() -> None:
    table = told("--points", "1", "--faults", "--unread").splitlines()
    assert len(table) > 19
    assert sum(int(line[22:29]) for line in table[1:]) > 50


def test_a_stick_that_is_pulled_out_at_any_touch_of_it_loses_nothing_and_is_told() -> None:
    table = told("--points", "2", "--pulled").splitlines()
    assert len(table) > 9
    assert sum(int(line[22:29]) for line in table[1:]) > 17


@pytest.mark.nightly
def test_a_bug_planted_in_a_phase_is_found() -> None:
    assert len(told(*QUICK, "--planted", "--moments", "0").splitlines()) > len(QUICK)
