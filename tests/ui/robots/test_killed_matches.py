"""A board killed in the middle of robot matches comes back with everything it had shown."""

from pathlib import Path

import killed_matches

from tavla.storage.match_store import MatchStore


def test_a_killed_board_has_lost_nothing_it_had_shown(tmp_path: Path) -> None:
    figures = killed_matches.run(8, tmp_path, seed=7)
    assert (8, 0, 0) == (figures.kills, figures.lost, figures.not_resumed)
    assert figures.shown > 0
    assert figures.resumptions > 0


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
