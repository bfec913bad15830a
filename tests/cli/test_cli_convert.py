"""`tavla convert` as a user runs it."""

from pathlib import Path

import pytest

from tavla.cli.main import main
from tavla.formats.mat_reader import read_mat
from tavla.formats.table import FORMATS

MATCH = Path(__file__).parents[1] / "data" / "matches" / "galaxy_match808139.mat"


def test_a_match_file_is_written_anew_and_says_the_same(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert main(["convert", str(MATCH), str(target)]) == 0
    assert read_mat(target) == read_mat(MATCH)
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_a_file_that_is_there_is_kept_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out.mat"
    target.write_text("mine", encoding="utf-8")
    assert main(["convert", str(MATCH), str(target)]) == 1
    assert (target.read_text(encoding="utf-8"), "already there; give --force" in capsys.readouterr().err) == (
        "mine",
        True,
    )
    assert main(["convert", str(MATCH), str(target), "--force"]) == 0
    assert target.read_text(encoding="utf-8").startswith("; [Site")


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        (str(MATCH), "out.xg", "cannot write a file that ends in '.xg'; expected .mat, .txt, .sgf, .ogxm, .json"),
        ("none.pdf", "out.mat", "none.pdf could not be read: it is not there; nothing was written"),
        ("none.mat", "out.mat", "none.mat could not be read: it is not there; nothing was written"),
        (str(MATCH), "none/out.mat", "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    source: str,
    target: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["convert", source, target]) == 1
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_names_line_and_column_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "bad.mat"
    source.write_text(MATCH.read_text(encoding="utf-8").replace("24/18 18/13", "24/18 18/x"), encoding="utf-8")
    assert main(["convert", str(source), str(tmp_path / "out.mat")]) == 1
    assert f"{source}:17:10: found '24/18 18/x' with 65" in capsys.readouterr().err
    assert not (tmp_path / "out.mat").exists()


def test_latin_1_is_read_when_asked_for(tmp_path: Path) -> None:
    source, target = tmp_path / "in.mat", tmp_path / "out.mat"
    source.write_bytes(" 5 point match\n\n Game 1\n Þór : 0      Bob : 0\n".encode("latin-1"))
    assert main(["convert", str(source), str(target)]) == 1
    assert main(["convert", "--latin1", str(source), str(target)]) == 0
    assert read_mat(target).players.white == "Þór"


def test_a_name_as_long_as_the_file_system_takes_is_written(tmp_path: Path) -> None:
    target = tmp_path / f"{'n' * 251}.mat"
    assert main(["convert", str(MATCH), str(target)]) == 0
    assert [target] == list(tmp_path.iterdir())


def test_the_help_parts_each_form_from_its_endings_and_these_from_what_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["convert", "--help"])
    told = capsys.readouterr().out
    assert [] == [form.name for form in FORMATS if f"  {form.name}  " not in told or f"  {form.what}" not in told]
