"""Folders and files chosen by touch: what is said where there is nothing to show."""

from pathlib import Path

import pytest

from tavla.app.sticks import Sticks
from tavla.base import paths
from tavla.text.words import Words
from tavla_ui.controls.file_chooser import FileChooserViewModel

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("endings", "said"), [(None, ""), ((".csv",), "Nothing of that kind is here.")])
def test_an_empty_stick_is_said_to_hold_nothing_only_where_a_file_is_wanted(
    tmp_path: Path, endings: tuple[str, ...] | None, said: str
) -> None:
    chooser = FileChooserViewModel(None, Sticks(), find_sticks=lambda: (tmp_path,))
    chooser.open_for(Words(), endings, lambda _path: None)
    chooser.choose(str(tmp_path))
    assert (chooser.property("rows"), chooser.property("noneText")) == ([], said)


def test_that_no_stick_is_plugged_in_is_said_where_a_folder_is_wanted_too() -> None:
    chooser = FileChooserViewModel(None, Sticks(), find_sticks=tuple)
    chooser.open_for(Words(), None, lambda _path: None)
    assert chooser.property("noneText") == "No stick is plugged in."


def test_a_files_size_is_written_as_the_language_writes_it(tmp_path: Path) -> None:
    chooser = FileChooserViewModel(None, Sticks(), find_sticks=lambda: (tmp_path,))
    for name, size in (("a.csv", 999), ("b.csv", 12_345), ("c.csv", 1_234_567)):
        (tmp_path / name).write_bytes(bytes(size))
    chooser.open_for(Words("nb", paths.resources() / "translations"), (".csv",), lambda _path: None)
    chooser.choose(str(tmp_path))
    assert ["999 B", "12 kB", "1,2 MB"] == [row["detail"] for row in chooser.property("rows")]
