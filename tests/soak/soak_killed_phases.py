"""Kills at every change of the disk of each phase of a board, half-way through each write, and at random moments; the
same with disks that fail there, and with sticks that are pulled out at any touch of them.
"""

import pytest
from killed_phases import NAMES, OF_STICKS
from test_killed_phases import told

PHASES = sorted(NAMES)


@pytest.mark.parametrize("phase", PHASES)
def test_no_kill_of_a_phase_loses_anything_or_leaves_anything_behind(phase: str) -> None:
    assert phase in told(phase, "--moments", "50")


@pytest.mark.parametrize("phase", PHASES)
def test_no_fault_of_the_disk_in_a_phase_loses_anything_or_is_told_to_nobody(phase: str) -> None:
    assert phase in told(phase, "--faults", "--unread")


@pytest.mark.parametrize("phase", OF_STICKS)
def test_no_stick_that_is_pulled_out_in_a_phase_takes_anything_with_it(phase: str) -> None:
    assert phase in told(phase, "--pulled")


@pytest.mark.parametrize("phase", PHASES)
def test_the_bug_planted_in_a_phase_is_found(phase: str) -> None:
    assert phase in told(phase, "--planted", "--moments", "50")
