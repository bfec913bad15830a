"""Random robot matches through the window; two hundred of them in the soak."""

from pathlib import Path

from by_day import by_day

from tavla.app.robots import RobotTable


@by_day("seeds", [(1,), (2, 3)], (1,), ids=str)
def test_random_matches_are_played_to_their_end_with_journal_screen_and_state_agreeing(
    tmp_path: Path, seeds: tuple[int, ...]
) -> None:
    table = RobotTable(tmp_path)
    try:
        runs = [table.play_random(seed) for seed in seeds]
    finally:
        table.close()
    assert len({run.match_id for run in runs}) == len(seeds)
