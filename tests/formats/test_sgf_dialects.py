"""What `.sgf` of other programs and of people may hold beside what GNU Backgammon writes."""

import pytest

from tavla.domain.game.cube import Cube
from tavla.domain.game.player import Player
from tavla.formats.errors import FormatError
from tavla.formats.record import Doubled, MatchRecord, RecordedResult, SetUp, Took
from tavla.formats.sgf_reader import parse_sgf

W, B = Player.WHITE, Player.BLACK
HEAD = "(;FF[4]GM[6]MI[length:{length}][ws:{ws}][bs:0]PW[Ann]PB[Bob]{more}"
PLAYS = ";W[31hefe];B[64aggk];W[42hdfd])"


def read(more: str = "", plays: str = PLAYS, *, length: int = 5, ws: int = 0) -> MatchRecord:
    return parse_sgf((HEAD.format(length=length, ws=ws, more=more) + plays).encode())


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("W+2", RecordedResult(W, 2)),
        ("B+3R", RecordedResult(B, 3)),
        ("w+2 ", RecordedResult(W, 2)),
        ("B+2Resign", RecordedResult(B, 2)),
        ("B+2T", RecordedResult(B, 2)),
        ("W+2Forfeit", RecordedResult(W, 2)),
        ("White+2", RecordedResult(W, 2)),
        (" black+1", RecordedResult(B, 1)),
        ("W+R", RecordedResult(W, 1)),
        ("B+Time", RecordedResult(B, 1)),
        ("Void", None),
        ("?", None),
        ("0", None),
    ],
)
def test_a_result_may_say_how_the_game_ended(written: str, result: RecordedResult | None) -> None:
    assert result == read(f"RE[{written}]").games[0].result


def test_what_the_file_says_of_the_match_is_known_in_any_case() -> None:
    assert parse_sgf(HEAD.replace("length:", "Length:").format(length=5, ws=1, more="").encode() + PLAYS.encode()) == (
        read(ws=1)
    )


def test_a_result_without_points_is_what_the_cube_shows() -> None:
    game = read("RE[W+Resign]", ";W[31hefe];B[double];W[take];B[64aggk])").games[0]
    assert RecordedResult(W, 2) == game.result


def test_a_result_without_points_says_nothing_of_automatic_doubles() -> None:
    root = "(;FF[4]GM[6]MI[length:0][game:{}][ws:0][bs:0]PW[Ann]PB[Bob]CV[2]RE[W+R]"
    game = parse_sgf(f"{root.format(0)}{PLAYS}{root.format(1)}{PLAYS}".encode()).games[0]
    assert (game.cube, game.result) == (2, RecordedResult(W, 2))


@pytest.mark.parametrize(
    "rules", ["RU[Crawford:CrawfordGame]", "RU[crawford:crawfordgame]", "RU[Crawford][CrawfordGame]"]
)
def test_rules_stand_in_one_value_or_several_in_any_case(rules: str) -> None:
    record = read(rules, length=3, ws=1)
    assert record.crawford_game() is record.games[0]


def test_rules_of_money_play_are_applied_and_none_is_no_rule() -> None:
    record = read("RU[Jacoby:Beavers]", length=0)
    assert (record.has_jacoby, record.has_beavers) == (True, True)
    assert read("RU[]") == read()
    with pytest.raises(FormatError, match="the rule 'Bg-Nack'; expected Backgammon"):
        read("RU[Bg-Nack]")


def test_capitals_and_blanks_are_no_fault() -> None:
    assert read(plays=PLAYS.replace("31hefe", "31HEFE")).games == read().games
    spaced = HEAD.replace("length:", "length: ").replace("ws:", " ws : ")
    assert parse_sgf((spaced.format(length=3, ws=1, more="") + PLAYS).encode()) == read(length=3, ws=1)
    assert [Doubled(B, 2), Took(W)] == list(read(plays=";W[31hefe];B[Double];W[Take])").games[0].acts[1:])


def test_a_position_in_the_root_has_its_cube_and_owner() -> None:
    game = read("AE[a:y]AW[f][f][f]AB[s][s]PL[B]CV[4]CP[b]", ";B[64swsz])").games[0]
    first = game.acts[0]
    assert isinstance(first, SetUp)
    assert (B, Cube(4, B), 1) == (first.player, first.cube, game.cube)


def test_words_behind_the_last_tree_are_no_game_and_a_broken_one_is_told() -> None:
    assert read(plays=f"{PLAYS}\nSent from my phone\n") == read()
    with pytest.raises(FormatError, match=r"line 2, column 1: .*the beginning of a game"):
        read(plays=f"{PLAYS}\n;W[31hefe])")
