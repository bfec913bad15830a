"""Kills at every change of the disk of each phase of a board, half-way through each write, and at random moments."""

import pytest
from test_killed_phases import told

MATCHES = ("start", "seal", "roll", "export", "move", "second copy")
PHASES = (*MATCHES, "key", "backup", "restore", "update", "register", "people")


@pytest.mark.parametrize("phase", PHASES)
def test_no_kill_of_a_phase_loses_anything_or_leaves_anything_behind(phase: str) -> None:
    assert phase in told(phase, "--moments", "50")


@pytest.mark.parametrize("phase", PHASES)
def test_the_bug_planted_in_a_phase_is_found(phase: str) -> None:
    assert phase in told(phase, "--planted", "--moments", "50")
