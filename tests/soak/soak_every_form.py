"""All real matches and two hundred robot matches through every form of match file and back, gnubg following; a hundred
thousand damaged files.
"""

import resource
from pathlib import Path

import gnubg_counterpart as gnubg
import pytest
from damage import FORMS, batter
from gnubg_follows import expected, found, is_set_up
from held import CONVERTED, as_held_by
from matches_at_random import robot_history
from replayed import WITH_TRUTH, history_of

from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import MatchRecord
from tavla.formats.source import Encoding
from tavla.formats.table import by_name

MATCHES = sorted((Path(__file__).parents[1] / "data" / "matches").glob("*.mat"))
ROBOTS = 200
DAMAGED = 100_000
MOST_MEBIBYTES = 256


def robots() -> list[MatchRecord]:
    return [record_of(robot_history(seed, directed=seed % 2 == 1)) for seed in range(ROBOTS)]


def compare(records: list[MatchRecord]) -> int:
    for record in records:
        for form in CONVERTED:
            known = by_name(form)
            assert known is not None
            assert as_held_by(form, record) == as_held_by(form, known.read(known.write(record), Encoding.UTF_8)), (
                form,
                record.players,
            )
    return len(records)


def test_every_real_match_comes_back_from_every_form_as_read_and_as_played_again() -> None:
    read = [read_mat(path) for path in MATCHES]
    again = [record_of(history_of(read_mat(path))) for path in WITH_TRUTH]
    assert (72, 63) == (compare(read), compare(again))


def test_two_hundred_robot_matches_come_back_from_every_form() -> None:
    assert compare(robots()) == ROBOTS


@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_gnubg_finds_scores_and_positions_at_every_play(form: str, tmp_path: Path) -> None:
    assert gnubg.GNUBG is not None
    legal = [read_mat(path) for path in WITH_TRUTH]
    mine = [record for record in robots() if expected(record, form) and not is_set_up(record)]
    plays = 0
    for records in (legal, *(mine[start : start + 20] for start in range(0, len(mine), 20))):
        told = [expected(record, form) for record in records]
        assert told == found(records, form, tmp_path)
        plays += sum(len(acts) for match in told for _, acts in match)
    print(
        f"\n{form}: {len(legal)} real and {len(mine)} robot matches, {plays} plays and doubles with equal position IDs"
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_hundred_thousand_damaged_files_are_each_read_or_refused_with_a_sentence(form: str) -> None:
    short = sorted(MATCHES, key=lambda path: path.stat().st_size)[:6]
    sources = [read_mat(path) for path in short] + [
        record_of(robot_history(seed, directed=seed % 2 == 1, length=1)) for seed in (0, 1, 3, 10)
    ]
    count = DAMAGED // len(FORMS)
    tally = batter(sources, count, seed=2026, damage=(form,))
    slowest = f"the slowest took {tally.slowest:.3f} s"
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"\n{form}: {tally.read} read, {tally.refused} refused in {len(tally.kinds)} ways; {slowest}; at most "
        f"{resident} MiB"
    )
    assert tally.read + tally.refused == count
    assert tally.refused > count // 2
    assert tally.read > count // 20
    assert resident < MOST_MEBIBYTES
