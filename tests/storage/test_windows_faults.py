"""What Windows alone does to files: another program holds one, a path is long, a disk or folder may not be written.

Each is a sentence, and what was kept before stands.
"""

import ctypes
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any

import pytest

from tavla.base.host.patience import PATIENCE_S
from tavla.evidence.device_key import device_key, make_device_key
from tavla.storage.backup import write_backup
from tavla.storage.errors import JournalError
from tavla.storage.match_store import MatchStore
from tavla.storage.register.register import Register
from tavla.storage.restore import finish_restore, prepare_restore
from tavla.storage.settings import Settings, SettingsFile

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="files as Windows has them")

MATCH = "20261121-031530-4F7A2C"
READ, WRITE = 0x80000000, 0x40000000
NO_OTHERS, OTHERS_READ = 0, 1
WINDOWS: Any = ctypes


@contextmanager
def held(path: Path, seconds: float, share: int = NO_OTHERS) -> Iterator[None]:
    """As an antivirus program holds a file; a handle counts alike in this process and in another."""
    call = WINDOWS.WinDLL("kernel32").CreateFileW
    call.restype = ctypes.c_void_p
    handle = call(str(path), ctypes.c_uint(READ), share, None, 3, 0x80, None)
    assert handle != ctypes.c_void_p(-1).value
    release = Timer(seconds, WINDOWS.WinDLL("kernel32").CloseHandle, (ctypes.c_void_p(handle),))
    release.start()
    try:
        yield
    finally:
        release.join()


@pytest.mark.parametrize("share", [NO_OTHERS, OTHERS_READ])
def test_settings_that_are_held_for_a_second_are_saved(tmp_path: Path, share: int) -> None:
    path = tmp_path / "settings.json"
    kept = SettingsFile(path)
    kept.save(Settings(event="before"))
    with held(path, 1, share):
        kept.save(Settings(event="after"))
    assert "after" == kept.load().settings.event


@pytest.mark.parametrize("share", [NO_OTHERS, OTHERS_READ])
def test_settings_that_are_held_longer_are_told_and_stand_as_before(tmp_path: Path, share: int) -> None:
    path = tmp_path / "settings.json"
    kept = SettingsFile(path)
    kept.save(Settings(event="before"))
    with held(path, PATIENCE_S + 2, share):
        began = monotonic()
        with pytest.raises(JournalError, match=r"another program holds it\. Wait a moment"):
            kept.save(Settings(event="after"))
        assert PATIENCE_S <= monotonic() - began < PATIENCE_S + 1.5
    assert ("before", [path]) == (kept.load().settings.event, list(tmp_path.iterdir()))
    kept.save(Settings(event="after"))
    assert "after" == kept.load().settings.event


def test_a_register_that_is_held_is_opened_when_it_is_let_go_or_told(tmp_path: Path) -> None:
    path = tmp_path / "register.sqlite"
    Register.open(path).close()
    with held(path, 1):
        Register.open(path).close()
    with held(path, PATIENCE_S + 1), pytest.raises(JournalError, match="another program holds it"):
        Register.open(path)
    Register.open(path).close()


def test_a_match_begins_beside_one_who_holds_each_of_its_files_for_a_moment(tmp_path: Path) -> None:
    """As a scanner does on each file that is new or changed."""
    store = MatchStore(tmp_path)
    match = store.create(MATCH)
    match.journal.append((b"{}",))
    store.leave(match)
    for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
        with held(path, 0.5):
            match = store.open(MATCH)
            match.journal.append((b"{}",))
            store.leave(match)
    assert {b"{}"} == set(store.read(MATCH).events)
    with held(next(tmp_path.rglob("journal")), 0.5):
        match = store.open(MATCH)
    store.finish(match)
    assert () == store.start_up().unfinished


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (5, "the folder or file may not be written or read by this user. Correct its permissions"),
        (19, "the folder is on a read-only disk. Choose a folder that can be written"),
    ],
)
def test_a_folder_that_may_not_be_written_is_told_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, sentence: str
) -> None:
    """By the number that Windows gives: Wine lets root write everywhere."""
    windows_files: Any = importlib.import_module("tavla.base.host.windows_files")
    kept, matches = SettingsFile(tmp_path / "settings.json"), MatchStore(tmp_path)
    kept.save(Settings(event="before"))
    match = matches.create(MATCH)
    match.journal.append((b"{}",))
    matches.leave(match)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    real = windows_files._create_file

    def refused(path: str, access: int, *others: object) -> object:
        if not access & WRITE:
            return real(path, access, *others)
        WINDOWS.set_last_error(code)
        return ctypes.c_void_p(-1).value

    monkeypatch.setattr(windows_files, "_create_file", refused)
    for deed in (
        lambda: kept.save(Settings(event="after")),
        lambda: matches.open(MATCH),
        lambda: matches.create(f"{MATCH[:-1]}D"),
        lambda: Register.open(tmp_path / "register" / "register.sqlite"),
    ):
        with pytest.raises(JournalError, match=sentence):
            deed()
    monkeypatch.undo()
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert (b"{}",) == matches.read(MATCH).events


def test_all_that_a_board_keeps_lies_in_a_path_of_three_hundred_letters(tmp_path: Path) -> None:
    home = tmp_path
    while len(str(home)) < 300:
        home /= "a-folder-of-thirty-letters-long"
    kept, matches = SettingsFile(home / "settings.json"), MatchStore(home)
    kept.save(Settings(event="before"))
    match = matches.create(MATCH)
    match.journal.append((b"{}",))
    matches.leave(match)
    key = make_device_key(home / "keys")
    Register.open(home / "register" / "register.sqlite").close()
    backup = write_backup(home, home, "2026-11-22 10:00:00", "20261122-100000", "a long passphrase")
    again = tmp_path / "again" / home.relative_to(tmp_path)
    again.mkdir(parents=True)
    prepare_restore(again, backup.path, "later", passphrase="a long passphrase")  # noqa: S106
    finish_restore(again)
    assert "before" == SettingsFile(again / "settings.json").load().settings.event
    assert (b"{}",) == MatchStore(again).read(MATCH).events
    assert key == device_key(again / "keys")
    Register.open(again / "register" / "register.sqlite").close()
