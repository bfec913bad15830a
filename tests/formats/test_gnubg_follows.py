"""Where GNU Backgammon is installed it reads what is written here, move by move."""

from itertools import pairwise
from pathlib import Path

import gnubg_counterpart as gnubg
import pytest
from by_day import by_day
from gnubg_follows import expected, found, is_set_up, stepped_back
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer
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

    @by_day("form", ["mat", "sgf"], "mat")
    def test_gnubg_finds_the_scores_and_the_position_at_every_play_of_real_matches(form: str, tmp_path: Path) -> None:
        records = [read_mat(path.with_name(path.name.replace(".truth.json", ".mat"))) for path in MATCHES[::4]]
        assert [expected(record, form) for record in records] == found(records, form, tmp_path)

    @by_day("form", ["mat", "sgf"], "sgf")
    def test_gnubg_finds_them_in_robot_matches_with_times(form: str, tmp_path: Path) -> None:
        robots = [record_of(robot_history(seed, directed=seed % 2 == 1)) for seed in range(20)]
        # In a game with a position set by hand gnubg's own list of plays turns the board about, not its board: those
        # are stepped through below.
        records = [record for record in robots if expected(record, form) and not is_set_up(record)]
        assert len(records) > 10
        assert [expected(record, form) for record in records] == found(records, form, tmp_path)

    @by_day("form", ["mat", "sgf"], "sgf")
    def test_gnubg_finds_the_scores_of_matches_with_positions_set_by_hand(form: str, tmp_path: Path) -> None:
        robots = [record_of(robot_history(seed, directed=True)) for seed in range(1, 40, 2)]
        records = [record for record in robots if expected(record, form) and is_set_up(record)]
        assert len(records) > 2
        scores = [[score for score, _ in expected(record, form)] for record in records]
        assert scores == [[score for score, _ in told] for told in found(records, form, tmp_path)]

    @by_day("form", ["mat", "sgf"], "mat")
    def test_gnubg_shows_every_play_after_positions_set_by_hand(form: str, tmp_path: Path) -> None:
        robots = [record_of(robot_history(seed, directed=True)) for seed in range(1, 60, 2)]
        last_games = [
            last
            for record in robots
            if is_set_up(last := replace(record, games=record.games[-1:])) and expected(last, form)
        ]
        assert len(last_games) > 2
        for last in last_games[:5]:
            shown = iter(stepped_back(last, form, tmp_path))
            # Going back ends after the first play; a double and its answer show the same board.
            acts = [identifier for _, acts in expected(last, form) for _, identifier in acts][1:]
            changes = [identifier for before, identifier in pairwise(["", *acts]) if identifier != before]
            missing = [identifier for identifier in changes if identifier not in shown]
            assert missing == []

    @by_day("form", ["mat", "sgf"], "mat")
    @pytest.mark.parametrize("names", NAMES, ids=range(len(NAMES)))
    def test_no_name_keeps_gnubg_from_reading_the_match(names: ByPlayer[str], form: str, tmp_path: Path) -> None:
        record = replace(record_of(robot_history(2)), players=names)
        assert [expected(record, form)] == found([record], form, tmp_path)
