"""A club's own board: what is taken, and what every wrong file is told: file, line, key, figure, and what was expected."""

import re
import shutil
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import convert
from PySide6.QtGui import QColor, QImage, QImageWriter

from measuring import measured
from tavla.app.club_pictures import measure
from tavla.application.club_board import ClubBoard
from tavla.application.look import COLOURS, NEIGHBOUR, SHAPE, TEXT, Palette, weaknesses
from tavla.base import paths
from tavla.base.colours import contrast
from tavla.base.copies import replace
from tavla.base.limits import CLUB_BOARD, CLUB_PICTURE
from tavla.formats.club_board import MOST_SIDE, TABLES, ClubBoardError, read_board

EXAMPLE = paths.resources() / "club-board"
Change = Callable[[Path], object]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, tmp_path / "club"))


def rewrite(find: str, put: str) -> Change:
    def change(folder: Path) -> None:
        file = folder / "board.toml"
        text, count = re.subn(find, put, file.read_text(), count=1, flags=re.MULTILINE)
        assert count
        file.write_text(text)

    return change


def said(folder: Path) -> str:
    with pytest.raises(ClubBoardError) as caught:
        read_board(folder / "board.toml", measure)
    return str(caught.value)


def bare_png(width: int, height: int) -> bytes:
    """The head of a picture of this size, and next to nothing in it."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"IDAT" + zlib.compress(bytes(100))
    parts = (head, data, b"IEND")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in parts
    )


def remarked_png(kind: bytes, head: bytes, count: int, size: int = 7_000_000) -> bytes:
    """A small sound picture with so many remarks of so many bytes, packed."""
    remark = kind + head + zlib.compress(bytes([65]) * size, 9)
    data = zlib.compress(bytes(17 * 16), 9)
    parts = (b"IHDR" + struct.pack(">IIBBBBB", 16, 16, 8, 0, 0, 0, 0), *[remark] * count, b"IDAT" + data, b"IEND")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in parts
    )


def jpeg(path: Path, side: int) -> bytes:
    """Of one colour, painted in passes."""
    picture = QImage(side, side, QImage.Format.Format_RGB32)
    picture.fill(QColor(20, 60, 50))
    writer = QImageWriter(str(path), b"jpg")
    writer.setProgressiveScanWrite(True)
    assert writer.write(picture)
    return path.read_bytes()


def painted_again(data: bytes, times: int) -> bytes:
    """The last pass of a JPEG so many times more."""
    end = data.rindex(b"\xff\xd9")
    return data[:end] + data[data.rindex(b"\xff\xda") : end] * times + data[end:]


def flag(folder: Path) -> None:
    """White and black halves: whatever lies on them, one of them is as light."""
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(0xFF000000)
    for x in range(32):
        for y in range(64):
            picture.setPixel(x, y, 0xFFFFFFFF)
    picture.save(str(folder / "field.png"))


def palette_of(board: ClubBoard) -> Palette:
    return convert(board.colours, Palette)


def test_the_example_is_taken_and_named_by_all_its_bytes(folder: Path) -> None:
    read = read_board(folder / "board.toml", measure)
    assert read.board.name == "The Lighthouse Club"
    assert set(read.files) == {"board.toml", "field.png", "bar.png"}
    assert not list(weaknesses(palette_of(read.board)))
    (folder / "bar.png").write_bytes((folder / "bar.png").read_bytes() + b" ")
    assert read_board(folder / "board.toml").board.digest != read.board.digest


def test_without_pictures_it_is_colours_alone(folder: Path) -> None:
    rewrite(r"(?s)\[pictures\].*", "")(folder)
    read = read_board(folder / "board.toml", measure)
    assert (read.board.field_picture, read.board.bar_picture) == ("", "")


def test_every_colour_has_its_place_in_one_table() -> None:
    assert sorted(COLOURS) == sorted(key for keys in TABLES.values() for key in keys)


@pytest.mark.parametrize("key", COLOURS)
def test_a_colour_that_is_missing_or_none_is_named_with_its_line(folder: Path, key: str) -> None:
    rewrite(rf'^{key} = "#\w+"', f"{key} = 7")(folder)
    line = next(
        number
        for number, text in enumerate((folder / "board.toml").read_text().splitlines(), 1)
        if text.startswith(f"{key} =")
    )
    assert f"board.toml, line {line}: {key} is 7; expected a colour such as #1b3d36" == said(folder)
    rewrite(rf"^{key} = 7.*\n", "")(folder)
    assert f"{key} is missing in [" in said(folder)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (rewrite("^name = .*", ""), "name is the club's, as text of at most 60 letters; none was found"),
        (rewrite("^name = .*", 'name = "' + 61 * "x" + '"'), "name is the club's"),
        (rewrite("^name = .*", 'name = "\\\\u202Ex"'), "name is the club's"),
        (rewrite("^frame =", "frme ="), "line 22: frme is not known; the nearest is frame"),
        (
            rewrite(r"^\[checkers\]", "[chequers]"),
            "chequers is not known; expected name, screen, board, checkers or pictures",
        ),
        (rewrite(r"(?s)^\[checkers\].*", ""), "the table [checkers] is missing"),
        (rewrite('= "#5a2f1c"', '= "#5a2f1"'), "line 22: frame is #5a2f1; expected a colour"),
        (rewrite('= "#5a2f1c"', "= "), "line 22: it is not readable as TOML"),
        (rewrite("^point_dark = .*", 'point_dark = "#cdb98a"'), "point_dark on point_light: the contrast is 1."),
        (
            rewrite("^point_dark = .*", 'point_dark = "#2a3f6b"'),
            "line 25: point_dark on field with its picture: the contrast is 1.07 to 1; expected 1.6",
        ),
        (rewrite("^dark_pip = .*", 'dark_pip = "#8a5a69"'), "dark_pip on dark: the contrast is 2.92 to 1"),
        (rewrite("^text = .*", 'text = "#7c7c7c"'), "expected 4.5 to 1 or more"),
        (
            rewrite("^field_strength = .*", "field_strength = 0"),
            "field_strength is 0; expected a number from 0.05 to 1.0",
        ),
        (rewrite("^field_strength = .*", "field_strength = true"), "field_strength is True; expected a number"),
        (rewrite("^field_strength = .*", "field_strength = nan"), "field_strength is nan; expected a number"),
        (rewrite("^field_strength = .*\n", ""), "field_strength is –; expected a number"),
        (rewrite("^field = .field.png.*\n", ""), "field is missing; expected the name of a picture"),
        (rewrite("field.png", "../field.png"), "field is ../field.png; expected the name of a .png .jpg .jpeg file"),
        (rewrite("field.png", "field.svg"), "expected the name of a .png .jpg .jpeg file that lies beside this one"),
        (lambda folder: (folder / "field.png").unlink(), "line 44: field.png cannot be read: it is not there"),
        (
            lambda folder: (folder / "field.png").write_bytes(b"GIF89a" + bytes(900)),
            "picture of the field: it is no PNG and no JPEG picture",
        ),
        (
            lambda folder: (folder / "field.png").write_bytes(bare_png(40_000, 40_000)),
            "it is 40000×40000 pixels; expected 16 to 4096 a side",
        ),
        (lambda folder: (folder / "bar.png").write_bytes(bare_png(8, 64)), "picture of the bar: it is 8×64 pixels"),
        (
            lambda folder: (folder / "field.png").write_bytes((folder / "field.png").read_bytes()[:3000]),
            "it is damaged: it cannot be unpacked",
        ),
        (
            lambda folder: (folder / "field.png").write_bytes(bytes(CLUB_PICTURE.most + 1)),
            "it is larger than the 8,388,608 bytes that are read",
        ),
        (
            lambda folder: (folder / "board.toml").write_bytes(bytes(CLUB_BOARD.most + 1)),
            "board.toml: cannot be read: it is larger than the 65,536 bytes",
        ),
        (lambda folder: (folder / "board.toml").write_bytes(b"\xff\xfe"), "board.toml: it is no text in UTF-8"),
        (lambda folder: (folder / "board.toml").unlink(), "board.toml: cannot be read: it is not there"),
        (lambda folder: (folder / "board.toml").write_text("a=" + 4000 * "["), "it is not readable as TOML"),
        (flag, "field with its picture: the contrast"),
    ],
)
def test_a_wrong_file_says_what_where_and_what_was_expected(folder: Path, change: Change, expected: str) -> None:
    change(folder)
    found = said(folder)
    assert expected in found
    assert found.startswith("board.toml")


def test_a_faint_picture_is_let_through_and_a_strong_one_not(folder: Path) -> None:
    """The same picture: what counts is what it makes of the ground."""
    flag(folder)
    rewrite("^field_strength = .*", "field_strength = 0.05")(folder)
    read_board(folder / "board.toml", measure)
    rewrite("^field_strength = .*", "field_strength = 0.9")(folder)
    assert "with its picture" in said(folder)


class TestWeaknesses:
    @pytest.mark.parametrize("key", [key for key in COLOURS if key != "cube_edge"])
    def test_a_colour_that_is_as_its_ground_is_found(self, key: str) -> None:
        """No colour is left out of the rules: as dark or as light as another, something is too weak. The cube's edge alone
        may be anything where its face stands out.
        """
        palette = palette_of(read_board(EXAMPLE / "board.toml").board)
        alike = {name: replace(palette, **{key: getattr(palette, name)}) for name in COLOURS if name != key}
        assert any(list(weaknesses(one)) for one in alike.values())

    def test_what_only_some_eyes_tell_apart_is_found(self) -> None:
        palette = palette_of(read_board(EXAMPLE / "board.toml").board)
        weak = replace(palette, text="#ff5a5a", ground="#141414", rail="#141414", calm="#141414")
        assert {one.sight for one in weaknesses(weak) if one.ink == "text"} == {"protanopia"}


@pytest.mark.parametrize(
    ("one", "other", "figure"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#ff0000", "#ffffff", 4.0)]
)
def test_contrast_is_that_of_wcag(one: str, other: str, figure: float) -> None:
    """Source: WCAG 2.2, relative luminance; figures of webaim.org's contrast checker."""
    assert contrast(one, other) == pytest.approx(figure, abs=0.005)
    assert (TEXT, SHAPE, NEIGHBOUR) == (4.5, 3.0, 1.6)


@pytest.mark.parametrize(("form", "depth"), [("png", QImage.Format.Format_RGBA64), ("jpg", QImage.Format.Format_RGB32)])
def test_the_largest_picture_with_the_deepest_colours_takes_256_mib_at_most(
    tmp_path: Path, form: str, depth: QImage.Format
) -> None:
    picture, path = QImage(MOST_SIDE, MOST_SIDE, depth), tmp_path / f"deep.{form}"
    picture.fill(QColor(200, 0, 0, 100))
    writer = QImageWriter(str(path))
    writer.setProgressiveScanWrite(True)
    assert writer.write(picture)
    work = "from tavla.app.club_pictures import measure\nprint(len(measure(argument.read_bytes())))"
    said, _, peak = measured(work, path)
    assert "1" == said
    assert peak <= 256


LADEN: dict[str, Callable[[Path], bytes]] = {
    "zTXt": lambda _path: remarked_png(b"zTXt", b"k\0\0", 30),
    "iTXt": lambda _path: remarked_png(b"iTXt", b"k\0\1\0en\0k\0", 30),
    "small zTXt": lambda _path: (
        remarked_png(b"zTXt", b"k\0\0", 1)[:33]
        + (struct.pack(">I", 2) + b"zTXtkk" + struct.pack(">I", zlib.crc32(b"zTXtkk"))) * 500_000
    ),
    "passes": lambda path: painted_again(jpeg(path, MOST_SIDE), 300),
    "passes behind a small picture of itself": lambda path: painted_again(
        (small := jpeg(path, 16))[:2]
        + b"\xff\xe1"
        + struct.pack(">H", 2 + len(small))
        + small
        + jpeg(path, MOST_SIDE)[2:],
        300,
    ),
    "fill": lambda path: jpeg(path, 16)[:-2] + b"\xff" * 8_000_000 + b"\x00\xff\xd9",
}


@pytest.mark.parametrize("kind", LADEN)
def test_a_picture_that_grows_when_it_is_unpacked_takes_two_seconds_and_256_mib_at_most(
    tmp_path: Path, kind: str
) -> None:
    """771 kB of PNG took 12 s and 3.8 GiB, 130 kB of JPEG 19 s; a larger one would have taken hours."""
    path = tmp_path / "laden"
    path.write_bytes(LADEN[kind](tmp_path / "plain"))
    work = "from tavla.app.club_pictures import measure\nprint(measure(argument.read_bytes()))"
    said, seconds, peak = measured(work, path)
    assert (seconds <= 2, peak <= 256) == (True, True), (seconds, peak)
    assert ("save it" in said) == (kind != "fill")


@pytest.mark.parametrize("head", [b"zTXtk\0\0", b"iTXtk\0\1\0en\0k\0"])
@pytest.mark.parametrize(("count", "size", "is_taken"), [
    (1, 1_048_576, True), (1, 1_048_577, False), (2, 524_288, True), (2, 524_289, False),
    (256, 0, True), (257, 0, False),
])  # fmt: skip
def test_a_mebibyte_of_packed_remarks_or_256_of_them_is_the_most(
    head: bytes, count: int, size: int, *, is_taken: bool
) -> None:
    found = measure(remarked_png(head[:4], head[4:], count, size))
    told = "its remarks are larger than 1,048,576 bytes; save it without them"
    assert isinstance(found, tuple) if is_taken else told == str(found)


@pytest.mark.qt_log_ignore("Inconsistent progression")
@pytest.mark.parametrize(("passes", "is_taken"), [(30, True), (31, False)])
def test_thirty_passes_are_the_most(tmp_path: Path, passes: int, *, is_taken: bool) -> None:
    plain = jpeg(tmp_path / "plain", 64)
    found = measure(painted_again(plain, passes - plain.count(b"\xff\xda")))
    told = "it is painted in more than 30 passes; save it as an ordinary JPEG"
    assert isinstance(found, tuple) if is_taken else told == str(found)


def test_ordinary_pictures_with_remarks_and_passes_are_taken(tmp_path: Path) -> None:
    small = jpeg(tmp_path / "plain", 64)
    exif = b"\xff\xe1" + struct.pack(">H", 2 + len(small)) + small
    for data in (small, small[:2] + exif * 40 + small[2:]):
        assert isinstance(measure(data), tuple)
    for head in (b"zTXt" + b"k\0\0", b"iTXt" + b"k\0\1\0\0\0"):
        remark = head + zlib.compress(bytes(500_000))
        plain = remarked_png(b"tEXt", b"k\0", 0)
        part = struct.pack(">I", len(remark) - 4) + remark + struct.pack(">I", zlib.crc32(remark))
        assert isinstance(measure(plain[:33] + part + plain[33:]), tuple)
