"""50 random robot matches of 1 to 3 points under each ruleset on one window, with a director's acts among them; a few
with sealed dice.
"""

from collections import Counter
from pathlib import Path

import pytest
from plain_hasher import PlainHasher
from pytestqt.qtbot import QtBot

from tavla.app.robots import RobotTable, RuledRun
from tavla.storage.directors import Directors

MATCHES = 50
SEALED = 3
RULESETS = ("usbgf-2016", "nbf", "wbgt", "istavder-2025")


def played(root: Path, ruleset: str, matches: int, *, sealed: bool = False) -> list[RuledRun]:
    """So many matches; nothing disagreed, and the engine warned of nothing."""
    table = RobotTable(root, sealed=sealed, directors=Directors(root / "directors", hasher=PlainHasher()))
    try:
        runs = [table.play_ruled(seed, ruleset) for seed in range(1, matches + 1)]
    finally:
        table.close()
    assert [] == table.warnings
    acts, touches = sum(run.match.acts for run in runs), sum(run.match.touches for run in runs)
    ruled: Counter[str] = sum((run.ruled for run in runs), Counter())
    print(
        f"\n{ruleset}: {matches} matches, {acts} acts, {touches} touches, {ruled.total()} acts of the director: "
        f"{dict(ruled.most_common())}"
    )
    return runs


@pytest.mark.parametrize("ruleset", RULESETS)
def test_fifty_random_matches_are_played_under_each_ruleset_with_a_director_among_them(
    tmp_path: Path, qtbot: QtBot, ruleset: str
) -> None:
    runs = played(tmp_path, ruleset, MATCHES)
    assert MATCHES == len({run.match.match_id for run in runs})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_with_sealed_dice_that_both_stir(tmp_path: Path, qtbot: QtBot, ruleset: str) -> None:
    assert SEALED == len(played(tmp_path, ruleset, SEALED, sealed=True))
