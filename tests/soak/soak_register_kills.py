"""1,000 kills of a program that writes the register."""

from pathlib import Path

import register_kills


def test_a_thousand_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    tally = register_kills.run(tmp_path, 1000)
    print(tally)
    assert (1000, 0) == (tally.kills, tally.lost)
