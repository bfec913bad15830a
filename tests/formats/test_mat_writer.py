"""Match files written: a layout all programs read, and names that cannot break it."""

import pytest

from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.formats.mat_derivation_1 import as_in_derivation_1
from tavla.formats.mat_reader import parse_mat
from tavla.formats.mat_writer import format_mat, safe_name, safe_names
from tavla.formats.record import (
    Act,
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    RecordedResult,
    Took,
    Unplayed,
)
from tavla.formats.source import plain

W, B = Player.WHITE, Player.BLACK


def moves(*pairs: tuple[int, int]) -> tuple[CheckerMove, ...]:
    return tuple(CheckerMove(origin, die) for origin, die in pairs)


def record(
    *acts: Act, result: RecordedResult | None = None, players: ByPlayer[str] = ByPlayer("Ann", "Bob")
) -> MatchRecord:
    tags = (("Player 1", players.white), ("Player 2", players.black))
    return MatchRecord(players, 3, (GameRecord(1, ByPlayer(0, 0), acts, result),), tags)


def test_a_game_has_the_layout_of_the_exchange_format() -> None:
    written = format_mat(
        record(
            Played(B, Roll(6, 2), moves((24, 6), (13, 2))),
            Played(W, Roll(6, 4), moves((24, 6), (18, 4))),
            Played(B, Roll(4, 3), moves((25, 4), (11, 3))),
            Doubled(W, 2),
            Dropped(B),
            result=RecordedResult(W, 1),
        )
    )
    assert written.splitlines() == [
        '; [Player 1 "Ann"]',
        '; [Player 2 "Bob"]',
        "",
        " 3 point match",
        "",
        " Game 1",
        " Ann : 0                                 Bob : 0",
        "  1)                                     62: 24/18 13/11",
        "  2) 64: 24/18 18/14*                    43: bar/21 11/8",
        "  3)  Doubles => 2                        Drops",
        "      Wins 1 point",
    ]


def test_the_right_players_win_by_a_pass_stands_in_his_column_of_the_same_row() -> None:
    written = format_mat(
        record(Played(W, Roll(3, 1), moves((8, 3), (6, 1))), Doubled(B, 2), Dropped(W), result=RecordedResult(B, 1))
    )
    assert written.splitlines()[-1] == "  2)  Drops                               Wins 1 point"


def test_a_row_without_a_right_cell_is_filled_with_blanks_for_gnubg_to_find() -> None:
    written = format_mat(
        record(Played(B, Roll(3, 1), moves((8, 3), (6, 1))), Doubled(W, 2), Took(B), Doubled(B, 4), Took(W))
    )
    assert written.splitlines()[-1] == "  4)  Takes" + " " * 30


@pytest.mark.parametrize(
    "acts",
    [
        (Unplayed(W, Roll(3, 1), "????"), Conceded(W, 2)),
        (Unplayed(W, None, "00: ????"),),
        (Played(W, Roll(3, 1), moves((8, 3), (6, 1))), Doubled(B, 2), Took(W), Unplayed(B, Roll(6, 6))),
        (Doubled(W, 2), Doubled(B, 4, "Beavers"), Took(W), Conceded(W, None)),
        (Played(W, Roll(3, 1), moves((13, 6), (8, 1))),),
        (),
    ],
)
@pytest.mark.parametrize("result", [None, RecordedResult(W, 2), RecordedResult(B, 4016, ends_match=True)])
def test_every_kind_of_act_survives_writing_and_reading(acts: tuple[Act, ...], result: RecordedResult | None) -> None:
    assert parse_mat(format_mat(record(*acts, result=result)).encode()) == record(*acts, result=result)


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Ann: the Great", "Ann. the Great"),
        ("Ann\nBob\r\t x", "Ann Bob x"),
        ("  A   B  ", "A B"),
        ("; [Site]", "[Site]"),
        ("Å" * 40, "Å" * 15),
        ("x" * 40, "x" * 31),
        ("日本語" * 5, "日本語日本語日本語日"),
        ("\ud800", ""),
        (":", "."),
        ("\n", ""),
    ],
)
def test_a_name_cannot_break_a_line_and_is_cut_between_characters(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_names_are_never_empty_and_never_alike() -> None:
    assert safe_names(ByPlayer("", " ")) == ByPlayer("White", "Black")
    assert safe_names(ByPlayer("Ann", "Ann")) == ByPlayer("Ann", "Ann 2")
    assert safe_names(ByPlayer("x" * 40, "x" * 50)) == ByPlayer("x" * 31, "x" * 29 + " 2")


@pytest.mark.parametrize(
    "name",
    ["Game 1", "Ann: 3", "Wins 3 points", "1) Bob", "a\nGame 2\n b : 0   c : 0", '"]', "7 point match", "::", "#"],
)
def test_the_header_names_the_columns_letter_for_letter_whatever_the_name(name: str) -> None:
    read = parse_mat(format_mat(record(players=ByPlayer(name, "Bob"))).encode())
    assert read.players == ByPlayer(plain(name), "Bob")
    assert (read.tag("Player 1"), read.tag("Player 2")) == tuple(safe_names(ByPlayer(name, "Bob")))


def test_a_real_name_in_the_header_is_kept_beside_the_columns_name() -> None:
    given = MatchRecord(
        ByPlayer("ann7", "bob"), 3, record().games, (("Player 1", "Ann Smith"), ("Event", "Open: day 2"))
    )
    tags = parse_mat(format_mat(given).encode()).tags
    assert tags == (("Player 2", "bob"), ("Player 1", "ann7"), ("Player 1 Name", "Ann Smith"), ("Event", "Open: day 2"))


def test_in_derivation_1_who_is_certain_to_win_has_won_on_time_and_a_long_name_stands_once() -> None:
    won = "Won by Player 2, certain to win when time ran out"
    given = MatchRecord(ByPlayer("x" * 40, "bob"), 3, record().games, (("Player 1", "x" * 40),), (won,))
    lines = format_mat(as_in_derivation_1(given)).splitlines()
    assert "; Won on time by Player 2" in lines
    assert [f'; [Player 1 Name "{"x" * 40}"]'] == [line for line in lines if "x" * 40 in line]
