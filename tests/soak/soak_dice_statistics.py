"""Ten million sealed rolls with a fixed seed are fair; without the rejection they are not."""

import pytest
from dice_statistics import judged, sealed_rolls

ROLLS = 10_000_000


def test_ten_million_sealed_rolls_are_fair() -> None:
    found = judged(sealed_rolls(ROLLS, seed=1))
    print(*found, sep="\n")
    assert [] == [test for test in found if not test.is_fair]


def test_ten_million_rolls_without_the_rejection_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.evidence.sealed_dice.FAIR_BYTES", 256)
    assert "chi2(35) over rolls" in [test.name for test in judged(sealed_rolls(ROLLS, seed=1)) if not test.is_fair]
