"""Where GNU Backgammon is installed it is asked itself: the IDs of random states, and the match files written here."""

import json
import random
from pathlib import Path

import gnubg_counterpart as gnubg
from board_states import random_state, roller_at_the_bottom

from tavla.formats.gnubg_id import format_match_id
from tavla.formats.mat_reader import read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.position_id import format_position_id
from tavla.formats.xgid import format_xgid

MATCHES = Path(__file__).parents[1] / "data" / "matches"

if gnubg.GNUBG is not None:

    def test_gnubg_gives_random_states_the_same_ids() -> None:
        chance = random.Random(17)
        states = [random_state(chance) for _ in range(500)]
        expected = gnubg.ids_of([format_xgid(state) for state in states])
        assert [
            (format_position_id(state.position), format_match_id(roller_at_the_bottom(state))) for state in states
        ] == expected

    def test_gnubg_imports_every_match_written_here_with_the_scores_and_last_positions_known(tmp_path: Path) -> None:
        paths = sorted(MATCHES.glob("*.truth.json"))
        written = []
        for number, path in enumerate(paths):
            file = tmp_path / f"{number}.mat"
            file.write_text(format_mat(read_mat(MATCHES / path.name.replace(".truth.json", ".mat"))), encoding="utf-8")
            written.append(file)
        for path, found in zip(paths, gnubg.imported(written), strict=True):
            truth = json.loads(path.read_text(encoding="utf-8"))
            assert (list(found.players), list(found.score), found.length) == (
                truth["players"],
                truth["final_score"],
                truth["length"],
            ), path.name
            assert found.position_id == truth["games"][-1]["last_position_id"], path.name
            assert [warning for warning in found.warnings if "Losses" not in warning] == [], path.name
