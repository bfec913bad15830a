"""A file is known by its content, whatever its name says, and what is no match file says what it is."""

import gzip
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from bgf_files import bgf_file, match_of
from dialects import gam, gnubg_text, oldmoves, sgg, xg_text
from xg_files import records_of, xg_file

from tavla.base.errors import TavlaError
from tavla.cli.main import main
from tavla.formats.content import form_of
from tavla.formats.errors import FormatError
from tavla.formats.mat_reader import read_mat
from tavla.formats.source import Encoding
from tavla.formats.table import FORMATS, by_name, read_match, read_matches

MATCHES = sorted((Path(__file__).parents[1] / "data" / "matches").glob("*.mat"))
CASES = sorted((Path(__file__).parents[1] / "data" / "cases").iterdir())
MATCH = min(MATCHES, key=lambda path: path.stat().st_size)
READ_ONLY = {
    "xg": lambda record: xg_file(records_of(record)),
    "bgf": lambda record: bgf_file(match_of(record)),
    "gam": gam,
    "fibs": oldmoves,
    "sgg": sgg,
    "gnubg-text": gnubg_text,
    "positions": xg_text,
}
READ = [form.name for form in FORMATS if form.reader]
ENDINGS = sorted({ending for form in FORMATS for ending in form.endings})


def written(form: str) -> bytes:
    known = by_name(form)
    assert known is not None
    return known.write(read_mat(MATCH)) if known.writer else READ_ONLY[form](read_mat(MATCH))


@pytest.mark.parametrize("ending", [*ENDINGS, "", ".pdf"])
@pytest.mark.parametrize("form", READ)
def test_a_file_under_any_name_is_read_as_what_it_is(form: str, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"match{ending}"
    path.write_bytes(written(form))
    file = read_matches(path, Encoding.UTF_8)
    games = 1 if form in {"gnubg-text", "positions"} else len(read_mat(MATCH).games)
    assert (form, read_mat(MATCH).players, games) == (
        file.form.name,
        file.records[0].players,
        len(file.records[0].games),
    )
    assert file.is_misnamed is (ending in ENDINGS and ending not in file.form.endings)


@pytest.mark.parametrize("path", [*MATCHES, *CASES], ids=lambda path: path.name)
def test_every_file_of_another_program_is_what_its_name_says(path: Path) -> None:
    forms = {"txt": "gnubg-text" if "gnubg" in path.name else "mat"}
    assert form_of(path.read_bytes()) == forms.get(path.suffix[1:], path.suffix[1:])


def zipped(data: bytes) -> bytes:
    with zipfile.ZipFile(archive := BytesIO(), "w") as file:
        file.writestr("match.mat", data)
    return archive.getvalue()


FOREIGN = {
    "a ZIP archive": zipped(b"x"),
    "a gzip archive": gzip.compress(b"x"),
    "a page for people (HTML)": b"\n<!DOCTYPE html><html>",
    "a PDF page": b"%PDF-1.7\n",
    "a picture": b"\x89PNG\r\n\x1a\n",
    "a database": b"SQLite format 3\0",
    "a document (RTF)": b"{\\rtf1\\ansi 5 point match",
    "a document of Word or Excel": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "data of MATLAB": b"MATLAB 5.0 MAT-file, Platform: PCWIN64\0",
}


@pytest.mark.parametrize("ending", [".mat", ".sgf", ".xg", ".txt", ".zip"])
@pytest.mark.parametrize("found", FOREIGN)
def test_what_is_no_match_file_says_what_it_is_and_what_to_do(found: str, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"match{ending}"
    path.write_bytes(FOREIGN[found])
    with pytest.raises(FormatError) as refusal:
        read_match(path, Encoding.UTF_8)
    assert refusal.value.found == found
    assert len(str(refusal.value.in_file("match.mat"))) <= 200


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n"])
@pytest.mark.parametrize("ending", [".mat", ".sgf", ".ogxm", ".json", ".xg", ".bgf", ".gam", ".txt"])
def test_an_empty_file_is_called_empty(ending: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"match{ending}"
    path.write_bytes(data)
    with pytest.raises(FormatError, match="found an empty file; expected a match file"):
        read_match(path, Encoding.UTF_8)


def test_each_ending_that_is_read_is_named_once(tmp_path: Path) -> None:
    path = tmp_path / "match.doc"
    path.write_bytes(b"x")
    with pytest.raises(TavlaError) as refusal:
        read_match(path, Encoding.UTF_8)
    endings = str(refusal.value).partition("expected ")[2].split(", ")
    assert len(endings) == len(set(endings)) > 8


def test_the_check_says_that_a_name_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.mat"
    path.write_bytes(written("xg"))
    assert main(["check", str(path)]) == 0
    assert f"{path}: by its content, this is .xg; it was read so\n" in capsys.readouterr().out
    path.write_bytes(written("xg")[:-3])
    assert main(["check", str(path)]) == 1
    assert "(by its content, this is .xg); expected a whole .xg file" in capsys.readouterr().err


def test_the_form_asked_for_is_taken_whatever_the_content_says(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_bytes(written("sgf"))
    with pytest.raises(FormatError, match="the length"):
        read_match(path, Encoding.UTF_8, by_name("mat"))


def test_a_file_that_tells_nothing_is_taken_for_what_its_name_says(tmp_path: Path) -> None:
    path = tmp_path / "match.pdf"
    path.write_bytes(b"x")
    with pytest.raises(Exception, match=r"cannot read a file that ends in '.pdf'; expected .mat, .txt, .sgf"):
        read_match(path, Encoding.UTF_8)
    with pytest.raises(FormatError, match="the length"):
        read_match(path.rename(tmp_path / "match.mat"), Encoding.UTF_8)
