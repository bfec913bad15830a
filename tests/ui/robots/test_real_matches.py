"""Real tournament matches played through the real window, touch by touch: the shortest here, all of them in the soak."""

from pathlib import Path

import real_matches
from by_day import by_day

SHORTEST = sorted(real_matches.WITH_TRUTH, key=lambda path: path.stat().st_size)


@by_day("paths", [SHORTEST[:2], SHORTEST[2:6]], SHORTEST[:2], ids=lambda paths: f"{len(paths)} matches")
def test_real_matches_played_by_touch_come_out_as_they_went_in(tmp_path: Path, paths: list[Path]) -> None:
    for path, _, written in real_matches.play(paths, tmp_path):
        real_matches.compare_with_truth(path, written)
