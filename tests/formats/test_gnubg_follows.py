"""Where GNU Backgammon is installed it reads what is written here, move by move."""

from dataclasses import replace
from pathlib import Path

import gnubg_counterpart as gnubg
import pytest
from gnubg_follows import expected, found
from matches_at_random import robot_history

from tavla.domain.player import ByPlayer
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat

MATCHES = sorted((Path(__file__).parents[1] / "data" / "matches").glob("*.truth.json"))
NAMES = [
    ByPlayer("Ann: the Great", "Bob ] \\ [x"),
    ByPlayer("n" * 200, "Å" * 200),
    ByPlayer("Game 1", "Wins 3 points"),
    ByPlayer("\u202eright to left", "two\nlines"),
    ByPlayer("half \ud83d", "Şükrü Çağlayan Ğı"),
    ByPlayer("7 point match", "; [Site"),
    ByPlayer("same", "same"),
    ByPlayer("", ":"),
]

if gnubg.GNUBG is not None:

    @pytest.mark.parametrize("form", ["mat", "sgf"])
    def test_gnubg_finds_the_scores_and_the_position_at_every_play_of_real_matches(form: str, tmp_path: Path) -> None:
        records = [read_mat(path.with_name(path.name.replace(".truth.json", ".mat"))) for path in MATCHES[::4]]
        assert [expected(record, form) for record in records] == found(records, form, tmp_path)

    @pytest.mark.parametrize("form", ["mat", "sgf"])
    def test_gnubg_finds_them_in_robot_matches_with_times_and_positions_set_by_hand(form: str, tmp_path: Path) -> None:
        robots = [record_of(robot_history(seed, directed=seed % 2 == 1)) for seed in range(14)]
        records = [record for record in robots if expected(record, form)]
        assert len(records) > 10
        assert [expected(record, form) for record in records] == found(records, form, tmp_path)

    @pytest.mark.parametrize("form", ["mat", "sgf"])
    @pytest.mark.parametrize("names", NAMES, ids=range(len(NAMES)))
    def test_no_name_keeps_gnubg_from_reading_the_match(names: ByPlayer[str], form: str, tmp_path: Path) -> None:
        record = replace(record_of(robot_history(2)), players=names)
        assert [expected(record, form)] == found([record], form, tmp_path)
