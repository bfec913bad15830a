"""A program killed while it writes the register leaves it whole, with all that it had acknowledged."""

from pathlib import Path

import register_kills


def test_twenty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    tally = register_kills.run(tmp_path, 20)
    assert (20, 0) == (tally.kills, tally.lost)
    assert tally.acknowledged > 20


def test_what_is_acknowledged_too_early_is_found(tmp_path: Path) -> None:
    """Of ten kills all can fall on the rest of the work, where the disk is slow."""
    assert any(register_kills.run(tmp_path, 10, seed, planted=True).lost for seed in range(10))
