"""Three hundred turns through hub and window, ended by the lever of a DGT clock with which everything goes wrong; a
match over begins another.
"""

import time
from pathlib import Path

import pytest
from dgt_match import FAULTS, dgt_match

pytestmark = pytest.mark.usefixtures("qapp")

TURNS, LENGTH = 300, 25
REFUSED_FROM, REFUSED = 150, 10


def test_three_hundred_turns_with_every_fault(tmp_path: Path) -> None:
    seed = time.time_ns()
    print(f"seed {seed}")
    with dgt_match(tmp_path, seed) as match:
        match.begin(LENGTH)
        while len(match.pressed) < TURNS:
            if len(match.pressed) == REFUSED_FROM:
                match.refuse_to_be_set(REFUSED)
            match.turn(FAULTS[len(match.pressed) % len(FAULTS)])
        match.check()
