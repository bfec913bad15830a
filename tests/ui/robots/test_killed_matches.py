"""A board killed in the middle of robot matches comes back with everything it had shown."""

from pathlib import Path

import killed_matches
import pytest
from by_day import by_day

from tavla.storage.match_store import MatchStore


@by_day("kills", [3, 8], 3)
def test_a_killed_board_has_lost_nothing_it_had_shown(tmp_path: Path, kills: int) -> None:
    figures = killed_matches.run(kills, tmp_path, seed=7)
    assert (kills, 0, 0) == (figures.kills, figures.lost, figures.not_resumed)
    assert figures.shown > 0
    assert figures.resumptions > 0


@pytest.mark.nightly
def test_the_harness_finds_facts_that_were_shown_before_they_were_written(tmp_path: Path) -> None:
    assert killed_matches.run(3, tmp_path, seed=7, planted=True).lost > 0


def test_the_harness_counts_every_fact_of_a_match_whose_journal_holds_none(tmp_path: Path) -> None:
    store, figures = MatchStore(tmp_path), killed_matches.Figures()
    store.leave(store.create("20261121-120000-4F7A2C"))
    killed_matches.compare(
        tmp_path, [b"open 20261121-120000-4F7A2C 1 900\n", b"shown 20261121-120000-4F7A2C 3\n"], figures, resumed=False
    )
    assert 3 == figures.lost
    left = MatchStore(tmp_path).start_up()
    assert (0, 1) == (len(left.unfinished), len(left.told))
