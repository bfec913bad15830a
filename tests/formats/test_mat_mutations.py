"""Damaged match files: read or refused, never anything else, never slowly."""

import random
import time
from pathlib import Path

import pytest
from by_day import by_day

from tavla.formats.errors import FormatError
from tavla.formats.mat_reader import parse_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import MatchRecord

MATCHES = Path(__file__).parents[1] / "data" / "matches"
SHORT = sorted(MATCHES.glob("*.mat"), key=lambda path: path.stat().st_size)[:12]
SCRAPS = [
    b":",
    b"*",
    b"/",
    b" ",
    b"\n",
    b"\r",
    b"\t",
    b"\0",
    b"\xff",
    b"bar",
    b"off",
    b"25/",
    b"(4)",
    b"Game 1\n",
    b"Wins 3 points",
    b"66:",
    b"????",
    b"99999",
    b"; ",
    b"\xc3",
]


def read_or_refused(data: bytes) -> MatchRecord | FormatError:
    began = time.perf_counter()
    try:
        read: MatchRecord | FormatError = parse_mat(data)
    except FormatError as error:
        read = error
    assert time.perf_counter() - began < 2
    return read


def damaged(data: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randrange(1, 4)):
        at, length = chance.randrange(len(data)), chance.choice((0, 1, 1, 5, 60))
        match chance.randrange(4):
            case 0:
                data = data[:at] + data[at + length :]
            case 1:
                data = data[:at] + chance.choice(SCRAPS) + data[at + length :]
            case 2:
                start = chance.randrange(len(data))
                data = data[:at] + data[start : start + length] + data[at:]
            case _:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        data = data or b"x"
    return data


@by_day("seed", range(4), 0)
def test_a_damaged_file_is_read_or_refused_and_what_is_read_can_be_written(seed: int) -> None:
    chance = random.Random(seed)
    files = [path.read_bytes() for path in SHORT]
    refused = 0
    for _ in range(500):
        read = read_or_refused(damaged(chance.choice(files), chance))
        if isinstance(read, FormatError):
            assert read.found
            assert read.expected
            refused += 1
        else:
            again = parse_mat(format_mat(read).encode())
            assert [game.acts for game in again.games] == [game.acts for game in read.games]
    assert refused > 50


WORDS = """
31: 42: 00: 66: 8/5 6/5 24/18 bar/22 6/off 3/2 8/5* 6/5(2) 0/0 foo ???? Takes Drops Doubles => 2 Wins Losses Resigns
Resigned Game Forfeits Concedes lost on time points with a gammon illegal play (1;2) Cannot Move ( ) 1) 2. ; ٣ ²
"""
"""Of rows, in an order that nobody writes."""


@by_day("seed", range(3), 0)
def test_a_row_of_odd_words_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(700):
        words = chance.choices(WORDS.split(), k=chance.randrange(1, 7))
        row = "".join(f"{word}{'':{chance.choice((0, 1, 1, 1, 2, 20))}}" for word in words)
        for begin in ("", "  1) ", "  1) 31: ", "  1) 31: 8/5 "):
            read_or_refused(f" 5 point match\n Game 1\n A : 0   B : 0\n{begin}{row}\n".encode())


@pytest.mark.parametrize(
    "line",
    [
        " " * 4000,
        ":" * 4000,
        "1 : 0 " * 600,
        "; [" + '"' * 4000,
        '; [a "' + '"]' * 1900,
        "6/5" * 1300,
        "11: " + "6/5 " * 900,
        "Takes " * 600,
        ") " * 1900,
        "0" * 4000,
        "\t" * 4000,
    ],
)
def test_a_line_made_to_be_slow_is_not(line: str) -> None:
    for before in (
        "",
        " 5 point match\n Game 1\n",
        " 5 point match\n Game 1\n A : 0   B : 0\n",
        " 5 point match\n Game 1\n A : 0   B : 0\n  1) ",
    ):
        read = read_or_refused((before + "\n".join([line] * 200)).encode())
        assert isinstance(read, MatchRecord) or read.line
