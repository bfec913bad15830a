"""What a new start has found is read and put away by each seat, so that both see the position before they go on."""

from pathlib import Path

import pytest
from window_stage import window_stage

from tavla.storage.journal import JOURNAL_NAME

pytestmark = pytest.mark.usefixtures("qapp")


def test_what_was_found_is_put_away_by_a_touch_at_each_seat(tavla_home: Path) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 4))) as stage:
        stage.begin(3)
        stage.open_game()
        match_id = stage.session.state.setup.match_id
    (journal,) = (tavla_home / "matches").glob(f"*/{JOURNAL_NAME}")
    journal.write_bytes(journal.read_bytes() + b"\x09 half a record")
    with window_stage(tavla_home, ((6, 4),)) as stage:
        stage.board.table.resume_match(str(match_id))
        stage.settle()
        for seat, other in (("white", "black"), ("black", "white")):
            assert stage.text(f"{seat}.announcement")
            stage.touch(f"{seat}.sheet")
            assert not stage.sees(f"{seat}.sheet")
            assert stage.sees(f"{other}.sheet") is (seat == "white")
        assert [] == stage.warnings
        stage.touch("white.bigButton", "black.bigButton")
        assert stage.session.state.freeze is None
