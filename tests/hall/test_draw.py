"""Draws in right and wrong forms: every fault with line and column, and what was expected."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measuring import measured
from tavla.base.limits import CSV
from tavla.hall.names import Subject
from tavla.hall.words import Sanction, said
from tavla.hall_desk.draw import (
    Against,
    Draw,
    EventOrder,
    Pair,
    assignment,
    draw_of_chess,
    draw_of_table,
    placed,
    read_any_draw,
    read_draw,
    told_short,
)

PATH = Path("draw.csv")
HEAD = "round,player 1,player 2,table,length,number 1,number 2\n"
ORDER = EventOrder("Open", 9, "wbgt")


def draw(text: str) -> Draw:
    return draw_of_table(text.encode(), PATH)


def test_the_registers_table_is_read() -> None:
    found = draw(HEAD + "1,Åse Ødegård,Çağrı İnönü,7,11,N1,\n1,C,D,,,,\n")
    assert found.can_be_sent
    first, second = found.pairs
    assert [player.name for player in first.players] == ["Åse Ødegård", "Çağrı İnönü"]
    assert (first.table, first.length, first.players[0].number, second.length) == ("7", 11, "N1", 0)


def test_a_pasted_table_is_read() -> None:
    assert draw("Runde\tSpiller 1\tSpiller 2\tBord\n2\tA\tB\t3\n").pairs[0].table == "3"


WRONG = {
    "no heading": ("A,B\nC,D\n", "1", "player 1"),
    "an empty name": (HEAD + "1,,B,1,11,,\n", ":2:2", "a player's name"),
    "a length that cannot be": (HEAD + "1,A,B,1,eleven,,\n", ":2:5", "a match length from 1 to 99"),
    "a length of nothing": (HEAD + "1,A,B,1,0,,\n", ":2:5", "a match length from 1 to 99"),
    "too few cells": (HEAD + "1,A,B\n", ":2", "7, as in the headings"),
    "a player twice in a round": (HEAD + "1,A,B,1,,,\n1,A,C,2,,,\n", ":3", "each player once in a round"),
    "a player against himself": (HEAD + "1,A,A,1,,,\n", ":2", "two players"),
    "a table twice in a round": (HEAD + "1,A,B,1,,,\n1,C,D,1,,,\n", ":3", "each table once in a round"),
    "a name without end": (HEAD + f"1,{'A' * 121},B,1,,,\n", ":2:2", "at most 120"),
    "no pair": (HEAD, "draw.csv", "a line for each pair"),
    "nothing": ("", "draw.csv", ""),
    "a zero byte": (HEAD + "1,A\0,B,1,,,\n", ":2", "text"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_table_is_told_by_its_place_and_never_sent(wrong: str) -> None:
    text, place, expected = WRONG[wrong]
    found = draw(text)
    assert not found.can_be_sent
    told = [str(fault.said) for fault in found.faults]
    assert any(place in one and expected in one for one in told), told


def test_a_player_may_play_in_every_round() -> None:
    assert draw(HEAD + "1,A,B,1,,,\n2,A,C,1,,,\n").can_be_sent


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    assert "cannot be read" in str(read_draw(tmp_path / "none.csv").faults[0].said)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_readers(data: bytes) -> None:
    draw_of_table(data, PATH)
    draw_of_table(HEAD.encode() + data, PATH)
    draw_of_chess(data, PATH, data, PATH, "1")
    draw_of_chess(TRF.encode(), PATH, data, PATH, "1")


def player(rank: int, name: str) -> str:
    return f"001 {rank:4d} m    {name:<33} 1800 TUR"


TRF = "012 Open\n" + "\n".join(
    player(rank, name) for rank, name in enumerate(("Yılmaz, Ayşe", "Berg, Kari", "Solo"), 1)
)


def chess(listed: str, trf: str = TRF) -> Draw:
    return draw_of_chess(trf.encode(), Path("t.trf"), listed.encode(), Path("pairs.txt"), "4")


def test_chess_pairs_are_read_with_the_bye() -> None:
    found = chess("2\n2 1\n3 0\n")
    assert found.can_be_sent
    (pair,) = found.pairs
    assert ([one.name for one in pair.players], pair.table, pair.round) == (["Kari Berg", "Ayşe Yılmaz"], "1", "4")
    assert found.byes == ("Solo",)


WRONG_PAIRS = {
    "no count": ("2 1\n", TRF, "pairs.txt:1", "the number of pairs"),
    "another count": ("3\n2 1\n", TRF, "pairs.txt:1:1", "3, as the first line says"),
    "a rank that is not there": ("1\n2 9\n", TRF, "pairs.txt:2:2", "a starting rank of the report"),
    "three words": ("1\n1 2 3\n", TRF, "pairs.txt:2", "two starting ranks"),
    "the first is nobody": ("1\n0 2\n", TRF, "pairs.txt:2:1", "a starting rank of the report"),
    "a player twice": ("2\n1 2\n1 3\n", TRF, "pairs.txt:3", "each player once"),
    "nothing": ("", TRF, "pairs.txt", "the number of pairs"),
    "no player": ("1\n1 2\n", "012 Open\n", "t.trf", "begins with 001"),
    "a rank in letters": ("1\n1 2\n", "001    x m    Name", "t.trf:1:5", "columns 5 to 8"),
    "a rank twice": ("1\n1 2\n", f"{player(1, 'A')}\n{player(1, 'B')}", "t.trf:2:5", "each rank once"),
    "no name": ("1\n1 2\n", player(1, ""), "t.trf:1:15", "columns 15 to 47"),
}


@pytest.mark.parametrize("wrong", WRONG_PAIRS)
def test_wrong_pairs_are_told_by_their_place(wrong: str) -> None:
    listed, trf, place, expected = WRONG_PAIRS[wrong]
    found = chess(listed, trf)
    assert not found.can_be_sent
    told = [str(fault.said) for fault in found.faults]
    assert any(place in one and expected in one for one in told), told


def pairs(text: str) -> tuple[Pair, ...]:
    return draw(HEAD + text).pairs


def test_a_match_is_known_by_its_pair_never_by_its_row_or_table() -> None:
    first = assignment(pairs("1,A,B,1,,,\n1,C,D,2,,,\n")[0], ORDER, 1)
    moved = assignment(pairs("1,C,D,1,,,\n1,A,B,2,,,\n")[1], ORDER, 2)
    assert first.id == moved.id
    assert (first.generation, moved.generation, first.length, moved.table) == (1, 2, 9, "2")
    assert assignment(pairs("2,A,B,1,,,\n")[0], ORDER, 1).id != first.id


def test_what_stands_against_the_two_goes_along_and_is_a_word() -> None:
    against = Against((Sanction("A", "warning", "5.1"),), board_only=True)
    made = assignment(pairs("1,A,B,1,11,,\n")[0], ORDER, 1, (against, Against()))
    assert made.board_only
    assert made.sanctions == against.sanctions
    assert said(b"k" * 32, Subject("aaaaaaaa", "d", "bbbbbbbb", "tell"), 1, made)


def test_who_must_play_on_a_board_gets_one_first_and_shortage_is_told() -> None:
    found = pairs("1,A,B,1,,,\n1,C,D,2,,,\n1,E,F,9,,,\n")
    must = [found[2]]
    on = placed(found, [("x", "1"), ("y", "2")], must)
    assert dict(on.on_boards)["x"] == found[2]
    assert on.without == (found[0],)
    assert told_short(on, must) == ()
    none = placed(found, [], must)
    assert "E against F" in str(told_short(none, must)[0])


def test_a_report_is_read_with_the_pairs_beside_it_and_the_round_of_its_name(tmp_path: Path) -> None:
    report = tmp_path / "open-round4.trf"
    report.write_text(TRF, encoding="utf-8")
    missing = read_any_draw(report)
    assert not missing.can_be_sent
    assert "open-round4.pairs" in str(missing.faults[0].said)
    (tmp_path / "open-round4.txt").write_text("1\n2 1\n", encoding="utf-8")
    found = read_any_draw(report)
    assert [(pair.round, pair.players[0].name) for pair in found.pairs] == [("4", "Kari Berg")]
    (tmp_path / "open-round4.pairs").write_text("1\n2 9\n", encoding="utf-8")
    assert "open-round4.pairs:2:2" in str(read_any_draw(report).faults[0].said), "line and column"
    table = tmp_path / "draw.csv"
    table.write_text("round,player 1,player 2\n1,Ann,Bo\n", encoding="utf-8")
    assert read_any_draw(table).can_be_sent


@pytest.mark.parametrize(("report", "pairs"), [("001\n", "0\n"), ("001    1 m    Nguyen, A\n", "3\n")])
def test_the_longest_files_of_chess_are_refused_within_two_seconds_and_256_mib(
    tmp_path: Path, report: str, pairs: str
) -> None:
    (tmp_path / "r1.trf").write_text(report * (CSV.most // 4 if report == "001\n" else 1))
    (tmp_path / "r1.pairs").write_text(pairs * (CSV.most // 2))
    work = "from tavla.hall_desk.draw import read_any_draw\nprint(len(read_any_draw(argument).faults))"
    said, seconds, peak = measured(work, tmp_path / "r1.trf")
    assert int(said)
    assert seconds <= 2
    assert peak <= 256
