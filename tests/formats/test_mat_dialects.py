"""The ways programs write a match file, and what is wrong in a bad one."""

from pathlib import Path

import pytest

from tavla.base.copies import replace
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.formats.errors import FormatError
from tavla.formats.mat_reader import parse_mat, read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import (
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    RecordedResult,
    SetUp,
    Took,
    Unplayed,
)
from tavla.formats.source import Encoding

W, B = Player.WHITE, Player.BLACK


def match(
    *rows: str, head: str = " 5 point match", score: str = " Ann : 0                       Bob : 0"
) -> MatchRecord:
    return parse_mat("\n".join((head, "", " Game 1", score, *rows, "")).encode())


def acts(*rows: str) -> tuple[object, ...]:
    return match(*rows).games[0].acts


def moves(*pairs: tuple[int, int]) -> tuple[CheckerMove, ...]:
    return tuple(CheckerMove(origin, die) for origin, die in pairs)


def test_a_plain_file_is_read() -> None:
    record = match(
        "  1) 31: 8/5 6/5                  42: 8/4 6/4", "  2)  Doubles => 2                Drops", "      Wins 1 point"
    )
    assert (record.players, record.match_length) == (ByPlayer("Ann", "Bob"), 5)
    assert record.games[0].acts == (
        Played(W, Roll(3, 1), moves((8, 3), (6, 1))),
        Played(B, Roll(4, 2), moves((8, 4), (6, 2))),
        Doubled(W, 2),
        Dropped(B),
    )
    assert record.games[0].result == RecordedResult(W, 1)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_change_nothing(end: str, mark: bytes) -> None:
    text = (
        " 5 point match\n\n Game 1\n Ann : 0                       Bob : 0\n  1) 31: 8/5 6/5                  42: "
        "8/4 6/4\n"
    )
    assert parse_mat(mark + text.replace("\n", end).encode()) == parse_mat(text.encode())


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("31: 8/5 6/5", ((8, 3), (6, 1))),
        ("31: 24/20", ((24, 3), (21, 1))),
        ("31: 24/21/20", ((24, 3), (21, 1))),
        ("11: 6/5(2) 8/7(2)", ((6, 1), (6, 1), (8, 1), (8, 1))),
    ],
)
def test_each_step_or_the_whole_way_may_be_written(text: str, play: tuple[tuple[int, int], ...]) -> None:
    found = acts(f"  1) {text}")[0]
    assert isinstance(found, Played)
    assert sorted(found.play) == sorted(moves(*play))


def test_bar_and_off_may_be_words_or_numbers_in_any_case() -> None:
    rows = "  1) 31: 8/5* 6/5                  42: {}/21 8/6"
    start = "  1)                               61: 24/18 6/5"
    for word in ("bar", "Bar", "BAR", "25"):
        found = acts(start, "  2) 31: 8/7* 24/21                " + f"42: {word}/21 8/6", rows[:0] or "")
        assert found[-1] == Played(B, Roll(4, 2), moves((25, 4), (8, 2)))


def test_the_way_without_a_mark_is_the_one_that_hits_nobody() -> None:
    found = acts("  1)                               21: 13/11 6/5", "  2) 64: 24/14")[-1]
    marked = acts("  1)                               21: 13/11 6/5", "  2) 64: 24/20*/14")[-1]
    assert found == Played(W, Roll(6, 4), moves((24, 6), (18, 4)))
    assert marked == Played(W, Roll(6, 4), moves((24, 4), (20, 6)))


def test_an_empty_cell_is_a_dance_only_where_nothing_can_be_played() -> None:
    assert acts("  1) 31:")[0] == Unplayed(W, Roll(3, 1))
    assert acts("  1) 31: ????")[0] == Unplayed(W, Roll(3, 1), "????")


def test_a_game_broken_off_before_a_roll_keeps_its_mark() -> None:
    record = match(
        "  1) 31: 8/5 6/5                  00: ????", "  2)                               ", "      Wins 1004 point"
    )
    assert record.games[0].acts[-1] == Unplayed(B, None, "00: ????")
    assert record.games[0].result == RecordedResult(W, 1004)
    assert record.games[0].result.is_aborted


@pytest.mark.parametrize(
    ("word", "points"), [("Losses 2 point", 2), ("Concedes", None), ("Resigns", None), ("Concedes 2 points", 2)]
)
def test_a_concession_stands_in_the_losers_cell(word: str, points: int | None) -> None:
    record = match(
        "  1) 31: 8/5 6/5                  42: 8/4 6/4",
        f"  2)  {word}                                Wins 2 point and the match",
    )
    assert record.games[0].acts[-1] == Conceded(W, points)
    assert record.games[0].result == RecordedResult(B, 2, ends_match=True)


@pytest.mark.parametrize("words", ["resigned", "(forfeit)", "by forfeit", "lost on time", "as White lost on time"])
@pytest.mark.parametrize("begin", ["  2) 31: 8/5 6/5      ", "      "])
def test_what_a_concession_says_of_itself_is_no_other_one(begin: str, words: str) -> None:
    rows = ("  1) 31: 8/5 6/5                  42: 8/4 6/4",)
    plain = acts(*rows, f"{begin}Losses 2 points")
    assert acts(*rows, f"{begin}Losses 2 points {words}") == plain
    assert [act.points for act in plain if isinstance(act, Conceded)] == [2]


@pytest.mark.parametrize("words", ["Resigned Game", "Resigned", "Forfeit", "Lost on time"])
def test_a_concession_without_points_begins_a_cell_at_the_begin_of_its_column(words: str) -> None:
    for row in ("  1) {}", "  1)    {}", "{}", " {}", "      {}", "  1. {}"):
        assert [type(act) for act in acts(row.format(words), "      Wins 1 point")] == [Conceded]
    assert [type(act) for act in acts(f"  1) 31: 8/5 6/5  {words}", "      Wins 1 point")] == [Played, Conceded]


@pytest.mark.parametrize("row", ["      Wins 1 point\n      {}", "      Wins 1 point       {}"])
@pytest.mark.parametrize("words", ["Resigned Game", "Resigned", "Resigns", "Forfeits", "Lost on time"])
def test_a_concession_behind_the_result_says_nothing_more(row: str, words: str) -> None:
    play = "  1) 31: 8/5 6/5"
    assert match(play, row.format(words)) == match(play, "      Wins 1 point")


def test_a_row_with_two_cube_acts_belongs_to_both_columns() -> None:
    assert acts("  1) 31: 8/5 6/5                   Doubles => 2", "  2)  Takes                        42: 8/4 6/4")[
        1:3
    ] == (Doubled(B, 2), Took(W))


def test_the_column_of_wins_names_the_winner() -> None:
    rows = ("  1) 31: 8/5 6/5                  42: 8/4 6/4",)
    left, right = (
        match(*rows, "      Wins 1 point").games[0].result,
        match(*rows, "                                  Wins 1 point").games[0].result,
    )
    assert (left, right) == (RecordedResult(W, 1), RecordedResult(B, 1))


def test_a_rating_after_a_name_is_cut_off_and_another_comma_is_not() -> None:
    assert match(score=" Ann,1673 : 0                  Lee, Bob : 2").players == ByPlayer("Ann", "Lee, Bob")


def test_a_game_of_the_same_score_and_one_other_name_belongs_to_the_match() -> None:
    first = "5 point match\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5   42: 8/4 6/4\n      Wins 2 points\n"
    record = parse_mat(f"{first} Game 2\n X22 : 2   Bob : 0\n  1) 31: 8/5 6/5\n".encode())
    assert (record.players, len(record.games)) == (ByPlayer("Ann", "Bob"), 2)
    assert record.comments == ("In number 2 Ann is called X22",)
    for other in ("X22 : 0   Bob : 0", "X22 : 2   Y : 0", "Bob : 2   Ann : 0"):
        with pytest.raises(FormatError, match="as in the first game"):
            parse_mat(f"{first} Game 2\n {other}\n  1) 31: 8/5 6/5\n".encode())


def test_tags_and_comments_of_the_header_are_kept_in_order() -> None:
    record = match(head='; [Site "X"]\n; [Player 1 "Å \\"B\\""]\n# a remark\n; Game review\n 7 Point Match')
    assert record.tags == (("Site", "X"), ("Player 1", 'Å \\"B\\"'))
    assert (record.comments, record.match_length) == (("a remark", "Game review"), 7)


def test_a_die_for_which_no_checker_is_left_may_be_written() -> None:
    assert acts("  1) 31: 8/5 0/0") == acts("  1) 31: 8/5")


def test_a_game_may_be_won_with_a_gammon_in_words() -> None:
    for words in ("with a gammon", "with gammon", "with a backgammon and the match"):
        assert match("  1) 31: 8/5 6/5", f"      Wins 2 points {words}").games[0].result == RecordedResult(
            W, 2, ends_match="match" in words
        )


def test_what_ends_a_text_of_dos_is_no_row() -> None:
    text = b" 5 point match\r\n\r\n Game 1\r\n A : 0      B : 0\r\n  1) 31: 8/5 6/5\r\n"
    assert parse_mat(text + b"\x1a" * 3) == parse_mat(text)


def test_a_roll_may_stand_at_the_brackets_of_its_number() -> None:
    assert acts("  1)31: 8/5 6/5                 42: 8/4 6/4") == acts("  1) 31: 8/5 6/5                42: 8/4 6/4")


def test_a_text_that_lost_its_blanks_tells_the_same_match_or_is_refused() -> None:
    rows = [
        "  1)                               42: 8/4 6/4",
        "  2) 31: 8/5 6/5                   61: 13/7 8/7",
        "  3)  Doubles => 2                  Drops",
        "      Wins 1 point",
    ]
    lost = [" ".join(row.split()) for row in rows]
    assert match(*lost, score="Ann : 0 Bob : 0") == match(*rows)
    assert match("; a  remark", *lost).games == match(*rows).games
    doubled = [*rows[:2], "  3) 52: 13/8 13/11                Doubles => 2", "  4)  Drops", " " * 35 + "Wins 1 point"]
    lost = [" ".join(row.split()) for row in doubled]
    assert match(*lost).games == match(*doubled).games
    next_game = [
        "",
        " Game 2",
        " Ann : 0                          Bob : 2",
        "  1) 31: 8/5 6/5                   42: 8/4 6/4",
    ]
    given_up = [*rows[:2], "Losses 2 points", "Wins 2 points"]
    assert match(*given_up, *next_game).games[0].result == RecordedResult(B, 2)
    with pytest.raises(FormatError, match="line 8, column 1: found 'Wins 2 points'; expected blanks before it"):
        match(*given_up)


def test_a_lone_first_cell_whose_column_stands_is_its_columns() -> None:
    opened, *others = (
        "  1) 31: 8/5 6/5",
        "  2) 62: 24/18 13/11             42: 8/4 6/4",
        "  3) 53: 8/3 6/3                 31: 8/5 6/5",
    )
    assert [act.player for act in match(opened, *others).games[0].acts[:2] if isinstance(act, Played)] == [W, W]
    first = match(opened).games[0].acts[0]
    set_up, later = SetUp(W, OPENING), match("  1) 62: 24/18 13/11             42: 8/4 6/4").games[0].acts
    record = replace(match(opened), games=(GameRecord(1, ByPlayer(0, 0), (first, set_up, *later)),))
    assert parse_mat(format_mat(record).encode()).games == record.games
    closed_out = match(
        "; Set Pos=aBBBBBB-C---------------n-/0",
        "  1) 31: 8/5 8/7",
        "  2) 21: 8/6 7/6                  66: Cannot Move",
    )
    assert [act.player for act in closed_out.games[0].acts] == [W, W, W, B]


def test_a_result_at_the_begin_of_its_line_is_the_left_players_where_blanks_stand() -> None:
    indented = ("  1) 31: 8/5 6/5                  42: 8/4 6/4", "Wins 1 point")
    flush = ("1) 31: 8/5 6/5                  42: 8/4 6/4", "Wins 1 point")
    before = (*flush[:1], f"{'':40}Wins 1 point", "", "Game 2", "Ann : 0                        Bob : 1")
    assert match(*indented, head="0 point match").games[0].result == RecordedResult(W, 1)
    assert match(*before, *flush, head="0 point match").games[1].result == RecordedResult(W, 1)
    with pytest.raises(FormatError, match="line 6, column 1: found 'Wins 1 point'; expected blanks before it"):
        match(*flush, head="0 point match")


def test_words_after_the_result_are_remarks_and_rows_are_not() -> None:
    rows = (
        "  1) 31: 8/5 6/5                  42: 8/4 6/4",
        "  2)  Doubles => 2                Drops",
        "      Wins 1 point",
    )
    assert match(*rows, "", "Spiel 2", "exported by a program").comments == ("Spiel 2", "exported by a program")
    with pytest.raises(FormatError, match="nothing more in a game after its result"):
        match(*rows, "", "Spiel 2", " Ann : 1              Bob : 0", "  1) 31: 8/5 6/5                  42: 8/4 6/4")


def test_a_money_session_has_length_nothing() -> None:
    assert (match(head=" 0 point match").match_length, match(head="Money session").match_length) == (0, 0)


def test_latin_1_is_read_when_asked_for() -> None:
    data = " 5 point match\n\n Game 1\n Þór : 0      Bob : 0\n".encode("latin-1")
    assert parse_mat(data, Encoding.LATIN_1).players.white == "Þór"
    with pytest.raises(FormatError, match="line 4, column 2: found byte 0xde; expected UTF-8"):
        parse_mat(data)


def test_an_illegal_play_that_can_be_made_is_kept_for_the_referee() -> None:
    assert acts("  1) 31: 13/7 8/7")[0] == Played(W, Roll(3, 1), moves((13, 6), (8, 1)))


@pytest.mark.parametrize(
    ("row", "column", "found"),
    [
        ("  1) 31: 8/5 6/5                  42: 8/4 7/5", 39, "no checker to move from the 7-point"),
        ("  1) 31: 24/21 24/23              54: 24/20 24/19", 39, "the 19-point is closed"),
        ("  1) 31: 5/8", 10, "expected"),
        ("  1) 37: 8/5", 6, "'37'"),
        ("  1) 31: 8/5 0/0 3/2", 10, "no checker to move from the 3-point"),
        ("  1) 31:  8/5 0/0 foo", 11, "expected"),
        ("  1) 31: 8/5 6/5  hello", 10, "hello"),
        ("  1) hello", 6, "hello"),
        ("hello", 1, "hello"),
        ("  1) 31: 8/5 6/5   42: 8/4 6/4   61: 13/7 8/7", 34, "61: 13/7"),
        ("  1) Illegal play (7;0;1)", 6, "Illegal play"),
    ],
)
def test_an_error_names_line_column_and_what_was_found(row: str, column: int, found: str) -> None:
    with pytest.raises(FormatError) as error:
        match(row)
    assert (error.value.line, error.value.column) == (5, column), str(error.value)
    assert found in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "found the end of the file; expected the length"),
        ("hello", "line 1, column 1: found 'hello'; expected the length"),
        (" 5 point match\n", "expected a line 'Game 1'"),
        (" 5 point match\n Game 1\n", "expected a line with both names"),
        (" 5 point match\n Game 1\n Ann\n", "line 3, column 1: found 'Ann'; expected both names"),
        ('; [Variation "Nackgammon"]\n 5 point match\n', "line 1: found the variation 'Nackgammon'"),
        (
            " 5 point match\n Game 1\n A : 0   B : 0\n      Wins 1 point\n      Wins 1 point\n",
            "line 5, column 7: .* nothing more in a game after its result",
        ),
        (
            " 5 point match\n Game 1\n A : 0   B : 0\n Game 2\n C : 0   B : 1\n",
            "expected 'A' and 'B' as in the first game",
        ),
        ("\0", "line 1, column 1: found a zero character"),
        ("x" * 5000, "found a line of 5000 characters; expected at most 4096"),
        (" 5 point match\n" + " Game 1\n A : 0   B : 0\n" * 201, "found 201 games; expected at most 200"),
        ("\n" * ((1 << 20) + 1), "found more than 1 MiB"),
        (
            " 5 point match\n Game 1\n A : 0   B : 0\n" + "  1) 11:\n" * 12_001,
            "found 12001 acts in a game; expected at most 12000",
        ),
    ],
)
def test_a_file_that_is_no_match_is_refused_with_a_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_mat(text.encode())


def test_the_error_of_a_file_names_it(tmp_path: Path) -> None:
    file = tmp_path / "bad.mat"
    file.write_text("hello", encoding="utf-8")
    with pytest.raises(FormatError) as error:
        read_mat(file)
    assert str(error.value).startswith(f"{file}:1:1: found 'hello'")


@pytest.mark.parametrize(
    "word", ["Concedes", "concedes", "Resigns", "Resigned", "Forfeits", "Lost on time", "????", "???"]
)
def test_a_roll_that_was_given_up_stands_with_its_dice_in_either_column(word: str) -> None:
    left = acts(f"  1) 31: {word}                  Wins 2 point")
    right = acts("  1) 31: 8/5 6/5                  42: 8/4 6/4", f"  2) 63: 24/15                    62: {word}")
    assert [(act.player, act.roll) for act in (*left, right[-1]) if isinstance(act, Unplayed)] == [
        (W, Roll(3, 1)),
        (B, Roll(6, 2)),
    ]
    assert match(f"  1) 31: {word}                  Wins 2 point").games[0].result == RecordedResult(B, 2)
