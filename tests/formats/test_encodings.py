"""How a file's letters are written is found by its bytes, and what they cannot show is asked for."""

import itertools
from pathlib import Path

import pytest

from tavla.domain.game.player import ByPlayer
from tavla.formats.errors import FormatError
from tavla.formats.source import Encoding, decoded
from tavla.formats.table import by_name, read_match

NAMES = ("Ann Lee", "Åse Brøste", "Müller-Lüdenscheidt", "José Ñuñez", "“Œuvre” 5€", "François Žižek")
UNICODE = ("عمر", "Şükrü İğdir", "王小明", "🎲 Ann")
ENDS = ("\n", "\r\n")


def text(name: str, end: str, form: str) -> str:
    if form == "sgf":
        return f"(;GM[6]FF[4]PW[{name}]PB[Bob]MI[length:5][game:0][ws:0][bs:0];W[31hefe]){end}"
    rows = (
        "5 point match",
        "",
        " Game 1",
        f" {name} : 0                 Bob : 0",
        "  1) 31: 8/5 6/5    42: 8/4 6/4",
        "",
    )
    return end.join(rows)


def name_in(data: bytes, form: str, tmp_path: Path, encoding: Encoding = Encoding.UTF_8) -> str:
    path = tmp_path / f"match.{form}"
    path.write_bytes(data)
    record = read_match(path, encoding)
    assert record.players == ByPlayer(record.players.white, "Bob")
    assert len(record.games[0].acts) == (1 if form == "sgf" else 2)
    return record.players.white


@pytest.mark.parametrize("form", ["mat", "sgf", "txt"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_the_encoding_is_found(encoding: str, form: str, tmp_path: Path) -> None:
    for name, end in itertools.product(NAMES if encoding == "cp1252" else (*NAMES, *UNICODE), ENDS):
        assert name_in(text(name, end, form).encode(encoding), form, tmp_path) == name


def test_utf_16_with_a_mark_is_found_in_either_order(tmp_path: Path) -> None:
    for codec in ("utf-16-le", "utf-16-be"):
        assert name_in(("\ufeff" + text("Åse", "\r\n", "mat")).encode(codec), "mat", tmp_path) == "Åse"


@pytest.mark.parametrize("name", ["Şükrü", "Iğdır", "Þór"])
def test_letters_that_two_code_pages_read_differently_are_asked_for(name: str, tmp_path: Path) -> None:
    turkish = name != "Þór"
    data = text(name, "\n", "mat").encode("cp1254" if turkish else "cp1252")
    with pytest.raises(FormatError, match=r"4:\d: found byte 0x..; expected UTF-8 text; or ask for Latin-1 or Turkish"):
        name_in(data, "mat", tmp_path)
    assert name_in(data, "mat", tmp_path, Encoding.TURKISH if turkish else Encoding.LATIN_1) == name


@pytest.mark.parametrize(
    "data",
    [
        "Åse".encode() + b"\xe5",
        b"Ann \xe5 \x00",
        b"Ann \xe5 \x81",
        b"Ann \xe5 \x1b",
        "Åse".encode("utf-16")[:-1],
    ],
    ids=["damaged UTF-8", "a zero", "no letter", "a control character", "half a letter of UTF-16"],
)
def test_what_is_no_text_is_refused_with_its_place(data: bytes) -> None:
    with pytest.raises(FormatError, match=r"line 1, column .* found byte"):
        decoded(data, Encoding.UTF_8)


def test_a_line_and_column_are_counted_in_utf_16_too(tmp_path: Path) -> None:
    data = text("Åse", "\r\n", "mat").replace("8/4 6/4", "9/5 6/4").encode("utf-16")
    with pytest.raises(FormatError) as error:
        name_in(data, "mat", tmp_path)
    assert (error.value.line, error.value.column) == (5, 25)


def test_the_charset_that_an_sgf_names_comes_first() -> None:
    form = by_name("sgf")
    assert form is not None
    data = text("Þór", "\n", "sgf").replace("FF[4]", "FF[4]CA[windows-1252]").encode("cp1252")
    assert form.read(data, Encoding.UTF_8).players.white == "Þór"
