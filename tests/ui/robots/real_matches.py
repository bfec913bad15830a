"""Real matches through the window, and what GNU Backgammon makes of the files that come out."""

import json
from collections.abc import Sequence
from pathlib import Path

from tavla.app.robots import MatchRun, RobotTable
from tavla.formats.check import check
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import Played
from tavla_ui.robots.driver import Driver

ROOT = Path(__file__).parents[3]
MATCHES = ROOT / "tests" / "data" / "matches"
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
WITH_TRUTH = sorted(path.with_name(path.name.replace(".truth.json", ".mat")) for path in MATCHES.glob("*.truth.json"))


def play(paths: Sequence[Path], root: Path, driver: type[Driver] = Driver) -> list[tuple[Path, MatchRun, Path]]:
    """Each match by touch, or as `driver` plays, on one window: the file it came from, how it went, and the file that
    came out.
    """
    table = RobotTable(root, replaying=True, driver=driver)
    try:
        runs = [(path, table.play_file(path)) for path in paths]
    finally:
        table.close()
    return [(path, run, root / "matches" / run.match_id / f"{run.match_id}.mat") for path, run in runs]


def compare_with_truth(path: Path, written: Path) -> None:
    """Scores before each game, winners, points, plays and positions as the truth beside the match has them."""
    truth = json.loads(path.with_suffix(".truth.json").read_text(encoding="utf-8"))
    record = read_mat(written)
    assert check(record, REPLAY).fault is None
    assert len(record.games) == len(truth["games"])
    for game, known in zip(record.games, truth["games"], strict=True):
        assert game.result is not None
        assert (tuple(game.scores), sum(isinstance(act, Played) for act in game.acts)) == (
            tuple(known["score_before"]),
            known["plays"],
        )
        winner = 0 if game.result.winner.value == "white" else 1
        assert (winner, game.result.points) == (known["winner"], known["points"])
