"""Matches through every form of match file and back: nothing is lost that the form can hold."""

from pathlib import Path

import pytest
from by_day import by_day
from held import CONVERTED, as_held_by
from matches_at_random import robot_history

from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import MatchRecord, SetUp
from tavla.formats.source import Encoding
from tavla.formats.table import by_name

MATCHES = Path(__file__).parents[1] / "data" / "matches"
SHORT = sorted(MATCHES.glob("*.mat"), key=lambda path: path.stat().st_size)[:12]
ODD = [
    MATCHES / "studio_Minchy_Llabba_13pt_Backgammon_Studio_2023_02_24_19_44_27.mat",
    MATCHES / "galaxy_match1004950.mat",
]


def through(form: str, record: MatchRecord) -> MatchRecord:
    known = by_name(form)
    assert known is not None
    return known.read(known.write(record), Encoding.UTF_8)


@pytest.mark.parametrize("form", CONVERTED)
@pytest.mark.parametrize("path", [*SHORT, *ODD], ids=lambda path: path.stem)
def test_a_real_match_comes_back_from_every_form(path: Path, form: str) -> None:
    record = read_mat(path)
    assert as_held_by(form, record) == as_held_by(form, through(form, record))


@pytest.mark.parametrize("form", CONVERTED)
@by_day("seed", range(12), 0, 4, 8)
def test_a_robot_match_comes_back_from_every_form_with_its_times(seed: int, form: str) -> None:
    record = record_of(robot_history(seed, directed=seed % 2 == 1))
    assert as_held_by(form, record) == as_held_by(form, through(form, record))


@pytest.mark.parametrize("first", CONVERTED)
@pytest.mark.parametrize("second", CONVERTED)
def test_a_match_goes_from_any_form_to_any_other(first: str, second: str) -> None:
    record = through(first, record_of(robot_history(5, directed=True)))
    assert as_held_by(second, record) == as_held_by(second, through(second, record))


def test_the_robots_matches_have_times_incidents_training_marks_and_positions_set_by_hand() -> None:
    records = [record_of(robot_history(seed, directed=seed % 2 == 1)) for seed in range(12)]
    assert all(len(game.times) == len(game.acts) for record in records for game in record.games)
    assert any(
        time.left is not None and time.spent for record in records for game in record.games for time in game.times
    )
    assert [record.is_training for record in records].count(True) == 2
    assert any(isinstance(act, SetUp) for record in records for game in record.games for act in game.acts)
    assert {"change_made", "play_stopped", "resume_agreed"} <= {
        incident.kind for record in records for incident in record.incidents
    }


@pytest.mark.parametrize("form", ["sgf", "ogxm", "json"])
def test_a_training_match_is_marked_in_every_form(form: str) -> None:
    assert through(form, record_of(robot_history(10))).is_training


def test_the_comment_marks_a_training_match_in_the_exchange_format_too() -> None:
    assert through("mat", record_of(robot_history(10))).is_training
