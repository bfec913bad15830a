"""Random robot matches through the window; two hundred of them in the soak."""

from pathlib import Path

from tavla.app.robots import RobotTable


def test_random_matches_are_played_to_their_end_with_journal_screen_and_state_agreeing(tmp_path: Path) -> None:
    table = RobotTable(tmp_path)
    try:
        runs = [table.play_random(seed) for seed in range(1, 4)]
    finally:
        table.close()
    assert len({run.match_id for run in runs}) == 3
