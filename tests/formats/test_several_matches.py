"""A file with several matches one behind the other: all are checked, and each can be chosen."""

from itertools import pairwise
from pathlib import Path

import pytest

from tavla.cli.main import main
from tavla.formats.errors import FormatError
from tavla.formats.mat_reader import parse_mat, parse_mats, read_mat
from tavla.formats.sgf_reader import parse_sgf, parse_sgfs
from tavla.formats.sgf_writer import format_sgf
from tavla.formats.source import Encoding
from tavla.formats.table import read_matches

MATCHES = sorted((Path(__file__).parents[1] / "data" / "matches").glob("*.mat"), key=lambda path: path.stat().st_size)


def joined(*paths: Path) -> bytes:
    return b"\n\n".join(path.read_bytes().removeprefix(b"\xef\xbb\xbf") for path in paths)


@pytest.mark.parametrize("pair", list(pairwise(MATCHES[:20])), ids=lambda pair: pair[0].stem)
def test_each_match_is_read_as_if_it_stood_alone(pair: tuple[Path, Path]) -> None:
    assert parse_mats(joined(*pair)) == tuple(map(read_mat, pair))


def test_a_money_session_may_stand_behind_a_match() -> None:
    session = b"money session\n\n Game 1\n Ann : 0                  Bo : 0\n  1) 31: 8/5 6/5     42: 8/4 6/4\n"
    first, second = parse_mats(joined(MATCHES[0]) + b"\n\n" + session)
    assert (first, second.match_length, len(second.games)) == (read_mat(MATCHES[0]), 0, 1)


def test_the_first_alone_says_where_the_next_begins() -> None:
    record = parse_mat(joined(*MATCHES[:2]))
    assert record.games == read_mat(MATCHES[0]).games
    assert [comment for comment in record.comments if comment.startswith("Another match, which was not read, begins")]


def collection(*paths: Path) -> bytes:
    return "\n".join(format_sgf(read_mat(path)) for path in paths).encode()


@pytest.mark.parametrize("pair", [*pairwise(MATCHES[:20]), (MATCHES[0], MATCHES[0])], ids=lambda pair: pair[0].stem)
def test_each_match_of_a_collection_is_read_as_if_it_stood_alone(pair: tuple[Path, Path]) -> None:
    assert parse_sgfs(collection(*pair)) == tuple(parse_sgf(collection(path)) for path in pair)
    first = parse_sgf(collection(*pair))
    line = collection(pair[0]).count(b"\n") + 2
    assert first.games == parse_sgf(collection(pair[0])).games
    assert first.comments[-1] == f"Another match, which was not read, begins in line {line}"


def test_games_without_a_number_stay_together() -> None:
    game = "(;GM[6]PW[Ann]PB[Bob]MI[length:5][ws:{}][bs:0]RE[W+1];W[31hefe])"
    assert [len(match.games) for match in parse_sgfs("".join(map(game.format, (0, 1, 2))).encode())] == [3]


def test_a_collection_is_checked_and_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, target = tmp_path / "all.sgf", tmp_path / "second.json"
    file.write_bytes(collection(*MATCHES[:3]))
    assert main(["check", str(file)]) == 0
    assert f"{file}: match 3, every act is legal" in capsys.readouterr().out
    assert main(["convert", str(file), str(target), "--match", "2"]) == 0
    assert read_matches(target, Encoding.UTF_8).records == (parse_sgf(collection(MATCHES[1])),)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "both.txt"
    path.write_bytes(joined(*MATCHES[:2]))
    return path


def test_all_are_checked(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    said = capsys.readouterr().out
    assert [f"{file}: match {number}, every act is legal" in said for number in (1, 2, 3)] == [True, True, False]
    second = MATCHES[1].read_text(encoding="utf-8-sig").replace("point match", "point match\n\n Game 1\n", 1)
    file.write_bytes(MATCHES[0].read_bytes() + b"\n\n" + second.encode())
    assert main(["check", str(file)]) == 1


def test_each_can_be_converted(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "second.json"
    assert main(["convert", str(file), str(target), "--match", "2"]) == 0
    assert read_matches(target, Encoding.UTF_8).records == (read_mat(MATCHES[1]),)
    for number in ("0", "3", "-1"):
        assert main(["convert", str(file), str(target), "--force", "--match", number]) == 1
        assert f"there is no match {number} in it; expected 1 to 2" in capsys.readouterr().err


def test_a_fault_in_the_second_names_its_line(file: Path) -> None:
    data = file.read_bytes() + b"  99) 31: 99/98\n"
    with pytest.raises(FormatError) as refusal:
        parse_mats(data)
    assert refusal.value.line == data.count(b"\n")
