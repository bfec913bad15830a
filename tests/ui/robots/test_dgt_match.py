"""The clock of a DGT board through hub and window with everything going wrong: the short form of the soak."""

from pathlib import Path

import pytest
from dgt_match import FAULTS, dgt_match

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_lever_of_a_dgt_clock_ends_turns_one_to_one_with_every_fault(tmp_path: Path) -> None:
    with dgt_match(tmp_path, 1) as match:
        match.begin(5)
        for fault in FAULTS:
            match.turn(fault)
        match.refuse_to_be_set(2)
        match.check()
