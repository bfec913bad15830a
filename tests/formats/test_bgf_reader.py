"""BGBlitz's files: the match they hold, in Smile or JSON, deflated or not; and what is refused."""

import json
import random
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from bgf_files import NO_MOVE, Smile, amove, bgf_file, match_of
from by_day import by_day
from damage import Tally, read_or_refused
from hypothesis import given
from hypothesis import strategies as st
from matches_at_random import robot_history
from msgspec.structs import replace
from xg_files import told

from measuring import slowness
from tavla.base.limits import BGF_MATCH
from tavla.domain.game.player import Player
from tavla.formats.bgf_reader import parse_bgf
from tavla.formats.errors import FormatError
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import Conceded, Doubled, Dropped, MatchRecord, SetUp, Took, Unplayed
from tavla.formats.smile import SmileError, read_smile
from tavla.formats.source import Encoding
from tavla.formats.table import by_name, read_match

DATA = Path(__file__).parents[1] / "data"
MATCHES = sorted((DATA / "matches").glob("*.mat"))
W, B = Player.WHITE, Player.BLACK


@by_day("path", MATCHES, *MATCHES[::4], ids=lambda path: path.stem)
def test_a_real_match_is_read_from_the_moves_that_tell_it(path: Path) -> None:
    record = written_of(read_mat(path))
    read = parse_bgf(bgf_file(match_of(record)))
    assert (record.players, record.match_length, told(record)) == (read.players, read.match_length, told(read))


@by_day("path", MATCHES, *MATCHES[::4], ids=lambda path: path.stem)
def test_a_real_match_in_spans_is_read_as_one_that_makes_the_same_file(path: Path) -> None:
    """What was hit within a step the file does not say; where nothing that follows tells, either is right."""
    record = read_mat(path)
    read = parse_bgf(bgf_file(match_of(record, in_spans=True)))
    tags = {"event": "", "date": ""}
    assert match_of(read, in_spans=True) | tags == match_of(record, in_spans=True) | tags


def written_of(record: MatchRecord) -> MatchRecord:
    """Without the rolls that were never played: a `.bgf` has no place for them."""
    return replace(
        record,
        games=tuple(
            replace(game, acts=tuple(act for act in game.acts if not isinstance(act, Unplayed)))
            for game in record.games
        ),
    )


@pytest.mark.parametrize("ways", [{"smile": False}, {"deflated": False}, {"share_texts": True}], ids=str)
def test_it_is_the_same_match_however_it_is_packed(ways: dict[str, bool]) -> None:
    record = record_of(robot_history(3))
    read = parse_bgf(bgf_file(match_of(record), **ways))
    assert read == parse_bgf(bgf_file(match_of(record)))
    assert ("EventDate", "2025.11.02") in read.tags


def test_rules_of_money_play_and_a_position_set_by_hand_are_read() -> None:
    record = read_match(DATA / "cases" / "set_pos.mat", Encoding.UTF_8)
    read = parse_bgf(bgf_file(match_of(record)))
    assert isinstance(read.games[0].acts[0], SetUp)
    assert told(read) == told(record)
    jacoby = read_match(DATA / "cases" / "jacoby_money.sgf", Encoding.UTF_8)
    assert parse_bgf(bgf_file(match_of(jacoby))).has_jacoby


def match_with(*moves: dict[str, Any], **game: object) -> bytes:
    head = {"matchlen": 5, "nameGreen": "Ann", "nameRed": "Bo", "finalGreen": 2, "finalRed": 0}
    return bgf_file(head | {"games": [{"scoreGreen": 0, "scoreRed": 0, "wonPoints": 2, "moves": list(moves)} | game]})


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ([{"type": "atake", "player": 1}], (Doubled(W, 2), Took(B))),
        ([{"type": "apass", "player": 1}], (Doubled(W, 2), Dropped(B))),
        ([amove(W, NO_MOVE, NO_MOVE, equity={"cubeDecision": {"hasAccepted": True}})], (Doubled(W, 2), Took(B))),
        ([], (Doubled(W, 2),)),
    ],
)
def test_a_double_is_answered_in_either_way(answer: list[dict[str, Any]], read: tuple[object, ...]) -> None:
    doubled = amove(W, NO_MOVE, NO_MOVE, equity={"cubeDecision": {"hasDoubled": True}})
    said = {"type": "adouble", "player": -1}
    for double in (doubled, said):
        assert parse_bgf(match_with(double, *answer)).games[0].acts == read


def test_a_resignation_is_the_losers_and_a_move_without_anything_is_none() -> None:
    game = parse_bgf(match_with(amove(W, NO_MOVE, NO_MOVE), wasResignation=True)).games[0]
    assert game.acts == (Conceded(B, 2),)
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (W, 2)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (match_with(amove(W, [13, -1], [7, -1], red=0, green=6)), "game 1, the dice 0 and 6"),
        (match_with(amove(W, [26, -1], [7, -1], red=1, green=6)), "a move from 26 to 7"),
        (match_with(amove(W, [12, -1], [7, -1], red=1, green=6)), "12/7 with 16"),
        (match_with({"type": "amove", "player": 3, "from": [1], "to": [2]}), "the player 3"),
        (match_with(initial={"points": [16] + [0] * 25}), "a board or cube that cannot be"),
        (match_with(initial={"points": [1], "cube": 3}), "a board or cube that cannot be"),
        (bgf_file({"matchlen": 5, "games": []}), "no game"),
        (bgf_file({"matchlen": -1, "games": []}), "a match to -1 points"),
        (bgf_file({"matchlen": 5, "games": [{"moves": 3}]}), "Expected array, got int"),
        (bgf_file({"matchlen": 5, "games": [{}] * 201}), "201 games"),
        (bgf_file({"matchlen": 5, "games": [{"moves": [{}] * 12_001}]}), "12001 acts"),
        (bgf_file({"games": [], "x": "y" * (BGF_MATCH.most + 1)}), "bytes once unpacked"),
        (bgf_file({"matchlen": 5, "games": []})[:-9], "a part that breaks off"),
        (b'{"format":"BGF","compress":true}\nnothing', "a part that cannot be unpacked"),
        (b'{"format":"BGF","useSmile":true}\n:(', "a part that is no match"),
        (b'{"format":"BGF"}\n' + b"[" * 5000, "a part that is no match"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(data: bytes, said: str) -> None:
    with pytest.raises(FormatError) as refusal:
        parse_bgf(data)
    assert said in str(refusal.value)
    assert len(str(refusal.value.in_file("match.bgf"))) <= 200


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**62), 2**62) | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=70), inner, max_size=5),
)


@given(value=VALUES, share_texts=st.booleans())
def test_smile_is_read_as_it_is_written(value: object, *, share_texts: bool) -> None:
    assert read_smile(Smile(share_texts=share_texts).file(value)) == value


def test_names_and_texts_are_shared_by_any_number() -> None:
    value = [{f"name {at}": f"text {at}"} for at in range(300)] * 2
    assert read_smile(Smile(share_texts=True).file(value)) == value


def test_what_is_left_out_and_numbers_with_a_point_are_none() -> None:
    data = Smile().file({"a": {"b": [1, 0.5]}, "c": [0.5, 2]})
    assert read_smile(data, {"a"}) == {"a": None, "c": [None, 2]}


@given(data=st.binary(max_size=60))
def test_any_bytes_are_smile_or_refused(data: bytes) -> None:
    try:
        read_smile(b":)\n\x03" + data)
    except SmileError:
        return


def test_smile_as_deep_as_the_stack_is_refused() -> None:
    with pytest.raises(SmileError):
        read_smile(b":)\n\x01" + b"\xf8" * 100_000)


def test_a_damaged_file_is_read_or_refused() -> None:
    form, chance, tally = by_name("bgf"), random.Random(7), Tally()
    assert form is not None
    match = match_of(record_of(robot_history(2)))
    files = [bgf_file(match, deflated=False), bgf_file(match, deflated=False, smile=False)]
    for _ in range(200):
        data = bytearray(chance.choice(files))
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        read_or_refused(form, bytes(data), tally)
    assert min(tally.read, tally.refused) > 10


def test_a_file_of_the_largest_size_is_read_in_two_seconds_of_processor_time() -> None:
    record: MatchRecord = read_mat(max(MATCHES, key=lambda path: path.stat().st_size))
    match = match_of(record)
    piece = match["games"][0]["moves"][0]["moveAnalysis"]
    size = len(Smile().value(piece))
    match["games"][0]["moves"][0]["moveAnalysis"] = piece * ((BGF_MATCH.most - len(json.dumps(match))) // size)
    data = bgf_file(match)
    begun = process_time()
    assert told(parse_bgf(data)) == told(record)
    assert (process_time() - begun) / slowness() < 2
