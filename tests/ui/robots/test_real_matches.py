"""Real tournament matches played through the real window, touch by touch: the shortest here, all of them in the soak."""

from pathlib import Path

import real_matches


def test_real_matches_played_by_touch_come_out_as_they_went_in(tmp_path: Path) -> None:
    shortest = sorted(real_matches.WITH_TRUTH, key=lambda path: path.stat().st_size)[:6]
    for path, _, written in real_matches.play(shortest, tmp_path):
        real_matches.compare_with_truth(path, written)
