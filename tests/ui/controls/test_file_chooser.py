"""Folders and files chosen by touch: what is said where there is nothing to show."""

from pathlib import Path

import pytest

from tavla.app.sticks import Sticks
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
