"""1,000 kills at random moments of robot matches."""

from pathlib import Path

import killed_matches


def test_a_thousand_kills_cost_nobody_a_fact(tmp_path: Path) -> None:
    figures = killed_matches.run(1000, tmp_path)
    print(f"\n{figures}")
    assert (1000, 0, 0) == (figures.kills, figures.lost, figures.not_resumed)
