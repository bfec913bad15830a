"""XGIDs, GNUBG IDs and 28 integers: known answers, round trips, and what is wrong where."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from board_states import random_position, random_state, roller_at_the_bottom
from hypothesis import given
from hypothesis import strategies as st

from tavla.base.copies import replace
from tavla.base.errors import PositionError, TavlaError
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.formats import bits
from tavla.formats.board_state import BoardState, Offer
from tavla.formats.errors import FormatError
from tavla.formats.gnubg_id import format_match_id, parse_gnubg_id
from tavla.formats.position_id import format_position_id, parse_position_id
from tavla.formats.position_text import parse_position, parse_state
from tavla.formats.xgid import format_xgid, parse_xgid

DATA = Path(__file__).parents[1] / "data"
KNOWN = [json.loads(line) for line in (DATA / "ids.jsonl").read_text(encoding="utf-8").splitlines()]
OF_GNUBG = [json.loads(line) for line in (DATA / "gnubg_ids.jsonl").read_text(encoding="utf-8").splitlines()]
SIDES = {"bottom": Player.WHITE, "top": Player.BLACK, "center": None}
OPENING_XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:7:10"


def state_of(known: dict[str, Any]) -> BoardState:
    return BoardState(
        position=Position.from_counts(known["pos"]),
        on_roll=SIDES[known["on_roll"]] or Player.WHITE,
        roll=Roll.of(*known["dice"]) if known["dice"] else None,
        offer=Offer.DOUBLE if known["double_offered"] else None,
        cube=known["cube"],
        cube_owner=SIDES[known["cube_owner"]],
        scores=ByPlayer(known["score_bottom"], known["score_top"]),
        match_length=known["match_length"],
        crawford=known["crawford"],
        jacoby=known["jacoby"],
        beavers=known["beavers"],
    )


def as_a_match_id_keeps_it(state: BoardState) -> BoardState:
    roll = state.roll and Roll(max(state.roll.first, state.roll.second), min(state.roll.first, state.roll.second))
    return replace(state, roll=roll, beavers=False)


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["id"])
def test_a_known_state_has_its_three_forms_and_each_gives_it_back(known: dict[str, Any]) -> None:
    state = state_of(known["state"])
    assert (format_xgid(state), format_position_id(state.position), format_match_id(state)) == (
        known["xgid"],
        known["position_id"],
        known["match_id"],
    )
    assert parse_xgid(known["xgid"]) == state
    assert parse_gnubg_id(f"{known['position_id']}:{known['match_id']}") == as_a_match_id_keeps_it(state)


def test_three_hundred_random_states_have_the_ids_that_gnubg_gave_them() -> None:
    states = [parse_xgid(line["xgid"]) for line in OF_GNUBG]
    found = [(format_position_id(state.position), format_match_id(roller_at_the_bottom(state))) for state in states]
    assert found == [(line["position_id"], line["match_id"]) for line in OF_GNUBG]
    assert [format_xgid(state) for state in states] == [line["xgid"] for line in OF_GNUBG]


def test_gnubgs_own_library_gives_three_hundred_positions_the_same_ids() -> None:
    """Of plays and dances, by the program that bots build on: another reader than gnubg's window."""
    gnubg_nn = pytest.importorskip("gnubg_nn")
    for line in (DATA / "legal_plays.jsonl").read_text(encoding="utf-8").splitlines():
        position = Position(tuple(json.loads(line)["pos"]))
        own = [max(0, count) for count in position.counts[:24]] + [position.counts[24]]
        other = [max(0, -count) for count in reversed(position.counts[:24])] + [position.counts[25]]
        position_id = format_position_id(position)
        assert position_id == gnubg_nn.position_id([other, own])
        assert [other, own] == [list(side) for side in gnubg_nn.board_from_position_id(position_id)]


@given(seed=st.integers(0, 10**6))
def test_every_form_gives_a_random_state_back(seed: int) -> None:
    state = random_state(random.Random(seed))
    assert parse_state(format_xgid(state)) == state
    assert parse_state(f"{format_position_id(state.position)}:{format_match_id(state)}") == as_a_match_id_keeps_it(
        state
    )
    assert parse_position(str(list(state.position.counts))) == state.position


@pytest.mark.parametrize(
    "text",
    [
        OPENING_XGID,
        OPENING_XGID.removeprefix("XGID="),
        f"  {OPENING_XGID}\n",
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:cIkSAAAAAAAE",
        "GNUBGID 4HPwATDgc/ABMA:cIkSAAAAAAAE",
        "[-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0,0,0,0]",
        "-2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0 0 0 0",
    ],
)
def test_the_opening_is_read_from_every_form(text: str) -> None:
    assert parse_position(text) == OPENING


def test_the_player_on_roll_of_a_turned_xgid_is_the_one_who_counts() -> None:
    state = parse_xgid("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:1:0:7:10")
    assert (state.on_roll, state.cube, state.cube_owner, state.offer) == (Player.BLACK, 2, Player.BLACK, Offer.DOUBLE)


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("4HPwATDgc!ABMA", 10, "'!'"),
        ("4HPwATDgc/ABM", 14, "13 characters"),
        ("4HPwATDgc/ABMB", 14, "'B'"),
        ("4HPwATDgc/ABMA:cIkSA*AAAAAE", 21, "'*'"),
        ("4HPwATDgc/ABMA:cIkSAAAAAAAA1", 28, "13 characters"),
        ("GNUBGID 4HPwATDgc!ABMA", 18, "'!'"),
        (OPENING_XGID.replace("eE", "e?"), 19, "'?'"),
        (OPENING_XGID.replace("-b-", "-q-"), 7, "'q'"),
        (OPENING_XGID.replace(":31:", ":37:"), 40, "'37'"),
        (OPENING_XGID.replace(":31:", ":3:"), 39, "'3'"),
        (OPENING_XGID.replace("B-:0:0:", "B-:x:0:"), 33, "'x'"),
        (OPENING_XGID.replace(":0:0:1:", ":0:2:1:"), 35, "'2'"),
        (OPENING_XGID.replace(":0:0:1:", ":0:0:0:"), 37, "'0'"),
        (OPENING_XGID + ":1", 53, "11 fields"),
        ("1 2 x", 5, "'x'"),
    ],
)
def test_an_error_names_the_wrong_character_and_its_place(text: str, column: int, found: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_state(text)
    assert (error.value.column, found in str(error.value.found)) == (column, True), str(error.value)


@pytest.mark.parametrize(
    "text", ["", "hello there", "[]", "1,2", "x" * 5000, ":::::::::", "//////////////", "++++++++++++wA"]
)
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(TavlaError):
        parse_state(text)


@pytest.mark.parametrize(
    "board", ["-b----E-C---eE---c-e----Bo", "-----------oO-----------E-", "oo---------A--------------"]
)
def test_a_board_with_too_many_checkers_or_the_wrong_bar_is_refused(board: str) -> None:
    with pytest.raises(TavlaError):
        parse_xgid(f"{board}:0:0:1:00:0:0:0:7:10")


def test_a_position_id_with_both_players_on_a_point_is_refused() -> None:
    opponents_ace_point, own_24_point = 1, 1 << 26 + 23
    with pytest.raises(PositionError, match="both players have checkers on the 24-point"):
        parse_position_id(bits.to_text(opponents_ace_point | own_24_point, 10))


@given(seed=st.integers(0, 10**6), place=st.integers(0, 13), letter=st.sampled_from("ABCXYZabcxyz0189+/"))
def test_a_changed_position_id_is_refused_or_another_position(seed: int, place: int, letter: str) -> None:
    identifier = format_position_id(random_position(random.Random(seed)))
    changed = identifier[:place] + letter + identifier[place + 1 :]
    try:
        position = parse_position_id(changed)
    except TavlaError:
        return
    assert format_position_id(position) == changed


def test_forms_that_cannot_hold_a_short_side_refuse_it_with_a_sentence() -> None:
    short = Position((-2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 1, 0, 0, 0, 0))
    with pytest.raises(
        PositionError, match="has 14 checkers; a GNUBG position ID cannot hold a side that started with fewer than 15"
    ):
        format_position_id(short)
    with pytest.raises(
        PositionError, match="has 14 checkers; an XGID cannot hold a side that started with fewer than 15"
    ):
        format_xgid(BoardState(short))


def test_a_cube_beyond_the_match_id_is_refused_and_an_xgid_raises_its_limit() -> None:
    state = BoardState(OPENING, cube=1 << 16, cube_owner=Player.WHITE)
    with pytest.raises(PositionError, match="cannot hold a cube at 65536; its most is 32768"):
        format_match_id(state)
    assert format_xgid(state).endswith(":16:1:1:00:0:0:0:0:16")
    assert parse_xgid(format_xgid(state)).cube == 1 << 16
