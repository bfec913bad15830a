"""Where data lie."""

import sys
from pathlib import Path

import pytest

from tavla.base import paths


def test_the_bundled_folders_are_found_in_the_checkout() -> None:
    assert paths.rulesets().is_dir()
    assert (paths.resources() / "fonts").is_dir()


def test_tavla_home_is_the_users_folder_when_set(tavla_home: Path) -> None:
    assert tavla_home == paths.user_data()


@pytest.mark.skipif(sys.platform == "win32", reason="the folders of POSIX")
@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        ("/srv/share", "/srv/share/tavla"),
        ("relative", "/home/ada/.local/share/tavla"),
        ("", "/home/ada/.local/share/tavla"),
    ],
)
def test_else_it_is_tavla_in_the_shared_data_folder(
    shared: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TAVLA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", shared)
    monkeypatch.setenv("HOME", "/home/ada")

    assert Path(expected) == paths.user_data()


@pytest.mark.skipif(sys.platform != "win32", reason="the folders of Windows")
def test_on_windows_it_is_in_the_folder_that_stays_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAVLA_HOME")
    monkeypatch.setenv("LOCALAPPDATA", "C:\\Users\\ada\\AppData\\Local")
    assert Path("C:/Users/ada/AppData/Local/tavla") == paths.user_data()


def test_on_windows_the_program_that_came_along_comes_first_and_none_of_the_folder_one_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tavla.base.host import windows_folders

    ours, theirs, here = (tmp_path / name for name in ("ours", "theirs", "here"))
    for folder in (ours, theirs, here):
        folder.mkdir()
        (folder / "broker.exe").write_bytes(b"")
    (here / "other.exe").write_bytes(b"")
    monkeypatch.chdir(here)
    monkeypatch.setenv("PATH", f".;;{theirs}")
    monkeypatch.setattr(windows_folders, "_PROGRAMS", (str(ours),))
    assert windows_folders.program("broker") == str(ours / "broker.exe")
    (ours / "broker.exe").unlink()
    assert windows_folders.program("broker") == str(theirs / "broker.exe")
    assert windows_folders.program("other") is None
