"""`tavla check` of a folder: each file's verdict, whatever becomes of the others."""

import os
import shutil
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from tavla.cli import check_folder, file_verdict
from tavla.cli.check_folder import FAILED, all_checked, match_files
from tavla.cli.file_verdict import RIGHT, UNREADABLE, Checked
from tavla.cli.main import main

DATA = Path(__file__).parents[1] / "data"
MATCHES = sorted((DATA / "matches").glob("galaxy*.mat"), key=lambda path: path.stat().st_size)[:6]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "inner"
    inner.mkdir()
    for path in MATCHES[:3]:
        shutil.copy(path, inner / path.name)
    shutil.copy(DATA / "cases" / "cut_at_match_length.mat", tmp_path)
    (tmp_path / "a.MAT").write_bytes(b"\x00")
    (tmp_path / "b.txt").write_text(MATCHES[0].read_text(encoding="utf-8").replace("13/7", "13/8"), encoding="utf-8")
    (tmp_path / "notes.md").write_text("none of them", encoding="utf-8")
    return tmp_path


def test_what_is_not_right_is_told_and_all_are_counted_by_kind(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(folder)]) == 1
    out, progress = capsys.readouterr()
    *told, head = out[: out.index("  ")].splitlines()
    assert [line.split(": ")[0] for line in told] == [f"{folder / 'a.MAT'}:1:1", str(folder / "b.txt")]
    assert head.startswith("6 files in ")
    counted = [line.split(maxsplit=1) for line in out.splitlines() if line.startswith("  ")]
    assert [["4", RIGHT], ["1", UNREADABLE], ["1", "of them with points cut to the match length"]] == [
        row for row in counted if row[1] in {RIGHT, UNREADABLE} or row[1].startswith("of them")
    ]
    assert len(counted) == 4
    assert progress.splitlines()[-1] == "6 of 6"


def test_a_folder_in_which_all_is_right_gives_0(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "inner")]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [f"  3  {RIGHT}"]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_at_a_terminal_each_number_stands_in_the_place_of_the_one_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert main(["check", str(folder / "inner")]) == 0
    assert terminal.getvalue() == "\r1 of 3\r2 of 3\r3 of 3\n"


def test_a_folder_without_a_match_says_what_is_looked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert "no match file in it; expected .bgf, .fibs, .gam, .json, .mat" in capsys.readouterr().err


def test_files_are_those_that_end_as_a_match_does(folder: Path) -> None:
    (folder / "folder.mat").mkdir()
    names = [path.relative_to(folder).as_posix() for path in match_files(folder)]
    assert names == [
        "a.MAT",
        "b.txt",
        "cut_at_match_length.mat",
        *(f"inner/{path.name}" for path in sorted(MATCHES[:3])),
    ]


def killed(path: Path, encoding: str) -> Checked:
    """A checker whose process ends at some files."""
    if path.name.startswith("bad"):
        os._exit(9)
    return Checked(RIGHT, (encoding,))


def failing(path: Path, encoding: str) -> Checked:
    msg = f"{path.name} {encoding}"
    raise RuntimeError(msg)


def test_a_file_that_ends_its_process_is_told_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_folder, "safely_checked", killed)
    if sys.platform == "win32":  # a process begins in seconds there
        monkeypatch.setattr(check_folder, "AT_ONCE", 2)
    files = [tmp_path / (f"bad{number}" if number in {3, 40, 77} else f"good{number}") for number in range(80)]
    found = dict(all_checked(files, "utf-8"))
    assert list(found) == files
    assert [path.name for path in files if found[path].kind == FAILED] == ["bad3", "bad40", "bad77"]


def test_a_checker_that_fails_unforeseen_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_folder, "checked_file", failing)
    checked = check_folder.safely_checked(tmp_path / "x.mat", "utf-8")
    assert (checked.kind, checked.lines) == (FAILED, ("the checker failed: RuntimeError: x.mat utf-8",))


def test_seventeen_hundred_files_take_four_minutes_at_most() -> None:
    """As many plays as 1,698 files of Backgammon Galaxy have, by the time that a few take."""
    began = time.process_time()
    for path in MATCHES:
        assert file_verdict.checked_file(path, "utf-8").is_right
    assert (time.process_time() - began) / len(MATCHES) * 1698 <= 240 * 2
