"""JSON by its published schema; pages and lists that are written for people and analysing programs."""

import json
from pathlib import Path

import jsonschema
import pytest
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import Doubled, MatchRecord, Played, SetUp
from tavla.formats.source import Encoding
from tavla.formats.table import FORMATS, by_ending, by_name
from tavla.formats.xgid import parse_xgid

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "match.schema.json").read_text(encoding="utf-8"))
MATCHES = sorted((ROOT / "tests/data/matches").glob("*.mat"))


def written(form: str, record: MatchRecord) -> str:
    known = by_name(form)
    assert known is not None
    return known.write(record).decode("utf-8")


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("match", [1, 3, 7, 13, *MATCHES[::12]], ids=lambda match: Path(str(match)).name)
def test_json_is_what_its_schema_says(match: int | Path) -> None:
    record = read_mat(match) if isinstance(match, Path) else record_of(robot_history(match, directed=True))
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(written("json", record)))


@pytest.mark.parametrize("change", [{"version": 2}, {"training": 1}, {"games": None}, {"extra": 1}])
def test_what_the_schema_forbids_the_reader_refuses(change: dict[str, object]) -> None:
    tree = json.loads(written("json", record_of(robot_history(2)))) | change
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(tree)
    with pytest.raises(TavlaError):
        FORMATS[3].read(json.dumps(tree).encode(), Encoding.UTF_8)


def test_the_list_of_decisions_has_a_good_xgid_for_every_play_with_a_choice_and_every_cube_act() -> None:
    record = record_of(robot_history(4))
    lines = [line.split("\t") for line in written("xgid", record).splitlines()[1:]]
    states = [parse_xgid(line[4]) for line in lines]
    acts = [act for game in record.games for act in game.acts]
    assert (
        sum(isinstance(act, Doubled) for act in acts)
        == sum(line[3] == "double" for line in lines)
        == sum(line[3] == "take or pass" for line in lines)
    )
    assert sum(line[3] == "play" for line in lines) <= sum(isinstance(act, Played) for act in acts)
    assert {state.match_length for state in states} == {record.match_length}
    assert all((state.roll is not None) == (line[3] == "play") for state, line in zip(states, lines, strict=True))


def test_the_page_tells_players_plays_times_results_and_shows_the_boards() -> None:
    record = record_of(robot_history(3, directed=True))
    record = replace(record, players=replace(record.players, white="<b>Ann</b> & \u202eco"))
    page, text = written("html", record), written("text", record)
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; co" in page
    assert "<b>Ann" not in page
    assert "\u202e" not in page + text
    assert "<script" not in page
    assert (
        page.count("<figure>")
        == text.count("BAR")
        == sum(isinstance(act, Doubled | SetUp) for game in record.games for act in game.acts)
        + sum(game.result is not None for game in record.games)
    )
    assert "doubles to 2" in text
    assert "53: 24/21 13/8" in text
    assert max(map(len, text.splitlines())) < 140


def test_a_training_match_says_so_on_the_page() -> None:
    record = record_of(robot_history(10))
    assert '<p class="loud">Training match: not a result</p>' in written("html", record)
    assert "*** Training match: not a result ***" in written("text", record)


def test_every_form_has_a_name_and_an_ending_of_its_own_but_for_texts_known_by_their_content() -> None:
    assert len({form.name for form in FORMATS}) == len(FORMATS)
    by_content = ("gnubg-text", "positions")
    assert [form.name for form in FORMATS if form.endings == (".txt",)] == list(by_content)
    forms = [form for form in FORMATS if form.name not in by_content]
    endings = [ending for form in forms for ending in form.endings]
    assert len(endings) == len(set(endings))
    assert [by_ending(Path(f"x{ending.upper()}")) for ending in endings] == [
        form for form in forms for _ in form.endings
    ]


@pytest.mark.parametrize("form", ["html", "text", "xgid"])
def test_a_form_for_people_is_not_read_back(form: str) -> None:
    known = by_name(form)
    assert known is not None
    with pytest.raises(TavlaError, match="cannot be read back"):
        known.read(b"x", Encoding.UTF_8)
