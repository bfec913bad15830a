"""What Windows alone tells apart is told apart in words, and a file that is held for a moment is no fault."""

import ast
import errno
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tavla.base import host
from tavla.base.errors import Trouble
from tavla.base.host.patience import PATIENCE_S, patiently
from tavla.base.system_errors import found, found_and_advised, trouble

HELD = 32


class WindowsError(OSError):
    """As Windows raises it; elsewhere OSError takes no such number."""

    def __init__(self, code: int) -> None:
        super().__init__(errno.EACCES, "Access is denied")
        self.winerror = code


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (HELD, "another program holds it"),
        (19, "the folder is on a read-only disk"),
        (206, "its path is too long"),
        (362, "it lies in the cloud and not on this machine"),
        (1920, "it lies in the cloud and not on this machine"),
        (386, "it lies in the cloud and not on this machine"),
        (1224, "another program holds it"),
        (303, "another program holds it"),
        (225, "the antivirus program has refused or removed it"),
        (123, "Windows takes no file of this name"),
        (39, "the disk is full"),
        (112, "the disk is full"),
        (1295, "the disk quota is used up"),
        (21, "it is not there"),
        (1006, "it is not there"),
        (1167, "it is not there"),
        (23, "the disk reports an input/output error"),
        (1117, "the disk reports an input/output error"),
        (5, "the folder or file may not be written or read by this user"),
    ],
)
def test_each_fault_of_windows_has_its_sentence_and_what_to_do(code: int, sentence: str) -> None:
    error = WindowsError(code)
    assert sentence == str(found(error))
    assert str(found_and_advised(error)).startswith(f"{sentence}. ")


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (19, Trouble.READ_ONLY),
        (39, Trouble.FULL),
        (112, Trouble.FULL),
        (1167, Trouble.GONE),
        (1117, Trouble.BROKEN),
        (5, Trouble.FORBIDDEN),
    ],
)
def test_a_disk_fails_in_the_way_that_windows_tells(code: int, kind: Trouble) -> None:
    """Python gives most of them the number of a file without rights."""
    assert kind is trouble(WindowsError(code))


class Antivirus:
    """Holds a file until a moment; time passes only while somebody waits."""

    def __init__(self, seconds: float) -> None:
        self.now, self._until, self.tries = 0.0, seconds, 0

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def write(self) -> str:
        self.tries += 1
        if self.now < self._until:
            raise WindowsError(HELD)
        return "written"


def is_held(error: OSError) -> bool:
    return isinstance(error, WindowsError) and error.winerror == HELD


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.5, 1.9])
def test_a_file_that_is_held_for_less_than_two_seconds_is_written(seconds: float) -> None:
    holder = Antivirus(seconds)
    assert "written" == patiently(holder.write, is_held, lambda: holder.now, holder.wait)


def test_one_that_is_held_longer_is_a_fault_after_two_seconds() -> None:
    holder = Antivirus(60)
    with pytest.raises(WindowsError):
        patiently(holder.write, is_held, lambda: holder.now, holder.wait)
    assert PATIENCE_S <= holder.now < PATIENCE_S + 0.2


def test_another_fault_is_told_at_once() -> None:
    holder = Antivirus(1)
    with pytest.raises(WindowsError):
        patiently(holder.write, lambda _error: False, lambda: holder.now, holder.wait)
    assert 1 == holder.tries


def test_each_python_that_the_program_takes_removes_a_folder_as_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The function alone: Windows alone imports its module."""
    source = Path(str(host.__file__)).with_name("windows_files.py").read_text(encoding="utf-8")
    function = next(node for node in ast.parse(source).body if getattr(node, "name", "") == "remove_tree")
    known: dict[str, Any] = {
        "sys": sys,
        "suppress": suppress,
        "Callable": Callable,
        "Path": Path,
        "rmtree": shutil.rmtree,
    }
    known |= {"written_out": str, "patiently": lambda act, _is_held: act(), "is_held": None}
    exec(compile(ast.Module([function], []), "windows_files.py", "exec"), known)  # noqa: S102 - our own source
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "held").touch()
    unlink, held = os.unlink, [True]

    def once_held(path: str, *, dir_fd: int | None = None) -> None:
        if held:
            raise WindowsError(HELD if held.pop() else 0)
        unlink(path, dir_fd=dir_fd)

    monkeypatch.setattr(os, "unlink", once_held)
    known["remove_tree"](tmp_path / "folder")
    assert not (tmp_path / "folder").exists()
    assert not held
