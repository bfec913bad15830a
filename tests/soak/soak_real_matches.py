"""All 63 real matches with a truth file, by touch through the window, and their files in GNU Backgammon."""

import json
from pathlib import Path

import gnubg_counterpart as gnubg
import real_matches


def test_every_real_match_comes_out_as_it_went_in_and_gnubg_agrees(tmp_path: Path) -> None:
    played = real_matches.play(real_matches.WITH_TRUTH, tmp_path)
    assert len(played) == 63
    for path, _, written in played:
        real_matches.compare_with_truth(path, written)
    imported = gnubg.imported([written for _, _, written in played])
    for (path, _, _), found in zip(played, imported, strict=True):
        truth = json.loads(path.with_suffix(".truth.json").read_text(encoding="utf-8"))
        assert (list(found.score), found.length) == (truth["final_score"], truth["length"]), path.name
        assert found.position_id == truth["games"][-1]["last_position_id"], path.name
        assert found.warnings == (), path.name
    print(
        f"\n{len(played)} matches, {sum(run.acts for _, run, _ in played)} acts, "
        f"{sum(run.touches for _, run, _ in played)} touches"
    )
